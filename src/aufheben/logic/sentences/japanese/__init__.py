"""Controlled Japanese, beside the English one: read by endings and particles, said back.

The readers are loaded with the first Japanese sentence; who writes English never waits for them.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from aufheben.errors import BadInput, MissingExtra
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences.lexicon import Lexicon

if TYPE_CHECKING:
    from aufheben.logic.sentences.japanese.questions import Asked
    from aufheben.logic.sentences.japanese.reader import Read


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


def read_japanese(text: str, lexicon: Lexicon) -> "Read":
    """Clauses, what is shown, and pairs of rule names. Raises BadInput with the column."""
    from aufheben.logic.sentences.japanese import reader

    return reader.read_japanese(text, lexicon)


def read_asked(text: str, lexicon: Lexicon) -> "Asked | None":
    """The question, or None if it asks for nothing that can be concluded."""
    from aufheben.logic.sentences.japanese import questions

    return questions.read_asked(text, lexicon)


def instead(text: str, lexicon: Lexicon, bad: BadInput, topic: str) -> tuple[str, ...]:
    """What to write instead of a sentence that is not read, two where it has two readings."""
    from aufheben.logic.sentences.japanese import advice

    return advice.instead(text, lexicon, bad, topic)


def question_instead(text: str, lexicon: Lexicon) -> str:
    """What to ask instead of a question that is not read; empty where nothing is near."""
    from aufheben.logic.sentences.japanese import questions

    return questions.instead(text, lexicon)


def asked_in_japanese(text: str, lexicon: Lexicon) -> Lexicon:
    """The lexicon, with the words of a question: its kind, its verb, and what it is about."""
    from aufheben.logic.sentences.japanese import questions

    return questions.asked_in_japanese(text, lexicon)


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


def literals(literal: Literal, lexicon: Lexicon) -> Iterator[str]:
    """Ways to say it, best first; with a variable what is said of anything."""
    from aufheben.logic.sentences.japanese import realization

    return realization.literals(literal, lexicon)


def clauses(clause: Clause, lexicon: Lexicon) -> Iterator[str]:
    """Ways to say a rule, best first: about a kind, about a name, about anything."""
    from aufheben.logic.sentences.japanese import realization

    return realization.clauses(clause, lexicon)


def joined(said: Sequence[str]) -> str:
    """Sentences about one thing as one: "丙はカレー味であり、麺である"."""
    from aufheben.logic.sentences.japanese import realization

    return realization.joined(said)


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
