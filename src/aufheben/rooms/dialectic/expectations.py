"""Where a result differs from what its input says must come out of it."""

from collections.abc import Iterator

from aufheben.formats.cases.expectation import Expectation, found
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def differences(told: ToldDialectic, expected: Expectation) -> Iterator[Said]:
    """One line for each thing that is not as expected; none where all is."""
    conclusion = told.finished.conclusion
    answers = conclusion.answers or tuple(filter(None, [conclusion.answer]))
    for what, wanted, got in (
        ("outcome", expected.outcome, conclusion.outcome),
        ("kind", expected.kind, conclusion.kind),
    ):
        if wanted is not None and wanted != got:
            yield _say("expected", what=what, wanted=wanted, got=str(got))
    yield from _answer(expected, answers)
    yield from _answers(expected, answers)
    yield from _statuses(told, expected)


def _answer(expected: Expectation, answers: tuple[str, ...]) -> Iterator[Said]:
    if expected.answer is None:
        if expected.outcome in ("unresolved", "budget") and answers:
            yield _say("expected_none", got=answers[0])
    elif not any(found(expected.answer, answer) for answer in answers):
        wanted = repr(expected.answer)
        yield _say("expected", what="answer", wanted=wanted, got=_listed(answers))


def _answers(expected: Expectation, answers: tuple[str, ...]) -> Iterator[Said]:
    wanted = expected.answers
    if wanted is None:
        return
    for pattern in wanted:
        if not any(found(pattern, answer) for answer in answers):
            yield _say("expected", what="answers", wanted=repr(pattern), got=_listed(answers))
    for answer in answers:
        if not any(found(pattern, answer) for pattern in wanted):
            yield _say("not_expected", got=answer)


def _statuses(told: ToldDialectic, expected: Expectation) -> Iterator[Said]:
    for sentence, wanted in expected.status:
        got: Fact = told.whole.status(sentence) if told.whole is not None else _say("not_in_logic")
        if got != wanted:
            yield _say("expected_status", sentence=sentence, wanted=wanted, got=got)


def _listed(answers: tuple[str, ...]) -> Fact:
    return "; ".join(map(repr, answers)) or _say("no_answer")
