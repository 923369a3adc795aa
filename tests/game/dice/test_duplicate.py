"""Duplicate dice: whoever keeps the same dice gets the same throw."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.game.dice import by_hand
from tests.game.strategies import play_randomly

from yatzy.game import DuplicateDice, Game, RandomDice, Record, Rolled, verify_record, walk

seeds = st.text(max_size=20)


@given(seeds, st.integers(0, 100))
def test_a_die_follows_from_seed_turn_roll_and_place_alone(seed: str, moves: int) -> None:
    game = Game(["Red", "Blue"], rules="maxi-saved", dice=DuplicateDice(seed))
    play_randomly(game, Random(moves), moves=80)
    for state, event in walk(game.events):
        if isinstance(event, Rolled):
            turn, roll = len(state.scorecard.filled), state.rolls_thrown + 1
            thrown = [place for place in range(6) if place not in event.keep]
            told = [by_hand.dice(seed.encode(), f"{turn}:{roll}:{place}", 1)[0] for place in thrown]
            assert list(event.thrown) == told
    assert verify_record(Record(events=game.events, dice=DuplicateDice(seed))).ok


def test_players_who_keep_the_same_places_get_the_same_dice() -> None:
    game = Game(["Red", "Blue"], dice=DuplicateDice("2026-11-18"))
    shown = []
    for _ in range(2):
        game.roll()
        game.roll((0, 2))
        game.roll((0, 2, 4))
        shown.append(game.dice)
        game.score("chance")
    assert shown[0] == shown[1]


def test_a_changed_die_is_found() -> None:
    game = Game(["Red"], dice=RandomDice(1))
    game.roll()
    found = verify_record(Record(events=game.events, dice=DuplicateDice("another")))
    assert (found.ok, found.event) == (False, 1)
    assert "should have thrown" in (found.reason or "")


def test_random_dice_give_the_same_game_for_the_same_seed_and_moves() -> None:
    one, two, other = (
        play_randomly(Game(["Red", "Blue"], dice=RandomDice(seed)), Random(1), moves=500).events
        for seed in (1, 1, 2)
    )
    assert one == two
    assert one != other
