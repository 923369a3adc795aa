from yatzy.bots import LEVELS as BOT_LEVELS
from yatzy.tui.player import LEVELS, Player, bot_of, seated


def test_the_levels_are_those_of_the_bots() -> None:
    assert LEVELS == BOT_LEVELS


def test_a_bot_is_called_after_its_level() -> None:
    assert bot_of("strong") == Player("Strong", "strong")
    assert bot_of("strong", taken=["Strong", "Strong 2"]).name == "Strong 3"


def test_empty_lines_do_not_play_and_bots_are_given_names() -> None:
    lines = [Player(" Anna\x07 "), Player(""), Player(" ", "perfect"), Player("", "perfect")]
    assert seated([*lines, Player("HAL", "novice"), Player("\x07")]) == (
        Player("Anna"),
        Player("Perfect", "perfect"),
        Player("Perfect 2", "perfect"),
        Player("HAL", "novice"),
    )


def test_a_bot_does_not_take_the_name_of_a_person() -> None:
    assert seated([Player("", "casual"), Player("Casual")])[0].name == "Casual 2"
