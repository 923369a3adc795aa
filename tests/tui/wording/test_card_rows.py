from dataclasses import replace

import pytest
from tests.tui.playing import ENGLISH

from yatzy.core import Rules, Scorecard, load_rules
from yatzy.game import Game, State, initial_state
from yatzy.tui.widgets.score_table import Columns
from yatzy.tui.wording.card_rows import Cell, Ink, Row, box_rows, closing_rows


def rolled(rules: Rules | str, dice: str, *players: str) -> Game:
    game = Game(players or ("Anna", "Bo"), rules=rules)
    game.roll(dice=dice)
    return game


def rows_of(state: State, *, offers: bool = True) -> dict[str, Row]:
    rows = (*box_rows(ENGLISH, state, offers=offers), *closing_rows(ENGLISH, state))
    return {row.name: row for row in rows}


def test_every_open_box_shows_what_the_roll_would_pay() -> None:
    game = rolled("yatzy", "22555")
    rows = rows_of(game.state)
    options = game.scorecards[0].options((2, 2, 5, 5, 5))
    for box in game.rules.categories:
        assert rows[box.name].cells[0].text == f"+{options[box.id]}"
    assert rows["Full house"].cells[0] == Cell("+19", Ink.OFFER)
    assert rows["Yatzy"].cells[0] == Cell("+0", Ink.ZERO)


def test_others_are_offered_nothing() -> None:
    state = rolled("yatzy", "22555").state
    assert all(
        row.cells[1] == Cell("·", Ink.OPEN)
        for row in box_rows(ENGLISH, state, offers=True)
        if row.box
    )


def test_nothing_is_offered_before_the_dice_lie_still() -> None:
    state = rolled("yatzy", "22555").state
    assert all(
        row.cells[0].ink is Ink.OPEN for row in box_rows(ENGLISH, state, offers=False) if row.box
    )


def test_filled_and_scratched_boxes_look_different() -> None:
    game = rolled("yatzy", "22555", "Anna")
    game.score("full_house")
    game.roll(dice="12345")
    game.score("yatzy")
    rows = rows_of(game.state)
    assert rows["Full house"].cells[0] == Cell("19", Ink.FILLED)
    assert rows["Yatzy"].cells[0] == Cell("×", Ink.SCRATCHED)  # noqa: RUF001 - the mark itself
    assert rows["Total"].cells[0].text == "19"


def test_only_the_next_box_is_offered_where_the_order_is_forced() -> None:
    offered = [
        row.box
        for row in box_rows(ENGLISH, rolled("yatzy-forced", "11111").state, offers=True)
        if row.cells[0].ink in (Ink.OFFER, Ink.ZERO)
    ]
    assert offered == ["ones"]


@pytest.mark.parametrize(
    ("filled", "upper_sum", "bonus"),
    [
        ({}, "0/63", "-63"),
        ({"sixes": 24, "fives": 15}, "39/63", "-24"),
        ({"sixes": 30, "fives": 25, "fours": 8}, "63/63", "50"),
        (dict.fromkeys(("ones", "twos", "threes", "fours", "fives", "sixes"), 0), "0/63", "×"),  # noqa: RUF001 - the mark itself
    ],
)
def test_the_bonus_line_says_what_is_missing(
    filled: dict[str, int], upper_sum: str, bonus: str
) -> None:
    rules = load_rules("yatzy")
    card = Scorecard.of(rules, filled)
    state = replace(initial_state(rules, ["A"]), scorecards=(card,))
    rows = rows_of(state)
    assert rows["Sum"].cells[0].text == upper_sum
    assert rows["Bonus"].cells[0].text == bonus


def test_sum_and_bonus_stand_under_the_last_upper_box() -> None:
    names = [row.name for row in box_rows(ENGLISH, rolled("yatzy", "11111").state, offers=True)]
    assert names[5:9] == ["Sixes", "Sum", "Bonus", "One pair"]
    plain = [
        row.name for row in box_rows(ENGLISH, rolled("yatzy-plain", "11111").state, offers=True)
    ]
    assert "Bonus" not in plain


def test_saved_rolls_and_extra_yahtzees_are_shown_where_the_rules_have_them() -> None:
    game = rolled("maxi-saved", "123456")
    game.score("chance")
    assert [row.name for row in closing_rows(ENGLISH, game.state)] == ["Saved rolls", "Total"]
    assert rows_of(game.state)["Saved rolls"].cells[0].text == "2"

    game = rolled("yahtzee", "44444", "Anna")
    game.score("yahtzee")
    game.roll(dice="44444")
    game.score("fours")
    assert [row.name for row in closing_rows(ENGLISH, game.state)] == ["Extra points", "Total"]
    assert rows_of(game.state)["Extra points"].cells[0].text == "100"
    assert rows_of(game.state)["Total"].cells[0].text == "170"

    assert [row.name for row in closing_rows(ENGLISH, rolled("yatzy", "11111").state)] == ["Total"]


@pytest.mark.parametrize("count", range(1, 20))
def test_the_player_to_move_always_has_a_column(count: int) -> None:
    game = Game([f"Player {number}" for number in range(count)], rules="yatzy")
    for _ in range(count):
        columns = Columns.fit(game.state, 59)
        assert game.turn in columns.seats
        assert columns.sheet <= 59
        assert len(columns.seats) == min(count, 6)
        assert set(columns.seats) <= set(range(count))
        game.roll(dice="12345")
        game.score("chance")
