"""The live socket of a table: the same moves as by HTTP, and every change pushed, in order.

The first message is a hello, with or without the token of a seat; the first answer is the whole
view. Each push has the version that it leads to, and if one was missed the whole view is sent
instead, so clients can apply pushes blindly. Chances to win and the coach's advice are pushed to
clients that wish for them. When the server stops, it answers pending requests before it closes.
"""

import asyncio
from contextlib import suppress
from functools import lru_cache

from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from yatzy import hosting
from yatzy.errors import (
    DatabaseError,
    LimitError,
    StaleMoveError,
    TableFullError,
    UnknownGameError,
    YatzyError,
)
from yatzy.server.commands import TableRequest, carry_out
from yatzy.server.context import Context, HasContext, find_table
from yatzy.server.middleware.guard import address_of
from yatzy.server.middleware.problems import first_mistake
from yatzy.server.routes.analysis import view_moves
from yatzy.tables import ComeBack, TableView, Wish, token_digest
from yatzy.wire.analysis import AdviceMessage, ChancesMessage
from yatzy.wire.base import Wire
from yatzy.wire.messages import (
    DoneMessage,
    KeptMessage,
    RefusedMessage,
    SolvingMessage,
    UnavailableMessage,
)
from yatzy.wire.requests import CommandMessage, Hello, Ping, WishRequest
from yatzy.wire.table import encode_moved, encode_view, view_table

SECONDS_FOR_HELLO = 10.0
HELLO_FIRST = 'the first message must be {"kind": "hello"}, with a token or without'

BAD_HELLO = 4400
WRONG_TOKEN = 4403
UNKNOWN_GAME = 4404
RESTARTING = 1012
TRY_LATER = 1013

_COMMAND: TypeAdapter[TableRequest | WishRequest | Ping] = TypeAdapter(CommandMessage)

router = APIRouter()


@router.websocket("/api/games/{game}/live")
async def live(socket: WebSocket, game: str, context: HasContext) -> None:
    await socket.accept()
    try:
        token, table, wishes = await _greet(socket, game, context)
    except WebSocketDisconnect:
        return
    except (TimeoutError, ValueError):
        refused = RefusedMessage(request=None, code="request/invalid", message=HELLO_FIRST)
        await _refuse(socket, BAD_HELLO, refused)
    except YatzyError as error:
        await _refuse(socket, _status_of(error), _refusal(error))
    else:
        session = Session(socket, table, token, context, wishes)
        with context.sessions.including(session.stop):
            await session.run()


async def _greet(
    socket: WebSocket, game: str, context: Context
) -> tuple[str | None, hosting.LiveTable, frozenset[Wish]]:
    async with asyncio.timeout(SECONDS_FOR_HELLO):
        text = await _receive(socket)
    hello = Hello.model_validate_json(text)
    token = None if hello.token is None else token_digest(hello.token)
    table = await find_table(game, context, socket.scope)
    if table.seats_of(token):
        with suppress(LimitError, TableFullError):  # a move will bring them back
            await table.act(ComeBack(), token=token)
    return token, table, frozenset(hello.wishes)


def _status_of(refusal: YatzyError) -> int:
    match refusal:
        case UnknownGameError():
            return UNKNOWN_GAME
        case DatabaseError() | LimitError():
            return TRY_LATER
        case _:
            return WRONG_TOKEN


async def _refuse(socket: WebSocket, status: int, refused: RefusedMessage) -> None:
    with suppress(WebSocketDisconnect):
        await socket.send_text(refused.model_dump_json())
        await socket.close(status)


def _refusal(
    error: YatzyError, number: int | None = None, *, view: TableView | None = None
) -> RefusedMessage:
    return RefusedMessage(
        request=number,
        code=error.code,
        message=str(error),
        retry_after=getattr(error, "retry_after", None),
        view=None if view is None else view_table(view),
    )


