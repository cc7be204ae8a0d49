"""Seed 000's own evaluation: a run of the camera problem beside its formal example.

Four things are checked of every argument (section 4.5): (1) the premises used, (2) the rules
applied, (3) the conclusion, (4) how the right to claim passes, which is who speaks when and that
it passes because nobody could attack; and whether the final answer means the same.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from aufheben.domain import Argument, Integration, Move
from aufheben.domain.vocabulary import Outcome, StopReason
from aufheben.evaluation.conformance.answer import chosen, named
from aufheben.evaluation.conformance.content import Content, Key, aliases_in, content
from aufheben.evaluation.conformance.published import ANSWER, TABLE, Published
from aufheben.rooms.dialectic.told import ToldDialectic

Check = Literal["premises", "rules", "conclusions", "passing"]
CHECKS: tuple[Check, ...] = ("premises", "rules", "conclusions", "passing")
By = Literal["logic", "words", "nothing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConformanceDifference:
    """What was published and what is ours instead; empty if it has no counterpart."""

    check: Check
    what: str
    published: str
    ours: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ConformanceRow:
    """A published argument and the one at its place in our run (None: there is none).

    `name` and `attacks` are ids in our run. `aliases` are the declared wordings by which the
    two were read as one; `by` says how they were compared.
    """

    number: int
    published: Published
    move: Move | None
    name: str
    attacks: str
    by: By
    differences: tuple[ConformanceDifference, ...]
    aliases: tuple[tuple[str, str], ...]

    def holds(self, check: Check) -> bool:
        """Whether nothing differs there."""
        return all(each.check != check for each in self.differences)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The final answer beside the published one; `missing` properties of it are not ours."""

    published: str
    ours: str | None
    chosen: str | None
    missing: tuple[str, ...]
    same: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Conformance:
    """The whole comparison; `extra` are arguments of ours at places where none was published."""

    run: str
    outcome: Outcome
    stop_reason: StopReason
    rows: tuple[ConformanceRow, ...]
    answer: Answered
    extra: tuple[str, ...]

    @property
    def checks(self) -> Mapping[Check, bool]:
        """Each check over all rows."""
        return {check: all(row.holds(check) for row in self.rows) for check in CHECKS}

    @property
    def conforms(self) -> bool:
        """Every check holds, and the answer means the same."""
        return all(self.checks.values()) and self.answer.same


def conformance(told: ToldDialectic) -> Conformance:
    """Compare a finished run of the camera problem with what was published of it."""
    conclusion = told.finished.conclusion
    places = _places(told)
    used = set(places)
    return Conformance(
        run=told.run,
        outcome=conclusion.outcome,
        stop_reason=conclusion.stop_reason,
        rows=tuple(_row(told, number, place) for number, place in enumerate(places, start=1)),
        answer=_answered(told),
        extra=tuple(told.name(at) for at in range(len(told.moves)) if at not in used),
    )


def _places(told: ToldDialectic) -> tuple[int | None, ...]:
    """Where our arguments stand that answer to the published five: two a dispute, one after."""
    found: list[int | None] = []
    for number in range(2):
        disputes = told.finished.conclusion.disputes
        long = len(disputes[number].moves) if number < len(disputes) else 0
        found += [told.first[number] + at if at < long else None for at in range(2)]
    return (*found, told.synthesis)


def _row(told: ToldDialectic, number: int, place: int | None) -> ConformanceRow:
    published = TABLE[number - 1]
    move = None if place is None else told.moves[place]
    attacked = None if place is None else told.uttered[place].attacks
    attacks = "" if attacked is None else told.name(attacked)
    by, said = _said(told, published, move)
    sides = [published.argument, *([move.argument] if move else [])]
    return ConformanceRow(
        number=number,
        published=published,
        move=move,
        name="" if place is None else told.name(place),
        attacks=attacks,
        by=by,
        differences=(*said, *_turns(told, number, move, attacks)),
        aliases=aliases_in(text for side in sides for text in _sentences(side)),
    )


def _sentences(argument: Argument) -> Iterator[str]:
    for rule in argument.rules:
        yield from (*rule.strong, *rule.weak_negation, rule.consequent)


def _said(
    told: ToldDialectic, published: Published, move: Move | None
) -> tuple[By, list[ConformanceDifference]]:
    """Checks 1 to 3."""
    if move is None:
        said = published.symbolic
        checks = CHECKS[:3]
        return "nothing", [
            ConformanceDifference(check=each, what="argument", published=said, ours="")
            for each in checks
        ]
    integration = told.finished.conclusion.integration
    answer = integration.answer if integration else None
    if move.role == "synthesis" and answer is not None and answer.argument is None:
        assert integration is not None
        return "words", list(_in_prose(answer.final_answer, integration))
    ours, theirs = content(move.argument), content(published.argument)
    by: By = "logic" if ours.parses and theirs.parses else "words"
    return by, list(_apart(theirs, ours))


