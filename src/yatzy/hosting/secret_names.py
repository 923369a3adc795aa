"""What nobody may foresee: tokens, join codes, game ids and contributions to a seed."""

import secrets

from yatzy.tables.codes import LENGTH, LETTERS
from yatzy.tables.ids import GameId


def new_token() -> str:
    """A token of 128 random bits."""
    return secrets.token_urlsafe(16)


def new_code() -> str:
    """A join code, one of 64 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def new_game_id() -> GameId:
    """An id that no two games share."""
    return GameId(secrets.token_urlsafe(12))


def new_seed() -> str:
    """A contribution for a seat that made none of its own."""
    return secrets.token_urlsafe(9)
