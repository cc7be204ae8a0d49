"""What came of a check, in every format there is."""

from collections.abc import Callable, Mapping
from pathlib import Path

from aufheben.domain.vocabulary import Lang
from aufheben.formats.endings import ending
from aufheben.formats.file_names import told_file, told_files
from aufheben.formats.hierarchy import columns, junit, kgcl, plain, sarif, shacl
from aufheben.formats.hierarchy.coverage import coverage
from aufheben.formats.hierarchy.fact_words import COLON, FACTS
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
        "checked": "すべての辺を調べました",
        "calls": "回答数の上限",
        "tokens": "トークンの上限",
        "money": "費用の上限",
        "time": "時間の上限",
    },
}

_REJECTED: dict[Lang, tuple[str, str]] = {
    "en": ("rejected", "doubted by their names"),
    "ja": ("否定", "名前から疑問"),
}
"""How what was rejected is called: by a debate, and by rules of names alone."""


def text(told: ToldHierarchy) -> str:
    """All findings, and what they add up to."""
    taxonomy = told.check.survey.taxonomy
    return plain.plain(told.findings, taxonomy, told.check.survey.lang) + _ended(told)


def summary(told: ToldHierarchy) -> str:
    """What the findings add up to, where they have been told already."""
    return f"{plain.summary(told.findings, told.check.survey.lang)}\n{_ended(told)}"


def _ended(told: ToldHierarchy) -> str:
    """How many edges were checked, which of them were debated, and what one call misses."""
    return "".join(
        f"{each}\n" for each in (counted(told, told.check.survey.lang), *coverage(told.surveyed))
    )


def headline(told: ToldHierarchy) -> str:
    """What the findings add up to, on one line."""
    return plain.summary(told.findings, told.check.survey.lang)


def counted(told: ToldHierarchy, lang: Lang) -> str:
    """How many edges were checked, how many stand, and why it stopped."""
    row, surveyed = edges(told), told.surveyed
    asked, reason = len(told.check.survey.edges), str(surveyed.stop_reason)
    ended = _ENDED[lang].get(reason) or ending(reason, lang)
    doubted = _REJECTED[lang][told.check.survey.heuristic]
    if lang == "ja":
        return (
            f"辺{asked}本のうち{row['checked']}本を調べました（実行 {told.run}）。"
            f"支持{row['upheld']}、{doubted}{row['rejected']}、未決{row['undecided']}。"
            f"回答{surveyed.tally.made}件。終わった理由：{ended}。"
        )
    return (
        f"run {told.run}: {row['checked']} of {asked} edges checked: {row['upheld']} upheld,"
        f" {row['rejected']} {doubted}, {row['undecided']} undecided;"
        f" {surveyed.tally.made} answers; ended: {ended}"
    )


def facts(told: ToldHierarchy) -> dict[str, str]:
    """What a reader must know of the run: counts, form, who judged, when, and what was left out."""
    check, row = told.check, edges(told)
    counts = ("total", "checked", "upheld", "rejected", "undecided")
    agents = sorted({f"{seat}: {agent.partition('@')[0]}" for seat, agent in check.agents.items()})
    more = {
        "suppressed": str(told.hidden) if told.hidden else "",
        "form": check.survey.procedure.debate.form.name,
        "agents": ", ".join(agents),
        "created": told.created,
        "skipped": "; ".join(f"{each.number} {each.why}" for each in check.skipped),
        "known": ", ".join(map(told_file, check.known.files)) if check.known else "",
    }
    return {**{name: str(row[name]) for name in counts}, **{k: v for k, v in more.items() if v}}


def _markdown(told: ToldHierarchy) -> str:
    """The findings under the file's name, the run, and what is to be known of it."""
    survey = told.check.survey
    said = plain.markdown(told.findings, survey.taxonomy, survey.lang)
    words = FACTS[survey.lang]
    rows = "".join(
        f"- {line(words.get(key, key))}{COLON[survey.lang]}{line(value)}\n"
        for key, value in {"run": told.run, **facts(told)}.items()
    )
    covered = "".join(f"\n- {line(each)}\n" for each in coverage(told.surveyed))
    return f"# {line(Path(told_files(told.check.file)).name)}\n\n{rows}\n{said}{covered}"


def _of_findings(write: Callable[..., str]) -> Callable[[ToldHierarchy], str]:
    return lambda told: write(told.findings, told.check.survey.taxonomy, told.check.survey.lang)


FORMATS: Mapping[str, Callable[[ToldHierarchy], str]] = {
    "tsv": _of_findings(columns.robot),
    "md": _markdown,
    "ttl": _of_findings(shacl.shacl),
    "kgcl": _of_findings(kgcl.kgcl),
    "sarif": sarif.sarif,
    "xml": junit.junit,
    "txt": text,
}
"""By a file's ending, without its dot."""
