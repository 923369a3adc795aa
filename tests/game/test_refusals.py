"""What is not allowed: each its own error, with a code and a sentence that helps."""

from typing import NamedTuple

import pytest
from tests.game.tables import TWO_BOXES, play

from yatzy.core import Rules
from yatzy.errors import (
    BoxNotAllowedError,
    BoxTakenError,
    DiceError,
    GameOverError,
    IllegalMoveError,
    KeepBeforeRollError,
    KeepUnavailableError,
    KeptDiceChangedError,
    NoRollsLeftError,
    NothingToRollError,
    NothingToUndoError,
    NotRolledError,
    NotYourScoreError,
    NotYourTurnError,
    PlayersError,
    RecordError,
    UnknownCategoryError,
    YatzyError,
)
from yatzy.game import Command, Game, RandomDice, Roll, Rolled, Score, Scored, Started, Undo, Undone


class Refusal(NamedTuple):
    """After these moves the command is refused with this error."""

    after: str
    command: Command | str
    error: type[YatzyError]
    code: str
    phrase: str
    rules: Rules | str = "yatzy"
    seat: int | None = None


THREE_ROLLS = "13446 44:425 444:16"
A_GAME = "66 sixes 12 sixes 34 chance 56 chance"
YAHTZEES = "44444 yahtzee 12345 ones 44444"

REFUSALS = {
    "more of a face than there is": Refusal(
        "13446", "keep 444", KeepUnavailableError, "move/keep-unavailable",
        "3 dice with 4 cannot be kept: 2 of 13446 show it",
    ),
    "a place where no die is": Refusal(
        "13446", Roll((5,), (1, 1, 1, 1)), KeepUnavailableError, "move/keep-unavailable",
        "there is no die 6; places are 1 to 5",
    ),
    "a place below the first": Refusal(
        "13446", Roll((-1,), (1, 1, 1, 1)), KeepUnavailableError, "move/keep-unavailable",
        "there is no die 0; places are 1 to 5",
    ),
    "a die kept twice": Refusal(
        "13446", Roll((1, 1), (1, 1, 1)), KeepUnavailableError, "move/keep-unavailable",
        "name each place once",
    ),
    "keeping by place before the first roll": Refusal(
        "", Roll((0,), (1, 1, 1, 1)), KeepBeforeRollError, "move/keep-before-roll",
        "the first roll of a turn throws all dice",
    ),
    "keeping by face before the first roll": Refusal(
        "", "keep 44", KeepBeforeRollError, "move/keep-before-roll",
        "the first roll of a turn throws all dice",
    ),
    "keeping in the next turn what lay there in the last": Refusal(
        "13446 fours", "keep 44", KeepBeforeRollError, "move/keep-before-roll", "nothing to keep",
    ),
    "rolling with none left": Refusal(
        THREE_ROLLS, Roll((), (1, 2, 3, 4, 5)), NoRollsLeftError, "move/no-rolls-left",
        "no rolls are left; choose a box: ones, twos",
    ),
    "scoring before rolling": Refusal(
        "", Score("fours"), NotRolledError, "move/not-rolled", "Red has not rolled yet; roll first",
    ),
    "a filled box": Refusal(
        "13446 fours 11111 ones 12345", Score("fours"), BoxTakenError, "move/box-taken",
        "fours is already filled (8 points); open boxes: ones, twos",
    ),
    "an unknown box": Refusal(
        "13446", Score("yatsy"), UnknownCategoryError, "category/unknown",
        "there is no box 'yatsy'; did you mean yatzy?",
    ),
    "a box that other rules have": Refusal(
        "13446", Score("villa"), UnknownCategoryError, "category/unknown", "boxes: ones, twos",
    ),
    "rolling out of turn": Refusal(
        "", Roll((), (1, 1, 1, 1, 1)), NotYourTurnError, "move/not-your-turn",
        "seat 2 is not to move; it is Red's turn", seat=1,
    ),
    "scoring out of turn": Refusal(
        "13446", Score("fours"), NotYourTurnError, "move/not-your-turn", "it is Red's turn",
        seat=1,
    ),
    "undoing another's score": Refusal(
        "13446 fours", Undo(), NotYourScoreError, "move/not-your-turn",
        "seat 2 cannot undo this score; only Red, who made it, can", seat=1,
    ),
    "rolling after the end": Refusal(
        A_GAME, Roll((), (1, 1)), GameOverError, "move/game-over", "every box is full", TWO_BOXES,
    ),
    "keeping after the end": Refusal(
        A_GAME, "keep 56", GameOverError, "move/game-over", "every box is full", TWO_BOXES,
    ),
    "scoring after the end": Refusal(
        A_GAME, Score("chance"), GameOverError, "move/game-over", "the game is over", TWO_BOXES,
    ),
    "undoing after the end": Refusal(
        A_GAME, Undo(), GameOverError, "move/game-over", "the game is over", TWO_BOXES, seat=1,
    ),
    "nothing to undo at the start": Refusal(
        "", Undo(), NothingToUndoError, "move/nothing-to-undo", "only the last score",
    ),
    "undoing a roll": Refusal(
        "13446", Undo(), NothingToUndoError, "move/nothing-to-undo", "only the last score",
    ),
    "undoing a score after a roll": Refusal(
        "13446 fours 12345", Undo(), NothingToUndoError, "move/nothing-to-undo",
        "only until somebody rolls", seat=0,
    ),
    "undoing twice": Refusal(
        "13446 fours undo", Undo(), NothingToUndoError, "move/nothing-to-undo", "nothing to undo",
    ),
    "kept dice changed": Refusal(
        "13446", Roll((2, 3), (1, 1, 4, 5, 1)), KeptDiceChangedError, "move/kept-dice-changed",
        "die 4 was kept and must still show 4, but the roll has 5 there",
    ),
    "keeping all dice": Refusal(
        "13446", "keep 13446", NothingToRollError, "move/nothing-to-roll",
        "all dice are kept, so nothing would be rolled; release a die or score",
    ),
    "a box out of the forced order": Refusal(
        "13446", Score("fours"), BoxNotAllowedError, "move/box-not-allowed",
        "fours may not be filled now: boxes are filled from top to bottom, and the next is ones",
        "yatzy-forced",
    ),
    "a joker that belongs elsewhere": Refusal(
        YAHTZEES, Score("chance"), BoxNotAllowedError, "move/box-not-allowed",
        "chance may not be filled now: as a joker these dice go to fours", "yahtzee",
    ),
    "a roll without dice": Refusal(
        "", Roll(), DiceError, "dice/invalid", "a roll needs dice, and none were given",
    ),
    "a first roll of too few dice": Refusal(
        "", Roll((), (1, 2)), DiceError, "dice/invalid", "played with 5 dice, but 2 were given",
    ),
    "a later roll of too few dice": Refusal(
        "13446", Roll((2, 3), (1, 2)), DiceError, "dice/invalid",
        "this roll needs 3 thrown dice, or all 5, not 2",
    ),
    "a face that no die has": Refusal(
        "13446", Roll((2, 3), (1, 2, 7)), DiceError, "dice/invalid",
        "7 is not the face of a die; faces are 1 to 6",
    ),
}  # fmt: skip


