"""A check as its page shows it: findings and hierarchy as one table, and what came of it."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from aufheben.formats.file_names import told_files
from aufheben.formats.hierarchy import plain
from aufheben.formats.hierarchy.columns import header
from aufheben.formats.hierarchy.coverage import coverage
from aufheben.formats.hierarchy.fact_words import FACTS
from aufheben.formats.hierarchy.report import counted, facts
from aufheben.formats.hierarchy.sentences import LEVELS
from aufheben.formats.hierarchy.settings import ROOM, SeatedHierarchy, question
from aufheben.formats.hierarchy.told import ToldHierarchy
from aufheben.formats.hierarchy.view_rows import tables
from aufheben.formats.hierarchy.view_words import RULES, WORDS
from aufheben.formats.page.templates import in_both, pairs, rendered, words
from aufheben.formats.page.told_events import Describe, lines, model_of, spent
from aufheben.formats.page.view import Panel, View
from aufheben.formats.quoting.characters import unturned
from aufheben.runtime.journal import Record

LISTED = 300
"""Findings that stand on the page without a script, and in print."""


def view(
    record: Record, check: SeatedHierarchy, told: ToldHierarchy, describe: Callable[[], Describe]
) -> View:
    """The page of a run as far as it has come."""
    survey, ended = check.survey, record.ended
    return View(
        run=record.run,
        room=ROOM,
        noun=words("a checked hierarchy"),
        issue=question(check.file, survey.lang),
        lang=survey.lang,
        created=record.created,
        last=len(record.events),
        ended=None if ended is None else ended.number,
        bound=survey.bound,
        head=(survey.procedure.debate.form.name, *_seated(check)),
        answer=Panel(
            id="answer", head=words("What came of it"), states=tuple(_came_to(record, told))
        ),
        lines=lines(record.events, describe),
        spent=spent(record.events),
        tables=tables(record, check),
        data={"file": unturned(told_files(check.file)), "header": header()},
        parts=(findings_part,),
        words=pairs({**WORDS, **RULES}),
    )


def _seated(check: SeatedHierarchy) -> list[str]:
    return sorted({f"{seat}: {model_of(agent)}" for seat, agent in check.agents.items()})


def _came_to(record: Record, told: ToldHierarchy) -> Iterator[tuple[int, Markup]]:
    """Counts are the end's; until then the table says what is known."""
    yield 0, words("The check has not ended: what was found so far stands below.")
    if record.ended is not None:
        yield record.ended.number, _summary(told)


def _summary(told: ToldHierarchy) -> Markup:
    return rendered(
        "hierarchy/came_to.html.j2",
        headline=in_both(plain.summary(told.findings, "en"), plain.summary(told.findings, "ja")),
        counted=in_both(counted(told, "en"), counted(told, "ja")),
        coverage=list(coverage(told.surveyed)),
        facts=[
            (in_both(FACTS["en"].get(key, key), FACTS["ja"].get(key, key)), value)
            for key, value in facts(told).items()
        ],
    )


def findings_part(view: View) -> Markup:
    """The place of the table, and the first findings, worst first, for whoever runs no script."""
    found = {row[1]["id"]: row[1] for row in view.tables["findings"]}
    ordered = sorted(found.values(), key=lambda each: LEVELS.index(each["level"]))
    return rendered(
        "hierarchy/findings.html.j2",
        findings=ordered[:LISTED],
        number=len(ordered),
        terms=view.tables["terms"],
        levels=LEVELS,
        rules=RULES,
        lang=view.lang,
    )
