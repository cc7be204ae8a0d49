"""Forms of debate over edges of a taxonomy: the paper's table 1, and what stands behind it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from aufheben.formats.bench.report import (
    Found,
    Group,
    Report,
    ReportedRun,
    Summary,
    count,
    estimate,
    figure,
    money,
    number,
    share,
    tabled,
)
from aufheben.formats.document import Block, Cell, Item, Items, Row
from aufheben.words import Fact, speaker

_VOTE = "-vote"
_say = speaker(__name__)

Ids = Mapping[tuple[str, str], str]
"""By method and pair the group of its runs."""


def report(summary: Summary) -> Report:
    """Table 1, the mean and each pair of each method, kinds, differences; the published have no runs."""
    pairs = [(m["method"], p["pair"]) for m in summary["methods"] for p in m["pairs"]]
    ids = {pair: f"m{place}" for place, pair in enumerate(pairs)}
    return Report(
        benchmark="hierarchy",
        about=(
            summary["model"] or "",
            _say("edges", **summary["edges"]),
            _say("trials", n=summary["trials"]),
        ),
        tables=(
            *_table1(summary, ids),
            *_methods(summary, ids),
            *_kinds(summary, ids),
            *_differences(summary, ids),
            Items(tuple(Item(note) for note in _notes(summary["cited"]))),
        ),
        groups=tuple(
            Group(
                id=at,
                name=_say.joined(method_name(method), pair, between="point"),
                runs=tuple(_runs(summary, method, pair)),
            )
            for (method, pair), at in ids.items()
        ),
    )


def method_name(method: str) -> Fact:
    """How a method is shown; a vote with a form's budget names the form."""
    vote, _, form = method.partition(":")
    named = _say.code(vote)
    return _say("budget_of", vote=named, form=_say.code(form)) if form else named


def _notes(cited: str) -> Iterator[Fact]:
    for key in ("positive", "deviation", "best", "unsure"):
        yield _say(f"hierarchy_note_{key}")
    yield _say("published", cited=cited)
    for key in ("edges", "interval", "flips"):
        yield _say(f"hierarchy_note_{key}")
    yield _say("taken")


def _runs(summary: Summary, method: str, pair: str) -> Iterator[ReportedRun]:
    """Those of the cell `FORM PAIR NUMBER`; a vote is of all single opinions, `…-voteN`."""
    for cell, run in summary.get("runs", {}).items():
        form, group, trial = cell.split(" ", 2)
        voted = _VOTE in trial
        if run and (voted if ":" in method else not voted and (form, group) == (method, pair)):
            yield ReportedRun(run=run, about=(form, group, trial))


def _every(method: Found, ids: Ids) -> tuple[str, ...]:
    return tuple(ids[method["method"], pair["pair"]] for pair in method["pairs"])


def _table1(summary: Summary, ids: Ids) -> Iterator[Block]:
    """The paper's layout: ours beside its models, percent with one decimal."""
    theirs = dict.fromkeys(row["model"] for m in summary["methods"] for row in m["published"])
    model = summary["model"]
    ours = _say("measured_with", model=model) if model else _say("measured")
    heads: list[Fact] = [_say("method"), ""]
    for source in (ours, *theirs):
        heads += [_say("pair_of", source=source), _say("deviating"), _say("f1_deviating")]
    rows = (row for method in summary["methods"] for row in _two(method, theirs, ids))
    yield from tabled(_say("table1"), heads, rows)


def _two(method: Found, models: Iterable[str], ids: Ids) -> Iterator[Row]:
    """The rows "mean" and "best" of a method."""
    groups = _every(method, ids)
    published = {(row["row"], row["model"]): row for row in method["published"]}
    for which in ("mean", "best"):
        best = (ids[method["method"], method["best"]["pair"]],) if method["best"] else ()
        cells = [*_three(method[which], groups if which == "mean" else best)]
        for model in models:
            cells += _three(published.get((which, model)), ())
        name = method_name(method["method"]) if which == "mean" else ""
        yield Row((name, _say(which), *cells))


def _three(found: Found | None, groups: tuple[str, ...]) -> Iterator[Cell]:
    if found is None:
        yield from (None, None, None)
        return
    yield found["pair"]
    for name in ("accuracy", "f1"):
        sd = found[f"{name}_sd_pairs"]
        said = share(found[name])
        yield figure(said if sd is None else f"{said} ± {share(sd)}", groups)


