"""Findings that are not to be shown again: known, and let stand.

    # why it stands
    wrong_edge<TAB>EX:child<TAB>EX:parent
    *<TAB>EX:term

A row names a rule (`*` is every rule), a subject's key and, where it is an edge, the parent's;
without a parent it holds for all of the subject's edges. A report in ROBOT's columns is such a
file too: every row in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, get_args

from aufheben.domain.taxonomies import Finding, Rule
from aufheben.errors import BadInput, among
from aufheben.formats.quoting.data import text_of
from aufheben.rooms.hierarchy.report.tables import (
    BROADER,
    SUBCLASS,
    is_report,
    lines_of,
    read_table,
)
from aufheben.words import speaker

_say = speaker(__name__)

EVERY = "*"
RULES: Final[tuple[str, ...]] = get_args(Rule)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suppressions:
    """Triples (rule or `*`, key of the subject, key of the parent or ""), compared exactly."""

    entries: frozenset[tuple[str, str, str]] = frozenset()

    def covers(self, finding: Finding) -> bool:
        """Whether the finding is not to be shown."""
        return self._has((EVERY, finding.rule), finding.subject, finding.parent)

    def covers_edge(self, child: str, parent: str) -> bool:
        """Whether even its rejection is known, so that the edge need not be judged.

        One that was only doubtful or undecided is judged again: it may be found wrong.
        """
        return self._has((EVERY, "wrong_edge"), child, parent)

    def _has(self, rules: tuple[str, ...], subject: str, parent: str) -> bool:
        parents = {parent, ""}
        return any((r, subject, p) in self.entries for r in rules for p in parents)


def suppressed(text: str, file: str | None = None) -> Suppressions:
    """Reads such a file. Raises BadInput with the line, and for a rule the nearest known one."""
    text = text.removeprefix("\ufeff")
    rows = _of_report(text, file) if is_report(text) else _of_lines(text, file)
    return Suppressions(entries=frozenset(rows))


def _of_report(text: str, file: str | None) -> Iterator[tuple[str, str, str]]:
    for cells, line in read_table(text, file, "\t"):
        rule, subject = cells["Rule Name"].strip(), text_of(cells["Subject"])
        parent = text_of(cells["Value"]) if cells["Property"] in {SUBCLASS, BROADER} else ""
        yield _entry(rule, subject, parent, file, line)


def _of_lines(text: str, file: str | None) -> Iterator[tuple[str, str, str]]:
    for number, line in enumerate(lines_of(text), 1):
        if not line.strip() or line.startswith("#"):
            continue
        rule, *keys = line.split("\t")
        if len(keys) not in {1, 2}:
            do = _say("write_rule_tab")
            raise BadInput(_say("columns_n", n=len(keys) + 1), do=do, file=file, line=number)
        subject, parent, *_ = *(key.strip() for key in keys), ""
        yield _entry(rule.strip(), subject, parent, file, number)


def _entry(
    rule: str, subject: str, parent: str, file: str | None, line: int
) -> tuple[str, str, str]:
    if rule not in (known := (EVERY, *RULES)):
        near = get_close_matches(rule, known, n=1)
        do = _say("did_you_mean_it", near=near[0]) if near else among("one_of", known)
        raise BadInput(_say("unknown_rule", rule=rule[:60]), do=do, file=file, line=line)
    if not subject.strip():
        raise BadInput(_say("no_subject"), do=_say("give_key_term"), file=file, line=line)
    return rule, subject, parent
