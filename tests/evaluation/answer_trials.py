"""Made-up trials of ways to an answer, for tests of what is computed from them."""

from collections.abc import Mapping
from random import Random
from typing import Any

from aufheben.evaluation.dialectic.summary import summary
from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel, JudgedMark


def ran(
    topic: str = "t001",
    *,
    method: str = "lift@2",
    row: str = "m",
    lang: str = "en",
    number: int = 1,
    values: Mapping[str, float] | None = None,
    marks: tuple[JudgedMark, ...] = (),
) -> AnswerTrial:
    """A run that ended with a synthesis."""
    return AnswerTrial(
        method=method,
        row=row,
        topic=topic,
        lang=lang,
        number=number,
        run=f"r-{method}-{row}-{topic}-{lang}-{number}",
        outcome="synthesis",
        stop_reason="synthesis_reached",
        values=values or {},
        marks=marks,
    )


def broke(
    topic: str = "t001", *, method: str = "lift@2", row: str = "m", number: int = 1
) -> AnswerTrial:
    """A run without an end, which has said something nevertheless."""
    return AnswerTrial(
        method=method,
        row=row,
        topic=topic,
        lang="en",
        number=number,
        run="r-broken",
        values={"calls": 3.0},
        error="the provider was not reached",
    )


def mark(
    value: float | None, *, measure: str = "clarity", judge: str = "J1", reading: int = 1
) -> JudgedMark:
    """One judged figure."""
    return JudgedMark(measure=measure, judge=judge, reading=reading, value=value, run="rating-1")


def duel(
    shown: str | None,
    swapped: str | None,
    topic: str = "t001",
    *,
    first: str = "lift@2",
    second: str = "single",
    judge: str = "J1",
    row: str = "m",
) -> Duel:
    """Two answers compared in both orders."""
    return Duel(
        first=first,
        second=second,
        row=row,
        topic=topic,
        number=1,
        judge=judge,
        shown=shown,
        swapped=swapped,
        run="duel-1",
    )


_WORTH = {"published": 6.4, "lift": 7.3, "mad": 5.6, "free": 6.0, "single": 6.2}
_FORMS = (
    *(f"published@{n}" for n in (0, 1, 2, 4)),
    *(f"published@{n}+confirm" for n in (0, 1, 2, 4)),
    *(f"lift@{n}" for n in (0, 1, 2, 4)),
    *("mad@2", "free@2", "single"),
)


def made_up(
    *,
    rows: tuple[str, ...] = ("small",),
    topics: int = 12,
    resamples: int = 200,
    methods: tuple[str, ...] = _FORMS,
) -> dict[str, Any]:
    """A whole comparison of figures that nobody measured."""
    chance = Random(7)
    trials = [
        _trial(chance, method, row, f"t{topic:03d}", number)
        for row in rows
        for method in methods
        for topic in range(1, topics + 1)
        for number in (1, 2)
    ]
    duels = [
        duel(*_choices(chance), f"t{topic:03d}", second=other, judge=judge, row=row)
        for row in rows
        for other in ("single", "mad@2")
        for topic in range(1, topics + 1)
        for judge in ("J1", "J2")
    ]
    return summary(
        trials,
        duels,
        baseline="single",
        models={row: {"seats": f"openai:{row}"} for row in rows},
        warnings=("Plumbing: a stand-in answered; nothing here is about quality.",),
        resamples=resamples,
    )


def _choices(chance: Random) -> tuple[str, str]:
    return chance.choice(("first", "first", "second", "tie")), chance.choice(("first", "second"))


def _trial(chance: Random, method: str, row: str, topic: str, number: int) -> AnswerTrial:
    form, _, rest = method.partition("@")
    rounds = int(rest[0]) if rest else 0
    worth = _WORTH[form] + 0.25 * rounds - 0.06 * rounds**2 + 0.4 * ("confirm" in method)
    calls = 3.0 + 4 * rounds + chance.randrange(3) if form != "single" else 1.0
    names = ("clarity", "dialecticality", "preservation")
    return ran(
        topic,
        method=method,
        row=row,
        number=number,
        values={
            "calls": calls,
            "tokens": calls * (900 + chance.randrange(200)),
            "retention_worse_off": min(1.0, max(0.0, chance.gauss(worth / 10, 0.1))),
        },
        marks=tuple(
            mark(_mark(chance, worth), measure=name, judge=judge, reading=reading)
            for name in names
            for judge in ("J1", "J2")
            for reading in (1, 2)
        ),
    )


def _mark(chance: Random, worth: float) -> float | None:
    value = float(min(10, max(1, round(chance.gauss(worth, 1.2)))))
    return None if chance.random() < 0.01 else value
