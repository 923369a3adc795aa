"""Waiting for the grader without asking again and again."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from unittest.mock import patch

from yatzy.store import GameId, Grades, ResultStore


@asynccontextmanager
async def watching_grades(results: ResultStore) -> AsyncIterator[asyncio.Event]:
    """An event that is set whenever a game has been graded."""
    graded = asyncio.Event()
    grade = results.grade

    async def note(game: GameId, grades: Grades) -> None:
        await grade(game, grades)
        graded.set()

    with patch.object(results, "grade", note):
        yield graded
