"""What a viewer may see: one function, for players, spectators and everybody else.

Viewers differ in nothing but the seats that are theirs. Tokens are in no view, and the secret of
the dice is in none until the game is over.
"""

from dataclasses import dataclass
from typing import Literal, assert_never

from yatzy.core import Scorecard
from yatzy.game import Event, Noted, Rolled, Scored, Started, State, Undone
from yatzy.service.rules_view import RulesView, view_rules
from yatzy.service.seats import Seat, SeatKind
from yatzy.service.table import Table
from yatzy.service.table_events import DiceKind

Phase = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView:
    """A place at the table. `seed` is its contribution to the players' seed.

    `is_away` is who has left; `is_connected` is whose page is open at this moment. `has_coach` is
    who is given advice.
    """

    kind: Literal["person", "open", "bot"]
    name: str
    level: str | None
    seed: str
    is_away: bool
    is_connected: bool
    has_coach: bool
    is_yours: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """A scorecard: points for each box, null where it is open."""

    boxes: dict[str, int | None]
    upper_sum: int
    bonus: int
    bonus_missing: int | None
    extra_points: int
    saved_rolls: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """Whose turn it is and what can be done.

    `dice` is null until the first roll. `options` are the boxes that the dice may fill, with what
    each would hold; `extra` is paid on top, whichever it is. `undo_seat` may undo the last score.
    """

    seat: int
    dice: tuple[int, ...] | None
    rolls_left: int
    rolls_available: int
    options: dict[str, int]
    extra: int
    undo_seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingView:
    """A player's place in the ranking; equal totals share it."""

    place: int
    seat: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteView:
    """A vote for a bot in the place of a player who is gone."""

    seat: int
    against: int


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """The table as a viewer may see it.

    `turn` is null before and after the game. `players_seed` is null until the first roll fixes
    it, `secret` until the game is over; where people enter the `dice` that they throw, both always
    are, and the `commitment` too. A table that `has_notes`, of points without their dice, has no
    review. `rematch` is the game that the same players went on to.
    """

    game: str
    version: int
    phase: Phase
    code: str | None
    rules: RulesView
    seats: tuple[SeatView, ...]
    cards: tuple[CardView, ...]
    turn: TurnView | None
    standings: tuple[StandingView, ...]
    votes: tuple[VoteView, ...]
    dice: DiceKind
    has_notes: bool
    commitment: str | None
    players_seed: str | None
    secret: str | None
    rematch: str | None
    rematch_of: str | None
    is_archived: bool


def view_of(
    table: Table, viewer: tuple[int, ...] = (), *, connected: frozenset[str] = frozenset()
) -> View:
    """The table as who holds these seats may see it; a spectator holds none.

    `connected` are the digests of the tokens that somebody is connected with.
    """
    state, dice = table.game, table.dice
    return View(
        game=table.id,
        version=table.version,
        phase=_phase(table),
        code=None if table.is_archived else table.code,
        rules=view_rules(table.rules),
        seats=tuple(
            _view_seat(seat, is_connected=seat.token in connected, is_yours=place in viewer)
            for place, seat in enumerate(table.seats)
        ),
        cards=() if state is None else tuple(_cards(state)),
        turn=None if state is None or state.is_over else view_turn(state),
        standings=standings_of(state) if state is not None and state.is_over else (),
        votes=tuple(VoteView(seat=seat, against=gone) for seat, gone in sorted(table.votes)),
        dice=table.dice_kind,
        has_notes=table.has_notes,
        commitment=None if dice is None else dice.commitment,
        players_seed=None if dice is None or not table.has_rolled else dice.players_seed,
        secret=None if dice is None or not table.is_over else dice.reveal(),
        rematch=table.rematch,
        rematch_of=table.rematch_of,
        is_archived=table.is_archived,
    )


def _phase(table: Table) -> Phase:
    if table.game is None:
        return "waiting"
    return "over" if table.game.is_over else "playing"


def _view_seat(seat: Seat, *, is_connected: bool, is_yours: bool) -> SeatView:
    return SeatView(
        kind=seat.kind.value,
        name=seat.name,
        level=seat.level,
        seed=seat.seed,
        is_away=seat.is_away,
        is_connected=is_connected and seat.kind is SeatKind.PERSON,
        has_coach=seat.has_coach,
        is_yours=is_yours,
    )


def _cards(state: State) -> list[CardView]:
    return [view_card(state, seat) for seat in range(len(state.players))]


def view_card(state: State, seat: int) -> CardView:
    """One player's scorecard."""
    card: Scorecard = state.scorecards[seat]
    boxes = zip(card.rules.categories, card.points, strict=True)
    return CardView(
        boxes={box.id: points for box, points in boxes},
        upper_sum=card.upper_sum,
        bonus=card.bonus,
        bonus_missing=card.bonus_missing,
        extra_points=card.extra_points,
        saved_rolls=state.saved[seat],
        total=card.total,
    )


def view_turn(state: State) -> TurnView:
    """Whose turn it is and what can be done."""
    dice, card = state.dice, state.scorecard
    return TurnView(
        seat=state.turn,
        dice=dice,
        rolls_left=state.rolls_left,
        rolls_available=state.rolls_available,
        options={} if dice is None else card.options(dice),
        extra=0 if dice is None else card.extra_for(dice),
        undo_seat=None if state.before_score is None else state.before_score.turn,
    )


def standings_of(state: State) -> tuple[StandingView, ...]:
    """The players by their totals, best first."""
    totals = [card.total for card in state.scorecards]
    ranked = sorted(range(len(totals)), key=lambda seat: -totals[seat])
    return tuple(
        StandingView(place=sum(t > totals[seat] for t in totals) + 1, seat=seat, total=totals[seat])
        for seat in ranked
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RolledView:
    """A player kept the dice at some places and threw the others."""

    seat: int
    keep: tuple[int, ...]
    dice: tuple[int, ...]
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredView:
    """A player put the dice into a box; `extra` was paid on top."""

    seat: int
    category: str
    points: int
    extra: int
    kind: Literal["scored"] = "scored"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotedView:
    """A player put points into a box, for dice that nobody entered; `extra` was paid on top."""

    seat: int
    category: str
    points: int
    extra: int
    kind: Literal["noted"] = "noted"


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneView:
    """A player took back the last score."""

    seat: int
    kind: Literal["undone"] = "undone"


EventView = RolledView | ScoredView | NotedView | UndoneView


def view_event(event: Event) -> EventView:
    """An event of the game as it is shown to everybody."""
    match event:
        case Rolled(seat=seat, keep=keep, dice=dice):
            return RolledView(seat=seat, keep=keep, dice=dice)
        case Scored(seat=seat, category=category, points=points, extra=extra):
            return ScoredView(seat=seat, category=category, points=points, extra=extra)
        case Noted(seat=seat, category=category, points=points, extra=extra):
            return NotedView(seat=seat, category=category, points=points, extra=extra)
        case Undone(seat=seat):
            return UndoneView(seat=seat)
        case Started():
            raise AssertionError("a table has no such event: its game begins by itself")
        case _:
            assert_never(event)
