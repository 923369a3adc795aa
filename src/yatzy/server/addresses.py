"""Addresses: the URLs of a server that listens on some host and port.

A browser cannot open a wildcard host (`0.0.0.0`, `::`), so its URL has the machine's address on the
network instead. Connecting a UDP socket to a distant address reveals it without sending a packet.
"""

import socket
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

Address = IPv4Address | IPv6Address

# Addresses reserved for documentation (RFC 5737, RFC 3849).
_FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
# A server on `::` listens to IPv6 alone, and `localhost` does not mean `::1` everywhere.
_HERE = {socket.AF_INET: "localhost", socket.AF_INET6: "::1"}


def is_wildcard(host: str) -> bool:
    address = _parse(host)
    return address is not None and address.is_unspecified


def is_loopback(host: str) -> bool:
    address = _parse(host)
    return host == "localhost" if address is None else address.is_loopback


def network_url(host: str, port: int) -> str | None:
    """The URL for other devices; None if they cannot reach the server."""
    if is_wildcard(host):
        address = find_network_address(_family_of(host))
        return None if address is None else _url(str(address), port)
    return None if is_loopback(host) else _url(host, port)


def local_url(host: str, port: int) -> str:
    return _url(_HERE[_family_of(host)] if is_wildcard(host) else host, port)


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """The key for limits: the IPv4 address, or the /64 network that one IPv6 subscriber has.

    >>> network_of("2001:db8:0:1::9"), network_of("2001:0db8::1:ffff:0:0:1")
    ('2001:db8:0:1::/64', '2001:db8:0:1::/64')
    >>> network_of("::ffff:192.0.2.7"), network_of("192.0.2.7"), network_of("unknown")
    ('192.0.2.7', '192.0.2.7', 'unknown')
    """
    address = _parse(host.partition("%")[0])
    if not isinstance(address, IPv6Address):
        return host[:64] if address is None else str(address)
    mapped = address.ipv4_mapped
    return str(mapped or IPv6Network((address, 64), strict=False))


def find_network_address(family: socket.AddressFamily) -> Address | None:
    return next(filter(_can_be_reached, _own_addresses(family)), None)


def _own_addresses(family: socket.AddressFamily) -> Iterator[Address]:
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((_FAR_AWAY[family], 9))  # any port will do
        yield ip_address(probe.getsockname()[0])
    with suppress(OSError):
        for *_, name in socket.getaddrinfo(socket.gethostname(), None, family):
            yield ip_address(name[0])


def _can_be_reached(address: Address) -> bool:
    # A link-local IPv6 address needs a zone, which browsers do not accept.
    is_zoned = address.version == 6 and address.is_link_local
    return not (address.is_loopback or address.is_unspecified or is_zoned)


def _parse(host: str) -> Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _family_of(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"
