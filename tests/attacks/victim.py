"""A player at a table elsewhere, timed while somebody attacks the server.

The player has a process and an address of their own, so neither the work of the attacker nor the
limits for the attacker's address count for the latencies that are measured.
"""

import http.client
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]

ADDRESS = "127.0.0.2"
PATIENCE = 0.25
"""Seconds that 99 of 100 moves stay below, whatever strangers do.

What the same moves take just before the attack is added: tests may share a busy machine.
"""
CALM_MOVES = 40

MOVES_BETWEEN_CALLS = 10
SECONDS_BETWEEN_MOVES = 0.03  # an address may send 40 messages a second
SECONDS = 30
LONG: Json = {"id": "long", "category": [{"id": f"box-{n}", "any": True} for n in range(40)]}
ANNA = {"kind": "person", "name": "Anna"}


@contextmanager
def played_beside(host: str, *, patience: float = PATIENCE) -> Iterator[list[float]]:
    """Somebody plays at this server during the block, and is neither refused nor kept waiting.

    The list holds the latencies after the block, in seconds.
    """
    latencies: list[float] = []
    with subprocess.Popen(
        [sys.executable, __file__, host], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "playing\n"
            yield latencies
            process.stdin.close()
            played: list[float] = json.loads(process.stdout.read() or "[]")
            assert process.wait() == 0
        finally:
            process.kill()
    calm = percentile_99(played[:CALM_MOVES])
    latencies += played[CALM_MOVES:]
    assert len(latencies) > 20
    assert percentile_99(latencies) < patience + calm, (calm, sorted(latencies)[-10:])


def percentile_99(latencies: list[float]) -> float:
    return sorted(latencies)[-1 - max(1, len(latencies) // 100)]


class Victim:
    """Plays by socket, and now and then looks at the table by a connection made for that."""

    def __init__(self, host: str, enough: threading.Event) -> None:
        self.latencies: list[float] = []
        self._host = host
        self._enough = enough
        self._game = self._token = ""
        self._version = 0
        self._turn: Json | None = None

    def play(self) -> None:
        """Play one game after another, until it is enough."""
        while not self._enough.is_set():
            opened = self._call("POST", "/api/games", {"rules": LONG, "seats": [ANNA]})
            self._game, self._token = opened["game"], opened["token"]
            url = f"ws://{self._host}/api/games/{self._game}/live"
            with connect(url, source_address=(ADDRESS, 0)) as socket:
                socket.send(json.dumps({"kind": "hello", "token": self._token}))
                view = self._hear(socket, "view")["view"]
                self._version, self._turn = view["version"], view["turn"]
                self._play_game(socket)

    def _play_game(self, socket: ClientConnection) -> None:
        while self._turn is not None and not self._enough.wait(SECONDS_BETWEEN_MOVES):
            start = time.perf_counter()
            if len(self.latencies) % MOVES_BETWEEN_CALLS:
                self._move(socket, self._turn)
            else:
                self._call("GET", f"/api/games/{self._game}")
            self.latencies.append(time.perf_counter() - start)
            if len(self.latencies) == CALM_MOVES:
                sys.stdout.write("playing\n")
                sys.stdout.flush()

    def _move(self, socket: ClientConnection, turn: Json) -> None:
        move: Json = {"kind": "roll", "version": self._version}
        if not turn["rolls_left"]:
            move |= {"kind": "score", "category": next(iter(turn["options"]))}
        socket.send(json.dumps(move))
        self._version = self._hear(socket, "done")["version"]

    def _hear(self, socket: ClientConnection, kind: str) -> Json:
        while True:
            message: Json = json.loads(socket.recv(SECONDS))
            assert message["kind"] != "refused", message
            if message["kind"] == "moved":
                self._turn = message["turn"]
            elif message["kind"] == "view":
                self._turn = message["view"]["turn"]
            if message["kind"] == kind:
                return message

    def _call(self, method: str, path: str, body: object = None) -> Json:
        connection = http.client.HTTPConnection(
            self._host, timeout=SECONDS, source_address=(ADDRESS, 0)
        )
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        found: Json = json.loads(answer.read())
        connection.close()
        assert answer.status in {200, 201}, found
        return found


def main(host: str) -> None:
    """Play until standard input ends, and then write the latencies."""
    enough = threading.Event()

    def wait_for_the_end() -> None:
        sys.stdin.read()
        enough.set()

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    victim = Victim(host, enough)
    victim.play()
    sys.stdout.write(json.dumps(victim.latencies))


if __name__ == "__main__":
    main(sys.argv[1])