def _apart(theirs: Content, ours: Content) -> Iterator[ConformanceDifference]:
    facts = {key: said for key, said in theirs.facts.items() if key not in ours.implied}
    # What our names imply of a thing is said where it was published, and no addition elsewhere.
    said = {key: each for key, each in ours.facts.items() if key not in ours.implied}
    said |= {key: each for key, each in ours.facts.items() if key not in theirs.facts}
    yield from _unlike("premises", "premise", facts, said)
    yield from _unlike("rules", "rule", theirs.rules, _as_published(theirs, ours))
    yield from _concluded(theirs.conclusion, ours.conclusion, theirs.concluded, ours.concluded)


def _concluded(
    one: object, other: object, published: str, ours: str
) -> Iterator[ConformanceDifference]:
    if one != other:
        yield ConformanceDifference(
            check="conclusions", what="conclusion", published=published, ours=ours
        )


def _as_published(theirs: Content, ours: Content) -> dict[Key, str]:
    """Our rules; one about a thing named a camera as the published one with that condition."""
    variants = {key: ours.variants.get(key) for key in ours.rules}
    kept = {key: variant if variant in theirs.rules else key for key, variant in variants.items()}
    return {kept[key] or key: said for key, said in ours.rules.items()}


def _unlike(
    check: Check, what: str, theirs: Mapping[Key, str], ours: Mapping[Key, str]
) -> Iterator[ConformanceDifference]:
    for one, other in ((theirs, ours), (ours, theirs)):
        for said in (one[key] for key in one if key not in other):
            published, own = (said, "") if one is theirs else ("", said)
            yield ConformanceDifference(check=check, what=what, published=published, ours=own)


def _in_prose(answer: str, found: Integration) -> Iterator[ConformanceDifference]:
    """A synthesis in prose: what it is chosen for, what the core demands, and what is chosen."""
    wanted = _by_name(named(ANSWER))
    yield from _unlike("premises", "premise", wanted, _by_name(named(answer, chosen(answer) or "")))
    core = found.core.strong if found.core else ()
    demanded = named(" ; ".join(core)) | (named(ANSWER) & _lifted(found))
    yield from _unlike("rules", "condition", wanted, _by_name(demanded))
    yield from _concluded(chosen(ANSWER), chosen(answer), ANSWER, answer)


def _lifted(found: Integration) -> frozenset[str]:
    """What the core stands for: A.1 forbids a property of one side in it as it is."""
    sides = found.characterized.properties if found.characterized else ()
    places = found.core.stands_for if found.core else ()
    return frozenset[str]().union(
        *(
            named(side.strong[number - 1])
            for place in places
            for side, numbers in zip(sides, place, strict=False)
            for number in numbers
            if 1 <= number <= len(side.strong)
        )
    )


def _by_name(names: Iterable[str]) -> dict[Key, str]:
    return {name: name for name in sorted(names)}


def _turns(
    told: ToldDialectic, number: int, move: Move | None, attacks: str
) -> Iterator[ConformanceDifference]:
    """Check 4: who speaks, in which act, upon what, and after what the right to claim passed."""
    published = TABLE[number - 1]
    theirs = {
        "speaker": published.speaker,
        "act": published.role,
        "attacks": f"Arg{published.attacks}" if published.attacks else "",
        "before": "defeated in 2 arguments" if number in _PASSED else "",
    }
    ours = {
        "speaker": move.seat if move else "",
        "act": move.role if move else "",
        "attacks": attacks,
        "before": _before(told, number) if number in _PASSED else "",
    }
    for what, said in theirs.items():
        if said != ours[what]:
            yield ConformanceDifference(check="passing", what=what, published=said, ours=ours[what])


_PASSED = {3: 0, 5: 1}
"""By the number of an argument: the dispute after which it could be said."""


def _before(told: ToldDialectic, number: int) -> str:
    """How the dispute before ended; a concession that no seat made passes nothing on."""
    conclusion = told.finished.conclusion
    disputes, at = conclusion.disputes, _PASSED[number]
    if at >= len(disputes):
        return ""
    forced = "fallback_concession" in conclusion.flags
    how = "taken for defeated" if forced else disputes[at].result
    return f"{how} in {len(disputes[at].moves)} arguments"


def _answered(told: ToldDialectic) -> Answered:
    answer, at = told.finished.conclusion.answer, told.deciding
    said = answer or ""
    choice = chosen(said)
    missing = tuple(sorted(named(ANSWER) - named(said, choice or "")))
    argued = True
    if at is not None:
        ours = content(told.moves[at].argument)
        argued = isinstance(ours.conclusion, str) or ours.conclusion == _GOAL
    same = answer is not None and choice == chosen(ANSWER) and not missing and argued
    return Answered(published=ANSWER, ours=answer, chosen=choice, missing=missing, same=same)


_GOAL = content(TABLE[-1].formal).conclusion
