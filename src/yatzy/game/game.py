"""`Game`: the state machine behind a friendly interface."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Self

from yatzy.core import DEFAULT_RULES, Dice, Rules, Scorecard, load_rules, parse_dice
from yatzy.errors import GameOverError, PlayersError, RecordError, YatzyError
from yatzy.game.commands import Command, Note, Roll, Score, Undo
from yatzy.game.dice.source import DiceSource
from yatzy.game.events import Event, Noted, Rolled, Scored, Started, Undone
from yatzy.game.legal_moves import LegalMoves
from yatzy.game.machine import decide, evolve, initial_state, start
from yatzy.game.notation import parse_move, places_of
from yatzy.game.state import Standing, State


class Game:
    """A game of Yatzy.

    >>> game = Game(["Red", "Blue"])
    >>> game.roll(dice=(1, 3, 4, 4, 6))
    >>> game.roll("44", dice=(4, 2, 5))
    >>> game.dice
    (4, 2, 4, 4, 5)
    >>> game.score("fours")
    >>> game.scorecards[0].total, game.player
    (12, 'Blue')

    Dice are passed to each roll, or drawn from a source such as `RandomDice`.
    """

    def __init__(
        self,
        players: Sequence[str],
        *,
        rules: Rules | str = DEFAULT_RULES,
        dice: DiceSource | None = None,
    ) -> None:
        chosen = load_rules(rules) if isinstance(rules, str) else rules
        started = start(chosen, players)
        self._events: list[Event] = [started]
        self._state = initial_state(chosen, started.players)
        self._source = dice

    @classmethod
    def replay(cls, events: Iterable[Event], *, dice: DiceSource | None = None) -> Self:
        """The game that these events make; a `RecordError` names the first impossible one."""
        remaining = iter(events)
        started = next(remaining, None)
        if not isinstance(started, Started):
            raise RecordError("a game begins with its start", event=0)
        try:
            game = cls(started.players, rules=started.rules, dice=dice)
        except PlayersError as error:
            raise RecordError(str(error), event=0) from None
        for number, event in enumerate(remaining, 1):
            game._follow(event, number)
        return game

    def _follow(self, event: Event, number: int) -> None:
        try:
            seat, command = _command_of(event)
            (made,) = decide(self._state, command, seat=seat)
        except YatzyError as error:
            raise RecordError(str(error), event=number) from None
        if isinstance(event, Rolled) and isinstance(made, Rolled):
            made = replace(made, links=event.links, stand_in=event.stand_in)
        if made != event:
            raise RecordError(f"{event} should be {made}", event=number)
        self._accept(made)

    def apply(self, command: Command, *, seat: int | None = None) -> tuple[Event, ...]:
        """Carry out a command, or raise an `IllegalMoveError` and change nothing.

        `seat` is whose command it is; None for whoever may give it. A roll without dice draws them
        from the game's source.
        """
        events = decide(self._state, command, seat=seat, dice=self._source)
        for event in events:
            self._accept(event)
        return events

    def _accept(self, event: Event) -> None:
        self._state = evolve(self._state, event)
        self._events.append(event)

    def roll(self, keep: str | Sequence[int] = (), dice: str | Sequence[int] | None = None) -> None:
        """Throw the dice that are not kept; `keep` are faces (`"44"`) or indices (`[1, 3]`).

        `dice` are all dice after the throw, or the thrown ones alone.
        """
        if self.is_over:
            raise GameOverError
        if isinstance(keep, str):
            keep = places_of(parse_dice(keep), self.dice) if keep else ()
        if isinstance(dice, str):
            dice = parse_dice(dice)
        self.apply(Roll(tuple(keep), None if dice is None else tuple(dice)))

    def score(self, category: str) -> None:
        self.apply(Score(category))

    def note(self, category: str, points: int, *, extra: bool = False) -> None:
        self.apply(Note(category, points, extra))

    def undo(self) -> None:
        self.apply(Undo())

    def play(self, move: str) -> None:
        """Make a move written as text: `roll`, `keep 44`, `score fours`, `undo`."""
        if self.is_over:
            raise GameOverError
        self.apply(parse_move(move, self.dice))

    @property
    def state(self) -> State:
        return self._state

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)

    @property
    def rules(self) -> Rules:
        return self._state.rules

    @property
    def players(self) -> tuple[str, ...]:
        return self._state.players

    @property
    def turn(self) -> int:
        return self._state.turn

    @property
    def player(self) -> str:
        return self._state.player

    @property
    def dice(self) -> Dice | None:
        """None before the first roll of a turn."""
        return self._state.dice

    @property
    def rolls_left(self) -> int:
        """The rolls left in this turn, without saved ones."""
        return self._state.rolls_left

    @property
    def saved_rolls(self) -> tuple[int, ...]:
        return self._state.saved

    @property
    def scorecards(self) -> tuple[Scorecard, ...]:
        return self._state.scorecards

    @property
    def legal_moves(self) -> LegalMoves:
        return LegalMoves(self._state)

    @property
    def can_undo(self) -> bool:
        return self._state.before_score is not None and not self.is_over

    @property
    def is_over(self) -> bool:
        return self._state.is_over

    @property
    def standings(self) -> tuple[Standing, ...]:
        return self._state.standings

    def __repr__(self) -> str:
        return f"Game.replay({self.events!r})"


def _command_of(event: Event) -> tuple[int, Command]:
    match event:
        case Rolled(seat=seat, keep=keep, dice=dice):
            return seat, Roll(keep, dice)
        case Scored(seat=seat, category=category):
            return seat, Score(category)
        case Noted(seat=seat, category=category, points=points, extra=extra):
            return seat, Note(category, points, extra > 0)
        case Undone(seat=seat):
            return seat, Undo()
        case Started():
            raise RecordError("a game starts only once")
