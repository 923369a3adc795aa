"""The page that explains the keys and the marks."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from yatzy.tui import wording
from yatzy.tui.key_bar import KeyBar
from yatzy.tui.keys import HELP_KEYS, TABLE_KEYS, bindings


class HelpScreen(ModalScreen[None]):
    """The keys of the table, what the marks on the card mean, and what the dice are sealed by."""

    BINDINGS = bindings(HELP_KEYS)

    def __init__(self, commitment: str) -> None:
        super().__init__()
        self._commitment = commitment

    def compose(self) -> ComposeResult:
        """One page."""
        with Vertical(classes="slip"):
            yield Static(wording.HELP_TITLE, classes="title")
            yield Static(_page(key_lines()))
            yield Static(wording.MOUSE)
            yield Static(_page(wording.MARKS), classes="marks")
            yield Static(wording.commitment(self._commitment), classes="faint")
            yield KeyBar(HELP_KEYS)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()  # type: ignore[unused-awaitable] # it cannot wait for its own end

    def action_leave(self) -> None:
        """Go back to the table; from there one can leave."""
        self.action_close()


def key_lines() -> tuple[tuple[str, str], ...]:
    """The keys of the table with their meanings, each action once."""
    first = {key.name: key.written for key in reversed(TABLE_KEYS)}
    names = dict.fromkeys(key.name for key in TABLE_KEYS)
    return tuple((first[name], wording.key_meaning(name)) for name in names)


def _page(lines: tuple[tuple[str, str], ...]) -> Content:
    return Content("\n").join(
        Content.assemble((f"{mark:>7}", "$accent bold"), f"  {meaning}") for mark, meaning in lines
    )
