"""The calls about house rules: checking, writing and solving them."""

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from yatzy.core import Rules, find_line, format_rules
from yatzy.errors import RulesError, SolvingError, UnsolvableError
from yatzy.insight import Strategies
from yatzy.server.context import HasContext
from yatzy.server.middleware.guard import address_of
from yatzy.server.routes.answers import refusals
from yatzy.solver import count_states, value_bytes
from yatzy.tables import choose_rules, parse_text
from yatzy.wire.house_rules import CheckedRules, RulesRequest, RulesText, SizeView, SolutionStatus
from yatzy.wire.problems import view_problem
from yatzy.wire.review import view_distribution
from yatzy.wire.rules import view_rules

router = APIRouter(tags=["rules"], responses=refusals(400, 413, 422, 429, 503))


@router.post("/api/rules/check")
async def check_rules(wanted: RulesText, context: HasContext) -> CheckedRules:
    """What a rules file says, with examples and the size of its strategy; or what is wrong."""
    insight = context.site.insight
    return await insight.jobs.do("advice", lambda: _check(wanted.toml, insight.strategies))


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
    rules, insight = choose_rules(wanted.rules), context.site.insight
    if insight.strategies.progress(rules.digest) is None:
        context.limiter.solutions.take(address_of(request.scope))
        await insight.jobs.do("advice", lambda: insight.strategies.check(rules))
    with suppress(SolvingError):
        await insight.strategies.scores(rules, within=0)
    insight.strategies.start(rules)
    status = _status(rules.digest, insight.strategies)
    response.status_code = 202 if status.distribution is None else 200
    return status


@router.get("/api/solutions/{digest}")
async def show_solution(
    digest: Annotated[str, Path(pattern="^[0-9a-f]{64}$")], context: HasContext
) -> SolutionStatus:
    """How much is known about perfect play of the rules with this digest."""
    return _status(digest, context.site.insight.strategies)


def _status(digest: str, strategies: Strategies) -> SolutionStatus:
    solution, scores = strategies.found(digest), strategies.found_scores(digest)
    return SolutionStatus(
        digest=digest,
        progress=strategies.progress(digest),
        scores_progress=strategies.scores_progress(digest),
        expected_score=None if solution is None else solution.expected_score,
        distribution=None if scores is None else view_distribution(scores),
    )


def _check(text: str, strategies: Strategies) -> CheckedRules:
    try:
        rules = parse_text(text)
    except RulesError as error:
        problem = view_problem(error, line=find_line(text, error))
        return CheckedRules(rules=None, inline=None, size=None, problems=[problem])
    shown, size = view_rules(rules), _size(rules, strategies)
    return CheckedRules(rules=shown, inline=rules.to_data(), size=size, problems=[])


def _size(rules: Rules, strategies: Strategies) -> SizeView:
    try:
        strategies.check(rules)
    except UnsolvableError as error:
        return SizeView(states=None, bytes=None, code=error.code, reason=str(error))
    states = count_states(rules)
    return SizeView(states=states, bytes=states * value_bytes(states), code=None, reason=None)
