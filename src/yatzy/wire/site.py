"""What is sent about the site as a whole."""

from typing import Annotated, Literal

from pydantic import Field

from yatzy.wire.base import Wire
from yatzy.wire.rules import RulesView


class RulesList(Wire):
    """The built-in rules, the default first."""

    rules: list[RulesView]


class SiteAddress(Wire):
    """Where others can open the page of this server."""

    url: Annotated[
        str | None, Field(description="With a slash at its end; null if only this computer can")
    ]


class Health(Wire):
    """Alive, and the database answers."""

    status: Literal["ok"] = "ok"
    tables: Annotated[int, Field(description="Tables in the memory of this process")]
