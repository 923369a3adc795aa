"""The tray: the dice in their places, and how they tumble before they lie still.

A tumble only shows; the roll is made and saved before it begins. It takes half a second: all
thrown dice turn over together, then one after the other lands.
"""

from textual.app import ComposeResult
from textual.containers import Grid
from textual.message import Message
from textual.timer import Timer

from yatzy.core import Dice
from yatzy.languages import Catalogue
from yatzy.tui.widgets.die import WIDTH, Die

TICK = 0.05
FIRST_LANDING = 4
GAP = 1


class DiceTray(Grid):
    """The dice of the game, as many to a row as there is room for."""

    class Landed(Message):
        """The last die lies still."""

    def __init__(self, words: Catalogue, count: int) -> None:
        super().__init__()
        self._dies = tuple(Die(words, place) for place in range(count))
        self._dice: Dice | None = None
        self._kept: frozenset[int] = frozenset()
        self._best: frozenset[int] = frozenset()
        self._thrown: tuple[int, ...] = ()
        self._ticks = 0
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        yield from self._dies

    @property
    def tumbling(self) -> bool:
        return self._timer is not None

    def show(
        self, dice: Dice | None, *, kept: frozenset[int], best: frozenset[int] = frozenset()
    ) -> None:
        """Show the dice as they lie, None before the first roll of a turn; mark the best ones."""
        self._dice, self._kept, self._best = dice, kept, best
        self._draw()

    def tumble(self, thrown: frozenset[int]) -> None:
        """Let the dice at these places tumble; `Landed` comes when they lie still."""
        self._thrown = tuple(sorted(thrown))
        self._ticks = 0
        self._timer = self.set_interval(TICK, self._tick)
        self._draw()

    def land(self) -> None:
        """End the tumble at once, or do nothing where there is none."""
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
            kept, best = die.place in self._kept, die.place in self._best
            die.show(self._face(die.place), kept=kept, best=best)

    def _face(self, place: int) -> int | None:
        """What the die shows now: in the air one face after another, then its own."""
        if self._dice is None:
            return None
        if self.tumbling and place in self._thrown:
            landing = FIRST_LANDING + self._thrown.index(place)
            if self._ticks < landing:
                return (self._dice[place] + (landing - self._ticks) * 5 + place) % 6 + 1
        return self._dice[place]

    def fit(self, room: int) -> None:
        """Put as many dice to a row as fit into so much room."""
        count = len(self._dies)
        most = max(1, (room + GAP) // (WIDTH + GAP))
        rows = -(-count // most)
        columns = -(-count // rows)
        self.styles.grid_size_columns = columns
        self.styles.width = columns * (WIDTH + GAP) - GAP
