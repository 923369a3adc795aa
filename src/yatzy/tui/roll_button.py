"""The button that rolls the dice."""

from textual.events import Click
from textual.message import Message
from textual.widgets import Static


class RollButton(Static):
    """A button that never takes the keyboard away from the table."""

    ALLOW_SELECT = False

    class Pressed(Message):
        """Somebody clicked the button."""

    def show(self, text: str, *, ready: bool) -> None:
        """Say what the button would do, and whether it can be done now."""
        self.update(text, layout=False)
        self.set_class(not ready, "-idle")

    def on_click(self, event: Click) -> None:
        """Tell the table."""
        event.stop()
        self.post_message(self.Pressed())
