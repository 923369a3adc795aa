"""The OpenAPI document holds for whatever a generator of requests makes of it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from tests.server.processes import running_server

from yatzy.server import ServerSettings, create_app

document = create_app(ServerSettings(database="sqlite:///unused")).openapi()
schema = schemathesis.openapi.from_dict(document)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("schema")
    with running_server(f"sqlite:///{folder / 'games.sqlite'}") as server:
        yield f"http://{server.host}"


@schema.parametrize()
@settings(max_examples=25, derandomize=True, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_documented(case: Any, url: str) -> None:  # noqa: ANN401
    # Rules, names and positions have laws that a schema cannot tell.
    case.call_and_validate(base_url=url, excluded_checks=[positive_data_acceptance])


def test_the_document_has_the_calls_of_the_design() -> None:
    calls = {
        (method.upper(), path) for path, methods in document["paths"].items() for method in methods
    }
    assert calls >= {
        ("GET", "/api/rules"),
        ("GET", "/api/rules/{rules}"),
        ("POST", "/api/games"),
        ("POST", "/api/games/{game}/join"),
        ("GET", "/api/games/{game}"),
        ("POST", "/api/games/{game}/moves"),
        ("GET", "/api/games/{game}/record"),
        ("GET", "/api/games/{game}/review"),
        ("POST", "/api/analysis"),
        ("POST", "/api/games/{game}/coach"),
        ("GET", "/api/games/{game}/advice"),
        ("GET", "/api/games/{game}/chances"),
        ("POST", "/api/review"),
        ("GET", "/api/practice"),
        ("POST", "/api/rules/check"),
        ("POST", "/api/solutions"),
        ("GET", "/api/statistics"),
        ("DELETE", "/api/statistics/{name}"),
        ("GET", "/healthz"),
        ("GET", "/readyz"),
    }


def test_the_messages_of_the_socket_are_in_the_document_too() -> None:
    schemas = document["components"]["schemas"]
    assert {"Hello", "ViewMessage", "MovedMessage", "DoneMessage", "RefusedMessage"} <= set(schemas)
