import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.tui.playing import (
    ENGLISH,
    SHORT,
    STILL,
    fixed_host,
    lines,
    message,
    open_app,
    open_table,
    perform,
    reach,
    text,
    until,
)
from textual.pilot import Pilot
from textual.widgets import Button

from yatzy.analysis import Review, review_record
from yatzy.bots import make_bot
from yatzy.game import Record, load_record
from yatzy.sentences import say_fairness
from yatzy.solver import open_distribution, open_solution
from yatzy.solver.model import size
from yatzy.tui import Player, YatzyApp
from yatzy.tui.screens.results import ResultsScreen
from yatzy.tui.screens.review import ReviewScreen
from yatzy.tui.widgets.clickable import Pick
from yatzy.tui.wording.review import decision_facts

BOTS = (Player("Casual", "casual"), Player("Novice", "novice"))
CHANCE_TO_WIN = ENGLISH.say("chance.chance")
EXPECTED_SCORE = ENGLISH.say("terminal.expected_score")
LEDGER = re.compile(r"Par (-?[\d.]+) \+ Luck (-?[\d.]+) - Mistakes ([\d.]+) = (\d+)")


def finished(folder: Path, bots: Sequence[Player]) -> YatzyApp:
    """A game that these bots have played to its end, to be resumed at its results."""
    table, solution = open_table(folder, SHORT, bots), open_solution(SHORT)
    hands = [
        make_bot(player.level or "", SHORT, seed=seat, solution=solution)
        for seat, player in enumerate(bots)
    ]
    while not table.state.is_over:
        table.play(hands[table.state.turn].choose(table.state))
    table.leave()
    host = fixed_host(folder)
    return YatzyApp(host, table=host.resume(), settings=STILL)


async def open_review(pilot: Pilot[None], sign: str) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, ResultsScreen))
    await pilot.press("v")
    await reach(pilot, ReviewScreen)
    await until(pilot, lambda: sign in text(pilot))


def record_of(folder: Path) -> Record:
    (path,) = (folder / "records").iterdir()
    return load_record(path.read_text("utf-8"))


def review_of(folder: Path) -> Review:
    solution = open_solution(SHORT)
    return review_record(record_of(folder), solution, open_distribution(solution))


def test_the_ledger_of_each_player_adds_up_on_the_screen(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, CHANCE_TO_WIN)
        shown = [LEDGER.search(line) for line in lines(pilot)]
        found = [match for match in shown if match]
        assert len(found) == 2
        for match, ledger in zip(found, review_of(tmp_path).players, strict=True):
            par, luck, mistakes, score = map(float, match.groups())
            assert par + luck - mistakes == pytest.approx(score, abs=1e-9)
            assert (par, mistakes, score) == (
                round(ledger.par, 1),
                round(ledger.errors, 1),
                ledger.score,
            )
            assert luck == pytest.approx(ledger.luck, abs=0.11)

    perform(finished(tmp_path, BOTS), script)


def test_percentile_fairness_and_classes_are_told_for_the_chosen_player(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, CHANCE_TO_WIN)
        for ledger in review_of(tmp_path).players:
            shown = " ".join(text(pilot).split())
            assert f"▸{ledger.name}" in shown
            assert f"This score beats {ledger.percentile:.0f}% of perfect games." in shown
            assert say_fairness(ENGLISH, ledger.fairness) in shown
            count = sum(decision.grade.value == "best" for decision in ledger.decisions)
            assert f"Decisions: Best {count}" in shown
            assert f"Gives away: Keeping dice {ledger.errors_of('keep'):.1f}" in shown
            assert f"{ledger.name}: Chance to win" in shown
            await pilot.press("right")
        assert "▸Casual" in text(pilot)
        await pilot.press("left")
        assert "▸Novice" in text(pilot)
        await pilot.click(pilot.app.screen.query(Pick).first())
        assert "▸Casual" in text(pilot)

    perform(finished(tmp_path, BOTS), script)


def test_the_dearest_decisions_are_stepped_through(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, CHANCE_TO_WIN)
        await pilot.press("right")
        ledger = review_of(tmp_path).players[1]
        dearest = ledger.dearest
        assert len(dearest) == 5
        seen = []
        for key in ("down", "enter", "down", "down", "down"):
            shown = text(pilot)
            seen.append(next(d for d in dearest if decision_facts(ENGLISH, ledger, d) in shown))
            drawn = shown[shown.index("What cost most") :]
            assert drawn.count("╭───────╮") + drawn.count("╔═══════╗") == 5
            assert drawn.count("●") == sum(seen[-1].dice)
            assert "Played: " in drawn
            assert "★ Best was: " in drawn
            assert "▲" in shown
            await pilot.press(key)
        assert tuple(seen) == dearest
        assert decision_facts(ENGLISH, ledger, dearest[0]) in text(pilot)
        await pilot.press("up")
        assert decision_facts(ENGLISH, ledger, dearest[4]) in text(pilot)
        third = next(p for p in pilot.app.screen.query(Pick) if "3. " in str(p.content))
        await pilot.click(third)
        assert decision_facts(ENGLISH, ledger, dearest[2]) in text(pilot)
        await pilot.click(".key-step")
        assert decision_facts(ENGLISH, ledger, dearest[3]) in text(pilot)

    perform(finished(tmp_path, BOTS), script)


