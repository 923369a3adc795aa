import pytest

from yatzy.errors import PlayersError
from yatzy.tui.player import Player, seated


def test_empty_lines_do_not_play_and_bots_are_given_names() -> None:
    lines = [Player(" Anna "), Player(""), Player(" ", "perfect"), Player("", "perfect")]
    assert seated([*lines, Player("HAL", "novice"), Player(" ")]) == (
        Player("Anna"),
        Player("Perfect", "perfect"),
        Player("Perfect 2", "perfect"),
        Player("HAL", "novice"),
    )


def test_a_bot_does_not_take_the_name_of_a_person() -> None:
    assert seated([Player("", "casual"), Player("casual")])[0].name == "Casual 2"


def test_two_people_of_one_name_are_told_apart() -> None:
    assert seated([Player("Anna"), Player("anna")]) == (Player("Anna"), Player("anna 2"))


@pytest.mark.parametrize("name", ["Anna\x1b[31m", "Bo\udcff", "A name that is far too long"])
def test_names_that_no_table_takes_are_refused(name: str) -> None:
    with pytest.raises(PlayersError):
        seated([Player(name)])
