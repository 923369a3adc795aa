"""Where a server can be opened, on machines with every kind of network and with none."""

import errno
import socket
from pathlib import Path
from typing import Self

import pytest
from tests.server.sites import running_site

from yatzy.server.addresses import find_network_address, is_loopback, local_url, network_url

LAN, LAN_6 = "192.168.1.20", "fd00::20"


class Machine:
    """A machine with these addresses on its network, and a name that has others."""

    def __init__(
        self,
        *,
        sending: str | None = None,
        sending_6: str | None = None,
        named: tuple[str, ...] = (),
    ) -> None:
        self._sending = {socket.AF_INET: sending, socket.AF_INET6: sending_6}
        self._named = named

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(
            socket, "socket", lambda family, kind: Probe(self._sending, family, kind)
        )
        monkeypatch.setattr(socket, "gethostname", lambda: "table")
        monkeypatch.setattr(socket, "getaddrinfo", self._look_up)

    def _look_up(
        self, name: str, port: None, family: socket.AddressFamily
    ) -> list[tuple[object, object, object, str, tuple[str, None]]]:
        assert name == "table"
        has_colon = family is socket.AF_INET6
        found = [address for address in self._named if (":" in address) == has_colon]
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [(family, None, None, "", (address, port)) for address in found]


class Probe:
    """A socket that can be connected, and sends nothing."""

    def __init__(
        self,
        sending: dict[socket.AddressFamily, str | None],
        family: socket.AddressFamily,
        kind: socket.SocketKind,
    ) -> None:
        assert kind is socket.SOCK_DGRAM
        self._address = sending[family]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, far_away: tuple[str, int]) -> None:
        assert far_away
        if self._address is None:
            raise OSError(errno.ENETUNREACH, "Network is unreachable")

    def getsockname(self) -> tuple[str | None, int]:
        return self._address, 40000


def test_a_wildcard_is_told_as_the_address_on_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    Machine(sending=LAN, sending_6=LAN_6).install(monkeypatch)
    assert network_url("0.0.0.0", 8000) == "http://192.168.1.20:8000"
    assert network_url("::", 8000) == "http://[fd00::20]:8000"
    assert local_url("0.0.0.0", 8000) == "http://localhost:8000"
    assert local_url("::", 8000) == "http://[::1]:8000"


def test_without_a_way_out_the_name_of_the_machine_is_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Machine(named=("127.0.1.1", "10.0.0.7", "::1", "fe80::7", "fd00::7")).install(monkeypatch)
    assert network_url("0.0.0.0", 8000) == "http://10.0.0.7:8000"
    assert network_url("::", 8000) == "http://[fd00::7]:8000"


@pytest.mark.parametrize(
    "machine",
    [
        Machine(),
        Machine(named=("127.0.1.1", "::1")),
        Machine(sending="127.0.0.1", sending_6="::1"),
        Machine(sending="0.0.0.0", sending_6="fe80::1%eth0", named=("fe80::1%eth0",)),
    ],
)
def test_a_machine_on_no_network_has_no_address_for_others(
    monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    machine.install(monkeypatch)
    assert find_network_address(socket.AF_INET) is None
    assert find_network_address(socket.AF_INET6) is None
    assert network_url("0.0.0.0", 8000) is None
    assert network_url("::", 8000) is None


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_what_listens_on_loopback_is_for_this_computer(host: str) -> None:
    assert is_loopback(host)
    assert network_url(host, 8000) is None
    assert local_url(host, 8000).startswith("http://")


@pytest.mark.parametrize(
    ("host", "url"),
    [
        (LAN, "http://192.168.1.20:8000"),
        (LAN_6, "http://[fd00::20]:8000"),
        ("table.home", "http://table.home:8000"),
    ],
)
def test_one_address_is_told_as_it_is(host: str, url: str) -> None:
    assert not is_loopback(host)
    assert network_url(host, 8000) == local_url(host, 8000) == url


@pytest.mark.anyio
async def test_others_are_told_the_address_on_the_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_site(tmp_path, listening_on="0.0.0.0") as site:
        port = site.host.partition(":")[2]
        for found, told in ((LAN, f"http://{LAN}:{port}/"), (None, None)):
            with monkeypatch.context() as patch:
                patch.setattr("yatzy.server.addresses.find_network_address", lambda _, f=found: f)
                assert await site.get("/api/site") == {"url": told}


@pytest.mark.anyio
async def test_nobody_else_is_told_of_a_server_for_this_computer(tmp_path: Path) -> None:
    async with running_site(tmp_path) as site:
        assert await site.get("/api/site") == {"url": None}


@pytest.mark.anyio
@pytest.mark.parametrize("url", ["https://yatzy.example/games", "https://yatzy.example/games/"])
async def test_others_are_told_the_public_url(tmp_path: Path, url: str) -> None:
    async with running_site(tmp_path, public_url=url, listening_on="0.0.0.0") as site:
        assert await site.get("/api/site") == {"url": "https://yatzy.example/games/"}
