"""The table for programs: schema `aufheben.bench/1`, shares from 0 to 1, null where unmeasured."""

from typing import Any

from aufheben.evaluation.core.json import picked, plain
from aufheben.evaluation.hierarchy.published import CITED
from aufheben.evaluation.hierarchy.scores import Score
from aufheben.evaluation.hierarchy.table import EdgeMethodRow, EdgeMethodTable, Which
from aufheben.evaluation.hierarchy.words import method_name


def summary(table: EdgeMethodTable) -> dict[str, Any]:
    """The whole result; `methods` in the order of the table, also those only published."""
    return {
        "schema": "aufheben.bench/1",
        "benchmark": "hierarchy",
        "model": table.model,
        "edges": {"correct": table.correct, "wrong": table.wrong},
        "trials": table.trials,
        "methods": [_method(table, method) for method in table.methods],
        "differences": [
            {
                **picked(found, "method than measure pairs than_pairs"),
                "difference": found.estimate.value if found.estimate else None,
                "interval": found.estimate.interval.ends if found.estimate else None,
            }
            for found in table.differences
        ],
        "cited": f"{CITED}, table 1",
    }


def _method(table: EdgeMethodTable, method: str) -> dict[str, Any]:
    rows = [row for row in table.rows if row.method == method]
    return {
        "method": method,
        "name": method_name(method),
        "mean": _ours(rows, "mean"),
        "best": _ours(rows, "best"),
        "pairs": [_pair(score) for score in table.of(method)],
        "published": [_worth(row) for row in rows if row.source == "published"],
    }


def _ours(rows: list[EdgeMethodRow], which: Which) -> dict[str, Any] | None:
    found = [row for row in rows if row.source == "measured" and row.which == which]
    return _row(found[0]) if found else None


def _worth(row: EdgeMethodRow) -> dict[str, Any]:
    return {
        "model": row.model,
        "row": row.which,
        "pair": row.pair,
        "accuracy": row.accuracy.mean,
        "accuracy_sd_pairs": row.accuracy.sd,
        "f1": row.f1.mean,
        "f1_sd_pairs": row.f1.sd,
    }


_TAKEN = "unsure calls_per_edge tokens money"


def _row(row: EdgeMethodRow) -> dict[str, Any]:
    names = "accuracy_sd_trials f1_sd_trials accuracy_interval f1_interval"
    return {**_worth(row), **picked(row, f"{names} right_to_wrong wrong_to_right {_TAKEN}")}


def _pair(score: Score) -> dict[str, Any]:
    return {
        **picked(score, "pair edges trials missing"),
        "accuracy": score.accuracy.mean,
        "accuracy_sd_trials": score.accuracy.sd,
        **picked(score, "accuracy_interval"),
        "f1": score.f1.mean,
        "f1_sd_trials": score.f1.sd,
        **picked(score, "f1_interval"),
        **picked(score.counts, "precision recall"),
        "counts": score.counts._asdict(),
        **picked(score, "flips"),
        "kinds": [{**plain(kind), "share": kind.share} for kind in score.kinds],
        **picked(score, _TAKEN),
    }
