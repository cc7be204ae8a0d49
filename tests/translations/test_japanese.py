"""Whoever's locale is Japanese is spoken to in Japanese, in help, errors and progress."""

import os
import string

from aufheben.translations import catalog
from tests.translations.source import complaints, everything, helps, of_assistants

JA = catalog("ja")
CLICKS_OWN = ("Missing option {}.", "(Did you mean one of")
"""What no single string of click's says."""


def test_every_line_of_help_is_translated() -> None:
    assert [said for said in sorted(helps()) if JA.translated(said) == said] == []


def test_every_complaint_is_translated() -> None:
    assert [said for said in sorted(complaints()) if said not in JA] == []


def test_what_people_read_in_the_client_of_an_assistant_is_translated() -> None:
    assert [said for said in sorted(of_assistants()) if said not in JA] == []


def test_a_translation_fills_in_what_the_english_does() -> None:
    wrong = [
        english
        for english, said in JA.texts.items()
        if _places(said) != set(range(english.count("{}")))
    ]
    assert wrong == []


def test_nothing_is_translated_that_nobody_says() -> None:
    said = "\n".join(
        (*everything(), *helps(), *of_assistants(), *map(os.strerror, range(1, 60)), *CLICKS_OWN)
    )
    stale = [
        english
        for english in JA.texts
        if not all(piece.strip(" :,;()/").strip() in said for piece in english.split("{}"))
    ]
    assert stale == []


def _places(said: str) -> set[int]:
    return {int(name) for _, name, _, _ in string.Formatter().parse(said) if name is not None}
