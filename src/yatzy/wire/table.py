"""A table as JSON.

A view is large and goes to everybody at a table at once. Views of one version differ only in the
viewer's seats and in waiting times, so `encode_view` encodes the rest once.
"""

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from yatzy.core import BonusOutlook, JokerRoll, Rules, Scorecard
from yatzy.game import DuplicateDice, Played, Standing, State, WovenDice
from yatzy.tables import Moment, Table, TableView
from yatzy.tables.events import Voted
from yatzy.tables.view import Phase, kept_now
from yatzy.wire.base import Wire
from yatzy.wire.rules import RulesView, view_rules


class SeatView(Wire):
    """A place at the table.

    `is_away` is true after the player has left, `is_connected` while the player's page is open.
    """

    kind: Literal["person", "open", "bot"]
    name: str
    level: str | None
    is_away: bool
    is_connected: bool
    has_coach: bool
    is_yours: bool


class CardView(Wire):
    """A scorecard: points for each box, null where it is open."""

    boxes: dict[str, int | None]
    upper_sum: int
    bonus: int
    bonus_missing: int | None
    bonus_outlook: BonusOutlook | None
    extra_points: int
    saved_rolls: int
    total: int


class TurnView(Wire):
    """Whose turn it is and what the player can do.

    `dice` is null until the first roll. `roll` counts the rolls of the whole game, and so
    identifies the current one; `kept` are the places of the dice that the player keeps of it, null
    if unknown. `options` are the boxes that the dice may fill, with their points; any of them pays
    `extra` on top, and `joker` says how the dice count as a joker. `undo_seat` may undo the last
    score, or the dice entered last; a bot waits `undo_in` more milliseconds for that. After
    `vote_in` milliseconds the others may vote to let a bot take over; null if nobody is waiting.
    """

    seat: int
    dice: tuple[int, ...] | None
    roll: int
    kept: tuple[int, ...] | None
    rolls_left: int
    rolls_available: int
    options: dict[str, int]
    extra: int
    joker: JokerRoll | None
    undo_seat: int | None
    undo_in: int | None
    vote_in: int | None


class EnteredDice(Wire):
    """Players roll their own dice and enter them."""

    kind: Literal["entered"] = "entered"


DiceView = Annotated[WovenDice | DuplicateDice | EnteredDice, Field(discriminator="kind")]


class View(Wire):
    """The table as a viewer sees it.

    `rules` is only their digest on a socket that has sent them before. `turn` is null before and
    after the game. The player at seat `host` may change the open seats. A table that `has_notes`,
    points entered without dice, has no review. `rematch` is the id of the next game with the same
    players.
    """

    game: str
    version: int
    phase: Phase
    code: str | None
    rules: RulesView | str
    seats: tuple[SeatView, ...]
    host: int | None
    cards: tuple[CardView, ...]
    turn: TurnView | None
    standings: tuple[Standing, ...]
    votes: tuple[Voted, ...]
    dice: DiceView
    has_notes: bool
    rematch: str | None
    is_archived: bool


class OpenedGame(Wire):
    """A new table, and the token for the seats of all people on this device."""

    game: str
    code: str
    url: str
    token: str
    view: View


class JoinedGame(Wire):
    """The seat that was taken, and its token."""

    game: str
    seat: int
    token: str
    view: View


class MovedMessage(Wire):
    """A move: the event, the turn after it, and the scorecard if that changed."""

    version: int
    event: Played
    turn: TurnView
    card: CardView | None
    kind: Literal["moved"] = "moved"


def encode_view(view: TableView, *, knows_rules: bool = False) -> str:
    """The view as JSON; a client that `knows_rules` gets only their digest."""
    texts = _texts(_Shared((view.game, view.version, view.connected, view.kept), view))
    rules = f'"{view.rules.digest}"' if knows_rules else _rules_text(view.rules)
    seats = ",".join(
        f"{text}{str(place in view.yours).lower()}}}" for place, text in enumerate(texts.seats)
    )
    waits = json.dumps({"undo_in": view.undo_in, "vote_in": view.vote_in})
    turn = "null" if texts.turn is None else f"{texts.turn},{waits[1:]}"
    return f'{{"rules":{rules},"seats":[{seats}],"turn":{turn},{texts.rest}'


