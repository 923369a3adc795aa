"""Servers in processes of their own, as a host starts them, to be killed at any moment."""

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Iterator
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
        self.port: int = self.wait_for("serving")["port"]

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
def running_server(database: str, *options: str, port: int = 0) -> Iterator[ServerProcess]:
    """A server on that database; whatever is left of it is killed in the end."""
    command = [sys.executable, "-m", "yatzy", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen(
        [*command, "--no-limits", "--bot-pace", "0", *options], stderr=subprocess.PIPE, text=True
    )
    with process:
        try:
            yield ServerProcess(process)
        finally:
            process.kill()
