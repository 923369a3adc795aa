"""The players of a game: people and bots."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from yatzy.tables.names import clean_name, distinct_name


@dataclass(frozen=True, slots=True)
class Player:
    """A person, or a bot with a `level`."""

    name: str
    level: str | None = None

    @property
    def is_bot(self) -> bool:
        return self.level is not None


def seated(
    players: Iterable[Player], *, called: Callable[[str], str] = str.capitalize
) -> tuple[Player, ...]:
    """The players of the game, each with a unique name.

    A person without a name does not play; a bot without one is `called` after its level. The later
    of two players with the same name gets a number, and a bot rather than a person.
    """
    chairs = [player for player in players if player.name.strip() or player.level is not None]
    names = [""] * len(chairs)
    for seat in sorted(range(len(chairs)), key=lambda seat: chairs[seat].is_bot):
        name = chairs[seat].name.strip() or called(chairs[seat].level or "")
        names[seat] = distinct_name(clean_name(name), filter(None, names))
    return tuple(replace(chair, name=name) for chair, name in zip(chairs, names, strict=True))
