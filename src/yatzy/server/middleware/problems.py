"""Errors over HTTP: their status, and a body with code and reason."""

import errno
import logging
from collections.abc import Iterable, Sequence

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.routing import Match

from yatzy import errors
from yatzy.errors import RulesError, SolvingError, TokenNeededError, YatzyError
from yatzy.tables import TableView
from yatzy.wire.analysis import Solving
from yatzy.wire.problems import Problem, view_problem
from yatzy.wire.table import view_table

_STATUS: dict[type[YatzyError], int] = {
    kind: status
    for status, kinds in {
        401: (TokenNeededError,),
        403: (
            errors.WrongTokenError,
            errors.SeatNotYoursError,
            errors.NotHostError,
            errors.NameNotYoursError,
            errors.ForeignOriginError,
            errors.UnknownHostError,
        ),
        404: (errors.UnknownGameError,),
        409: (
            errors.StaleMoveError,
            errors.IllegalMoveError,
            errors.SeatTakenError,
            errors.GameNotOverError,
            errors.GameStartedError,
            errors.TableFullError,
            errors.ChainFixedError,
            errors.LinkError,
            errors.VoteError,
            errors.CoachOffError,
            errors.NotSolvedError,
        ),
        410: (errors.GameArchivedError,),
        413: (errors.RequestTooLargeError, errors.RulesTooLargeError),
        429: (errors.LimitError,),
        503: (errors.BusyError, errors.DatabaseError),
    }.items()
    for kind in kinds
}

_SCARCE = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.ENOSPC}
"""What a server runs out of, and gets back: files, memory, room on the disk."""

SECONDS_UNTIL_LESS_SCARCE = 2

_LOG = logging.getLogger(__name__)

_CODES = {404: "request/not-found", 405: "request/method"}

_FAILED = Problem(code="server/error", message="something went wrong here; nothing was changed")
FAILURE = JSONResponse(_FAILED.model_dump(mode="json"), 500)
"""The answer to a request that met a bug."""


class RefusedError(Exception):
    """An error whose answer includes the current view."""

    def __init__(self, error: YatzyError, view: TableView) -> None:
        self.error = error
        self.view = view
        super().__init__(str(error))


def status_of(error: YatzyError) -> int:
    return next((_STATUS[type_] for type_ in type(error).__mro__ if type_ in _STATUS), 422)


def respond(error: YatzyError, *, view: TableView | None = None) -> JSONResponse:
    retry_after = getattr(error, "retry_after", None)
    problem = Problem(
        code=error.code,
        message=str(error),
        view=None if view is None else view_table(view),
        retry_after=retry_after,
        rules=view_problem(error) if isinstance(error, RulesError) else None,
    )
    headers = {} if retry_after is None else {"Retry-After": str(retry_after)}
    if isinstance(error, TokenNeededError):
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(problem.model_dump(mode="json"), status_of(error), headers)


def first_mistake(error: ValidationError | RequestValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return f"{where[:100]}: {first['msg'][:200]}" if where else str(first["msg"])[:200]


def _methods(request: Request, calls: Iterable[APIRoute]) -> set[str]:
    """All methods of the requested path; each route lists only its own."""
    here = [call.path for call in calls if call.matches(request.scope)[0] is not Match.NONE]
    alike = [call for call in calls if call.path in here[:1]]
    return {method for call in alike for method in call.methods or ()} or {"GET", "HEAD"}


def install(app: FastAPI, calls: Sequence[APIRoute]) -> None:
    """Answer every error as a `Problem`; `calls` are the routes of the application."""

    @app.exception_handler(YatzyError)
    async def _refuse(_: Request, error: YatzyError) -> JSONResponse:
        return respond(error)

    @app.exception_handler(SolvingError)
    async def _not_yet(_: Request, error: SolvingError) -> JSONResponse:
        headers = {"Retry-After": str(error.retry_after)}
        return JSONResponse(Solving.of(error).model_dump(), 202, headers)

    @app.exception_handler(RefusedError)
    async def _refuse_with_view(_: Request, error: RefusedError) -> JSONResponse:
        return respond(error.error, view=error.view)

    @app.exception_handler(OSError)
    async def _not_now(_: Request, error: OSError) -> JSONResponse:
        if error.errno not in _SCARCE:
            raise error
        _LOG.warning("the server has run out of something", extra={"reason": error.strerror})
        return respond(errors.BusyError(retry_after=SECONDS_UNTIL_LESS_SCARCE))

    @app.exception_handler(RequestValidationError)
    async def _explain(_: Request, error: RequestValidationError) -> JSONResponse:
        problem = Problem(code="request/invalid", message=first_mistake(error))
        return JSONResponse(problem.model_dump(mode="json"), 422)

    @app.exception_handler(HTTPException)
    async def _not_here(request: Request, error: HTTPException) -> JSONResponse:
        code = _CODES.get(error.status_code, "request/invalid")
        body = Problem(code=code, message=str(error.detail)).model_dump(mode="json")
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = ", ".join(sorted(_methods(request, calls)))
        return JSONResponse(body, error.status_code, headers)
