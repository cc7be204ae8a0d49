"""Where a result differs from what its input says must come out of it."""

from collections.abc import Iterator

from aufheben.formats.cases.expectation import Expectation, found
from aufheben.formats.dialectic.told import ToldDialectic


def differences(told: ToldDialectic, expected: Expectation) -> Iterator[str]:
    """One line for each thing that is not as expected; none where all is."""
    conclusion = told.finished.conclusion
    answers = conclusion.answers or tuple(filter(None, [conclusion.answer]))
    for what, wanted, got in (
        ("outcome", expected.outcome, conclusion.outcome),
        ("kind", expected.kind, conclusion.kind),
    ):
        if wanted is not None and wanted != got:
            yield f"{what}: expected {wanted}, got {got}"
    yield from _answer(expected, answers)
    yield from _answers(expected, answers)
    yield from _statuses(told, expected)


def _answer(expected: Expectation, answers: tuple[str, ...]) -> Iterator[str]:
    if expected.answer is None:
        if expected.outcome in ("unresolved", "budget") and answers:
            yield f"answer: expected none, got {answers[0]!r}"
    elif not any(found(expected.answer, answer) for answer in answers):
        yield f"answer: expected {expected.answer!r}, got {_listed(answers)}"


def _answers(expected: Expectation, answers: tuple[str, ...]) -> Iterator[str]:
    wanted = expected.answers
    if wanted is None:
        return
    for pattern in wanted:
        if not any(found(pattern, answer) for answer in answers):
            yield f"answers: expected {pattern!r}, got {_listed(answers)}"
    for answer in answers:
        if not any(found(pattern, answer) for pattern in wanted):
            yield f"answers: got {answer!r}, which is not expected"


def _statuses(told: ToldDialectic, expected: Expectation) -> Iterator[str]:
    for sentence, wanted in expected.status:
        got = told.whole.status(sentence) if told.whole is not None else "not in logic"
        if got != wanted:
            yield f"status of {sentence!r}: expected {wanted}, got {got}"


def _listed(answers: tuple[str, ...]) -> str:
    return "; ".join(map(repr, answers)) or "no answer"
