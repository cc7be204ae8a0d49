"""A result is a document: it is read at every door, and has no words of one alone."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from aufheben.domain.vocabulary import Lang
from aufheben.formats.cases import notice_words
from aufheben.words import words_of

_OF_A_COMMAND = re.compile(r"(?<![\w-])--[a-z]|aufheben [a-z]+")
TABLES = (vars(notice_words),)
TOML = (
    "aufheben",
    "aufheben.formats",
    "aufheben.formats.deliberation",
    "aufheben.formats.dialectic",
    "aufheben.formats.judging",
)


def texts(value: Any) -> Iterator[str]:
    """All that a table holds, at whatever depth."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, tuple):
        for each in value:
            yield from texts(each)


_MARKED = re.compile(r"\{(?:--|`?aufheben |AUFHEBEN_)(?:[^{}]|\{[^{}]*\})*\}")
"""What a door says in its own words."""


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_no_word_of_a_result_names_a_flag_or_a_command(lang: Lang) -> None:
    tables = [table[lang] for module in TABLES for table in module.values() if _is_said(table)]
    said = [text for table in tables for text in texts(table)]
    pairs = (pair[lang == "ja"] for package in TOML for pair in words_of(package)["said"].values())
    said += [_MARKED.sub("", str(text)) for text in pairs]
    assert len(said) > 60
    assert [text for text in said if _OF_A_COMMAND.search(str(text))] == []


def _is_said(table: object) -> bool:
    return isinstance(table, Mapping) and {*table} == {"en", "ja"}
