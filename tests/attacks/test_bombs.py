"""One address sends rules and records that are bombs, and asks for rematch after rematch."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

from tests.attacks.callers import Caller, Json
from tests.attacks.test_event_loop import BOMBS
from tests.attacks.victim import ANNA, played_beside
from tests.server.processes import running_server

ATTACKER = "127.0.0.3"
MOST_TABLES = 30
SECONDS = 5
MOVES = ({"kind": "roll", "version": 1}, {"kind": "score", "category": "chance", "version": 2})
SHORT: Json = {"id": "x", "dice": 1, "rolls": 1, "category": [{"id": "chance", "any": True}]}


@contextmanager
def beside_a_player(folder: Path) -> Iterator[str]:
    """A server at which somebody plays during the block, and is not kept waiting."""
    database = f"sqlite:///{folder / 'games.sqlite'}"
    with running_server(database, has_limits=True) as server, played_beside(server.host):
        yield server.host


def at_once(work: Callable[[], None], times: int) -> None:
    threads = [threading.Thread(target=work) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_bombs_hold_up_nobody_else(tmp_path: Path) -> None:
    statuses: Counter[int] = Counter()
    with beside_a_player(tmp_path) as host:
        end = time.monotonic() + SECONDS

        def throw() -> None:
            attacker = Caller(host, ATTACKER)
            for path, body in cycle(BOMBS.values()):
                if time.monotonic() > end:
                    return
                status, _ = attacker.call("POST", path, body)
                statuses[status] += 1

        at_once(throw, 4)
    assert statuses.total() > len(BOMBS)
    assert not statuses[500]


def test_rematches_count_as_tables_and_hold_up_nobody_else(tmp_path: Path) -> None:
    opened: set[str] = set()
    refused: Counter[str] = Counter()
    with beside_a_player(tmp_path) as host:
        end = time.monotonic() + SECONDS

        def play_on() -> None:
            attacker = Caller(host, ATTACKER)
            status, table = attacker.call("POST", "/api/games", {"rules": SHORT, "seats": [ANNA]})
            assert status == 201, table
            game, token = table["game"], table["token"]
            while time.monotonic() < end:
                opened.add(game)
                path = f"/api/games/{game}"
                for move in MOVES:
                    attacker.call("POST", f"{path}/moves", move, token)
                status, found = attacker.call("POST", f"{path}/rematch", {}, token)
                if status == 200:
                    game = found["game"]
                else:
                    refused[found["code"]] += 1

        at_once(play_on, 4)
    assert len(opened) <= MOST_TABLES
    assert refused.keys() <= {
        "limit/tables",
        "limit/rate",
        "limit/connections",
        "game/not-over",
        "disconnected",
    }
