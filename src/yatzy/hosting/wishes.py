"""What clients of a table can subscribe to: the chances to win, and the coach's advice.

Each is computed once per position, and only while a client wishes for it. A position that changes
before its turn has come is not computed at all.
"""

import asyncio

from yatzy.analysis import position_of
from yatzy.core import is_built_in
from yatzy.errors import BusyError, SolvingError, YatzyError
from yatzy.game import State
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.subscription import Advised, Chances, Subscription, Told, Unavailable, Waiting
from yatzy.insight import SITE, Asker, Insight, is_quick, spawn
from yatzy.tables import Table, Wish, check_can_ask

SECONDS_BETWEEN_REPORTS = 1.0


class Wishes:
    """The wishes at one table."""

    def __init__(self, live: LiveTable, insight: Insight) -> None:
        self._live = live
        self._insight = insight
        self._tasks: dict[Wish, asyncio.Task[None]] = {}
        self._asked: Table | None = None
        self._told: dict[Subscription, dict[Wish, object]] = {}

    def follow(self) -> None:
        """Start what is wished for now; call this after each change of the table or the wishes."""
        watching = set(self._live.subscriptions)
        if not self._tasks and not any(each.wishes for each in watching):
            return
        self._told = {each: told for each, told in self._told.items() if each in watching}
        for wish in ("chances", "advice"):
            self._follow(wish)

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        self._tasks.clear()
        self._told.clear()

    def _follow(self, wish: Wish) -> None:
        task = self._tasks.get(wish)
        is_busy = task is not None and not task.done()
        if is_busy and task is not None and wish == "chances" and self._is_asked_in_vain:
            task.cancel()
            is_busy = False
        if self._waiting_for(wish) and not is_busy:
            self._tasks[wish] = spawn(self._fulfil(wish), name=wish)
        elif not self._wishing(wish) and is_busy and task is not None:
            task.cancel()

    @property
    def _is_asked_in_vain(self) -> bool:
        """Whether the chances of an older position are still waiting for their turn."""
        asked = self._asked
        is_old = asked is not None and asked.game is not self._live.table.game
        return is_old and asked is not None and self._insight.is_waiting_for_chances(asked)

    async def _fulfil(self, wish: Wish) -> None:
        while waiting := self._waiting_for(wish):
            table = self._live.table
            asker = waiting[0].asker.at_table(table.id)
            fulfil = self._chances if wish == "chances" else self._advice
            news: Told
            try:
                news = await fulfil(table, asker)
            except SolvingError as error:
                self._push(wish, Waiting(wish=wish, error=error))
                continue
            except BusyError:
                await asyncio.sleep(SECONDS_BETWEEN_REPORTS)
                continue
            except YatzyError as error:
                news = Unavailable(wish=wish, error=error)
            self._push(wish, news, about=table.begun)

    async def _chances(self, table: Table, asker: Asker) -> Chances:
        self._asked = table
        chances = await self._insight.chances(table, asker, within=SECONDS_BETWEEN_REPORTS)
        if is_built_in(table.rules) and is_quick(table.rules):
            self._insight.strategies.start(table.rules, SITE)  # a review will want the scores too
        return Chances(version=table.version, chances=chances)

    async def _advice(self, table: Table, asker: Asker) -> Advised:
        state = table.begun
        advice = await self._insight.advise(
            position_of(state), asker, within=SECONDS_BETWEEN_REPORTS
        )
        return Advised(version=table.version, seat=state.turn, advice=advice)

    def _push(self, wish: Wish, news: Told, *, about: State | None = None) -> None:
        for subscription in self._waiting_for(wish):
            subscription.push(news)
            if about is not None:
                self._told.setdefault(subscription, {})[wish] = about

    def _waiting_for(self, wish: Wish) -> list[Subscription]:
        """The wishing clients that have not been told about the current position."""
        state = self._live.table.game
        if state is None or state.is_over:
            return []
        return [
            each for each in self._wishing(wish) if self._told.get(each, {}).get(wish) is not state
        ]

    def _wishing(self, wish: Wish) -> list[Subscription]:
        wishing = [each for each in self._live.subscriptions if wish in each.wishes]
        if wish == "chances":
            return wishing if len(self._live.table.seats) > 1 else []
        return [each for each in wishing if self._may_ask(each.token)]

    def _may_ask(self, token: str | None) -> bool:
        table = self._live.table
        try:
            check_can_ask(table, table.held_by(token))
        except YatzyError:
            return False
        return True
