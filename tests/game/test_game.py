"""How a game goes: turns, keeps, scores, undo, standings and what is special in some rules."""

import pytest
from tests.game.tables import TWO_BOXES, play

from yatzy.core import load_rules
from yatzy.errors import KeepBeforeRollError, NotYourTurnError
from yatzy.game import (
    Game,
    Roll,
    Rolled,
    Score,
    Standing,
    State,
    Throw,
    Undo,
    decide,
    evolve,
    initial_state,
)

TWENTY = [f"Player {number}" for number in range(1, 21)]


@pytest.mark.parametrize("players", [["Red"], ["Red", "Blue"], TWENTY])
def test_any_number_of_players_move_in_turn_until_every_box_is_full(players: list[str]) -> None:
    game = Game(players, rules=TWO_BOXES)
    for box in ("chance", "sixes"):
        for seat, player in enumerate(players):
            assert (game.turn, game.player, game.is_over) == (seat, player, False)
            game.roll(dice="16")
            game.score(box)
    assert game.is_over
    assert not game.legal_moves
    assert [card.total for card in game.scorecards] == [13] * len(players)


def test_equal_names_sit_on_different_seats() -> None:
    game = play("66 sixes", players=["Red", "Red"], rules=TWO_BOXES)
    assert [card.total for card in game.scorecards] == [12, 0]


def test_the_first_roll_throws_all_dice() -> None:
    game = play("13446")
    assert game.dice == (1, 3, 4, 4, 6)
    assert (game.rolls_left, game.turn) == (2, 0)


@pytest.mark.parametrize("dice", ["425", "42445", "4,2,4,4,5", (4, 2, 5), (4, 2, 4, 4, 5)])
@pytest.mark.parametrize("keep", ["44", "4,4", (2, 3), [3, 2]])
def test_a_kept_die_stays_in_its_place_however_keep_and_dice_are_told(
    keep: str | tuple[int, ...], dice: str | tuple[int, ...]
) -> None:
    game = play("13446")
    game.roll(keep, dice=dice)
    assert game.dice == (4, 2, 4, 4, 5)
    assert game.events[-1] == play("13446 44:425").events[-1]


def test_of_equal_dice_those_kept_by_place_are_kept_and_by_face_the_leftmost() -> None:
    by_place = play("13446")
    by_place.roll([3], dice="1235")
    assert by_place.dice == (1, 2, 3, 4, 5)
    by_face = play("13446")
    by_face.roll("4", dice="1235")
    assert by_face.dice == (1, 2, 4, 3, 5)


def test_a_die_released_later_may_be_another_than_was_kept_before() -> None:
    game = play("13446 44:111 1:6666")
    assert game.dice == (1, 6, 6, 6, 6)


def test_nothing_need_be_kept() -> None:
    assert play("13446 :22222").dice == (2, 2, 2, 2, 2)


@pytest.mark.parametrize("rolls", ["44416", "44416 444:44", "44416 444:12 444:44"])
def test_a_player_may_score_after_any_roll(rolls: str) -> None:
    game = play(f"{rolls} fours")
    assert game.scorecards[0].filled["fours"] in (12, 20)
    assert (game.player, game.dice, game.rolls_left) == ("Blue", None, 3)


def test_after_the_last_roll_only_scores_are_left() -> None:
    game = play("13446 44:425 444:16")
    assert list(game.legal_moves) == [Score(box.id) for box in game.rules.categories]


@pytest.mark.parametrize("box", [box.id for box in load_rules("yatzy").categories])
def test_any_open_box_takes_any_roll_for_zero_if_it_does_not_match(box: str) -> None:
    game = play(f"13466 {box}")
    pays = {"ones": 1, "threes": 3, "fours": 4, "sixes": 12, "one_pair": 12, "chance": 20}
    assert game.scorecards[0].filled == {box: pays.get(box, 0)}


