"""The language of a user's locale, and its texts."""

import os
import tomllib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.resources import files

from aufheben.translations.catalog import Catalog
from aufheben.words import Fact, Joined, Lang, spelled

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as in GNU gettext."""
_KNOWN = ("ja",)
_chosen: ContextVar[str] = ContextVar("language", default="")


def is_translated() -> bool:
    """Whether this user is spoken to in another language than English."""
    return _language() is not None


def spoken(text: str, names: Collection[str] = ()) -> str:
    """The text in the user's language; `names` stay, and what is not translated stays English."""
    language = _language()
    if language is None:
        return text
    return catalog(language).translated(text, names) if names else _translated(language, text)


def tell(fact: Fact) -> str:
    """What a fact says, in the user's language."""
    return told(user_lang(), fact)


def user_lang() -> Lang:
    """The language of the user, of those that our words are in."""
    return "ja" if _language() == "ja" else "en"


def told(lang: Lang, fact: Fact) -> str:
    """What a fact says in a language; what an error says without a key is looked up by its English."""
    if isinstance(fact, Joined):
        return spelled(fact.between, lang).join(told(lang, each) for each in fact.facts)
    if lang == "en" or not isinstance(fact, str):
        return spelled(fact, lang)
    return catalog(lang).translated(f"error: {fact}").partition(": ")[2]


@lru_cache(8192)
def _translated(language: str, text: str) -> str:
    """Kept, as a run says the same few words of every event."""
    return catalog(language).translated(text)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """While it lasts texts are in this language, whatever the locale says: of a page for everybody."""
    before = _chosen.set(language)
    try:
        yield
    finally:
        _chosen.reset(before)


def speech() -> str:
    """The language that `speaking` chose; empty where it is the locale's."""
    return _chosen.get()


@cache
def catalog(language: str) -> Catalog:
    """All texts of a language: whole lines, and what stands in them."""
    lines, parts = (_read(language, part) for part in ("lines", "parts"))
    return Catalog(lines | parts, lines)


def _read(language: str, part: str) -> dict[str, str]:
    folder = files("aufheben.translations").joinpath(language, part)
    there = folder.iterdir() if folder.is_dir() else ()
    tables = (tomllib.loads(file.read_text("utf-8")) for file in there)
    return {english: said for table in tables for english, said in table.items()}


def _language() -> str | None:
    """As ja_JP.UTF-8 or ja:en name it."""
    named = (os.environ[name] for name in _VARIABLES if os.environ.get(name))
    said = _chosen.get() or next(named, "")
    return next((known for known in _KNOWN if said.lower().startswith(known)), None)
