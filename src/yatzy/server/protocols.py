"""HTTP and WebSocket as uvicorn speaks them, with deadlines and bounds for clients that do not.

Half a request, a body that never ends, an answer that nobody reads and a connection that says
nothing all end after some seconds. Whatever is refused here costs less than the smallest answer.
"""

import asyncio
from collections.abc import Callable
from typing import cast

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from yatzy.server.connections import Connections
from yatzy.wire.problems import Problem

SECONDS_FOR_HEADERS = 10.0
"""From the connection, or the answer before, to the end of the next request's headers."""
SECONDS_FOR_BODY = 30.0
SECONDS_TO_READ = 30.0
"""For an answer that does not fit into the buffers on its way."""

MOST_HEADER_BYTES = 32_768
MOST_SOCKET_BYTES = (16_384.0, 65_536)
"""A second, and at once: far more than anybody plays with, pings and all."""
MOST_PIPELINED = 16
BYTES_AT_ONCE = 4_096
"""The smallest requests and frames that fit into it are read in a few milliseconds."""
MOST_UNREAD = 1_048_576


class Slices:
    """What has come and is read piece by piece, so that others are served in between."""

    def __init__(self, transport: asyncio.Transport, read: Callable[[bytes], None]) -> None:
        self._transport = transport
        self._read = read
        self._unread = bytearray()

    def add(self, data: bytes) -> None:
        is_reading = bool(self._unread)
        self._unread += data
        if len(self._unread) > MOST_UNREAD:
            self._transport.abort()
        elif not is_reading:
            self._read_on()

    def drop(self) -> None:
        self._unread.clear()

    def _read_on(self) -> None:
        if self._transport.is_closing():
            self.drop()
            return
        piece = bytes(self._unread[:BYTES_AT_ONCE])
        self._read(piece)
        del self._unread[: len(piece)]
        if self._unread:
            asyncio.get_running_loop().call_soon(self._read_on)


class Config(uvicorn.Config):
    """A configuration with the count of connections, and the bytes that a body may have."""

    connections: Connections
    most_bytes: int


class HttpProtocol(HttpToolsProtocol):
    """A connection that brings requests, one after another."""

    _deadline: asyncio.TimerHandle | None = None
    _has_begun = False
    _bytes = 0
    _most_bytes = MOST_HEADER_BYTES
    _slices: Slices

    @property
    def _connections(self) -> Connections:
        return cast(Config, self.config).connections

    @property
    def _latest(self) -> RequestResponseCycle | None:
        """The last request that has come, and its answer."""
        return self.cycle

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._slices = Slices(transport, self._read)
        if self._connections.add(transport, self.client[0] if self.client else "unknown"):
            self._set_deadline(SECONDS_FOR_HEADERS)
        else:
            self._refuse(429, "limit/connections", "too many connections; try again in 10 seconds")

    def connection_lost(self, exc: Exception | None) -> None:
        self._set_deadline(None)
        self._connections.remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._slices.add(data)

    def _read(self, data: bytes) -> None:
        self._bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._bytes > self._most_bytes:
            self._refuse(431, "request/too-large", f"more than {self._most_bytes} bytes")
        elif len(self.pipeline) > MOST_PIPELINED:
            self._refuse(429, "limit/rate", "too many requests at once; wait for answers")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._has_begun = True

    def on_headers_complete(self) -> None:
        self._bytes, self._most_bytes = 0, cast(Config, self.config).most_bytes
        self._set_deadline(SECONDS_FOR_BODY)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._has_begun = False
        self._bytes, self._most_bytes = 0, MOST_HEADER_BYTES
        if (latest := self._latest) is not None and not latest.response_complete:
            self._set_deadline(None)
            self._connections.serve(self.transport)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self.cycle.more_body:  # answered before it was whole; there is nothing to add
            self._has_begun = False
        super().on_response_complete()
        self._await_request()

    def handle_websocket_upgrade(self) -> None:
        self._set_deadline(None)
        self._connections.serve(self.transport)
        self._slices.drop()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self._set_deadline(SECONDS_TO_READ)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._set_deadline(None)
        self._await_request()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        self._refuse(400, "request/invalid", msg)

    def _await_request(self) -> None:
        if (latest := self._latest) is not None and latest.response_complete:
            self._connections.rest(self.transport)
            self._set_deadline(SECONDS_FOR_HEADERS)

    def _set_deadline(self, seconds: float | None) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._expire)

    def _expire(self) -> None:
        latest = self._latest
        is_answering = latest is not None and latest.response_started != latest.response_complete
        if self._has_begun and not is_answering:
            self._refuse(408, "request/too-slow", "the request did not come in time")
        else:
            self.transport.abort()

    def _refuse(self, status: int, code: str, message: str) -> None:
        """Answer without the application, and hang up."""
        body = Problem(code=code, message=message).model_dump_json().encode()
        lines = [
            b"HTTP/1.1 %d " % status,
            *(b"%s: %s" % header for header in self.server_state.default_headers),
            b"content-type: application/json",
            b"content-length: %d" % len(body),
            b"connection: close",
        ]
        self.transport.write(b"\r\n".join([*lines, b"", body]))
        self.transport.close()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket, which is cut when it sends more bytes than anybody needs."""

    _left = float(MOST_SOCKET_BYTES[1])
    _counted_at = 0.0
    _slices: Slices

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._slices = Slices(self.transport, self._read)

    def connection_lost(self, exc: Exception | None) -> None:
        cast(Config, self.config).connections.remove(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._slices.add(data)

    def _read(self, data: bytes) -> None:
        per_second, most = MOST_SOCKET_BYTES
        now = self.loop.time()
        self._left = min(most, self._left + (now - self._counted_at) * per_second) - len(data)
        self._counted_at = now
        if self._left < 0:
            self.transport.abort()
        else:
            super().data_received(data)
