"""The table: what each panel reached and took, beside baselines and what was published.

A row has only what was measured of it; in Markdown and CSV the rest is `-`, never 0.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final, Literal

from aufheben.domain.intervals import Interval, wilson
from aufheben.evaluation.core import table as core
from aufheben.evaluation.core.resampling import IntervalEstimate
from aufheben.evaluation.core.table import between, harmless, number, percent, points
from aufheben.evaluation.core.trial import grouped, mean, price
from aufheben.evaluation.judging.measures import (
    Flips,
    accuracy_by_kind,
    accuracy_estimate,
    completion,
    difference_estimate,
    flips,
    set_f1,
)
from aufheben.evaluation.judging.plan import Outcome
from aufheben.evaluation.judging.trial import DebateTrial, Gold
from aufheben.formats.quoting.data import text_cell

Source = Literal["measured", "baseline", "published"]
CITED = "Nakae et al., Debate Judge Design based on LLM: A Qualitative Approach, table 2"
"""Its null, debatrix and debatrix-chronological are taken over there from Liang et al. 2024."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelRow:
    """One way of judging; None is what was not measured.

    Accuracies, completion and set F1 are 0 to 1, `interval` 95 %; `calls_per_debate` is the
    mean for one judgment; `tokens` and `money` (US dollars) are for all judgments together.
    """

    name: str
    source: Source
    model: str | None = None
    accuracy: float | None = None
    interval: Interval | None = None
    completion: float | None = None
    set_f1: float | None = None
    accuracy_value_laden: float | None = None
    accuracy_other: float | None = None
    calls_per_debate: float | None = None
    tokens: int | None = None
    money: float | None = None


_PRINTED: Final = {
    "null": 0.00,
    "debatrix": 51.52,
    "debatrix-chronological": 30.30,
    "debatrix-qualitative": 48.48,
    "dbkai": 69.70,
}
PUBLISHED: Final = tuple(
    PanelRow(name=name, source="published", model="gpt-3.5-turbo-0125", accuracy=percent / 100)
    for name, percent in _PRINTED.items()
)
"""PanelBench, 22 BP debates, three judgments each; no interval and no cost is printed there."""


def rows(
    name: str, outcomes: Iterable[Outcome], golds: Sequence[Gold], model: str
) -> tuple[PanelRow, ...]:
    """The table: ours, what was published of it, and the baselines over the full set."""
    measured = panel_rows([o.trial for o in outcomes if not o.probe], model=model)
    beside = baselines(golds, team=constant(name))
    return side_by_side(measured, beside, PUBLISHED if name == "panelbench" else ())


def constant(name: str) -> str:
    """The team that a judge of no worth names every time: the best of PanelBench's, the first."""
    return "OO" if name == "panelbench" else "A1"


def panel_rows(
    trials: Iterable[DebateTrial], *, model: str | None = None, seed: int = 0
) -> tuple[PanelRow, ...]:
    """One row a panel, in order of first appearance; `seed` is the bootstrap's."""
    panels = grouped(trials, lambda trial: trial.panel)
    return tuple(_panel_row(name, its, model, seed) for name, its in panels.items())


def _panel_row(name: str, trials: Sequence[DebateTrial], model: str | None, seed: int) -> PanelRow:
    estimate = accuracy_estimate(trials, seed=seed)
    return PanelRow(
        name=name,
        source="measured",
        model=model,
        accuracy=estimate.value if estimate else None,
        interval=estimate.interval if estimate else None,
        completion=completion(trials),
        set_f1=set_f1(trials),
        accuracy_value_laden=accuracy_by_kind(trials, value_laden=True),
        accuracy_other=accuracy_by_kind(trials, value_laden=False),
        calls_per_debate=mean(trial.calls for trial in trials),
        tokens=sum(trial.tokens for trial in trials),
        money=price(trials),
    )


def always(team: str, debates: Sequence[Gold]) -> PanelRow:
    """To name one team ("OO") in every debate; where it does not speak, that is a miss.

    Its interval says how far another set of debates could move it (Wilson, 95 %).
    """
    hits = sum(team in gold.winners for gold in debates)
    share, span = hits / len(debates) if debates else None, wilson(hits, len(debates))
    return PanelRow(name=f"always {team}", source="baseline", accuracy=share, interval=span)


def uniform(debates: Sequence[Gold]) -> PanelRow:
    """To name any team of the debate, all equally likely: the mean of winners by teams, exactly."""
    shares = [Fraction(len(gold.winners), len(gold.teams)) for gold in debates]
    found = float(sum(shares, Fraction()) / len(shares)) if shares else None
    return PanelRow(name="random", source="baseline", accuracy=found)


def baselines(debates: Sequence[Gold], *, team: str = "OO") -> tuple[PanelRow, ...]:
    """What one gets without judging, over the full set of debates, whatever was judged of it.

    `team` is the constant answer; "OO" is the best of the four on PanelBench's BP debates.
    """
    return (always(team, debates), uniform(debates))


