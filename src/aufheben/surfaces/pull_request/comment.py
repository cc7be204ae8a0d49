"""The comment on a pull request, by GitHub's interface: Markdown in which nothing of others is live."""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from typing import Any, Final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting import markdown
from aufheben.surfaces.pull_request.checking import Finding, Report
from aufheben.words import worded

MARK: Final = "<!-- aufheben check"
"""How every comment of ours begins; `mark` says whose it is."""
MOST: Final = 50
"""So many findings are read; more are in the report."""
LONGEST: Final = 60_000
"""Characters of a comment; GitHub takes 65,536."""
# GitHub links numbers of issues and draws names of emoji after Markdown is read: no escape helps.
_WRONG = re.compile(r"(?:error|エラー)\s*[:：]", re.IGNORECASE)
_words = partial(worded, __name__, "pull_request")
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
    words = _words(lang)
    number = sum(len(report.findings) for report in reports)
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
            yield f"{file} {_words(lang)['failed']} {inert(_complaint(report.said))}", 0
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
    words = _words(lang)
    where = f", {words['line'].format(finding.line)}" if finding.line else ""
    head, *more = (inert(line) for line in finding.lines)
    first = f"- **{words.get(finding.level, finding.level)}** {head} (`{finding.rule}`{where})"
    return "\n".join([first, *(f"  - {line}" for line in more)])


def inert(text: str) -> str:
    """One line of others, on which GitHub links, calls and draws nothing."""
    return _AFTERWARDS.sub(
        lambda found: f"{found[0]}<!-- -->" if found["live"] else found[0], markdown.line(text)
    )


_PAGE = 100
_PAGES = 30
_SECONDS = 30


class Refused(Exception):  # noqa: N818 - it is told by writing elsewhere
    """The comment cannot be written: pull requests of forks may not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comments:
    """Those of one pull request; `token` may read them, and write if it is no fork's."""

    api: str
    repository: str
    number: int
    token: str

    def keep(self, body: str, mark: str, *, quiet: bool) -> None:
        """Write the one comment that begins with a mark, anew where it is there.

        Where it is not, nothing is written if it is `quiet`. Raises Refused.
        """
        # Anybody may write the mark: what a person wrote is theirs.
        own = next((each for each in self._all() if _is_own(each, mark)), None)
        if own is None and not quiet:
            self._call("POST", f"issues/{self.number}/comments", body)
        if own is not None and own["body"].strip() != body.strip():
            self._call("PATCH", f"issues/comments/{own['id']}", body)

    def _all(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for page in range(1, _PAGES + 1):
            path = f"issues/{self.number}/comments?per_page={_PAGE}&page={page}"
            more = self._call("GET", path)
            found += more
            if len(more) < _PAGE:
                break
        return found

    def _call(self, method: str, path: str, body: str | None = None) -> Any:
        request = Request(  # noqa: S310 - the runner says where its interface is
            f"{self.api}/repos/{self.repository}/{path}",
            method=method,
            data=None if body is None else json.dumps({"body": body}).encode(),
            headers={
                "Accept": "application/vnd.github+json",
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        try:
            with urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310 - the same
                return json.load(answer)
        except HTTPError as refused:
            raise Refused(f"{method}: {refused.code}") from None
        except (URLError, TimeoutError, ValueError) as failed:
            raise Refused(f"{method}: {type(failed).__name__}") from None


def _is_own(comment: dict[str, Any], mark: str) -> bool:
    # Nobody is the user of what an account wrote that is no more.
    user = comment.get("user") or {}
    return user.get("type") == "Bot" and str(comment.get("body")).startswith(mark)
