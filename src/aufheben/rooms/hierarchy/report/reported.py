"""Which findings are reported, at which level, and which are known and let stand.

A profile is a file like those of ROBOT's report: a line names a level and a rule, and `#` begins a
comment. What no line names is not reported. Rules of other tools may stand in it, ROBOT's own and
paths of queries, so that one file serves several: they are counted, and mean nothing here.

    ERROR<TAB>cycle
    WARN<TAB>doubtful_edge

A file of findings that are not to be shown again has rows that name a rule (`*` is every rule), a
subject's key and, where it is an edge, the parent's; without a parent a row holds for all of the
subject's edges. A report in ROBOT's columns is such a file too: every row in it.

    # why it stands
    wrong_edge<TAB>EX:child<TAB>EX:parent
    *<TAB>EX:term
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Final, get_args

from aufheben.domain.taxonomies import Finding, Level, Rule
from aufheben.errors import BadInput, among
from aufheben.formats.quoting.data import text_of
from aufheben.rooms.hierarchy.report.robot import BROADER, SUBCLASS, is_report, lines_of, read_table
from aufheben.words import speaker

_say = speaker(__name__)
ROBOT: Final = frozenset((
    "annotation_whitespace", "deprecated_boolean_datatype", "deprecated_property_reference",
    "duplicate_definition", "duplicate_exact_synonym", "duplicate_label_synonym",
    "duplicate_scoped_synonym", "equivalent_pair", "equivalent_class_axiom_no_genus",
    "illegal_use_of_built_in_vocabulary", "invalid_entity_uri", "invalid_xref",
    "label_formatting", "label_whitespace", "lowercase_definition", "missing_definition",
    "missing_obsolete_label", "missing_ontology_description", "missing_ontology_license",
    "missing_ontology_title", "missing_subset_declaration", "missing_superclass",
    "missing_synonymtype_declaration", "misused_obsolete_label", "misused_replaced_by",
    "multiple_definitions", "multiple_equivalent_classes",
    "multiple_equivalent_class_definitions", "multiple_labels", "definition_cardinality",
    "deprecated_class",
))  # fmt: skip
"""Queries of ROBOT's report that look for what is not looked for here."""
RULES: Final[tuple[Rule, ...]] = get_args(Rule)
_DO = _say("write_level_tab", rules=", ".join(RULES))
EVERY = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Levels by rule; `foreign` are rules that other tools know."""

    levels: Mapping[str, Level] = field(default_factory=dict)
    foreign: tuple[str, ...] = ()

    def graded(self, finding: Finding) -> Finding | None:
        """The finding at its level; None where its rule is not reported."""
        level = self.levels.get(finding.rule)
        return None if level is None else replace(finding, level=level)


def read_profile(text: str, file: str | None = None) -> Profile:
    """Reads such a file. Raises BadInput with the line, and the nearest rule."""
    levels: dict[str, Level] = {}
    foreign: list[str] = []
    for number, level, rule in _levels(text, file):
        if rule in RULES:
            levels[rule] = level
        elif rule in ROBOT or "/" in rule or rule.endswith((".rq", ".sparql")):
            foreign.append(rule)
        else:
            near = get_close_matches(rule, RULES, n=1)
            do = _say("did_you_mean_it", near=near[0]) if near else _DO
            raise BadInput(_say("unknown_rule", rule=rule[:60]), do=do, file=file, line=number)
    if not levels:
        do = _DO
        raise BadInput(_say("no_rule_ours"), do=do, file=file)
    return Profile(levels=levels, foreign=tuple(foreign))


def _levels(text: str, file: str | None) -> Iterator[tuple[int, Level, str]]:
    known: dict[str, Level] = {level.casefold(): level for level in get_args(Level)}
    for number, written in enumerate(lines_of(text.removeprefix("\ufeff")), start=1):
        line = written.strip()
        if not line or line.startswith("#"):
            continue
        word, _, rule = line.partition("\t" if "\t" in line else " ")
        level = known.get(word.strip().casefold())
        if level is None or not rule.strip():
            what = _say("no_level_rule", line=line[:60])
            raise BadInput(what, do=_DO, file=file, line=number)
        yield number, level, rule.strip()


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
