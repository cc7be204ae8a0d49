"""What each seat asks for, criterion by criterion, and how much of it a text takes up."""

from collections.abc import Sequence
from dataclasses import replace

from aufheben.domain import Issue, Seat
from aufheben.evaluation.dialectic.runs.measured import mean
from aufheben.evaluation.dialectic.runs.presence import content, presence
from aufheben.formats.topics.words import own_words
from aufheben.logic.knowledge import Knowledge
from aufheben.logic.sentences import say_literal
from aufheben.protocols.dialectic.explaining import must_haves


def criteria(seat: Seat, issue: Issue) -> tuple[str, ...]:
    """The criteria of a stance, in order, each once; those without a content word left out.

    In prose its sentences, as explanations account for them; of a long stance the last one is
    all the rest. Where topics gave but a value or an act, that alone: what we say around it is
    the same in every stance, and who says it again has kept nothing. In logic the conditions of its rules, said in the words that arguments use:
    facts are no criteria.
    """
    if seat.premises == "logic":
        found: Sequence[str] = _conditions(seat, issue)
    else:
        found = must_haves((replace(seat, stance=own_words(seat.stance)),))[0][1]
    return tuple(each for each in dict.fromkeys(found) if content(each))


def kept(asked: Sequence[str], text: str) -> float | None:
    """The mean presence of criteria in a text, 0 to 1."""
    return mean([p for each in asked if (p := presence(each, text)) is not None])


def _conditions(seat: Seat, issue: Issue) -> list[str]:
    known = Knowledge.of(seat.stance, issue)
    return [say_literal(each, known.lexicon) for clause in known.clauses for each in clause.body]
