"""Tables that are already under way when somebody comes to see them."""

from dataclasses import dataclass
from typing import Any

import httpx
from tests.e2e.browsers import Visitor

Json = dict[str, Any]


@dataclass
class Table:
    """A table, played by calls to the server."""

    client: httpx.Client
    game: str
    token: str
    view: Json

    @property
    def path(self) -> str:
        """Where the page of this table is."""
        return f"#/{self.game}"

    def roll(self, *keep: int) -> None:
        """Throw the dice that are not kept."""
        self._move(kind="roll", keep=list(keep))

    def score(self, category: str | None = None) -> None:
        """Put the dice into a box, the one that pays most if none is named."""
        options: dict[str, int] = self.view["turn"]["options"]
        self._move(kind="score", category=category or max(options, key=lambda box: options[box]))

    def play_to_the_end(self) -> None:
        """One roll a turn."""
        while self.view["phase"] == "playing":
            if self.view["turn"]["dice"] is None:
                self.roll()
            self.score()

    def sit_down(self, visitor: Visitor) -> None:
        """Give the seats to a visitor, as if they had opened the table."""
        visitor.page.evaluate(
            "([game, token]) => localStorage.setItem(`yatzy.token.${game}`, JSON.stringify(token))",
            [self.game, self.token],
        )

    def _move(self, **move: object) -> None:
        answer = self.client.post(
            f"/api/games/{self.game}/moves",
            json=move | {"version": self.view["version"]},
            headers={"Authorization": f"Bearer {self.token}"},
        )
        self.view = answer.raise_for_status().json()


def open_table(
    client: httpx.Client,
    *names: str,
    rules: str | Json = "yatzy",
    seats: int = 0,
    bot: str | None = None,
) -> Table:
    """A table for these people, with some more seats that are open, or with a bot."""
    wanted = [{"kind": "person", "name": name} for name in names] + [{"kind": "open"}] * seats
    if bot is not None:
        wanted.append({"kind": "bot", "level": bot})
    answer = client.post("/api/games", json={"rules": rules, "seats": wanted})
    opened = answer.raise_for_status().json()
    return Table(client, opened["game"], opened["token"], opened["view"])
