"""The record: what is saved is read back, and whatever was changed is found at its event."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.records import FAIR, fair_data, fair_game, place_of, record_of, relinked
from tests.game.strategies import games, secrets, seen

from yatzy.core import built_in_ids
from yatzy.errors import RecordError
from yatzy.game import (
    FairDice,
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


@given(games(), secrets, st.text(seen, max_size=10))
def test_what_the_dice_are_checked_by_is_read_back(game: Game, secret: bytes, seed: str) -> None:
    record = record_of(game, FairDice(secret, seed))
    assert load_record(save_record(record)) == record


@given(games())
def test_every_event_is_read_back_alone(game: Game) -> None:
    for event in game.events:
        data = json.loads(json.dumps(event_to_data(event)))
        assert event_from_data(data) == event


@pytest.mark.parametrize("id_", built_in_ids())
def test_a_whole_fair_game_of_any_rules_verifies(id_: str) -> None:
    game = fair_game(id_)
    verification = verify_record(load_record(save_record(record_of(game))))
    assert game.is_over
    assert any(isinstance(event, Undone) for event in game.events)
    assert verification.ok
    assert verification.rolls == sum(isinstance(event, Rolled) for event in game.events)
    assert (verification.event, verification.reason) == (None, None)


def test_a_game_under_way_is_a_record_too() -> None:
    game = Game(["Red"], dice=FAIR)
    for events in (1, 2, 3):
        record = load_record(save_record(record_of(game)))
        assert len(record.events) == events
        assert verify_record(record).ok
        game.roll()


def test_the_text_is_for_people_too() -> None:
    lines = save_record(record_of(fair_game())).splitlines()
    assert lines[:2] == ["{", f' "schema": {SCHEMA},']
    assert (
        sum('"kind": "rolled"' in line for line in lines)
        == verify_record(record_of(fair_game())).rolls
    )
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
    "a link": (change(ROLL, link="0" * 32), ROLL),
    "an event left out": (lambda data: data["events"].pop(ROLL - 1), ROLL),
    "an event told twice": (lambda d: d["events"].insert(ROLL, d["events"][ROLL - 1]), ROLL + 1),
    "a player": (change_header(players=["Red", "Green"]), 0),
    "the order of the players": (change_header(players=["Blue", "Red"]), 0),
    "the commitment": (change_header(commitment="00" * 32), 0),
    "the secret": (change_header(secret="00"), 0),
    "the secret taken out": (change_header(secret=None), 0),
    "the seed": (change_header(players_seed="Red,Green"), 0),
    "the digest": (change_header(digest="00" * 32), 0),
    "the first link": (change_header(link="0" * 32), 0),
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


def test_relinking_by_hand_gives_the_same_links() -> None:
    assert json.loads(relinked(fair_data())) == fair_data()


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
def test_what_cannot_have_happened_is_refused_though_its_links_are_right(
    alter: Callable[[dict[str, Any]], object], event: int, reason: str
) -> None:
    data = fair_data()
    alter(data)
    with pytest.raises(RecordError, match=reason) as refusal:
        load_record(relinked(data))
    assert refusal.value.event == event


def test_dice_that_do_not_follow_from_the_secret_are_found_though_all_else_fits() -> None:
    game = Game(["Red", "Blue"], dice=FAIR)
    game.roll()
    game.roll((0, 1), dice=(6, 6, 6))
    game.score("chance")
    verification = verify_record(load_record(save_record(record_of(game))))
    assert not verification.ok
    assert (verification.event, verification.rolls) == (2, 2)
    assert verification.reason is not None
    assert verification.reason.startswith("roll 2 should have thrown ")
    assert verification.reason.endswith(", not 666")


RELINKED: dict[str, tuple[dict[str, Any], int, str]] = {
    "another secret": ({"secret": "00"}, 0, "not the one that was committed to"),
    "another commitment": ({"commitment": "00" * 32}, 0, "not the one that was committed to"),
    "another seed": ({"players_seed": "Green"}, 1, "roll 1 should have thrown"),
    "another secret with its commitment": (
        {"secret": "00", "commitment": FairDice(b"\0", "").commitment},
        1,
        "roll 1 should have thrown",
    ),
}


@pytest.mark.parametrize(("fields", "event", "reason"), RELINKED.values(), ids=RELINKED.keys())
def test_another_source_of_dice_is_found_though_its_links_are_right(
    fields: dict[str, Any], event: int, reason: str
) -> None:
    verification = verify_record(load_record(relinked({**fair_data(), **fields})))
    assert (verification.ok, verification.event) == (False, event)
    assert reason in (verification.reason or "")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"commitment": None}, "thrown by hand"),
        ({"players_seed": None}, "thrown by hand"),
        ({"secret": None}, "has not been revealed"),
    ],
)
def test_dice_that_cannot_be_checked_are_not_called_fair(
    fields: dict[str, Any], reason: str
) -> None:
    verification = verify_record(load_record(relinked({**fair_data(), **fields})))
    assert (verification.ok, verification.event) == (False, None)
    assert reason in (verification.reason or "")
    assert verification.rolls > 40
