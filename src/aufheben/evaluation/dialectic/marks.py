"""From ratings to what tables are made of: marks of one run, and duels between two."""

from collections import Counter

from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel, JudgedMark
from aufheben.rooms.rating.job import EndedRating
from aufheben.rooms.rating.protocol import figures, names

_WORDS = {0: "tie", 1: "first", 2: "second"}


def marks_of(rated: EndedRating, judge: str, run: str) -> tuple[JudgedMark, ...]:
    """Every figure of every reading by `judge`; `run` is the rating's.

    Where no legal answer came, each figure of the measure is None: a parse failure. What a
    limit left no room to ask is no mark at all.
    """
    marks = []
    for found in rated.found:
        given = figures(found)
        wanted = names(found) if found.failed else tuple(given)
        marks += [
            JudgedMark(
                measure=name, judge=judge, reading=found.reading, value=given.get(name), run=run
            )
            for name in wanted
        ]
    return tuple(marks)


def duel_of(
    rated: EndedRating, first: AnswerTrial, second: AnswerTrial, *, judge: str, run: str
) -> Duel:
    """The two answers compared: `first` is the one that was rated, `second` the other.

    Of several readings in the same order, what most of them chose; where two are chosen alike
    often, a tie.
    """
    readings = range(1, rated.rating.readings + 1)
    shown, swapped = zip(*(rated.choices(reading) for reading in readings), strict=True)
    return Duel(
        first=first.method,
        second=second.method,
        row=first.row,
        topic=first.topic,
        number=first.number,
        judge=judge,
        shown=_most(shown),
        swapped=_most(swapped),
        lang=first.lang,
        run=run,
    )


def _most(choices: tuple[int | None, ...]) -> str | None:
    counted = Counter(choice for choice in choices if choice is not None).most_common()
    if not counted:
        return None
    alike = len(counted) > 1 and counted[0][1] == counted[1][1]
    return "tie" if alike else _WORDS[counted[0][0]]
