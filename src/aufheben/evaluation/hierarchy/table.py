"""The rows of the paper's table 1: of each method the mean over its pairs, and its best pair.

Accuracy and F1 are measured in each trial of all edges; the mean over the trials counts, as in
Kato & Sasaki, section 3.2. Intervals are those of that mean.

Beside them stand the published figures, as printed: percent, with one decimal. Their edges are
those of a traffic ontology that a language model made (Mishima & Sasaki 2025), which is not public;
so what carries over to other edges is the order of the methods, not the level.
"""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from aufheben.evaluation.core import grouped, mean, price, sample_sd, share
from aufheben.evaluation.core.resampling import RESAMPLES, interval
from aufheben.evaluation.hierarchy.measures import (
    FLIPS,
    METHODS,
    VOTE,
    Draws,
    EdgeTrial,
    Measures,
    Unit,
    averaged,
    by_number,
    by_unit,
    counted,
    measured,
    over_trials,
    resampled,
    vote_for,
)
from aufheben.formats.bench.hierarchy import method_name
from aufheben.formats.bench.report import spreadsheet
from aufheben.words import spelled

CITED: Final = "Kato & Sasaki, Revising Knowledge Hierarchies through Communicating LLM Agents"
"""「LLM エージェント間の議論を通じた知識階層の修正」, table 1."""

MINI: Final = "gpt-4o-mini-2024-07-18"
"""With the pairs NS, SR, RI, IN, NR and SI."""
LARGE: Final = "gpt-4o-2024-08-06"
"""With the pairs NS and RI; single with the four experts, in both."""
_PRINTED: Final = """
single            77.0 1.2 73.1 1.7  N  78.3 75.4  80.5 0.9 78.1 1.1  N  81.8 79.6
one-way           77.5 0.7 74.5 0.8  IN 78.0 75.3  82.6 1.5 80.8 1.6  NS 83.6 81.9
relay             77.5 1.7 74.2 2.3  NS 78.7 76.4  81.9 0.9 80.2 1.2  NS 82.6 81.0
parallel          78.9 0.6 76.0 0.9  NR 79.7 77.1  82.2 0.1 80.2 0.3  RI 82.1 80.4
relay-mediator    78.2 1.5 75.9 1.9  NS 79.7 78.1  84.6 1.9 83.6 2.1  NS 85.9 85.0
parallel-mediator 78.2 0.7 75.6 0.7  IN 78.7 76.3  82.9 1.1 81.4 1.1  NS 83.7 82.1
relay-feedback    78.0 1.7 75.2 2.2  NS 79.6 77.7  83.4 2.2 82.2 2.5  NS 85.0 83.9
parallel-feedback 78.3 0.9 75.3 1.2  RI 79.4 76.4  82.8 1.1 81.2 1.1  NS 83.6 81.9
"""
"""Of each method the mean (accuracy, deviation, F1, deviation) and the best (pair, accuracy, F1)
with MINI, then with LARGE."""


def _rows(line: str) -> Iterator[dict[str, Any]]:
    method, *cells = line.split()
    for model, its in zip((MINI, LARGE), (cells[:7], cells[7:]), strict=True):
        of = {"method": method, "source": "published", "model": model}
        accuracy, accuracy_sd, f1, f1_sd = (float(cell) / 100 for cell in its[:4])
        sds = {"accuracy_sd_pairs": accuracy_sd, "f1_sd_pairs": f1_sd}
        yield {**of, "row": "mean", "accuracy": accuracy, "f1": f1, **sds}
        accuracy, f1 = (float(cell) / 100 for cell in its[5:])
        yield {**of, "row": "best", "pair": its[4], "accuracy": accuracy, "f1": f1}


PUBLISHED: Final = tuple(row for line in _PRINTED.split("\n") if line for row in _rows(line))
"""As shares, a row for each model; the deviations are over the pairs, and "best" has none."""


EdgeRow = Mapping[str, Any]
"""A method over its pairs (`row` is "mean"), with the pair of the highest F1 ("best"), or with one
("pair"), measured or published.

All shares are 0 to 1; None, or no key, is what was not measured or not printed.

- `accuracy`, `f1`: means over the trials; in the row "mean" the mean over the pairs (over the
  experts of `single`) of these, and in `…_sd_pairs` their sample standard deviation.
- `…_sd_trials`: sample standard deviation over the trials; in the row "mean" the mean of the pairs'.
- `…_interval`: 95 %, over edges. That of the best does not know that it was chosen.
- `right_to_wrong`, `wrong_to_right`: first verdicts turned round, of all judgments.
- `calls_per_edge`: mean of one judgment of an edge; `tokens` and `money` (US dollars): all judgments
  of the row together.
- of a pair also `edges`, `trials`: how many were judged how often; `missing`: judgments that are not
  there although another trial has the edge; they are left out, so it ought to be 0.
"""
_WORTH = "model row pair accuracy accuracy_sd_pairs f1 f1_sd_pairs"
_TAKEN = "unsure calls_per_edge tokens money"
_ROW = (
    f"{_WORTH} accuracy_sd_trials f1_sd_trials accuracy_interval f1_interval"
    f" right_to_wrong wrong_to_right {_TAKEN}"
)
_PAIR = (
    "pair edges trials missing accuracy accuracy_sd_trials accuracy_interval f1 f1_sd_trials"
    f" f1_interval precision recall counts flips kinds {_TAKEN}"
)
_MEANS = "accuracy f1 accuracy_sd_trials f1_sd_trials right_to_wrong wrong_to_right unsure calls_per_edge"


