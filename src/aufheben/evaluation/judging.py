"""A benchmark of judging: every debate, every panel, so many trials; each a run of its own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from aufheben.domain.matches import Match
from aufheben.domain.panels import Panel
from aufheben.evaluation.baselines import Gold, baselines
from aufheben.evaluation.kinds import value_laden
from aufheben.evaluation.tables import Row, baseline_rows, panel_rows, side_by_side
from aufheben.evaluation.trials import Trial, by_panel
from aufheben.runtime.hearing import Judged


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One judgment to be made; `winners` are the gold set."""

    panel: Panel
    debate: str
    match: Match
    winners: frozenset[str]
    number: int

    @property
    def gold(self) -> Gold:
        """What people decided."""
        return Gold(debate=self.debate, winners=self.winners, teams=self.match.heading.names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a case: the trial, the run that holds it, and why it is missing, if it is."""

    trial: Trial
    run: str
    error: str = ""


def trial_of(case: Case, judged: Judged | None) -> Trial:
    """The judgment beside the gold set; None is one that never ended."""
    verdict = None if judged is None else judged.majority.winner
    tally = None if judged is None else judged.tally
    ballot = judged.ballots[0].verdict if judged is not None else None
    ranking = getattr(ballot, "ranking", ())
    return Trial(
        panel=case.panel.name,
        debate=case.debate,
        number=case.number,
        winners=case.winners,
        predicted=verdict,
        ranking=ranking,
        finished=verdict is not None,
        calls=tally.made if tally else 0,
        tokens=tally.usage.tokens if tally else 0,
        money=tally.usage.money if tally else None,
        value_laden=value_laden(case.debate),
        teams=case.match.heading.names,
    )


def rows(outcomes: Iterable[Outcome], golds: Sequence[Gold], model: str) -> tuple[Row, ...]:
    """The table: ours, the baselines over the full set, and what was published."""
    measured = panel_rows([outcome.trial for outcome in outcomes], model=model)
    return tuple(side_by_side(measured, baseline_rows(baselines(golds))))


def summary(outcomes: Sequence[Outcome], golds: Sequence[Gold], model: str) -> dict[str, Any]:
    """The result for programs."""
    panels = by_panel(outcome.trial for outcome in outcomes)
    measured = {row.name: row for row in panel_rows([o.trial for o in outcomes], model=model)}
    always, chance = baselines(golds)
    return {
        "schema": "aufheben.bench/1",
        "benchmark": "panelbench",
        "model": model,
        "panels": [_panel(measured[name], outcomes) for name in panels],
        "baselines": {"always_oo": always.accuracy, "random": chance.accuracy},
    }


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
