"""A table of options is filled in on the page, from nothing to an answer."""

import csv
import io
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, FilePayload, Locator, Page, expect

from aufheben.formats.tables import grid_of
from tests.page.serving import Served

JAPANESE = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "locale": "ja-JP"}
ENGLISH = {"viewport": {"width": 1280, "height": 900}, "locale": "en-US"}
HALLS = "\tPrice (€)\tSeats\tQuiet\nThe mill\t300\t60\tyes\nThe opera\t1,900\t400\tno\nThe barn\t450\t90\tyes\n"
KAIJO = (
    "会場,料金（円）,定員,静か\n公民館,3000,60人,○\n体育館,9000,400人,×\n市民ホール,4500,90人,○\n"
)


@pytest.fixture
def table(page: Page, site: Served) -> Page:
    """The empty form."""
    page.goto(f"{site.origin}/table")
    return page


def options(page: Page) -> Locator:
    return page.locator("table.grid").first


def values(grid: Locator) -> list[list[str]]:
    """What is said in a table, without its empty rows and columns at the end."""
    rows: list[list[str]] = grid.evaluate(
        "t => [...t.querySelectorAll('tr.of-cells')].map(r => [...r.querySelectorAll('input')].map(i => i.value))"
    )
    width = max(at + 1 for row in rows for at, cell in enumerate(row) if cell)
    return [row[:width] for row in rows if any(row)]


