"""The audience of a table: everybody who is told what happens there."""

from collections.abc import Callable

from yatzy.hosting.subscription import News, Subscription
from yatzy.tables import Wish


class Audience:
    """Those who watch a table; `on_wish` is called when one of them has other wishes."""

    def __init__(self) -> None:
        self.on_wish: Callable[[], None] | None = None
        self._subscriptions: set[Subscription] = set()

    @property
    def subscriptions(self) -> tuple[Subscription, ...]:
        return tuple(self._subscriptions)

    @property
    def is_watched(self) -> bool:
        return bool(self._subscriptions)

    def subscribe(self, token: str | None = None) -> Subscription:
        """News of every change from now on, for the holder of a token or for a spectator."""
        subscription = Subscription(token)
        self._subscriptions.add(subscription)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        self._subscriptions.discard(subscription)
        self.wish(subscription, frozenset())

    def wish(self, subscription: Subscription, wishes: frozenset[Wish]) -> None:
        """Be told these whenever they change, and no others."""
        if subscription.wishes != wishes:
            subscription.wishes = wishes
            if self.on_wish is not None:
                self.on_wish()

    def push(self, news: News) -> None:
        for subscription in self._subscriptions:
            subscription.push(news)
