"""A process that has everything loaded, and forks a server for each database URL that it reads.

So a server that takes the place of a killed one answers in a fraction of the time that
`yatzy serve` takes to start. For each it writes a line: process id and URL.
"""

import os
import signal
import sys

from yatzy.hosting.settings import TableSettings
from yatzy.server import Limits, ServerSettings, run_server


def serve(database: str) -> None:
    """Serve until the process is killed."""
    settings = ServerSettings(
        database=database,
        port=0,
        limits=Limits.off(),
        tables=TableSettings(bot_pace=0, grade_pace=None),
    )
    run_server(settings, on_ready=announce)


def announce(url: str) -> None:
    """Tell where the server answers."""
    os.write(1, f"{os.getpid()} {url}\n".encode())


def main() -> None:
    """Fork servers until there is nothing more to read."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            serve(line.strip())
            os._exit(0)


if __name__ == "__main__":
    main()
