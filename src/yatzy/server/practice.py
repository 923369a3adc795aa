"""Practice: positions from games of casual players, with a decision that matters.

It matters if the best move is clearly better than the next, and a player could still fall for
another one: neither a matter of taste nor one that nobody would get wrong.
"""

import secrets
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query

from yatzy.core import Rules
from yatzy.errors import PositionError
from yatzy.game import FairDice, Game, State
from yatzy.server.context import Context, HasContext
from yatzy.server.games import REFUSALS
from yatzy.server.insights import SOLVING
from yatzy.server.practice_wire import (
    PositionView,
    PracticeRequest,
    PracticeSeed,
    PracticeView,
)
from yatzy.service import choose_rules, view_rules
from yatzy.service.view import view_card, view_turn

if TYPE_CHECKING:
    from yatzy.solver import Solution

MOST_GAMES = 5
CLEAR = 0.02
"""From which gap to the second best move on a decision is clear, in deviations of a score."""

TEMPTING = 0.2
"""Up to which gap a player may fall for the second best move."""

router = APIRouter(
    prefix="/api/practice",
    tags=["analysis"],
    responses=SOLVING | {status: REFUSALS[status] for status in (400, 413, 422, 429, 503)},
)


@router.get("")
async def practise(
    context: HasContext,
    rules: Annotated[str, Query(max_length=40, description="The id of built-in rules")] = "yatzy",
    seed: Annotated[PracticeSeed | None, Query()] = None,
) -> PracticeView:
    """A fresh position of built-in rules; `POST /api/analysis` tells what each choice costs."""
    return await _practise(choose_rules(rules), seed, context)


@router.post("")
async def practise_any(wanted: PracticeRequest, context: HasContext) -> PracticeView:
    """A fresh position of any rules."""
    return await _practise(choose_rules(wanted.rules), wanted.seed, context)


async def _practise(rules: Rules, seed: int | None, context: Context) -> PracticeView:
    solutions = context.house.solutions
    solution = await solutions.get_soon(rules)
    deviation = await solutions.get_deviation(solution)
    chosen = secrets.randbits(48) if seed is None else seed
    state = await context.analyst.think(lambda: find_state(solution, chosen, deviation))
    assert state.dice is not None
    return PracticeView(
        seed=chosen,
        rules=view_rules(rules),
        card=view_card(state, 0),
        turn=view_turn(state),
        position=PositionView(
            boxes=state.scorecard.filled,
            extras=state.scorecard.extras,
            dice=list(state.dice),
            rolls_left=state.rolls_left,
            saved=state.saved[0],
        ),
    )


def find_state(solution: "Solution", seed: int, deviation: float) -> State:
    """A state with a decision that matters; the same for the same seed.

    Raises:
        PositionError: if these rules leave nothing to choose.
    """
    random = Random(seed)
    choices: list[State] = []
    for number in range(MOST_GAMES):
        decisions = list(_decisions(solution, f"{seed}:{number}"))
        clear, tempting = CLEAR * deviation, TEMPTING * deviation
        if matter := [state for state, gap in decisions if clear <= gap <= tempting]:
            return random.choice(matter)
        choices += [state for state, _ in decisions]
    if not choices:
        raise PositionError("these rules leave nothing to choose, so there is nothing to practise")
    return random.choice(choices)


def _decisions(solution: "Solution", seed: str) -> Iterator[tuple[State, float]]:
    """The decisions of a casual player's game, with the gap between the best move and the next."""
    from yatzy.analysis import position_of
    from yatzy.bots import make_bot

    rules = solution.rules
    secret = sha256(seed.encode()).digest()
    bot = make_bot("casual", rules, seed=int.from_bytes(secret[:4]), solution=solution)
    game = Game(["Practice"], rules=rules, dice=FairDice(secret, "practice"))
    while not game.is_over:
        if game.dice is not None:
            moves = solution.moves(position_of(game.state))
            if len(moves) > 1:
                yield game.state, moves[1].error
        game.apply(bot.choose(game.state))
