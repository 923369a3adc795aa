"""The terminal game in every language: what is said fits where it is shown."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from textwrap import wrap

import pytest
from tests.tui.playing import (
    ENGLISH,
    SHORT,
    STILL,
    game_of,
    lines,
    message,
    open_app,
    perform,
    reach,
    table_of,
    text,
    until,
)
from textual.pilot import Pilot

from yatzy.analysis import analyse, position_of, review_record
from yatzy.core import Rules, Scorecard, all_rolls, built_in_ids, load_rules
from yatzy.game import LEVELS, Game, Record, Scored, State
from yatzy.languages import LANGUAGES, Catalogue, box_name, load_catalogue, rules_name
from yatzy.sentences import say_fairness, say_why
from yatzy.solver import open_solution
from yatzy.tui import Player
from yatzy.tui.keys import (
    HELP_KEYS,
    LEAVE_KEYS,
    RESULTS_KEYS,
    REVIEW_KEYS,
    SETUP_KEYS,
    TABLE_KEYS,
    Key,
)
from yatzy.tui.screens.results import ResultsScreen
from yatzy.tui.screens.review import ReviewScreen
from yatzy.tui.screens.setup import kind, rules_facts
from yatzy.tui.screens.slips import MARKS_WIDTH, HelpScreen, LeaveScreen, key_lines, mark_lines
from yatzy.tui.screens.table import TableScreen
from yatzy.tui.widgets.dice import WIDTH
from yatzy.tui.widgets.score_table import NAME_WIDTH
from yatzy.tui.wording.table import bonus_outlook, joker, roll_button, scored, turn_line

CATALOGUES = [pytest.param(load_catalogue(code), id=code) for code in LANGUAGES]
every_language = pytest.mark.parametrize("words", CATALOGUES)

MESSAGE, TURN, OUTLOOK, BUTTON, KIND, SLIP = 78, 52, 24, 19, 12, 64

PLAIN_LINES = (
    "setup_hint",
    "nobody_plays",
    "animation_on",
    "animation_off",
    "joker_boxes",
    "coach_on",
    "coach_off",
    "roll_first",
    "score_now",
)


def bar_text(words: Catalogue, keys: tuple[Key, ...]) -> str:
    """The bar at the bottom as it is read."""
    shown = (f" {key.shown(words)} {words.say(f'terminal.label_{key.name}')} " for key in keys)
    return "".join(text for key, text in zip(keys, shown, strict=True) if key.offered)


def offered(keys: tuple[Key, ...]) -> tuple[Key, ...]:
    return tuple(key for key in keys if key.offered)


@every_language
def test_every_bar_of_keys_fits_into_its_line(words: Catalogue) -> None:
    for keys in (TABLE_KEYS, SETUP_KEYS, RESULTS_KEYS, REVIEW_KEYS, LEAVE_KEYS, HELP_KEYS):
        assert len(bar_text(words, offered(keys))) <= 80


@every_language
def test_the_help_says_each_thing_in_one_line(words: Catalogue) -> None:
    for page in (key_lines(words), mark_lines(words)):
        width = max(MARKS_WIDTH, *(len(mark) for mark, _ in page))
        assert all(width + 2 + len(meaning) <= SLIP for _, meaning in page)
    assert len(words.say("terminal.mouse")) <= SLIP
    assert len(words.say("terminal.seal", seal="01234567")) <= SLIP


@every_language
def test_yes_and_no_are_keys_that_answer(words: Catalogue) -> None:
    for key in LEAVE_KEYS:
        assert key.shown(words) in key.keys.split(",")


@every_language
@pytest.mark.parametrize("id_", built_in_ids())
def test_every_row_of_a_card_fits_into_its_column(words: Catalogue, id_: str) -> None:
    rules = load_rules(id_)
    names = [box_name(words, rules, box.id) for box in rules.categories]
    rows = ("sum", "bonus", "extra", "saved", "total")
    names += [words.say(f"page.line_{row}") for row in rows]
    assert max(map(len, names)) <= NAME_WIDTH


@every_language
@pytest.mark.parametrize("id_", built_in_ids())
def test_the_facts_of_every_variant_fit_beside_the_list(words: Catalogue, id_: str) -> None:
    rules = load_rules(id_)
    assert len(rules_name(words, rules)) <= 32
    facts = rules_facts(words, rules).splitlines()
    assert sum(len(wrap(fact, 34)) for fact in facts) <= 5


@every_language
def test_kinds_of_players_fit_beside_their_names(words: Catalogue) -> None:
    kinds = [words.say("terminal.nobody"), *(kind(words, level) for level in (None, *LEVELS))]
    assert max(map(len, kinds)) <= KIND
    assert len(set(kinds)) == len(kinds)


@every_language
def test_a_kept_die_has_room_for_its_number_the_word_and_the_mark(words: Catalogue) -> None:
    assert len(f"6 {words.say('page.kept')} ★") <= WIDTH


@every_language
def test_the_line_on_top_is_never_cut(words: Catalogue) -> None:
    for rules, name in (("yatzy", "Christina"), ("maxi-saved", "Anna")):
        game = Game([name], rules=rules)
        for dice in (None, "1" * game.rules.dice, "2" * game.rules.dice, "3" * game.rules.dice):
            if dice is not None:
                game.roll(dice=dice)
            assert len(turn_line(words, game.state)) <= TURN
            for kept in range(game.rules.dice + 1):
                assert len(roll_button(words, game.state, kept)) <= BUTTON
    assert len(words.say("page.plays", name=words.say("level.perfect"))) <= BUTTON


@every_language
@pytest.mark.parametrize("id_", built_in_ids())
def test_what_is_said_about_the_bonus_fits(words: Catalogue, id_: str) -> None:
    rules = load_rules(id_)
    most = {box.id: max(map(box.score, all_rolls(rules.dice))) for box in rules.upper}
    for filled in ({}, dict.fromkeys(most, 0), most):
        assert len(bonus_outlook(words, Scorecard.of(rules, filled))) <= OUTLOOK


@every_language
@pytest.mark.parametrize("id_", built_in_ids())
def test_everything_that_is_said_about_a_box_fits_into_its_line(words: Catalogue, id_: str) -> None:
    game = Game(["Christina"], rules=id_)
    for box in game.rules.categories:
        name = box_name(words, game.rules, box.id)
        said = [
            words.say(f"terminal.{question}", box=name)
            for question in ("scratch_by_key", "scratch_by_mouse", "box_taken", "next_box")
        ]
        for points, extra in ((0, 0), (1, 0), (50, 0), (50, 100)):
            event = Scored(seat=0, category=box.id, points=points, extra=extra)
            said.append(scored(words, game, event))
        said.append(words.say("terminal.bot_takes", player="Christina", box=name))
        assert max(map(len, said)) <= MESSAGE


def jokers() -> Iterator[State]:
    """Tables with a joker on them, of every kind."""
    rules = load_rules("yahtzee")
    assert rules.extra is not None
    free = replace(rules, extra=replace(rules.extra, joker=type(rules.extra.joker)("free")))
    lower = {box.id: 0 for box in rules.lower}
    for played in (rules, free):
        for filled in ({"yahtzee": 50}, {"yahtzee": 0}, {"yahtzee": 50, "fives": 15}):
            yield at(played, filled)
    yield at(rules, {**lower, "fives": 15})


def at(rules: Rules, filled: dict[str, int]) -> State:
    card = Scorecard.of(rules, filled)
    return State(
        rules=rules,
        players=("Anna",),
        scorecards=(card,),
        saved=(0,),
        rolls=(0,),
        turn=0,
        rolls_left=2,
        dice=(5, 5, 5, 5, 5),
    )


@every_language
def test_every_joker_is_explained_in_one_line(words: Catalogue) -> None:
    said = [joker(words, state) for state in jokers()]
    assert all(sentence is not None and len(sentence) <= MESSAGE for sentence in said)
    assert len(set(said)) == 7


@every_language
def test_other_messages_fit_into_their_line(words: Catalogue) -> None:
    said = [words.say(f"terminal.{key}") for key in PLAIN_LINES]
    said += [words.say("terminal.keep_or_score", last=6), words.say("error.move/nothing-to-undo")]
    said += [
        text
        for key, text in words.sections["error"].items()
        if key.startswith("move/") and isinstance(text, str)
    ]
    said.append(words.say("page.they_undid", name="Christina"))
    said.append(words.say("terminal.working_out", bar="█" * 10 + " 100 %"))
    assert max(map(len, said)) <= MESSAGE


@every_language
def test_the_game_is_played_from_the_setup_to_the_review(words: Catalogue, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        whole(pilot)
        for part in ("page.rules", "page.players", "page.start", "terminal.setup_hint"):
            assert words.say(part) in text(pilot)
        await pilot.press("f2")
        await reach(pilot, TableScreen)
        await pilot.press("question_mark")
        await reach(pilot, HelpScreen)
        whole(pilot)
        for key in TABLE_KEYS:
            assert words.say(f"terminal.meaning_{key.name}")[:40] in text(pilot)
        assert words.say("terminal.label_close") in text(pilot)
        await pilot.press("escape", "q")
        await reach(pilot, LeaveScreen)
        assert words.say("page.leave_question") in text(pilot)
        await pilot.press(words.say("terminal.key_no"))
        await reach(pilot, TableScreen)
        await pilot.press("space", "h")
        await until(pilot, lambda: "★" in text(pilot))
        whole(pilot)
        assert words.say("terminal.best_move", points="")[:10] in text(pilot)
        table = table_of(pilot)
        while not table.state.is_over:
            await pilot.press("space", "enter")
            if table.asked:
                assert not message(pilot).endswith("…")
                await pilot.press("enter")
        await reach(pilot, ResultsScreen)
        whole(pilot)
        await pilot.press("v")
        await reach(pilot, ReviewScreen)
        await until(pilot, lambda: words.say("terminal.expected_score") in text(pilot))
        whole(pilot)
        assert words.say("terminal.label_back") in lines(pilot)[-1]

    settings = replace(STILL, language=words.code)
    perform(open_app(tmp_path, SHORT, (), settings=settings), script)


def whole(pilot: Pilot[None]) -> None:
    """The screen is as wide and high as it should be, and no line of words is cut."""
    shown = lines(pilot)
    assert len(shown) == 24
    assert all(len(line) == 80 for line in shown)
    assert not shown[-2].rstrip().endswith("…")


@every_language
@pytest.mark.parametrize("rules", ["maxi-saved", "yahtzee"])
def test_a_full_table_shows_all_names(words: Catalogue, rules: str, tmp_path: Path) -> None:
    six = ["Anna", "Bo", "Christina", "Dagmar", "Erik", "Freja"]

    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("space", "home", "1")
        whole(pilot)
        shown, table = text(pilot), table_of(pilot)
        for box in list(table.state.options)[:6]:
            name = re.escape(box_name(words, table.state.rules, box))
            assert re.search(rf"{name} *│", shown), name
        assert turn_line(words, table.state) in shown
        assert words.say("page.kept") in shown
        assert words.say("page.line_total") in shown
        assert bar_text(words, offered(TABLE_KEYS)).rstrip() in lines(pilot)[-1]
        assert roll_button(words, table.state, 1) in shown

    settings = replace(STILL, language=words.code)
    perform(open_app(tmp_path, rules, six, settings=settings), script)


def test_a_swedish_table_speaks_swedish(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        assert lines(pilot)[0].startswith(" Åsa ska slå  ·  3 kast kvar")
        assert "63 kvar till bonusen" in lines(pilot)[0]
        assert message(pilot) == "Åsa, slå tärningarna."
        await pilot.press("enter")
        assert message(pilot) == "Slå först, välj sedan en ruta."
        await pilot.press("space", "1", "2")
        shown = text(pilot)
        for name in ("Ettor", "Par", "Tretal", "Liten stege", "Kåk", "Chans", "Summa", "Totalt"):
            assert name in shown
        assert "1 kvar" in shown
        assert "Slå 3 tärningar" in shown
        await pilot.press("end", "up", "enter")
        points = game_of(pilot).scorecards[0].filled["chance"]
        assert message(pilot) == f"Åsa: {points} poäng i Chans."
        await pilot.press("space", "end", "enter")
        said = "Yatzy ger inget: tryck Enter en gång till för att stryka."
        assert message(pilot) == said
        await pilot.press("enter")
        assert message(pilot) == "Bo strök Yatzy."

    app = open_app(tmp_path, "yatzy", ["Åsa", "Bo"], settings=replace(STILL, language="sv"))
    perform(app, script)


def test_bots_are_called_after_their_levels(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None]) -> None:
        await pilot.press("tab", "tab", "down", "f2")
        await reach(pilot, TableScreen)
        assert table_of(pilot).players == (Player("Spelare 1"), Player("Novis", "novice"))

    perform(open_app(tmp_path, SHORT, (), settings=replace(STILL, language="sv")), script)


def test_the_coach_gives_the_reasons_of_the_analysis() -> None:
    solution = open_solution(SHORT)
    told = {
        "11266": "Keep 6 6: 54% for Sixes and 26% for One pair. 0.6 better than: Keep 1 6 6.",
        "12345": "Small straight for 15 points. 8.2 better than: Keep 1 2 3 5.",
        "22222": "Twos for 10 points. 1.4 better than: Keep 2 2 2 2.",
    }
    for dice, said in told.items():
        game = Game(["Anna"], rules=SHORT)
        game.roll(dice=dice)
        analysis = analyse(position_of(game.state), solution)
        assert say_why(ENGLISH, SHORT, analysis.reason) == said


def test_luck_is_told_by_how_unusual_it_was() -> None:
    solution = open_solution(SHORT)
    game = Game(["Anna"], rules=SHORT)
    for box in SHORT.categories:
        game.roll(dice="66666")
        game.score(box.id)
    (ledger,) = review_record(Record(events=game.events), solution).players
    degree = ledger.fairness.degree
    side = "lucky" if ledger.luck > 0 else "unlucky"
    key = "ordinary" if degree == "ordinary" else f"{degree}_{side}"
    assert say_fairness(ENGLISH, ledger.fairness).startswith(ENGLISH.say(f"review.fair_{key}"))
