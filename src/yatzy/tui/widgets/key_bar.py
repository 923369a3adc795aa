"""The bar at the bottom: the keys that can be pressed, which can be clicked as well."""

from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from yatzy.languages import Catalogue
from yatzy.tui.keys import Key
from yatzy.tui.widgets.clickable import Clickable


class KeyHint(Clickable, Static):
    """A key and what it does; a click presses it."""

    def __init__(self, words: Catalogue, key: Key) -> None:
        label = words.say(f"terminal.label_{key.name}")
        text = Content.assemble((key.shown(words), "bold"), f" {label}")
        super().__init__(text, classes=f"key-{key.name}")
        self._key = key.keys[0]

    def press(self) -> None:
        self.app.simulate_key(self._key)


class KeyBar(Horizontal):
    """The offered keys of a screen, in a row."""

    def __init__(self, words: Catalogue, keys: Iterable[Key]) -> None:
        super().__init__()
        self._words = words
        self._keys = tuple(key for key in keys if key.offered)

    def compose(self) -> ComposeResult:
        yield from (KeyHint(self._words, key) for key in self._keys)
