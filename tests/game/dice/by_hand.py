"""Woven dice computed from their description alone, as somebody outside the project would."""

import hashlib
import hmac
import json
from collections.abc import Sequence


def chain(last: bytes, length: int) -> list[str]:
    """The end and all links, in the order in which they are revealed."""
    links = [last]
    for _ in range(length):
        links.append(hashlib.sha256(links[-1]).digest())
    return [link.hex() for link in reversed(links)]


def transcript(
    game: str,
    rules: str,
    seats: Sequence[tuple[str, str, str | None]],
    server: str,
    stand_in: str,
) -> str:
    told = {
        "stand_in": stand_in,
        "server": server,
        "seats": [{"kind": kind, "chain": end, "name": name} for name, kind, end in seats],
        "rules": rules,
        "game": game,
    }
    text = json.dumps(told, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def dice(key: bytes, words: str, count: int) -> list[int]:
    """Faces from the bytes below 252 of HMAC-SHA-256 over the words and the number of the block."""
    shown: list[int] = []
    block = 0
    while len(shown) < count:
        message = f"{words}:{block}".encode()
        shown += [
            1 + byte % 6
            for byte in hmac.new(key, message, hashlib.sha256).digest()
            if byte not in (252, 253, 254, 255)
        ]
        block += 1
    return shown[:count]


def woven(
    sealed: str, server: str, player: str, *, seat: int, turn: int, roll: int, count: int
) -> list[int]:
    key = bytes.fromhex(server) + bytes.fromhex(player)
    return dice(key, f"{sealed}:{seat}:{turn}:{roll}", count)
