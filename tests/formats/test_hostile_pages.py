"""Whatever is said in any room, its pages have the blocks they had: nothing that is said is live.

Every text that a finished run may hold is replaced, whatever entered: runs of old hold anything.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given

from aufheben.domain.findings import Finding
from aufheben.domain.opinions import Examined
from aufheben.domain.ratings import FAULTS
from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.domain.verdicts import Difference, Point, Quote
from aufheben.domain.ways import Check
from aufheben.formats import deliberation as deliberations
from aufheben.formats import judging as verdicts
from aufheben.formats import rating as ratings
from aufheben.formats.dialectic import ToldDialectic, mermaid, tell
from aufheben.formats.dialectic import plain as as_text
from aufheben.formats.dialectic.first_screen import first_screen
from aufheben.formats.dialectic.markdown import markdown
from aufheben.formats.dialectic.why import because
from aufheben.formats.hierarchy import columns, debate_text, diff, kgcl, plain, shacl
from aufheben.formats.page.render import page
from aufheben.formats.quoting.plain import page as lined
from aufheben.protocols.hierarchy import CheckedEdge
from tests import lifting
from tests.deliberation.test_memos import told as deliberated
from tests.formats.hostile import HOSTILE, Tags, obeyed, reader, texts, tokens
from tests.formats.lifted import case, told
from tests.formats.respoken import Words, numbered, respoken
from tests.formats.test_outputs import spoken
from tests.hierarchy.findings import FINDINGS, TAXONOMY, WRONG
from tests.hierarchy.shown import of_edges
from tests.hierarchy.test_findings_plain import EXAMINED
from tests.judging import debates
from tests.methods.scripted import METHODS, talked
from tests.profiles import examples
from tests.rating import exhibits

Pages = dict[str, str]
"""The pages of a run, by the ending of their files; `why` and the like are named so."""


def dialectic(found: ToldDialectic) -> Callable[[Words], Pages]:
    """A debate in prose: statuses stay as they were computed, only words are others."""

    def pages(said: Words) -> Pages:
        parts = ("run", "finished", "moves", "uttered")
        changed = {name: respoken(getattr(found, name), said, str) for name in parts}
        other = replace(found, **changed)
        why = [line for index in range(len(other.moves)) for line in because(other, index)]
        return {
            ".md": markdown(other),
            ".txt": as_text(other),
            ".mmd": mermaid(other),
            "why": lined(why),
            "screen": first_screen(other, 80, 24, "aufheben show"),
        }

    return pages


def judging(said: Words) -> Pages:
    point = Point(point="Play", team="PRO", validity="It rose.", importance="High.")
    quotes = (Quote(text="said", speech=1, found=True), Quote(text="unsaid", speech=2))
    between = (Difference(about="Who gains", governs="clash", why="It decides."),)
    more = {"points": (point,), "quotes": quotes, "differences": between}
    verdict = debates.verdict(("PRO", "CON"), **more)
    scored = debates.panel(debates.dimension("a"), extraction="every", scores="within")
    found = debates.held(scored, debates.match(4, 2), judges=2, Decide=verdict).judged
    other = respoken(found, said)
    return {".md": verdicts.markdown(said("r"), other), ".txt": verdicts.plain(said("r"), other)}


def checking(said: Words) -> Pages:
    found: tuple[Finding, ...] = respoken(FINDINGS, said, tuple[Finding, ...])
    taxonomy: Taxonomy = respoken(TAXONOMY, said)
    examined: Examined = respoken(EXAMINED, said)
    edge, edit = Edge(said(WRONG.subject), said(WRONG.parent)), respoken(WRONG.edit, said)
    names = {"form": said("form"), "experts": [said("one"), said("two")]}
    settled = CheckedEdge(edge=edge, examined=examined, edit=edit)
    shown = of_edges(replace(taxonomy, edges=(edge,)), [settled])
    return {
        ".md": plain.markdown(found, taxonomy),
        ".txt": plain.plain(found, taxonomy),
        ".html": page(shown).partition('<script type="module">')[0],
        ".tsv": columns.robot(found, taxonomy),
        ".ttl": shacl.shacl(found, taxonomy),
        ".kgcl": kgcl.kgcl(found, taxonomy),
        "edge": debate_text.debate(said("a"), said("b"), examined, "en", **names),  # type: ignore[arg-type]
        "diff": diff([(edge, edit)], taxonomy, "en"),
    }


def deliberation(said: Words) -> Pages:
    other = respoken(deliberated(), said)
    state = other.pondered.deliberated.state
    return {
        ".md": deliberations.markdown(other),
        ".txt": deliberations.plain(other),
        ".mmd": deliberations.mermaid(state),
        "board": deliberations.shown(state, 3),
    }


def rating(said: Words) -> Pages:
    other = respoken(exhibits.held().rated, lambda old: old if old in FAULTS else said(old))
    return {".md": ratings.markdown(said("r"), other), ".txt": ratings.plain(said("r"), other)}


FAULTY = Check(keeps_idea=True, faults=(lifting.fault("Nobody pays"),))
ROOMS: dict[str, Callable[[Words], Pages]] = {
    "lift": dialectic(tell("r", lifting.ran().finished)),
    "lift faulty": dialectic(tell("r", lifting.ran(LookAgain=FAULTY).finished)),
    "lift before": dialectic(told(case(procedure=1))),
    "lift before ja": dialectic(told(case("ja", procedure=1))),
    "lift before debated": dialectic(told(case(procedure=1, debate=True))),
    "published": dialectic(spoken("Homework helps everybody", "Homework steals sleep")),
    **{form: dialectic(tell("r", talked(form, explain=True)[0])) for form in METHODS},
    "judging": judging,
    "checking": checking,
    "deliberation": deliberation,
    "rating": rating,
}
rooms = pytest.mark.parametrize("room", ROOMS)


@cache
def usual(room: str) -> Pages:
    return ROOMS[room](numbered("word"))


KINDS = ("paragraph", "bullet_list", "list_item")
_BY_LENGTH = {"inline", *(f"{kind}_{end}" for kind in KINDS for end in ("open", "close"))}


def blocks(markdown: str) -> list[tuple[str, str, str]]:
    """Headings, tables, fences and the like, in order; items and paragraphs may be any number."""
    found = reader().parse(markdown)
    return [(block.type, block.tag, block.info) for block in found if block.type not in _BY_LENGTH]


def kinds(markdown: str) -> set[str]:
    return {token.type for token in tokens(markdown)} | {"code_inline", "text_special", "softbreak"}


def outline(text: str) -> tuple[int, Counter[str]]:
    """How many lines begin where headings do, and those without a word of others."""
    lines = [line for line in text.split("\n") if line and not line.startswith("  ")]
    return len(lines), Counter(line for line in lines if "word" not in line)


def drawn(text: str) -> list[str]:
    """A map without its labels, and without comments, which say what labels cut."""
    lines = re.sub(r'"[^"]*"', '""', text).split("\n")
    return [line for line in lines if not line.startswith("    %% ")]


def differences(pages: Pages, before: Pages) -> Iterator[str]:
    for name, text in pages.items():
        if name == ".md" and (blocks(text) != blocks(before[name])):
            yield f"{name}: other blocks"
        if name == ".md" and not kinds(text) <= kinds(before[name]):
            yield f"{name}: {kinds(text) - kinds(before[name])}"
        if name == ".mmd" and drawn(text) != drawn(before[name]):
            yield f"{name}: another map"
        if name == ".html" and Tags(text).tags != Tags(before[name]).tags:
            yield f"{name}: other tags"
        if (
            name not in {".md", ".mmd", ".html", "screen"}
            and outline(text)[0] != outline(before[name])[0]
        ):
            yield f"{name}: other lines"
        if obeyed(text) and name not in {".ttl", ".tsv", ".kgcl"}:
            yield f"{name}: {obeyed(text)}"
        text.encode()


@rooms
@pytest.mark.parametrize("text", HOSTILE)
def test_f44_no_hostile_text_changes_a_page(room: str, text: str) -> None:
    pages = ROOMS[room](numbered(text))
    assert list(differences(pages, usual(room))) == []


@rooms
@examples(20)
@given(text=texts)
def test_f44_no_text_at_all_changes_a_page(room: str, text: str) -> None:
    pages = ROOMS[room](numbered(text))
    assert list(differences(pages, usual(room))) == []


def test_the_law_itself_sees_what_is_live() -> None:
    text = HOSTILE[5]
    before, after = (f"# word\n\n{said}\n" for said in ("word", text))
    assert list(differences({".md": after}, {".md": before})) == [".md: other blocks"]
    assert list(differences({".txt": after}, {".txt": before})) == [".txt: other lines"]