def table(
    trials: Iterable[EdgeTrial],
    *,
    model: str | None = None,
    seed: int = 0,
    resamples: int = RESAMPLES,
) -> tuple[dict[str, Any], list[EdgeRow]]:
    """All that was measured, for programs; and its rows: ours, the published ones, then every pair.

    `seed` and `resamples` are the bootstrap's. Of the edges the distinct ones are counted, of trials
    the most that any method had. Methods stand as in the paper, also those only published.
    """
    known = tuple(trials)
    draws = resampled(known, seed=seed, resamples=resamples)
    units = by_unit(known).items()
    pairs = [{**_pair(unit, its, draws[unit]), "model": model} for unit, its in units]
    rows = [*_means(pairs, draws), *PUBLISHED, *pairs]
    methods = grouped(rows, lambda row: str(row["method"]))
    labels = {trial.edge: trial.correct for trial in known}
    correct = sum(labels.values())
    found = {
        "schema": "aufheben.bench/1",
        "benchmark": "hierarchy",
        "model": model,
        "edges": {"correct": correct, "wrong": len(labels) - correct},
        "trials": max((pair["trials"] for pair in pairs), default=0),
        "methods": [_method(name, methods[name]) for name in sorted(methods, key=_rank)],
        "differences": list(differences(known, draws)),
        "cited": f"{CITED}, table 1",
    }
    return found, rows


def _method(name: str, rows: Sequence[EdgeRow]) -> dict[str, Any]:
    ours = grouped((row for row in rows if row["source"] == "measured"), lambda row: row["row"])
    mean, best = ([_picked(row, _ROW) for row in ours.get(key, ())] for key in ("mean", "best"))
    return {
        "method": name,
        "name": spelled(method_name(name), "en"),
        "mean": mean[0] if mean else None,
        "best": best[0] if best else None,
        "pairs": [_picked(row, _PAIR) for row in ours.get("pair", ())],
        "published": [_picked(row, _WORTH) for row in rows if row["source"] == "published"],
    }


def _picked(row: EdgeRow, names: str) -> dict[str, Any]:
    return {name: row.get(name) for name in names.split()}


def _means(pairs: Sequence[EdgeRow], draws: Draws) -> Iterator[EdgeRow]:
    """Of each method the rows "mean" and "best", in the paper's order, then the votes."""
    methods = grouped(pairs, lambda row: str(row["method"]))
    for its in (methods[method] for method in sorted(methods, key=_rank)):
        yield _mean(its, draws)
        yield {**best(its), "row": "best"}


def best(pairs: Sequence[EdgeRow]) -> EdgeRow:
    """The one with the highest F1, the first of equals; one without F1 is below all."""
    return max(pairs, key=lambda row: -1.0 if row["f1"] is None else row["f1"])


def _pair(unit: Unit, trials: Sequence[EdgeTrial], drawn: Sequence[Measures]) -> dict[str, Any]:
    numbers, counts = by_number(trials), counted(trials)
    each = [measured(counted(its)) for its in numbers.values()]
    edges, flips = {trial.edge for trial in trials}, Counter(trial.flip for trial in trials)
    return {
        "method": unit[0],
        "row": "pair",
        "source": "measured",
        "pair": unit[1],
        "edges": len(edges),
        "trials": len(numbers),
        "missing": len(edges) * len(numbers) - len(trials),
        **averaged(each)._asdict(),
        "accuracy_sd_trials": sample_sd(its.accuracy for its in each),
        "f1_sd_trials": sample_sd(its.f1 for its in each),
        **_intervals(drawn),
        "precision": counts.precision,
        "recall": counts.recall,
        "counts": counts._asdict(),
        "unsure": share(counts.abstained, counts.judged),
        "flips": {name: flips[name] for name in FLIPS},
        "kinds": of_kinds(trials),
        "calls_per_edge": sum(trial.calls for trial in trials) / len(trials),
        "tokens": sum(trial.tokens for trial in trials),
        "money": price(trials),
    }


def _mean(pairs: Sequence[EdgeRow], draws: Draws) -> EdgeRow:
    method = pairs[0]["method"]
    units = (draws[method, row["pair"]] for row in pairs)
    prices = [row["money"] for row in pairs]
    return {
        "method": method,
        "row": "mean",
        "source": "measured",
        "model": pairs[0]["model"],
        **{name: mean(row[name] for row in pairs) for name in _MEANS.split()},
        "accuracy_sd_pairs": sample_sd(row["accuracy"] for row in pairs),
        "f1_sd_pairs": sample_sd(row["f1"] for row in pairs),
        **_intervals([averaged(each) for each in zip(*units, strict=True)]),
        "tokens": sum(row["tokens"] for row in pairs),
        "money": None if None in prices else sum(prices),
    }


