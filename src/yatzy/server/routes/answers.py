"""Responses that several routes share."""

from typing import Any

from fastapi import Response
from pydantic import BaseModel

from yatzy.tables import TableView
from yatzy.wire.analysis import Solving
from yatzy.wire.problems import Problem
from yatzy.wire.table import View, encode_view

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        400: "Not JSON",
        401: "A seat's token is needed",
        403: "The token belongs to no seat of this table",
        404: "There is no such game",
        409: "Not now: a stale or forbidden move, a taken seat",
        410: "The table has been archived",
        413: "Too large",
        422: "Not understood",
        429: "Too much from this address",
        503: "The database or the solver is busy",
    }.items()
}

SOLVING: dict[int | str, dict[str, Any]] = {
    202: {"model": Solving, "description": "What it needs is being computed; ask again"}
}

A_VIEW: dict[int | str, dict[str, Any]] = {200: {"model": View}}  # what `answer_view` returns


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    return {status: REFUSALS[status] for status in statuses}


def answer(found: BaseModel) -> Response:
    """A response that FastAPI does not validate again."""
    return Response(found.model_dump_json(), media_type="application/json")


def answer_view(view: TableView) -> Response:
    """The view as a response; its encoding is cached."""
    return Response(encode_view(view), media_type="application/json")
