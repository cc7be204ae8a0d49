"""A benchmark of judging: every debate, every panel, so many trials; each a run of its own."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations
from typing import Any

from aufheben.domain.matches import Match
from aufheben.domain.panels import Panel
from aufheben.domain.verdicts import Verdict
from aufheben.evaluation.baselines import Gold, baselines
from aufheben.evaluation.bootstrap import Estimate, difference_estimate
from aufheben.evaluation.kinds import value_laden
from aufheben.evaluation.measures import Flips, Interval, flips
from aufheben.evaluation.probes import PROBES
from aufheben.evaluation.tables import (
    PUBLISHED,
    UNMEASURED,
    Row,
    baseline_rows,
    panel_rows,
    side_by_side,
)
from aufheben.evaluation.trials import Trial, by_panel
from aufheben.runtime.courses.judging import Judged


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One judgment to be made; `winners` are the gold set. `back` undoes a probe's names."""

    panel: Panel
    debate: str
    match: Match
    winners: frozenset[str]
    number: int
    probe: str = ""
    back: Mapping[str, str] = field(default_factory=dict)

    @property
    def gold(self) -> Gold:
        """What people decided."""
        return Gold(debate=self.debate, winners=self.winners, teams=self.teams)

    @property
    def teams(self) -> tuple[str, ...]:
        """The teams' own names, whatever a probe calls them."""
        return tuple(self.back.get(name, name) for name in self.match.heading.names)

    def probed(self, probe: str) -> "Case":
        """The same judgment under a probe."""
        changed = PROBES[probe](self.match)
        return replace(self, match=changed.match, probe=probe, back=changed.back)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a case: the trial, the run that holds it, and why it is missing, if it is."""

    trial: Trial
    run: str
    error: str = ""
    probe: str = ""


def trial_of(case: Case, judged: Judged | None, *, failed: bool = False) -> Trial:
    """The judgment beside the gold set; None is one of which nothing is known.

    Of a `failed` one only what it took counts.
    """
    verdict = None if judged is None or failed else judged.majority.winner
    tally = None if judged is None else judged.tally
    ballot = judged.ballots[0].verdict if judged is not None else None
    ranking = ballot.ranking if isinstance(ballot, Verdict) else ()
    return Trial(
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


def rows(
    name: str, outcomes: Iterable[Outcome], golds: Sequence[Gold], model: str
) -> tuple[Row, ...]:
    """The table: ours, the baselines over the full set, and what was published of it."""
    measured = panel_rows([o.trial for o in outcomes if not o.probe], model=model)
    beside = baseline_rows(baselines(golds, team=_constant(name)))
    return tuple(side_by_side(measured, beside, PUBLISHED if name == "panelbench" else ()))


def _constant(name: str) -> str:
    """The team that a judge of no worth names every time: the best of PanelBench's, the first."""
    return "OO" if name == "panelbench" else "A1"


def summary(
    name: str, outcomes: Sequence[Outcome], golds: Sequence[Gold], model: str
) -> dict[str, Any]:
    """The result for programs."""
    plain = [outcome for outcome in outcomes if not outcome.probe]
    panels = by_panel(outcome.trial for outcome in plain)
    measured = {row.name: row for row in panel_rows([o.trial for o in plain], model=model)}
    team = _constant(name)
    always, chance = baselines(golds, team=team)
    return {
        "schema": "aufheben.bench/1",
        "benchmark": name,
        "model": model,
        "panels": [_panel(measured[name], plain) for name in panels],
        "differences": [
            {"panel": one, "than": other, "difference": e.value, "interval": _ends(e.interval)}
            for one, other, e in differences(plain)
        ],
        "probes": [{"probe": p, "panel": n, **asdict(f)} for p, n, f in flipped(outcomes)],
        "baselines": {f"always_{team.lower()}": always.accuracy, "random": chance.accuracy},
    }


def differences(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, str, Estimate]]:
    """Each two panels' accuracies, paired by debate: the first less the second."""
    panels = by_panel(outcome.trial for outcome in outcomes)
    for one, other in combinations(panels, 2):
        debates = [{t.debate for t in panels[name]} for name in (one, other)]
        estimate = None
        if debates[0] == debates[1]:
            estimate = difference_estimate(panels[one], panels[other], seed=0)
        if estimate is not None:
            yield one, other, estimate


def difference_table(outcomes: Sequence[Outcome]) -> str:
    """The differences as Markdown, in percentage points; empty for a single panel."""
    found = [
        f"| {one} − {other} | {100 * e.value:+.1f} | {_range(e.interval)} |"
        for one, other, e in differences([o for o in outcomes if not o.probe])
    ]
    head = ["", "| accuracy | points | 95 % interval, paired |", "| --- | --- | --- |"]
    return "\n".join([*head, *found, ""]) if found else ""


def _range(interval: Interval) -> str:
    return f"{100 * interval.low:+.1f}..{100 * interval.high:+.1f}"


def _ends(interval: Interval) -> list[float]:
    return [interval.low, interval.high]


def flipped(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, str, Flips]]:
    """For each probe and panel, how often it changed the winner, beside chance."""
    panels = list(dict.fromkeys(outcome.trial.panel for outcome in outcomes))
    for probe in dict.fromkeys(o.probe for o in outcomes if o.probe):
        for panel in panels:
            of = [o for o in outcomes if o.trial.panel == panel]
            plain = [o.trial for o in of if not o.probe]
            yield probe, panel, flips(plain, [o.trial for o in of if o.probe == probe])


def flip_table(outcomes: Sequence[Outcome]) -> str:
    """The flips as Markdown; empty without a probe."""
    head = "| probe | panel | flipped % | run to run % | run to run, probed % | pairs |"
    found = [
        f"| {probe} | {panel} | {_percent(f.rate)} | {_percent(f.noise)} |"
        f" {_percent(f.noise_probed)} | {f.pairs} |"
        for probe, panel, f in flipped(outcomes)
    ]
    return (
        "\n".join(["", head, "| --- | --- | --- | --- | --- | --- |", *found, ""]) if found else ""
    )


def _percent(share: float | None) -> str:
    return UNMEASURED if share is None else f"{100 * share:.1f}"


def _panel(row: Row, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    interval = row.interval
    return {
        "panel": row.name,
        "accuracy": row.accuracy,
        "interval": None if interval is None else [interval.low, interval.high],
        "completion": row.completion,
        "set_f1": row.set_f1,
        "accuracy_value_laden": row.value_laden,
        "accuracy_other": row.other,
        "calls_per_debate": row.calls,
        "tokens": row.tokens,
        "money": row.money,
        "runs": [_run(o) for o in outcomes if o.trial.panel == row.name],
    }


def _run(outcome: Outcome) -> dict[str, Any]:
    trial = outcome.trial
    return {
        "run": outcome.run,
        "debate": trial.debate,
        "trial": trial.number,
        "winner": trial.predicted,
        "gold": sorted(trial.winners),
        "hit": trial.hit,
        "finished": trial.finished,
        "calls": trial.calls,
        "error": outcome.error or None,
    }
