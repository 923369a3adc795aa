"""The keys, as tables: what binds them, what the bar at the bottom offers, what the help lists."""

from collections.abc import Iterable
from dataclasses import dataclass

from textual.binding import Binding, BindingType

from yatzy.core.rules import MOST_DICE
from yatzy.languages import Catalogue

NAMED = {"space": "page.space_bar", "yes": "terminal.key_yes", "no": "terminal.key_no"}
"""Keys that every language writes in its own way."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """A thing to do: the keys that do it, as bound and as written, and the action they start.

    `offered` says whether the bar at the bottom has a place for it.
    """

    keys: tuple[str, ...]
    written: str
    action: str
    offered: bool = True

    @property
    def name(self) -> str:
        """The action without its argument."""
        return self.action.partition("(")[0]

    def shown(self, words: Catalogue) -> str:
        """The key as it is written for readers of a language."""
        return words.say(NAMED[self.written]) if self.written in NAMED else self.written

    @property
    def binding(self) -> Binding:
        return Binding(",".join(self.keys), self.action, show=False)


TABLE_KEYS = (
    *(
        Key(keys=(str(place + 1),), written="1-6", action=f"keep({place})", offered=False)
        for place in range(MOST_DICE)
    ),
    Key(keys=("space", "r"), written="space", action="roll"),
    Key(keys=("up", "left"), written="↑ ↓", action="choose(-1)", offered=False),
    Key(keys=("down", "right"), written="↑ ↓", action="choose(1)", offered=False),
    Key(keys=("home",), written="Home", action="choose(-100)", offered=False),
    Key(keys=("end",), written="End", action="choose(100)", offered=False),
    Key(keys=("enter",), written="Enter", action="score"),
    Key(keys=("h",), written="h", action="hint"),
    Key(keys=("c",), written="c", action="coach"),
    Key(keys=("u",), written="u", action="undo"),
    Key(keys=("a",), written="a", action="animation"),
    Key(keys=("question_mark", "f1"), written="?", action="help"),
    Key(keys=("q",), written="q", action="leave"),
)

SETUP_KEYS = (
    Key(keys=("f2",), written="F2", action="start"),
    Key(keys=("f3",), written="F3", action="resume"),
    Key(keys=("escape",), written="Esc", action="leave"),
)

RESULTS_KEYS = (
    Key(keys=("v",), written="v", action="review"),
    Key(keys=("r",), written="r", action="rematch"),
    Key(keys=("n",), written="n", action="new_game"),
    Key(keys=("q", "escape"), written="q", action="leave"),
)

REVIEW_KEYS = (
    Key(keys=("down", "enter", "space"), written="↑ ↓", action="step(1)"),
    Key(keys=("up",), written="↑ ↓", action="step(-1)", offered=False),
    Key(keys=("right", "tab"), written="← →", action="player(1)"),
    Key(keys=("left", "shift+tab"), written="← →", action="player(-1)", offered=False),
    Key(keys=("escape", "v", "q"), written="Esc", action="back"),
)

# Yes and no as all languages have them: yes, ja, kyllä; no, nej, nein, ei.
LEAVE_KEYS = (
    Key(keys=("y", "j", "k", "q"), written="yes", action="leave"),
    Key(keys=("n", "e", "escape"), written="no", action="stay"),
)

HELP_KEYS = (
    Key(
        keys=("escape", "question_mark", "f1", "enter", "space", "q"),
        written="Esc",
        action="close",
    ),
)


def bindings(keys: Iterable[Key]) -> list[BindingType]:
    return [key.binding for key in keys]
