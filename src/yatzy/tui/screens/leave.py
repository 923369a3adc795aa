"""The question before leaving."""

from typing import Literal

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from yatzy.languages import Catalogue
from yatzy.tui.keys import LEAVE_KEYS, bindings
from yatzy.tui.widgets.key_bar import KeyBar
from yatzy.tui.wording.marks import RESUME_COMMAND

Answer = Literal["leave", "stay"]


class LeaveScreen(ModalScreen[Answer]):
    """Asks whether to leave; dismissed with the answer."""

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
        self.dismiss("leave")  # type: ignore[unused-awaitable] # it cannot wait for its own end

    def action_stay(self) -> None:
        self.dismiss("stay")  # type: ignore[unused-awaitable] # as above
