"""Taking a person out of the statistics, and who may do it."""

from yatzy.errors import NameNotYoursError, TokenNeededError
from yatzy.store import ResultStore
from yatzy.tables import clean_name, name_key


async def forget_person(
    results: ResultStore,
    name: str,
    *,
    token: str | None,
    at: int,
    anybody: bool = False,
    for_good: bool = False,
) -> int:
    """Remove a person from the statistics; how many results that were.

    Whoever holds the token of a finished game under that name may do it, or `anybody`.

    Raises:
        TokenNeededError: if there is no token.
        NameNotYoursError: if it holds no such game.
    """
    key = name_key(clean_name(name))
    if not anybody:
        if token is None:
            raise TokenNeededError
        if not await results.is_held(key, token):
            raise NameNotYoursError(name)
    return await results.forget(key, at=at, for_good=for_good)
