"""Whatever is said in any room, in all that is written of it stands what stood there: nothing is live.

Every text that a finished run may hold is replaced, whatever entered: runs of old hold anything.
"""

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any
from xml.etree import ElementTree as ET

import pytest
import rdflib
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app import App, Result
from aufheben.domain.opinions import Examined
from aufheben.domain.ratings import FAULTS
from aufheben.domain.taxonomies import Edge, Finding, Taxonomy
from aufheben.domain.verdicts import Difference, Point, Quote
from aufheben.domain.vocabulary import Form
from aufheben.domain.ways import Check
from aufheben.formats.document.text import plain
from aufheben.formats.interchange.argdown import read_argdown
from aufheben.formats.page.render import page
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.deliberation.room import ROOM as DELIBERATION
from aufheben.rooms.dialectic.room import ROOM as DIALECTIC
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge
from aufheben.rooms.hierarchy.report.debate import debate
from aufheben.rooms.hierarchy.report.formats import FORMATS
from aufheben.rooms.hierarchy.report.mends import diff
from aufheben.rooms.judging.report import ballots as verdicts
from aufheben.rooms.rating.room import ROOM as RATING
from aufheben.runtime.memory import MemoryStore
from tests import lifting
from tests.deliberation.reports import shown
from tests.deliberation.scripted import mind
from tests.deliberation.test_memos import END, STEPS
from tests.deliberation.test_memos import told as deliberated
from tests.formats.debate_reports import first_screen
from tests.formats.hostile import HOSTILE, Tags, obeyed, reader, texts, tokens
from tests.formats.in_prose import case, told
from tests.formats.respoken import Words, numbered, respoken
from tests.formats.test_outputs import spoken
from tests.formats.whys import whys
from tests.hierarchy.findings import FINDINGS, TAXONOMY, WRONG, of_edges
from tests.hierarchy.test_findings_plain import EXAMINED
from tests.judging import debates, judged
from tests.methods.scripted import METHODS, talked
from tests.profiles import examples
from tests.rating import exhibits
from tests.rooms.settled import MODEL, QUESTION, whole
from tests.wordy_runs import run

Pages = dict[str, str]
"""All that is written of a run, by the ending of their files; `why` and the like are named so."""


def dialectic(held: Callable[[], ToldDialectic]) -> Callable[[Words], Pages]:
    """A debate in prose: statuses stay as they were computed, only words are others."""
    once = cache(held)

    def pages(said: Words) -> Pages:
        other = reworded(once(), said)
        return {
            **{f".{ending}": write(other) for ending, write in DIALECTIC.report.formats.items()},
            "why": whys(other),
            "screen": first_screen(other, 80, 24, "aufheben show"),
        }

    return pages


def reworded(found: Any, said: Words) -> Any:
    """What was told of a run in other words."""
    if isinstance(found, ToldDialectic):
        parts = ("run", "finished", "moves", "uttered")
        return replace(found, **{name: respoken(getattr(found, name), said, str) for name in parts})
    return respoken(found, lambda old: old if old in FAULTS else said(old))


def judging(said: Words) -> Pages:
    point = Point(point="Play", team="PRO", validity="It rose.", importance="High.")
    quotes = (Quote(text="said", speech=1, found=True), Quote(text="unsaid", speech=2))
    between = (Difference(about="Who gains", governs="clash", why="It decides."),)
    more = {"points": (point,), "quotes": quotes, "differences": between}
    verdict = debates.verdict(("PRO", "CON"), **more)
    scored = debates.panel(debates.dimension("a"), extraction="every", scores="within")
    found = debates.held(scored, debates.match(4, 2), judges=2, Decide=verdict).judged
    other = respoken(found, said)
    return {
        ".md": judged.markdown(said("r"), other),
        ".txt": judged.plain(said("r"), other),
        ".csv": verdicts.table(other),
        ".tabbycat.json": verdicts.tabbycat(other),
    }


