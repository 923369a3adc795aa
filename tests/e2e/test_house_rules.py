"""Rules of one's own: written, checked line by line, solved on the spot, and played by."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.e2e.conftest import Visit
from tests.e2e.inspection import inspect_everywhere
from tests.e2e.playing import Player

SMALL = """\
# How it was played at the lake.
id = "lake"
name = "Lake yatzy"
dice = 5
rolls = 2

[bonus]
threshold = 8
points = 10

[[category]]
id = "ones"
face = 1

[[category]]
id = "twos"
face = 2

[[category]]
id = "boat"
name = "The boat"
groups = [3, 2]
points = 25

[[category]]
id = "chance"
any = true
"""
BOXES = 4


def write(page: Page, text: str) -> None:
    """Put a text into the editor."""
    page.get_by_role("textbox", name="The rules as text").fill(text)


def begin(page: Page, text: str | None = None) -> None:
    """New rules on the page of house rules."""
    page.get_by_role("combobox", name="Begin with").select_option("Yacht")
    page.get_by_role("button", name="New rules").click()
    expect(page.get_by_text("These rules are right")).to_be_visible()
    if text is not None:
        write(page, text)
        expect(page.get_by_text("These rules are right")).to_be_visible()


def test_a_house_rule_is_written_solved_and_played(visit: Visit) -> None:
    page = visit().go("#/house")
    begin(page, SMALL)
    expect(page.get_by_role("rowheader", name="The boat").first).to_be_visible()
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_text("points on average")).to_be_visible()
    expect(page.get_by_role("img", name="Scores of perfect games")).to_be_visible()
    page.get_by_role("button", name="Play by these rules").click()
    expect(page.get_by_role("radio", name=re.compile("^Lake yatzy"))).to_be_checked()
    page.get_by_role("button", name=re.compile("^Start")).click()
    player = Player(page)
    for _ in range(BOXES):
        player.take_turn()
    expect(page.get_by_role("heading", name="All boxes are full")).to_be_visible()
    assert player.total() >= 0


def test_what_is_wrong_is_told_with_its_line(visit: Visit) -> None:
    page = visit().go("#/house")
    begin(page, SMALL)
    write(page, SMALL.replace("face = 2", "fase = 2"))
    line = SMALL.split("\n").index("face = 2") + 1
    expect(page.get_by_role("status").filter(has_text="did you mean face?")).to_be_visible()
    expect(page.get_by_role("button", name="Play by these rules")).to_be_disabled()
    page.get_by_role("button", name=f"Line {line}").click()
    chosen = page.evaluate(
        "(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))"
        "(document.activeElement)"
    )
    assert chosen == "fase = 2"
    write(page, SMALL)
    expect(page.get_by_role("button", name="Play by these rules")).to_be_enabled()


def test_what_is_wrong_is_told_in_the_language_of_the_page(visit: Visit, tmp_path: Path) -> None:
    page = visit(locale="de-DE").go("#/house")
    page.get_by_role("button", name="Neue Regeln").click()
    text = page.get_by_role("textbox", name="Die Regeln als Text")
    said = page.get_by_role("status")
    text.fill(SMALL.replace("face = 2", "fase = 2"))
    line = SMALL.split("\n").index("face = 2") + 1
    expect(said).to_have_text(
        f"Zeile {line} twos: Den Schlüssel 'fase' gibt es nicht; meintest du face?"
    )
    text.fill(SMALL.replace('"Lake yatzy"', '"Lake yatzy'))
    expect(said).to_have_text("Zeile 3 Einem Text fehlt am Ende das Anführungszeichen (Spalte 19).")
    file = tmp_path / "wrong.toml"
    file.write_text(SMALL.replace("rolls = 2", 'order = "up"'), "utf-8")
    page.get_by_label("Datei öffnen").set_input_files(file)
    expect(said).to_have_text('Zeile 5 order muss "free" oder "forced" sein, nicht \'up\'.')


def test_form_and_text_are_in_step_and_comments_stay(visit: Visit) -> None:
    page = visit().go("#/house")
    begin(page, SMALL)
    text = page.get_by_role("textbox", name="The rules as text")
    page.get_by_role("button", name="Rolls in a turn: more").click()
    page.get_by_role("button", name="Remove Ones").click()
    page.get_by_role("button", name="Yatzy", exact=True).click()
    page.get_by_role("button", name="Dice: more").click()
    expect(text).to_have_value(re.compile(r"rolls = 3\n"))
    expect(text).to_have_value(re.compile(r"dice = 6\n"))
    expect(text).to_have_value(re.compile(r'id = "yatzy"\ngroups = \[6\]\n'))
    written = text.input_value()
    assert written.startswith("# How it was played at the lake.\n")
    assert "ones" not in written
    expect(page.get_by_text("These rules are right")).to_be_visible()
    write(page, written.replace("dice = 6", "dice = 5"))
    expect(page.get_by_role("status").filter(has_text="6 dice")).to_be_visible()
    expect(page.get_by_role("textbox", name="Dice")).to_have_value("5")


def test_rules_are_kept_saved_as_a_file_and_opened_again(visit: Visit, tmp_path: Path) -> None:
    page = visit().go("#/house")
    begin(page, SMALL)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as file").click()
    assert download.value.suggested_filename == "lake.toml"
    file = tmp_path / "lake.toml"
    download.value.save_as(file)
    assert file.read_text("utf-8") == SMALL
    page.reload()
    expect(page.get_by_role("textbox", name="The rules as text")).to_have_value(SMALL)
    page.get_by_role("button", name="Remove", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_role("textbox", name="The rules as text")).to_have_count(0)
    page.get_by_label("Open a file").set_input_files(file)
    expect(page.get_by_role("textbox", name="Name", exact=True)).to_have_value("Lake yatzy")


def test_the_editor_fits_and_serves_everyone(visit: Visit) -> None:
    page = visit().go("#/house")
    expect(page.get_by_role("button", name="New rules")).to_be_visible()
    faults = inspect_everywhere(page, "house-empty")
    begin(page, SMALL)
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("img", name="Scores of perfect games")).to_be_visible()
    faults += inspect_everywhere(page, "house")
    write(page, SMALL.replace("face = 2", "fase = 2"))
    expect(page.get_by_role("button", name=re.compile("^Line"))).to_be_visible()
    faults += inspect_everywhere(page, "house-wrong")
    assert faults == []