def give(game: Game, command: Command | str, *, seat: int | None) -> None:
    if isinstance(command, str):
        game.play(command)
    else:
        game.apply(command, seat=seat)


@pytest.mark.parametrize("refusal", REFUSALS.values(), ids=REFUSALS.keys())
def test_what_is_not_allowed_is_refused_and_changes_nothing(refusal: Refusal) -> None:
    game = play(refusal.after, rules=refusal.rules)
    before = game.state, game.events
    with pytest.raises(YatzyError) as raised:
        give(game, refusal.command, seat=refusal.seat)
    assert type(raised.value) is refusal.error
    assert raised.value.code == refusal.code
    assert refusal.phrase in str(raised.value)
    assert "\n" not in str(raised.value)
    assert (game.state, game.events) == before


@pytest.mark.parametrize(
    "refusal", [refusal for refusal in REFUSALS.values() if refusal.error is not DiceError]
)
def test_a_game_that_draws_its_own_dice_refuses_the_same(refusal: Refusal) -> None:
    game = play(refusal.after, rules=refusal.rules, dice=RandomDice("seed"))
    command = refusal.command
    if isinstance(command, Roll) and refusal.error is not KeptDiceChangedError:
        command = Roll(command.keep)
    before = game.state, game.events
    with pytest.raises(refusal.error):
        give(game, command, seat=refusal.seat)
    assert (game.state, game.events) == before


def test_a_seat_that_is_not_to_move_hears_that_first() -> None:
    game = play("", dice=RandomDice("seed"))
    with pytest.raises(NotYourTurnError):
        game.apply(Roll((0,)), seat=1)


