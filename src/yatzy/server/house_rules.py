"""The calls about people's own rules: checking, writing and solving them."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from yatzy.core import Rules, find_line, format_rules
from yatzy.errors import RulesError, UnsolvableError
from yatzy.server.context import HasContext
from yatzy.server.distributions import view_distribution
from yatzy.server.games import REFUSALS
from yatzy.server.guard import address_of
from yatzy.server.problems import view_problem
from yatzy.server.rules_wire import (
    CheckedRules,
    RulesRequest,
    RulesText,
    SizeView,
    SolutionStatus,
)
from yatzy.service import Solutions, choose_rules, parse_text, view_rules

router = APIRouter(
    tags=["rules"], responses={status: REFUSALS[status] for status in (400, 413, 422, 429, 503)}
)


@router.post("/api/rules/check")
async def check_rules(wanted: RulesText, context: HasContext) -> CheckedRules:
    """What a rules file says, with examples and the size of its strategy; or what is wrong."""
    return await context.analyst.think(lambda: _check(wanted.toml, context.house.solutions))


@router.post("/api/rules/toml")
async def write_rules(wanted: RulesRequest) -> RulesText:
    """Rules as the text of a rules file."""
    return RulesText(toml=format_rules(choose_rules(wanted.rules)))


@router.post("/api/solutions", responses={202: {"model": SolutionStatus}})
async def solve_rules(
    wanted: RulesRequest, request: Request, response: Response, context: HasContext
) -> SolutionStatus:
    """Have the perfect strategy of some rules computed, and the scores of perfect games with it.

    Ask `GET /api/solutions/{digest}` how far that is.
    """
    rules, solutions = choose_rules(wanted.rules), context.house.solutions
    if solutions.progress(rules.digest) is None:
        context.limiter.solutions.take(address_of(request.scope))
        await asyncio.to_thread(solutions.check, rules)
    solutions.start(rules)
    status = _status(rules.digest, solutions)
    response.status_code = 202 if status.distribution is None else 200
    return status


@router.get("/api/solutions/{digest}")
async def show_solution(
    digest: Annotated[str, Path(pattern="^[0-9a-f]{64}$")], context: HasContext
) -> SolutionStatus:
    """How much is known about perfect play of the rules with this digest."""
    return _status(digest, context.house.solutions)


def _status(digest: str, solutions: Solutions) -> SolutionStatus:
    solution, scores = solutions.found(digest), solutions.found_scores(digest)
    return SolutionStatus(
        digest=digest,
        progress=solutions.progress(digest),
        scores_progress=solutions.scores_progress(digest),
        expected_score=None if solution is None else solution.expected_score,
        distribution=None if scores is None else view_distribution(scores),
    )


def _check(text: str, solutions: Solutions) -> CheckedRules:
    try:
        rules = parse_text(text)
    except RulesError as error:
        problem = view_problem(error, line=find_line(text, error))
        return CheckedRules(rules=None, inline=None, toml=None, size=None, problems=[problem])
    return CheckedRules(
        rules=view_rules(rules),
        inline=rules.to_data(),
        toml=format_rules(rules),
        size=_size(rules, solutions),
        problems=[],
    )


def _size(rules: Rules, solutions: Solutions) -> SizeView:
    from yatzy.solver.size import count_states, value_bytes

    try:
        solutions.check(rules)
    except UnsolvableError as error:
        return SizeView(
            states=None, bytes=None, is_solvable=False, code=error.code, reason=str(error)
        )
    states = count_states(rules)
    return SizeView(
        states=states,
        bytes=states * value_bytes(states),
        is_solvable=True,
        code=None,
        reason=None,
    )
