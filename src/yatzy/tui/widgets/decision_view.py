"""A decision as it lay on the table: the dice, what was kept, what should have been."""

from typing import TYPE_CHECKING

from textual.content import Content
from textual.widgets import Static

from yatzy.core import Dice
from yatzy.game import Roll, State, parse_move
from yatzy.languages import Catalogue
from yatzy.tui.widgets.die import WIDTH, draw_die
from yatzy.tui.wording.marks import BEST
from yatzy.tui.wording.review import decision_facts, played_and_best

if TYPE_CHECKING:
    from yatzy.analysis import Decision, Ledger


class DecisionView(Static):
    """The dice drawn, and under them what was played, what was best and what that cost."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__()
        self._words = words

    def show(self, ledger: "Ledger", decision: "Decision | None", state: State | None) -> None:
        """Show this decision; None where there was nothing to decide better."""
        if decision is None or state is None:
            self.update(self._words.say("review.no_mistakes"))
            return
        kept = _places(decision.played, decision.dice)
        best = _places(decision.best, decision.dice)
        lines = [
            *_dice_lines(decision.dice, kept, best, self._words.say("page.kept")),
            Content(decision_facts(self._words, ledger, decision)).stylize("bold"),
            Content(played_and_best(self._words, decision, state)),
        ]
        self.update(Content("\n").join(lines))


def _places(move: str, dice: Dice) -> frozenset[int]:
    """The places of the dice that a move keeps; none where it fills a box."""
    command = parse_move(move, dice)
    return frozenset(command.keep) if isinstance(command, Roll) else frozenset()


def _dice_lines(dice: Dice, kept: frozenset[int], best: frozenset[int], word: str) -> list[Content]:
    """The dice side by side, and a line with the marks under them."""
    drawn = [draw_die(face, kept=place in kept) for place, face in enumerate(dice)]
    styles = ["$accent on $ivory bold" if p in kept else "$ink on $ivory" for p in range(len(dice))]
    lines = [
        Content(" ").join(Content.styled(die[row], styles[p]) for p, die in enumerate(drawn))
        for row in range(len(drawn[0]))
    ]
    marks = (
        " ".join(filter(None, (word * (p in kept), BEST * (p in best)))) for p in range(len(dice))
    )
    return [*lines, Content(" ".join(mark.center(WIDTH) for mark in marks))]
