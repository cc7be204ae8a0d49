"""The language of the user: that of their locale, or of whoever a server speaks to."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from aufheben.words.messages import Fact, Lang
from aufheben.words.spelling import spelled

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The first that is set decides, as in GNU gettext."""
_KNOWN = ("en", "ja")
_chosen: ContextVar[str] = ContextVar("language", default="")


def tell(fact: Fact) -> str:
    """What a fact says, in the user's language."""
    return spelled(fact, _language())


def user_lang() -> Lang:
    """The language of the user, of those that all is said in."""
    return "ja" if _language() == "ja" else "en"


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


def _language() -> str:
    """As ja_JP.UTF-8 or ja:en name it."""
    named = (os.environ[name] for name in _VARIABLES if os.environ.get(name))
    said = (_chosen.get() or next(named, "")).lower()
    return next((known for known in _KNOWN if said.startswith(known)), "en")
