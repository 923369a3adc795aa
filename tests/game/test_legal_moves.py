"""Legal moves are counted, and so are whole game trees, as chess programs do."""

from math import comb

import pytest
from tests.game.tables import play

from yatzy.core import Rules, Scorecard, all_rolls, load_rules, parse_rules
from yatzy.game import Game, Roll, Rolled, Score, State, Undo, decide, evolve, initial_state
from yatzy.game.legal_moves import LegalMoves


@pytest.mark.parametrize(
    ("moves", "rolls", "scores", "rules"),
    [
        ("", 1, 0, "yatzy"),
        ("11111", 5, 15, "yatzy"),
        ("12345", 2**5 - 1, 15, "yatzy"),
        ("11223", 3 * 3 * 2 - 1, 15, "yatzy"),
        ("13446 44:425", 4 * 2 * 2 - 1, 15, "yatzy"),
        ("13446 44:425 444:16", 0, 15, "yatzy"),
        ("12345 chance", 1, 0, "yatzy"),
        ("12345 chance 12345 chance 12345", 31, 14, "yatzy"),
        ("12345", 31, 1, "yatzy-forced"),
        ("123456", 2**6 - 1, 20, "maxi"),
        ("44444 yahtzee 12345 ones 44444", 5, 1, "yahtzee"),
        ("44444 yahtzee 12345 ones 44444 fours 12345 twos 44444", 5, 6, "yahtzee"),
        ("123456 chance 123456 ones 111112 :111112 :111112", 6 * 2 - 1, 19, "maxi-saved"),
        (f"123456 chance 123456 ones 111112{4 * ' :111112'}", 0, 19, "maxi-saved"),
    ],
)
def test_the_moves_after_these_rolls_are_so_many(
    moves: str, rolls: int, scores: int, rules: str
) -> None:
    legal = play(moves, rules=rules).legal_moves
    assert sum(isinstance(move, Roll) for move in legal) == rolls
    assert sum(isinstance(move, Score) for move in legal) == scores
    assert len(legal) == rolls + scores


@pytest.mark.parametrize(("id_", "dice"), [("yatzy", 5), ("maxi", 6)])
def test_keeps_over_all_rolls_are_as_many_as_counting_multisets_says(id_: str, dice: int) -> None:
    rules = load_rules(id_)
    start = initial_state(rules, ["Red"])
    keeps = 0
    for roll in all_rolls(dice):
        after = evolve(start, Rolled(seat=0, keep=(), dice=roll))
        keeps += sum(isinstance(move, Roll) for move in LegalMoves(after))
    # A roll split into kept and thrown dice is a multiset of 12 kinds; without the whole rolls.
    assert keeps == comb(dice + 11, dice) - len(all_rolls(dice))


def test_equal_dice_are_offered_once_but_any_of_them_may_be_kept() -> None:
    legal = play("13446").legal_moves
    assert Roll((2,)) in list(legal)
    assert Roll((3,)) not in list(legal)
    assert Roll((3,)) in legal
    assert Roll((3, 2)) in legal


def test_a_move_is_asked_for_with_or_without_dice() -> None:
    legal = play("13446").legal_moves
    assert Roll((2, 3), (1, 1, 1)) in legal
    assert Roll((2, 3), (1, 1, 5, 4, 1)) not in legal
    assert Score("Fours") in legal
    assert Score("nonsense") not in legal
    assert Undo() not in legal


def test_moves_come_fewest_kept_dice_first_then_boxes_in_the_order_of_the_card() -> None:
    moves = list(play("11116").legal_moves)
    keeps = [move.keep for move in moves if isinstance(move, Roll)]
    assert [len(keep) for keep in keeps] == sorted(len(keep) for keep in keeps)
    assert moves[len(keeps) :] == [Score(box.id) for box in load_rules("yatzy").categories]
    assert "Score(category='yatzy'" in repr(play("11116").legal_moves)


def tiny(*, dice: int, rolls: int, boxes: int, saved: bool = False, order: str = "free") -> Rules:
    head = f'id = "tiny"\ndice = {dice}\nrolls = {rolls}\norder = "{order}"\n'
    head += f"saved_rolls = {str(saved).lower()}\n"
    lines = ('id = "ones"\nface = 1\n', 'id = "chance"\nany = true\n', 'id = "pair"\ngroups = [2]')
    return parse_rules(head + "".join(f"[[category]]\n{b}" for b in lines[:boxes]), source="tiny")


def throws(count: int) -> list[tuple[int, ...]]:
    return [()] if count == 0 else [(d, *rest) for d in range(1, 7) for rest in throws(count - 1)]


def leaves(state: State) -> list[State]:
    """Every end that play can come to from here, once for each way there."""
    if state.is_over:
        return [state]
    ends = []
    for move in LegalMoves(state):
        thrown = throws(state.rules.dice - len(move.keep)) if isinstance(move, Roll) else [()]
        for dice in thrown:
            command = Roll(move.keep, dice) if isinstance(move, Roll) else move
            (event,) = decide(state, command)
            ends += leaves(evolve(state, event))
    return ends


# One die: a turn with two rolls ends after the first (6 faces) or the second (36), in any open box.
ONE_DIE = 6 + 6 * 6
# Two dice: 6 doubles keep none (36 throws) or one (6), 30 others keep none, the one or the other.
TWO_DICE = 36 + 6 * (36 + 6) + 30 * (36 + 6 + 6)


@pytest.mark.parametrize(
    ("rules", "players", "count"),
    [
        (tiny(dice=1, rolls=1, boxes=1), 1, 6),
        (tiny(dice=1, rolls=2, boxes=1), 1, ONE_DIE),
        (tiny(dice=1, rolls=2, boxes=2), 1, (2 * ONE_DIE) * ONE_DIE),
        (tiny(dice=1, rolls=2, boxes=2, order="forced"), 1, ONE_DIE * ONE_DIE),
        (tiny(dice=1, rolls=2, boxes=1), 2, ONE_DIE * ONE_DIE),
        (tiny(dice=2, rolls=1, boxes=2), 1, (2 * 36) * 36),
        (tiny(dice=2, rolls=2, boxes=1), 1, TWO_DICE),
        # After a turn of one roll the next has three, after one of two it has two.
        (tiny(dice=1, rolls=2, boxes=2, saved=True), 1, 2 * (6 * (6 + 36 + 216) + 36 * ONE_DIE)),
    ],
)
def test_the_game_tree_has_so_many_leaves(rules: Rules, players: int, count: int) -> None:
    names = ["Red", "Blue"][:players]
    assert len(leaves(initial_state(rules, names))) == count


def test_every_end_of_a_tiny_game_is_reached_and_no_other() -> None:
    rules = tiny(dice=2, rolls=1, boxes=2)
    cards = {end.scorecards[0] for end in leaves(initial_state(rules, ["Red"]))}
    assert cards == {Scorecard(rules, (ones, sum_)) for ones in (0, 1, 2) for sum_ in range(2, 13)}


def test_a_replayed_path_of_the_tree_is_a_game() -> None:
    game = Game(["Red"], rules=tiny(dice=2, rolls=2, boxes=3))
    while not game.is_over:
        move = list(game.legal_moves)[-1]
        game.apply(Roll(dice=(3, 3)) if isinstance(move, Roll) else move)
    assert game.scorecards[0].filled == {"ones": 0, "chance": 6, "pair": 6}
