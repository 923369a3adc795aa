"""The exact optimal strategy of any rules.

A *state* is what matters between two turns: which boxes are open, what the bonus still needs, how
many rolls are saved. Its value V is the expected number of further points under perfect play, and
V = 0 when all boxes are full. States are solved from the end of the game to its beginning.

With r rolls left, dice on the table are worth

    G_r(roll) = max( S(roll),  max over keeps within the roll of E_(r-1)(keep) )
    S(roll)   = max over boxes b of  points(b, roll) + bonus + V(state after b)
    E_r(keep) = mean over the throws of the other dice of G_r(keep + throw)
    V(state)  = E_(rolls - 1)(nothing kept)

and G_0 = S. If rolls can be saved, the state after b depends on r; otherwise S does not.

Fewer states: needs of the bonus that no continuation distinguishes are one class (`model.needs`).
Fewer steps: E and the maximum over keeps move one die at a time through the lattice of multisets
of dice (`model.lattice`), instead of from every keep to every roll.
Many at once: all classes of one set of open boxes share its boxes and its scores; they are lanes,
side by side in vectors (`kernels`). Sets with the same number of filled boxes are independent, and
several threads solve them (`solving`).

`model` turns rules into arrays; nothing after it depends on the variant. A `Solution` answers all
questions: values, moves, one turn, rollouts and distributions.
"""

from typing import TYPE_CHECKING

from yatzy.lazy import lazy_names

if TYPE_CHECKING:
    from yatzy.solver.apart.process import follow_apart, solve_apart
    from yatzy.solver.files.solution_file import load_solution, open_solution
    from yatzy.solver.files.solution_folder import solution_path
    from yatzy.solver.model.size import check_size, count_states, value_bytes
    from yatzy.solver.perfect_games import deviation_of, estimate, open_distribution
    from yatzy.solver.position import Position, RankedMove
    from yatzy.solver.progress import Progress
    from yatzy.solver.score_distribution import Distribution, percentiles
    from yatzy.solver.solution import Solution
    from yatzy.solver.solving import solve
else:
    __getattr__, __dir__ = lazy_names(__name__)

__all__ = [
    "Distribution",
    "Position",
    "Progress",
    "RankedMove",
    "Solution",
    "check_size",
    "count_states",
    "deviation_of",
    "estimate",
    "follow_apart",
    "load_solution",
    "open_distribution",
    "open_solution",
    "percentiles",
    "solution_path",
    "solve",
    "solve_apart",
    "value_bytes",
]
