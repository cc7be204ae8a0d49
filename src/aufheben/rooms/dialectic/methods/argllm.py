"""Argumentative language models (Freedman et al., AAAI 2025, arXiv 2405.02079).

Of a claim that is true or false: an argument for it and one against it; to depth 2 also one for and
one against each of these. Everything gets a base score, and a gradual semantics makes strengths of
them. Above one half the claim holds, below it does not. The paper takes one half for "does not";
here it decides nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from aufheben.domain import (
    NEUTRAL,
    Conclusion,
    Integration,
    NoSynthesis,
    Thesis,
    Unanswered,
)
from aufheben.domain.answers import BaseScore
from aufheben.domain.strengths import Graded, GradedArgument, name_of
from aufheben.domain.vocabulary import Bearing
from aufheben.logic.gradual import BipolarFramework, Strengths, strengths
from aufheben.protocols.ports import Chair
from aufheben.rooms.dialectic.asks.claims import side, verdict
from aufheben.rooms.dialectic.methods.answer_tasks import Stances
from aufheben.rooms.dialectic.methods.argllm_tasks import ILLEGAL, Argue, Score
from aufheben.rooms.dialectic.methods.conclusion import after, ended, labels, stances
from aufheben.rooms.dialectic.protocol.settle import ArguedSoFar, not_reached, reached

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
