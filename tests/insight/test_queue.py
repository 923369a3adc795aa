"""Who goes first: people at tables, and then everybody in turn."""

from yatzy.insight import Asker
from yatzy.insight.queue import Queue

ANNA, BEN = Asker("anna"), Asker("ben")
AT_TABLE = Asker("table", is_at_table=True)


def all_of(queue: Queue[str]) -> list[str]:
    return list(iter(queue.take, None))


def test_askers_take_turns_however_much_one_asks_for() -> None:
    queue = Queue[str]()
    for item in ("a1", "a2", "a3"):
        queue.add(item, ANNA)
    queue.add("b1", BEN)
    queue.add("b2", BEN)
    assert all_of(queue) == ["a1", "b1", "a2", "b2", "a3"]


def test_people_at_tables_go_first() -> None:
    queue = Queue[str]()
    queue.add("a1", ANNA)
    queue.add("t1", AT_TABLE)
    queue.add("t2", AT_TABLE)
    assert all_of(queue) == ["t1", "t2", "a1"]


def test_who_asks_for_something_newer_keeps_the_turn() -> None:
    queue = Queue[str]()
    queue.add("a old", ANNA)
    queue.add("b", BEN)
    queue.drop("a old", ANNA)
    queue.add("a new", ANNA)
    assert all_of(queue) == ["a new", "b"]


def test_who_wants_nothing_any_more_is_passed_over() -> None:
    queue = Queue[str]()
    queue.add("a", ANNA)
    queue.add("b", BEN)
    queue.drop("a", ANNA)
    assert all_of(queue) == ["b"]


def test_it_counts_for_each_and_for_all_alike() -> None:
    queue = Queue[str]()
    for asker in (ANNA, ANNA, BEN, AT_TABLE):
        queue.add("x", asker)
    assert [queue.count(asker) for asker in (ANNA, BEN, AT_TABLE)] == [(2, 3), (1, 3), (1, 1)]
    queue.take()
    queue.take()
    queue.drop("x", ANNA)
    assert [queue.count(asker) for asker in (ANNA, BEN, AT_TABLE)] == [(0, 1), (1, 1), (0, 0)]