def side_by_side(
    measured: Iterable[PanelRow],
    baselines: Iterable[PanelRow] = (),
    published: Iterable[PanelRow] = PUBLISHED,
) -> tuple[PanelRow, ...]:
    """Each panel with its published row under it, the other published rows, the baselines.

    Where several rows measure one panel (other models), the published one follows the last.
    """
    ours, theirs = tuple(measured), tuple(published)
    last = {row.name: place for place, row in enumerate(ours)}
    ordered = sorted(enumerate(ours), key=lambda placed: last[placed[1].name])
    found = [
        row
        for place, mine in ordered
        for row in (mine, *(p for p in theirs if last.get(p.name) == place))
    ]
    return (*found, *(p for p in theirs if p.name not in last), *baselines)


def differences(outcomes: Iterable[Outcome]) -> Iterator[tuple[str, str, IntervalEstimate]]:
    """Each two panels' accuracies without a probe, paired by debate: the first less the second."""
    panels = grouped((o.trial for o in outcomes if not o.probe), lambda trial: trial.panel)
    for one, other in combinations(panels, 2):
        if len({frozenset(t.debate for t in panels[name]) for name in (one, other)}) == 1:
            estimate = difference_estimate(panels[one], panels[other], seed=0)
            if estimate is not None:
                yield one, other, estimate


def flipped(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, str, Flips]]:
    """For each probe and panel, how often it changed the winner, beside chance."""
    panels = grouped(outcomes, lambda outcome: outcome.trial.panel)
    for probe in dict.fromkeys(o.probe for o in outcomes if o.probe):
        for panel, its in panels.items():
            plain, probed = ([o.trial for o in its if o.probe == name] for name in ("", probe))
            yield probe, panel, flips(plain, probed)


_Cell = Callable[[PanelRow], str]
_MARKDOWN: dict[str, _Cell] = {
    "panel": lambda row: harmless(row.name),
    "source": lambda row: row.source,
    "model": lambda row: harmless(row.model),
    "accuracy %": lambda row: number(row.accuracy, ".2f", 100),
    "95 % interval": lambda row: between(row.interval),
    "completed %": lambda row: percent(row.completion),
    "set F1 %": lambda row: percent(row.set_f1),
    "value-laden %": lambda row: percent(row.accuracy_value_laden),
    "other motions %": lambda row: percent(row.accuracy_other),
    "calls a debate": lambda row: number(row.calls_per_debate, ".1f"),
    "tokens": lambda row: number(row.tokens, ",.0f"),
    "US$": lambda row: number(row.money, ",.4f"),
}
_CSV: dict[str, _Cell] = {
    "panel": lambda row: text_cell(row.name),
    "source": lambda row: row.source,
    "model": lambda row: core.text(row.model),
    **core.figures(".4f", "accuracy"),
    **core.span("interval", "low", "high"),
    **core.figures(".4f", "completion set_f1 accuracy_value_laden accuracy_other"),
    **core.figures(".2f", "calls_per_debate"),
    **core.figures(".0f", "tokens"),
    "usd": lambda row: number(row.money, ".6f"),
}
_DIFFERENCES: dict[str, Callable[[tuple[str, str, IntervalEstimate]], str]] = {
    "accuracy": lambda found: harmless(f"{found[0]} − {found[1]}"),
    "points": lambda found: points(found[2].value),
    "95 % interval, paired": lambda found: between(found[2].interval, points),
}
_FLIPS: dict[str, Callable[[tuple[str, str, Flips]], str]] = {
    "probe": lambda found: found[0],
    "panel": lambda found: harmless(found[1]),
    "flipped %": lambda found: percent(found[2].rate),
    "run to run %": lambda found: percent(found[2].noise),
    "run to run, probed %": lambda found: percent(found[2].noise_probed),
    "pairs": lambda found: str(found[2].pairs),
}
_NOTES = (
    "Accuracy: share of judgments whose winner is a gold winner; an unfinished one is a miss.",
    "Interval: percentile bootstrap over debates (Efron & Tibshirani 1993); baselines: Wilson.",
    f"Published: {CITED}.",
    "Tokens and US$ are for all judgments of the row together; `-` was not measured.",
)


def markdown(rows: Iterable[PanelRow]) -> str:
    """The table with notes under it that say what its numbers are; shares in percent."""
    return core.document([core.markdown(_MARKDOWN, rows), [f"- {note}" for note in _NOTES]])


def comma_separated(rows: Iterable[PanelRow]) -> str:
    """RFC 4180, with a header; shares from 0 to 1."""
    return core.comma_separated(_CSV, rows)


def difference_table(outcomes: Sequence[Outcome]) -> str:
    """The differences as Markdown, in percentage points; empty for a single panel."""
    lines = core.section("", core.markdown(_DIFFERENCES, differences(outcomes)))[1:]
    return "\n".join([*lines, ""]) if lines else ""


def flip_table(outcomes: Sequence[Outcome]) -> str:
    """The flips as Markdown; empty without a probe."""
    lines = core.section("", core.markdown(_FLIPS, flipped(outcomes)))[1:]
    return "\n".join([*lines, ""]) if lines else ""
