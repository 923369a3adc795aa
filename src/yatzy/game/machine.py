"""The state machine, whole.

    decide(state, command) -> events     refuses illegal commands, changes nothing
    evolve(state, event)   -> state      never refuses: an event has happened

1. Seats play in turn; a turn ends with a score.
2. The first roll of a turn throws all dice; later ones throw the dice that are not kept, while
   rolls are left: first those of the turn, then saved ones. A kept die stays in its place.
3. After any roll the player may score; after the last one they must. The scorecard knows where the
   dice may go and for how many points. Unused rolls are saved, if the rules say so.
   With real dice, points may be entered for a whole turn instead of its rolls.
4. The player who scored last can undo it until somebody rolls or the game is over. A roll is never
   undone.
5. The game is over when every box is full.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar, assert_never

from yatzy.core import Dice, Rules, Scorecard, check_dice
from yatzy.core.text import can_be_seen
from yatzy.errors import (
    DiceError,
    DiceOnTableError,
    GameOverError,
    KeepBeforeRollError,
    KeepUnavailableError,
    KeptDiceChangedError,
    NoRollsLeftError,
    NothingToRollError,
    NothingToUndoError,
    NotRolledError,
    NotYourScoreError,
    NotYourTurnError,
    PlayersError,
)
from yatzy.game.commands import Command, Note, Roll, Score, Undo
from yatzy.game.dice.source import DiceSource, Throw
from yatzy.game.events import Event, Noted, Played, Rolled, Scored, Started, Undone
from yatzy.game.state import State

T = TypeVar("T")


def start(rules: Rules, players: Sequence[str]) -> Started:
    """The event that opens a game; a `PlayersError` without players, or without a name."""
    if not players:
        raise PlayersError("a game needs at least one player")
    if not all(name.strip() for name in players):
        raise PlayersError("every player needs a name")
    if not all(map(can_be_seen, players)):
        raise PlayersError("a name may not hold control characters")
    return Started(rules=rules, players=tuple(players))


def decide(
    state: State, command: Command, *, seat: int | None = None, dice: DiceSource | None = None
) -> tuple[Played, ...]:
    """The events that a command leads to; an `IllegalMoveError` if it is not allowed.

    `seat` is whose command it is; None for whoever may give it. A roll without dice draws them from
    the source `dice`, which is used only once the roll is known to be legal.
    """
    if state.is_over:
        raise GameOverError
    if not isinstance(command, Undo) and seat not in (None, state.turn):
        raise NotYourTurnError(seat, turn=state.turn, player=state.player)
    match command:
        case Roll():
            return (_decide_roll(state, command, dice),)
        case Score():
            return (_decide_score(state, command),)
        case Note():
            return (_decide_note(state, command),)
        case Undo():
            return (_decide_undo(state, seat),)
        case _:
            assert_never(command)


def evolve(state: State, event: Event) -> State:
    match event:
        case Started(rules=rules, players=players):
            return initial_state(rules, players)
        case Rolled():
            return _evolve_roll(state, event)
        case Scored() | Noted():
            return _evolve_fill(state, event)
        case Undone():
            return state.before_score or state
        case _:
            assert_never(event)


def initial_state(rules: Rules, players: Iterable[str]) -> State:
    names = tuple(players)
    return State(
        rules=rules,
        players=names,
        scorecards=(Scorecard.empty(rules),) * len(names),
        saved=(0,) * len(names),
        turn=0,
        rolls_left=rules.rolls,
        rolls=(0,) * len(names),
    )


def check_can_roll(state: State, keep: Sequence[int]) -> None:
    """Refuse an illegal roll, before any dice are thrown."""
    if state.is_over:
        raise GameOverError
    if keep or state.dice is not None:
        check_can_keep(state, keep)
    if len(keep) == state.rules.dice:
        raise NothingToRollError


def check_can_keep(state: State, keep: Sequence[int]) -> None:
    """Refuse to keep dice that are not there, or when no roll is left."""
    if state.dice is None:
        raise KeepBeforeRollError
    if not state.rolls_available:
        raise NoRollsLeftError(tuple(state.options))
    for place in keep:
        if not 0 <= place < len(state.dice):
            raise KeepUnavailableError(
                f"there is no die {place + 1}; places are 1 to {len(state.dice)}"
            )
    if len(set(keep)) < len(keep):
        raise KeepUnavailableError("a die was kept twice; name each place once")


def _decide_roll(state: State, command: Roll, source: DiceSource | None) -> Rolled:
    check_can_roll(state, command.keep)
    keep, dice = tuple(sorted(command.keep)), command.dice
    if dice is None:
        if source is None:
            raise DiceError("a roll needs dice, and none were given")
        throw = source.throw(state, keep)
    else:
        throw = Throw(dice)
    return Rolled(
        seat=state.turn,
        keep=keep,
        dice=_land(state, keep, throw.dice),
        links=throw.links,
        stand_in=throw.stand_in,
    )


def _land(state: State, keep: tuple[int, ...], dice: Sequence[int]) -> Dice:
    """All dice after the throw, the kept ones in their places."""
    count = state.rules.dice
    if state.dice is None:
        return check_dice(dice, count=count)
    if keep and len(dice) == count - len(keep):
        thrown = iter(check_dice(dice))
        return tuple(die if place in keep else next(thrown) for place, die in enumerate(state.dice))
    if keep and len(dice) != count:
        thrown_or_all = f"{count - len(keep)} thrown dice, or all {count}"
        raise DiceError(f"this roll needs {thrown_or_all}, not {len(dice)}")
    landed = check_dice(dice, count=count)
    for place in keep:
        if landed[place] != state.dice[place]:
            raise KeptDiceChangedError(place + 1, kept=state.dice[place], shown=landed[place])
    return landed


def _decide_score(state: State, command: Score) -> Scored:
    if state.dice is None:
        raise NotRolledError(state.player)
    category = state.rules.category(command.category).id
    card = state.scorecard.score(category, state.dice)
    return Scored(
        seat=state.turn,
        category=category,
        points=card.filled[category],
        extra=state.scorecard.extra_for(state.dice),
    )


def _decide_note(state: State, command: Note) -> Noted:
    if state.dice is not None:
        raise DiceOnTableError
    category = state.rules.category(command.category).id
    card = state.scorecard.note(category, command.points, extra=command.extra)
    return Noted(
        seat=state.turn,
        category=category,
        points=card.filled[category],
        extra=card.extra_points - state.scorecard.extra_points,
    )


def _decide_undo(state: State, seat: int | None) -> Undone:
    if state.before_score is None:
        raise NothingToUndoError
    scorer = state.before_score.turn
    if seat not in (None, scorer):
        raise NotYourScoreError(seat, turn=scorer, player=state.players[scorer])
    return Undone(seat=scorer)


def _evolve_roll(state: State, event: Rolled) -> State:
    saved = state.saved
    if not state.rolls_left:
        saved = _with(saved, event.seat, saved[event.seat] - 1)
    return replace(
        state,
        dice=event.dice,
        rolls_left=max(0, state.rolls_left - 1),
        saved=saved,
        rolls=_with(state.rolls, event.seat, state.rolls[event.seat] + 1),
        rolls_thrown=state.rolls_thrown + 1,
        before_score=None,
    )


def _evolve_fill(state: State, event: Scored | Noted) -> State:
    seat, saved = event.seat, state.saved
    card = state.scorecards[seat].fill(event.category, event.points, extra=event.extra > 0)
    if state.rules.saved_rolls and isinstance(event, Scored):  # the rolls behind a note are unknown
        saved = _with(saved, seat, saved[seat] + state.rolls_left)
    return replace(
        state,
        scorecards=_with(state.scorecards, seat, card),
        saved=saved,
        turn=(seat + 1) % len(state.players),
        rolls_left=state.rules.rolls,
        rolls_thrown=0,
        dice=None,
        before_score=replace(state, before_score=None),
    )


def _with(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    return (*items[:place], item, *items[place + 1 :])
