"""Lines of text that can be clicked but never take the focus."""

from collections.abc import Iterable

from textual.containers import Horizontal
from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from yatzy.languages import Catalogue
from yatzy.tui.keys import Key


class Clickable(Static):
    """A text that runs an action when clicked, if it has one."""

    ALLOW_SELECT = False

    def __init__(
        self, action: str | None, text: Content | str = "", *, classes: str | None = None
    ) -> None:
        super().__init__(text, classes=classes, markup=False)
        self._action = action

    async def on_click(self, event: Click) -> None:
        if self._action is not None:
            event.stop()
            await self.run_action(self._action)


class RollButton(Clickable):
    """The button that rolls the dice."""

    def show(self, text: str, *, ready: bool) -> None:
        self.update(text, layout=False)
        self.set_class(not ready, "-idle")


class Pick(Clickable):
    """One of several lines to choose from."""

    def show(self, text: str, *, chosen: bool) -> None:
        self.update(f"{'▸' if chosen else ' '}{text}", layout=True)
        self.set_class(chosen, "-chosen")


class KeyHint(Clickable):
    """A key and its meaning; a click presses it."""

    def __init__(self, words: Catalogue, key: Key) -> None:
        label = words.say(f"terminal.label_{key.name}")
        text = Content.assemble((key.shown(words), "bold"), f" {label}")
        first = key.keys.partition(",")[0]
        super().__init__(f"app.simulate_key({first!r})", text, classes=f"key-{key.name}")


class KeyBar(Horizontal):
    """The offered keys of a screen in a row."""

    def __init__(self, words: Catalogue, keys: Iterable[Key]) -> None:
        super().__init__(*(KeyHint(words, key) for key in keys if key.offered))
