"""What the server pushes on the socket of a table, with something else in its place."""

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute


class Instead:
    """Puts a message in the place of every push of one kind, until that is over.

    It has to be made before the page opens the table.
    """

    def __init__(self, page: Page, kind: str, message: dict[str, Any]) -> None:
        self._kind = kind
        self._message = json.dumps(message)
        self._is_over = False
        self._held: str | None = None
        self._route: WebSocketRoute | None = None
        page.route_web_socket("**/live", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        self._route = route
        server = route.connect_to_server()
        server.on_message(lambda text: self._pass(route, str(text)))

    def _pass(self, route: WebSocketRoute, text: str) -> None:
        if self._is_over or json.loads(text)["kind"] != self._kind:
            route.send(text)
        else:
            self._held = text
            route.send(self._message)

    def end(self) -> None:
        """Let the page hear what it should have heard last, and everything from now on."""
        self._is_over = True
        assert self._route is not None
        assert self._held is not None
        self._route.send(self._held)
