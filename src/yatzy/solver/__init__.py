"""The exact optimal strategy of any rules.

The mathematics, from the end of the game to its beginning. Let a *state* be what matters between
two turns: which boxes are open, what the bonus still needs, how many rolls are saved. Its value
V is the expected number of further points under perfect play, and V = 0 when all boxes are full.

A turn. With r rolls left, dice on the table are worth

    G_r(roll) = max( S(roll),  max over keeps within the roll of E_(r-1)(keep) )
    S(roll)   = max over boxes b of  points(b, roll) + bonus + V(state after b)
    E_r(keep) = mean over the throws of the other dice of G_r(keep + throw)
    V(state)  = E_(rolls - 1)(nothing kept)

and G_0 = S. Where rolls are saved, the state after b depends on r; else S is the same for all r.

Fewer states: needs that every continuation treats alike are one class (`needs`).
Fewer steps: E and the maximum over keeps move one die at a time through the lattice of multisets
of dice (`lattice`), instead of from every keep to every roll at once.
Many at once: all classes of one set of open boxes share its boxes and its scores; they are lanes,
side by side in vectors (`vectors`, `kernels`). Sets with the same number of filled boxes do not
depend on each other; they are solved by several threads (`solving`).

`model` is where rules become arrays; nothing after it asks which variant this is.
"""

from yatzy.solver.position import Position
from yatzy.solver.solution import RankedMove, Solution, Turn
from yatzy.solver.solution_file import (
    default_folder,
    load_solution,
    open_solution,
    save_solution,
    solution_path,
)
from yatzy.solver.solving import Progress, solve, solve_rest

__all__ = [
    "Position",
    "Progress",
    "RankedMove",
    "Solution",
    "Turn",
    "default_folder",
    "load_solution",
    "open_solution",
    "save_solution",
    "solution_path",
    "solve",
    "solve_rest",
]
