import pytest

from yatzy.core import built_in_ids, find_line, format_rules, load_rules, parse_rules
from yatzy.errors import RulesError

HEAD = 'id = "mine"\ndice = 5\n'
ONES = '\n[[category]]\nid = "ones"\nface = 1\n'


@pytest.mark.parametrize("id_", built_in_ids())
def test_built_in_rules_are_written_and_read(id_: str) -> None:
    rules = load_rules(id_)
    again = parse_rules(format_rules(rules), source="text")
    assert (again, again.digest) == (rules, rules.digest)


def test_texts_of_all_kinds_survive() -> None:
    rules = parse_rules(
        r"""
        id = "odd"
        name = 'Åsa''s "own" \ 🎲'
        summary = "tab\t, bell\u0007, delete\u007F, line\nend"
        [[category]]
        id = "two_pairs"
        name = "Två par"
        groups = [2, 2]
        same_face = true
        examples = ["44441"]
        [[category]]
        id = "run"
        run = 4
        points = 30
        [[category]]
        id = "face"
        face = 6
        points = "total"
        """.replace("''s", "s"),
        source="text",
    )
    assert parse_rules(format_rules(rules), source="text") == rules


def test_what_goes_without_saying_is_not_said() -> None:
    text = format_rules(parse_rules(HEAD + ONES, source="text"))
    assert text == (
        'id = "mine"\nname = "Mine"\ndice = 5\nrolls = 3\n\n'
        '[[category]]\nid = "ones"\nname = "Ones"\nface = 1\n'
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('id = "mine"\nname = \n', 2),
        ('id = "mine"\n\ndice = [1,\n\n', 3),
        (HEAD + "dices = 6\n" + ONES, 3),
        ('id = "mine"\ndice = 9\n' + ONES, 2),
        (HEAD, None),
        (HEAD + ONES + ONES, 9),
        (HEAD + ONES + '\n[[category]]\nid = "pair"\ngroups = 2\n', 10),
        (HEAD + ONES + '\n[[category]]\nid = "pair"\ngroups = [4, 4]\n', 8),
        (HEAD + ONES + '\n[[category]]\nid = "pair"\ngroups = [2]\npionts = 3\n', 11),
        (HEAD + ONES + "\n[[category]]\ngroups = [2]\n", 8),
        (HEAD + "[bonus]\nthreshold = 0\npoints = 3\n" + ONES, 4),
        (HEAD + "[bonus]\nthreshold = 3\n" + ONES, 3),
        (HEAD + '[extra]\ncategory = "six"\npoints = 3\n' + ONES, 4),
    ],
)
def test_an_error_is_found_in_its_line(text: str, line: int | None) -> None:
    with pytest.raises(RulesError) as error:
        parse_rules(text, source="text")
    assert find_line(text, error.value) == line
