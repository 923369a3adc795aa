"""A table as it is sent: what a viewer may see, in the words of the protocol.

A view is large and goes to everybody at a table at once. Viewers differ only in the seats that are
theirs, and moments in how long somebody waits; the rest is written once (`encode_view`).
"""

import json
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from yatzy.core import BonusOutlook, JokerRoll, Scorecard
from yatzy.game import Played, Standing, State
from yatzy.tables import DiceKind, TableView, Voted
from yatzy.tables.view import Phase
from yatzy.wire.base import Wire
from yatzy.wire.rules import RulesView, view_rules

MOST_TEXTS = 1024


class SeatView(Wire):
    """A place at the table. `seed` is its contribution to the players' seed.

    `is_away` is true after the player has left, `is_connected` while the player's page is open.
    """

    kind: Literal["person", "open", "bot"]
    name: str
    level: str | None
    seed: str
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
    """Whose turn it is and what can be done.

    `dice` is null until the first roll. `roll` counts the rolls of the whole game, so that it names
    the one that these dice come from; `kept` are the places of the dice that the player keeps of
    it now, null where nobody has said so. `options` are the boxes that the dice may fill, with what
    each would hold; `extra` is paid on top, whichever it is, and `joker` tells how the dice count
    as a joker. `undo_seat` may undo the last score, or the dice that were entered last; `undo_in`
    is for how many milliseconds more, where a bot waits for that. `vote_in` is after how many
    milliseconds the others may let a bot take over, null where nobody waits for this player.
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


class View(Wire):
    """The table as a viewer may see it.

    `rules` are whole, except on a socket that was sent them before: then it is their digest. `turn`
    is null before and after the game. The player at the seat `host` may change the open seats
    before it. `players_seed` is null until the first roll fixes it, `secret` until the game is
    over; where people enter the `dice` that they throw, both always are, and the `commitment` too.
    A table that `has_notes`, of points without their dice, has no review. `rematch` is the game
    that the same players went on to.
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
    dice: DiceKind
    has_notes: bool
    commitment: str | None
    players_seed: str | None
    secret: str | None
    rematch: str | None
    is_archived: bool


class OpenedGame(Wire):
    """A table that was opened: its token holds the seats of all people at this screen."""

    game: str
    code: str
    url: str
    token: str
    view: View


class JoinedGame(Wire):
    """A seat that was taken, and the token that holds it."""

    game: str
    seat: int
    token: str
    view: View


class MovedMessage(Wire):
    """A move: the event, the turn after it, and the card that it changed, if it changed one."""

    version: int
    event: Played
    turn: TurnView
    card: CardView | None
    kind: Literal["moved"] = "moved"


def encode_view(view: TableView, *, knows_rules: bool = False) -> str:
    """The view as JSON; with `knows_rules` the rules are named by their digest alone."""
    texts = _texts(_Shared((view.game, view.version, view.connected, view.kept), view))
    rules = f'"{view.rules.digest}"' if knows_rules else texts.rules
    seats = ",".join(
        f"{text}{str(place in view.yours).lower()}}}" for place, text in enumerate(texts.seats)
    )
    waits = json.dumps({"undo_in": view.undo_in, "vote_in": view.vote_in})
    turn = "null" if texts.turn is None else f"{texts.turn},{waits[1:]}"
    return f'{{"rules":{rules},"seats":[{seats}],"turn":{turn},{texts.rest}'


def encode_moved(view: TableView, event: Played) -> str:
    """A move as it is told to everybody at the table, who see `view` after it."""
    state = view.state
    assert state is not None
    card = view_card(state.scorecards[event.seat], state.saved[event.seat])
    moved = MovedMessage(
        version=view.version,
        event=event,
        turn=view_turn(state, view),
        card=None if event.kind == "rolled" else card,
    )
    return moved.model_dump_json()


def view_table(view: TableView) -> View:
    """The view in the words of the protocol."""
    state = view.state
    is_over = state is not None and state.is_over
    return View.of(
        view,
        rules=view_rules(view.rules),
        seats=tuple(_view_seat(view, place) for place in range(len(view.seats))),
        cards=() if state is None else tuple(map(view_card, state.scorecards, state.saved)),
        turn=None if state is None or is_over else view_turn(state, view),
        standings=state.standings if state is not None and is_over else (),
    )


def _view_seat(view: TableView, place: int) -> SeatView:
    return SeatView.of(
        view.seats[place],
        kind=view.seats[place].kind.value,
        is_connected=place in view.connected,
        is_yours=place in view.yours,
    )


def view_card(card: Scorecard, saved: int) -> CardView:
    """One player's scorecard, with the rolls that the player has saved."""
    boxes = zip(card.rules.categories, card.points, strict=True)
    return CardView.of(card, boxes={box.id: points for box, points in boxes}, saved_rolls=saved)


def view_turn(state: State, view: TableView | None = None) -> TurnView:
    """Whose turn it is and what can be done; without a view, as at a table with one viewer."""
    dice, card = state.dice, state.scorecard
    told = {name: getattr(view, name, None) for name in ("kept", "undo_seat", "undo_in", "vote_in")}
    return TurnView.of(
        state,
        seat=state.turn,
        roll=state.rolls_made,
        options={} if dice is None else card.options(dice),
        extra=0 if dice is None else card.extra_for(dice),
        joker=None if dice is None else card.joker(dice),
        **told,
    )


@dataclass(frozen=True, slots=True)
class _Shared:
    """A view by what distinguishes it from others, apart from who looks."""

    key: tuple[object, ...]
    view: TableView = field(compare=False)


@dataclass(frozen=True, slots=True)
class _Texts:
    """The JSON of a view in parts: what differs from one viewer or moment to the next is open."""

    rules: str
    seats: tuple[str, ...]
    turn: str | None
    rest: str


@lru_cache(maxsize=MOST_TEXTS)
def _texts(shared: _Shared) -> _Texts:
    shown = view_table(shared.view)
    assert isinstance(shown.rules, RulesView)
    seats = (seat.model_dump_json(exclude={"is_yours"}) for seat in shown.seats)
    turn, waits = shown.turn, {"undo_in", "vote_in"}
    return _Texts(
        rules=shown.rules.model_dump_json(),
        seats=tuple(f'{seat[:-1]},"is_yours":' for seat in seats),
        turn=None if turn is None else turn.model_dump_json(exclude=waits)[:-1],
        rest=shown.model_dump_json(exclude={"rules", "seats", "turn"})[1:],
    )
