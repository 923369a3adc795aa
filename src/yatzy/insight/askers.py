"""Who a computation is for."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal

Order = Literal["strategy", "table"]
"""What an address may order only so often."""


def _pay_nothing(_: Order) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who waits for computations.

    People at a table go first; among equals, askers with different names take turns. What is
    limited for an address is counted by `pay`, which raises a `LimitError` when it is too much.
    """

    name: str
    is_at_table: bool = False
    pay: Callable[[Order], None] = field(default=_pay_nothing, compare=False, repr=False)

    def at_table(self, name: str | None = None) -> "Asker":
        """The same asker as a person at a table, who takes turns under another name."""
        return replace(self, name=self.name if name is None else name, is_at_table=True)


SITE = Asker("")
"""The site itself, which has no limits and waits for everybody at a table."""
