"""What to write instead of a sentence of English that is not read: made of it, and read before it is told.

A rewriting is offered only where the reader takes it, and where no denial, number or limit is lost.
"""

import re

from aufheben.errors import BadInput
from aufheben.logic.comparisons import comparison_of
from aufheben.logic.language import Clause
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.reader import read_sentence
from aufheben.logic.sentences.wording import worded

_DENIES = re.compile(
    r"\b(?:not(?! only| as \w+ as)|never|no|nobody|nothing|none|neither|nor|without|hardly|barely|scarcely|seldom|rarely"
    r"|anything but|far from)\b|n['’]t\b",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:at (?:least|most)|(?:more|less|fewer|\w+er) than|up to|under|over|below|above|between"
    r"|maximum|minimum|almost|nearly)\b|\d\s*(?:to|-|–)\s*\d",
    re.IGNORECASE,
)
_MOST = 300
"""Characters of a sentence that is rewritten."""


def instead(text: str, lexicon: Lexicon, column: int) -> str:
    """The first rewriting that holds, with its stops; empty where there is none."""
    if len(text) > _MOST:
        return ""
    # Its patterns take ten milliseconds to compile, and most stances are read.
    from aufheben.logic.sentences.rewritings import rewritings

    for said in dict.fromkeys(rewritings(text, lexicon, column)):
        if said != (text,) and _holds(text, said, lexicon):
            return " ".join(f"{one}." for one in said)
    return ""


def _holds(text: str, said: tuple[str, ...], lexicon: Lexicon) -> bool:
    try:
        clauses = [clause for one in said for clause in read_sentence(one, lexicon).clauses]
    except BadInput:
        return False
    whole = " ".join(said)
    return (
        bool(clauses)
        and _numbers(text) <= _numbers(whole)
        and (_DENIES.search(text) is None or any(map(_denies, clauses)))
        and (_LIMITS.search(text) is None or any(map(_limits, clauses)))
    )


def _numbers(text: str) -> set[str]:
    unquoted = text.replace('"', " ")
    return {piece.low for piece in worded(unquoted).pieces if any(map(str.isdigit, piece.low))}


def _denies(clause: Clause) -> bool:
    return not all(literal.positive for literal in clause.literals)


def _limits(clause: Clause) -> bool:
    named = [literal.predicate for literal in clause.literals]
    return any(name.endswith("Than") or comparison_of(name) is not None for name in named)
