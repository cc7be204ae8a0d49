"""What each seat asks for, and how far it occurs in a text: by words alone, not by meaning."""

import re
from collections.abc import Sequence
from dataclasses import replace

from aufheben.domain import Argument, Issue, Seat
from aufheben.evaluation.core.trial import mean
from aufheben.formats.topics.rows import own_words
from aufheben.logic.likeness import words
from aufheben.logic.sentences import say_literal
from aufheben.logic.stance_theory import Knowledge
from aufheben.rooms.dialectic.asks.explain_task import must_haves

_ENDS = re.compile(r"(?<=[^\s.][^\s.][.!?])\s+|(?<=[。！？])(?![」』）])|\n+")


def content(text: str) -> frozenset[str]:
    """The words that carry its meaning, without endings; of Japanese kanji and katakana words."""
    return frozenset(words(text))


def presence(asked: str, text: str) -> float | None:
    """The share of the distinct content words of `asked` that occur in `text`, 0 to 1.

    None if it has none. A word that is denied there occurs all the same.
    """
    own = content(asked)
    return len(own & content(text)) / len(own) if own else None


def said(argument: Argument) -> str:
    """All that an argument says: premises, assumptions and conclusions."""
    rules = argument.rules
    return "\n".join(p for r in rules for p in (*r.strong, *r.weak_negation, r.consequent))


def grounds(argument: Argument) -> tuple[str, ...]:
    """Its premises; of an argument without any (a speech) the sentences of what it concludes."""
    return argument.premises or sentences(argument.warrant.consequent)


def sentences(text: str) -> tuple[str, ...]:
    """A text sentence by sentence, in order."""
    return tuple(part for each in _ENDS.split(text) if (part := each.strip()))


def criteria(seat: Seat, issue: Issue) -> tuple[str, ...]:
    """The criteria of a stance, in order, each once; those without a content word left out.

    In prose its sentences, as explanations account for them; of a long stance the last one is
    all the rest. Where topics gave but a value or an act, that alone: what we say around it is
    the same in every stance, and who says it again has kept nothing. In logic the conditions
    of its rules, said in the words that arguments use: facts are no criteria.
    """
    if seat.premises == "logic":
        found: Sequence[str] = _conditions(seat, issue)
    else:
        found = must_haves((replace(seat, stance=own_words(seat.stance)),))[0][1]
    return tuple(each for each in dict.fromkeys(found) if content(each))


def kept(asked: Sequence[str], text: str) -> float | None:
    """The mean presence of criteria in a text, 0 to 1."""
    return mean(presence(each, text) for each in asked)


def _conditions(seat: Seat, issue: Issue) -> list[str]:
    known = Knowledge.of(seat.stance, issue)
    return [say_literal(each, known.lexicon) for clause in known.clauses for each in clause.body]
