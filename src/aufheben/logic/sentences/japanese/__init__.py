"""Controlled Japanese, beside the English one: read by endings and particles, said back.

The readers are loaded with the first Japanese sentence; who writes English never waits for them.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from aufheben.errors import MissingExtra
from aufheben.logic.sentences.lexicon import Lexicon


def _later(module: str, name: str) -> Callable[..., Any]:
    """A function of a module that is loaded when it is called."""

    def called(*given: Any, **named: Any) -> Any:
        return getattr(import_module(f"{__name__}.{module}"), name)(*given, **named)

    return called


if TYPE_CHECKING:
    from aufheben.logic.sentences.japanese.advice import instead
    from aufheben.logic.sentences.japanese.questions import asked_in_japanese, read_asked
    from aufheben.logic.sentences.japanese.questions import instead as question_instead
    from aufheben.logic.sentences.japanese.reader import read_japanese
    from aufheben.logic.sentences.japanese.realization import clauses, joined, literals
else:
    instead = _later("advice", "instead")
    asked_in_japanese = _later("questions", "asked_in_japanese")
    read_asked = _later("questions", "read_asked")
    question_instead = _later("questions", "instead")
    read_japanese = _later("reader", "read_japanese")
    clauses, joined, literals = (
        _later("realization", name) for name in ("clauses", "joined", "literals")
    )

__all__ = [
    "acquainted", "asked_in_japanese", "clauses", "hint_in_japanese", "instead",
    "is_japanese_sentence", "joined", "literals", "missing_dictionary", "question_instead",
    "read_asked", "read_japanese", "refuse_loose", "rule_said",
]  # fmt: skip


@lru_cache(maxsize=1)
def missing_dictionary() -> MissingExtra | None:
    """What is told where nothing of Japanese can be read."""
    from aufheben.logic.sentences.japanese import tokens

    try:
        tokens.cut("")
    except MissingExtra as missing:
        return missing
    return None


def acquainted(texts: Sequence[str], lexicon: Lexicon) -> Lexicon:
    """The lexicon, with the names and kinds that Japanese sentences of a stance show."""
    if not any(map(is_japanese_sentence, texts)):
        return lexicon
    from aufheben.logic.sentences.japanese import reader

    return reader.acquainted(texts, lexicon)


def refuse_loose(text: str, lexicon: Lexicon) -> None:
    """Raises BadInput if a noun may be a kind or what a thing has, and nothing says which."""
    if is_japanese_sentence(text):
        from aufheben.logic.sentences.japanese import reader

        reader.refuse_loose(text, lexicon)


_HIRAGANA = re.compile(r"[\u3041-\u309f]")
_QUOTED = re.compile(r"\"[^\"]*\"|'[^']*'")
_GENERAL = re.compile(r"定義により、|規則「|すべての")
_OFFERS = re.compile(r"「(「[^「」…]*」|[^「」…])+」(または|と書いて)")
_IF = re.compile(r"(ば|なら|場合(は|には)?)、")


def is_japanese_sentence(text: str) -> bool:
    """Whether it has the particles of a Japanese sentence outside quotes."""
    return _HIRAGANA.search(_QUOTED.sub("", text)) is not None


def rule_said(text: str) -> bool:
    """Whether a sentence, as it is said in Japanese, is a conditional and not a fact."""
    return _GENERAL.match(text) is not None or _IF.search(text) is not None


def hint_in_japanese(do: str) -> str:
    """What a complaint says to do, where it offers no wording; else the patterns, shortly."""
    if do and not _OFFERS.search(do):
        return do
    return (
        "書き方の例：「aはカメラである。」「cは画質が高い。」「カメラが小型で軽ければ、それを買うべきだ。」"
        "。自由な文章には、その論者に言語モデルか人を指定してください (--model, --seat 名前=human)"
    )
