"""Running the application: its socket, signals and an orderly shutdown."""

import asyncio
import gc
import logging
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from threading import Event
from types import FrameType

import uvicorn
from fastapi import FastAPI

from yatzy.errors import AddressError
from yatzy.server.addresses import is_wildcard, local_url, network_url
from yatzy.server.app import create_app
from yatzy.server.connections import Connections
from yatzy.server.middleware.headers import headers_of
from yatzy.server.middleware.hosts import LOOPBACK
from yatzy.server.protocols import MOST_HEADER_BYTES, Config, HttpProtocol, SocketProtocol
from yatzy.server.sessions import Sessions
from yatzy.server.settings import Limits, ServerSettings

if sys.platform != "win32":
    import resource

SECONDS_TO_FINISH = 10
SECONDS_BETWEEN_PINGS = 8.0
OBJECTS_BEFORE_COLLECTING = 50_000
MOST_FILES = 65_536
FILES_OF_OUR_OWN = 128
"""Files, pipes and connections to the database that a process needs besides its clients."""

_LOG = logging.getLogger(__name__)

Ready = Callable[[str], None]
"""Called with the URL as soon as the server answers there."""


def run_server(
    settings: ServerSettings, *, on_ready: Ready | None = None, until: Event | None = None
) -> None:
    """Serve until the process gets a signal to stop, or `until` is set."""
    with _listen(settings) as listener, asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(_serve(settings, listener, on_ready, until))


def run_local(
    database: str,
    *,
    on_ready: Ready,
    port: int = 0,
    record: str | None = None,
    until: Event | None = None,
) -> None:
    """Serve this computer alone: on a loopback address and without rate limits.

    `record` is shown at `#/review/record`.
    """
    settings = ServerSettings(
        database=database,
        host="127.0.0.1",
        port=port,
        hosts=LOOPBACK,
        is_local=True,
        record=record,
        limits=Limits.off(),
    )
    run_server(settings, on_ready=on_ready, until=until)


class Server(uvicorn.Server):
    """A server that announces its start and finishes its sessions before it stops."""

    def __init__(
        self,
        config: uvicorn.Config,
        announce: Callable[[], None],
        finish: Callable[[], Awaitable[None]],
        until: Event | None,
    ) -> None:
        super().__init__(config)
        self._announce = announce
        self._finish = finish
        self._until = until

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - any signal
        """Stop; the second signal stops at once."""
        self.force_exit = self.should_exit
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        is_time = self._until is not None and self._until.is_set()
        return await super().on_tick(counter) or is_time

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if not self.force_exit:
            await self._finish()
        await super().shutdown(sockets)


def configure(app: FastAPI, settings: ServerSettings) -> Config:
    """How uvicorn runs the application."""
    limits, limiter = settings.limits, app.state.limiter
    proxies = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")
    config = Config(
        app,
        http=HttpProtocol,
        ws=SocketProtocol,
        forwarded_allow_ips=proxies,
        headers=headers_of(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=limits.message_bytes,
        ws_per_message_deflate=False,
        # A phone that lost its network sends nothing; the other players should see that soon.
        ws_ping_interval=SECONDS_BETWEEN_PINGS,
        ws_ping_timeout=SECONDS_BETWEEN_PINGS,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
        lifespan="off",
    )
    config.most_bytes = limits.record_bytes + MOST_HEADER_BYTES
    config.connections = Connections(
        most=limits.connections,
        most_together=min(limits.all_connections, _room_for_clients()),
        proxies=proxies.split(","),
        is_flooding=limiter.is_flooding,
    )
    return config


def _room_for_clients() -> int:
    """How many connections fit beside our own files, after taking as many as we may have."""
    if sys.platform == "win32":
        return MOST_FILES
    else:  # noqa: RET505 - mypy reads only one branch for each system
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        files = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
        return max(files // 2, files - FILES_OF_OUR_OWN)


async def _serve(
    settings: ServerSettings,
    listener: socket.socket,
    on_ready: Ready | None,
    until: Event | None,
) -> None:
    host, port = listener.getsockname()[:2]
    url = settings.public_url or network_url(host, port) or local_url(host, port)
    chosen = frozenset() if is_wildcard(host) else {settings.host.lower()}

    def announce() -> None:
        _LOG.info("serving", extra={"url": url, "host": host, "port": port})
        if on_ready is not None:
            on_ready(url)

    app = create_app(replace(settings, host=host, port=port, hosts=settings.hosts | chosen))
    config = configure(app, settings)
    async with app.router.lifespan_context(app):
        _collect_seldom()
        sessions: Sessions = app.state.context.sessions
        await Server(config, announce, sessions.close, until).serve(sockets=[listener])
    _LOG.info("stopped")


def _collect_seldom() -> None:
    """Let the garbage collector run seldom, and never look at what was loaded before the start.

    Nearly all that a move leaves behind is freed by counting references; looking for cycles took a
    quarter of its time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)


def _listen(settings: ServerSettings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as error:
        # Python adds the address, which the message names already.
        reason = str(error.strerror).partition(" (while attempting")[0]
        raise AddressError(settings.host, settings.port, reason=reason.lower()) from None


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
