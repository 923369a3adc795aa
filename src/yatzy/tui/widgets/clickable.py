"""What can be clicked: lines of text that never take the keyboard away from their screen."""

from dataclasses import dataclass

from textual.events import Click
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static


class Clickable(Widget):
    """A widget that is pressed by a click."""

    ALLOW_SELECT = False

    def on_click(self, event: Click) -> None:
        event.stop()
        self.press()

    def press(self) -> None:
        """Do what the click means."""


class RollButton(Clickable, Static):
    """The button that rolls the dice."""

    class Pressed(Message):
        """Somebody clicked the button."""

    def show(self, text: str, *, ready: bool) -> None:
        """Say what the button would do, and whether it can be done now."""
        self.update(text, layout=False)
        self.set_class(not ready, "-idle")

    def press(self) -> None:
        self.post_message(self.Pressed())


class Pick(Clickable, Static):
    """A line that stands for one of several things of a `kind`, by its number."""

    @dataclass
    class Picked(Message):
        """Somebody clicked it."""

        kind: str
        number: int

    def __init__(self, kind: str, number: int) -> None:
        super().__init__(classes=kind, markup=False)
        self._kind = kind
        self._number = number

    def show(self, text: str, *, chosen: bool) -> None:
        self.update(f"{'▸' if chosen else ' '}{text}", layout=True)
        self.set_class(chosen, "-chosen")

    def press(self) -> None:
        self.post_message(self.Picked(self._kind, self._number))
