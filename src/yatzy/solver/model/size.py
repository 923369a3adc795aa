"""The size of a solution, before anything is computed."""

from math import comb

from yatzy.core import Order, Rules
from yatzy.errors import TooLargeError
from yatzy.solver.model.memory import physical_memory
from yatzy.solver.model.needs import Needs

DOUBLE_PRECISION_LIMIT = 1 << 30
NODE_BYTES = 64
"""What each set of open boxes takes beside its values, while they are solved (measured)."""


def value_bytes(states: int) -> int:
    """How many bytes a value takes: eight, or four where the table would exceed a gigabyte."""
    return 8 if 8 * states <= DOUBLE_PRECISION_LIMIT else 4


def spare_memory(memory: int | None = None) -> int:
    """Three quarters of this machine's memory, in bytes."""
    return (physical_memory() if memory is None else memory) * 3 // 4


def check_memory(needed: int, memory: int | None = None) -> int:
    """The same number of bytes, if this machine can spare them.

    Raises:
        TooLargeError: if it cannot.
    """
    available = spare_memory(memory)
    if needed > available:
        raise TooLargeError(needed=needed, available=available)
    return needed


def check_size(rules: Rules, *, memory: int | None = None, needs: Needs | None = None) -> int:
    """How many bytes solving these rules takes, mostly for their table.

    Whoever has the needs of the rules already may hand them over.

    Raises:
        TooLargeError: if that is more than this machine can spare.
    """
    sets = 1 if rules.order is Order.FORCED else 1 << len(rules.categories)
    beside = sets * NODE_BYTES
    states = sets if beside > spare_memory(memory) else count_states(rules, needs)
    return check_memory(beside + states * value_bytes(states), memory)


def count_states(rules: Rules, needs: Needs | None = None) -> int:
    """How many values the solution has: nodes with their twins, saved rolls and lanes."""
    count = _count_forced if rules.order is Order.FORCED else _count_free
    return count(rules, needs or Needs(rules))


def _count_free(rules: Rules, needs: Needs) -> int:
    uppers, lowers = len(rules.upper), len(rules.lower)
    beside = [0] * (uppers + 1)  # for so many filled upper boxes, the nodes with their saved rolls
    for filled in range(uppers + 1):
        for open_lowers in range(lowers + 1):
            nodes = comb(lowers, open_lowers)
            if _has_twins(rules):
                nodes += comb(lowers - 1, open_lowers)
            beside[filled] += nodes * (_most_saved(rules, filled + lowers - open_lowers) + 1)
    return sum(
        len(needs.lanes(upper)) * beside[uppers - upper.bit_count()] for upper in range(1 << uppers)
    )


def _count_forced(rules: Rules, needs: Needs) -> int:
    states = 0
    for filled in range(len(rules.categories) + 1):
        remaining = rules.categories[filled:]
        free = sum(box.is_upper for box in remaining)
        top = len(rules.upper)
        lanes = len(needs.lanes((1 << top) - (1 << (top - free))))
        is_open = any(rules.extra and box.id == rules.extra.category for box in remaining)
        nodes = 2 if _has_twins(rules) and not is_open else 1
        states += lanes * nodes * (_most_saved(rules, filled) + 1)
    return states


def _has_twins(rules: Rules) -> bool:
    return rules.extra is not None and rules.extra.points > 0


def _most_saved(rules: Rules, filled: int) -> int:
    return filled * (rules.rolls - 1) if rules.saved_rolls else 0
