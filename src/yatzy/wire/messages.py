"""The messages that a table's socket sends."""

from typing import Annotated, Literal

from pydantic import Field

from yatzy.errors import Stage
from yatzy.tables import Wish
from yatzy.wire.analysis import AdviceMessage, ChancesMessage
from yatzy.wire.base import Wire
from yatzy.wire.table import MovedMessage, View


class ViewMessage(Wire):
    """The whole table."""

    kind: Literal["view"] = "view"
    view: View


class KeptMessage(Wire):
    """The places of the dice that the player to move keeps of a roll."""

    kind: Literal["kept"] = "kept"
    roll: int
    places: list[int]


class DoneMessage(Wire):
    """The request has been carried out, and is on disk."""

    kind: Literal["done"] = "done"
    request: int | None
    version: int


class RefusedMessage(Wire):
    """The request was refused; for a stale move, `view` is the current table."""

    kind: Literal["refused"] = "refused"
    request: int | None
    code: str
    message: str
    retry_after: int | None = None
    view: View | None = None


class SolvingMessage(Wire):
    """A wish has to wait for a computation."""

    kind: Literal["solving"] = "solving"
    wish: Wish
    digest: str
    stage: Stage
    progress: Annotated[float, Field(ge=0, le=1)]


class UnavailableMessage(Wire):
    """A wish cannot be fulfilled at this table, and why."""

    kind: Literal["unavailable"] = "unavailable"
    wish: Wish
    code: str
    message: str


Message = (
    ViewMessage
    | MovedMessage
    | KeptMessage
    | DoneMessage
    | RefusedMessage
    | ChancesMessage
    | AdviceMessage
    | SolvingMessage
    | UnavailableMessage
)
