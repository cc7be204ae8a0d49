"""Each fault of the table has tests that carry its number, and the pages have the table as it is."""

import re
from functools import cache

import pytest
from website.faults import PAGES, Proof, proofs, renewed, rows
from website.navigation import LANGS, ROOT, Lang

proven = cache(proofs)
ROWS = rows()
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def of(number: int) -> list[Proof]:
    return [proof for proof in proven() if number in proof.rows]


def test_rows_are_numbered_from_1_to_50() -> None:
    assert [row.number for row in ROWS] == list(range(1, 51))


@pytest.mark.parametrize("number", [row.number for row in ROWS])
def test_every_row_has_a_test_that_is_named_by_it(number: int) -> None:
    assert of(number), f"name a test test_f{number:02d}_… that proves it"


@pytest.mark.parametrize("number", [row.number for row in ROWS if row.both])
def test_what_is_promised_of_journals_is_tried_with_both(number: int) -> None:
    assert {proof.postgres for proof in of(number)} == {True, False}


def test_no_test_names_a_row_that_there_is_not() -> None:
    known = {row.number for row in ROWS}
    assert [f"{proof.file}::{proof.name}" for proof in proven() if set(proof.rows) - known] == []


def test_every_row_is_found_by_the_option_that_the_page_shows() -> None:
    """A number has two digits, and stands in the name itself: no `f04_to_f07`."""
    written = {f"test_{''.join(f'f{row:02d}_' for row in proof.rows)}" for proof in proven()}
    assert [proof.name for proof in proven() if not proof.name.startswith(tuple(written))] == []
    assert [proof.name for proof in proven() if re.search(r"_to_f\d", proof.name)] == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_tables_of_the_page_are_as_rows_and_tests_are_now(lang: Lang) -> None:
    stale = f"{PAGES[lang].relative_to(ROOT)} is stale: make faults"
    assert PAGES[lang].read_text("utf-8") == renewed(lang), stale


@pytest.mark.parametrize("lang", LANGS)
def test_each_row_is_told_in_the_language_of_its_page(lang: Lang) -> None:
    told = [words for row in ROWS for words in row.told[lang]]
    assert all(bool(JAPANESE.search(words)) == (lang == "ja") for words in told)
    assert not any(sign in words for words in told for sign in "|<\n")