def test_what_was_kept_and_what_should_have_been_is_marked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, CHANCE_TO_WIN)
        await pilot.press("right")
        for decision in review_of(tmp_path).players[1].dearest:
            shown = text(pilot)
            marks = shown[shown.index("What cost most") : shown.index("★ Best was: ")]
            kept = decision.played.removeprefix("keep ") if decision.kind == "keep" else ""
            best = decision.best.removeprefix("keep ") if "keep" in decision.best else ""
            assert marks.count("kept") == len(kept.replace("none", ""))
            assert marks.count("★") == len(best.replace("none", ""))
            await pilot.press("down")

    perform(finished(tmp_path, BOTS), script)


def test_a_player_alone_sees_the_score_to_be_expected(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, EXPECTED_SCORE)
        (ledger,) = review_of(tmp_path).players
        values = [int(found) for found in re.findall(r"(\d+)│", text(pilot))]
        assert min(values) <= ledger.score <= max(values)
        assert min(values) <= round(ledger.par) <= max(values)
        assert "← →" not in text(pilot)

    perform(finished(tmp_path, BOTS[:1]), script)


def test_a_perfect_game_has_no_dearest_decision(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, EXPECTED_SCORE)
        assert ENGLISH.say("review.no_mistakes") in text(pilot)
        assert "Mistakes 0.0" in text(pilot)
        assert "What cost most" not in text(pilot)
        await pilot.press("down", "up", "right")
        assert ENGLISH.say("review.no_mistakes") in text(pilot)

    perform(finished(tmp_path, [Player("Perfect", "perfect")]), script)


def test_the_review_is_opened_by_mouse_left_and_opened_again(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultsScreen))
        await pilot.click(pilot.app.screen.query_one(Button))
        await reach(pilot, ReviewScreen)
        await until(pilot, lambda: CHANCE_TO_WIN in text(pilot))
        for leave in ("escape", "ctrl+q", "v"):
            await pilot.press(leave)
            await reach(pilot, ResultsScreen)
            await pilot.press("v")
            await reach(pilot, ReviewScreen)
            assert CHANCE_TO_WIN in text(pilot)
        await pilot.click(".key-back")
        await reach(pilot, ResultsScreen)

    perform(finished(tmp_path, BOTS), script)


def test_leaving_the_review_before_it_is_worked_out_does_no_harm(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, ResultsScreen))
        await pilot.press("v", "escape")
        await reach(pilot, ResultsScreen)
        await pilot.press("v")
        await until(pilot, lambda: CHANCE_TO_WIN in text(pilot))

    perform(finished(tmp_path, BOTS), script)


def test_a_review_that_cannot_be_worked_out_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        while "Standings" not in text(pilot):
            await pilot.press("space", "enter", "enter")
        monkeypatch.setenv("YATZY_CACHE", str(tmp_path / "cache"))
        monkeypatch.setattr(size, "spare_memory", lambda _memory: 0)
        await pilot.press("v")
        await until(pilot, lambda: "cannot be had" in message(pilot))
        assert ENGLISH.say("terminal.review_soon") in text(pilot)

    perform(open_app(tmp_path, SHORT, ["Anna"]), script)


def test_a_review_needs_no_folder_that_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def script(pilot: Pilot[None]) -> None:
        while "Standings" not in text(pilot):
            await pilot.press("space", "enter", "enter")
        no_folder = tmp_path / "file"
        no_folder.write_text("no folder")
        monkeypatch.setenv("YATZY_CACHE", str(no_folder))
        await pilot.press("v")
        await until(pilot, lambda: "of perfect games" in text(pilot))

    perform(open_app(tmp_path, SHORT, ["Anna"]), script)


@pytest.mark.parametrize(("count", "size"), [(6, (80, 24)), (2, (80, 24)), (3, (120, 40))])
def test_everything_fits(tmp_path: Path, count: int, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await open_review(pilot, CHANCE_TO_WIN)
        shown = lines(pilot)
        assert all(len(line) == size[0] for line in shown)
        assert sum(bool(LEDGER.search(line)) for line in shown) == count
        assert any("100%│" in line or "50%│" in line for line in shown)
        assert any("Played: " in line for line in shown)
        assert "decision" in shown[-1]

    bots = [Player(f"Novice {number}", "novice") for number in range(count)]
    perform(finished(tmp_path, bots), script, size=size)
