"""The screen before the game: which rules, and who plays."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static

from yatzy.core import Rules
from yatzy.errors import PlayersError
from yatzy.languages import Catalogue, level_name, rules_name
from yatzy.tui.keys import SETUP_KEYS, bindings
from yatzy.tui.player import Player, seated
from yatzy.tui.widgets.chair import Chair
from yatzy.tui.widgets.key_bar import KeyBar
from yatzy.tui.wording.marks import TITLE
from yatzy.tui.wording.reasons import reason
from yatzy.tui.wording.setup import rules_facts

CHAIRS = 6


class SetupScreen(Screen[None]):
    """A list of rules, a line for each player, and a button to start."""

    BINDINGS = bindings(SETUP_KEYS)

    @dataclass
    class Chosen(Message):
        """These players want to play by these rules."""

        rules: Rules
        players: tuple[Player, ...]

    class Resume(Message):
        """The last unfinished game is to go on."""

    def __init__(
        self,
        words: Catalogue,
        variants: Sequence[Rules],
        *,
        first: Rules,
        players: Sequence[Player],
        unfinished: bool,
        message: str | None = None,
    ) -> None:
        super().__init__()
        self._words = words
        self._variants = tuple(variants)
        names = (rules_name(words, rules) for rules in variants)
        self._list = OptionList(*names, markup=False, compact=True)
        self._list.highlighted = self._variants.index(first)
        self._facts = Static(id="facts", markup=False)
        somebody = Player(words.say("page.player", number=1))
        guests = tuple(players) or (somebody,)
        nobody = (Player(""),) * (CHAIRS - len(guests))
        self._chairs = tuple(Chair(words, *seat) for seat in enumerate((*guests, *nobody), 1))
        hint = words.say("terminal.setup_hint") if message is None else message
        self._message = Static(hint, id="message", markup=False)
        self._unfinished = unfinished

    def compose(self) -> ComposeResult:
        words = self._words
        yield Horizontal(Static(TITLE, id="turn"), id="top")
        with Horizontal(id="setup"):
            with Vertical(classes="sheet"):
                yield Static(words.say("page.rules"), classes="title")
                yield self._list
                yield self._facts
            with Vertical(classes="sheet"):
                yield Static(words.say("page.players"), classes="title")
                yield VerticalScroll(*self._chairs, can_focus=False)
                yield Static(words.say("terminal.players_hint"), classes="faint")
                yield Button(words.say("page.start"), id="start", compact=True)
                if self._unfinished:
                    yield Button(words.say("terminal.go_on"), id="resume", compact=True)
        yield self._message
        keys = (key for key in SETUP_KEYS if self._unfinished or key.name != "resume")
        yield KeyBar(words, keys)

    def on_mount(self) -> None:
        self._list.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        rules = self._variants[event.option_index]
        self._facts.update(rules_facts(self._words, rules))

    def on_option_list_option_selected(self) -> None:
        self._chairs[0].sit_down()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next player, or start where the line is empty or the last."""
        place = next(n for n, chair in enumerate(self._chairs) if event.input in chair.children)
        if not self._chairs[place].is_empty and place + 1 < len(self._chairs):
            self._chairs[place + 1].sit_down()
        else:
            self.action_start()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "start":
            self.action_start()
        else:
            self.action_resume()

    def action_start(self) -> None:
        chairs = (chair.player for chair in self._chairs)
        try:
            players = seated(chairs, called=partial(level_name, self._words))
        except PlayersError as error:
            self.say(reason(self._words, error))
            return
        if not players:
            self.say(self._words.say("terminal.nobody_plays"))
            self._chairs[0].sit_down()
            return
        self.post_message(self.Chosen(self._variants[self._list.highlighted or 0], players))

    def action_resume(self) -> None:
        if self._unfinished:
            self.post_message(self.Resume())

    def action_leave(self) -> None:
        self.app.exit()

    def say(self, message: str) -> None:
        self._message.update(message)
