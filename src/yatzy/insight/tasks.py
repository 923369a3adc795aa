"""Tasks that nobody waits for, and whose failures are told all the same."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

_LOG = logging.getLogger(__name__)


def spawn(work: Coroutine[Any, Any, None], *, name: str) -> "asyncio.Task[None]":
    """A task that logs what it fails with, at once."""
    task = asyncio.create_task(work, name=name)
    task.add_done_callback(_tell)
    return task


def _tell(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _LOG.error("a task has failed", extra={"task": task.get_name()}, exc_info=error)
