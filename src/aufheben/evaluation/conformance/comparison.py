"""Seed 000's own evaluation: a run of the camera problem beside its formal example.

Four things are checked of every argument (section 4.5): (1) the premises used, (2) the rules
applied, (3) the conclusion, (4) how the right to claim passes, which is who speaks when and that
it passes because nobody could attack; and whether the final answer means the same.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from aufheben.domain import Argument, Integration, Move
from aufheben.evaluation.conformance.content import Content, Key, aliases_in, chosen, content, named
from aufheben.evaluation.conformance.published import ANSWER, TABLE, Published
from aufheben.formats.bench.conformance import CHECKS, NOTES
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import spelled

Difference = dict[str, str]
"""In which `check` and in `what` of it was published something else than `ours`; one may be empty."""


def conformance(told: ToldDialectic, model: str = "symbolic") -> dict[str, Any]:
    """A finished run beside what was published: for programs, schema `aufheben.bench/1`.

    `rows` are the published arguments, each with the one at its place in our run (None: there is
    none); `extra` are arguments of ours at places where none was published.
    """
    conclusion, places = told.finished.conclusion, _places(told)
    rows = [_row(told, number, place) for number, place in enumerate(places, start=1)]
    checks = {check: all(row["checks"][check] for row in rows) for check in CHECKS}
    answer = _answered(told)
    return {
        "schema": "aufheben.bench/1",
        "benchmark": "conformance",
        "model": model,
        "run": told.run,
        "outcome": conclusion.outcome,
        "stop_reason": conclusion.stop_reason,
        "conforms": all(checks.values()) and answer["same"],
        "checks": checks,
        "answer": answer,
        "rows": rows,
        "extra": [told.name(at) for at in range(len(told.moves)) if at not in places],
        "notes": [spelled(note, "en") for note in NOTES],
    }


def _places(told: ToldDialectic) -> tuple[int | None, ...]:
    """Where our arguments stand that answer to the published five: two a dispute, one after."""
    found: list[int | None] = []
    for number in range(2):
        disputes = told.finished.conclusion.disputes
        long = len(disputes[number].moves) if number < len(disputes) else 0
        found += [told.first[number] + at if at < long else None for at in range(2)]
    return (*found, told.synthesis)


def _row(told: ToldDialectic, number: int, place: int | None) -> dict[str, Any]:
    """`by` says how the two were compared, `aliases` by which declared wordings they are one."""
    published = TABLE[number - 1]
    move = None if place is None else told.moves[place]
    by, said = _said(told, published, move)
    ours = None if place is None else _ours(told, place)
    differences = [*said, *_turns(told, number, ours or {})]
    differing = {each["check"] for each in differences}
    sides = [published.argument, *([move.argument] if move else [])]
    return {
        "argument": f"Arg{number}",
        "speaker": {
            "published": published.speaker,
            "printed": published.printed,
            "ours": move.seat if move else None,
        },
        "symbolic": published.symbolic,
        "published": written(published.worded) if published.worded else {"final_answer": ANSWER},
        "ours": ours,
        "checks": {check: check not in differing for check in CHECKS},
        "by": by,
        "differences": differences,
        "aliases": [list(p) for p in aliases_in(s for side in sides for s in _sentences(side))],
    }


def _ours(told: ToldDialectic, place: int) -> dict[str, Any]:
    move, attacked = told.moves[place], told.uttered[place].attacks
    said = {"id": told.name(place), "seat": move.seat, "role": move.role}
    attacks = None if attacked is None else told.name(attacked)
    return {**said, "attacks": attacks, **written(move.argument)}


def written(argument: Argument) -> dict[str, Any]:
    strong = [premise for rule in argument.rules for premise in rule.strong]
    return {"strong": strong, "consequent": argument.warrant.consequent}


def _sentences(argument: Argument) -> Iterator[str]:
    for rule in argument.rules:
        yield from (*rule.strong, *rule.weak_negation, rule.consequent)


def _said(
    told: ToldDialectic, published: Published, move: Move | None
) -> tuple[str, list[Difference]]:
    """Checks 1 to 3, and by what they were made: logic, words or nothing."""
    if move is None:
        return "nothing", [
            _difference(check, "argument", published.symbolic, "") for check in CHECKS[:3]
        ]
    integration = told.finished.conclusion.integration
    answer = integration.answer if integration else None
    if integration and answer and move.role == "synthesis" and answer.argument is None:
        return "words", list(_in_prose(answer.final_answer, integration))
    ours, theirs = content(move.argument), content(published.argument)
    return "logic" if ours.parses and theirs.parses else "words", list(_apart(theirs, ours))


def _difference(check: str, what: str, published: str, ours: str) -> Difference:
    return {"check": check, "what": what, "published": published, "ours": ours}


def _apart(theirs: Content, ours: Content) -> Iterator[Difference]:
    facts = {key: said for key, said in theirs.facts.items() if key not in ours.implied}
    # What our names imply of a thing is said where it was published, and no addition elsewhere.
    said = {key: each for key, each in ours.facts.items() if key not in ours.implied}
    said |= {key: each for key, each in ours.facts.items() if key not in theirs.facts}
    yield from _unlike("premises", "premise", facts, said)
    yield from _unlike("rules", "rule", theirs.rules, _as_published(theirs, ours))
    if theirs.conclusion != ours.conclusion:
        yield _difference("conclusions", "conclusion", theirs.concluded, ours.concluded)


def _as_published(theirs: Content, ours: Content) -> dict[Key, str]:
    """Our rules; one about a thing named a camera as the published one with that condition."""
    variants = {key: ours.variants.get(key) for key in ours.rules}
    kept = {key: variant if variant in theirs.rules else key for key, variant in variants.items()}
    return {kept[key] or key: said for key, said in ours.rules.items()}


def _unlike(
    check: str, what: str, theirs: Mapping[Key, str], ours: Mapping[Key, str]
) -> Iterator[Difference]:
    for key in {**theirs, **ours}:
        if (key in theirs) != (key in ours):
            yield _difference(check, what, theirs.get(key, ""), ours.get(key, ""))


def _in_prose(answer: str, found: Integration) -> Iterator[Difference]:
    """A synthesis in prose: what it is chosen for, what the core demands, and what is chosen."""
    wanted = _by_name(named(ANSWER))
    yield from _unlike("premises", "premise", wanted, _by_name(named(answer, chosen(answer) or "")))
    core = found.core.strong if found.core else ()
    demanded = named(" ; ".join(core)) | (named(ANSWER) & _lifted(found))
    yield from _unlike("rules", "condition", wanted, _by_name(demanded))
    if chosen(answer) != chosen(ANSWER):
        yield _difference("conclusions", "conclusion", ANSWER, answer)


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


def _turns(told: ToldDialectic, number: int, ours: Mapping[str, Any]) -> Iterator[Difference]:
    """Check 4: who speaks, in which act, upon what, and after what the right to claim passed."""
    published, passes = TABLE[number - 1], number in _PASSED
    attacked = f"Arg{published.attacks}" if published.attacks else ""
    for what, theirs, said in (
        ("speaker", published.speaker, ours.get("seat", "")),
        ("act", published.role, ours.get("role", "")),
        ("attacks", attacked, ours.get("attacks") or ""),
        ("before", "defeated in 2 arguments", _before(told, number) if passes else ""),
    ):
        if theirs != said and (passes or what != "before"):
            yield _difference("passing", what, theirs, said)


_PASSED: Final = {3: 0, 5: 1}
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


def _answered(told: ToldDialectic) -> dict[str, Any]:
    """The final answer beside the published one; `missing` properties of it are not ours."""
    answer, at = told.finished.conclusion.answer, told.deciding
    choice = chosen(answer or "")
    missing = sorted(named(ANSWER) - named(answer or "", choice or ""))
    concluded = _GOAL if at is None else content(told.moves[at].argument).conclusion
    argued = isinstance(concluded, str) or concluded == _GOAL
    same = answer is not None and choice == chosen(ANSWER) and not missing and argued
    return {"published": ANSWER, "ours": answer, "chosen": choice, "missing": missing, "same": same}


_GOAL: Final = content(TABLE[-1].formal).conclusion
