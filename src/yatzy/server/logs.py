"""Structured logs: one JSON object a line, on standard error.

Tokens travel in headers and messages, which are never logged.
"""

import json
import logging
import sys
from datetime import UTC, datetime

REFUSED_SOCKET = "ASGI callable returned without completing handshake."
"""How Uvicorn tells, as an error, of a socket that was answered with a refusal."""

_PLAIN = {*vars(logging.makeLogRecord({})), "message", "asctime", "color_message", "taskName"}


class JsonFormatter(logging.Formatter):
    """A log record as one JSON object, with whatever was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _PLAIN}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up_logs() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    handler.addFilter(lambda record: record.msg != REFUSED_SOCKET)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for noisy in ("uvicorn", "alembic", "sqlalchemy", "websockets", "numba"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
