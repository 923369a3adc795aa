"""The table on the screen: dice on the left, scorecards on the right."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.events import Enter, Leave
from textual.events import Key as KeyPress
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from yatzy.errors import IllegalMoveError
from yatzy.game import Move
from yatzy.languages import Catalogue, box_name
from yatzy.tui.keys import TABLE_KEYS, bindings
from yatzy.tui.local.computer import BotHand, Computer
from yatzy.tui.local.strategy import Strategy
from yatzy.tui.look import MARGIN, WIDE
from yatzy.tui.screens.slips import HelpScreen, LeaveScreen
from yatzy.tui.settings import Settings
from yatzy.tui.table import Table
from yatzy.tui.widgets.clickable import KeyBar, RollButton
from yatzy.tui.widgets.coach_panel import CoachPanel
from yatzy.tui.widgets.dice import DiceTray
from yatzy.tui.widgets.score_table import BoxRow, Columns, ScoreTable
from yatzy.tui.widgets.table_message import TableMessage
from yatzy.tui.wording import table as wording
from yatzy.tui.wording.reasons import reason, refusal

NARROWEST_TRAY = 21
COACHED_TRAY = 31


class TableScreen(Screen[None]):
    """A game in progress; keys and clicks are carried out by the `Table`."""

    BINDINGS = bindings(TABLE_KEYS)

    @dataclass
    class Finished(Message):
        """Every box is full."""

        table: Table
        settings: Settings

    def __init__(
        self, words: Catalogue, table: Table, *, settings: Settings, strategy: Strategy
    ) -> None:
        super().__init__()
        self._words = words
        self.table = table
        self.settings = settings
        self._turn = Static(id="turn", markup=False)
        self._outlook = Static(id="outlook", markup=False)
        self._tray = DiceTray(words, table.state.rules.dice)
        self._button = RollButton("screen.roll")
        self._coach = CoachPanel(words, strategy)
        self._card = ScoreTable(words, table.state)
        self._computer = Computer(words, table, strategy, self._coach)
        self._message = TableMessage(words, table, self._computer.loader, self._coach)

    def compose(self) -> ComposeResult:
        yield Horizontal(self._turn, self._outlook, id="top")
        with Horizontal(id="felt"):
            yield Vertical(Center(self._tray), Center(self._button), self._coach, id="side")
            yield Vertical(self._card, id="pad")
        yield self._message
        yield KeyBar(self._words, TABLE_KEYS)
        yield self._computer

    def on_mount(self) -> None:
        if self.table.state.is_over:  # it was finished before it was resumed
            self._finish()

    def on_unmount(self) -> None:
        self.table.leave()

    def on_resize(self) -> None:
        self._show(self._message.said)

    def on_key(self, event: KeyPress) -> None:
        """Any key ends a tumble, and does nothing else then."""
        if self._tray.tumbling:
            event.stop()
            event.prevent_default()
            self._tray.land()

    def on_dice_tray_landed(self) -> None:
        self._show()

    def on_enter(self, event: Enter) -> None:
        if isinstance(event.node, BoxRow):
            self._message.point_at(event.node.box)

    def on_leave(self, event: Leave) -> None:
        if isinstance(event.node, BoxRow):
            self._message.point_at(None)

    def on_strategy_loader_moved(self) -> None:
        self._message.say(self._message.said, coached=self.settings.coach)

    def on_strategy_loader_ended(self) -> None:
        self._show(self._message.said)

    def on_coach_panel_advised(self) -> None:
        self._show(self._message.said)

    def on_bot_hand_shows(self, event: BotHand.Shows) -> None:
        if event.version == self.table.version:
            self.table.show_move(event.move)
            self._show(wording.bot_means(self._words, event.move, self.table.state))

    def on_bot_hand_plays(self, event: BotHand.Plays) -> None:
        if event.version == self.table.version:
            self._do(lambda: self._play(event.move))

    def action_keep(self, place: int) -> None:
        self._move(lambda: self.table.toggle_keep(place))

    def action_choose(self, step: int) -> None:
        self._move(lambda: self.table.choose(step=step))

    def action_roll(self) -> None:
        self._move(lambda: self._tumble(self.table.roll()))

    def action_score(self) -> None:
        self._move(lambda: self._put(self.table.chosen, "terminal.scratch_by_key"))

    def action_take(self, category: str) -> None:
        self._move(lambda: self._put(category, "terminal.scratch_by_mouse"))

    def action_undo(self) -> None:
        self._do(self._undo)

    def action_hint(self) -> None:
        self._do(self._hint)

    def action_coach(self) -> None:
        on = not self.settings.coach
        self.settings = replace(self.settings, coach=on)
        watching = self._words.say("terminal.coach_on") if self._computer.ready else None
        self._show(watching if on else self._words.say("terminal.coach_off"))

    def action_animation(self) -> None:
        on = not self.settings.animation
        self.settings = replace(self.settings, animation=on)
        self._show(self._words.say("terminal.animation_on" if on else "terminal.animation_off"))

    async def action_help(self) -> None:
        await self.app.push_screen(HelpScreen(self._words, self.table.seal))

    async def action_leave(self) -> None:
        await self.app.push_screen(LeaveScreen(self._words), self._leave)

    def _leave(self, sure: bool | None) -> None:  # noqa: FBT001 - as Textual calls it
        if sure:
            self.app.exit()

    def _move(self, move: Callable[[], str | None]) -> None:
        """Make the move of a person, or hurry the bot that is playing."""
        if self.table.to_move.is_bot and not self._tray.tumbling:
            self._computer.hand.hurry()
            self._computer.attend(self.settings)
        else:
            self._do(move)

    def _do(self, move: Callable[[], str | None]) -> None:
        if self._tray.tumbling:
            self._tray.land()
            return
        try:
            message = move()
        except IllegalMoveError as error:
            message = refusal(self._words, error, self.table.state.rules)
        except OSError as error:
            cause = reason(self._words, error)
            self._show(self._words.say("terminal.not_saved", reason=cause), attend=False)
            self._computer.hand.rest()
            return
        if self.table.state.is_over:
            self._finish()
        else:
            self._show(message)

    def _finish(self) -> None:
        self.post_message(self.Finished(self.table, self.settings))

    def _tumble(self, thrown: frozenset[int]) -> None:
        if self.settings.animation and thrown:
            self._tray.tumble(thrown)

    def _put(self, category: str, question: str) -> str:
        if not self.table.score(category):
            box = box_name(self._words, self.table.state.rules, category)
            return self._words.say(question, box=box)
        return wording.last_score(self._words, self.table.game)

    def _play(self, move: Move) -> str | None:
        thrown = self.table.play(move)
        self._tumble(thrown)
        return None if thrown else wording.last_score(self._words, self.table.game)

    def _undo(self) -> str:
        self.table.undo()
        return self._words.say("page.they_undid", name=self.table.to_move.name)

    def _hint(self) -> str | None:
        if self.table.to_move.is_bot:
            return self._words.say("page.they_turn", name=self.table.to_move.name)
        if self.table.state.dice is None:
            return self._words.say("terminal.roll_first")
        self._coach.ask(self.table)
        return None

    def _show(self, message: str | None = None, *, attend: bool = True) -> None:
        tumbling = self._tray.tumbling
        if attend and not tumbling:
            self._computer.attend(self.settings)
        state = self.table.state
        self._show_felt()
        self._show_button()
        self._turn.update(wording.turn_line(self._words, state), layout=False)
        self._outlook.update(wording.bonus_outlook(self._words, state.scorecard), layout=False)
        self._message.say("" if tumbling else message, coached=self.settings.coach)

    def _show_felt(self) -> None:
        table, state, width = self.table, self.table.state, self.size.width
        advice = self._coach.show(table, watching=self.settings.coach)
        room = width - (COACHED_TRAY if self._coach.display else NARROWEST_TRAY)
        margin = 2 * MARGIN if width >= WIDE else 0
        self._tray.fit(width - Columns.fit(state, room).sheet - margin - 2)
        best = frozenset[int]() if advice is None else advice.best_places(table.kept)
        self._tray.show(state.dice, kept=table.kept, best=best)
        box = None if advice is None else advice.best.category
        offers = not self._tray.tumbling
        self._card.show(state, room=room, offers=offers, chosen=table.chosen, best=box)

    def _show_button(self) -> None:
        state = self.table.state
        if self.table.to_move.is_bot:
            self._button.show(self._words.say("page.plays", name=state.player), ready=False)
        else:
            text = wording.roll_button(self._words, state, len(self.table.kept))
            self._button.show(text, ready=state.dice is None or bool(state.rolls_available))
