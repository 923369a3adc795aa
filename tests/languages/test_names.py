from yatzy.core import Rules, load_rules, rules_from_data
from yatzy.languages import box_name, level_name, load_catalogue, rules_name, rules_summary

SWEDISH, NORWEGIAN, GERMAN = (load_catalogue(code) for code in ("sv", "nb", "de"))


def house_rules() -> Rules:
    data = {
        "id": "stuga",
        "name": "Stugyatzy",
        "summary": "Som farmor spelade",
        "category": [
            {"id": "fours", "face": 4},
            {"id": "full_house", "name": "Fullt hus", "groups": [3, 2]},
            {"id": "odd_thing", "any": True},
        ],
    }
    return rules_from_data(data, source="stuga")


def test_the_boxes_are_called_what_people_call_them() -> None:
    rules = load_rules("yatzy")
    assert [box_name(SWEDISH, rules, box.id) for box in rules.categories] == [
        "Ettor",
        "Tvåor",
        "Treor",
        "Fyror",
        "Femmor",
        "Sexor",
        "Par",
        "Två par",
        "Tretal",
        "Fyrtal",
        "Liten stege",
        "Stor stege",
        "Kåk",
        "Chans",
        "Yatzy",
    ]


def test_a_box_can_have_another_name_in_one_variant() -> None:
    assert box_name(GERMAN, load_rules("kniffel"), "yahtzee") == "Kniffel"
    assert box_name(GERMAN, load_rules("yahtzee"), "yahtzee") == "Yahtzee"
    assert box_name(NORWEGIAN, load_rules("yatzy"), "full_house") == "Hus"
    maxi = load_rules("maxi")
    names = [box_name(NORWEGIAN, maxi, box) for box in ("full_house", "villa", "tower")]
    assert names == ["Hytte", "Hus", "Tårn"]


def test_the_name_in_a_rules_file_wins() -> None:
    rules = house_rules()
    assert box_name(GERMAN, rules, "full_house") == "Fullt hus"
    assert rules_name(GERMAN, rules) == "Stugyatzy"
    assert rules_summary(GERMAN, rules) == "Som farmor spelade"


def test_a_box_without_a_name_has_that_of_the_catalogue_if_it_knows_one() -> None:
    assert box_name(GERMAN, house_rules(), "fours") == "Vierer"
    assert box_name(GERMAN, house_rules(), "odd_thing") == "Odd thing"


def test_built_in_rules_are_told_in_the_language() -> None:
    rules = load_rules("yatzy-forced")
    assert rules_name(SWEDISH, rules) == "Tvångsyatzy"
    assert rules_summary(SWEDISH, rules) == "Nordisk yatzy, ifylld uppifrån och ner"


def test_rules_that_only_borrow_an_id_keep_their_own_words() -> None:
    data = load_rules("yatzy").to_data() | {"name": "Our Yatzy", "summary": "At home"}
    rules = rules_from_data(data, source="ours")
    assert rules_name(SWEDISH, rules) == "Our Yatzy"
    assert rules_summary(SWEDISH, rules) == "At home"


def test_levels_have_names() -> None:
    assert level_name(SWEDISH, "casual") == "Lagom"
