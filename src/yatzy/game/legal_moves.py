"""The legal moves of a state, as a collection."""

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import product

from yatzy.errors import YatzyError
from yatzy.game.commands import Command, Roll, Score
from yatzy.game.machine import check_can_roll, decide
from yatzy.game.state import State

Move = Roll | Score


class LegalMoves:
    """Every distinct keep that throws at least one die, then every box; `in` checks any move."""

    def __init__(self, state: State) -> None:
        self._state = state

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        state = self._state
        if state.is_over:
            return ()
        if state.dice is None:
            return (Roll(),)
        first_places = tuple([state.dice.index(die) for die in state.dice])
        keeps = _keeps(first_places) if state.rolls_available else ()
        return (*keeps, *map(Score, state.options))

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: Command) -> bool:
        state = self._state
        try:
            match move:
                case Roll(keep=keep, dice=None):
                    check_can_roll(state, keep)
                case Roll() | Score():
                    decide(state, move)
                case _:
                    return False
        except YatzyError:
            return False
        return True

    def __repr__(self) -> str:
        return f"<LegalMoves: {list(self._moves)}>"


@cache
def _keeps(first_places: tuple[int, ...]) -> tuple[Roll, ...]:
    """One roll for each set of faces to keep, fewest first; of equal dice the leftmost are kept.

    Dice are equal if they share their first place: the index of the first die with that face.
    """
    equal = [[p for p, f in enumerate(first_places) if f == n] for n in sorted(set(first_places))]
    choices = product(*([places[:n] for n in range(len(places) + 1)] for places in equal))
    keeps = [tuple(sorted(place for chosen in choice for place in chosen)) for choice in choices]
    return tuple(Roll(keep) for keep in sorted(keeps, key=len) if len(keep) < len(first_places))
