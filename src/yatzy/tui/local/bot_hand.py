"""The hand that plays for the bots: it thinks in a thread, and moves at the pace of a person.

A move takes a moment of thinking, after which the table shows what is meant, and a beat after
that it is done. Each carries the version of the table that it is meant for.
"""

from collections.abc import Callable
from dataclasses import dataclass

from textual.message import Message
from textual.timer import Timer
from textual.widget import Widget

from yatzy.game import Move, Roll, State
from yatzy.tui.local.strategy import Strategy
from yatzy.tui.table import Table


class BotHand(Widget):
    """An unseen part of the table's screen."""

    @dataclass
    class Step(Message):
        """Something about a move, at a version of the table."""

        move: Move
        version: int

    class Thought(Step):
        """The move is found."""

    class Shows(Step):
        """The move is meant; it can be marked on the table."""

    class Plays(Step):
        """The move is made."""

    def __init__(self, strategy: Strategy, *, seed: int) -> None:
        super().__init__()
        self.display = False
        self._strategy = strategy
        self._seed = seed
        self._pace = 0.0
        self._version: int | None = None
        self._timer: Timer | None = None
        self._pending: Callable[[], object] | None = None

    def play(self, table: Table, *, pace: float) -> None:
        """Make the next move of the bot to move, unless that is under way already."""
        if self._version == table.version:
            return
        self.rest()
        self._version, self._pace = table.version, pace
        state, level, version = table.state, table.to_move.level, table.version
        assert level is not None
        if state.dice is None:
            self._wait(lambda: self.post_message(self.Plays(Roll(), version)))
        else:
            self.run_worker(lambda: self._think(state, level, version), thread=True)

    def _think(self, state: State, level: str, version: int) -> None:
        move = self._strategy.choose(state, level=level, seed=self._seed + state.turn)
        self.post_message(self.Thought(move, version))

    def on_bot_hand_thought(self, event: Thought) -> None:
        """Show the move, then make it; half a beat before the one, a beat before the other."""
        if event.version == self._version:
            self._wait(lambda: self._show(event.move, event.version), beats=0.5)

    def _show(self, move: Move, version: int) -> None:
        self.post_message(self.Shows(move, version))
        self._wait(lambda: self.post_message(self.Plays(move, version)))

    def hurry(self) -> None:
        """Do at once what waits for the next beat."""
        if self._timer is not None:
            self._timer.stop()
        self._beat()

    def rest(self) -> None:
        """Forget what was meant."""
        if self._timer is not None:
            self._timer.stop()
        self._version = self._timer = self._pending = None

    def _wait(self, then: Callable[[], object], *, beats: float = 1) -> None:
        self._pending = then
        if self._pace:
            self._timer = self.set_timer(self._pace * beats, self._beat)
        else:
            self._beat()

    def _beat(self) -> None:
        pending, self._pending, self._timer = self._pending, None, None
        if pending is not None:
            pending()
