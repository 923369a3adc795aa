"""Tables that are already under way when somebody comes to see them."""

from dataclasses import dataclass
from typing import Any

import httpx
from playwright.sync_api import Page
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

    def call(self, path: str, **body: object) -> None:
        """Ask for something else than a move: `leave`, `vote`, `coach`."""
        answer = self.client.post(
            f"/api/games/{self.game}/{path}",
            json=body,
            headers={"Authorization": f"Bearer {self.token}"},
        )
        self.view = answer.raise_for_status().json()

    def _move(self, **move: object) -> None:
        self.call("moves", **move, version=self.view["version"])


def come_to(visitor: Visitor, table: Table) -> Page:
    """A visitor sits down at a table, and sees it."""
    visitor.go()
    table.sit_down(visitor)
    return visitor.go(table.path)


def join(table: Table, name: str) -> Table:
    """The same table for a friend who joins it."""
    answer = table.client.post(f"/api/games/{table.game}/join", json={"name": name})
    joined = answer.raise_for_status().json()
    table.view = joined["view"]
    return Table(table.client, table.game, joined["token"], joined["view"])


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
