"""Whoever's locale is Japanese is spoken to in Japanese, in help, errors and progress."""

import os
import re
import string
import tomllib
from collections import Counter
from pathlib import Path

import aufheben
from aufheben.words import catalog
from tests.translations.slots import clauses, is_clause
from tests.translations.source import complaints, everything, helps

JA = catalog("ja")
NAMED = re.compile(r"(?<![\w-])--[a-z][a-z-]+|AUFHEBEN_[A-Z_]+")
CLICKS_OWN = ("(Did you mean one of",)
"""What no single string of click's says."""


def test_every_line_of_help_is_translated() -> None:
    assert [said for said in sorted(helps()) if JA.translated(said) == said] == []


def test_every_complaint_is_translated() -> None:
    assert [said for said in sorted(complaints()) if said not in JA] == []


def test_no_clause_of_a_complaint_stays_english() -> None:
    told = {text: JA.translated(f"error: {text}") for text in clauses() if text not in JA}
    assert [text for text, said in told.items() if is_clause(said)] == []


def test_a_translation_fills_in_what_the_english_does() -> None:
    wrong = [
        english
        for english, said in JA.texts.items()
        if _places(said) != set(range(english.count("{}")))
    ]
    assert wrong == []


def test_a_translation_names_the_options_and_variables_that_the_english_names() -> None:
    others = {
        english: said
        for english, said in JA.texts.items()
        if set(NAMED.findall(english)) != set(NAMED.findall(said))
    }
    assert others == {}


def test_nothing_is_translated_twice() -> None:
    files = (Path(aufheben.__file__).parent / "translations/ja").glob("[lp]*s/*.toml")
    said = Counter(each for file in files for each in tomllib.loads(file.read_text("utf-8")))
    assert [english for english, times in said.items() if times > 1] == []


def test_nothing_is_translated_that_nobody_says() -> None:
    said = "\n".join((*everything(), *helps(), *map(os.strerror, range(1, 60)), *CLICKS_OWN))
    stale = [
        english
        for english in JA.texts
        if not all(piece.strip(" :,;()/").strip() in said for piece in english.split("{}"))
    ]
    assert stale == []


def _places(said: str) -> set[int]:
    return {int(name) for _, name, _, _ in string.Formatter().parse(said) if name is not None}
