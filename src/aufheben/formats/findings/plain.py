"""Findings for people: a terminal's text and Markdown, each finding fit for an issue of its own."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from aufheben.domain.findings import Finding
from aufheben.domain.taxonomies import Taxonomy
from aufheben.formats.findings.inert import bare
from aufheben.formats.findings.wording import (
    LEVELS,
    advised,
    by_level,
    confidence,
    meaning,
    reasons,
    subject,
    votes,
)
from aufheben.protocols.hierarchy.proposition import Lang

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
        "none": "指摘はない。",
        "colon": "：",
        "stop": "；",
    },
}
# An underscore within a word is no markup, and rules' names stay legible.
_MARKUP = re.compile(r"[\\`*\[\]<>|~#&$]|(?<![^\W_])_|_(?![^\W_])")
_LINK = re.compile(r"(?<=\w)(:)(?=//)|(?<=www)(\.)", re.IGNORECASE)


def plain(findings: Iterable[Finding], taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """For a terminal: two to four lines a finding, errors first, and how many there are.

    Control characters of others are out, but turns of direction stay: the command line's part.
    """
    ordered = by_level(findings)
    blocks = [block(finding, taxonomy, lang) for finding in ordered]
    return "\n\n".join([*blocks, summary(ordered, lang)]) + "\n"


def block(finding: Finding, taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """One finding in two to four lines, without a line end."""
    return "\n".join(_finding(finding, taxonomy, lang))


def _finding(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> Iterator[str]:
    words = _WORDS[lang]
    told = reasons(finding)
    # Three reasons, and the line of votes, would make a fifth line.
    main = told.pop(0)[1] if len(told) > 2 else ""
    who = f"{finding.level} {finding.rule}: {subject(finding, taxonomy, lang)} {_keys(finding)}"
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
    return f"[{' -> '.join(map(bare, keys))}]"


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
    parts = [
        f"{counts[level]} {level} ({_rules([f for f in findings if f.level == level])})"
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
    keys = " → ".join(_code(key) for key in (finding.subject, finding.parent) if key)
    rule = f"{_code(finding.rule)} ({meaning(finding.rule, lang)})"
    yield f"- **{harmless(subject(finding, taxonomy, lang))}** {rule}, {keys}"
    for side, text in (*reasons(finding), *_facts(finding, taxonomy, lang)):
        yield f"  - {words[side]}{words['colon']}{harmless(text)}"


def harmless(text: str) -> str:
    """One line in which nothing is markup, a link or HTML."""
    escaped = _MARKUP.sub(lambda sign: f"&#{ord(sign[0])};", bare(text))
    return _LINK.sub(lambda sign: f"&#{ord(sign[0])};", escaped)


def _code(key: str) -> str:
    """A span of code, fenced by more backticks than the text holds in a row."""
    text = bare(key)
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence} {text} {fence}" if "`" in text else f"{fence}{text}{fence}"
