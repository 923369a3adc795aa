"""What the live socket of a table tells besides the table itself."""

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
    """The player to move keeps the dice at these places, of that roll."""

    kind: Literal["kept"] = "kept"
    roll: int
    places: list[int]


class DoneMessage(Wire):
    """What was asked for has been done, and is on disk."""

    kind: Literal["done"] = "done"
    request: int | None
    version: int


class RefusedMessage(Wire):
    """What was asked for was not done; a stale move is answered with the whole table."""

    kind: Literal["refused"] = "refused"
    request: int | None
    code: str
    message: str
    retry_after: int | None = None
    view: View | None = None


class SolvingMessage(Wire):
    """What was wished for has to wait for something that is being computed."""

    kind: Literal["solving"] = "solving"
    wish: Wish
    digest: str
    stage: Stage
    progress: Annotated[float, Field(ge=0, le=1)]


class UnavailableMessage(Wire):
    """What was wished for cannot be had at this table, and why."""

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
