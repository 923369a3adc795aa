"""The loader: fetches the perfect strategy in the background, while the game goes on."""

from dataclasses import dataclass

from textual.message import Message
from textual.widget import Widget

from yatzy.errors import YatzyError
from yatzy.languages import Catalogue
from yatzy.tui.local.errand import StoppedError, reporter
from yatzy.tui.local.strategy import Strategy
from yatzy.tui.wording.marks import bar
from yatzy.tui.wording.reasons import reason


class StrategyLoader(Widget):
    """An unseen part of a screen; it tells how far it is by messages.

    `share` is how much is done, None while nothing is under way; `failure` is why it cannot be.
    """

    @dataclass
    class Moved(Message):
        """A little more is done."""

        share: float

    @dataclass
    class Ended(Message):
        """The strategy is there, or there is a reason why not."""

        failure: YatzyError | OSError | None

    def __init__(self, words: Catalogue, strategy: Strategy) -> None:
        super().__init__()
        self._words = words
        self.display = False
        self.share: float | None = None
        self.failure: YatzyError | OSError | None = None
        self._strategy = strategy

    @property
    def state(self) -> str | None:
        """How far the strategy is, or why there is none; None where that is no news."""
        if self.failure is not None:
            cause = reason(self._words, self.failure)
            return self._words.say("terminal.no_strategy", reason=cause)
        if self.share is None:
            return None
        return self._words.say("terminal.working_out", bar=bar(self._words, self.share))

    def want(self) -> None:
        """See to it that the strategy comes; once is enough, more does no harm."""
        if not self._strategy.ready and self.share is None and self.failure is None:
            self.share = 0.0
            self.run_worker(self._load, thread=True)

    def _load(self) -> None:
        failure: YatzyError | OSError | None = None
        try:
            self._strategy.load(reporter(lambda share: self.post_message(self.Moved(share))))
        except StoppedError:
            return
        except (YatzyError, OSError) as error:
            failure = error
        self.post_message(self.Ended(failure))

    def on_strategy_loader_moved(self, event: Moved) -> None:
        if self.share is not None:
            self.share = event.share

    def on_strategy_loader_ended(self, event: Ended) -> None:
        self.share, self.failure = None, event.failure
