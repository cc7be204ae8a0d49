"""What becomes of each criterion in the integration: kept, lifted, or given up.

Where the run itself says so (its explanation, or logic from the record), that counts: kept in
its own words is *kept*; kept in other words, or given up while a premise of the core is named
that is left of it, is *lifted*; else it is *given up*. Of a seat in prose of which the run says
nothing, words alone are a guess: kept from two thirds of a criterion's content words on, lifted
from one third on. Of one in logic nothing is guessed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Final, Literal, get_args

from aufheben.domain import Integration, Item, Seat
from aufheben.domain.text import plain
from aufheben.evaluation.core.trial import mean, share
from aufheben.evaluation.dialectic.measures import Measured, known
from aufheben.evaluation.dialectic.runs.word_presence import criteria, kept, presence
from aufheben.rooms.dialectic.report.detail import explanation_of
from aufheben.rooms.dialectic.told import ToldDialectic

Verdict = Literal["kept", "lifted", "given up"]
OWN_WORDS: Final = 2 / 3
"""From this share of its content words on, a criterion stands there in its own words."""
TRACES: Final = 1 / 3
"""From this share on, something of it is left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """How present a criterion is in the core and in the answer, where there are such."""

    criterion: str
    core: float | None
    answer: float | None
    verdict: Verdict | None
    by: Literal["run", "words"] | None


def criteria_kept(told: ToldDialectic) -> Measured:
    """`criteria_kept`, `criteria_lifted`, `criteria_given_up`: shares of all seats' criteria.

    Of those with a verdict; they add up to 1. `stance_in_answer`: how far a seat's criteria
    are present in the answer, the mean over seats; `stance_in_answer_worse_off`: of the seat of
    whose stance the answer has least. The notes have every criterion.
    """
    case, answer = told.finished.case, told.finished.conclusion.answer
    said = _said_of(told)
    found = {s.name: list(_fates(told, s, said.get(s.name, {}))) for s in case.seats}
    verdicts = [fate.verdict for each in found.values() for fate in each if fate.verdict]
    sides = [kept(criteria(seat, case.issue), answer) for seat in case.seats] if answer else []
    present = [side for side in sides if side is not None]
    return Measured(
        values=known(
            **{
                f"criteria_{verdict.replace(' ', '_')}": share(
                    verdicts.count(verdict), len(verdicts)
                )
                for verdict in get_args(Verdict)
            },
            stance_in_answer=mean(present),
            stance_in_answer_worse_off=min(present, default=None),
        ),
        notes={"criteria": {seat: list(map(asdict, each)) for seat, each in found.items()}},
    )


def core_text(integration: Integration) -> str | None:
    """What the core says; of a lift its idea alone, since its premises are what was asked for."""
    core = integration.core
    if core is None:
        return None
    found = () if core.method == "lift" else (*core.strong, *core.weak_negation)
    return "\n".join((*found, core.consequent))


def _fates(told: ToldDialectic, seat: Seat, items: Mapping[str, Item]) -> Iterator[Fate]:
    """Nothing where nothing was integrated."""
    conclusion = told.finished.conclusion
    integration = conclusion.integration
    if integration is None or (integration.core is None and conclusion.answer is None):
        return
    core = core_text(integration)
    for criterion in criteria(seat, told.finished.case.issue):
        item = _item(criterion, items)
        text = "\n".join(part for part in (core, conclusion.answer) if part)
        verdict = _verdict(criterion, text, item, integration)
        silent = item is None and seat.premises == "logic"
        yield Fate(
            criterion=criterion,
            core=presence(criterion, core) if core is not None else None,
            answer=presence(criterion, conclusion.answer) if conclusion.answer else None,
            verdict=None if silent else verdict,
            by=None if silent else "words" if item is None else "run",
        )


def _item(criterion: str, items: Mapping[str, Item]) -> Item | None:
    """What is said of it by itself, or of a sentence of the stance in which it stands."""
    wanted = plain(criterion)
    within = (item for said, item in items.items() if wanted in said)
    return items.get(wanted) or next(within, None)


def _said_of(told: ToldDialectic) -> dict[str, dict[str, Item]]:
    """What the run says of each seat's criteria."""
    explanation = explanation_of(told)
    sides = explanation.sides if explanation is not None else ()
    return {seat: {plain(item.item): item for item in items} for seat, items in sides}


def _verdict(criterion: str, text: str, item: Item | None, integration: Integration) -> Verdict:
    present = presence(criterion, text) or 0.0
    if present >= OWN_WORDS and (item is None or item.kept):
        return "kept"
    if item is None:
        return "lifted" if present >= TRACES else "given up"
    if item.kept:
        return "lifted"
    core = integration.core.strong if integration.core is not None else ()
    return "lifted" if any(plain(premise) in plain(item.how) for premise in core) else "given up"
