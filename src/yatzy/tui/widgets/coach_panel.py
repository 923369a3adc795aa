"""The coach: its advice about the dice, and its panel beside the table."""

import asyncio
from dataclasses import dataclass

from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from yatzy.analysis import Analysis
from yatzy.core import Dice
from yatzy.game import State
from yatzy.languages import Catalogue
from yatzy.sentences import say_why
from yatzy.solver import RankedMove
from yatzy.tui.local.strategy import Strategy
from yatzy.tui.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """The ranking of all moves at one version of the table."""

    version: int
    dice: Dice
    analysis: Analysis

    @property
    def best(self) -> RankedMove:
        return self.analysis.moves[0]

    def best_places(self, kept: frozenset[int]) -> frozenset[int]:
        """The places of the dice to keep; of equal dice, those that are kept already."""
        wanted = list(self.best.keep or ())
        places = set()
        for place in sorted(range(len(self.dice)), key=lambda place: (place not in kept, place)):
            if self.dice[place] in wanted:
                wanted.remove(self.dice[place])
                places.add(place)
        return frozenset(places)

    def lost_by_keeping(self, kept: frozenset[int]) -> float | None:
        faces = tuple(sorted(self.dice[place] for place in kept))
        return next((move.error for move in self.analysis.moves if move.keep == faces), None)

    def lost_by_scoring(self, category: str) -> float | None:
        return next((move.error for move in self.analysis.moves if move.category == category), None)


class CoachPanel(Static):
    """Analyses a position in a thread, and shows the advice when asked."""

    class Advised(Message):
        """The analysis is done."""

    def __init__(self, words: Catalogue, strategy: Strategy) -> None:
        super().__init__(id="coach")
        self._words = words
        self._strategy = strategy
        self._advice: Advice | None = None
        self._considered: int | None = None
        self._asked: int | None = None

    def ask(self, table: Table) -> None:
        self._asked = table.version

    def asked(self, table: Table) -> bool:
        return self._asked == table.version

    def consider(self, table: Table) -> None:
        if self._considered != table.version:
            self._considered = table.version
            self.run_worker(self._think(table.state, table.version))

    async def _think(self, state: State, version: int) -> None:
        assert state.dice is not None
        analysis = await asyncio.to_thread(self._strategy.analyse, state)
        if version == self._considered:
            self._advice = Advice(version=version, dice=state.dice, analysis=analysis)
            self.post_message(self.Advised())

    def advice(self, table: Table) -> Advice | None:
        found = self._advice
        return found if found is not None and found.version == table.version else None

    def show(self, table: Table, *, watching: bool) -> Advice | None:
        """Show and return the advice that was asked for; `watching` keeps the panel visible."""
        advice = self.advice(table) if self.asked(table) else None
        self.display = watching or advice is not None
        title, text = self._words.say("coach.coach"), self._words.say("terminal.coach_note")
        if advice is not None:
            value = self._words.number(advice.best.value)
            title = self._words.say("terminal.best_move", points=value)
            text = say_why(self._words, table.state.rules, advice.analysis.reason)
        self.update(Content.assemble((title, "bold"), f"\n{text}"), layout=False)
        return advice
