"""The review as a screen: the ledgers, the line of the game, the dearest decisions."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from yatzy.errors import YatzyError
from yatzy.languages import Catalogue
from yatzy.tui.keys import REVIEW_KEYS, bindings
from yatzy.tui.local.errand import StoppedError, reporter
from yatzy.tui.local.retrospect import Retrospect, Stage
from yatzy.tui.local.strategy import Progress
from yatzy.tui.widgets.clickable import Pick
from yatzy.tui.widgets.course_chart import CourseChart
from yatzy.tui.widgets.decision_view import DecisionView
from yatzy.tui.widgets.key_bar import KeyBar
from yatzy.tui.widgets.score_table import fitted
from yatzy.tui.wording import review as wording
from yatzy.tui.wording.reasons import reason
from yatzy.tui.wording.table import headline

if TYPE_CHECKING:
    from yatzy.analysis import Decision, Ledger

DEAREST = 5
NAME_WIDTH = 12


class ReviewScreen(Screen[None]):
    """One player at a time: the arrows go to other players and through their decisions."""

    BINDINGS = bindings(REVIEW_KEYS)

    @dataclass
    class Moved(Message):
        """A stage of the work has moved on."""

        stage: Stage
        share: float

    @dataclass
    class Ended(Message):
        """The work is done, or there is a reason why not."""

        failure: YatzyError | OSError | None

    def __init__(self, words: Catalogue, retrospect: Retrospect) -> None:
        super().__init__()
        self._words = words
        self._retrospect = retrospect
        self._seat = 0
        self._decision = 0
        players = range(len(retrospect.game.players))
        self._ledgers = tuple(Pick("ledger", seat) for seat in players)
        self._facts = Static(words.say("terminal.review_soon"), id="ledger-facts", markup=False)
        self._chart = CourseChart(words)
        self._picks = tuple(Pick("decision", number) for number in range(DEAREST))
        self._view = DecisionView(words)
        self._message = Static(id="message", markup=False)

    def compose(self) -> ComposeResult:
        words, game = self._words, self._retrospect.game
        yield Horizontal(
            Static(wording.title(words, game.rules), id="turn", markup=False),
            Static(headline(words, game.state), id="headline", markup=False),
            id="top",
        )
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
        self._show()
        if self._retrospect.courses is None:
            self.run_worker(self._work, thread=True)
        else:
            self._message.display = False

    def _work(self) -> None:
        failure: YatzyError | OSError | None = None
        try:
            self._retrospect.work_out(self._progress)
        except StoppedError:
            return
        except (YatzyError, OSError) as error:
            failure = error
        self.post_message(self.Ended(failure))

    def _progress(self, stage: Stage) -> Progress:
        self.post_message(self.Moved(stage, 0.0))
        return reporter(lambda share: self.post_message(self.Moved(stage, share)))

    def on_review_screen_moved(self, event: Moved) -> None:
        """Tell how far it is; the ledgers are there before the last stage."""
        text = wording.stage(self._words, event.stage, event.share)
        self._message.update(text, layout=False)
        if event.stage is Stage.COURSE and event.share == 0:
            self._show()

    def on_review_screen_ended(self, event: Ended) -> None:
        if event.failure is None:
            self._message.display = False
            self._show()
        else:
            cause = reason(self._words, event.failure)
            self._message.update(self._words.say("terminal.no_strategy", reason=cause))

    def on_pick_picked(self, event: Pick.Picked) -> None:
        if event.kind == "ledger":
            self._seat, self._decision = event.number, 0
        else:
            self._decision = event.number
        self._show()

    def on_resize(self) -> None:
        self._show()

    def action_step(self, step: int) -> None:
        ledger = self._ledger
        if ledger is not None and ledger.dearest:
            self._decision = (self._decision + step) % len(ledger.dearest)
            self._show()

    def action_player(self, step: int) -> None:
        self._seat = (self._seat + step) % len(self._ledgers)
        self._decision = 0
        self._show()

    def action_back(self) -> None:
        self.dismiss()  # type: ignore[unused-awaitable] # it cannot wait for its own end

    def action_leave(self) -> None:
        """Go back to the results; from there one can leave."""
        self.action_back()

    @property
    def _ledger(self) -> "Ledger | None":
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
                text = wording.decision_price(self._words, number + 1, dearest[number])
                pick.show(text, chosen=number == self._decision)
        self.query_one("#decisions").display = bool(dearest)
        self._view.display = ledger is not None
        if ledger is not None:
            state = None if decision is None else self._retrospect.state_at(decision)
            self._view.show(ledger, decision, state)

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
            self._facts.update(wording.facts(self._words, self._ledger))

    def _show_chart(self, decision: "Decision | None") -> None:
        courses, game = self._retrospect.courses, self._retrospect.game
        self._chart.show(
            game.players[self._seat],
            courses[self._seat] if courses else (),
            scores=self._retrospect.alone,
            place=None if decision is None else self._retrospect.place_of(decision),
            turns=len(game.rules.categories),
        )
