"""All that the page's script asks for stands there in both languages, and nothing else does."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import aufheben
from aufheben.rooms.hierarchy.report.view import script_words
from aufheben.words import words_of

STATIC = Path(aufheben.__file__).parent / "formats/page/static"
SOURCES = "\n".join(file.read_text("utf-8") for file in sorted(STATIC.glob("*.js")))
PAGE = words_of("aufheben.formats.page")
OWN = {*PAGE["script"], *PAGE["code"]}
KEY = re.compile(r'"([a-z_]+)"')
BEGUN = re.compile(r"`([a-z_]+_)\$\{")


def arguments(at: int) -> Iterator[str]:
    """Those of a call whose bracket opens before `at`, one after the other."""
    depth, begun = 0, at
    while depth >= 0:
        sign = SOURCES[at]
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0 or (not depth and sign == ","):
            yield SOURCES[begun:at]
            begun = at + 1
        at += 1


def asked() -> Iterator[str]:
    """The argument that names what is said, of every call of `say` and `label`."""
    for call in re.finditer(r"(?<!function )(?<![.\w])(say|label)\(", SOURCES):
        given = [*arguments(call.end())]
        yield given[0 if call[1] == "say" else 2]


ASKED = [*asked()]


@pytest.mark.parametrize("key", sorted({key for said in ASKED for key in KEY.findall(said)}))
def test_what_the_script_asks_for_is_there(key: str) -> None:
    assert key in OWN | script_words().keys()


def test_it_is_asked_for_in_many_places() -> None:
    assert len(ASKED) > 50


def test_nothing_is_there_that_the_script_does_not_ask_for() -> None:
    begun = tuple(BEGUN.findall(SOURCES))
    known = set(re.findall(r'"(\w+)"', SOURCES))
    assert [key for key in PAGE["script"] if key not in known and not key.startswith(begun)] == []


@pytest.mark.parametrize("section", ["code", "script", "key"])
def test_what_is_there_fills_in_the_same_in_both_languages(section: str) -> None:
    for key, (english, japanese) in PAGE[section].items():
        assert places(english) == places(japanese), key


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
