"""The screen that sets up a game: its rules and its players."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Click
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Input, OptionList, Static

from yatzy.core import Rules, built_in_ids, load_rules
from yatzy.errors import PlayersError
from yatzy.game import LEVELS
from yatzy.languages import Catalogue, level_name, rules_name, rules_summary
from yatzy.tables.names import LONGEST
from yatzy.tui.keys import SETUP_KEYS, bindings
from yatzy.tui.player import Player, seated
from yatzy.tui.widgets.clickable import KeyBar
from yatzy.tui.wording.marks import TITLE
from yatzy.tui.wording.reasons import reason

CHAIRS = 6
KINDS = (None, *LEVELS)


class Kind(Static):
    """Person or bot; a click changes to the next kind."""

    ALLOW_SELECT = False


class Chair(Horizontal):
    """A player's name and kind; the arrow keys change the kind."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "kind(1)", show=False),
        Binding("up", "kind(-1)", show=False),
    ]

    def __init__(self, words: Catalogue, number: int, player: Player) -> None:
        placeholder = words.say("page.player", number=number)
        self._line = Input(player.name, placeholder=placeholder, max_length=LONGEST, compact=True)
        self._kind = Kind()
        super().__init__(self._line, self._kind)
        self._words = words
        self._level = player.level

    def on_mount(self) -> None:
        self._show()

    @property
    def player(self) -> Player:
        return Player(self._line.value, self._level)

    @property
    def is_empty(self) -> bool:
        return self._level is None and not self._line.value.strip()

    def sit_down(self) -> None:
        self._line.focus()

    def on_input_changed(self) -> None:
        self._show()

    def on_click(self, event: Click) -> None:
        if event.widget is self._kind:
            self.action_kind(1)

    def action_kind(self, step: int) -> None:
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


class SetupScreen(Screen[None]):
    """A list of rules, a line for each player, and a button to start."""

    BINDINGS = bindings(SETUP_KEYS)

    @dataclass
    class Chosen(Message):
        """Start a game."""

        rules: Rules
        players: tuple[Player, ...]

    class Resume(Message):
        """Resume the last unfinished game."""

    def __init__(
        self,
        words: Catalogue,
        first: Rules,
        players: Sequence[Player],
        *,
        unfinished: bool,
        message: str | None = None,
    ) -> None:
        super().__init__()
        self._words = words
        self._variants = [load_rules(id_) for id_ in built_in_ids()]
        if first not in self._variants:
            self._variants.insert(0, first)
        names = (rules_name(words, rules) for rules in self._variants)
        self._list = OptionList(*names, markup=False, compact=True)
        self._list.highlighted = self._variants.index(first)
        self._facts = Static(id="facts", markup=False)
        guests = tuple(players) or (Player(words.say("page.player", number=1)),)
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
                yield _button(words.say("page.start"), "start")
                if self._unfinished:
                    yield _button(words.say("terminal.go_on"), "resume")
        yield self._message
        keys = (key for key in SETUP_KEYS if self._unfinished or key.name != "resume")
        yield KeyBar(words, keys)

    def on_mount(self) -> None:
        self._list.focus()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self._facts.update(rules_facts(self._words, self._variants[event.option_index]))

    def on_option_list_option_selected(self) -> None:
        self._chairs[0].sit_down()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next line, or start if this line is empty or the last."""
        place = next(n for n, chair in enumerate(self._chairs) if event.input in chair.children)
        if not self._chairs[place].is_empty and place + 1 < len(self._chairs):
            self._chairs[place + 1].sit_down()
        else:
            self.action_start()

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


def _button(label: str, action: str) -> Button:
    return Button(label, id=action, action=f"screen.{action}", compact=True)


def rules_facts(words: Catalogue, rules: Rules) -> str:
    sizes = (
        words.say("terminal.dice", count=rules.dice),
        words.say("terminal.rolls", count=rules.rolls),
        words.say("terminal.boxes", count=len(rules.categories)),
    )
    lines = [*filter(None, [rules_summary(words, rules)]), ", ".join(sizes)]
    if rules.bonus is not None:
        points, threshold = rules.bonus.points, rules.bonus.threshold
        lines.append(words.say("terminal.bonus_rule", points=points, threshold=threshold))
    return "\n".join(lines)


def kind(words: Catalogue, level: str | None) -> str:
    if level is None:
        return words.say("terminal.person")
    return words.say("terminal.bot", level=level_name(words, level))