_CELLS: Final[Mapping[Fact, Callable[[Found], str]]] = {
    _say("accuracy"): lambda row: estimate(row["accuracy"], row["accuracy_interval"], percent=True),
    _say("accuracy_sd"): lambda row: share(row["accuracy_sd_trials"]),
    _say("f1"): lambda row: estimate(row["f1"], row["f1_interval"], percent=True),
    _say("f1_sd"): lambda row: share(row["f1_sd_trials"]),
    _say("precision"): lambda row: share(row.get("precision")),
    _say("recall"): lambda row: share(row.get("recall")),
    _say("missing"): lambda row: count(row.get("missing")),
    _say("right_to_wrong"): lambda row: share(_flipped(row, "right_to_wrong")),
    _say("wrong_to_right"): lambda row: share(_flipped(row, "wrong_to_right")),
    _say("unsure"): lambda row: share(row["unsure"]),
    _say("calls_per_edge"): lambda row: number(row["calls_per_edge"], 1),
    _say("tokens"): lambda row: count(row["tokens"]),
    _say("money"): lambda row: money(row["money"]),
}


def _flipped(row: Found, name: str) -> Any:
    """First verdicts turned round, of all judgments: of a pair they are counted."""
    return row[name] if name in row else row["flips"][name] / sum(row["flips"].values())


def _methods(summary: Summary, ids: Ids) -> Iterator[Block]:
    heads = (_say("method"), _say("pair"), *_CELLS)
    rows = (row for method in summary["methods"] for row in _rows(method, ids))
    yield from tabled(_say("methods"), heads, rows)


def _rows(method: Found, ids: Ids) -> Iterator[Row]:
    name, every = method_name(method["method"]), _every(method, ids)
    rows = [(_say("mean"), method["mean"], every)] if method["mean"] else []
    rows += [(p["pair"], p, (at,)) for p, at in zip(method["pairs"], every, strict=True)]
    for pair, row, groups in rows:
        yield Row((name, pair, *(figure(cell(row), groups) for cell in _CELLS.values())))


def _kinds(summary: Summary, ids: Ids) -> Iterator[Block]:
    """Of each method, pairs and trials together: wrong edges found, correct ones accused."""
    found = [kind for m in summary["methods"] for pair in m["pairs"] for kind in pair["kinds"]]
    known = sorted({(kind["correct"], kind["kind"]) for kind in found})
    heads = (
        _say("correct_kind" if correct else "wrong_kind", kind=kind) for correct, kind in known
    )
    rows = (
        Row((method_name(method["method"]), *_of_kinds(method, known, _every(method, ids))))
        for method in summary["methods"]
        if method["pairs"]
    )
    yield from tabled(_say("judged_false"), (_say("method"), *heads), rows)


def _of_kinds(
    method: Found, known: Iterable[tuple[bool, str]], groups: tuple[str, ...]
) -> Iterator[Cell]:
    for key in known:
        kinds = (kind for pair in method["pairs"] for kind in pair["kinds"])
        its = [kind for kind in kinds if (kind["correct"], kind["kind"]) == key]
        said, of = (sum(kind[name] for kind in its) for name in ("judged_false", "of"))
        yield figure(f"{share(said / of)} ({said}/{of})", groups) if of else None


def _differences(summary: Summary, ids: Ids) -> Iterator[Block]:
    def row(found: Found) -> Row:
        one, other = found["method"], found["than"]
        both = ((one, found["pairs"]), (other, found["than_pairs"]))
        groups = tuple(ids[name, pair] for name, its in both for pair in its if (name, pair) in ids)
        said = estimate(found["difference"], found["interval"], percent=True, signed=True)
        named = _say("less", one=method_name(one), other=method_name(other))
        measure = _say.code(found["measure"])
        pairs = (" ".join(its) for _, its in both)
        return Row((named, measure, figure(said, groups), *pairs))

    heads = (
        *(_say("pair"), _say("measure"), _say("points")),
        *(_say("pairs_of_one"), _say("pairs_of_other")),
    )
    yield from tabled(_say("methods_apart"), heads, map(row, summary["differences"]))
