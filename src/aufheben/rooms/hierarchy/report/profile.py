"""Which rules are reported at which level: a file like those of ROBOT's report.

    ERROR<TAB>cycle
    WARN<TAB>doubtful_edge

A line names a level and a rule, and `#` begins a comment. What no line names is not reported.
Rules of other tools may stand in it, ROBOT's own and paths of queries, so that one file serves
several: they are counted, and mean nothing here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Final, get_args

from aufheben.domain.taxonomies import Finding, Level, Rule
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.report.tables import lines_of
from aufheben.words import speaker

_say = speaker(__name__)

ROBOT: Final = frozenset(
    [
        "annotation_whitespace",
        "deprecated_boolean_datatype",
        "deprecated_property_reference",
        "duplicate_definition",
        "duplicate_exact_synonym",
        "duplicate_label_synonym",
        "duplicate_scoped_synonym",
        "equivalent_pair",
        "equivalent_class_axiom_no_genus",
        "illegal_use_of_built_in_vocabulary",
        "invalid_entity_uri",
        "invalid_xref",
        "label_formatting",
        "label_whitespace",
        "lowercase_definition",
        "missing_definition",
        "missing_obsolete_label",
        "missing_ontology_description",
        "missing_ontology_license",
        "missing_ontology_title",
        "missing_subset_declaration",
        "missing_superclass",
        "missing_synonymtype_declaration",
        "misused_obsolete_label",
        "misused_replaced_by",
        "multiple_definitions",
        "multiple_equivalent_classes",
        "multiple_equivalent_class_definitions",
        "multiple_labels",
        "definition_cardinality",
        "deprecated_class",
    ]
)
"""Queries of ROBOT's report that look for what is not looked for here."""
_RULES: Final[tuple[Rule, ...]] = get_args(Rule)
_DO = _say("write_level_tab", rules=", ".join(_RULES))


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
    for number, level, rule in _lines(text, file):
        if rule in _RULES:
            levels[rule] = level
        elif rule in ROBOT or "/" in rule or rule.endswith((".rq", ".sparql")):
            foreign.append(rule)
        else:
            near = get_close_matches(rule, _RULES, n=1)
            do = _say("did_you_mean_it", near=near[0]) if near else _DO
            raise BadInput(_say("unknown_rule", rule=rule[:60]), do=do, file=file, line=number)
    if not levels:
        do = _DO
        raise BadInput(_say("no_rule_ours"), do=do, file=file)
    return Profile(levels=levels, foreign=tuple(foreign))


def _lines(text: str, file: str | None) -> Iterator[tuple[int, Level, str]]:
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