def test_a_box_can_be_called_by_its_name() -> None:
    game = play("55522")
    game.score("Full House")
    assert game.scorecards[0].filled == {"full_house": 19}


def test_moves_can_be_written_as_text() -> None:
    game = play("13446 44:425")
    game.play("score fours")
    game.play("undo")
    assert game.dice == (4, 2, 4, 4, 5)


def test_undo_gives_back_the_dice_and_the_rolls_that_were_left() -> None:
    before = play("13446 44:425")
    game = play("13446 44:425 fours undo")
    assert game.state == before.state
    assert not game.can_undo
    game.roll("444", dice="44")
    game.score("yatzy")
    assert game.scorecards[0].filled == {"yatzy": 50}


def test_who_scored_may_undo_though_it_is_anothers_turn() -> None:
    game = play("13446 fours")
    assert game.turn == 1
    game.apply(Undo(), seat=0)
    assert (game.turn, game.dice) == (0, (1, 3, 4, 4, 6))


def test_a_score_can_be_undone_again_and_again_until_somebody_rolls() -> None:
    game = play("13446 fours undo ones undo sixes")
    assert game.scorecards[0].filled == {"sixes": 6}
    game.roll(dice="12345")
    assert not game.can_undo


def test_alone_a_player_may_undo_until_the_next_roll() -> None:
    game = play("13446 fours", players=["Red"])
    assert game.can_undo
    game.roll(dice="13446")
    assert not game.can_undo


def test_the_last_score_of_the_game_stands() -> None:
    assert not play("66 sixes 12 chance", players=["Red"], rules=TWO_BOXES).can_undo


def test_a_rolled_die_is_never_undone_and_the_count_of_rolls_goes_on() -> None:
    game = play("13446 44:425 fours undo")
    assert game.state.rolls_made == 2
    assert len(game.events) == 5


def test_standings_are_by_total_and_equal_totals_share_a_place() -> None:
    players = ["Red", "Blue", "Green", "Gold"]
    game = play("12 chance 66 chance 12 chance 66 chance", players=players, rules=TWO_BOXES)
    assert game.standings == (
        Standing(place=1, seat=1, player="Blue", total=12),
        Standing(place=1, seat=3, player="Gold", total=12),
        Standing(place=3, seat=0, player="Red", total=3),
        Standing(place=3, seat=2, player="Green", total=3),
    )


def test_a_shared_win_is_two_first_places() -> None:
    game = play("66 sixes 66 sixes 12 chance 12 chance", rules=TWO_BOXES)
    assert game.is_over
    assert [standing.place for standing in game.standings] == [1, 1]


def test_forced_order_fills_from_top_to_bottom() -> None:
    game = play("66666", players=["Red"], rules="yatzy-forced")
    for box in game.rules.categories:
        if game.dice is None:
            game.roll(dice="66666")
        assert [m for m in game.legal_moves if isinstance(m, Score)] == [Score(box.id)]
        game.score(box.id)
    assert game.is_over


def test_unused_rolls_are_saved_and_spent_after_the_turns_own() -> None:
    game = play("123456 chance", players=["Red"], rules="maxi-saved")
    assert (game.saved_rolls, game.rolls_left) == ((2,), 3)
    left = []
    game.roll(dice="111111")
    for _ in range(4):
        left.append((game.rolls_left, game.saved_rolls[0], game.state.rolls_available))
        game.roll(dice="111111")
    assert left == [(2, 2, 4), (1, 2, 3), (0, 2, 2), (0, 1, 1)]
    assert (game.rolls_left, game.saved_rolls) == (0, (0,))
    assert not any(isinstance(move, Roll) for move in game.legal_moves)
    game.score("ones")
    assert (game.saved_rolls, game.rolls_left) == ((0,), 3)


def test_saved_rolls_belong_to_who_saved_them() -> None:
    game = play("123456 chance 123456 1:23456 chance", rules="maxi-saved")
    assert game.saved_rolls == (2, 1)


