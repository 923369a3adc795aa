"""A die: its face in characters, and the widget that shows it."""

from dataclasses import dataclass

from textual.content import Content
from textual.message import Message

from yatzy.languages import Catalogue
from yatzy.tui.widgets.clickable import Clickable
from yatzy.tui.wording.marks import BEST

WIDTH = 9

_PIPS = {
    0: ("       ", "       ", "       "),
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}

_THIN = tuple("╭─╮│╰╯")
_DOUBLE = tuple("╔═╗║╚╝")


def draw_die(face: int | None, *, kept: bool = False) -> tuple[str, ...]:
    r"""The five lines of a die; None is one that was not rolled yet. A kept one has a double edge.

    >>> print("\n".join(draw_die(5)))
    ╭───────╮
    │ ●   ● │
    │   ●   │
    │ ●   ● │
    ╰───────╯
    """
    top_left, edge, top_right, side, low_left, low_right = _DOUBLE if kept else _THIN
    return (
        f"{top_left}{edge * 7}{top_right}",
        *(f"{side}{pips}{side}" for pips in _PIPS[face or 0]),
        f"{low_left}{edge * 7}{low_right}",
    )


class Die(Clickable):
    """The die at one place of the tray, with its number under it, and whether it is kept."""

    @dataclass
    class Picked(Message):
        """Somebody clicked the die."""

        place: int

    def __init__(self, words: Catalogue, place: int) -> None:
        super().__init__()
        self._kept_word = words.say("page.kept")
        self.place = place
        self.face: int | None = None
        self.kept = False
        self.best = False

    def show(self, face: int | None, *, kept: bool, best: bool = False) -> None:
        """Show this face, kept or not; None is a die that has not been rolled.

        `best` marks a die that should be kept.
        """
        if (face, kept, best) != (self.face, self.kept, self.best):
            self.face, self.kept, self.best = face, kept, best
            self.refresh()

    def render(self) -> Content:
        style = "$ink on $ivory" if self.face else "$felt-line"
        if self.kept:
            style = "$accent on $ivory bold"
        lines = draw_die(self.face, kept=self.kept)
        words = [f"{self.place + 1}", self._kept_word * self.kept, BEST * self.best]
        under = " ".join(filter(None, words))
        label = (under.center(WIDTH), "$chalk bold" if self.kept or self.best else "$chalk")
        return Content("\n").join(
            [*(Content.styled(line, style) for line in lines), Content.styled(*label)]
        )

    def press(self) -> None:
        self.post_message(self.Picked(self.place))
