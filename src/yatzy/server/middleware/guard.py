"""The guard: checks origin, rate and size of every request, and answers for what fails."""

import logging
import time
from contextlib import ExitStack

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from yatzy.errors import (
    ForeignOriginError,
    LimitError,
    RequestTooLargeError,
    UnknownHostError,
    YatzyError,
)
from yatzy.server.addresses import network_of
from yatzy.server.middleware.hosts import is_host_of
from yatzy.server.middleware.limiter import Limiter
from yatzy.server.middleware.problems import FAILURE, respond
from yatzy.server.settings import ServerSettings

RECORDS = "/api/review"  # whole games, which are larger than anything else

_LOG = logging.getLogger("yatzy.requests")


class Guard:
    """An ASGI application around another one."""

    def __init__(self, app: ASGIApp, *, settings: ServerSettings, limiter: Limiter) -> None:
        self._app = app
        self._settings = settings
        self._limiter = limiter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        address = address_of(scope)
        status = 0

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                if scope["path"].startswith("/api"):
                    headers["Cache-Control"] = "no-store"
                if status == 429 and self._limiter.is_flooding(address):
                    headers["Connection"] = "close"
            await send(message)

        try:
            self._check(scope)
            self._take_request(address)
            replay = await self._read_body(scope, receive)
            await self._app(scope, replay, send_on)
        except YatzyError as error:
            await respond(error)(scope, receive, send_on)
        except ClientDisconnect:
            pass
        except Exception:  # a bug: it is logged with its traceback, and answered like a refusal
            _LOG.exception("a request has failed")
            if not status:
                await FAILURE(scope, receive, send_on)
        finally:
            if status != 429 or not self._limiter.is_flooding(address):
                _log(scope, status, start, address)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope)
        with ExitStack() as stack:
            try:
                self._check(scope)
                self._take_request(address)
                stack.enter_context(self._limiter.socket(address))
            except YatzyError as error:
                await receive()
                await respond(error)(scope, receive, send)
                return
            await self._app(scope, receive, send)

    def _take_request(self, address: str) -> None:
        try:
            self._limiter.requests.take(address)
        except LimitError:
            self._limiter.refuse(address)
            raise

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
                raise ClientDisconnect
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
    """The key for the limits of whoever sends this."""
    client = scope.get("client")
    return network_of(str(client[0])) if client else "unknown"


def _log(scope: Scope, status: int, start: float, address: str) -> None:
    _LOG.info(
        "request",
        extra={
            "method": scope["method"],
            "path": scope["path"][:200],
            "status": status,
            "milliseconds": round(1000 * (time.perf_counter() - start), 1),
            "address": address,
        },
    )
