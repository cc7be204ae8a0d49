"""What came of a check, as a document: the findings, worst first, then how it was checked."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from aufheben.domain.models import unplaced
from aufheben.domain.taxonomies import Finding, Level, Rule, Taxonomy
from aufheben.formats.document import Document, Fold, Heading, Item, Items, Line, Section
from aufheben.formats.endings import all_flags, why_ended
from aufheben.formats.masking import told_file
from aufheben.rooms.hierarchy.report.findings import (
    LEVELS,
    advised,
    by,
    by_level,
    confidence,
    headline,
    meaning,
    named,
    reasons,
    votes,
)
from aufheben.rooms.hierarchy.report.told import ToldHierarchy, coverage, edges
from aufheben.rooms.hierarchy.settings import SeatedHierarchy, question
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def report(told: ToldHierarchy) -> Document:
    head, *known, how = came_to(told)
    asked = Line(question(told.check.file))
    return (head, asked, *known, *found(told.findings, told.check.survey.taxonomy), how)


def came_to(told: ToldHierarchy) -> Document:
    """What the findings add up to, and how it was checked."""
    flags = told.surveyed.flags
    known = (Line(_say("known", flags=all_flags(flags)), "flags"),) if flags else ()
    how = map(Item, (_counted(told), *coverage(told.surveyed)))
    return (
        Heading(summary(told.findings), told.surveyed.outcome),
        *known,
        Section(_say("how"), (Items((*how, *_facts(told))),)),
    )


def summary(findings: Sequence[Finding]) -> Said:
    """How many there are, by level and rule."""
    if not findings:
        return _say("no_findings")
    rules = Counter((each.level, each.rule) for each in findings)
    levels = (level for level in LEVELS if any(known == level for known, _ in rules))
    return _say("found", n=len(findings), levels=_say.joined(*(_at(e, rules) for e in levels)))


def _at(level: Level, rules: Counter[tuple[Level, Rule]]) -> Said:
    here = {rule: n for (known, rule), n in rules.items() if known == level}
    each = _say.joined(*(_say("by_rule", rule=rule, n=n) for rule, n in here.items()))
    return _say("at_level", n=sum(here.values()), level=level, rules=each)


def found(findings: Iterable[Finding], taxonomy: Taxonomy) -> Document:
    """Each finding by itself, errors first, then what their rules find."""
    worst = by_level(findings)
    rules = (Item(rule, meaning(rule)) for rule in dict.fromkeys(each.rule for each in worst))
    legend = (Section(_say("rules"), (Items(tuple(rules)),)),) if worst else ()
    return (*(section(each, taxonomy) for each in worst), *legend)


def section(finding: Finding, taxonomy: Taxonomy) -> Section:
    """One finding: reasons, votes and mend, and who held what on which classes."""
    items = Items(tuple(_items(finding, taxonomy)))
    fold = Fold(_say("held"), (Items((*_held(finding), *_terms(finding, taxonomy))),))
    return Section(first_line(finding, taxonomy), (items, fold))


def first_line(finding: Finding, taxonomy: Taxonomy) -> Said:
    """Its level, rule and keys around what is doubted, rejected or found."""
    ends = (finding.subject, finding.parent) if finding.parent else (finding.subject,)
    return _say(
        "finding",
        level=finding.level,
        rule=finding.rule,
        head=headline(finding, taxonomy),
        keys=_say.joined(*ends, between="to"),
    )


def _items(finding: Finding, taxonomy: Taxonomy) -> Iterator[Item]:
    told = reasons(finding)
    yield from (Item(_say(side), text) for side, text in told)
    share, cast = confidence(finding), votes(finding)
    held = None if share is None else _say("confidence", share=share)
    if known := [fact for fact in (cast, held) if fact is not None]:
        yield Item(_say("votes"), _say.joined(*known, between="semicolon"))
    advice, edit = advised(finding, taxonomy), finding.edit
    if advice is not None and edit is not None:
        new = edit.reason not in dict(told).values()
        yield Item(_say("suggestion"), advice, _under(edit.reason) if new else ())


def _held(finding: Finding) -> Iterator[Item]:
    for seat, truth, reason in by(finding):
        yield Item(seat, _say.code(truth), _under(reason))


def _terms(finding: Finding, taxonomy: Taxonomy) -> Iterator[Item]:
    """The classes that it is about, by name, key and definition."""
    keys = (finding.subject, finding.parent, finding.edit.to if finding.edit else "")
    for key in dict.fromkeys(filter(None, keys)):
        term = taxonomy.terms.get(key)
        yield Item(named(key, taxonomy), key, _under(term.definition if term else ""))


def _under(text: str) -> tuple[Item, ...]:
    return (Item(text),) if text.strip() else ()


def _counted(told: ToldHierarchy) -> Said:
    """How many edges were checked, how many stand, and why it stopped."""
    row, survey = edges(told), told.check.survey
    return _say(
        "counted_by_names" if survey.heuristic else "counted",
        asked=len(survey.edges),
        **{key: row[key] for key in ("checked", "upheld", "rejected", "undecided")},
        answers=told.surveyed.tally.made,
        ended=why_ended(str(told.surveyed.stop_reason)),
    )


def _facts(told: ToldHierarchy) -> Iterator[Item]:
    """What a reader must know of the run: form, who judged, when, and what was left out."""
    check = told.check
    yield Item(_say("run"), told.run)
    yield Item(_say("total"), edges(told)["total"])
    if check.order:
        yield Item(_say("order"), _say.joined(*check.order, between="semicolon"))
    if check.skipped:
        left = (_say("skipped_so_many", number=n, why=why) for n, why in check.skipped)
        yield Item(_say("skipped"), under=tuple(map(Item, left)))
    if check.known:
        yield Item(_say("only_known"), _say.joined(*map(told_file, check.known.files)))
    if told.hidden:
        yield Item(_say("suppressed"), told.hidden)
    yield from _judged(check)
    if told.created:
        yield Item(_say("created"), told.created)


def _judged(check: SeatedHierarchy) -> Iterator[Item]:
    yield Item(_say("form"), check.survey.procedure.debate.form.name)
    seats = (_say("agent", seat=seat, agent=unplaced(who)) for seat, who in check.agents.items())
    if agents := tuple[Fact, ...](seats):
        yield Item(_say("agents"), _say.joined(*agents))
