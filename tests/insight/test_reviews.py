"""A review is there as soon as the strategy is; the scores of perfect games may come later."""

import threading
from collections.abc import Iterator

import pytest
from tests.hosting.houses import SHORT

from yatzy.errors import DiceMismatchError, SolvingError
from yatzy.game import Game, LocalDice, Record
from yatzy.insight import SITE, Insight, strategies
from yatzy.solver import Distribution, Progress, Solution

pytestmark = pytest.mark.anyio

SECONDS = 20


class Gate:
    """Holds the scores of perfect games back."""

    def __init__(self) -> None:
        self.opened = threading.Event()
        self.runs = 0

    def __call__(self, solution: Solution, report: Progress, *, memory: int) -> Distribution:
        assert memory > 0
        self.runs += 1
        report(0.5)
        assert self.opened.wait(SECONDS)
        return solution.distribution()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    gate = Gate()
    monkeypatch.setattr(strategies, "find_scores", gate)
    yield gate
    gate.opened.set()


@pytest.fixture
def insight() -> Iterator[Insight]:
    insight = Insight(most_bytes=1 << 20, most_waiting=4)
    yield insight
    insight.close()


def played(*, secret: bytes = bytes(32)) -> Record:
    """A game whose dice follow from another secret than the one of zeros do not verify."""
    players, nobody = ["Anna", "Ben"], frozenset[int]()
    dice = LocalDice.of(secret, SHORT, players, bots=nobody)
    game = Game(players, rules=SHORT, dice=dice)
    for box in ("pair", "pair", "chance", "chance"):
        game.roll()
        game.score(box)
    return Record.of(game.events, LocalDice.of(bytes(32), SHORT, players, bots=nobody))


async def test_the_ledgers_do_not_wait_for_the_scores(insight: Insight, gate: Gate) -> None:
    found = await insight.review(played(), SITE)
    assert found.scores is None
    for ledger in found.ledgers:
        assert ledger.percentile is None
        assert ledger.score == pytest.approx(ledger.par + ledger.luck - ledger.errors)
    with pytest.raises(SolvingError) as told:
        await insight.review(played(), SITE, whole=True, within=0.01)
    assert (told.value.stage, told.value.progress) == ("scores", 0.5)
    gate.opened.set()
    whole = await insight.review(played(), SITE, whole=True)
    assert whole.scores is not None
    assert all(ledger.percentile is not None for ledger in whole.ledgers)
    before = [decision.grade for ledger in found.ledgers for decision in ledger.decisions]
    after = [decision.grade for ledger in whole.ledgers for decision in ledger.decisions]
    assert before == after, "the scores change no grade"
    assert gate.runs == 1


async def test_scores_that_are_quickly_there_are_in_the_first_answer(insight: Insight) -> None:
    assert (await insight.review(played(), SITE)).scores is not None


async def test_other_dice_than_promised_are_refused(insight: Insight) -> None:
    with pytest.raises(DiceMismatchError):
        await insight.review(played(secret=bytes([1]) * 32), SITE)
