"""The table on the screen: dice on the left, the scorecards on the right."""

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Center, Horizontal, Vertical
from textual.events import Key as KeyPress
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from yatzy.errors import IllegalMoveError
from yatzy.game import Scored
from yatzy.tui import wording
from yatzy.tui.dice_tray import DiceTray
from yatzy.tui.die import Die
from yatzy.tui.help_screen import HelpScreen
from yatzy.tui.key_bar import KeyBar
from yatzy.tui.keys import TABLE_KEYS, bindings
from yatzy.tui.leave_screen import Answer, LeaveScreen
from yatzy.tui.look import MARGIN, WIDE
from yatzy.tui.roll_button import RollButton
from yatzy.tui.score_table import BoxRow, ScoreTable, sheet_width
from yatzy.tui.table import Table

NARROWEST_TRAY = 21
SMALLEST = (80, 24)


class TableScreen(Screen[None]):
    """A game being played; every key and every click ends up in the `Table`."""

    BINDINGS = bindings(TABLE_KEYS)

    class Finished(Message):
        """Every box is full."""

        def __init__(self, table: Table, *, animation: bool) -> None:
            self.table = table
            self.animation = animation
            super().__init__()

    def __init__(self, table: Table, *, animation: bool) -> None:
        super().__init__()
        self.table = table
        self.animation = animation
        self._turn = Static(id="turn", markup=False)
        self._outlook = Static(id="outlook", markup=False)
        self._tray = DiceTray(table.state.rules.dice)
        self._button = RollButton()
        self._card = ScoreTable(table.state)
        self._message = Static(id="message", markup=False)

    def compose(self) -> ComposeResult:
        """The turn on top, the table in the middle, what can be done at the bottom."""
        yield Horizontal(self._turn, self._outlook, id="top")
        with Horizontal(id="felt"):
            yield Vertical(Center(self._tray), Center(self._button), id="side")
            yield Vertical(self._card, id="pad")
        yield self._message
        yield KeyBar(TABLE_KEYS)

    def on_mount(self) -> None:
        """Go on to the results where the game was finished before it was resumed."""
        if self.table.state.is_over:
            self.post_message(self.Finished(self.table, animation=self.animation))

    def on_unmount(self) -> None:
        """Let go of the journal, whichever way the table was left."""
        self.table.leave()

    def on_resize(self) -> None:
        """Lay the table out anew."""
        self._show()

    def on_key(self, event: KeyPress) -> None:
        """Let any key end a tumble, and do nothing else then."""
        if self._tray.tumbling:
            event.stop()
            event.prevent_default()
            self._tray.land()

    def on_dice_tray_landed(self) -> None:
        """Show what the dice pay, now that they lie still."""
        self._show()

    def on_die_picked(self, event: Die.Picked) -> None:
        """Keep or release the die that was clicked."""
        self.action_keep(event.place)

    def on_roll_button_pressed(self) -> None:
        """Roll."""
        self.action_roll()

    def on_box_row_picked(self, event: BoxRow.Picked) -> None:
        """Put the dice into the box that was clicked."""
        self._score(event.category, again=wording.AGAIN_MOUSE)

    def action_keep(self, place: int) -> None:
        """Keep the die at that place, or release it."""
        self._do(lambda: self.table.toggle_keep(place))

    def action_choose(self, step: int) -> None:
        """Go to another box."""
        self._do(lambda: self.table.choose(step=step))

    def action_roll(self) -> None:
        """Roll the dice that are not kept."""
        self._do(self._roll)

    def action_score(self) -> None:
        """Put the dice into the chosen box."""
        self._score(self.table.chosen, again=wording.AGAIN_KEY)

    def action_undo(self) -> None:
        """Take back the last score."""
        self._do(self._undo)

    def action_animation(self) -> None:
        """Switch the tumbling of the dice on or off."""
        self.animation = not self.animation
        self._show(wording.ANIMATION_ON if self.animation else wording.ANIMATION_OFF)

    async def action_help(self) -> None:
        """Show the keys."""
        await self.app.push_screen(HelpScreen(self.table.commitment))

    async def action_leave(self) -> None:
        """Ask whether to leave."""
        await self.app.push_screen(LeaveScreen(), self._leave)

    def _leave(self, answer: Answer | None) -> None:
        if answer == "leave":
            self.app.exit()

    def _do(self, move: Callable[[], str | None]) -> None:
        """Make a move and show the table, with what the move says or why it was refused."""
        if self._tray.tumbling:
            self._tray.land()
            return
        try:
            message = move()
        except IllegalMoveError as error:
            message = wording.refusal(error, self.table.state.rules)
        except OSError as error:
            message = wording.not_saved(error)
        if self.table.state.is_over:
            self.post_message(self.Finished(self.table, animation=self.animation))
        else:
            self._show(message)

    def _roll(self) -> None:
        thrown = self.table.roll()
        if self.animation:
            self._tray.tumble(thrown)

    def _score(self, category: str, *, again: str) -> None:
        self._do(lambda: self._put(category, again))

    def _put(self, category: str, again: str) -> str:
        box = self.table.state.rules.category(category)
        if not self.table.score(category):
            return wording.scratch_question(box.name, again=again)
        event = self.table.game.events[-1]
        assert isinstance(event, Scored)
        player = self.table.state.players[event.seat]
        return wording.scored(player, box.name, event.points, event.extra)

    def _undo(self) -> str:
        self.table.undo()
        return wording.UNDONE

    def _show(self, message: str | None = None) -> None:
        state, table, tumbling = self.table.state, self.table, self._tray.tumbling
        room = self.size.width - NARROWEST_TRAY
        margin = 2 * MARGIN if self.size.width >= WIDE else 0
        self._tray.fit(self.size.width - sheet_width(state, room) - margin - 2)
        self._tray.show(state.dice, kept=table.kept)
        self._card.show(state, room=room, offers=not tumbling, chosen=table.chosen)
        ready = state.dice is None or bool(state.rolls_available)
        self._button.show(wording.roll_button(state, len(table.kept)), ready=ready)
        self._turn.update(wording.turn_line(state), layout=False)
        self._outlook.update(wording.bonus_outlook(state.scorecard), layout=False)
        said = "" if tumbling else message or self._standing_message()
        self._message.update(said, layout=False)

    def _standing_message(self) -> str:
        """What there is to say when nothing has just been said."""
        if self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]:
            return wording.TOO_SMALL
        return wording.joker(self.table.state) or wording.next_step(self.table.state)
