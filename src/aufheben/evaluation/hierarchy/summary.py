"""The table for programs: schema `aufheben.bench/1`, shares from 0 to 1, null where unmeasured."""

from dataclasses import asdict
from typing import Any

from aufheben.evaluation.core.resampling import Estimate
from aufheben.evaluation.core.table import ends
from aufheben.evaluation.hierarchy.published import CITED
from aufheben.evaluation.hierarchy.scores import Score
from aufheben.evaluation.hierarchy.table import Row, Table, Which
from aufheben.evaluation.hierarchy.words import method_name


def summary(table: Table) -> dict[str, Any]:
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
                "method": found.method,
                "than": found.than,
                "measure": found.measure,
                "pairs": list(found.pairs),
                "than_pairs": list(found.than_pairs),
                **_estimate(found.estimate),
            }
            for found in table.differences
        ],
        "cited": f"{CITED}, table 1",
    }


def _method(table: Table, method: str) -> dict[str, Any]:
    rows = [row for row in table.rows if row.method == method]
    return {
        "method": method,
        "name": method_name(method),
        "mean": _ours(rows, "mean"),
        "best": _ours(rows, "best"),
        "pairs": [_pair(score) for score in table.of(method)],
        "published": [_worth(row) for row in rows if row.source == "published"],
    }


def _ours(rows: list[Row], which: Which) -> dict[str, Any] | None:
    found = [row for row in rows if row.source == "measured" and row.which == which]
    return _row(found[0]) if found else None


def _worth(row: Row) -> dict[str, Any]:
    return {
        "model": row.model,
        "row": row.which,
        "pair": row.pair,
        "accuracy": row.accuracy.mean,
        "accuracy_sd_pairs": row.accuracy.sd,
        "f1": row.f1.mean,
        "f1_sd_pairs": row.f1.sd,
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        **_worth(row),
        "accuracy_sd_trials": row.accuracy_trials_sd,
        "f1_sd_trials": row.f1_trials_sd,
        "accuracy_interval": ends(row.accuracy_interval),
        "f1_interval": ends(row.f1_interval),
        "right_to_wrong": row.right_to_wrong,
        "wrong_to_right": row.wrong_to_right,
        "unsure": row.abstained,
        "calls_per_edge": row.calls,
        "tokens": row.tokens,
        "money": row.money,
    }


def _pair(score: Score) -> dict[str, Any]:
    return {
        "pair": score.pair,
        "edges": score.edges,
        "trials": score.trials,
        "missing": score.missing,
        "accuracy": score.accuracy.mean,
        "accuracy_sd_trials": score.accuracy.sd,
        "accuracy_interval": ends(score.accuracy_interval),
        "f1": score.f1.mean,
        "f1_sd_trials": score.f1.sd,
        "f1_interval": ends(score.f1_interval),
        "precision": score.counts.precision,
        "recall": score.counts.recall,
        "counts": score.counts._asdict(),
        "flips": asdict(score.flips),
        "kinds": [{**asdict(kind), "share": kind.share} for kind in score.kinds],
        "unsure": score.abstained,
        "calls_per_edge": score.calls,
        "tokens": score.tokens,
        "money": score.money,
    }


def _estimate(found: Estimate | None) -> dict[str, Any]:
    if found is None:
        return {"difference": None, "interval": None}
    return {"difference": found.value, "interval": ends(found.interval)}
