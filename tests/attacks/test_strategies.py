"""One address orders strategies by every way there is, as fast as it can.

It gets what the limit allows. Others play on, and their coach and their bots keep working: by
built-in rules, which never wait for house rules, and by house rules of their own.
"""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.attacks.callers import Caller, Json
from tests.attacks.victim import ANNA, played_beside
from tests.server.processes import ServerProcess, running_server

ATTACKER, FRIEND = "127.0.0.3", "127.0.0.4"
CONNECTIONS = 4
MOST_ORDERED = 20
BOT = {"kind": "bot", "level": "perfect"}


def house(number: int) -> Json:
    """Rules that take a process and about a second."""
    boxes = [{"id": f"upper-{face}", "face": face} for face in range(1, 7)]
    boxes += [{"id": f"lower-{size}", "groups": [size]} for size in range(2, 6)]
    bonus = {"threshold": 50, "points": number}
    return {"id": "house", "bonus": bonus, "category": boxes}


def orders(numbers: "count[int]") -> Iterator[tuple[str, Json]]:
    """Calls that each need the strategy of new rules."""
    position = {"dice": [1, 2, 3, 4, 5], "rolls_left": 1}
    while True:
        yield "/api/solutions", {"rules": house(next(numbers))}
        yield "/api/analysis", {"rules": house(next(numbers)), **position}
        yield "/api/practice", {"rules": house(next(numbers))}
        yield "/api/games", {"rules": house(next(numbers)), "seats": [ANNA, BOT]}


@contextmanager
def ordering(server: ServerProcess) -> Iterator[Counter[str]]:
    """Order strategies during the block; the answers are counted by their codes."""
    answers: Counter[str] = Counter()
    enough, numbers = threading.Event(), count(1)

    def order() -> None:
        attacker = Caller(server.host, ATTACKER)
        for path, body in orders(numbers):
            if enough.is_set():
                return
            status, found = attacker.call("POST", path, body)
            answers[found["code"] if status >= 400 else "taken"] += 1
            enough.wait(0.05)

    threads = [threading.Thread(target=order) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    try:
        yield answers
    finally:
        enough.set()
        for thread in threads:
            thread.join()


def play_with_bot(friend: Caller, rules: object) -> None:
    """A table with a coach and a bot: the coach speaks, and the bot answers the move."""
    status, opened = friend.call("POST", "/api/games", {"rules": rules, "seats": [ANNA, BOT]})
    assert status == 201, opened
    with friend.live(opened["game"], opened["token"], "advice") as table:
        table.send(kind="coach", seat=0, on=True)
        table.send(kind="roll", version=2)
        advice = table.until("advice")
        box = next(move["category"] for move in advice["moves"] if move["category"])
        table.send(kind="score", version=3, category=box)
        while (event := table.until("moved")["event"])["kind"] != "scored" or not event["seat"]:
            pass


def test_strategies_for_one_address_hold_up_nobody_else(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.sqlite'}"
    with running_server(database, has_limits=True) as server:
        friend = Caller(server.host, FRIEND)
        play_with_bot(friend, "yatzy")
        with played_beside(server.host), ordering(server) as answers:
            play_with_bot(friend, "yatzy")
            play_with_bot(friend, house(1_000_000))
        assert 0 < answers["taken"] <= MOST_ORDERED
        assert answers.total() > answers["taken"], "most are refused"
        assert (
            not answers.keys()
            - {"taken", "limit/solutions", "limit/rate", "limit/tables"}
            - {"analysis/busy"}
        )
