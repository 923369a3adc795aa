"""Storage that fails by plan: before or after any statement and any commit."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from yatzy.store import EventStore

Plan = Callable[[int], bool]
"""Whether a step fails; steps are counted from 0, two for each statement and each commit."""


class Steps:
    """Counts the steps of a store, and fails those that the plan names."""

    def __init__(self, plan: Plan, error: Exception) -> None:
        self.taken = 0
        self.failed = 0
        self._plan = plan
        self._error = error

    def around(self, act: Callable[..., object]) -> Callable[..., object]:
        def acting(*arguments: object, **named: object) -> object:
            self._step()
            answer = act(*arguments, **named)
            self._step()
            return answer

        return acting

    def _step(self) -> None:
        step = self.taken
        self.taken += 1
        if self._plan(step):
            self.failed += 1
            raise self._error


@contextmanager
def failing(store: EventStore, plan: Plan, error: Exception) -> Iterator[Steps]:
    """Let the store fail by that plan inside the block."""
    dialect: Any = store._database.engine.dialect
    steps = Steps(plan, error)
    names = ("do_execute", "do_executemany", "do_commit")
    for name in names:
        setattr(dialect, name, steps.around(getattr(dialect, name)))
    try:
        yield steps
    finally:
        for name in names:
            delattr(dialect, name)
