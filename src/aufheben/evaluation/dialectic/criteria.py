"""What each seat asks for, criterion by criterion, and how much of it a text takes up."""

from collections.abc import Sequence

from aufheben.domain import Issue, Seat
from aufheben.evaluation.dialectic.measured import mean
from aufheben.evaluation.dialectic.presence import content, presence
from aufheben.logic.knowledge import Knowledge
from aufheben.logic.sentences import say_literal
from aufheben.protocols.dialectic.explaining import must_haves


def criteria(seat: Seat, issue: Issue) -> tuple[str, ...]:
    """The criteria of a stance, in order, each once; those without a content word left out.

    In prose its sentences, as explanations account for them; of a long stance the last one is
    all the rest. In logic the conditions of its rules, said in the words that arguments use:
    facts are no criteria.
    """
    found = _conditions(seat, issue) if seat.premises == "logic" else must_haves((seat,))[0][1]
    return tuple(each for each in dict.fromkeys(found) if content(each))


def kept(asked: Sequence[str], text: str) -> float | None:
    """The mean presence of criteria in a text, 0 to 1."""
    return mean([p for each in asked if (p := presence(each, text)) is not None])


def _conditions(seat: Seat, issue: Issue) -> list[str]:
    known = Knowledge.of(seat.stance, issue)
    return [say_literal(each, known.lexicon) for clause in known.clauses for each in clause.body]
