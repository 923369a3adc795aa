"""The server: tables over HTTP and WebSocket."""

from yatzy.server.app import create_app, has_client
from yatzy.server.logs import set_up_logs
from yatzy.server.running import run_local, run_server
from yatzy.server.settings import Limits, ServerSettings

__all__ = [
    "Limits",
    "ServerSettings",
    "create_app",
    "has_client",
    "run_local",
    "run_server",
    "set_up_logs",
]
