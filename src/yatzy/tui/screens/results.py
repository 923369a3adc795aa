"""The results: the winner, the cards, and the file of the record."""

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Button, Static

from yatzy.game import Game
from yatzy.languages import Catalogue
from yatzy.tui.keys import RESULTS_KEYS, bindings
from yatzy.tui.local.retrospect import Retrospect
from yatzy.tui.local.strategy import Strategy
from yatzy.tui.screens.review import ReviewScreen
from yatzy.tui.widgets.clickable import KeyBar
from yatzy.tui.widgets.score_table import ScoreTable, fitted
from yatzy.tui.wording.table import headline

NARROWEST_STANDINGS = 21


class ResultsScreen(Screen[None]):
    """The standings beside the finished cards, and what to play next."""

    BINDINGS = bindings(RESULTS_KEYS)
    AUTO_FOCUS = ""  # or the Enter that filled the last box would press the button

    class Rematch(Message):
        """Play again with the same players and rules."""

    class NewGame(Message):
        """Set up another game."""

    def __init__(self, words: Catalogue, game: Game, record: str, strategy: Strategy) -> None:
        super().__init__()
        self._words = words
        self._game = game
        self._retrospect = Retrospect(game, strategy)
        self._standings = Static(id="standings")
        self._card = ScoreTable(words, game.state)
        self._record = record

    def compose(self) -> ComposeResult:
        winner = Static(headline(self._words, self._game.state), id="turn", markup=False)
        yield Horizontal(winner, id="top")
        with Horizontal(id="felt"):
            with Vertical(id="side"):
                yield self._standings
                yield Button(self._words.say("page.review"), action="screen.review", compact=True)
            yield Vertical(self._card, id="pad")
        yield Static(self._record, id="record", markup=False)
        yield KeyBar(self._words, RESULTS_KEYS)

    def on_resize(self) -> None:
        room = self.size.width - NARROWEST_STANDINGS
        self._card.show(self._game.state, room=room, offers=False, chosen=None)
        self._standings.update(standings_page(self._words, self._game))

    async def action_review(self) -> None:
        await self.app.push_screen(ReviewScreen(self._words, self._retrospect))

    def action_rematch(self) -> None:
        self.post_message(self.Rematch())

    def action_new_game(self) -> None:
        self.post_message(self.NewGame())

    def action_leave(self) -> None:
        self.app.exit()


def standings_page(words: Catalogue, game: Game) -> Content:
    lines = [Content.styled(words.say("terminal.standings"), "$chalk bold")]
    for standing in game.state.standings:
        name = fitted(standing.player, NARROWEST_STANDINGS - 11)
        text = f"{standing.place:>2}. {name} {standing.total:>4}"
        lines.append(Content.styled(text, "$chalk bold" if standing.place == 1 else "$chalk"))
    return Content("\n").join(lines)
