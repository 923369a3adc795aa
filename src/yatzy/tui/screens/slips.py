"""What is shown over the table: the help, and the question before leaving."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from yatzy.languages import Catalogue
from yatzy.tui.keys import HELP_KEYS, LEAVE_KEYS, TABLE_KEYS, bindings
from yatzy.tui.widgets.clickable import KeyBar
from yatzy.tui.wording.marks import BEST, CROSS, RESUME_COMMAND

MARKS_WIDTH = 7


class HelpScreen(ModalScreen[None]):
    """The keys of the table, the marks on the card, and the seal of the dice."""

    BINDINGS = bindings(HELP_KEYS)

    def __init__(self, words: Catalogue, seal: str) -> None:
        super().__init__()
        self._words = words
        self._seal = seal

    def compose(self) -> ComposeResult:
        with Vertical(classes="slip"):
            yield Static(self._words.say("page.keys"), classes="title")
            yield Static(_page(key_lines(self._words)))
            yield Static(self._words.say("terminal.mouse"))
            yield Static(_page(mark_lines(self._words)), classes="marks")
            seal = self._words.say("terminal.seal", seal=self._seal[:8])
            yield Static(seal, classes="faint")
            yield KeyBar(self._words, HELP_KEYS)

    def action_close(self) -> None:
        self.dismiss()  # type: ignore[unused-awaitable] # it cannot wait for its own end

    action_leave = action_close


class LeaveScreen(ModalScreen[bool]):
    """Asks whether to leave; dismissed with True for yes."""

    BINDINGS = bindings(LEAVE_KEYS)

    def __init__(self, words: Catalogue) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        with Vertical(classes="slip"):
            yield Static(self._words.say("page.leave_question"), classes="title")
            yield Static(self._words.say("terminal.leave_note", command=RESUME_COMMAND))
            yield KeyBar(self._words, LEAVE_KEYS)

    def action_leave(self) -> None:
        self.dismiss(result=True)  # type: ignore[unused-awaitable] # as above

    def action_stay(self) -> None:
        self.dismiss(result=False)  # type: ignore[unused-awaitable] # as above


def key_lines(words: Catalogue) -> tuple[tuple[str, str], ...]:
    first = {key.name: key.shown(words) for key in reversed(TABLE_KEYS)}
    names = dict.fromkeys(key.name for key in TABLE_KEYS)
    return tuple((first[name], words.say(f"terminal.meaning_{name}")) for name in names)


def mark_lines(words: Catalogue) -> tuple[tuple[str, str], ...]:
    return (
        ("+12", words.say("terminal.mark_offer")),
        (CROSS, words.say("page.crossed_out")),
        (BEST, words.say("terminal.mark_best")),
        ("-12", words.say("terminal.mark_bonus")),
    )


def _page(lines: tuple[tuple[str, str], ...]) -> Content:
    width = max(MARKS_WIDTH, *(len(mark) for mark, _ in lines))
    return Content("\n").join(
        Content.assemble((f"{mark:>{width}}", "$accent bold"), f"  {meaning}")
        for mark, meaning in lines
    )
