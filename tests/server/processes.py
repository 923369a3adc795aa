"""Servers in processes of their own, as a host starts them, to be killed at any moment."""

import json
import os
import queue
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SECONDS_TO_START = 60


class ServerProcess:
    """A running `yatzy serve`."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.lines: list[dict[str, Any]] = []
        self._arrived: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        serving = self.wait_for("serving")
        self.port: int = serving["port"]
        self.url: str = serving["url"]

    @property
    def host(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self.port}"

    def wait_for(self, message: str) -> dict[str, Any]:
        """The next log line with that message."""
        while (line := self._arrived.get(timeout=SECONDS_TO_START)) is not None:
            if line["message"] == message:
                return line
        raise AssertionError(f"the server ended without {message!r}: {self.lines}")

    def memory(self) -> int:
        """How many bytes of memory it has."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
        return 1024 * int(line.split()[1])

    def kill(self) -> None:
        """End it as a power failure would."""
        self.process.kill()
        self.process.wait()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for text in self.process.stderr:
            line = json.loads(text) if text.startswith("{") else {"message": text}
            self.lines.append(line)
            self._arrived.put(line)
        self._arrived.put(None)


@contextmanager
def running_server(
    database: str,
    *options: str,
    port: int = 0,
    has_limits: bool = False,
    most_files: int | None = None,
    program: Sequence[str] = ("-m", "yatzy"),
) -> Iterator[ServerProcess]:
    """A server on that database; whatever is left of it is killed in the end."""
    command = [sys.executable, *program, "serve", "--port", str(port), "--database", database]
    if most_files is not None:
        command = ["sh", "-c", 'ulimit -n "$0" && exec "$@"', str(most_files), *command]
    process = subprocess.Popen(
        [*command, *([] if has_limits else ["--no-limits"]), "--bot-pace", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield ServerProcess(process)
        finally:
            process.kill()


class Killable:
    """A server that was forked by the nursery."""

    def __init__(self, line: str) -> None:
        number, url = line.split()
        self.host = url.removeprefix("http://")
        self._process = os.pidfd_open(int(number))

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it, by default as a power failure would; return when it has gone."""
        signal.pidfd_send_signal(self._process, how)
        select.select([self._process], [], [])
        os.close(self._process)


class Nursery:
    """Where servers come from that are up in no time."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process
        self._alive: list[Killable] = []

    def new_server(self, database: str) -> Killable:
        """A server on that database, which answers already."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{database}\n")
        self._process.stdin.flush()
        server = Killable(self._process.stdout.readline())
        self._alive.append(server)
        return server

    def kill(self, server: Killable, how: signal.Signals = signal.SIGKILL) -> None:
        """End a server, by default as a power failure would."""
        self._alive.remove(server)
        server.kill(how)

    def close(self) -> None:
        """End all that is left."""
        for server in list(self._alive):
            self.kill(server)


@contextmanager
def nursery() -> Iterator[Nursery]:
    """A process that forks servers."""
    command = [sys.executable, str(Path(__file__).with_name("nursery.py"))]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        servers = Nursery(process)
        try:
            yield servers
        finally:
            servers.close()
            process.kill()