def test_too_many_places_after_the_end_are_refused_as_any_move() -> None:
    game = play(A_GAME, rules=TWO_BOXES, dice=RandomDice("seed"))
    with pytest.raises(GameOverError):
        game.apply(Roll((0, 1, 2, 3)))


def test_the_friendly_methods_refuse_as_the_commands_do() -> None:
    game = play("")
    with pytest.raises(KeepBeforeRollError):
        game.roll("44", dice="123")
    with pytest.raises(NotRolledError):
        game.score("fours")
    with pytest.raises(NothingToUndoError):
        game.undo()
    with pytest.raises(GameOverError):
        play(A_GAME, rules=TWO_BOXES).roll("56", dice="")


def test_refusals_of_the_rules_are_illegal_moves_with_codes_of_their_own() -> None:
    moves = {r.error: r.code for r in REFUSALS.values() if r.code.startswith("move/")}
    assert all(issubclass(error, IllegalMoveError) for error in moves)
    codes = [code for error, code in moves.items() if error is not NotYourScoreError]
    assert len(set(codes)) == len(codes) == 11


def test_errors_carry_what_a_screen_needs() -> None:
    with pytest.raises(NotYourTurnError) as out_of_turn:
        play("").apply(Score("ones"), seat=1)
    assert (out_of_turn.value.seat, out_of_turn.value.turn) == (1, 0)
    with pytest.raises(NoRollsLeftError) as no_rolls:
        play(THREE_ROLLS, rules="yatzy-forced").roll(dice="12345")
    assert no_rolls.value.open_boxes == ("ones",)
    with pytest.raises(KeptDiceChangedError) as changed:
        play("13446").apply(Roll((2, 3), (1, 1, 4, 5, 1)))
    assert changed.value.number == 4
    with pytest.raises(BoxNotAllowedError) as joker:
        play(YAHTZEES, rules="yahtzee").score("chance")
    assert joker.value.allowed == ("fours",)


@pytest.mark.parametrize("players", [[], [""], ["Red", "  "]])
def test_a_game_without_players_or_names_is_refused(players: list[str]) -> None:
    with pytest.raises(PlayersError, match="player"):
        Game(players)
    with pytest.raises(RecordError, match=r"event 0: .*player"):
        Game.replay([Started(rules=TWO_BOXES, players=tuple(players))])


STARTED = Started(rules=TWO_BOXES, players=("Red", "Blue"))
ROLLED = Rolled(seat=0, keep=(), dice=(6, 6))
SCORED = Scored(seat=0, category="sixes", points=12)


@pytest.mark.parametrize(
    ("events", "number", "reason"),
    [
        ([], 0, "begins with its start"),
        ([ROLLED], 0, "begins with its start"),
        ([STARTED, STARTED], 1, "starts only once"),
        ([STARTED, SCORED], 1, "has not rolled"),
        ([STARTED, Undone(seat=0)], 1, "nothing to undo"),
        ([STARTED, Rolled(seat=1, keep=(), dice=(6, 6))], 1, "it is Red's turn"),
        ([STARTED, Rolled(seat=0, keep=(), dice=(6, 7))], 1, "7 is not the face"),
        ([STARTED, ROLLED, Rolled(seat=0, keep=(0,), dice=(5, 6))], 2, "die 1 was kept"),
        ([STARTED, ROLLED, Rolled(seat=0, keep=(0,), dice=(5,))], 2, "should be"),
        ([STARTED, ROLLED, Scored(seat=0, category="sixes", points=6)], 2, "should be"),
        ([STARTED, ROLLED, Scored(seat=0, category="Sixes", points=12)], 2, "should be"),
        ([STARTED, ROLLED, Scored(seat=0, category="sixes", points=12, extra=1)], 2, "should be"),
        ([STARTED, ROLLED, Scored(seat=0, category="fives", points=0)], 2, "no box 'fives'"),
        ([STARTED, ROLLED, SCORED, Undone(seat=1)], 3, "only Red, who made it"),
        ([STARTED, ROLLED, SCORED, ROLLED], 3, "it is Blue's turn"),
    ],
)
def test_events_that_cannot_have_happened_are_refused_by_number(
    events: list[Started | Rolled | Scored | Undone], number: int, reason: str
) -> None:
    with pytest.raises(RecordError, match=reason) as refusal:
        Game.replay(events)
    assert refusal.value.event == number
