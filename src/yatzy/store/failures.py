"""Errors for a failing database."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from yatzy.errors import DatabaseError


def failure(error: Exception) -> DatabaseError:
    return DatabaseError(f"the database does not answer: {str(error).splitlines()[0]}")


@contextmanager
def told() -> Iterator[None]:
    """Translate driver errors into `DatabaseError`."""
    try:
        yield
    except (DBAPIError, OSError) as error:
        raise failure(error) from None
