"""What a host can set about the server."""

from dataclasses import dataclass, field
from urllib.parse import urlsplit

from yatzy.service import TableSettings
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
    analyses: int = 16

    @classmethod
    def off(cls) -> "Limits":
        """No limits for an address; sizes stay limited."""
        return cls(requests=None, messages=None, tables=None, solutions=None, connections=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerSettings:
    """How a server is run.

    `public_url` is where browsers reach it; without one, a page may talk to the host that it came
    from. `hosts` are the names by which it may be called, any if there are none. With `is_local`
    everybody who can reach it sits at this computer.
    """

    database: str = field(default_factory=default_database)
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    hosts: frozenset[str] = frozenset()
    is_local: bool = False
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
