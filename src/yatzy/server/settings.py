"""The settings of a server."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from yatzy.hosting import TableSettings
from yatzy.server.middleware.hosts import names_of_this_machine
from yatzy.store import default_database


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Limits for one address; `None` is no limit. A rate is (requests a second, burst).

    `guesses` are codes of no table. An address that goes on after so many `refusals` is no longer
    answered. `sockets` and `connections` of all kinds are open at once, `all_connections` from
    everywhere together.
    """

    requests: tuple[float, int] | None = (20.0, 100)
    messages: tuple[float, int] | None = (40.0, 200)
    tables: tuple[float, int] | None = (30 / 3600, 30)
    solutions: tuple[float, int] | None = (20 / 3600, 20)
    guesses: tuple[float, int] | None = (60 / 3600, 60)
    refusals: tuple[float, int] | None = (20.0, 200)
    sockets: int | None = 60
    connections: int | None = 240
    all_connections: int = 4000
    body_bytes: int = 65_536
    record_bytes: int = 524_288
    message_bytes: int = 16_384

    @classmethod
    def off(cls) -> "Limits":
        return cls(
            requests=None,
            messages=None,
            tables=None,
            solutions=None,
            guesses=None,
            refusals=None,
            sockets=None,
            connections=None,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """How a server is run.

    `public_url` is the URL that browsers use, also behind a proxy. Without one, a page may only
    talk to the host it came from, and the server answers to the names in `hosts` and to the address
    that a request came in on. `is_local` means that only this computer can reach it. `record` is
    the text of a record to show.
    """

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    hosts: frozenset[str] = field(default_factory=names_of_this_machine)
    is_local: bool = False
    record: str | None = None
    limits: Limits = field(default_factory=Limits)
    tables: TableSettings = field(default_factory=TableSettings)

    @property
    def public_origin(self) -> str | None:
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".lower()

    @property
    def is_secure(self) -> bool:
        return self.public_origin is not None and self.public_origin.startswith("https://")
