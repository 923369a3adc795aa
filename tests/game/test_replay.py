"""A game is its events: replaying, evolving and repr give the same game again."""

from hypothesis import given, settings
from tests.game.strategies import games

import yatzy.core
import yatzy.game
from yatzy.game import Game, Started, evolve, initial_state
from yatzy.game.machine import start

NAMES = {**vars(yatzy.core), **vars(yatzy.game)}


@given(games())
def test_replaying_the_events_gives_the_same_game(game: Game) -> None:
    replayed = Game.replay(game.events)
    assert (replayed.state, replayed.events) == (game.state, game.events)
    assert (replayed.rules, replayed.players) == (game.rules, game.players)


@given(games())
def test_evolve_follows_every_event_of_a_game_from_any_state(game: Game) -> None:
    started = game.events[0]
    assert isinstance(started, Started)
    assert started == start(game.rules, game.players)
    state = initial_state(game.rules, ["somebody", "else"])
    for event in game.events:
        state = evolve(state, event)
    assert state == game.state


@settings(max_examples=30)
@given(games())
def test_repr_rebuilds_the_game(game: Game) -> None:
    rebuilt = eval(repr(game), dict(NAMES))
    assert isinstance(rebuilt, Game)
    assert (rebuilt.events, rebuilt.state) == (game.events, game.state)


@settings(max_examples=30)
@given(games())
def test_repr_rebuilds_the_state(game: Game) -> None:
    assert eval(repr(game.state), dict(NAMES)) == game.state
