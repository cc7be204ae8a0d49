"""Whatever may be wrong, no door says it in the words of another: every complaint of the source, at each."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.doors import Caller
from aufheben.app.wording import in_words, told_by
from aufheben.errors import BadInput
from aufheben.words import LANGS, Lang, Said, spelled, words_of
from tests.words.test_said import PACKAGES as EVERY
from tests.words.test_said import facts_of, forms

OTHERS = re.compile(
    r"pg_dump .*|`ray [^`]*`|uv .*|pip .*|aufheben (?:mcp|serve)(?:[,、]? ?--[a-z-]+)+"
)
"""Commands of other programs, and those that start a server, which nothing else does."""
PACKAGES = [
    each
    for each in EVERY
    if not each.startswith(("aufheben.bench", "aufheben.surfaces.cli", "aufheben.testing"))
]
OF_COMMANDS = re.compile(r"--(?:accept|base-score|fix|host|pairs|port|suppress|write)\b")
"""What is done by a command alone."""
FLAG = re.compile(r"(?<![\w-])--[a-z]")
COMMAND = re.compile(r"aufheben (?:runs list|resume|show|ask|init)(?! --)\b|robot convert")
VARIABLE = re.compile(r"(?<!the server's )(?<!サーバーの )AUFHEBEN_[A-Z_]+")
"""Who has not started the server is told whose it is."""


@pytest.mark.parametrize("caller", ["python", "json", "assistant", "page", "chat"])
@pytest.mark.parametrize("lang", LANGS)
def test_no_message_has_words_of_another_door(caller: Caller, lang: Lang) -> None:
    told = [
        spelled(in_words(each, caller), lang) for package in PACKAGES for each in messages(package)
    ]
    assert len(told) > 1_500
    cut = (OF_COMMANDS.sub("", OTHERS.sub("", said)) for said in told)
    assert [said for said in cut if _has_foreign(said, caller)] == []


OURS = [
    "a list",
    "no motion",
    "or",
    "x --calls 3 aufheben resume R",
    "a: a list; b",
    "{x} %s",
    "line 1: " * 30,
]
"""What somebody may write that reads like words of ours."""


@pytest.mark.parametrize("caller", ["command", "python", "json", "assistant", "page", "chat"])
@pytest.mark.parametrize("lang", LANGS)
@given(st.sampled_from(OURS) | st.text(min_size=1))
def test_what_others_wrote_is_nobody_elses_word(caller: Caller, lang: Lang, words: str) -> None:
    wrong = BadInput(Said("aufheben.errors", "nobody_sits", {"seat": words})).about(words)
    assert told_by(caller, lang, wrong.said).count(words) >= 2


def messages(package: str) -> Iterator[Said]:
    """Every message of a package, with a text for each fact."""
    for word in words_of(package)["said"]:
        counted = words_of(package)["said"][word][0]
        by = [counted["by"]] if isinstance(counted, dict) else []
        names = (name for pieces in forms(package, word) for name in facts_of(pieces))
        facts = dict.fromkeys((*names, *by), 2)
        yield Said(f"{package}.any", word, facts)


def _has_foreign(said: str, caller: Caller) -> bool:
    # No chat lists runs or goes on with one: there a command is the way.
    variable = caller != "python" and VARIABLE.search(said)
    return bool(FLAG.search(said) or variable or (caller != "chat" and COMMAND.search(said)))
