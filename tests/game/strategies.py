"""Random games for properties: any rules, any players, any legal moves, some scores undone."""

from random import Random

from hypothesis import strategies as st

from yatzy.core import built_in_ids, load_rules
from yatzy.game import Game, LocalDice, Undo

seen = st.characters(categories=["L", "M", "N", "P", "S", "Zs"])
names = st.text(seen, min_size=1, max_size=8).filter(str.strip)
secrets = st.binary(min_size=1, max_size=32)


def play_randomly(game: Game, source: Random, *, moves: int) -> Game:
    """Make so many legal moves; a score is undone now and then."""
    for _ in range(moves):
        if game.is_over:
            break
        if game.can_undo and source.random() < 0.2:
            game.apply(Undo())
        game.apply(source.choice(list(game.legal_moves)))
    return game


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of any built-in rules by one to five players, just begun, under way or over."""
    players = draw(st.lists(names, min_size=1, max_size=5))
    rules = load_rules(draw(st.sampled_from(built_in_ids())))
    source = Random(draw(st.integers(0, 2**32)))
    moves = draw(st.sampled_from([0, 1, 2, 5, 20, 80, 1000]))
    woven = LocalDice.of(draw(secrets), rules, players, bots=frozenset())
    return play_randomly(Game(players, rules=rules, dice=woven), source, moves=moves)