async def _receive(socket: WebSocket) -> str:
    """The next text message; a binary message counts as empty text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1005))
    text = message.get("text")
    return text if isinstance(text, str) else ""


class Session:
    """One client at one table: a reader, and a writer that alone sends to the socket."""

    def __init__(
        self,
        socket: WebSocket,
        table: hosting.LiveTable,
        token: str | None,
        context: Context,
        wishes: frozenset[Wish],
    ) -> None:
        self._socket = socket
        self._table = table
        self._token = token
        self._context = context
        self._address = address_of(socket.scope)
        self._asker = context.asker_at(socket)
        self._wishes = wishes
        self._sent = 0
        self._knows_rules = False
        self._reader: asyncio.Task[None] | None = None
        self._is_idle = False
        self._ends_with: int | None = None

    async def run(self) -> None:
        with self._table.presence.of(self._token):
            subscription = self._table.subscribe(self._token, asker=self._asker)
            self._table.wish(subscription, self._wishes)
            self._reader = asyncio.create_task(self._read(subscription), name="reader")
            writer = asyncio.create_task(self._write(subscription), name="writer")
            try:
                await asyncio.wait([self._reader])
                if not self._reader.cancelled():
                    self._reader.result()
                if self._ends_with is not None:
                    await self._finish(subscription, writer, self._ends_with)
            finally:
                self._table.unsubscribe(subscription)
                for task in (self._reader, writer):
                    task.cancel()
                await asyncio.wait([self._reader, writer])

    def stop(self) -> None:
        """Read no more messages; the one being handled is still answered."""
        self._ends_with = RESTARTING
        if self._is_idle and self._reader is not None:
            self._reader.cancel()

    async def _finish(
        self, subscription: hosting.Subscription, writer: "asyncio.Task[None]", status: int
    ) -> None:
        self._table.unsubscribe(subscription)
        subscription.end()
        await asyncio.wait([writer])
        with suppress(WebSocketDisconnect, RuntimeError):  # the client was quicker
            await self._socket.close(status)

    async def _read(self, subscription: hosting.Subscription) -> None:
        with suppress(WebSocketDisconnect):
            while self._ends_with is None:
                self._is_idle = True
                text = await _receive(self._socket)
                self._is_idle = False
                if self._context.limiter.is_flooding(self._address):
                    self._ends_with = TRY_LATER
                    return
                subscription.push(hosting.Reply(await self._answer(text, subscription)))
                await subscription.drained()

    async def _answer(self, text: str, subscription: hosting.Subscription) -> str:
        number = None
        try:
            self._take_message()
            request = _COMMAND.validate_json(text)
            number = request.request
            match request:
                case Ping():
                    pass
                case WishRequest(wishes=wishes):
                    self._table.wish(subscription, frozenset(wishes))
                case _:
                    await carry_out(
                        request,
                        self._context.site,
                        self._table,
                        token=self._token,
                        asker=self._asker,
                    )
        except ValidationError as error:
            refused = RefusedMessage(
                request=None, code="request/invalid", message=first_mistake(error)
            )
            return refused.model_dump_json()
        except YatzyError as error:
            view = self._table.view(self._token) if isinstance(error, StaleMoveError) else None
            return _refusal(error, number, view=view).model_dump_json()
        return DoneMessage(request=number, version=self._table.table.version).model_dump_json()

    def _take_message(self) -> None:
        try:
            self._context.limiter.messages.take(self._address)
        except LimitError:
            self._context.limiter.refuse(self._address)
            raise

    async def _write(self, subscription: hosting.Subscription) -> None:
        try:
            await self._send_view()
            while waiting := await subscription.take():
                for news in waiting:
                    await self._send(news)
        except WebSocketDisconnect:
            pass
        finally:
            subscription.close()

    async def _send(self, news: hosting.News) -> None:
        match news:
            case hosting.Reply(text=text):
                await self._socket.send_text(text)
            case hosting.Moved(table=table) if table.version <= self._sent:
                pass
            case hosting.Moved(table=table) if table.version == self._sent + 1:
                self._sent = table.version
                await self._socket.send_text(encode(news))
            case hosting.Moved() | hosting.Changed():
                await self._send_view()
            case _:
                await self._socket.send_text(encode(news))

    async def _send_view(self) -> None:
        view = self._table.view(self._token)
        self._sent = view.version
        text = encode_view(view, knows_rules=self._knows_rules)
        self._knows_rules = True
        await self._socket.send_text(f'{{"kind":"view","view":{text}}}')


@lru_cache(maxsize=1024)
def encode(news: hosting.Told) -> str:
    """The message as JSON; cached, because all subscribers get the same text."""
    message: Wire
    match news:
        case hosting.Moved(event=event, table=table, moment=moment):
            return encode_moved(event, table, moment)
        case hosting.Kept(places=places):
            message = KeptMessage.of(news, places=list(places))
        case hosting.Chances(chances=chances):
            message = ChancesMessage.of(news, chances=list(chances))
        case hosting.Advised(advice=advice):
            message = AdviceMessage.of(view_moves(advice), version=news.version, seat=news.seat)
        case hosting.Waiting(wish=wish, error=error):
            message = SolvingMessage.of(error, wish=wish)
        case hosting.Unavailable(wish=wish, error=refusal):
            message = UnavailableMessage.of(refusal, wish=wish, message=str(refusal))
    return message.model_dump_json()
