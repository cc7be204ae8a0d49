"""Which edges were debated, which one call upheld, and what that one call misses."""

from collections.abc import Iterable, Iterator
from typing import Any

from aufheben.domain.intervals import wilson
from aufheben.domain.opinions import Truth
from aufheben.domain.vocabulary import Lang
from aufheben.formats.hierarchy.sentences import name
from aufheben.formats.quoting.plain import line
from aufheben.protocols.hierarchy import Fate
from aufheben.runtime.courses.hierarchy import EndedHierarchy

LISTED = 8
"""Edges that a line names; programs are told of all."""
_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "all": "every edge was debated, without a look before, as in the paper",
        "debated": "debated: {number} of {of} edges",
        "looked": "upheld by one call: {number} edges",
        "edges": ": {edges}",
        "more": " and {number} more",
        "comma": ", ",
        "spot check": "spot check: of {of} edges that one call upheld, {drawn} were drawn"
        " ({share:g} %, seed {seed}) and debated: {rejected} fell, {undecided} stayed open",
        "missed": "; so one call misses {missed:.0%} (95 %: {low:.0%} to {high:.0%})",
    },
    "ja": {
        "all": "論文のとおり、すべての辺を予備判断なしで議論",
        "debated": "議論した辺: {of}本のうち{number}本",
        "looked": "一回の判断だけで支持した辺: {number}本",
        "edges": "({edges})",
        "more": "、ほか{number}本",
        "comma": "、",
        "spot check": "抜き取り検査: 一回の判断で支持した{of}本のうち{drawn}本"
        "（割合 {share:g} %、シード {seed}）を議論しました。否定{rejected}、未決{undecided}",
        "missed": "。一回の判断の見逃しは{missed:.0%}（95 %区間 {low:.0%}〜{high:.0%}）",
    },
}
_HOW: dict[Lang, dict[Truth, str]] = {
    "en": {"true": "stands", "false": "falls", "unsure": "open"},
    "ja": {"true": "支持", "false": "否定", "unsure": "未決"},
}


def coverage(surveyed: EndedHierarchy) -> Iterator[str]:
    """A line each for people; none where nobody could debate."""
    procedure, lang = surveyed.survey.procedure, surveyed.survey.lang
    nobody = surveyed.survey.heuristic and not any(_debated(surveyed))
    if procedure.debate.form.name == "single" or nobody or not surveyed.fates:
        return
    words = _WORDS[lang]
    debated, looked = list(_debated(surveyed)), list(_upheld(surveyed))
    if not procedure.cheap:
        yield words["all"] + _listed(debated, surveyed, told=True)
        return
    head = words["debated"].format(number=len(debated), of=len(surveyed.fates))
    yield head + _listed(debated, surveyed, told=True)
    yield words["looked"].format(number=len(looked)) + _listed(looked, surveyed, told=False)
    if (found := spot_check(surveyed)) is not None:
        said = words["spot check"].format(**{**found, "share": found["share"] * 100})
        low, high = found["interval"] or (0, 0)
        missed = words["missed"].format(missed=found["missed"] or 0, low=low, high=high)
        yield said + (missed if found["drawn"] else "")


def debated(surveyed: EndedHierarchy) -> list[dict[str, Any]]:
    """For programs: every edge that was debated, how it fared, and whether it was drawn for that."""
    return [
        {
            **_ends(fate),
            "verdict": fate.verdict,
            "rounds": fate.rounds,
            "drawn": fate.way == "spot check",
        }
        for fate in _debated(surveyed)
    ]


def upheld_by_one_call(surveyed: EndedHierarchy) -> list[dict[str, str]]:
    """For programs: every edge that stands by a single opinion."""
    return [_ends(fate) for fate in _upheld(surveyed)]


def spot_check(surveyed: EndedHierarchy) -> dict[str, Any] | None:
    """For programs: how many of the upheld were drawn, and the share of them that fell, 0 to 1.

    `missed` and its 95 % `interval` are null of none, all is null where nothing was to be drawn.
    """
    wanted = surveyed.survey.procedure.spot_check
    if not wanted.share:
        return None
    drawn = [fate for fate in surveyed.fates if fate.way == "spot check"]
    fell = sum(fate.verdict == "false" for fate in drawn)
    interval = wilson(fell, len(drawn))
    return {
        "share": wanted.share,
        "seed": wanted.seed,
        "of": len(drawn) + len(list(_upheld(surveyed))),
        "drawn": len(drawn),
        "rejected": fell,
        "undecided": sum(fate.verdict == "unsure" for fate in drawn),
        "missed": fell / len(drawn) if drawn else None,
        "interval": interval.ends if interval is not None else None,
    }


def _debated(surveyed: EndedHierarchy) -> Iterable[Fate]:
    return (fate for fate in surveyed.fates if fate.way != "one call")


def _upheld(surveyed: EndedHierarchy) -> Iterable[Fate]:
    held = (fate for fate in surveyed.fates if fate.way == "one call")
    return (fate for fate in held if fate.verdict == "true")


def _ends(fate: Fate) -> dict[str, str]:
    return {"child": fate.edge.child, "parent": fate.edge.parent}


def _listed(fates: list[Fate], surveyed: EndedHierarchy, *, told: bool) -> str:
    """The first of them by name, and how many more there are."""
    taxonomy, lang = surveyed.survey.taxonomy, surveyed.survey.lang
    words = _WORDS[lang]
    shown = [
        " -> ".join(line(name(key, taxonomy)) for key in fate.edge)
        + (f" ({_HOW[lang][fate.verdict]})" if told else "")
        for fate in fates[:LISTED]
    ]
    more = len(fates) - len(shown)
    edges = words["comma"].join(shown) + (words["more"].format(number=more) if more else "")
    return words["edges"].format(edges=edges) if shown else ""