def test_only_the_turns_own_unused_rolls_are_added_to_the_saved_ones() -> None:
    game = play("123456 chance 123456 1:23456 ones", players=["Red"], rules="maxi-saved")
    assert game.saved_rolls == (3,)


def test_undo_takes_back_the_saving_too() -> None:
    game = play("123456 chance undo", rules="maxi-saved")
    assert (game.saved_rolls, game.rolls_left) == ((0, 0), 2)


def test_other_rules_save_nothing() -> None:
    assert play("123456 chance", players=["Red"], rules="maxi").saved_rolls == (0,)


def test_a_further_yahtzee_pays_a_hundred_and_fills_its_upper_box() -> None:
    game = play("44444 yahtzee 12345 ones 44444", rules="yahtzee")
    assert [m for m in game.legal_moves if isinstance(m, Score)] == [Score("fours")]
    game.score("fours")
    card = game.scorecards[0]
    assert (card.filled, card.extras, card.total) == ({"yahtzee": 50, "fours": 20}, 1, 170)


def test_a_joker_pays_straights_and_full_house_once_its_upper_box_is_filled() -> None:
    moves = "44444 yahtzee 44444 fours 44444 large_straight 44444 full_house"
    card = play(moves, players=["Red"], rules="yahtzee").scorecards[0]
    assert card.filled == {"fours": 20, "full_house": 25, "large_straight": 40, "yahtzee": 50}
    assert card.total == 135 + 3 * 100


def test_a_scratched_yahtzee_makes_jokers_but_pays_no_hundred() -> None:
    moves = "12346 yahtzee 44444 fours 44444 large_straight"
    card = play(moves, players=["Red"], rules="yahtzee").scorecards[0]
    assert (card.filled["large_straight"], card.extras, card.total) == (40, 0, 60)


def test_an_undone_yahtzee_takes_its_hundred_along() -> None:
    game = play("44444 yahtzee 44444 fours undo", players=["Red"], rules="yahtzee")
    assert game.scorecards[0].total == 50


def test_decide_changes_nothing_and_evolve_gives_a_new_state() -> None:
    state = initial_state(TWO_BOXES, ["Red"])
    (rolled,) = decide(state, Roll(dice=(6, 6)))
    assert state == initial_state(TWO_BOXES, ["Red"])
    assert evolve(state, rolled).dice == (6, 6)
    assert state.dice is None


class CountedDice:
    """Sixes, and how often they were asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    def throw(self, state: State, keep: tuple[int, ...]) -> Throw:
        dice = state.rules.dice - len(keep)
        self.asked.append((state.rolls_made + 1, dice))
        return Throw((6,) * dice)


def test_a_source_of_dice_is_asked_once_and_only_for_a_roll_that_is_allowed() -> None:
    source = CountedDice()
    state = initial_state(TWO_BOXES, ["Red", "Blue"])
    with pytest.raises(NotYourTurnError):
        decide(state, Roll(), seat=1, dice=source)
    with pytest.raises(KeepBeforeRollError):
        decide(state, Roll((0,)), seat=0, dice=source)
    assert source.asked == []
    (rolled,) = decide(state, Roll(), seat=0, dice=source)
    assert rolled == Rolled(seat=0, keep=(), dice=(6, 6))
    (kept,) = decide(evolve(state, rolled), Roll((1,)), seat=0, dice=source)
    assert kept == Rolled(seat=0, keep=(1,), dice=(6, 6))
    assert source.asked == [(1, 2), (2, 1)]


def test_dice_that_a_roll_brings_are_taken_before_a_source() -> None:
    source = CountedDice()
    state = initial_state(TWO_BOXES, ["Red"])
    assert decide(state, Roll(dice=(1, 2)), dice=source)[0] == Rolled(seat=0, keep=(), dice=(1, 2))
    assert source.asked == []
