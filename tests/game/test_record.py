"""The record: what is saved is read back, and whatever was changed is found at its event."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.records import fair_data, fair_game, fair_record, place_of, resealed, woven_dice
from tests.game.strategies import games, seen

from yatzy.core import built_in_ids
from yatzy.errors import RecordError
from yatzy.game import (
    DuplicateDice,
    Game,
    Record,
    Rolled,
    Scored,
    Undone,
    event_from_data,
    event_to_data,
    load_record,
    save_record,
    verify_record,
)
from yatzy.game.record import SCHEMA

ROLL, KEEP = place_of(Rolled), place_of(Rolled, kept=2)
SCORE, UNDO = place_of(Scored), place_of(Undone)


@given(games())
def test_a_record_is_read_back_as_it_was(game: Game) -> None:
    record = Record(events=game.events)
    loaded = load_record(save_record(record))
    assert loaded == record
    assert save_record(loaded) == save_record(record)
    assert (loaded.rules, loaded.players) == (game.rules, game.players)
    assert loaded.replay().state == game.state


@given(st.text(seen, max_size=10), st.sets(st.integers(0, 1)))
def test_what_the_dice_are_checked_by_is_read_back(seed: str, bots: set[int]) -> None:
    duplicate, woven = DuplicateDice(seed), woven_dice(bots=frozenset(bots))
    for dice in (duplicate, woven):
        game = Game(["Red", "Blue"], dice=dice)
        game.roll()
        record = Record(events=game.events, dice=duplicate)
        if dice is woven:
            record = Record.of(game.events, woven)
        assert load_record(save_record(record)) == record
        assert verify_record(record).ok


@given(games())
def test_every_event_is_read_back_alone(game: Game) -> None:
    for event in game.events:
        data = json.loads(json.dumps(event_to_data(event)))
        assert event_from_data(data) == event


@pytest.mark.parametrize("id_", built_in_ids())
def test_a_whole_fair_game_of_any_rules_verifies(id_: str) -> None:
    game = fair_game(id_)
    verification = verify_record(load_record(save_record(fair_record(id_))))
    assert game.is_over
    assert any(isinstance(event, Undone) for event in game.events)
    assert verification.ok
    assert verification.rolls == sum(isinstance(event, Rolled) for event in game.events)
    assert (verification.event, verification.reason) == (None, None)


def test_a_game_under_way_is_a_record_too() -> None:
    dice = woven_dice(players=["Red"])
    game = Game(["Red"], dice=dice)
    for events in (1, 2, 3):
        record = load_record(save_record(Record.of(game.events, dice)))
        assert len(record.events) == events
        assert verify_record(record).ok
        game.roll()


def test_the_text_is_for_people_too() -> None:
    lines = save_record(fair_record()).splitlines()
    assert lines[:2] == ["{", f' "schema": {SCHEMA},']
    assert sum('"kind": "rolled"' in line for line in lines) == verify_record(fair_record()).rolls
    assert json.loads("\n".join(lines))["players"] == ["Red", "Blue"]


def other_die(data: dict[str, Any], number: int, place: int = 0) -> None:
    dice = data["events"][number - 1]["dice"]
    die = str(int(dice[place]) % 6 + 1)
    data["events"][number - 1]["dice"] = dice[:place] + die + dice[place + 1 :]


def change(number: int, **fields: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["events"][number - 1].update(fields)


def change_header(**fields: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data.update(fields)


def change_rules(**fields: object) -> Callable[[dict[str, Any]], None]:
    return lambda data: data["rules"].update(fields)


ALTERATIONS: dict[str, tuple[Callable[[dict[str, Any]], None], int]] = {
    "a die": (lambda data: other_die(data, ROLL), ROLL),
    "the first die of all": (lambda data: other_die(data, 1), 1),
    "the points": (change(SCORE, points=99), SCORE),
    "extra points": (change(SCORE, extra=100), SCORE),
    "the box": (change(SCORE, category="yatzy"), SCORE),
    "the keep": (change(KEEP, keep=[]), KEEP),
    "the seat of a roll": (change(ROLL, seat=1), ROLL),
    "the seat of a score": (change(SCORE, seat=7), SCORE),
    "the seat of an undo": (change(UNDO, seat=7), UNDO),
    "the kind": (change(SCORE, kind="undone"), SCORE),
    "a seal": (change(ROLL, seal="0" * 32), ROLL),
    "a link": (change(ROLL, links={"server": "0" * 64, "player": "0" * 64}), ROLL),
    "who rolled": (change(ROLL, stand_in=True), ROLL),
    "an event left out": (lambda data: data["events"].pop(ROLL - 1), ROLL),
    "an event told twice": (lambda d: d["events"].insert(ROLL, d["events"][ROLL - 1]), ROLL + 1),
    "a player": (change_header(players=["Red", "Green"]), 0),
    "the order of the players": (change_header(players=["Blue", "Red"]), 0),
    "the dice": (change_header(dice={"kind": "entered"}), 0),
    "the id of the game": (change_header(game="another"), 0),
    "who is a bot": (change_header(bots=[1]), 0),
    "the digest": (change_header(digest="00" * 32), 0),
    "the first seal": (change_header(seal="0" * 32), 0),
    "a rule": (change_rules(rolls=4), 0),
    "a rule that then fits no box": (change_rules(dice=4), 0),
    "the name of the rules": (change_rules(name="Other"), 0),
    "what a box pays": (lambda data: data["rules"]["category"][-1].update(points=500), 0),
}


@pytest.mark.parametrize(("alter", "event"), ALTERATIONS.values(), ids=ALTERATIONS.keys())
def test_a_change_is_found_at_its_event(
    alter: Callable[[dict[str, Any]], object], event: int
) -> None:
    data = fair_data()
    load_record(json.dumps(data))
    alter(data)
    with pytest.raises(RecordError) as refusal:
        load_record(json.dumps(data))
    assert refusal.value.event == event
    assert str(refusal.value).startswith(f"event {event}: ")


def test_a_record_without_moves_is_protected_too() -> None:
    data = json.loads(save_record(Record(events=Game(["Red"]).events)))
    data["players"] = ["Blue"]
    with pytest.raises(RecordError, match="altered") as refusal:
        load_record(json.dumps(data))
    assert refusal.value.event == 0


def test_a_record_cut_short_is_a_game_under_way() -> None:
    data = fair_data()
    data["events"] = data["events"][:SCORE]
    assert load_record(json.dumps(data)).events == fair_game().events[: SCORE + 1]


def test_resealing_by_hand_gives_the_same_seals() -> None:
    assert json.loads(resealed(fair_data())) == fair_data()


def event_of(data: dict[str, Any], number: int) -> dict[str, Any]:
    event: dict[str, Any] = data["events"][number - 1]
    return event


IMPOSSIBLE: dict[str, tuple[Callable[[dict[str, Any]], object], int, str]] = {
    "a kept die changed": (
        lambda d: other_die(d, KEEP, event_of(d, KEEP)["keep"][0]),
        KEEP,
        "was kept",
    ),
    "points the rules do not give": (change(SCORE, points=99), SCORE, "points=99"),
    "extra points the rules do not give": (change(SCORE, extra=100), SCORE, "extra=100"),
    "another's turn": (change(ROLL, seat=1), ROLL, "turn"),
    "a seat nobody has": (change(SCORE, seat=-1), SCORE, "seat 0 is not to move"),
    "a box these rules lack": (change(SCORE, category="villa"), SCORE, "no box 'villa'"),
    "a die too many": (change(ROLL, dice="123456"), ROLL, "6"),
    "a place too many": (change(KEEP, keep=[9]), KEEP, "no die 10"),
    "a keep out of order": (lambda d: event_of(d, KEEP)["keep"].reverse(), KEEP, "should be"),
    "an undo of nothing": (
        lambda data: data["events"].insert(ROLL, {"kind": "undone", "seat": 0}),
        ROLL + 1,
        "nothing to undo",
    ),
    "a move after the end": (
        lambda data: data["events"].append({"kind": "rolled", "seat": 0, "keep": [], "dice": "1"}),
        len(fair_game().events),
        "the game is over",
    ),
}


@pytest.mark.parametrize(("alter", "event", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE.keys())
def test_what_cannot_have_happened_is_refused_though_its_seals_are_right(
    alter: Callable[[dict[str, Any]], object], event: int, reason: str
) -> None:
    data = fair_data()
    alter(data)
    with pytest.raises(RecordError, match=reason) as refusal:
        load_record(resealed(data))
    assert refusal.value.event == event


def test_dice_that_do_not_follow_from_their_links_are_found_though_all_else_fits() -> None:
    data = fair_data()
    number = next(
        number
        for number, event in enumerate(data["events"], 1)
        if event["kind"] == "rolled" and data["events"][number]["kind"] == "rolled"
    )
    other_die(data, number)
    data["events"] = data["events"][:number]
    verification = verify_record(load_record(resealed(data)))
    assert (verification.ok, verification.event) == (False, number)
    assert (verification.reason or "").startswith("it should have thrown ")


def test_dice_that_were_thrown_by_hand_are_not_called_fair() -> None:
    data = fair_data()
    verification = verify_record(load_record(resealed({**data, "dice": {"kind": "entered"}})))
    assert (verification.ok, verification.event) == (False, None)
    assert "thrown by hand" in (verification.reason or "")
    assert verification.rolls > 40