def checking(said: Words) -> Pages:
    found: tuple[Finding, ...] = respoken(FINDINGS, said, tuple[Finding, ...])
    taxonomy: Taxonomy = respoken(TAXONOMY, said)
    examined: Examined = respoken(EXAMINED, said)
    edge, edit = Edge(said(WRONG.subject), said(WRONG.parent)), respoken(WRONG.edit, said)
    names = {"form": said("form"), "experts": [said("one"), said("two")]}
    settled = CheckedEdge(edge=edge, examined=examined, edit=edit)
    shown = of_edges(replace(taxonomy, edges=(edge,)), [settled])
    base = reworded(whole("hierarchy")[0].told, said)
    check = replace(base.check, survey=replace(base.check.survey, taxonomy=taxonomy))
    other = replace(base, run="r", check=check, findings=found)
    return {
        **{f".{ending}": write(other) for ending, write in FORMATS.items()},
        ".html": page(shown),
        "edge": plain(debate(said("a"), said("b"), examined, **names), "en"),  # type: ignore[arg-type]
        "diff": diff([(edge, edit)], taxonomy, "en"),
    }


def deliberation(*steps: object) -> Callable[[Words], Pages]:
    def pages(said: Words) -> Pages:
        other = reworded(deliberated(*steps), said)
        state = other.pondered.deliberated.state
        return {
            **{f".{ending}": write(other) for ending, write in DELIBERATION.report.formats.items()},
            "board": shown(state, 3),
        }

    return pages


def rating(said: Words) -> Pages:
    other = reworded(exhibits.held().rated, said)
    return {f".{form}": write((said("r"), other)) for form, write in RATING.report.formats.items()}


def site(held: Callable[[], Result]) -> Callable[[Words], Pages]:
    """The page of a run and its picture."""

    def pages(said: Words) -> Pages:
        result = held()
        other = replace(result)
        vars(other)["told"] = reworded(result.told, said)
        return {f".{form}": other.to(form) for form in ("html", "svg") if form in other.formats}

    return pages


def argued(form: Form) -> ToldDialectic:
    return tell("r", talked(form, explain=True)[0])


def kept(name: str) -> Result:
    return whole(name)[0]


@cache
def pondered() -> Result:
    """A deliberation in which claims are attacked, withdrawn and merged."""
    app = App(journal=MemoryStore(), agents={"": mind(STEPS[:8], END)})
    return run(app, Deliberation(what=QUESTION, model=MODEL, steps=20), "r")


FAULTY = Check(keeps_idea=True, faults=(lifting.fault("Nobody pays"),))
RUNS: dict[str, Callable[[Words], Pages]] = {
    "lift": dialectic(lambda: tell("r", lifting.ran().finished)),
    "lift faulty": dialectic(lambda: tell("r", lifting.ran(LookAgain=FAULTY).finished)),
    "explained": dialectic(lambda: told(case())),
    "explained ja": dialectic(lambda: told(case("ja"))),
    "explained debated": dialectic(lambda: told(case(debate=True))),
    "published": dialectic(lambda: spoken("Homework helps everybody", "Homework steals sleep")),
    **{form: dialectic(partial(argued, form)) for form in METHODS},
    "judging": judging,
    "checking": checking,
    "deliberation": deliberation(),
    "deliberation left open": deliberation(*STEPS[:8]),
    "rating": rating,
    **{
        f"page of {name}": site(partial(kept, name))
        for name in ("lift", "mad", "dbkai", "judging", "hierarchy", "rating")
    },
    "page of deliberation": site(pondered),
}


@cache
def usual(run: str) -> Pages:
    return _pages(run, "word")


_BY_LENGTH = {
    "inline",
    *(
        f"{kind}_{end}"
        for kind in ("paragraph", "bullet_list", "list_item")
        for end in ("open", "close")
    ),
}


def blocks(markdown: str) -> list[tuple[str, str, str]]:
    """Headings, tables, fences and the like, in order; items and paragraphs may be any number."""
    found = reader().parse(markdown)
    return [(block.type, block.tag, block.info) for block in found if block.type not in _BY_LENGTH]


def lines(text: str) -> int:
    """How many begin where headings do."""
    return len([line for line in text.split("\n") if line and not line.startswith("  ")])


