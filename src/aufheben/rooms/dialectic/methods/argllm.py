"""Argumentative language models (Freedman et al., AAAI 2025, arXiv 2405.02079).

Of a claim that is true or false: an argument for it and one against it; to depth 2 also one for and
one against each of these. Everything gets a base score, and a gradual semantics makes strengths of
them. Above one half the claim holds, below it does not. The paper takes one half for "does not";
here it decides nothing.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from aufheben.domain import (
    NEUTRAL,
    Conclusion,
    Integration,
    Issue,
    NoSynthesis,
    NoThesis,
    Thesis,
    Unanswered,
)
from aufheben.domain.answers import BaseScore
from aufheben.domain.disputes import Graded, GradedArgument, name_of
from aufheben.domain.vocabulary import Bearing
from aufheben.logic.gradual import BipolarFramework, Strengths, strengths
from aufheben.protocols.asking import Ask, Brief, Law, Shown
from aufheben.protocols.ports import Chair, Reason, Rejected
from aufheben.protocols.words import Noun, refuse
from aufheben.rooms.dialectic.asks.base_task import unsaid
from aufheben.rooms.dialectic.asks.claims import is_question, side, verdict
from aufheben.rooms.dialectic.asks.final_answers import LONGEST as AN_ANSWER
from aufheben.rooms.dialectic.asks.final_answers import Outward
from aufheben.rooms.dialectic.methods.answer_tasks import Stances, given
from aufheben.rooms.dialectic.methods.conclusion import after, ended, labels, stances
from aufheben.rooms.dialectic.methods.speech_tasks import Speak
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar, not_reached, reached

LONGEST = 500
"""Characters of one argument."""
ILLEGAL = NoThesis(reason="no legal answer")
"""What stands in where no argument was legal: it is not known that there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Argue(Speak):
    """One argument for or against the claim, or what was argued about it (Freedman et al. 2025).

    `about` is the argument that it bears on, empty where that is the claim itself; `labels` are
    names that nobody outside knows. It is short enough to be weighed as one and, since it may be
    the answer, in plain words.
    """

    name = "argue"
    laws: ClassVar[tuple[Law, ...]] = (
        Outward("text"),
        Shown("text", "an answer"),
        Brief("text", AN_ANSWER),
        Brief("text", LONGEST),
    )
    bearing: Bearing
    about: str = ""
    stances: Stances = ()
    labels: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the issue is a question, and the claim that it is answered by yes."""
        return is_question(self.issue.question)

    @property
    def known(self) -> str:
        """What the question and the stances say; a name that stands there is no label."""
        return given(self.issue, self.stances)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Ask[BaseScore, NoSynthesis | Unanswered]):
    """How much the claim, or one argument, has for itself, whatever else is said of it.

    `says` is the argument, empty for the claim; `bearing` how it bears on `about`, as in `Argue`.
    """

    name, answers, called = "score", BaseScore, "a base score"
    issue: Issue
    says: str = ""
    bearing: Bearing | None = None
    about: str = ""

    @property
    def asks(self) -> bool:
        """As in `Argue`."""
        return is_question(self.issue.question)

    def read(
        self, message: Mapping[str, object]
    ) -> BaseScore | NoSynthesis | Unanswered | Rejected:
        """What is no score is refused with the one that seems to be meant."""
        said = message.get("base_score")
        if isinstance(said, bool) or not isinstance(said, int | float) or not 0 <= said <= 1:
            return self._out_of_range(said)
        return Ask.read(self, message)

    def _out_of_range(self, said: object) -> Rejected:
        meant = _meant(said)
        such = f': {{"base_score": {0.7 if meant is None else meant:g}}}'
        return refuse(self, "range", given=_short(said), such=such)

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """No score: one that nobody gave would decide."""
        return unsaid(reason)


_SHOWN = 24
"""Characters of what came that are shown."""


def _short(said: object) -> str:
    if isinstance(said, str):
        return repr(said[:_SHOWN])
    if said is None or isinstance(said, bool):
        return {True: "true", False: "false", None: "null"}[said]
    # An integer of any length has digits that nobody may ask for.
    if isinstance(said, float) or (isinstance(said, int) and abs(said) < 10**_SHOWN):
        return str(said)
    return Noun("a huge number") if isinstance(said, int) else type(said).__name__


_NUMBER = r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*"


def _meant(said: object) -> float | None:
    """The score that a percentage, a fraction or a number in quotes seems to stand for."""
    if not isinstance(said, str):
        return None
    text = said.strip().replace("％", "%").replace("／", "/")
    if found := re.fullmatch(rf"{_NUMBER}%", text):
        value = float(found[1]) / 100
    elif found := re.fullmatch(rf"{_NUMBER}(?:/|of|out of){_NUMBER}", text):
        value = float(found[1]) / float(found[2]) if float(found[2]) else 2.0
    elif found := re.fullmatch(_NUMBER, text):
        value = float(found[1])
    else:
        return None
    return value if value <= 1 else None


HALF = 0.5
"""Above it the claim holds; it is also the base score of a claim that nobody rates."""
CLOSE = 1e-9
"""So close to one half is one half: what is left is rounding."""
SIDES: tuple[Bearing, ...] = ("for", "against")
Path = tuple[Bearing, ...]
"""Where an argument stands below the claim: () is the claim, ("for", "against") against its pro."""
Said = Mapping[Path, str]
"""What was argued, in order; who had no argument is not there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scored:
    """Everything that counts, and its base score."""

    said: Said
    scores: Mapping[Path, float]


