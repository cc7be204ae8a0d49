"""A benchmark of judging: every debate, every panel, N trials; each a run of its own."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from aufheben.domain.matches import Match, Panel
from aufheben.domain.verdicts import Verdict
from aufheben.evaluation.judging.probes import PROBES
from aufheben.evaluation.judging.trial import DebateTrial
from aufheben.rooms.judging.job import EndedJudging
from aufheben.words import Fact


def _debates(numbers: str) -> frozenset[str]:
    return frozenset(f"bp_{number}" for number in numbers.split())


VALUE_LADEN: Final = _debates("020 110 130 201 202 211 221 222 230 232")
OTHER: Final = _debates("003 013 203 210 216 220 223 224 233 234 235 236")
"""Which motions of PanelBench's BP debates turn on values. Labeled by us, from the motions:

extraterrestrial life, a world of pseudonyms, New Optimism, Brave New World, an anonymous life or
a star's, religions of the self, Ubuntu, the views that universities hold.
"""


def value_laden(debate: str) -> bool | None:
    """Whether its motion asks what is good rather than what follows; None if unlabelled."""
    return debate in VALUE_LADEN if debate in VALUE_LADEN | OTHER else None


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedCase:
    """One judgment to be made; `winners` are the gold set. `back` undoes a probe's names."""

    panel: Panel
    debate: str
    match: Match
    winners: frozenset[str]
    number: int
    probe: str = ""
    back: Mapping[str, str] = field(default_factory=dict)

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams' own names, whatever a probe calls them."""
        return tuple(self.back.get(name, name) for name in self.match.heading.names)

    def probed(self, probe: str) -> "JudgedCase":
        """The same judgment under a probe."""
        changed = PROBES[probe](self.match)
        return replace(self, match=changed.match, probe=probe, back=changed.back)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a case: the trial, the run that holds it, and why it is missing, if it is."""

    trial: DebateTrial
    run: str
    error: Fact = ""
    probe: str = ""


def trial_of(case: JudgedCase, judged: EndedJudging | None, *, failed: bool = False) -> DebateTrial:
    """The judgment beside the gold set; None is one of which nothing is known.

    Of a `failed` one only what it took counts.
    """
    verdict = None if judged is None or failed else judged.majority.winner
    tally = None if judged is None else judged.tally
    ballot = judged.ballots[0].verdict if judged is not None else None
    ranking = ballot.ranking if isinstance(ballot, Verdict) else ()
    return DebateTrial(
        panel=case.panel.name,
        debate=case.debate,
        number=case.number,
        winners=case.winners,
        predicted=None if verdict is None else case.back.get(verdict, verdict),
        ranking=tuple(case.back.get(name, name) for name in ranking),
        finished=verdict is not None,
        calls=tally.made if tally else 0,
        tokens=tally.usage.tokens if tally else 0,
        money=tally.usage.money if tally else None,
        value_laden=value_laden(case.debate),
        teams=case.teams,
    )
