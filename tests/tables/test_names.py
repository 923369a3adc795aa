import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.hosting.houses import ANNA, BEN, CARO, open_house, open_table, play_out

from yatzy.errors import PlayersError
from yatzy.hosting.live_table import LiveTable
from yatzy.tables import Join
from yatzy.tables.names import LONGEST, clean_name, distinct_name, name_key
from yatzy.tables.plans import BotPlan, OpenPlan, PersonPlan, plan_seats

FAMILY = "\N{WOMAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
NORWAY = "\U0001f1f3\U0001f1f4"
WAVE = "\N{WAVING HAND SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}"
NIKHIL = "निखिल"


def is_name(text: str) -> bool:
    """Whether somebody may be called so, just as it is written."""
    try:
        return clean_name(text) == text
    except PlayersError:
        return False


names = st.text(
    st.one_of(
        st.sampled_from("aAåÅß \u0301\u200d" + NORWAY + WAVE),
        st.characters(categories=["L", "M", "N", "S", "Zs"]),
    ),
    min_size=1,
    max_size=40,
).filter(is_name)


def planned(*plans: PersonPlan | OpenPlan | BotPlan) -> list[str]:
    return [seat.name for seat in plan_seats(plans, token=ANNA)]


def called(live: LiveTable) -> list[str]:
    return [seat.name for seat in live.table.seats]


def test_who_comes_later_gets_a_number() -> None:
    assert distinct_name("Ben", ["Anna"]) == "Ben"
    assert distinct_name("Anna", ["Anna"]) == "Anna 2"
    assert distinct_name("Anna", ["Anna", "Anna 2"]) == "Anna 3"
    assert distinct_name("Anna", ["Anna", "Anna 3"]) == "Anna 2"


def test_names_that_read_alike_are_told_apart_too() -> None:
    assert distinct_name("ÅSA", ["åsa"]) == "ÅSA 2"
    assert distinct_name("STRASSE", ["Straße"]) == "STRASSE 2"
    assert distinct_name("Anna  Lena", ["anna lena"]) == "Anna  Lena 2"


def test_a_long_name_is_cut_and_not_its_number() -> None:
    assert distinct_name("W" * 20, ["W" * 20]) == "W" * 18 + " 2"
    taken = ["W" * 20, *(f"{'W' * 18} {number}" for number in range(2, 10))]
    assert distinct_name("W" * 20, taken) == "W" * 17 + " 10"
    assert distinct_name("Maria Anna Luise XYZ", ["maria anna luise xyz"]) == "Maria Anna Luise X 2"


@pytest.mark.parametrize("whole", ["e\u0301\u0323", FAMILY, NORWAY, WAVE, "खि"])
def test_no_combined_character_is_cut_in_the_middle(whole: str) -> None:
    for before in range(LONGEST):
        name = unicodedata.normalize("NFC", "x" * before + whole + "yyy")
        if is_name(name):
            kept = distinct_name(name, [name]).removesuffix(" 2")
            end = unicodedata.normalize("NFC", whole)
            assert kept in (name[: before + len(end) + more] for more in (-len(end), 0, 1, 2, 3))


@given(st.lists(names, min_size=1, max_size=12))
def test_all_names_of_a_table_differ_and_can_be_used(wanted: list[str]) -> None:
    given_names: list[str] = []
    for name in wanted:
        given_names.append(distinct_name(name, given_names))
    assert len({name_key(name) for name in given_names}) == len(wanted)
    assert all(map(is_name, given_names))


@given(names)
def test_a_name_that_nobody_has_stays_as_it_is(name: str) -> None:
    assert distinct_name(name, []) == name
    assert distinct_name(name, [f"not {name}"]) == name


def test_people_at_one_screen_and_bots_of_one_level_are_told_apart() -> None:
    bot = BotPlan(level="casual")
    assert planned(
        PersonPlan(name="Anna"), bot, OpenPlan(), PersonPlan(name=" anna "), bot, OpenPlan()
    ) == ["Anna", "Casual", "", "anna 2", "Casual 2", ""]


def test_a_bot_does_not_take_the_name_of_a_person() -> None:
    assert planned(BotPlan(level="casual"), PersonPlan(name="Casual")) == ["Casual 2", "Casual"]


def test_a_name_in_another_script_is_numbered_as_well() -> None:
    assert planned(PersonPlan(name=NIKHIL), PersonPlan(name=NIKHIL)) == [NIKHIL, f"{NIKHIL} 2"]


@pytest.mark.anyio
async def test_who_joins_is_told_apart_and_a_rematch_keeps_the_names(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        live = await open_table(house, PersonPlan(name="Anna"), OpenPlan(), OpenPlan())
        await live.act(Join(name="ANNA", token=BEN, seat=2), token=None)
        await live.act(Join(name="Anna", token=CARO), token=None)
        assert called(live) == ["Anna", "Anna 3", "ANNA 2"]
        await play_out(live, [ANNA, BEN, CARO])
        rematch = await house.rematch(live, token=ANNA)
        assert called(rematch) == ["Anna 3", "ANNA 2", "Anna"]
