"""`Game` and the naive model are given the same wishes and must always agree."""

from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.core.oracle import VARIANTS
from tests.game.model import Table, TakeBack, Throw, Wish, Write

from yatzy.core import built_in_ids
from yatzy.errors import YatzyError
from yatzy.game import Command, Game, Roll, Score, Undo

BOXES = sorted({box for boxes in VARIANTS.values() for box in boxes})
SPECIAL = ("yahtzee", "maxi-saved")  # asked twice as often, having the most that can go wrong
PLAYERS = ("Red", "Blue", "Green", "Gold", "Grey")

faces = st.integers(1, 6)
places = st.lists(st.integers(0, 5), max_size=6).map(tuple) | st.sampled_from(
    [tuple(range(kept)) for kept in range(7)]
)
seats = st.none() | st.integers(-1, 5)


def command_of(wish: Wish) -> Command:
    match wish:
        case Throw(keep, shown):
            return Roll(keep, shown)
        case Write(box):
            return Score(box)
        case TakeBack():
            return Undo()


def draw_throw(table: Table, source: Random) -> Throw:
    """A roll that is allowed, with the dice whole or the thrown ones alone, often all equal."""
    if source.random() < 0.3:
        return Throw((), (source.randint(1, 6),) * table.count)
    size = source.randrange(table.count) if table.dice else 0
    keep = tuple(source.sample(range(table.count), size))
    shown = [source.randint(1, 6) for _ in range(table.count)]
    if source.random() < 0.5:
        return Throw(keep, tuple(shown[len(keep) :]))
    for place in keep:
        shown[place] = table.dice[place]
    return Throw(keep, tuple(shown))


def draw_box(table: Table, source: Random) -> Write:
    """Any box that is allowed; for equal dice often the best, so that jokers follow."""
    choices = table.choices()
    if len(set(table.dice)) == 1 and source.random() < 0.7:
        return Write(max(choices, key=lambda box: choices[box]))
    return Write(source.choice(list(choices)))


class GameAgainstModel(RuleBasedStateMachine):
    """Legal and illegal wishes, in any order, for every built-in variant and one to five seats."""

    game: Game
    table: Table

    @initialize(
        id_=st.sampled_from([*sorted(VARIANTS), *SPECIAL]),
        players=st.integers(1, 5),
        boxes_left=st.integers(0, 20),
        seed=st.integers(0, 2**32),
    )
    def sit_down(self, id_: str, players: int, boxes_left: int, seed: int) -> None:
        self.game = Game(PLAYERS[:players], rules=id_)
        self.table = Table(id_, players)
        source = Random(seed)
        self.play_turns((len(self.table.boxes) - boxes_left) * players, source)

    def play_turns(self, turns: int, source: Random) -> None:
        for _ in range(turns):
            for _ in range(source.randint(1, self.table.budget)):
                self.propose(draw_throw(self.table, source))
            self.propose(draw_box(self.table, source))

    def propose(self, wish: Wish) -> None:
        """Both sides hear the wish: it is granted by both, or refused by both."""
        objection = self.table.objection(wish)
        command = command_of(wish)
        if isinstance(wish, Write) or (isinstance(wish, Throw) and wish.shown is not None):
            is_legal = self.table.objection(wish._replace(seat=None)) is None
            assert (command in self.game.legal_moves) == is_legal
        if objection is None:
            self.game.apply(command, seat=wish.seat)
            self.table.grant(wish)
        else:
            self.refuse(command, wish.seat, objection)

    def refuse(self, command: Command, seat: int | None, objection: str) -> None:
        before = self.game.state, self.game.events
        try:
            self.game.apply(command, seat=seat)
        except YatzyError as error:
            assert error.code == objection
        else:
            raise AssertionError(f"{command} was accepted, not refused with {objection}")
        assert (self.game.state, self.game.events) == before

    @rule(seed=st.integers(0, 2**32))
    def roll(self, seed: int) -> None:
        self.propose(draw_throw(self.table, Random(seed)))

    @rule(keep=places, shown=st.none() | st.lists(st.integers(0, 7), max_size=7).map(tuple))
    def roll_anything(self, keep: tuple[int, ...], shown: tuple[int, ...] | None) -> None:
        self.propose(Throw(keep, shown))

    @rule(keep=places, shown=st.lists(faces, min_size=6, max_size=6), seat=seats)
    def roll_real_dice(self, keep: tuple[int, ...], shown: list[int], seat: int | None) -> None:
        self.propose(Throw(keep, tuple(shown[: self.table.count]), seat))

    @rule(keep=places)
    def ask_whether_a_keep_is_legal(self, keep: tuple[int, ...]) -> None:
        legal = Roll(keep) in self.game.legal_moves
        assert legal == (not self.table.is_over and self.table.objection_to_keep(keep) is None)

    @precondition(lambda self: self.table.choices() and not self.table.is_over)
    @rule(data=st.data())
    def score(self, data: st.DataObject) -> None:
        self.propose(Write(data.draw(st.sampled_from(list(self.table.choices())))))

    @rule(box=st.sampled_from([*BOXES, "nonsense"]), seat=seats)
    def score_anything(self, box: str, seat: int | None) -> None:
        self.propose(Write(box, seat))

    @rule(seat=seats)
    def undo(self, seat: int | None) -> None:
        self.propose(TakeBack(seat))

    @precondition(lambda self: not self.table.dice)
    @rule(seed=st.integers(0, 2**32), turns=st.integers(1, 3))
    def play_on(self, seed: int, turns: int) -> None:
        open_boxes = len(self.table.boxes) - len(self.table.cards[-1])
        if open_boxes > turns:
            self.play_turns(turns, Random(seed))

    @rule()
    def replay(self) -> None:
        replayed = Game.replay(self.game.events)
        assert replayed.state == self.game.state
        assert replayed.events == self.game.events

    @invariant()
    def the_table_is_the_same(self) -> None:
        game, table = self.game, self.table
        assert list(game.dice or ()) == table.dice
        assert game.turn == table.seat
        assert game.rolls_left == max(0, 3 - table.rolls_made)
        assert list(game.saved_rolls) == table.saved_now()
        assert (game.is_over, game.can_undo) == (table.is_over, table.can_undo)

    @invariant()
    def the_cards_are_the_same_and_add_up(self) -> None:
        for seat, card in enumerate(self.game.scorecards):
            assert card.filled == self.table.cards[seat]
            assert card.total == self.table.total(seat)
            assert card.total == sum(card.filled.values()) + card.bonus + card.extra_points
        standings = [(standing.place, standing.seat) for standing in self.game.standings]
        assert standings == self.table.places()

    @invariant()
    def the_legal_moves_are_the_same(self) -> None:
        moves = list(self.game.legal_moves)
        keeps = [
            tuple(sorted((self.game.dice or ())[place] for place in move.keep))
            for move in moves
            if isinstance(move, Roll)
        ]
        boxes = [move.category for move in moves if isinstance(move, Score)]
        assert set(keeps) == self.table.keeps()
        assert boxes == ([] if self.table.is_over else list(self.table.choices()))
        assert len(moves) == len(self.game.legal_moves) == len(set(keeps)) + len(boxes)
        assert all(move in self.game.legal_moves for move in moves)
        assert Undo() not in self.game.legal_moves

    def teardown(self) -> None:
        if hasattr(self, "game"):
            self.replay()


GameAgainstModel.TestCase.settings = settings(max_examples=120, stateful_step_count=40)
TestGameAgainstModel = GameAgainstModel.TestCase


def test_the_model_knows_every_built_in_variant() -> None:
    assert set(VARIANTS) == set(built_in_ids())
