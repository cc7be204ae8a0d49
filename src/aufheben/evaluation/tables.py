"""The table: what each panel reached and took, beside baselines and what was published.

A row has only what was measured of it; in Markdown and CSV the rest is `-`, never 0.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from aufheben.evaluation.baselines import Baseline
from aufheben.evaluation.bootstrap import accuracy_estimate
from aufheben.evaluation.measures import Interval, accuracy_by_kind, completion, set_f1
from aufheben.evaluation.trials import Trial, by_panel
from aufheben.formats.quoting.cells import comma_separated as written
from aufheben.formats.quoting.cells import text_cell
from aufheben.formats.quoting.markdown import line as quoted

Source = Literal["measured", "baseline", "published"]
CITED = "Nakae et al., Debate Judge Design based on LLM: A Qualitative Approach, table 2"
"""Its null, debatrix and debatrix-chronological are taken over there from Liang et al. 2024."""

UNMEASURED = "-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One way of judging; None is what was not measured.

    Accuracies, completion and set F1 are 0 to 1, `interval` 95 %; `calls` is the mean for one
    judgment of a debate; `tokens` and `money` (US dollars) are for all judgments together.
    """

    name: str
    source: Source
    model: str | None = None
    accuracy: float | None = None
    interval: Interval | None = None
    completion: float | None = None
    set_f1: float | None = None
    value_laden: float | None = None
    other: float | None = None
    calls: float | None = None
    tokens: int | None = None
    money: float | None = None


def _published(name: str, percent: float) -> Row:
    model = "gpt-3.5-turbo-0125"
    return Row(name=name, source="published", model=model, accuracy=percent / 100)


PUBLISHED = (
    _published("null", 0.00),
    _published("debatrix", 51.52),
    _published("debatrix-chronological", 30.30),
    _published("debatrix-qualitative", 48.48),
    _published("dbkai", 69.70),
)
"""PanelBench, 22 BP debates, three judgments each; no interval and no cost is printed there."""


def panel_rows(
    trials: Iterable[Trial], *, model: str | None = None, seed: int = 0
) -> tuple[Row, ...]:
    """One row a panel, in order of first appearance; `seed` is the bootstrap's."""
    panels = by_panel(trials)
    return tuple(_panel_row(name, its, model, seed) for name, its in panels.items())


def _panel_row(name: str, trials: Sequence[Trial], model: str | None, seed: int) -> Row:
    estimate = accuracy_estimate(trials, seed=seed)
    return Row(
        name=name,
        source="measured",
        model=model,
        accuracy=estimate.value if estimate else None,
        interval=estimate.interval if estimate else None,
        completion=completion(trials),
        set_f1=set_f1(trials),
        value_laden=accuracy_by_kind(trials, value_laden=True),
        other=accuracy_by_kind(trials, value_laden=False),
        calls=sum(trial.calls for trial in trials) / len(trials),
        tokens=sum(trial.tokens for trial in trials),
        money=_money(trials),
    )


def _money(trials: Iterable[Trial]) -> float | None:
    """Unknown as soon as one trial that called a model has no price: a part is not the whole."""
    prices = [trial.money for trial in trials if trial.calls or trial.money is not None]
    known = [price for price in prices if price is not None]
    return sum(known) if len(known) == len(prices) else None


def baseline_rows(baselines: Iterable[Baseline]) -> tuple[Row, ...]:
    """One row a baseline."""
    return tuple(
        Row(name=b.name, source="baseline", accuracy=b.accuracy, interval=b.interval)
        for b in baselines
    )


def side_by_side(
    measured: Iterable[Row], baselines: Iterable[Row] = (), published: Iterable[Row] = PUBLISHED
) -> tuple[Row, ...]:
    """Each panel with its published row under it, the other published rows, the baselines.

    Where several rows measure one panel (other models), the published one follows the last.
    """
    ours, theirs = tuple(measured), tuple(published)
    last = {row.name: place for place, row in enumerate(ours)}
    ordered = sorted(enumerate(ours), key=lambda placed: last[placed[1].name])
    rows = [
        row
        for place, mine in ordered
        for row in (mine, *(p for p in theirs if last.get(p.name) == place))
    ]
    return (*rows, *(p for p in theirs if p.name not in last), *baselines)


_Cell = Callable[[Row], str]


def _cell(read: Callable[[Row], float | None], form: str, scale: float = 1.0) -> _Cell:
    def cell(row: Row) -> str:
        value = read(row)
        return UNMEASURED if value is None else format(value * scale, form)

    return cell


def _range(row: Row) -> str:
    found = row.interval
    return UNMEASURED if found is None else f"{found.low * 100:.1f}..{found.high * 100:.1f}"


_MARKDOWN: dict[str, _Cell] = {
    "panel": lambda row: quoted(row.name),
    "source": lambda row: row.source,
    "model": lambda row: quoted(row.model) if row.model else UNMEASURED,
    "accuracy %": _cell(lambda row: row.accuracy, ".2f", 100),
    "95 % interval": _range,
    "completed %": _cell(lambda row: row.completion, ".1f", 100),
    "set F1 %": _cell(lambda row: row.set_f1, ".1f", 100),
    "value-laden %": _cell(lambda row: row.value_laden, ".1f", 100),
    "other motions %": _cell(lambda row: row.other, ".1f", 100),
    "calls a debate": _cell(lambda row: row.calls, ".1f"),
    "tokens": _cell(lambda row: row.tokens, ",.0f"),
    "US$": _cell(lambda row: row.money, ",.4f"),
}

_CSV: dict[str, _Cell] = {
    "panel": lambda row: text_cell(row.name),
    "source": lambda row: row.source,
    "model": lambda row: text_cell(row.model) if row.model else UNMEASURED,
    "accuracy": _cell(lambda row: row.accuracy, ".4f"),
    "low": _cell(lambda row: row.interval.low if row.interval else None, ".4f"),
    "high": _cell(lambda row: row.interval.high if row.interval else None, ".4f"),
    "completion": _cell(lambda row: row.completion, ".4f"),
    "set_f1": _cell(lambda row: row.set_f1, ".4f"),
    "accuracy_value_laden": _cell(lambda row: row.value_laden, ".4f"),
    "accuracy_other": _cell(lambda row: row.other, ".4f"),
    "calls_per_debate": _cell(lambda row: row.calls, ".2f"),
    "tokens": _cell(lambda row: row.tokens, ".0f"),
    "usd": _cell(lambda row: row.money, ".6f"),
}

_NOTES = (
    "Accuracy: share of judgments whose winner is a gold winner; an unfinished one is a miss.",
    "Interval: percentile bootstrap over debates (Efron & Tibshirani 1993); baselines: Wilson.",
    f"Published: {CITED}.",
    "Tokens and US$ are for all judgments of the row together; `-` was not measured.",
)


def markdown(rows: Iterable[Row]) -> str:
    """The table with notes under it that say what its numbers are; shares in percent."""
    lines = [_line(_MARKDOWN), _line("---" for _ in _MARKDOWN)]
    lines += [_line(cell(row) for cell in _MARKDOWN.values()) for row in rows]
    return "\n".join([*lines, "", *(f"- {note}" for note in _NOTES)]) + "\n"


def comma_separated(rows: Iterable[Row]) -> str:
    """RFC 4180, with a header; shares from 0 to 1."""
    return written(_grid(rows))


def _grid(rows: Iterable[Row]) -> Iterator[Sequence[str]]:
    yield list(_CSV)
    yield from ([cell(row) for cell in _CSV.values()] for row in rows)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
