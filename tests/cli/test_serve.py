"""The line that `yatzy serve` prints for the person who started it."""

import pytest

from yatzy.cli.app import run
from yatzy.server import ServerSettings
from yatzy.server.running import Ready

HERE = "http://127.0.0.1:8000"


@pytest.mark.parametrize(
    ("options", "url", "line"),
    [
        (
            ["--host", "0.0.0.0"],
            "http://192.168.1.20:8000",
            "http://192.168.1.20:8000/ (on this computer also at http://localhost:8000/)",
        ),
        (
            ["--host", "::"],
            "http://[fd00::20]:8000",
            "http://[fd00::20]:8000/ (on this computer also at http://[::1]:8000/)",
        ),
        (
            ["--host", "0.0.0.0"],
            "http://localhost:8000",
            "http://localhost:8000/ (this computer is on no network)",
        ),
        (
            [],
            HERE,
            f"{HERE}/ (on this computer only; --host 0.0.0.0 lets others at home join)",
        ),
        (["--host", "192.168.1.20"], "http://192.168.1.20:8000", "http://192.168.1.20:8000/"),
        (
            ["--host", "0.0.0.0", "--public-url", "https://yatzy.example/"],
            "https://yatzy.example/",
            "https://yatzy.example/",
        ),
    ],
)
def test_who_starts_a_server_is_told_where_it_is_and_for_whom(
    options: list[str],
    url: str,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def run_server(_: ServerSettings, *, on_ready: Ready) -> None:
        on_ready(url)

    monkeypatch.setattr("yatzy.server.run_server", run_server)
    monkeypatch.setattr("yatzy.server.set_up_logs", lambda: None)
    assert run(["serve", *options]) == 0
    assert capsys.readouterr().out == f"Yatzy is at {line}\n"