async def argllm(course: ArguedSoFar, chair: Chair) -> Conclusion:
    """Argue, score, reckon."""
    found = await _argued(course, chair)
    if isinstance(found, Unanswered | NoSynthesis):
        return ended(course, found)
    scored = await _scored(course, found, chair)
    if isinstance(scored, Unanswered | NoSynthesis):
        return ended(course, scored)
    return _decided(course, _graded(course, scored))


async def _argued(course: ArguedSoFar, chair: Chair) -> Said | NoSynthesis | Unanswered:
    """Level by level, all of a level at once."""
    said: dict[Path, str] = {(): course.issue.question}
    level: list[Path] = [()]
    left = course.constitution.argued
    for _ in range(course.constitution.depth):
        paths = [(*parent, bearing) for parent in level for bearing in SIDES]
        left -= len(paths)
        asks = [chair.ask(NEUTRAL, _argue(course, said, path, left)) for path in paths]
        answers = dict(zip(paths, await chair.together(asks), strict=True))
        if (stop := _stop(answers.values())) is not None:
            return stop
        new = {
            path: a.argument.warrant.consequent
            for path, a in answers.items()
            if isinstance(a, Thesis)
        }
        said |= new
        level = list(new)
    return said


async def _scored(
    course: ArguedSoFar, said: Said, chair: Chair
) -> _Scored | NoSynthesis | Unanswered:
    """All at once: no score is told to who gives another, so editing one asks no other again."""
    rated = course.constitution.claim_score == "estimated"
    paths = [path for path in said if path or rated]
    asks = [chair.ask(NEUTRAL, _score(course, said, path)) for path in paths]
    answers = await chair.together(asks)
    if (stop := _stop(answers)) is not None:
        return stop
    pairs = zip(paths, answers, strict=True)
    scores = {path: a.score for path, a in pairs if isinstance(a, BaseScore)}
    return _Scored(said=said, scores={(): HALF, **scores})


def _stop(answers: Iterable[object]) -> NoSynthesis | Unanswered | None:
    """A limit, or an answer that was never legal: what nobody gave decides nothing."""
    every = list(answers)
    limit = next((each for each in every if isinstance(each, Unanswered)), None)
    if limit is not None:
        return limit
    if ILLEGAL in every:
        return NoSynthesis(reason=ILLEGAL.reason)
    return next((each for each in every if isinstance(each, NoSynthesis)), None)


def _argue(course: ArguedSoFar, said: Said, path: Path, left: int) -> Argue:
    """`left` are the arguments that may be asked for after all of this level."""
    rules = course.constitution
    return Argue(
        place=("argue", *path),
        reserve=left + rules.scored + after(course),
        issue=course.issue,
        bearing=path[-1],
        about=said[path[:-1]] if path[:-1] else "",
        stances=_given(course),
        labels=labels(course),
    )


def _given(course: ArguedSoFar) -> Stances:
    """What the sides stand for, where they were given more than yes and no."""
    question = course.issue.question
    usual = {side(question, bearing) for bearing in SIDES}
    return tuple(each for each in stances(course) if each[1] and each[1] not in usual)


def _score(course: ArguedSoFar, said: Said, path: Path) -> Score:
    return Score(
        place=("score", *path),
        reserve=after(course),
        issue=course.issue,
        says=said[path] if path else "",
        bearing=path[-1] if path else None,
        about=said[path[:-1]] if path[:-1] else "",
    )


def _graded(course: ArguedSoFar, scored: _Scored) -> Graded:
    """Every strength; a tree has no cycle, so they are exact."""
    rules, paths = course.constitution, list(scored.said)
    edges = {path: (number, paths.index(path[:-1])) for number, path in enumerate(paths) if path}
    framework = BipolarFramework(
        names=tuple(map(name_of, paths)),
        base_scores=tuple(scored.scores[path] for path in paths),
        attacks=tuple(edge for path, edge in edges.items() if path[-1] == "against"),
        supports=tuple(edge for path, edge in edges.items() if path[-1] == "for"),
    )
    found = strengths(framework, rules.gradual)
    assert isinstance(found, Strengths)
    arguments = tuple(
        GradedArgument(
            name=framework.names[number],
            says=scored.said[path],
            base_score=framework.base_scores[number],
            strength=found.values[number],
            on=edges[path][1] if path else None,
            bearing=path[-1] if path else None,
        )
        for number, path in enumerate(paths)
    )
    rated = rules.claim_score == "estimated"
    return Graded(semantics=rules.gradual, arguments=arguments, rated=rated)


def _decided(course: ArguedSoFar, graded: Graded) -> Conclusion:
    """By the claim's strength; one half decides nothing."""
    strength = graded.claim.strength
    found = Integration(seat=NEUTRAL.name, graded=graded)
    if abs(strength - HALF) <= CLOSE:
        return replace(not_reached(course, found, NoSynthesis()), stop_reason="balanced")
    bearing: Bearing = "for" if strength > HALF else "against"
    carrying = (a.says for a in graded.arguments if a.on == 0 and a.bearing == bearing)
    answer = verdict(course.issue.question, bearing, next(carrying, ""))
    return replace(reached(course, found), stop_reason="strength", answer=answer)