def _intervals(drawn: Sequence[Measures]) -> dict[str, list[float] | None]:
    found = {name: interval(getattr(its, name) for its in drawn) for name in ("accuracy", "f1")}
    return {f"{name}_interval": None if ends is None else ends.ends for name, ends in found.items()}


def of_kinds(trials: Iterable[EdgeTrial]) -> list[EdgeRow]:
    """The kinds of wrong edges, then those of correct ones, each by name.

    Of how many judgments (`of`) how many said "false": of wrong edges the share found, of
    `correct` ones the share of false alarms.
    """
    kinds = grouped(trials, lambda trial: (trial.correct, trial.kind))
    return [
        {
            "kind": kind,
            "correct": correct,
            "judged_false": (said := sum(trial.verdict == "false" for trial in its)),
            "of": len(its),
            "share": share(said, len(its)),
        }
        for (correct, kind), its in sorted(kinds.items(), key=lambda found: found[0])
    ]


def _rank(method: str) -> tuple[int, int]:
    name, _, form = method.partition(":")
    return METHODS.index(name), METHODS.index(form) + 1 if form else 0


_CSV: Final = {
    **dict.fromkeys(("method", "row", "source", "model", "pair"), ""),
    **dict.fromkeys(("accuracy", "accuracy_sd_pairs", "f1", "f1_sd_pairs"), ".4f"),
    **dict.fromkeys(("accuracy_sd_trials", "f1_sd_trials"), ".4f"),
    **dict.fromkeys(("accuracy_low", "accuracy_high", "f1_low", "f1_high"), ".4f"),
    **dict.fromkeys(("right_to_wrong", "wrong_to_right", "unsure"), ".4f"),
    "calls_per_edge": ".2f",
    "tokens": ".0f",
    "usd": ".6f",
}


def comma_separated(rows: Iterable[EdgeRow]) -> str:
    """RFC 4180, with a header, shares from 0 to 1."""
    return spreadsheet(_CSV, rows)


COMPARED: Final = METHODS[1:-1]
_MEASURES: Final = ("f1", "accuracy")
_TURNS: Final = ("right_to_wrong", "wrong_to_right")
_Sides = tuple[Sequence[Unit], Sequence[Unit]]
"""What is compared, and with what."""


def differences(trials: Iterable[EdgeTrial], draws: Draws) -> Iterator[dict[str, Any]]:
    """Of each debate and the one-way form, against each of its baselines that was measured.

    By how much `method` exceeds `than` in `measure`, -1 to 1, with a 95 % `interval`. Each side is
    the mean over its pairs of the means over the trials; `pairs` and `than_pairs` say which. None
    if the two have not judged the same edges.

    The baselines are `single`, `one-way`, and the vote with the form's own budget or else the
    vote. A form with feedback is held against the same form without, in its flips as well: Kato
    & Sasaki, section 3.3, see right verdicts talked round by improved reasons. `draws` are of
    the same trials.
    """
    units = by_unit(trials)
    pairs = grouped(units, lambda unit: unit[0])
    edges = {unit: {trial.edge for trial in its} for unit, its in units.items()}
    measured = {unit: over_trials(its) for unit, its in units.items()}
    samples = [dict(zip(draws, each, strict=True)) for each in zip(*draws.values(), strict=True)]
    for one in COMPARED:
        for other, measures in _baselines(one, pairs):
            mine, theirs = sides = _matched(pairs[one], pairs[other])
            alike = all(edges[unit] == edges[mine[0]] for unit in (*mine, *theirs))
            for measure in measures:
                value = _gap(measured, measure, sides) if alike else None
                drawn = [] if value is None else [_gap(each, measure, sides) for each in samples]
                ends = interval(drawn)
                yield {
                    "method": one,
                    "than": other,
                    "measure": measure,
                    "pairs": [pair for _, pair in mine],
                    "than_pairs": [pair for _, pair in theirs],
                    "difference": None if ends is None else value,
                    "interval": ends and ends.ends,
                }


def _gap(of: Mapping[Unit, Measures], measure: str, sides: _Sides) -> float | None:
    more, less = (mean(getattr(of[unit], measure) for unit in its) for its in sides)
    return None if more is None or less is None else more - less


def _baselines(method: str, known: Container[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    vote = vote_for(method) if vote_for(method) in known else VOTE
    plain = method.replace("-feedback", "-mediator")
    others = dict.fromkeys(("single", "one-way", vote), _MEASURES)
    for other, measures in (others | {plain: (*_MEASURES, *_TURNS)}).items():
        if method in known and other in known and method != other:
            yield other, measures


def _matched(mine: Sequence[Unit], theirs: Sequence[Unit]) -> _Sides:
    """The pairs that both were held with; of single experts those that are in the pairs.

    All of both, where none match.
    """
    if theirs[0][0] == "single":
        return mine, [unit for unit in theirs if any(unit[1] in p for _, p in mine)] or theirs
    shared = {pair for _, pair in mine} & {pair for _, pair in theirs}
    one, other = ([unit for unit in its if unit[1] in shared] for its in (mine, theirs))
    return one or mine, other or theirs
