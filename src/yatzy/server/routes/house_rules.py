"""The calls about house rules: checking, writing and solving them."""

from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Path, Response

from yatzy.core import Rules, find_line, format_rules
from yatzy.errors import RulesError, SolvingError, UnsolvableError
from yatzy.insight import Strategies
from yatzy.server.context import HasAsker, HasContext
from yatzy.server.routes.answers import refusals
from yatzy.solver import count_states, value_bytes
from yatzy.tables import parse_text
from yatzy.wire.house_rules import CheckedRules, RulesRequest, RulesText, SizeView, SolutionStatus
from yatzy.wire.problems import view_problem
from yatzy.wire.review import view_distribution
from yatzy.wire.rules import view_rules

router = APIRouter(tags=["rules"], responses=refusals(400, 413, 422, 429, 503))


@router.post("/api/rules/check")
async def check_rules(wanted: RulesText, context: HasContext, asker: HasAsker) -> CheckedRules:
    """What a rules file says, with examples and the size of its strategy; or what is wrong."""
    insight = context.site.insight
    return await insight.parse(lambda: _check(wanted.toml, insight.strategies), asker)


@router.post("/api/rules/toml")
async def write_rules(wanted: RulesRequest, context: HasContext, asker: HasAsker) -> RulesText:
    """Rules as the text of a rules file."""
    return RulesText(toml=format_rules(await context.read_rules(wanted.rules, asker)))


@router.post("/api/solutions", responses={202: {"model": SolutionStatus}})
async def solve_rules(
    wanted: RulesRequest, response: Response, context: HasContext, asker: HasAsker
) -> SolutionStatus:
    """Have the perfect strategy of some rules computed, and the scores of perfect games with it.

    Ask `GET /api/solutions/{digest}` how far that is.
    """
    rules = await context.read_rules(wanted.rules, asker)
    strategies = context.site.insight.strategies
    with suppress(SolvingError):
        await strategies.scores(rules, asker, within=0)
    strategies.start(rules, asker)
    status = _status(rules.digest, strategies)
    response.status_code = 202 if status.distribution is None else 200
    return status


@router.get("/api/solutions/{digest}")
async def show_solution(
    digest: Annotated[str, Path(pattern="^[0-9a-f]{64}$")], context: HasContext
) -> SolutionStatus:
    """How much is known about perfect play of the rules with this digest."""
    context.site.insight.strategies.look(digest)
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
