"""The guard: checks origin, rate and size of every request, and adds headers to every answer."""

import logging
import time
from contextlib import ExitStack
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from yatzy.errors import ForeignOriginError, RequestTooLargeError, UnknownHostError, YatzyError
from yatzy.server.middleware.hosts import is_host_of
from yatzy.server.middleware.limiter import Limiter
from yatzy.server.middleware.problems import respond
from yatzy.server.settings import ServerSettings

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
SECURE = {"Strict-Transport-Security": "max-age=31536000"}

RECORDS = "/api/review"  # whole games, which are larger than anything else

_LOG = logging.getLogger("yatzy.requests")


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, *, settings: ServerSettings, limiter: Limiter) -> None:
        self._app = app
        self._settings = settings
        self._limiter = limiter
        self._headers = HEADERS | (SECURE if settings.is_secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers.update(self._headers)
                if scope["path"].startswith("/api"):
                    headers["Cache-Control"] = "no-store"
            await send(message)

        try:
            self._check(scope)
            self._limiter.requests.take(address_of(scope))
            replay = await self._read_body(scope, receive)
        except YatzyError as error:
            await respond(error)(scope, receive, send_on)
        else:
            await self._app(scope, replay, send_on)
        finally:
            _log(scope, status, start)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        with ExitStack() as stack:
            try:
                self._check(scope)
                self._limiter.requests.take(address_of(scope))
                stack.enter_context(self._limiter.connection(address_of(scope)))
            except YatzyError as error:
                await receive()
                await respond(error)(scope, receive, send)
                return
            await self._app(scope, receive, send)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").lower()
        self._check_host(scope, host)
        origin = headers.get("origin")
        if origin is None or scope.get("method") in {"GET", "HEAD"}:
            return
        public = self._settings.public_origin
        allowed = {f"http://{host}", f"https://{host}"} if public is None else {public}
        if origin.lower() not in allowed:
            raise ForeignOriginError

    def _check_host(self, scope: Scope, host: str) -> None:
        """Refuse unknown hosts, because links begin with the Host header without a public URL."""
        if self._settings.public_url is not None:
            return
        server = scope.get("server")
        came_in_on = {str(server[0])} if server else set()
        if not is_host_of(host, self._settings.hosts | came_in_on):
            raise ForeignOriginError if self._settings.is_local else UnknownHostError(host)

    async def _read_body(self, scope: Scope, receive: Receive) -> Receive:
        """Read the whole body, and return a `receive` that replays it."""
        limits = self._settings.limits
        limit = limits.record_bytes if scope["path"] == RECORDS else limits.body_bytes
        length = Headers(scope=scope).get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > limit:
            raise RequestTooLargeError(limit)
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            body += message.get("body", b"")
            if len(body) > limit:
                raise RequestTooLargeError(limit)
            if not message.get("more_body", False):
                break
        waiting: list[Message] = [{"type": "http.request", "body": bytes(body), "more_body": False}]

        async def replay() -> Message:
            return waiting.pop() if waiting else await receive()

        return replay


def address_of(scope: Scope) -> str:
    """The key for rate limits: the IPv4 address, or the /64 network for IPv6."""
    client = scope.get("client")
    host = str(client[0]) if client else "unknown"
    return ":".join(host.split(":")[:4]) if host.count(":") > 3 else host


def _log(scope: Scope, status: int, start: float) -> None:
    _LOG.info(
        "request",
        extra={
            "method": scope["method"],
            "path": urlsplit(scope["path"]).path[:200],
            "status": status,
            "milliseconds": round(1000 * (time.perf_counter() - start), 1),
            "address": address_of(scope),
        },
    )
