"""A result is a document: it is read at every door, and has no words of one alone."""

import re

import pytest

from aufheben.domain.vocabulary import Lang
from aufheben.words import words_of

_OF_A_COMMAND = re.compile(r"(?<![\w-])--[a-z]|aufheben (?!to\b)[a-z]+")
TOML = (
    "aufheben",
    "aufheben.formats",
    "aufheben.formats.cases",
    "aufheben.rooms.deliberation",
    "aufheben.logic.explain",
    "aufheben.rooms.dialectic.report",
    "aufheben.rooms.hierarchy.report",
    "aufheben.rooms.judging",
    "aufheben.rooms.rating",
)


_MARKED = re.compile(r"\{(?:--|`?aufheben |AUFHEBEN_)(?:[^{}]|\{[^{}]*\})*\}")
"""What a door says in its own words."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_word_of_a_result_names_a_flag_or_a_command(lang: Lang) -> None:
    pairs = (pair[lang == "ja"] for package in TOML for pair in words_of(package)["said"].values())
    said = [_MARKED.sub("", str(text)) for text in pairs]
    assert len(said) > 60
    assert [text for text in said if _OF_A_COMMAND.search(str(text))] == []
