"""Errors on the wire: their status, and the body that tells code and reason."""

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from yatzy.errors import (
    BusyError,
    DatabaseError,
    ForeignOriginError,
    GameArchivedError,
    GameNotOverError,
    IllegalMoveError,
    LimitError,
    RequestTooLargeError,
    RulesTooLargeError,
    SeatTakenError,
    SeedFixedError,
    StaleMoveError,
    TokenNeededError,
    UnknownGameError,
    VoteError,
    WrongTokenError,
    YatzyError,
)
from yatzy.server.wire import Problem
from yatzy.service import View

_STATUS: dict[type[YatzyError], int] = {
    UnknownGameError: 404,
    StaleMoveError: 409,
    IllegalMoveError: 409,
    SeatTakenError: 409,
    GameNotOverError: 409,
    SeedFixedError: 409,
    VoteError: 409,
    GameArchivedError: 410,
    TokenNeededError: 401,
    WrongTokenError: 403,
    ForeignOriginError: 403,
    RequestTooLargeError: 413,
    RulesTooLargeError: 413,
    LimitError: 429,
    BusyError: 503,
    DatabaseError: 503,
}

_CODES = {404: "request/not-found", 405: "request/method"}


class RefusedError(Exception):
    """An error that is answered together with the current view."""

    def __init__(self, error: YatzyError, view: View) -> None:
        self.error = error
        self.view = view
        super().__init__(str(error))


def status_of(error: YatzyError) -> int:
    """The HTTP status that tells whose fault it is."""
    for type_ in type(error).__mro__:
        if type_ in _STATUS:
            return _STATUS[type_]
    return 422


def respond(error: YatzyError, *, view: View | None = None) -> JSONResponse:
    """The answer to what was refused."""
    retry_after = getattr(error, "retry_after", None)
    problem = Problem(code=error.code, message=str(error), view=view, retry_after=retry_after)
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    if isinstance(error, TokenNeededError):
        headers["WWW-Authenticate"] = "Bearer"
    body = problem.model_dump(mode="json")
    return JSONResponse(body, status_of(error), headers)


def explain(error: ValidationError | RequestValidationError) -> str:
    """The first thing that is wrong with a message, in one line."""
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return f"{where[:100]}: {first['msg'][:200]}" if where else str(first["msg"])[:200]


def install(app: FastAPI) -> None:
    """Answer every error of this application in the same form."""

    @app.exception_handler(YatzyError)
    async def _refuse(_: Request, error: YatzyError) -> JSONResponse:
        return respond(error)

    @app.exception_handler(RefusedError)
    async def _refuse_with_view(_: Request, error: RefusedError) -> JSONResponse:
        return respond(error.error, view=error.view)

    @app.exception_handler(RequestValidationError)
    async def _explain(_: Request, error: RequestValidationError) -> JSONResponse:
        problem = Problem(code="request/invalid", message=explain(error))
        return JSONResponse(problem.model_dump(mode="json"), 422)

    @app.exception_handler(HTTPException)
    async def _not_here(_: Request, error: HTTPException) -> JSONResponse:
        code = _CODES.get(error.status_code, "request/invalid")
        problem = Problem(code=code, message=str(error.detail))
        body = problem.model_dump(mode="json")
        return JSONResponse(body, error.status_code, error.headers)
