"""`yatzy` and `yatzy play` as somebody starts them who wants to play in the browser."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from yatzy.cli.browser_game import USUAL_PORT, has_screen
from yatzy.game import Game, Record, save_record

SECONDS = 60


def environment(folder: Path) -> dict[str, str]:
    """Games in a folder of their own, and no screen that a browser could be opened on."""
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}
    seen = {name: value for name, value in os.environ.items() if name not in hidden}
    return seen | {"YATZY_DATA": str(folder)}


@contextmanager
def playing(folder: Path, *arguments: str) -> "Iterator[tuple[subprocess.Popen[str], str]]":
    """The command while it runs, and the address that it tells."""
    process = subprocess.Popen(
        [sys.executable, "-m", "yatzy", *arguments],
        env=environment(folder),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().rpartition(" is at ")[2].strip()
        finally:
            process.kill()


def run(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "yatzy", *arguments],
        env=environment(folder),
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


def test_the_address_is_told_and_ctrl_c_ends_it_well(tmp_path: Path) -> None:
    with playing(tmp_path, "play", "--port", "0") as (process, url):
        with urlopen(url) as page:
            assert b"<title>Yatzy</title>" in page.read()
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert process.stdout.readline() == "Ctrl+C ends it; games are kept.\n"
        out, err = process.communicate(timeout=SECONDS)
        assert (process.returncode, out, err) == (0, "", "")


def test_the_review_of_a_record_is_shown_in_the_page(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(save_record(Record(events=Game(["Anna"], rules="yatzy-forced").events)))
    with playing(tmp_path, "review", str(record), "--open") as (process, url):
        page, _, route = url.partition("#")
        assert route == "/review/record"
        with urlopen(f"{page}api/record") as answer:
            assert answer.read() == record.read_bytes()
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert process.stdout.readline() == "Ctrl+C ends it.\n"
        out, err = process.communicate(timeout=SECONDS)
        assert (process.returncode, out, err) == (0, "", "")
    assert list(tmp_path.iterdir()) == [record]


def test_a_game_that_is_played_has_no_record_to_show(tmp_path: Path) -> None:
    with playing(tmp_path, "play", "--port", "0") as (_, url):
        with pytest.raises(HTTPError, match="404") as refusal:
            urlopen(f"{url}api/record")
        refusal.value.close()


def test_a_review_is_shown_or_printed(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(save_record(Record(events=Game(["Anna"], rules="yatzy-forced").events)))
    done = run(tmp_path, "review", str(record), "--open", "--json")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "yatzy: --open shows a page and --json prints; choose one of them\n"


def test_without_a_command_the_game_starts_in_the_browser(tmp_path: Path) -> None:
    with playing(tmp_path) as (process, url), urlopen(f"{url}healthz") as answer:
        assert answer.status == 200
        assert process.poll() is None


def test_another_port_is_taken_where_somebody_else_has_the_usual_one(tmp_path: Path) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # somebody else has it indeed
            stack.enter_context(socket.create_server(("127.0.0.1", USUAL_PORT)))
        _, url = stack.enter_context(playing(tmp_path, "play"))
        assert url.startswith("http://127.0.0.1:")
        assert f":{USUAL_PORT}/" not in url


def test_a_port_that_was_asked_for_and_cannot_be_had_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        done = run(tmp_path, "play", "--port", str(port))
    assert done.returncode == 2
    assert done.stderr == (
        f"yatzy: cannot listen on 127.0.0.1 port {port}: address already in use\n"
    )


def test_a_second_one_tells_where_the_first_is(tmp_path: Path) -> None:
    with playing(tmp_path, "play", "--port", "0") as (_, url):
        second = run(tmp_path, "play", "--port", "0")
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout == f"Yatzy is running already, at {url}\n"


def test_games_that_are_served_otherwise_are_left_alone(tmp_path: Path) -> None:
    with playing(tmp_path, "play", "--port", "0"):
        (tmp_path / "address").write_text("http://127.0.0.1:9/")
        second = run(tmp_path, "play", "--port", "0")
    assert second.returncode == 2
    assert "is open in another process" in second.stderr


def test_options_of_the_terminal_choose_it(tmp_path: Path) -> None:
    for options in (("--bot", "strong"), ("--language", "sv"), ("--pace", "0"), ("--terminal",)):
        done = run(tmp_path, "play", *options)
        assert done.returncode == 2
        assert done.stderr.startswith("yatzy: the game needs a terminal")


def test_the_terminal_has_no_port(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--terminal", "--port", "8000")
    assert done.returncode == 2
    assert done.stderr == "yatzy: --port and --no-browser are for the page, not the terminal\n"


def test_a_browser_needs_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()
    monkeypatch.setattr(sys, "platform", "darwin")
    assert has_screen()


def test_a_browser_is_opened_where_there_is_one(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}.new\nmv {opened}.new {opened}\n')
    browser.chmod(0o755)
    with playing(tmp_path, "play", "--port", "0") as (_, url):
        command = [sys.executable, "-m", "yatzy", "play", "--port", "0"]
        shown = environment(tmp_path) | {"BROWSER": f"{browser} %s"}
        subprocess.run(command, env=shown, check=True, capture_output=True, timeout=SECONDS)
        assert opened.read_text().strip() == url
