"""The call about the site as a whole: where others find it."""

from fastapi import APIRouter

from yatzy.server.addresses import network_url
from yatzy.server.context import HasContext
from yatzy.server.routes.answers import refusals
from yatzy.wire.site import SiteAddress

router = APIRouter(prefix="/api/site", tags=["site"], responses=refusals(429))


# In a thread, and asked anew each time: the network may be slow to answer, and may change.
@router.get("")
def tell_address(context: HasContext) -> SiteAddress:
    """Where others can open the page of this server."""
    settings = context.settings
    url = settings.public_url or network_url(settings.host, settings.port)
    return SiteAddress(url=None if url is None else f"{url.rstrip('/')}/")
