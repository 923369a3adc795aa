"""The keys of every screen, for the bindings, the bar at the bottom and the help."""

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass

from textual.binding import Binding, BindingType

from yatzy.core.rules import MOST_DICE
from yatzy.languages import Catalogue

# Keys whose names are translated.
NAMED = {"space": "page.space_bar", "yes": "terminal.key_yes", "no": "terminal.key_no"}


@dataclass(frozen=True, slots=True)
class Key:
    """Keys as bound, their name, and their action; those `offered` are in the bar at the bottom."""

    keys: str
    written: str
    action: str
    _: KW_ONLY
    offered: bool = True

    @property
    def name(self) -> str:
        return self.action.partition("(")[0]

    def shown(self, words: Catalogue) -> str:
        return words.say(NAMED[self.written]) if self.written in NAMED else self.written


TABLE_KEYS = (
    *(Key(f"{place + 1}", "1-6", f"keep({place})", offered=False) for place in range(MOST_DICE)),
    Key("space,r", "space", "roll"),
    Key("up,left", "↑ ↓", "choose(-1)", offered=False),
    Key("down,right", "↑ ↓", "choose(1)", offered=False),
    Key("home", "Home", "choose(-100)", offered=False),
    Key("end", "End", "choose(100)", offered=False),
    Key("enter", "Enter", "score"),
    Key("h", "h", "hint"),
    Key("c", "c", "coach"),
    Key("u", "u", "undo"),
    Key("a", "a", "animation"),
    Key("question_mark,f1", "?", "help"),
    Key("q", "q", "leave"),
)

SETUP_KEYS = (Key("f2", "F2", "start"), Key("f3", "F3", "resume"), Key("escape", "Esc", "leave"))

RESULTS_KEYS = (
    Key("v", "v", "review"),
    Key("r", "r", "rematch"),
    Key("n", "n", "new_game"),
    Key("q,escape", "q", "leave"),
)

REVIEW_KEYS = (
    Key("down,enter,space", "↑ ↓", "step(1)"),
    Key("up", "↑ ↓", "step(-1)", offered=False),
    Key("right,tab", "← →", "player(1)"),
    Key("left,shift+tab", "← →", "player(-1)", offered=False),
    Key("escape,v,q", "Esc", "back"),
)

# The initials of yes and no in all languages: yes, ja, kyllä; no, nej, nein, ei.
LEAVE_KEYS = (Key("y,j,k,q", "yes", "leave"), Key("n,e,escape", "no", "stay"))

HELP_KEYS = (Key("escape,question_mark,f1,enter,space,q", "Esc", "close"),)


def bindings(keys: Iterable[Key]) -> list[BindingType]:
    return [Binding(key.keys, key.action, show=False) for key in keys]
