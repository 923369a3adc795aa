"""The moves that may be made now, as a collection."""

from collections.abc import Iterator
from functools import cache, cached_property
from itertools import product

from yatzy.core import Dice
from yatzy.errors import YatzyError
from yatzy.game.commands import Command, Roll, Score
from yatzy.game.machine import check_can_roll, decide
from yatzy.game.state import State

Move = Roll | Score


class LegalMoves:
    """Every keep that throws at least one die, once for equal faces, then every box.

    It can be iterated and counted, and says of any roll or score whether it is `in` it.
    """

    def __init__(self, state: State) -> None:
        self._state = state

    @cached_property
    def _moves(self) -> tuple[Move, ...]:
        state = self._state
        if state.is_over:
            return ()
        if state.dice is None:
            return (Roll(),)
        keeps = _keeps(state.dice) if state.rolls_available else ()
        return (*keeps, *map(Score, state.scorecard.options(state.dice)))

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: Command) -> bool:
        state = self._state
        try:
            match move:
                case Roll(keep=keep, dice=None, seat=seat):
                    check_can_roll(state, keep, seat=seat)
                    return True
                case Roll() | Score():
                    decide(state, move)
                    return True
                case _:
                    return False
        except YatzyError:
            return False

    def __repr__(self) -> str:
        return f"<LegalMoves: {list(self._moves)}>"


def _keeps(dice: Dice) -> tuple[Roll, ...]:
    return _keeps_of(tuple([dice.index(die) for die in dice]))


@cache
def _keeps_of(likeness: tuple[int, ...]) -> tuple[Roll, ...]:
    """One roll for each set of faces that can be kept, of equal dice the leftmost, fewest first.

    Only which dice are alike matters: `likeness` has for each the first place with its face.
    """
    alike = [[p for p, first in enumerate(likeness) if first == f] for f in sorted(set(likeness))]
    choices = product(*([places[:n] for n in range(len(places) + 1)] for places in alike))
    keeps = [tuple(sorted(place for chosen in choice for place in chosen)) for choice in choices]
    return tuple(Roll(keep) for keep in sorted(keeps, key=len) if len(keep) < len(likeness))
