"""Findings for people: a terminal's text and Markdown, each finding fit for an issue of its own."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from aufheben.domain.findings import Finding
from aufheben.domain.taxonomies import Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.hierarchy.sentences import (
    LEVELS,
    advised,
    by_level,
    confidence,
    headline,
    meaning,
    reasons,
    votes,
)
from aufheben.formats.quoting.markdown import code
from aufheben.formats.quoting.markdown import line as marked
from aufheben.formats.quoting.plain import line, page

_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "reason": "reason",
        "against": "against",
        "for": "for",
        "votes": "votes",
        "confidence": "confidence",
        "suggestion": "suggestion",
        "none": "No findings.",
        "colon": ": ",
        "stop": "; ",
    },
    "ja": {
        "reason": "理由",
        "against": "反対理由",
        "for": "賛成理由",
        "votes": "票",
        "confidence": "確信度",
        "suggestion": "提案",
        "none": "指摘はありません。",
        "colon": "：",
        "stop": "；",
    },
}


def plain(findings: Iterable[Finding], taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """For a terminal: two to four lines a finding, errors first, and how many there are."""
    ordered = by_level(findings)
    blocks = [block(finding, taxonomy, lang) for finding in ordered]
    return "\n\n".join([*blocks, summary(ordered, lang)]) + "\n"


def block(finding: Finding, taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """One finding in two to four lines, without a line end."""
    return page(_finding(finding, taxonomy, lang)).rstrip("\n")


def _finding(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> Iterator[str]:
    words = _WORDS[lang]
    told = reasons(finding)
    # Three reasons, and the line of votes, would make a fifth line.
    main = told.pop(0)[1] if len(told) > 2 else ""
    who = f"{finding.level} {finding.rule}: {headline(finding, taxonomy, lang)} {_keys(finding)}"
    yield f"{who} {main}".rstrip()
    for side, text in told:
        yield f"  {words[side]}{words['colon']}{text}"
    facts = words["stop"].join(
        f"{words[key]}{words['colon']}{text}" for key, text in _facts(finding, taxonomy, lang)
    )
    if facts:
        yield f"  {facts}"


def _keys(finding: Finding) -> str:
    keys = [finding.subject, finding.parent] if finding.parent else [finding.subject]
    return f"[{' -> '.join(map(line, keys))}]"


def _facts(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> list[tuple[str, str]]:
    held = confidence(finding)
    share = "" if held is None else f"{held:.2f}"
    facts = [
        ("votes", votes(finding, lang)),
        ("confidence", share),
        ("suggestion", advised(finding, taxonomy, lang)),
    ]
    return [(key, text) for key, text in facts if text]


def summary(findings: Sequence[Finding], lang: Lang = "en") -> str:
    """How many there are, by level and rule, on one line."""
    if not findings:
        return _WORDS[lang]["none"]
    counts = Counter(finding.level for finding in findings)
    around = "{}（{}）" if lang == "ja" else "{} ({})"
    parts = [
        around.format(f"{counts[level]} {level}", _rules([f for f in findings if f.level == level]))
        for level in LEVELS
        if counts[level]
    ]
    if lang == "ja":
        return f"指摘{len(findings)}件：{'、'.join(parts)}"
    many = "1 finding" if len(findings) == 1 else f"{len(findings)} findings"
    return f"{many}: {', '.join(parts)}"


def _rules(findings: Iterable[Finding]) -> str:
    return ", ".join(f"{rule} {n}" for rule, n in Counter(f.rule for f in findings).items())


def markdown(findings: Iterable[Finding], taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """For an issue or a wiki: a heading a level, a list item a finding. No text becomes markup."""
    ordered = by_level(findings)
    lines: list[str] = []
    for level in LEVELS:
        items = [finding for finding in ordered if finding.level == level]
        lines += [f"## {level} ({len(items)})", ""] if items else []
        for finding in items:
            lines += [*_item(finding, taxonomy, lang), ""]
    return "\n".join([*lines, summary(ordered, lang)]) + "\n"


def _item(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> Iterator[str]:
    words = _WORDS[lang]
    keys = " → ".join(code(key) for key in (finding.subject, finding.parent) if key)
    rule = f"{code(finding.rule)} ({meaning(finding.rule, lang)})"
    yield f"- **{marked(headline(finding, taxonomy, lang))}** {rule}, {keys}"
    for side, text in (*reasons(finding), *_facts(finding, taxonomy, lang)):
        yield f"  - {words[side]}{words['colon']}{marked(text)}"
