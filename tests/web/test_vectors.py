"""The page checks dice against games that the package has made."""

import json
import re
from pathlib import Path

from tests.web.vectors import TESTING, texts, woven_record

from yatzy.core import built_in_ids, load_rules
from yatzy.game import load_record, most_rolls, verify_record

PUBLISH = Path(__file__).parents[2] / "web" / "src" / "fair" / "publish.ts"


def test_the_page_is_tested_with_what_the_package_makes() -> None:
    for name, text in texts().items():
        found = json.loads((TESTING / name).read_text("utf-8"))
        assert found == json.loads(text), "run: python -m tests.web.vectors"


def test_the_games_that_the_page_is_tested_with_are_fair() -> None:
    verification = verify_record(woven_record())
    assert verification.ok
    assert [seat.stand_in_rolls for seat in verification.seats] == [1, 0, 3]
    assert verify_record(load_record(texts()["duplicate.json"])).ok


def test_a_chain_for_rules_that_are_only_named_is_long_enough() -> None:
    found = re.search(r"BUILT_IN_ROLLS = (\d+);", PUBLISH.read_text("utf-8"))
    assert found
    assert int(found[1]) >= max(most_rolls(load_rules(id_), seats=1) for id_ in built_in_ids())