def drawn(text: str) -> list[str]:
    """A map without its labels, and without comments, which say what labels cut."""
    found = re.sub(r'"[^"]*"', '""', text).split("\n")
    return [line for line in found if not line.startswith("    %% ")]


def rows(text: str, delimiter: str) -> list[int]:
    """How many cells each row has, none of which a spreadsheet would calculate."""
    found = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    assert not [cell for row in found for cell in row if re.match(r"\s*[=+\-@＝＋－＠]", cell)]
    return [len(row) for row in found]


def triples(text: str) -> Counter[str]:
    """How often each predicate stands in a graph."""
    return Counter(str(predicate) for _, predicate, _ in rdflib.Graph().parse(data=text))


def steps(text: str) -> list[tuple[str, ...]]:
    """Who is against what and who is for it, by Argdown."""
    graph = read_argdown(text).graph
    return [
        (type(each).__name__,)
        for part in (graph.statements, graph.inferences, graph.conflicts)
        for each in part
    ]


READ: dict[str, Callable[[str], object]] = {
    ".md": blocks,
    ".mmd": drawn,
    ".csv": lambda text: rows(text, ","),
    ".tsv": lambda text: rows(text, "\t"),
    ".ttl": triples,
    ".argdown": steps,
    ".html": lambda _: "",
    ".svg": lambda _: "",
    ".xml": lambda text: [each.tag for each in ET.fromstring(text).iter()],
    "screen": lambda _: "",
}
"""What stands in a file beside words, by a reader of its form that lets nothing pass.

How many sentences and lines there are decides how many elements a page has, and what a screen holds.
"""
KINDS: dict[str, Callable[[str], set[Any]]] = {
    ".md": lambda text: (
        {token.type for token in tokens(text)} - {"code_inline", "text_special", "softbreak"}
    ),
    ".html": lambda text: {*Tags(text).tags},
    ".svg": lambda text: {(each.tag, *sorted(each.attrib)) for each in ET.fromstring(text).iter()},
}
"""What there is at all, by the same."""
EXACT = (".json", ".sarif")
"""Files of JSON, whose own escapes keep it."""
IN_DATA = (".ttl", ".tsv", ".kgcl")
"""Files for programs alone."""


@cache
def known(run: str, name: str) -> set[Any]:
    """The kinds of what a run's file may have; those of pages are the same in every room."""
    runs = RUNS if name == ".html" else (run,)
    return {kind for each in runs if name in usual(each) for kind in KINDS[name](usual(each)[name])}


def differences(run: str, said: Sequence[str]) -> Iterator[str]:
    """What is otherwise, where all that was said is other words."""
    for name, text in _pages(run, *said).items():
        if name.endswith(EXACT):
            json.loads(text)
            continue
        read = READ.get(name, lines)
        if read(text) != read(usual(run)[name]):
            yield f"{name}: another structure"
        if name in KINDS and (more := KINDS[name](text) - known(run, name)):
            yield f"{name}: {more}"
        if name not in IN_DATA and (signs := obeyed(text.replace("\r\n", "\n"))):
            yield f"{name}: {signs}"
        text.encode()


def _pages(run: str, *said: str) -> Pages:
    """But for the scripts of ours that end them."""
    found = RUNS[run](numbered(*said))
    return {name: text.partition('<script type="module">')[0] for name, text in found.items()}


WHOLE = ["\n".join((*HOSTILE[n:], *HOSTILE[:n])) for n in range(len(HOSTILE))]
"""All of them everywhere, so that each begins a text somewhere."""


@pytest.mark.parametrize("run", RUNS)
def test_f44_no_hostile_text_changes_what_is_written_of_a_run(run: str) -> None:
    for said in (HOSTILE, WHOLE):
        assert list(differences(run, said)) == []


@examples(100)
@given(run=st.sampled_from(list(RUNS)), said=st.lists(texts, min_size=1, max_size=9))
def test_f44_no_text_at_all_changes_what_is_written_of_a_run(run: str, said: list[str]) -> None:
    assert list(differences(run, said)) == []
