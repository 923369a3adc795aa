"""Answers that may take a while: the server waits for them a little itself."""

import asyncio
from typing import Any

from tests.server.sites import SECONDS, Site


async def ask(
    site: Site, path: str, body: object = None, *, token: str | None = None
) -> dict[str, Any]:
    """The answer, as soon as what it needs has been computed."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with asyncio.timeout(2 * SECONDS):
        while True:
            method = "GET" if body is None else "POST"
            answer = await site.client.request(method, path, json=body, headers=headers)
            found: dict[str, Any] = answer.json()
            if answer.status_code == 200:
                return found
            assert answer.status_code == 202, answer.text
            assert 0 <= found["progress"] <= 1
            assert answer.headers["Retry-After"] == str(found["retry_after"])


async def told(site: Site, game: str, wish: str, token: str | None = None) -> dict[str, Any]:
    """What a client is told that wishes for it, without the name of the message."""
    async with site.live(game, token, wishes=[wish]) as live:
        message = await live.until(wish)
        del message["kind"]
        return message
