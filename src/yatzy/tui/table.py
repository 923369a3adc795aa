"""The table without a screen: a game, its journal, and what the player to move has marked."""

from pathlib import Path

from yatzy.errors import NothingToUndoError
from yatzy.game import Command, Game, Move, Record, Roll, Rolled, Score, Scored, State, Undo
from yatzy.game.machine import check_can_keep
from yatzy.tui.local.header import Header
from yatzy.tui.local.journal import Journal
from yatzy.tui.player import Player


class Table:
    """A game whose every event is saved before it is shown.

    `kept` are the places of the dice kept for the next roll, `chosen` is the marked box, and
    `asked` is a box that must be scored again to confirm a zero.

    A move raises IllegalMoveError if the rules forbid it, and OSError if it could not be saved;
    then it was not made.
    """

    def __init__(self, journal: Journal, header: Header, game: Game) -> None:
        self._journal = journal
        self._dice = header.dice
        self.game = game
        self.players = header.players
        self.asked: str | None = None
        self.kept: frozenset[int] = self._kept_last()
        self.chosen = game.rules.categories[0].id
        self._settle()

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def seal(self) -> str:
        """The transcript of the dice, which nobody can change once the game has begun."""
        return self._dice.dice.transcript or ""

    @property
    def to_move(self) -> Player:
        return self.players[self.state.turn]

    @property
    def version(self) -> int:
        """The number of events, to recognise outdated advice."""
        return len(self.game.events)

    def toggle_keep(self, place: int) -> None:
        check_can_keep(self.state, ())
        self.asked = None
        if place < self.state.rules.dice:
            self.kept ^= {place}

    def roll(self) -> frozenset[int]:
        """Roll the dice that are not kept, and return their places."""
        kept = self.kept
        self._apply(Roll(tuple(sorted(kept))))
        return frozenset(range(self.state.rules.dice)) - kept

    def score(self, category: str) -> bool:
        """Score the box; a zero must be asked for twice running, and is False the first time."""
        if self.state.options.get(category) == 0 and self.asked != category:
            self.asked = self.chosen = category
            return False
        self._apply(Score(category))
        return True

    def undo(self) -> None:
        """Take back the last score, if it was a person's and nobody has rolled since."""
        last = self.game.events[-1]
        if isinstance(last, Scored) and self.players[last.seat].is_bot:
            raise NothingToUndoError
        self._apply(Undo())

    def show_move(self, move: Move) -> None:
        match move:
            case Roll(keep=keep):
                self.kept = frozenset(keep)
            case Score(category=category):
                self.chosen = self.asked = category
                self.kept = frozenset()

    def play(self, move: Move) -> frozenset[int]:
        """Make a bot's move, and return the places of the dice that it rolled."""
        self.show_move(move)
        if isinstance(move, Roll):
            return self.roll()
        self.score(move.category)
        return frozenset()

    def choose(self, *, step: int) -> None:
        """Move the choice by `step` boxes among those that can be filled."""
        reach = self._reach()
        place = reach.index(self.chosen) + step
        self.chosen = reach[min(max(place, 0), len(reach) - 1)]
        self.asked = None

    def finish(self) -> Path:
        return self._journal.finish(Record.of(self.game.events, self._dice))

    def leave(self) -> None:
        self._journal.close()

    def _apply(self, command: Command) -> None:
        self.asked = None
        before = self.game.events
        events = self.game.apply(command)
        try:
            for event in events:
                self._journal.append(event)
        except OSError:
            self.game = Game.replay(before, dice=self._dice)
            raise
        self.kept = self._kept_last()
        self._settle()

    def _kept_last(self) -> frozenset[int]:
        last = self.game.events[-1]
        if isinstance(last, Rolled) and self.state.rolls_available:
            return frozenset(last.keep)
        return frozenset()

    def _settle(self) -> None:
        """Move the choice on to the next box that can be filled, if its own cannot."""
        reach = self._reach()
        order = [box.id for box in self.state.rules.categories]
        start = order.index(self.chosen)
        following = (box for box in order[start:] + order[:start] if box in reach)
        self.chosen = next(following, self.chosen)

    def _reach(self) -> tuple[str, ...]:
        return tuple(self.state.options) or self.state.scorecard.open_boxes or (self.chosen,)
