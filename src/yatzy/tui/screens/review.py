"""The review screen: the ledgers, the course of the game, the costliest decisions."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from yatzy.analysis import Decision, Ledger
from yatzy.core import Dice
from yatzy.errors import YatzyError
from yatzy.game import places_of
from yatzy.languages import Catalogue, rules_name
from yatzy.solver import Progress
from yatzy.tui.keys import REVIEW_KEYS, bindings
from yatzy.tui.local.computer import StoppedError, reporter
from yatzy.tui.local.retrospect import Retrospect, Stage
from yatzy.tui.widgets.clickable import KeyBar, Pick
from yatzy.tui.widgets.course_chart import CourseChart
from yatzy.tui.widgets.dice import die_label, die_lines
from yatzy.tui.widgets.score_table import fitted
from yatzy.tui.wording import review as wording
from yatzy.tui.wording.marks import BEST, bar
from yatzy.tui.wording.reasons import reason
from yatzy.tui.wording.table import headline

DEAREST = 5
NAME_WIDTH = 12
ROWS_WITH_EXAM = 20
"""The verdict over the dice is left out where it would hide a decision."""


class ReviewScreen(Screen[None]):
    """The review of one player at a time."""

    BINDINGS = bindings(REVIEW_KEYS)

    def __init__(self, words: Catalogue, retrospect: Retrospect) -> None:
        super().__init__()
        self._words = words
        self._retrospect = retrospect
        self._seat = 0
        self._decision = 0
        players = range(len(retrospect.game.players))
        self._ledgers = tuple(Pick(f"screen.see_player({n})", classes="ledger") for n in players)
        self._facts = Static(words.say("terminal.review_soon"), id="ledger-facts", markup=False)
        self._chart = CourseChart(words)
        self._picks = tuple(
            Pick(f"screen.see_decision({n})", classes="decision") for n in range(DEAREST)
        )
        self._view = Static(id="decision")
        self._message = Static(id="message", markup=False)

    def compose(self) -> ComposeResult:
        words, game = self._words, self._retrospect.game
        text = f"{words.say('page.review')}  ·  {rules_name(words, game.rules)}"
        title = Static(text, id="turn", markup=False)
        winner = Static(headline(words, game.state), id="headline", markup=False)
        yield Horizontal(title, winner, id="top")
        with Vertical(id="review"):
            yield VerticalScroll(*self._ledgers, id="ledgers", can_focus=False)
            yield self._facts
            yield self._chart
            dearest = Static(words.say("review.dearest"), id="dearest")
            yield Horizontal(dearest, *self._picks, id="decisions")
            yield self._view
        yield self._message
        alone = self._retrospect.alone
        yield KeyBar(words, (key for key in REVIEW_KEYS if not alone or key.name != "player"))

    def on_mount(self) -> None:
        if self._retrospect.courses is None:
            self._show()
            self.run_worker(self._work, thread=True)
        else:
            self._finish()

    def _work(self) -> None:
        try:
            self._retrospect.work_out(self._progress)
        except StoppedError:
            return
        except (YatzyError, OSError) as error:
            cause = reason(self._words, error)
            message = self._words.say("terminal.no_strategy", reason=cause)
            self.call_later(self._message.update, message)
        else:
            self.call_later(self._finish)

    def _progress(self, stage: Stage) -> Progress:
        self.call_later(self._tell, stage, 0.0)
        return reporter(lambda share: self.call_later(self._tell, stage, share))

    def _tell(self, stage: Stage, share: float) -> None:
        self._message.update(f"{self._words.say(stage)}  {bar(self._words, share)}", layout=False)
        if stage is Stage.COURSE and share == 0:
            self._show()

    def _finish(self) -> None:
        self._message.display = False
        self._show()

    def on_resize(self) -> None:
        self._show()

    def action_see_player(self, seat: int) -> None:
        self._seat, self._decision = seat, 0
        self._show()

    def action_player(self, step: int) -> None:
        self.action_see_player((self._seat + step) % len(self._ledgers))

    def action_see_decision(self, number: int) -> None:
        self._decision = number
        self._show()

    def action_step(self, step: int) -> None:
        if self._ledger is not None and self._ledger.dearest:
            self.action_see_decision((self._decision + step) % len(self._ledger.dearest))

    def action_back(self) -> None:
        self.dismiss()  # type: ignore[unused-awaitable] # it cannot wait for its own end

    action_leave = action_back

    @property
    def _ledger(self) -> Ledger | None:
        review = self._retrospect.review
        return None if review is None else review.players[self._seat]

    def _show(self) -> None:
        self._show_ledgers()
        ledger = self._ledger
        dearest = ledger.dearest if ledger is not None else ()
        decision = dearest[self._decision] if dearest else None
        self._show_chart(decision)
        for number, pick in enumerate(self._picks):
            pick.display = number < len(dearest)
            if number < len(dearest):
                text = f"{number + 1}. {self._words.number(dearest[number].error)}"
                pick.show(text, chosen=number == self._decision)
        self.query_one("#decisions").display = bool(dearest)
        self._view.display = ledger is not None
        if ledger is not None and decision is not None:
            self._view.update(decision_page(self._words, ledger, decision))
        else:
            self._view.update(self._words.say("review.no_mistakes"))

    def _show_ledgers(self) -> None:
        review, game = self._retrospect.review, self._retrospect.game
        for seat, pick in enumerate(self._ledgers):
            text = fitted(game.players[seat], NAME_WIDTH)
            if review is not None:
                text = f"{text}  {wording.ledger_line(self._words, review.players[seat])}"
            pick.show(text, chosen=seat == self._seat)
            if seat == self._seat:
                pick.scroll_visible(animate=False)
        if self._ledger is not None:
            has_room = self.size.height - len(game.players) >= ROWS_WITH_EXAM
            exam = self._retrospect.exam if has_room else None
            self._facts.update(wording.facts(self._words, self._ledger, exam, game.players))

    def _show_chart(self, decision: Decision | None) -> None:
        courses, game = self._retrospect.courses, self._retrospect.game
        self._chart.show(
            game.players[self._seat],
            courses[self._seat] if courses else (),
            scores=self._retrospect.alone,
            place=None if decision is None else self._retrospect.place_of(decision, self._seat),
            turns=len(game.rules.categories),
        )


def decision_page(words: Catalogue, ledger: Ledger, decision: Decision) -> Content:
    dice = decision.dice
    kept, best = (places_of(m.keep or (), dice) for m in (decision.chosen, decision.best_move))
    lines = [
        *_dice_lines(dice, kept, best, words.say("page.kept")),
        Content(wording.decision_facts(words, ledger, decision)).stylize("bold"),
        Content(wording.played_and_best(words, decision)),
    ]
    return Content("\n").join(lines)


def _dice_lines(dice: Dice, kept: Sequence[int], best: Sequence[int], word: str) -> list[Content]:
    drawn = (die_lines(face, kept=place in kept) for place, face in enumerate(dice))
    marks = (die_label(word * (p in kept), BEST * (p in best)) for p in range(len(dice)))
    return [*(Content(" ").join(row) for row in zip(*drawn, strict=True)), Content(" ".join(marks))]
