"""Hosts: the names that a server answers to, to prevent DNS rebinding.

An attacker can point a domain at the address of this server. A browser then takes the attacker's
pages and this server for one site, and only the Host header tells them apart. So a server without a
public URL answers only to the names and addresses of its own machine.
"""

import re
import socket
from collections.abc import Set
from ipaddress import IPv6Address, ip_address

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})

_HEADER = re.compile(r"(?:\[(?P<address>[0-9a-f:.]+)\]|(?P<name>[a-z0-9._-]+))(?::[0-9]{1,5})?")


def names_of_this_machine() -> frozenset[str]:
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return LOOPBACK | {name, short, f"{short}.local"}


def is_host_of(header: str, hosts: Set[str]) -> bool:
    """Whether a Host header, in lower case, names one of these hosts, at any port.

    >>> is_host_of("table.local:8000", {"table.local"}), is_host_of("[::1]", {"::1"})
    (True, True)
    >>> is_host_of("[", {"::1"}), is_host_of("evil.example", {"table.local"})
    (False, False)
    """
    parts = _HEADER.fullmatch(header)
    if parts is None:
        return False
    host = parts["address"] or parts["name"]
    return host in hosts or _plain(host) in map(_plain, hosts)


def _plain(host: str) -> str:
    """An address in its canonical form, without a zone; a name unchanged.

    >>> _plain("::ffff:192.168.1.20"), _plain("FE80::1%eth0".lower()), _plain("table.local")
    ('192.168.1.20', 'fe80::1', 'table.local')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return str(mapped or address)
