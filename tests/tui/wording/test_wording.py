import pytest
from tests.tui.playing import ENGLISH

from yatzy.core import Rules, Scorecard, load_rules, rules_from_data
from yatzy.errors import BoxNotAllowedError
from yatzy.game import Game, State
from yatzy.tui.keys import (
    HELP_KEYS,
    LEAVE_KEYS,
    RESULTS_KEYS,
    REVIEW_KEYS,
    SETUP_KEYS,
    TABLE_KEYS,
)
from yatzy.tui.screens.slips import key_lines
from yatzy.tui.wording.reasons import refusal
from yatzy.tui.wording.table import bonus_outlook, headline, joker, roll_button, turn_line

ROOM = 78
UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")


def at(rules: Rules, filled: dict[str, int], dice: tuple[int, ...] | None) -> State:
    """The table of one player with these boxes filled and these dice."""
    card = Scorecard.of(rules, filled)
    return State(
        rules=rules,
        players=("Anna",),
        scorecards=(card,),
        saved=(0,),
        rolls=(0,),
        turn=0,
        rolls_left=2,
        dice=dice,
    )


def free_joker() -> Rules:
    data = load_rules("yahtzee").to_data()
    data["extra"]["joker"] = "free"
    return rules_from_data(data, source="free")


def test_the_forced_joker_is_explained_where_it_goes() -> None:
    rules = load_rules("yahtzee")
    fours = (4, 4, 4, 4, 4)
    lower = {box.id: 0 for box in rules.lower}
    expected = {
        "Joker, +100: it goes into Fours.": {"yahtzee": 50},
        "Joker: it goes into Fours.": {"yahtzee": 0},
        "Joker, +100: it goes into a lower box; full house and straights pay in full.": {
            "yahtzee": 50,
            "fours": 12,
        },
        "Joker: only upper boxes are open, so it crosses one out.": {**lower, "fours": 12},
    }
    for message, filled in expected.items():
        assert joker(ENGLISH, at(rules, filled, fours)) == message
        assert len(message) <= ROOM


def test_the_free_joker_is_explained_too() -> None:
    fours = (4, 4, 4, 4, 4)
    said = [
        joker(ENGLISH, at(free_joker(), filled, fours))
        for filled in ({"yahtzee": 50}, {"yahtzee": 50, "fours": 12})
    ]
    assert said == [
        "Joker, +100: any box; straights and full house pay only once Fours is filled.",
        "Joker, +100: any box; full house and straights pay in full.",
    ]
    assert all(len(message or "") <= ROOM for message in said)


@pytest.mark.parametrize(
    ("filled", "reason"),
    [
        ({"yahtzee": 50}, "Joker: it goes into Fours."),
        (
            {"yahtzee": 50, "fours": 12},
            "The joker goes into one of the boxes that show points.",
        ),
    ],
)
def test_a_box_that_the_joker_may_not_take_is_refused(filled: dict[str, int], reason: str) -> None:
    rules = load_rules("yahtzee")
    with pytest.raises(BoxNotAllowedError) as refused:
        Scorecard.of(rules, filled).score("ones", (4, 4, 4, 4, 4))
    assert refusal(ENGLISH, refused.value, rules) == reason


def test_no_joker_is_explained_where_there_is_none() -> None:
    yahtzee, kniffel = load_rules("yahtzee"), load_rules("kniffel")
    assert joker(ENGLISH, at(yahtzee, {}, (4, 4, 4, 4, 4))) is None
    assert joker(ENGLISH, at(yahtzee, {"yahtzee": 50}, (4, 4, 4, 4, 5))) is None
    assert joker(ENGLISH, at(yahtzee, {"yahtzee": 50}, None)) is None
    box = kniffel.lower[-2].id
    assert joker(ENGLISH, at(kniffel, {box: 0}, (4, 4, 4, 4, 4))) is None


@pytest.mark.parametrize(
    ("filled", "outlook"),
    [
        ({}, "63 more for the bonus"),
        ({"sixes": 30, "fives": 15, "ones": 3}, "15 more for the bonus"),
        ({"sixes": 30, "fives": 25, "fours": 8}, "Bonus 50"),
        (dict.fromkeys(UPPER, 0), "No bonus"),
        ({"sixes": 12, "fives": 5}, "46 more for the bonus"),
        ({"sixes": 0, "fives": 5, "fours": 4}, "No bonus"),
    ],
)
def test_the_bonus_outlook(filled: dict[str, int], outlook: str) -> None:
    rules = load_rules("yatzy")
    assert bonus_outlook(ENGLISH, Scorecard.of(rules, filled)) == outlook


def test_rules_without_a_bonus_promise_none() -> None:
    assert bonus_outlook(ENGLISH, Scorecard.empty(load_rules("yacht"))) == ""


def test_the_turn_line_says_whose_turn_it_is_and_how_many_rolls_are_left() -> None:
    game = Game(["Anna", "Bo"], rules="maxi-saved")
    assert turn_line(ENGLISH, game.state) == "Anna to roll  ·  3 left + 0 saved"
    game.roll(dice="123456")
    game.roll("12", dice="3456")
    assert turn_line(ENGLISH, game.state) == "Anna to roll or score  ·  1 left + 0 saved"
    game.roll("12", dice="3456")
    assert turn_line(ENGLISH, game.state) == "Anna to score  ·  0 left + 0 saved"


def test_the_roll_button_says_what_it_would_do() -> None:
    game = Game(["Anna"])
    assert roll_button(ENGLISH, game.state, 0) == "Roll 5 dice"
    game.roll(dice="12345")
    said = [roll_button(ENGLISH, game.state, kept) for kept in (3, 4, 5)]
    assert said == ["Roll 2 dice", "Roll 1 die", "All kept"]
    game.roll(dice="12345")
    game.roll(dice="12345")
    assert roll_button(ENGLISH, game.state, 0) == "Choose a box"


def test_equal_totals_share_the_win() -> None:
    game = Game(["Anna", "Bo", "Cleo"], rules="yatzy")
    assert headline(ENGLISH, game.state) == "Anna, Bo and Cleo share the win: 0 points"
    assert headline(ENGLISH, Game(["Anna"]).state) == "Anna: 0 points"
    game.roll(dice="11111")
    game.score("ones")
    assert headline(ENGLISH, game.state) == "Anna wins: 5 points"


def test_every_key_has_its_words() -> None:
    every = (TABLE_KEYS, SETUP_KEYS, RESULTS_KEYS, REVIEW_KEYS, LEAVE_KEYS, HELP_KEYS)
    for key in (key for keys in every for key in keys if key.offered):
        assert ENGLISH.say(f"terminal.label_{key.name}")
    assert [mark for mark, _ in key_lines(ENGLISH)] == [
        "1-6",
        "Space",
        "↑ ↓",
        "Enter",
        "h",
        "c",
        "u",
        "a",
        "?",
        "q",
    ]
