"""What came of a check, in every format there is."""

from collections.abc import Callable, Mapping
from pathlib import Path

from aufheben.domain.vocabulary import Lang
from aufheben.formats.endings import ending
from aufheben.formats.hierarchy import columns, kgcl, page, plain, shacl
from aufheben.formats.hierarchy.coverage import coverage
from aufheben.formats.hierarchy.told import ToldHierarchy, edges
from aufheben.formats.quoting.markdown import line

_ENDED: dict[Lang, dict[str, str]] = {
    "en": {
        "checked": "every edge was looked at",
        "calls": "the limit on calls",
        "tokens": "the limit on tokens",
        "money": "the limit on money",
        "time": "the limit on time",
    },
    "ja": {
        "checked": "すべての辺を調べた",
        "calls": "回答数の上限",
        "tokens": "トークンの上限",
        "money": "費用の上限",
        "time": "時間の上限",
    },
}


def text(told: ToldHierarchy) -> str:
    """All findings, and what they add up to."""
    taxonomy = told.check.survey.taxonomy
    return plain.plain(told.findings, taxonomy, told.check.survey.lang) + _ended(told)


def summary(told: ToldHierarchy) -> str:
    """What the findings add up to, where they have been told already."""
    return f"{plain.summary(told.findings, told.check.survey.lang)}\n{_ended(told)}"


def _ended(told: ToldHierarchy) -> str:
    """How many edges were checked, which of them were debated, and what one call misses."""
    return "".join(f"{each}\n" for each in (_counted(told), *coverage(told.surveyed)))


def _counted(told: ToldHierarchy) -> str:
    """How many edges were checked, how many stand, and why it stopped."""
    row, surveyed, lang = edges(told), told.surveyed, told.check.survey.lang
    asked, reason = len(told.check.survey.edges), str(surveyed.stop_reason)
    ended = _ENDED[lang].get(reason) or ending(reason, lang)
    if lang == "ja":
        return (
            f"辺{asked}本のうち{row['checked']}本を調べた(実行 {told.run}):"
            f" 支持{row['upheld']}、否定{row['rejected']}、未決{row['undecided']}。"
            f"回答{surveyed.tally.made}件。終了の理由: {ended}"
        )
    return (
        f"run {told.run}: {row['checked']} of {asked} edges checked: {row['upheld']} upheld,"
        f" {row['rejected']} rejected, {row['undecided']} undecided;"
        f" {surveyed.tally.made} answers; ended: {ended}"
    )


def _html(told: ToldHierarchy) -> str:
    row, survey = edges(told), told.check.survey
    return page.html(
        told.findings,
        survey.taxonomy,
        title=Path(told.check.file).name,
        run=told.run,
        summary={name: row[name] for name in ("total", "checked", "upheld", "rejected")},
        lang=survey.lang,
    )


def _of_findings(write: Callable[..., str]) -> Callable[[ToldHierarchy], str]:
    return lambda told: write(told.findings, told.check.survey.taxonomy, told.check.survey.lang)


def _markdown(told: ToldHierarchy) -> str:
    found = plain.markdown(told.findings, told.check.survey.taxonomy, told.check.survey.lang)
    return found + "".join(f"\n- {line(each)}\n" for each in coverage(told.surveyed))


FORMATS: Mapping[str, Callable[[ToldHierarchy], str]] = {
    "tsv": _of_findings(columns.robot),
    "html": _html,
    "md": _markdown,
    "ttl": _of_findings(shacl.shacl),
    "kgcl": _of_findings(kgcl.kgcl),
    "txt": text,
}
"""By a file's ending, without its dot."""
