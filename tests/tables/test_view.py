"""A view that is moved on by events is the view of the table that has moved on."""

from dataclasses import fields, replace
from random import Random

import pytest
from tests.hosting.houses import ANNA, BEN, SHORT

from yatzy.core import load_rules
from yatzy.game import Command, Note, Played, Roll, Score, Undo
from yatzy.tables import (
    GameId,
    Moment,
    Opened,
    Seat,
    SeatKind,
    Table,
    TableView,
    apply,
    evolve,
    open_table,
    view_of,
)
from yatzy.tables.decisions import play
from yatzy.tables.events import DiceKind
from yatzy.tables.view import kept_after

TOLD_BY_THE_SERVER = {"undo_in", "vote_in"}


def opened(rules: str, dice: DiceKind, *, has_bot: bool) -> Table:
    anna = Seat(kind=SeatKind.PERSON, name="Anna", token=ANNA)
    ben = Seat(kind=SeatKind.PERSON, name="Ben", token=BEN)
    bot = Seat(kind=SeatKind.BOT, name="Casual", level="casual")
    opening = Opened(
        rules=SHORT if rules == "short" else load_rules(rules),
        seats=(anna, bot if has_bot else ben),
        code="ABCDEF",
        dice=dice,
        server=bytes(32),
        stand_in=bytes(32),
        seed="seed",
    )
    return open_table(GameId("game"), opening, at=0)


def random_move(table: Table, random: Random) -> Command:
    state = table.game
    assert state is not None
    thrown = tuple(random.choices(range(1, 7), k=state.rules.dice))
    entered = thrown if table.dice_kind == "entered" else None
    if state.dice is None:
        box = state.scorecard.open_boxes[0]
        if entered is not None and random.random() < 0.2 and box != "chance":
            return Note(box, 0)
        if state.undo_seat is not None and random.random() < 0.2 and table.undo_seat is not None:
            return Undo()
        return Roll((), entered)
    options = [*state.scorecard.options(state.dice)]
    if state.rolls_available and random.random() < 0.5:
        keep = tuple(place for place in range(state.rules.dice - 1) if random.random() < 0.5)
        held = tuple(state.dice[n] if n in keep else die for n, die in enumerate(thrown))
        return Roll(keep, None if entered is None else held)
    return Score(random.choice(options))


def told(view: TableView) -> dict[str, object]:
    return {
        each.name: getattr(view, each.name)
        for each in fields(view)
        if each.name not in TOLD_BY_THE_SERVER
    } | {"phase": view.phase}


@pytest.mark.parametrize("has_bot", [False, True])
@pytest.mark.parametrize("dice", ["woven", "duplicate", "entered"])
@pytest.mark.parametrize("rules", ["short", "yahtzee", "maxi-saved", "yatzy-forced"])
def test_what_an_event_makes_of_a_view_is_the_view_after_it(
    rules: str, dice: DiceKind, *, has_bot: bool
) -> None:
    random = Random(f"{rules} {dice} {has_bot}")
    table = opened(rules, dice, has_bot=has_bot and dice != "entered")
    view = view_of(table, (0,))
    moves = 0
    while not table.is_over:
        command = random_move(table, random)
        events = play(table, command, (0, 1))
        for event in events:
            assert isinstance(event, Played)
            table = evolve(table, event, at=0)
            view = apply(view, event)
            assert table.game is not None
            kept = Moment(kept=kept_after(table.game, event))
            assert told(view) == told(view_of(table, (0,), moment=kept))
            moves += 1
    assert moves > 2 * 2 * len(table.rules.categories) - 1


def test_a_view_has_no_token_and_knows_who_is_connected() -> None:
    table = opened("short", "woven", has_bot=False)
    view = view_of(table, (1,), moment=Moment(connected=frozenset({BEN})))
    assert all(seat.token is None for seat in view.seats)
    assert (view.connected, view.yours) == (frozenset({1}), (1,))
    away = replace(table, seats=tuple(replace(seat, kind=SeatKind.BOT) for seat in table.seats))
    moment = Moment(connected=frozenset({ANNA, BEN}))
    assert view_of(away, moment=moment).connected == frozenset(), "bots are never connected"
