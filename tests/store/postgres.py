"""A PostgreSQL server that a test run starts for itself and stops again."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

READY = b"database system is ready to accept connections"
SECONDS_TO_START = 60


class Postgres:
    """A server, on which each test takes databases of its own; it can be stopped and frozen.

    Tests do without `is_durable`: it waits for the disk then, as a real one does.
    """

    def __init__(self, folder: Path, port: int, *, is_durable: bool = False) -> None:
        self._folder = folder
        self._port = port
        self._is_durable = is_durable
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None

    @property
    def processes(self) -> list[int]:
        """The server's own, and those of its connections and tasks."""
        assert self._process is not None
        main = self._process.pid
        children = Path(f"/proc/{main}/task/{main}/children").read_text("ascii").split()
        return [main, *map(int, children)]

    def new_database(self) -> str:
        """The URL of an empty database."""
        name = f"test{next(self._numbers)}"
        arguments = ["-h", "127.0.0.1", "-p", str(self._port), "-U", "yatzy", name]
        subprocess.run([program("createdb"), *arguments], check=True)
        return f"postgresql://yatzy@127.0.0.1:{self._port}/{name}"

    def start(self) -> None:
        """Return when it accepts connections."""
        options = {
            "listen_addresses": "127.0.0.1",
            "port": str(self._port),
            "unix_socket_directories": str(self._folder),
            "fsync": "on" if self._is_durable else "off",
        }
        settings = [f"--{name}={value}" for name, value in options.items()]
        data = str(self._folder / "data")
        command = _as_postgres([program("postgres"), "-D", data, *settings])
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, cwd=self._folder)
        self._reader = _await_ready(self._process)

    def stop(self) -> None:
        """End it at once, as if it had crashed: connections break, and it recovers at its start."""
        assert self._process is not None
        assert self._reader is not None
        with self._process:
            self.thaw()
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(SECONDS_TO_START)
            self._reader.join()

    def freeze(self) -> None:
        """Let connections stand, and nothing answer."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        """To the server, which then has no new children, and to all that it has."""
        assert self._process is not None
        main = self._process.pid
        with suppress(ProcessLookupError):
            os.kill(main, number)
            for child in self.processes[1:]:
                with suppress(ProcessLookupError):
                    os.kill(child, number)


def program(name: str) -> str:
    """The path of one of PostgreSQL's programs."""
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    found = str(versions[-1]) if versions else shutil.which(name)
    if found is None:
        raise AssertionError(f"PostgreSQL's {name} is not installed; run: make postgresql")
    return found


@contextmanager
def running_postgres(*, is_durable: bool = False) -> Iterator[Postgres]:
    """A server with an empty cluster in a temporary directory, on a free port of loopback."""
    with tempfile.TemporaryDirectory(prefix="yatzy-postgres-") as folder:
        data = Path(folder) / "data"
        _hand_over(Path(folder))
        command = [program("initdb"), "-D", str(data), "-U", "yatzy", "-A", "trust", "--no-sync"]
        subprocess.run(_as_postgres(command), check=True, capture_output=True, cwd=folder)
        server = Postgres(Path(folder), _free_port(), is_durable=is_durable)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _hand_over(folder: Path) -> None:
    """Let PostgreSQL's user have the folder: the server refuses to run as root."""
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        os.chown(folder, user.pw_uid, user.pw_gid)


def _as_postgres(command: list[str]) -> list[str]:
    """The command, run by a user who is not root, and ended when the test run ends."""
    who = ["--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
    return ["setpriv", "--pdeathsig=QUIT", *who, "--", *command]


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


def _await_ready(process: "subprocess.Popen[bytes]") -> threading.Thread:
    """The thread that reads what the server says, until its end."""
    assert process.stderr is not None
    is_ready = threading.Event()
    told: list[bytes] = []

    def read(lines: Iterator[bytes]) -> None:
        for line in lines:
            told.append(line)
            if READY in line:
                is_ready.set()
        is_ready.set()

    reader = threading.Thread(target=read, args=(process.stderr,), daemon=True)
    reader.start()
    assert is_ready.wait(SECONDS_TO_START), "PostgreSQL did not start in time"
    assert any(READY in line for line in told), b"".join(told).decode()
    return reader
