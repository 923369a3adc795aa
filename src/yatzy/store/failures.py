"""What a database or its driver raises, told apart.

A database that is away, full or read-only fails every change alike. Anything else may be the fault
of one change, such as text that the database does not take.
"""

import json
import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from yatzy.errors import DatabaseError


class NotStorableError(DatabaseError):
    """The database refuses a change because of what is in it, and takes others."""


DATABASE_ERRORS = (
    SQLAlchemyError,
    sqlite3.Error,
    OSError,
    UnicodeError,  # text that no driver can encode
    OverflowError,  # a number that no column can hold
    json.JSONDecodeError,  # text that has been damaged on the disk
)

_GONE_SQLITE = {
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
_GONE_POSTGRES = {"08", "25", "28", "3D", "53", "57", "58"}
"""Classes of SQLSTATE: no connection, read-only, no rights, no database, full, ended, broken."""

_DAMAGED_SQLITE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_DAMAGED_POSTGRES = {"XX001", "XX002"}


def is_gone(error: BaseException) -> bool:
    """Whether the database fails as a whole, so that another change would fare no better."""
    if isinstance(error, PoolTimeoutError | OSError):
        return True
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return _sqlite_code(error) in _GONE_SQLITE or _sqlstate(error)[:2] in _GONE_POSTGRES


def is_damage(error: BaseException) -> bool:
    """Whether the database is not what was written."""
    if isinstance(error, json.JSONDecodeError):
        return True
    return _sqlite_code(error) in _DAMAGED_SQLITE or _sqlstate(error) in _DAMAGED_POSTGRES


def reason(error: BaseException) -> str:
    """The first line of what the driver says, for the host and never for players."""
    return str(_original(error)).partition("\n")[0] or kind(error)


def kind(error: BaseException) -> str:
    """The driver's name for the error."""
    return type(_original(error)).__name__


def _original(error: BaseException) -> Any:  # noqa: ANN401 - any driver's own
    return getattr(error, "orig", None) or error


def _sqlite_code(error: BaseException) -> int | None:
    code: int | None = getattr(_original(error), "sqlite_errorcode", None)
    return None if code is None else code & 0xFF  # an extended code says more in higher bits


def _sqlstate(error: BaseException) -> str:
    return getattr(_original(error), "sqlstate", None) or ""
