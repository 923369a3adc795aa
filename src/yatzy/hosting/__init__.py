"""Live tables: the site, the one writer of each game, subscriptions, presence, clocks and bots."""

from yatzy.hosting.clock import now
from yatzy.hosting.live_table import LiveTable
from yatzy.hosting.opened_table import new_token
from yatzy.hosting.results import forget_person
from yatzy.hosting.settings import TableSettings
from yatzy.hosting.site import Site
from yatzy.hosting.subscription import (
    Advised,
    Chances,
    Changed,
    Kept,
    Moved,
    News,
    Reply,
    Subscription,
    Told,
    Unavailable,
    Waiting,
)

__all__ = [
    "Advised",
    "Chances",
    "Changed",
    "Kept",
    "LiveTable",
    "Moved",
    "News",
    "Reply",
    "Site",
    "Subscription",
    "TableSettings",
    "Told",
    "Unavailable",
    "Waiting",
    "forget_person",
    "new_token",
    "now",
]
