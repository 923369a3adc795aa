"""A chair at the setup: the line where a player is named, and made a person or a bot."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

from yatzy.game import LEVELS
from yatzy.languages import Catalogue, level_name
from yatzy.tui.names import LONGEST
from yatzy.tui.player import Player
from yatzy.tui.widgets.clickable import Clickable
from yatzy.tui.wording.setup import kind

KINDS = (None, *LEVELS)


class Kind(Clickable, Static):
    """Whether a person or a bot sits there; a click asks for the next kind."""

    class Pressed(Message):
        """Somebody clicked it."""

    def press(self) -> None:
        self.post_message(self.Pressed())


class Chair(Horizontal):
    """The name of a player and, beside it, what kind of player; the arrows change the kind."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "kind(1)", show=False),
        Binding("up", "kind(-1)", show=False),
    ]

    def __init__(self, words: Catalogue, number: int, player: Player) -> None:
        super().__init__()
        self._words = words
        placeholder = words.say("page.player", number=number)
        self._line = Input(player.name, placeholder=placeholder, max_length=LONGEST, compact=True)
        self._kind = Kind()
        self._level = player.level

    def compose(self) -> ComposeResult:
        yield self._line
        yield self._kind

    def on_mount(self) -> None:
        self._show()

    @property
    def player(self) -> Player:
        """Who sits there, as far as it was written; nobody if it is a person without a name."""
        return Player(self._line.value, self._level)

    @property
    def is_empty(self) -> bool:
        return self._level is None and not self._line.value.strip()

    def sit_down(self) -> None:
        """Bring the keyboard to the name."""
        self._line.focus()

    def on_input_changed(self) -> None:
        self._show()

    def on_kind_pressed(self) -> None:
        self.action_kind(1)

    def action_kind(self, step: int) -> None:
        """Change the kind; a bot that was not named otherwise is called after its level."""
        own_name = self._line.value.strip()
        if self._level is not None and own_name == level_name(self._words, self._level):
            own_name = ""
        self._level = KINDS[(KINDS.index(self._level) + step) % len(KINDS)]
        if own_name in ("", self._line.placeholder) and self._level is not None:
            own_name = level_name(self._words, self._level)
        self._line.value = own_name
        self._show()

    def _show(self) -> None:
        nobody = self._words.say("terminal.nobody")
        self._kind.update(nobody if self.is_empty else kind(self._words, self._level))
        self._kind.set_class(self._level is not None, "-bot")