def encode_moved(event: Played, table: Table, moment: Moment) -> str:
    """The message about a move, for everybody; `table` is the one after it."""
    state, card = table.begun, None
    if event.kind != "rolled":
        card = view_card(state.scorecards[event.seat], state.saved[event.seat])
    turn = view_turn(
        state,
        kept=kept_now(state, moment.kept),
        undo_seat=table.undo_seat,
        undo_in=moment.undo_in,
        vote_in=moment.vote_in,
    )
    message = MovedMessage(version=table.version, event=event, turn=turn, card=card)
    return message.model_dump_json()


def view_table(view: TableView) -> View:
    state = view.state
    is_over = state is not None and state.is_over
    return View.of(
        view,
        rules=view_rules(view.rules),
        seats=tuple(
            SeatView.of(
                seat,
                kind=seat.kind.value,
                is_connected=place in view.connected,
                is_yours=place in view.yours,
            )
            for place, seat in enumerate(view.seats)
        ),
        cards=() if state is None else tuple(map(view_card, state.scorecards, state.saved)),
        turn=None if state is None or is_over else _turn_of(state, view),
        standings=state.standings if state is not None and is_over else (),
        dice=view.dice or EnteredDice(),
    )


def view_card(card: Scorecard, saved: int) -> CardView:
    boxes = zip(card.rules.categories, card.points, strict=True)
    return CardView.of(card, boxes={box.id: points for box, points in boxes}, saved_rolls=saved)


def _turn_of(state: State, view: TableView) -> TurnView:
    return view_turn(
        state,
        kept=view.kept,
        undo_seat=view.undo_seat,
        undo_in=view.undo_in,
        vote_in=view.vote_in,
    )


def view_turn(
    state: State,
    *,
    kept: tuple[int, ...] | None = None,
    undo_seat: int | None = None,
    undo_in: int | None = None,
    vote_in: int | None = None,
) -> TurnView:
    """The turn; a position outside a table has nothing but a state."""
    dice, card = state.dice, state.scorecard
    return TurnView(
        seat=state.turn,
        dice=dice,
        kept=kept,
        rolls_left=state.rolls_left,
        rolls_available=state.rolls_available,
        undo_seat=undo_seat,
        undo_in=undo_in,
        vote_in=vote_in,
        roll=state.rolls_made,
        options={} if dice is None else card.options(dice),
        extra=0 if dice is None else card.extra_for(dice),
        joker=None if dice is None else card.joker(dice),
    )


@dataclass(frozen=True, slots=True)
class _Shared:
    """A view, compared only by what its cached texts depend on."""

    key: tuple[object, ...]
    view: TableView = field(compare=False)


@dataclass(frozen=True, slots=True)
class _Texts:
    """The JSON of a view in parts, without what differs between viewers and moments."""

    seats: tuple[str, ...]
    turn: str | None
    rest: str


@lru_cache(maxsize=64)
def _rules_text(rules: Rules) -> str:
    return view_rules(rules).model_dump_json()


@lru_cache(maxsize=1024)
def _texts(shared: _Shared) -> _Texts:
    shown = view_table(shared.view)
    seats = (seat.model_dump_json(exclude={"is_yours"}) for seat in shown.seats)
    turn, waits = shown.turn, {"undo_in", "vote_in"}
    return _Texts(
        seats=tuple(f'{seat[:-1]},"is_yours":' for seat in seats),
        turn=None if turn is None else turn.model_dump_json(exclude=waits)[:-1],
        rest=shown.model_dump_json(exclude={"rules", "seats", "turn"})[1:],
    )
