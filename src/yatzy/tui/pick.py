"""One of several things in a row or a column that can be clicked."""

from textual.events import Click
from textual.message import Message
from textual.widgets import Static


class Pick(Static):
    """A line that stands for one thing of a `kind`, by its number."""

    ALLOW_SELECT = False

    class Picked(Message):
        """Somebody clicked it."""

        def __init__(self, kind: str, number: int) -> None:
            self.kind = kind
            self.number = number
            super().__init__()

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(classes=kind, markup=False)
        self._kind = kind
        self._number = number

    def show(self, text: str, *, chosen: bool) -> None:
        """Show the line, with a mark where it is the chosen one."""
        self.update(f"{'▸' if chosen else ' '}{text}", layout=True)
        self.set_class(chosen, "-chosen")

    def on_click(self, event: Click) -> None:
        """Tell the screen."""
        event.stop()
        self.post_message(self.Picked(self._kind, self._number))
