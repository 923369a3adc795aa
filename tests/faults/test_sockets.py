"""Sockets that are refused, or end in a way that they should not, are no errors of the server."""

import socket
import struct
from pathlib import Path

import httpx
import pytest
from tests.faults.under_load import is_bad
from tests.server.processes import ServerProcess, running_server
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

PATH = "/api/games/AAAAAAAAAAAAAAAA/live"
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)
ENDS = ["", "\r\n", "Origin: http://evil.example\r\n\r\n", "\r\n\x7f\x7f\x7f", "\r\n\x01\x02no"]


def send_and_reset(server: ServerProcess, text: str) -> None:
    """Begin a conversation, and end it as a phone without a network does."""
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(text.encode())
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def test_refused_and_broken_sockets_are_not_logged_as_errors(tmp_path: Path) -> None:
    with running_server(f"sqlite:///{tmp_path / 'games.sqlite'}") as server:
        url = f"ws://{server.host}{PATH}"
        with pytest.raises(InvalidStatus, match="403"):
            connect(url, origin=Origin("http://evil.example"))
        with connect(url) as live:
            live.send('{"kind": "hello"}')
            assert "game/unknown" in str(live.recv())
        for end in ENDS:
            send_and_reset(server, HANDSHAKE.format(path=PATH, host=server.host) + end)
        answer = httpx.get(f"http://{server.host}/readyz")
        assert answer.status_code == 200
        assert server.wait_for("request")["path"] == "/readyz"
    assert not [line for line in server.lines if is_bad(line)]
