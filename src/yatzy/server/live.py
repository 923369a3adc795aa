"""The live socket of a table: the same moves as by HTTP, and every change pushed, in order.

The first message is a hello, with the token of a seat or without one; the first answer is the
whole view. Each push has the version that it leads to. Where one is missing the whole view is
sent in its place, so a client that applies what it gets is never wrong. When the server stops,
what a client has asked for is finished and answered before its socket is closed.
"""

import asyncio
import logging
from contextlib import suppress
from functools import lru_cache

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from yatzy.errors import DatabaseError, StaleMoveError, UnknownGameError, YatzyError
from yatzy.server.commands import Request, carry_out
from yatzy.server.context import Context, context_of
from yatzy.server.guard import address_of
from yatzy.server.problems import explain
from yatzy.server.wire import (
    CommandMessage,
    DoneMessage,
    Hello,
    RefusedMessage,
    ViewMessage,
)
from yatzy.service import ComeBack, LiveTable, Moved, News, Reply, Subscription, token_digest

SECONDS_FOR_HELLO = 10.0

BAD_HELLO = 4400
WRONG_TOKEN = 4403
UNKNOWN_GAME = 4404
RESTARTING = 1012
TRY_LATER = 1013

_COMMAND: TypeAdapter[Request] = TypeAdapter(CommandMessage)
_MOVED = TypeAdapter(Moved)
_LOG = logging.getLogger(__name__)

router = APIRouter()


@router.websocket("/api/games/{game}/live")
async def live(socket: WebSocket, game: str) -> None:
    """Serve one client until it goes."""
    await socket.accept()
    context = context_of(socket)
    try:
        token, table = await _greet(socket, game, context)
    except WebSocketDisconnect:
        return
    except _RefusedHelloError as refusal:
        await _close(socket, refusal)
        return
    session = Session(socket, table, token, context)
    with context.sessions.including(session):
        await session.run()


class _RefusedHelloError(Exception):
    """A first message that nothing can follow."""

    def __init__(self, status: int, code: str, message: str) -> None:
        self.status = status
        self.code = code
        super().__init__(message)


async def _greet(socket: WebSocket, game: str, context: Context) -> tuple[str | None, LiveTable]:
    """The digest of the token of who is there, and the table."""
    try:
        async with asyncio.timeout(SECONDS_FOR_HELLO):
            text = await _receive(socket)
        hello = Hello.model_validate_json(text)
        token = None if hello.token is None else token_digest(hello.token)
        table = await context.house.find(game)
        if table.seats_of(token) and not table.table.is_archived:
            await table.act(ComeBack(), token=token)
    except (TimeoutError, ValidationError, ValueError):
        message = 'the first message must be {"kind": "hello"}, with a token or without'
        raise _RefusedHelloError(BAD_HELLO, "request/invalid", message) from None
    except UnknownGameError as error:
        raise _RefusedHelloError(UNKNOWN_GAME, error.code, str(error)) from None
    except DatabaseError as error:
        raise _RefusedHelloError(TRY_LATER, error.code, str(error)) from None
    except YatzyError as error:
        raise _RefusedHelloError(WRONG_TOKEN, error.code, str(error)) from None
    return token, table


async def _close(socket: WebSocket, refusal: _RefusedHelloError) -> None:
    refused = RefusedMessage(request=None, code=refusal.code, message=str(refusal))
    try:
        await socket.send_text(refused.model_dump_json())
        await socket.close(refusal.status)
    except WebSocketDisconnect:
        pass


async def _receive(socket: WebSocket) -> str:
    """The next text message; a binary one is read as no text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text if isinstance(text, str) else ""


class Session:
    """One client at one table: a reader, and a writer that has the only say on the socket."""

    def __init__(
        self, socket: WebSocket, table: LiveTable, token: str | None, context: Context
    ) -> None:
        self._socket = socket
        self._table = table
        self._token = token
        self._context = context
        self._address = address_of(socket.scope)
        self._sent = 0
        self._reader: asyncio.Task[None] | None = None
        self._is_idle = False
        self._is_stopping = False

    async def run(self) -> None:
        """Serve until the client goes or the server stops."""
        with self._table.presence.of(self._token):
            subscription = self._table.subscribe()
            self._reader = asyncio.create_task(self._read(subscription), name="reader")
            writer = asyncio.create_task(self._write(subscription), name="writer")
            try:
                await asyncio.wait([self._reader])
                if not self._reader.cancelled():
                    self._reader.result()
                if self._is_stopping:
                    await self._finish(subscription, writer)
            finally:
                self._table.unsubscribe(subscription)
                await _end(self._reader, writer)

    def stop(self) -> None:
        """Take no more messages; what is being done is finished and answered."""
        self._is_stopping = True
        if self._is_idle and self._reader is not None:
            self._reader.cancel()

    async def _finish(self, subscription: Subscription, writer: "asyncio.Task[None]") -> None:
        self._table.unsubscribe(subscription)
        subscription.end()
        await asyncio.wait([writer])
        with suppress(WebSocketDisconnect, RuntimeError):  # the client was quicker
            await self._socket.close(RESTARTING)

    async def _read(self, subscription: Subscription) -> None:
        with suppress(WebSocketDisconnect):
            while not self._is_stopping:
                self._is_idle = True
                text = await _receive(self._socket)
                self._is_idle = False
                subscription.push(Reply(await self._answer(text)))
                await subscription.drained()

    async def _answer(self, text: str) -> str:
        """Do what a message asks for, and tell how that went."""
        number = None
        try:
            self._context.limiter.messages.take(self._address)
            request = _COMMAND.validate_json(text)
            number = request.request
            await carry_out(request, self._context.house, self._table, token=self._token)
        except ValidationError as error:
            code, message = "request/invalid", explain(error)
            refused = RefusedMessage(request=None, code=code, message=message)
            return refused.model_dump_json()
        except YatzyError as error:
            return self._refusal(error, number).model_dump_json()
        return DoneMessage(request=number, version=self._table.table.version).model_dump_json()

    def _refusal(self, error: YatzyError, number: int | None) -> RefusedMessage:
        is_stale = isinstance(error, StaleMoveError)
        return RefusedMessage(
            request=number,
            code=error.code,
            message=str(error),
            retry_after=getattr(error, "retry_after", None),
            view=self._table.view(self._token) if is_stale else None,
        )

    async def _write(self, subscription: Subscription) -> None:
        try:
            await self._send_view()
            while waiting := await subscription.take():
                for news in waiting:
                    await self._send(news)
        except WebSocketDisconnect:
            pass
        finally:
            subscription.close()

    async def _send(self, news: News) -> None:
        match news:
            case Reply(text=text):
                await self._socket.send_text(text)
            case Moved(version=version) if version == self._sent + 1:
                self._sent = version
                await self._socket.send_text(encode_move(news))
            case Moved(version=version) if version <= self._sent:
                pass
            case _:
                await self._send_view()

    async def _send_view(self) -> None:
        view = self._table.view(self._token)
        self._sent = view.version
        await self._socket.send_text(ViewMessage(view=view).model_dump_json())


async def _end(*tasks: "asyncio.Task[None]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


@lru_cache(maxsize=1024)
def encode_move(moved: Moved) -> str:
    """The text that tells a move; the same for everybody at the table, so it is made once."""
    return _MOVED.dump_json(moved).decode()
