"""Golden playthroughs: a whole game of each built-in variant, kept as text to be read.

Any change in dice, scoring, order of play or notation shows as a difference in these files. After
a change that is meant, write them anew and read what git shows:

    python -m tests.game.test_playthroughs --renew
"""

import sys
from pathlib import Path

import pytest
from tests.game.playthrough import dice_of, play_through, write

from yatzy.core import built_in_ids
from yatzy.game import (
    Game,
    Record,
    Rolled,
    Scored,
    Undone,
    evolve,
    initial_state,
    load_record,
    save_record,
    verify_record,
)

FOLDER = Path(__file__).parents[1] / "playthroughs"


@pytest.mark.parametrize("id_", built_in_ids())
def test_the_game_goes_as_it_is_written(id_: str) -> None:
    written = (FOLDER / f"{id_}.txt").read_text("utf-8")
    assert write(play_through(id_)) == written


def test_every_built_in_variant_has_a_playthrough_and_nothing_else_has() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {f"{id_}.txt" for id_ in built_in_ids()}


@pytest.mark.parametrize("id_", built_in_ids())
def test_a_playthrough_shows_every_kind_of_move(id_: str) -> None:
    game = play_through(id_)
    scores = [event for event in game.events if isinstance(event, Scored)]
    assert game.is_over
    assert any(isinstance(event, Undone) for event in game.events)
    assert any(score.points == 0 for score in scores)
    assert any(isinstance(e, Rolled) and e.keep for e in game.events)
    assert {1, 3} <= set(rolls_in_turns(game))


def rolls_in_turns(game: Game) -> list[int]:
    """How often was rolled before each score."""
    turns = [0]
    for event in game.events:
        if isinstance(event, Rolled):
            turns[-1] += 1
        elif isinstance(event, Scored):
            turns.append(0)
    return turns[:-1]


def test_saved_rolls_are_spent_in_theirs() -> None:
    assert max(rolls_in_turns(play_through("maxi-saved"))) > 3
    assert max(rolls_in_turns(play_through("maxi"))) == 3


def test_jokers_are_played_in_theirs() -> None:
    game = play_through("yahtzee")
    jokers = [event for event in game.events if isinstance(event, Scored) and event.extra]
    assert {joker.category for joker in jokers} == {"fives", "large_straight"}
    assert {joker.points for joker in jokers} == {25, 40}


def test_boxes_are_filled_from_top_to_bottom_where_that_is_forced() -> None:
    game = play_through("yatzy-forced")
    state = initial_state(game.rules, game.players)
    for event in game.events:
        if isinstance(event, Scored):
            assert event.category == state.scorecards[event.seat].open_boxes[0]
        state = evolve(state, event)


@pytest.mark.parametrize("id_", built_in_ids())
def test_the_dice_of_a_playthrough_verify(id_: str) -> None:
    record = Record.of(play_through(id_).events, dice_of(id_))
    assert verify_record(load_record(save_record(record))).ok


def renew() -> None:
    """Write every playthrough anew."""
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for id_ in built_in_ids():
        (FOLDER / f"{id_}.txt").write_text(write(play_through(id_)), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--renew"]:
        sys.exit("usage: python -m tests.game.test_playthroughs --renew")
    renew()
