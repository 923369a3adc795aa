"""The loader: fetches the perfect strategy in the background, while the game goes on."""

from textual.message import Message
from textual.widget import Widget

from yatzy.errors import YatzyError
from yatzy.languages import Catalogue
from yatzy.tui.errand import StoppedError, reporter
from yatzy.tui.marks import bar
from yatzy.tui.reasons import reason
from yatzy.tui.strategy import Strategy


class StrategyLoader(Widget):
    """An unseen part of a screen; it tells how far it is by messages.

    `share` is how much is done, None while nothing is under way; `failure` is why it cannot be.
    """

    class Moved(Message):
        """A little more is done."""

        def __init__(self, share: float) -> None:
            self.share = share
            super().__init__()

    class Ended(Message):
        """The strategy is there, or there is a reason why not."""

        def __init__(self, failure: YatzyError | OSError | None) -> None:
            self.failure = failure
            super().__init__()

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
            self._strategy.load(reporter(lambda share: self._tell(self.Moved(share))))
        except StoppedError:
            return
        except (YatzyError, OSError) as error:
            failure = error
        self._tell(self.Ended(failure))

    def _tell(self, message: Message) -> None:
        self.post_message(message)

    def on_strategy_loader_moved(self, event: Moved) -> None:
        """Remember how much is done; the screen shows it."""
        if self.share is not None:
            self.share = event.share

    def on_strategy_loader_ended(self, event: Ended) -> None:
        """Remember how it ended."""
        self.share, self.failure = None, event.failure
