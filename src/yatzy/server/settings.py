"""What a host can set about the server."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from yatzy.hosting import TableSettings
from yatzy.server.middleware.hosts import names_of_this_machine
from yatzy.store import default_database


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one address may ask for; `None` is no limit.

    Rates are given as so many a second, with a store of so many that may come at once.
    """

    requests: tuple[float, int] | None = (20.0, 100)
    messages: tuple[float, int] | None = (40.0, 200)
    tables: tuple[float, int] | None = (30 / 3600, 30)
    solutions: tuple[float, int] | None = (20 / 3600, 20)
    connections: int | None = 60
    body_bytes: int = 65_536
    record_bytes: int = 524_288
    message_bytes: int = 16_384

    @classmethod
    def off(cls) -> "Limits":
        """No limits for an address; sizes stay limited."""
        return cls(requests=None, messages=None, tables=None, solutions=None, connections=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """How a server is run.

    `public_url` is where browsers reach it, whatever a proxy then calls it. Without one, a page may
    talk to the host that it came from, and the server answers to the names in `hosts` and to the
    address that a request came in on. With `is_local` everybody who can reach it sits at this
    computer. `record` is the text of a record that the server was started to show.
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
        """Scheme, host and port of the public URL, as browsers name an origin."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}".lower()

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach it by HTTPS."""
        return self.public_origin is not None and self.public_origin.startswith("https://")
