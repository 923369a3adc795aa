"""The calls about the site: built-in rules, and its address."""

from typing import Annotated

from fastapi import APIRouter, HTTPException, Path

from yatzy.core import built_in_ids, load_rules
from yatzy.server.addresses import network_url
from yatzy.server.context import HasContext
from yatzy.server.routes.answers import refusals
from yatzy.wire.rules import RulesView, view_rules
from yatzy.wire.site import RulesList, SiteAddress

router = APIRouter(responses=refusals(422, 429))


@router.get("/api/rules", tags=["rules"])
async def list_rules() -> RulesList:
    """The built-in rules, whole, with an example roll for each box."""
    return RulesList(rules=[view_rules(load_rules(id_)) for id_ in built_in_ids()])


@router.get("/api/rules/{rules}", tags=["rules"], responses=refusals(404))
async def show_rules(rules: Annotated[str, Path(max_length=40)]) -> RulesView:
    """One of the built-in rules, whole."""
    if rules not in built_in_ids():
        raise HTTPException(404, f"there are no rules {rules!r}")
    return view_rules(load_rules(rules))


# Not async, so FastAPI runs it in a thread: looking up the address may block.
@router.get("/api/site", tags=["site"])
def tell_address(context: HasContext) -> SiteAddress:
    """Where others can open the page of this server."""
    settings = context.settings
    url = settings.public_url or network_url(settings.host, settings.port)
    return SiteAddress(url=None if url is None else f"{url.rstrip('/')}/")
