"""The question before leaving."""

from typing import Literal

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from yatzy.tui import wording
from yatzy.tui.key_bar import KeyBar
from yatzy.tui.keys import LEAVE_KEYS, bindings

Answer = Literal["leave", "stay"]


class LeaveScreen(ModalScreen[Answer]):
    """Asks whether to leave; dismissed with the answer."""

    BINDINGS = bindings(LEAVE_KEYS)

    def compose(self) -> ComposeResult:
        """The question, what happens to the game, and the two answers."""
        with Vertical(classes="slip"):
            yield Static(wording.LEAVE_QUESTION, classes="title")
            yield Static(wording.LEAVE_NOTE)
            yield KeyBar(LEAVE_KEYS)

    def action_leave(self) -> None:
        """Leave."""
        self.dismiss("leave")  # type: ignore[unused-awaitable] # it cannot wait for its own end

    def action_stay(self) -> None:
        """Go back to the table."""
        self.dismiss("stay")  # type: ignore[unused-awaitable] # as above
