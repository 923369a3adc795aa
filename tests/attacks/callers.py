"""Somebody who calls a server from an address of their own."""

import http.client
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

SECONDS = 60
DISCONNECTED: tuple[int, "Json"] = (0, {"code": "disconnected"})
"""What a caller gets who went on after many refusals."""

Json = dict[str, Any]


class Caller:
    """Calls from one of the loopback's many addresses."""

    def __init__(self, host: str, address: str) -> None:
        self._host = host
        self._address = address

    def call(
        self, method: str, path: str, body: object = None, token: str = ""
    ) -> tuple[int, Json]:
        """The status and the body of an answer."""
        connection = http.client.HTTPConnection(
            self._host, timeout=SECONDS, source_address=(self._address, 0)
        )
        text = body if isinstance(body, str) else json.dumps(body)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        with closing(connection):
            try:
                connection.request(method, path, None if body is None else text, headers)
                answer = connection.getresponse()
                found: Json = json.loads(answer.read())
            except (ConnectionError, http.client.HTTPException):
                return DISCONNECTED
        return answer.status, found

    @contextmanager
    def live(self, game: str, token: str, *wishes: str) -> Iterator["Live"]:
        """A socket at a table, with these wishes."""
        url = f"ws://{self._host}/api/games/{game}/live"
        with connect(url, source_address=(self._address, 0)) as socket:
            socket.send(json.dumps({"kind": "hello", "token": token, "wishes": wishes}))
            yield Live(socket)


class Live:
    """A socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def send(self, **message: object) -> None:
        self._socket.send(json.dumps(message))

    def until(self, kind: str) -> Json:
        """The next message of that kind; a refusal fails."""
        while True:
            message: Json = json.loads(self._socket.recv(SECONDS))
            assert message["kind"] != "refused", message
            if message["kind"] == kind:
                return message
