"""The dice, and the tray where they tumble for half a second and land one after the other.

The tumble is only animation: the roll is made and saved before it begins.
"""

from textual.containers import Grid
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from yatzy.core import Dice
from yatzy.languages import Catalogue
from yatzy.tui.widgets.clickable import Clickable
from yatzy.tui.wording.marks import BEST

TICK = 0.05
FIRST_LANDING = 4
GAP = 1
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
    r"""The five lines of a die, blank before the first roll; a kept die has a double edge.

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


def die_lines(face: int | None, *, kept: bool) -> list[Content]:
    style = "$ink on $ivory" if face else "$felt-line"
    if kept:
        style = "$accent on $ivory bold"
    return [Content.styled(line, style) for line in draw_die(face, kept=kept)]


def die_label(*words: str) -> str:
    return " ".join(filter(None, words)).center(WIDTH)


class Die(Clickable):
    """A die with its number under it; a click keeps or releases it."""

    face: reactive[int | None] = reactive(None)
    kept = reactive(default=False)
    best = reactive(default=False)

    def __init__(self, words: Catalogue, place: int) -> None:
        super().__init__(f"screen.keep({place})")
        self._kept_word = words.say("page.kept")
        self.place = place

    def render(self) -> Content:
        lines = die_lines(self.face, kept=self.kept)
        label = die_label(f"{self.place + 1}", self._kept_word * self.kept, BEST * self.best)
        style = "$chalk bold" if self.kept or self.best else "$chalk"
        return Content("\n").join([*lines, Content.styled(label, style)])


class DiceTray(Grid):
    """The dice of the game, as many in a row as fit."""

    class Landed(Message):
        """The last die has landed."""

    def __init__(self, words: Catalogue, count: int) -> None:
        self._dies = tuple(Die(words, place) for place in range(count))
        super().__init__(*self._dies)
        self._dice: Dice | None = None
        self._kept: frozenset[int] = frozenset()
        self._best: frozenset[int] = frozenset()
        self._thrown: tuple[int, ...] = ()
        self._ticks = 0
        self._timer: Timer | None = None

    @property
    def tumbling(self) -> bool:
        return self._timer is not None

    def show(self, dice: Dice | None, *, kept: frozenset[int], best: frozenset[int]) -> None:
        self._dice, self._kept, self._best = dice, kept, best
        self._draw()

    def tumble(self, thrown: frozenset[int]) -> None:
        """Let the dice at these places tumble; ends with a `Landed` message."""
        self._thrown = tuple(sorted(thrown))
        self._ticks = 0
        self._timer = self.set_interval(TICK, self._tick)
        self._draw()

    def land(self) -> None:
        if self._timer is None:
            return
        self._timer.stop()
        self._timer = None
        self._draw()
        self.post_message(self.Landed())

    def _tick(self) -> None:
        self._ticks += 1
        if self._ticks >= FIRST_LANDING + len(self._thrown):
            self.land()
        else:
            self._draw()

    def _draw(self) -> None:
        for die in self._dies:
            die.face = self._face(die.place)
            die.kept, die.best = die.place in self._kept, die.place in self._best

    def _face(self, place: int) -> int | None:
        if self._dice is None:
            return None
        if self.tumbling and place in self._thrown:
            landing = FIRST_LANDING + self._thrown.index(place)
            if self._ticks < landing:
                return (self._dice[place] + (landing - self._ticks) * 5 + place) % 6 + 1
        return self._dice[place]

    def fit(self, room: int) -> None:
        count = len(self._dies)
        most = max(1, (room + GAP) // (WIDTH + GAP))
        rows = -(-count // most)
        columns = -(-count // rows)
        self.styles.grid_size_columns = columns
        self.styles.width = columns * (WIDTH + GAP) - GAP
