"""How much of each side's main arguments the integration retains, and what its answer is like."""

import re
import unicodedata
from collections.abc import Sequence

from aufheben.domain import Argument, Dispute, Integration
from aufheben.evaluation.core.trial import grouped, mean
from aufheben.evaluation.dialectic.measures import Measured, known
from aufheben.evaluation.dialectic.runs.criteria_kept import core_text
from aufheben.evaluation.dialectic.runs.word_presence import grounds, presence
from aufheben.rooms.dialectic.protocol.compromises import compromise_in
from aufheben.rooms.dialectic.report.detail import retention as told_retention
from aufheben.rooms.dialectic.told import ToldDialectic

_WORD = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]|[^\s\u3040-\u30ff\u3400-\u9fff]+")


def retention(told: ToldDialectic) -> Measured:
    """What is retained of each side in the core: `retention_mean` and `retention_worse_off`.

    Where logic found the core, the share of a side's criterion that it keeps (`Core.retention`).
    Else, by words, the presence of the premises of a seat's main arguments (where it has none,
    of its first turn) in the core and the answer together: the mean over premises, then over
    arguments. Worse off is the seat with the least. Not measured where nothing was integrated,
    or where fewer than two seats spoke.
    """
    by_logic = _by_logic(told)
    seats = by_logic or _by_words(told)
    return Measured(
        values=known(
            retention_mean=mean(seats.values()),
            retention_worse_off=min(seats.values(), default=None),
        ),
        notes={"retention": {"by": "logic" if by_logic else "words", "seats": seats}}
        if seats
        else {},
    )


def answering(told: ToldDialectic) -> Measured:
    """The answer's length and whether it bears plain marks of a compromise.

    `answer_words`: words between spaces; of Japanese, kana and kanji; marks alone do not count.
    `compromise_marks`: 1 if it divides, shares out by quota, alternates or goes case by case
    in so many words (`compromise_in`). Not measured without an answer.
    """
    answer = told.finished.conclusion.answer
    if answer is None:
        return Measured()
    marked = compromise_in(answer)
    values = known(answer_words=length(answer), compromise_marks=marked is not None)
    return Measured(values=values, notes={"compromise": marked} if marked else {})


def length(text: str) -> int:
    """Words between spaces, and every kana and kanji; marks alone do not count."""
    found = _WORD.findall(unicodedata.normalize("NFKC", text))
    return sum(any(map(str.isalnum, word)) for word in found)


def _by_logic(told: ToldDialectic) -> dict[str, float]:
    integration = told.finished.conclusion.integration
    if integration is None or integration.core is None or not integration.core.retention:
        return {}
    return {seat: float(kept) for seat, kept in told_retention(told).items()}


def _by_words(told: ToldDialectic) -> dict[str, float]:
    """By seat, of two at least, in the order of the dialogue."""
    conclusion = told.finished.conclusion
    text = _integrated(conclusion.integration, conclusion.answer)
    if text is None:
        return {}
    rates = {
        seat: mean(mean(presence(ground, text) for ground in grounds(each)) for each in arguments)
        for seat, arguments in _sides(conclusion.disputes).items()
    }
    sides = {seat: rate for seat, rate in rates.items() if rate is not None}
    return sides if len(sides) > 1 else {}


def _sides(disputes: Sequence[Dispute]) -> dict[str, list[Argument]]:
    """Each seat's main arguments; of one that has none, its first turn."""
    spoken = grouped((move for d in disputes for move in d.moves), lambda move: move.seat)
    return {
        seat: [move.argument for move in moves if move.role == "thesis"] or [moves[0].argument]
        for seat, moves in spoken.items()
    }


def _integrated(integration: Integration | None, answer: str | None) -> str | None:
    if integration is None:
        return None
    parts = [part for part in (core_text(integration), answer) if part]
    return "\n".join(parts) if parts else None
