"""A check as its page shows it: findings and hierarchy as one table, and what came of it."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, get_args

from markupsafe import Markup

from aufheben.domain.opinions import Part
from aufheben.domain.taxonomies import Finding, Rule, Taxonomy
from aufheben.formats.document import Document, Line
from aufheben.formats.document.html import html, line
from aufheben.formats.masking import told_files
from aufheben.formats.page.render import rendered
from aufheben.formats.page.told_events import Describe, lines, model_of, spent
from aufheben.formats.page.view import Panel, View
from aufheben.formats.quoting.characters import unturned
from aufheben.rooms.hierarchy.report.document import came_to, found
from aufheben.rooms.hierarchy.report.findings import LEVELS, by_level, meaning
from aufheben.rooms.hierarchy.report.robot import header
from aufheben.rooms.hierarchy.report.told import ToldHierarchy
from aufheben.rooms.hierarchy.report.view_rows import CheckTables, so_far
from aufheben.rooms.hierarchy.settings import ROOM, SeatedHierarchy, question
from aufheben.runtime.journal import Record
from aufheben.words import Said, speaker, spelled, words_of

LISTED = 300
"""Findings that stand on the page without a script, and in print."""
RULES: Final[tuple[Rule, ...]] = get_args(Rule)
_say = speaker(__name__)


def view(
    record: Record, check: SeatedHierarchy, told: ToldHierarchy, describe: Callable[[], Describe]
) -> View:
    """The page of a run as far as it has come."""
    survey, ended, tables = check.survey, record.ended, so_far(record, check)
    return View(
        run=record.run,
        room=ROOM,
        noun=_say("noun"),
        issue=spelled(question(check.file), survey.lang),
        lang=survey.lang,
        created=record.created,
        last=len(record.events),
        ended=None if ended is None else ended.number,
        bound=survey.bound,
        head=(survey.procedure.debate.form.name, *_seated(check)),
        answer=Panel(id="answer", head=_say("came_to_head"), states=tuple(_came_to(record, told))),
        lines=lines(record.events, describe),
        spent=spent(record.events),
        tables=tables.made(),
        data={"file": unturned(told_files(check.file)), "header": header()},
        parts=(findings_part(tables),),
        words=script_words(),
    )


def _seated(check: SeatedHierarchy) -> list[str]:
    return sorted({f"{seat}: {model_of(agent)}" for seat, agent in check.agents.items()})


def _came_to(record: Record, told: ToldHierarchy) -> Iterator[tuple[int, Markup]]:
    """Counts are the end's; until then the table says what is known."""
    yield 0, line(_say("so_far"))
    if record.ended is not None:
        yield record.ended.number, html(came_to(told))


@dataclass(frozen=True)
class FindingsPart:
    """The place of the table, and the first findings, worst first, for whoever runs no script.

    Which findings those are the view says; `found` are all there are, by since when and id.
    """

    taxonomy: Taxonomy
    found: Mapping[tuple[int, str], Finding] = field(compare=False, repr=False)

    def __call__(self, view: View) -> Markup:
        last = {each["id"]: (since, each["id"]) for since, each in view.tables["findings"]}
        plain = html(self._plain([self.found[each] for each in last.values()]))
        return rendered(
            "rooms.hierarchy.report/findings.html.j2", plain=plain, levels=LEVELS, rules=RULES
        )

    def _plain(self, findings: list[Finding]) -> Document:
        if not findings:
            return (Line(_say("no_findings")),)
        first = _say("first", shown=LISTED, all=len(findings))
        bounded = (Line(first, "note"),) * (len(findings) > LISTED)
        return (*bounded, *found(by_level(findings)[:LISTED], self.taxonomy))


def findings_part(tables: CheckTables) -> FindingsPart:
    """The part of the page of what these tables hold."""
    found = {(since, name): each for since, name, each in tables.findings()}
    return FindingsPart(tables.taxonomy, found)


def script_words() -> dict[str, Said]:
    """What the table says by itself, by the name that its script asks for: with `{0}` for the
    first fact of the English."""
    own = [key for key in words_of(__package__)["said"] if key.startswith("check_")]
    return {
        **{key: _placed(key) for key in own},
        **{f"check_{part}": _placed(f"part_{part}") for part in get_args(Part)},
        **{rule: meaning(rule) for rule in RULES},
    }


def _placed(key: str) -> Said:
    names = dict.fromkeys(piece.fact for piece in _say(key).pieces("en") if piece.fact)
    return _say(key, **{name: f"{{{place}}}" for place, name in enumerate(names)})
