"""The comment on a pull request: what was found, as Markdown in which nothing of others is live."""

import json
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting import markdown
from aufheben.surfaces.pull_request.checking import Finding, Report

MARK: Final = "<!-- aufheben check"
"""How every comment of ours begins; `mark` says whose it is."""
MOST: Final = 50
"""So many findings are read; more are in the report."""
LONGEST: Final = 60_000
"""Characters of a comment; GitHub takes 65,536."""
_WORDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "some": "### aufheben: {} in what this pull request changes",
        "one": "1 finding",
        "many": "{} findings",
        "none": "aufheben finds nothing in what this pull request changes (any more).",
        "more": "And {} more, in the job's report.",
        "line": "line {}",
        "failed": "could not be checked:",
        "error": "error",
        "warning": "warning",
        "note": "note",
    },
    "ja": {
        "some": "### aufheben：このプルリクエストの変更箇所に{}",
        "one": "指摘1件",
        "many": "指摘{}件",
        "none": "このプルリクエストの変更箇所に、aufheben の指摘は（もう）ありません。",
        "more": "ほかに {} 件あります（ジョブのレポートに記載）。",
        "line": "{} 行目",
        "failed": "は検査できませんでした：",
        "error": "誤り",
        "warning": "疑い",
        "note": "参考",
    },
}
# GitHub links numbers of issues and draws names of emoji after Markdown is read: no escape helps.
_WRONG = re.compile(r"(?:error|エラー)\s*[:：]", re.IGNORECASE)
_AFTERWARDS = re.compile(
    r"\\.|`[^`]*`|(?P<live>[#](?=\d)|\bGH-(?=\d)|:(?=[\w+-]+:))", re.IGNORECASE
)


def use(*given: str) -> str:
    """What tells a use of the action from another, which was given other words."""
    return sha256(json.dumps(given).encode()).hexdigest()[:12]


def mark(of: str) -> str:
    """By what the comment of a use is known again."""
    return f"{MARK} {of} -->"


def body(reports: Sequence[Report], lang: Lang, own: str) -> str:
    """The comment's text behind its `own` mark; it says so where nothing was found."""
    words, number = _WORDS[lang], sum(len(report.findings) for report in reports)
    if not is_worth_saying(reports):
        return f"{own}\n{words['none']}\n"
    counted = words["one"] if number == 1 else words["many"].format(number)
    parts = [own, words["some"].format(counted)]
    length, left = sum(map(len, parts)), number
    for block, findings in _blocks(reports, lang):
        if length + len(block) > LONGEST or number - left + findings > MOST:
            break
        parts.append(block)
        length, left = length + len(block) + 2, left - findings
    return "\n\n".join([*parts, *([words["more"].format(left)] if left else [])]) + "\n"


def is_worth_saying(reports: Sequence[Report]) -> bool:
    """Whether anything was found, or could not be checked."""
    return any(report.findings or report.sarif is None for report in reports)


def _blocks(reports: Sequence[Report], lang: Lang) -> Iterator[tuple[str, int]]:
    """Heads of files and findings, each with how many findings it holds."""
    for report in reports:
        file = markdown.code(report.file)
        if report.sarif is None:
            yield f"{file} {_WORDS[lang]['failed']} {inert(_complaint(report.said))}", 0
        elif report.findings:
            yield f"**{file}**", 0
        for finding in report.findings:
            yield _item(finding, lang), 1


def _complaint(said: str) -> str:
    """What is wrong, and what to do; of a wrong option no lines about how the command is used."""
    lines = said.splitlines()
    at = next((at for at, line in enumerate(lines) if _WRONG.match(line)), 0)
    more = [line.strip() for line in lines[at + 1 : at + 2] if line.startswith("  ")]
    return "; ".join([*lines[at : at + 1], *more])


def _item(finding: Finding, lang: Lang) -> str:
    words = _WORDS[lang]
    where = f", {words['line'].format(finding.line)}" if finding.line else ""
    head, *more = (inert(line) for line in finding.lines)
    first = f"- **{words.get(finding.level, finding.level)}** {head} (`{finding.rule}`{where})"
    return "\n".join([first, *(f"  - {line}" for line in more)])


def inert(text: str) -> str:
    """One line of others, on which GitHub links, calls and draws nothing."""
    return _AFTERWARDS.sub(
        lambda found: f"{found[0]}<!-- -->" if found["live"] else found[0], markdown.line(text)
    )
