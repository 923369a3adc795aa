"""Who is this server? The names that it answers to, and the links that it makes of them."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from tests.server.sites import ANNA, SECONDS, SHORT, Site, running_site
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from yatzy.errors import UnknownHostError
from yatzy.server.middleware.hosts import is_host_of, names_of_this_machine

pytestmark = pytest.mark.anyio

NAME = socket.gethostname().lower()
MALFORMED = ("[", "]", "[::1", "::1", "localhost:", "localhost:port", "me@localhost", "localhost/a")
FOREIGN = ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.20", "")


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with running_site(tmp_path_factory.mktemp("site")) as running:
        yield running


async def ask(site: Site, host: str) -> tuple[int, dict[str, str]]:
    """Status and body of the answer to a call with exactly that Host header."""
    name, _, port = site.host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    body = json.dumps({"rules": SHORT, "seats": [ANNA]}).encode()
    head = f"POST /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n"
    size = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write((head + size).encode("latin-1") + body)
    async with asyncio.timeout(SECONDS):
        answer = await reader.read()
    writer.close()
    first, _, rest = answer.partition(b"\r\n")
    found: dict[str, str] = json.loads(rest.partition(b"\r\n\r\n")[2])
    return int(first.split()[1]), found


@pytest.mark.parametrize(
    "host",
    ["localhost", "LocalHost:8000", "127.0.0.1", "[::1]", "[0:0::1]:8000", NAME, NAME.upper()],
)
async def test_links_begin_with_the_name_by_which_the_machine_was_called(
    site: Site, host: str
) -> None:
    status, opened = await ask(site, host)
    assert status == 201
    assert opened["url"].lower().startswith(f"http://{host.lower()}/#/")


@pytest.mark.parametrize("host", [*FOREIGN, *MALFORMED, "x" * 5000, "\xff", "'\"{x}%s"])
async def test_a_server_that_is_called_by_another_name_says_how_it_gets_one(
    site: Site, host: str
) -> None:
    status, problem = await ask(site, host)
    assert (status, problem["code"]) == (403, "origin/host")
    assert problem["message"] == (
        f"this server is not called {host[:60].lower()!r}; to serve it under another name, "
        "start it with --public-url, such as --public-url https://yatzy.example"
    )


async def test_a_socket_is_refused_by_the_same_rule(site: Site) -> None:
    game = (await site.open(ANNA))["game"]
    host, _, port = site.host.partition(":")
    url = f"ws://evil.example/api/games/{game}/live"
    with pytest.raises(InvalidStatus) as refusal:
        async with connect(url, host=host, port=int(port)):
            pass
    assert refusal.value.response.status_code == 403
    assert json.loads(refusal.value.response.body or b"")["code"] == "origin/host"


@pytest.mark.parametrize("host", ["evil.example", "[", "", "127.0.0.1:8000"])
async def test_with_a_public_url_a_proxy_may_call_it_anything(tmp_path: Path, host: str) -> None:
    async with running_site(tmp_path, public_url="https://yatzy.example/games") as site:
        status, opened = await ask(site, host)
        assert status == 201
        assert opened["url"] == f"https://yatzy.example/games/#/{opened['game']}"


async def test_the_address_that_a_request_came_in_on_is_a_name_of_the_server(
    tmp_path: Path,
) -> None:
    async with running_site(tmp_path, listening_on="0.0.0.0") as site:
        port = site.host.partition(":")[2]
        assert (await ask(Site(f"127.0.0.3:{port}", site.client), "127.0.0.3"))[0] == 201
        assert (await ask(site, "127.0.0.3"))[0] == 403


def test_a_machine_is_called_by_its_name_and_in_its_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Table.fritz.box")
    names = names_of_this_machine()
    assert names == {
        *("localhost", "127.0.0.1", "::1"),
        *("table.fritz.box", "table", "table.local"),
    }


def test_an_address_is_the_same_however_it_is_written() -> None:
    assert is_host_of("[::ffff:c0a8:114]:80", {"192.168.1.20"})
    assert is_host_of("192.168.1.20", {"::ffff:192.168.1.20"})
    assert is_host_of("[fe80::1]", {"fe80::1%eth0"})
    assert not is_host_of("192.168.1.21", {"192.168.1.20"})


@given(st.text(max_size=80))
@example("[::1]:99999999")
@example("a'b\n\"")
def test_no_header_breaks_the_check_or_the_sentence(header: str) -> None:
    assert not is_host_of(header, set())
    message = str(UnknownHostError(header))
    assert message.isprintable()
    assert len(message) < 700
