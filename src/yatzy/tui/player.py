"""A player: somebody with a name, a person or a bot of some level."""

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass, replace

from yatzy.tui.names import clean_name

# As `yatzy.bots` has them; to ask there would load the solver, and so delay the first screen.
LEVELS = ("novice", "casual", "strong", "perfect", "greedy")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat; a bot has a `level`, a person has none."""

    name: str
    level: str | None = None

    @property
    def is_bot(self) -> bool:
        """Whether the computer plays for this seat."""
        return self.level is not None


def bot_of(
    level: str, *, taken: Container[str] = (), called: Callable[[str], str] = str.capitalize
) -> Player:
    """A bot that is called after its level, with a number where that name is taken.

    >>> bot_of("perfect", taken={"Anna", "Perfect"})
    Player(name='Perfect 2', level='perfect')
    """
    name, number = called(level), 1
    while name in taken:
        number += 1
        name = f"{called(level)} {number}"
    return Player(name, level)


def seated(
    players: Iterable[Player], *, called: Callable[[str], str] = str.capitalize
) -> tuple[Player, ...]:
    """Those who play: people with a name, and bots, which are given one where they have none.

    `called` says what a bot of some level is called.
    """
    clean = [replace(player, name=clean_name(player.name)) for player in players]
    found: list[Player] = []
    for player in clean:
        if player.name:
            found.append(player)
        elif player.level is not None:
            taken = {other.name for other in (*clean, *found)}
            found.append(bot_of(player.level, taken=taken, called=called))
    return tuple(found)
