"""Results in a database, and statistics over them."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from yatzy.store.database import Database
from yatzy.store.results import Figures, GameId, Grades, Result, Variant
from yatzy.store.schema import forgotten, results

_IS_CONTEST = results.c.players > 1
_IS_WIN = _IS_CONTEST & (results.c.place == 1)
_IS_PERSON = results.c.level.is_(None)
_FIGURES = (
    sa.func.count().label("games"),
    sa.func.sum(sa.case((_IS_CONTEST, 1), else_=0)).label("contests"),
    sa.func.sum(sa.case((_IS_WIN, 1), else_=0)).label("wins"),
    sa.func.avg(results.c.score, type_=sa.Float).label("mean"),
    sa.func.avg(results.c.score * results.c.score, type_=sa.Float).label("square"),
    sa.func.max(results.c.score).label("best"),
    sa.func.min(results.c.score).label("worst"),
    sa.func.count(results.c.errors).label("reviewed"),
    sa.func.avg(results.c.errors).label("errors"),
    sa.func.avg(results.c.luck).label("luck"),
    sa.func.max(results.c.at).label("last"),
)
_VARIANT = (
    results.c.digest,
    sa.func.max(results.c.rules_id).label("rules_id"),
    sa.func.max(results.c.rules_name).label("rules_name"),
)


async def write_results(connection: AsyncConnection, new: Sequence[Result]) -> None:
    """Write results, except those of people who had their name removed for good."""
    if not new:
        return
    keys = {result.key for result in new if result.level is None}
    query = sa.select(forgotten.c.name_key).where(forgotten.c.name_key.in_(keys))
    uncounted = set(await connection.scalars(query))
    rows = [_row(result) for result in new if result.level or result.key not in uncounted]
    if rows:
        await connection.execute(sa.insert(results), rows)


class ResultStore:
    """The results in a database that has been migrated."""

    def __init__(self, database: Database) -> None:
        self._rows = database.rows
        self._run = database.run

    async def variants(self) -> list[tuple[Variant, int]]:
        """The variants that were played and their numbers of games, most played first."""
        games = sa.func.count(sa.distinct(results.c.game_id)).label("games")
        query = sa.select(*_VARIANT, games).group_by(results.c.digest)
        rows = await self._rows(query.order_by(games.desc(), results.c.digest))
        return [(_variant(row), row.games) for row in rows]

    async def people(
        self, *, digest: str | None, most: int, skip: int
    ) -> list[tuple[str, Figures]]:
        """Names of people with their figures, the most active first."""
        name = sa.func.max(results.c.name).label("name")
        query = _of(sa.select(name, *_FIGURES), _IS_PERSON, digest).group_by(results.c.name_key)
        query = query.order_by(sa.func.count().desc(), results.c.name_key).limit(most).offset(skip)
        return [(row.name, _figures(row)) for row in await self._rows(query)]

    async def count_people(self, *, digest: str | None) -> int:
        query = _of(sa.select(sa.func.count(sa.distinct(results.c.name_key))), _IS_PERSON, digest)
        return int((await self._rows(query))[0][0])

    async def bots(self, *, digest: str | None) -> list[tuple[str, Figures]]:
        query = _of(sa.select(results.c.level, *_FIGURES), ~_IS_PERSON, digest)
        rows = await self._rows(query.group_by(results.c.level).order_by(results.c.level))
        return [(row.level, _figures(row)) for row in rows]

    async def by_variant(self, key: str) -> list[tuple[Variant, Figures]]:
        """A person's figures by variant, most played first."""
        query = sa.select(*_VARIANT, *_FIGURES).where(_IS_PERSON, results.c.name_key == key)
        query = query.group_by(results.c.digest).order_by(sa.func.count().desc(), results.c.digest)
        return [(_variant(row), _figures(row)) for row in await self._rows(query)]

    async def games_of(
        self, key: str, *, digest: str | None, before: int | None, most: int
    ) -> list[Result]:
        """A person's results before a moment, newest first."""
        query = _of(sa.select(results), _IS_PERSON & (results.c.name_key == key), digest)
        if before is not None:
            query = query.where(results.c.at < before)
        newest = query.order_by(results.c.at.desc(), results.c.game_id, results.c.seat)
        return [_result(row) for row in await self._rows(newest.limit(most))]

    async def forget_held(self, key: str, token: str) -> int:
        """Remove what was scored under a name at the seats of a token (as a digest); how many."""
        own = sa.delete(results).where(
            _IS_PERSON, results.c.name_key == key, results.c.token == token
        )

        async def remove(connection: AsyncConnection) -> int:
            return (await connection.execute(own)).rowcount

        return await self._run(remove)

    async def forget(self, key: str, *, at: int, for_good: bool) -> int:
        """Remove a name, `for_good` from later games too; the number of results removed."""
        known = sa.select(forgotten.c.name_key).where(forgotten.c.name_key == key)
        gone = sa.delete(results).where(_IS_PERSON, results.c.name_key == key)

        async def remove(connection: AsyncConnection) -> int:
            if for_good and await connection.scalar(known) is None:
                await connection.execute(sa.insert(forgotten).values(name_key=key, at=at))
            return (await connection.execute(gone)).rowcount

        return await self._run(remove)

    async def unreviewed(self, *, most: int) -> list[GameId]:
        """Games without a review, newest first."""
        query = sa.select(results.c.game_id).where(~results.c.is_reviewed)
        newest = query.group_by(results.c.game_id).order_by(sa.func.max(results.c.at).desc())
        return [row.game_id for row in await self._rows(newest.limit(most))]

    async def grade(self, game: GameId, grades: Grades) -> None:
        """Save the grades of a reviewed game; other seats keep none."""
        of_game = sa.update(results).where(results.c.game_id == game)
        changes = [of_game.values(is_reviewed=True)]
        for seat, (errors, luck) in grades.items():
            of_seat = of_game.where(results.c.seat == seat)
            changes.append(of_seat.values(errors=errors, luck=luck))

        async def write(connection: AsyncConnection) -> None:
            for change in changes:
                await connection.execute(change)

        await self._run(write)


def _of(query: sa.Select[Any], whose: sa.ColumnElement[bool], digest: str | None) -> sa.Select[Any]:
    chosen = query.where(whose)
    return chosen if digest is None else chosen.where(results.c.digest == digest)


def _row(result: Result) -> dict[str, Any]:
    names = (column.name for column in results.columns)
    others = {"game_id": result.game, "name_key": result.key, "is_reviewed": False}
    return {name: others[name] if name in others else getattr(result, name) for name in names}


def _result(row: sa.Row[Any]) -> Result:
    same = {name: getattr(row, name) for name in _SAME}
    return Result(game=row.game_id, key=row.name_key, **same)


_SAME = [c.name for c in results.columns if c.name not in {"game_id", "name_key", "is_reviewed"}]


def _variant(row: sa.Row[Any]) -> Variant:
    return Variant(digest=row.digest, rules_id=row.rules_id, rules_name=row.rules_name)


def _figures(row: sa.Row[Any]) -> Figures:
    figures = {column.name: getattr(row, column.name) for column in _FIGURES}
    square, mean = figures.pop("square"), figures["mean"]
    return Figures(**figures, deviation=sqrt(max(0.0, square - mean * mean)))
