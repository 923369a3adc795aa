"""Connections of all kinds: counted by address and together, whatever they send.

A connection is idle until a whole request has come, and again after its answer. When a server has
as many connections as it can bear, a new one takes the place of an idle one: the oldest of the
address that has most of them. So a stranger who opens thousands pushes out their own.

Behind a proxy everybody has the proxy's address. Its connections are counted together only; players
are told apart by the address that the proxy forwards, in the limits for requests and sockets.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from ipaddress import ip_address, ip_network
from typing import Protocol

from yatzy.server.addresses import network_of


class Transport(Protocol):
    """What is known of a connection here: that it can be cut."""

    def abort(self) -> None: ...


class Connections:
    """The open connections; `is_flooding` tells whether an address is not worth listening to."""

    def __init__(
        self,
        *,
        most: int | None,
        most_together: int,
        proxies: Iterable[str] = (),
        is_flooding: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._most = most
        self._most_together = most_together
        self._proxies = [each.strip() for each in proxies]
        self._is_flooding = is_flooding
        self._addresses: dict[Transport, str] = {}
        self._counts: Counter[str] = Counter()
        self._idle: dict[str, dict[Transport, None]] = {}

    def __len__(self) -> int:
        return len(self._addresses)

    def count(self, address: str) -> int:
        return self._counts[address]

    def add(self, transport: Transport, host: str) -> bool:
        """Count a new connection, which is idle; False if it is one too many."""
        address = network_of(host)
        if not self._is_proxy(host):
            has_most = self._most is not None and self._counts[address] >= self._most
            if has_most or self._is_flooding(address):
                return False
        if len(self) >= self._most_together and not self._make_room():
            return False
        self._addresses[transport] = address
        self._counts[address] += 1
        self.rest(transport)
        return True

    def remove(self, transport: Transport) -> None:
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._forget_idle(transport, address)
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    def rest(self, transport: Transport) -> None:
        """Note that the connection waits for a request."""
        if transport in self._addresses:
            self._idle.setdefault(self._addresses[transport], {})[transport] = None

    def serve(self, transport: Transport) -> None:
        """Note that the connection is needed for an answer."""
        if transport in self._addresses:
            self._forget_idle(transport, self._addresses[transport])

    def _make_room(self) -> bool:
        if not self._idle:
            return False
        _, busiest = max((len(idle), address) for address, idle in self._idle.items())
        oldest = next(iter(self._idle[busiest]))
        self.remove(oldest)
        oldest.abort()
        return True

    def _forget_idle(self, transport: Transport, address: str) -> None:
        idle = self._idle.get(address, {})
        idle.pop(transport, None)
        if not idle:
            self._idle.pop(address, None)

    def _is_proxy(self, host: str) -> bool:
        return "*" in self._proxies or any(_is_within(host, each) for each in self._proxies)


def _is_within(host: str, network: str) -> bool:
    try:
        return ip_address(host) in ip_network(network, strict=False)
    except ValueError:
        return host == network