def paste(cell: Locator, text: str) -> None:
    cell.focus()
    cell.evaluate(
        """(cell, text) => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )


def write(page: Page, keys: str) -> None:
    """Words typed one after another; ⇥ is Tab, and ↵ Enter."""
    for part in keys.replace("⇥", "\0Tab\0").replace("↵", "\0Enter\0").split("\0"):
        page.keyboard.press(part) if part in ("Tab", "Enter") else page.keyboard.insert_text(part)


def until(page: Page, condition: str) -> None:
    """Tab, until this holds of what is in focus."""
    for _ in range(60):
        if page.evaluate(f"(() => {{ const at = document.activeElement; return {condition}; }})()"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(condition)


@pytest.mark.parametrize(
    ("context", "question", "cells", "wishes", "answer"),
    [
        (
            ENGLISH,
            "Which hall should we rent?",
            "Hall⇥Price (€)⇥Seats⇥Quiet↵The mill⇥300⇥60⇥yes↵The opera⇥900⇥400⇥no↵The barn⇥450⇥90⇥yes",
            "Kim⇥quiet, at most 500 euros↵Lee⇥seats >= 80",
            "We should rent the barn",
        ),
        (
            JAPANESE,
            "どの会場を借りるべきか",
            "会場⇥料金（円）⇥定員⇥静か↵公民館⇥3000⇥60人⇥○↵体育館⇥9000⇥400人⇥×↵市民ホール⇥4500⇥90人⇥○",
            "花子⇥静か、5000円以下↵太郎⇥定員80人以上",
            "市民ホールを借りるべきだ",
        ),
    ],
    indirect=["context"],
)
def test_from_an_empty_table_to_an_answer_by_the_keyboard_alone(
    context: BrowserContext, table: Page, question: str, cells: str, wishes: str, answer: str
) -> None:
    expect(table.locator("#question")).to_be_focused()
    write(table, f"{question}⇥{cells}")
    until(table, "at.closest('table.wishes')")
    write(table, wishes)
    until(table, "at.value === 'start'")
    table.keyboard.press("Enter")
    table.wait_for_url("**/runs/*")
    expect(table.locator("#answer")).to_contain_text(answer)


def test_cells_of_a_spreadsheet_fill_the_table_and_make_it_grow(table: Page) -> None:
    grid = options(table)
    paste(grid.locator("input").first, HALLS)
    rows = [line.split("\t") for line in HALLS.rstrip("\n").split("\n")]
    assert values(grid) == rows
    last = grid.locator("tr.of-cells").nth(3).locator("input").nth(3)
    paste(last, "yes\tnorth\nno\tsouth\n")
    assert values(grid)[3:] == [
        ["The barn", "450", "90", "yes", "north"],
        ["", "", "", "no", "south"],
    ]
    expect(grid.get_by_role("textbox", name="Price (€): The barn")).to_have_value("450")
    expect(table.locator(".grid-status").first).to_have_text(
        "2 rows of 2 columns are filled in.", use_inner_text=True
    )


def test_one_pasted_word_stays_one_and_quoted_cells_are_cells(table: Page) -> None:
    cell = options(table).locator("input").first
    paste(cell, 'a\t"b ""c"" d\te"\n1,5\t24" wide')
    assert values(options(table)) == [["a", 'b "c" d e'], ["1,5", '24" wide']]
    assert table.locator("#in-what").input_value() == 'a\t"b ""c"" d e"\n1,5\t"24"" wide"'
    paste(cell, 'a\t"b" c\n"d\te')
    assert values(options(table)) == [["a", '"b" c'], ['"d', "e"]]
    paste(cell, "| Hall | Price |\n|---|--:|\n| The mill | 300 |\n")
    assert values(options(table)) == [["Hall", "Price"], ["The mill", "300"]]


def test_what_is_sent_is_what_was_pasted_cell_by_cell(table: Page) -> None:
    chance = random.Random(1)
    for _ in range(40):
        rows = [
            ["".join(chance.choices("a1\"',;\t\n 静", k=chance.randint(0, 5))) for _ in "abcd"]
            for _ in "abcd"
        ]
        rows[-1][-1] = "z"
        text = io.StringIO(newline="")
        csv.writer(text, delimiter="\t").writerows(rows)
        paste(options(table).locator("input").first, text.getvalue())
        sent = [row.cells for row in grid_of(table.locator("#in-what").input_value())]
        assert sent == [row.cells for row in grid_of(text.getvalue())]


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "shift_jis", "utf-16"])
def test_a_csv_file_fills_the_table_whatever_it_was_saved_as(table: Page, code: str) -> None:
    paste(options(table).locator("input").first, HALLS)
    content = KAIJO.replace("\n", "\r\n").encode(code)
    data: FilePayload = {"name": "会場.csv", "mimeType": "text/csv", "buffer": content}
    table.locator(".grid-tools input[type=file]").set_input_files(data)
    expect(table.locator(".grid-status").first).to_contain_text("4 rows of 4 columns")
    assert values(options(table)) == [line.split(",") for line in KAIJO.rstrip("\n").split("\n")]


def test_rows_and_columns_are_added_and_removed(table: Page) -> None:
    grid = options(table)
    paste(grid.locator("input").first, HALLS)
    grid.get_by_role("textbox", name="Seats: The opera").focus()
    table.get_by_role("button", name="Remove the row The opera").click()
    expect(grid.get_by_role("textbox", name="Seats: The barn")).to_be_focused()
    table.get_by_role("button", name="Remove the column Seats").click()
    table.get_by_role("button", name="Add a row").click()
    write(table, "The loft")
    table.get_by_role("button", name="Add a column").first.click()
    write(table, "Stage")
    assert values(grid) == [
        ["", "Stage", "Price (€)", "Quiet"],
        ["The mill", "", "300", "yes"],
        ["The barn", "", "450", "yes"],
        ["The loft", "", "", ""],
    ]


def filled(page: Page, cells: str, *wishes: tuple[str, str]) -> None:
    page.locator("#question").fill("Which hall should we rent?")
    paste(options(page).locator("input").first, cells)
    paste(page.locator("table.wishes input").first, "\n".join(map("\t".join, wishes)))
    page.get_by_role("button", name="Argue it").click()


def test_what_is_wrong_with_a_cell_is_said_beside_the_table_and_nothing_is_lost(
    table: Page, watched: Any
) -> None:
    cells = HALLS.replace("300", "300–400")
    filled(table, cells, ("Kim", "quiet, at most 500 euros"))
    wrong = table.locator(".gridded .wrong")
    expect(wrong).to_contain_text(
        "line 2: 'Price (€)' of 'The mill' is a range", use_inner_text=True
    )
    cell = options(table).get_by_role("textbox", name="Price (€): The mill")
    expect(cell).to_be_focused()
    assert table.locator("[aria-invalid]").count() == 1
    assert cell.get_attribute("aria-describedby") == wrong.get_attribute("id")
    assert values(options(table)) == [line.split("\t") for line in cells.rstrip("\n").split("\n")]
    assert values(table.locator("table.wishes")) == [["Kim", "quiet, at most 500 euros"]]
    watched.forgive("400")
    cell.fill("300")
    table.get_by_role("button", name="Argue it").click()
    table.wait_for_url("**/runs/*")


def test_a_wish_that_no_column_answers_is_marked(table: Page, watched: Any) -> None:
    filled(table, HALLS, ("Kim", "quiet"), ("Lee", "sunny, seats >= 80"))
    expect(table.locator(".gridded").last.locator(".wrong")).to_contain_text(
        "no column says 'sunny'"
    )
    expect(table.get_by_role("textbox", name="What is wanted by: Lee")).to_be_focused()
    watched.forgive("400")


def test_what_is_missing_is_said_where_it_is_missing(table: Page, watched: Any) -> None:
    table.get_by_role("button", name="Argue it").click()
    expect(table.locator(".field:has(#question) .wrong")).to_have_count(1)
    expect(table.locator(".gridded .wrong")).to_have_count(2)
    expect(table.locator("#question")).to_be_focused()
    watched.forgive("400")


@pytest.mark.parametrize("context", [{"java_script_enabled": False}], indirect=True)
def test_without_a_script_the_table_is_a_text(context: BrowserContext, table: Page) -> None:
    table.locator("#question").fill("Which hall should we rent?")
    table.locator("#in-what").fill(HALLS)
    table.locator("#in-wants").fill("Kim: quiet, at most 500 euros\nLee: seats >= 80")
    table.get_by_role("button", name="Argue it").click()
    table.wait_for_url("**/runs/*")


@pytest.mark.parametrize(
    "context", [ENGLISH, JAPANESE, {**ENGLISH, "color_scheme": "dark"}], indirect=True
)
def test_nothing_stands_in_the_way_of_who_cannot_see_or_point(
    context: BrowserContext,
    page: Page,
    site: Served,
    axe: Callable[..., list[str]],
    screenshot: Callable[..., Path],
) -> None:
    width = page.viewport_size["width"] if page.viewport_size else 0
    for path in ("/table", f"/table?example={'ja' if width == 390 else 'en'}"):
        page.goto(site.origin + path)
        expect(options(page)).to_be_visible()
        screenshot(f"table-{'filled' if '?' in path else 'empty'}-{width}")
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
