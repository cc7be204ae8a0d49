"""A small taxonomy of road signs with findings, pages of checks, words of readers, and hierarchies of any size."""

import asyncio
import random
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, get_args

from hypothesis import strategies as st

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import Edge, Edit, Finding, Remark, Rule, Skipped, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.formats.document import text
from aufheben.formats.page.view import View
from aufheben.rooms.hierarchy.job import COURSE, HierarchyJob
from aufheben.rooms.hierarchy.lines import describe
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge
from aufheben.rooms.hierarchy.report import document as report
from aufheben.rooms.hierarchy.report.told import ToldHierarchy, tell
from aufheben.rooms.hierarchy.report.view import findings_part, script_words, view
from aufheben.rooms.hierarchy.report.view_rows import CheckTables
from aufheben.rooms.hierarchy.settings import SeatedHierarchy
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.words import Said, spelled
from tests.hierarchy.debates import JOB, RUN, surveyed

SIGN, RULE, CAR, WHEEL = (f"https://example.org/{n}" for n in ("sign", "rule", "car", "wheel"))
TAXONOMY = Taxonomy(
    terms={
        SIGN: Term(key=SIGN, name="sign", definition="A board that shows a rule."),
        RULE: Term(key=RULE, name="traffic rule"),
        CAR: Term(key=CAR, name="car"),
        WHEEL: Term(key=WHEEL, name="wheel"),
        "道路": Term(key="道路", name="道路"),
    },
    edges=(Edge(SIGN, RULE), Edge(WHEEL, CAR)),
)
WRONG = Finding(
    level="ERROR",
    rule="wrong_edge",
    subject=SIGN,
    parent=RULE,
    reason="A sign is a thing and a rule is none.",
    reason_against="A sign is a thing and a rule is none.",
    reason_for="Signs are read as rules.",
    votes=(("R", "false"), ("I", "true"), ("mediator", "false")),
    confidence=2 / 3,
    edit=Edit(kind="other-parent", to=CAR, reason="Both are things.", checked=True),
)
DOUBTFUL = Finding(
    level="WARN",
    rule="doubtful_edge",
    subject=WHEEL,
    parent=CAR,
    reason="A wheel is one of a car's parts.",
    votes=(("R", "unsure"), ("I", "false")),
    confidence=0.5,
    edit=Edit(kind="part-of", reason="Cars have wheels."),
)
UNLABELED = Finding(
    level="INFO", rule="missing_label", subject="道路", reason="The class has no label."
)
FINDINGS = (UNLABELED, WRONG, DOUBTFUL)


def plain(found: Iterable[Finding], taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """What a terminal shows of them."""
    return text.plain(report.found(found, taxonomy), lang)


def markdown(found: Iterable[Finding], taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """What Markdown does."""
    return text.markdown(report.found(found, taxonomy), lang)


def uncommented(patch: str) -> str:
    """A patch in which somebody took the marks of comments from all commands."""
    return re.sub(r"(?m)^# (?=(?:create|delete|change|rename|add) )", "", patch)


HOSTILE = (
    "=1+1", "＝cmd", "'=x", "-", "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)", "[a](https://evil.example)", "https://evil.example/x.png",
    "{{ 7*7 }} {x} {0}", "a\tb\r\nc", "\x1b[31mred\x00\x85\u2028", "\u202ereversed", "\ud800",
    "http://ex.org/a b<c>", "urn:aufheben:term:x", "_:b0", "%zz", "`` ` ``", "* # | ~ $ &lt;",
    "__x__y_ a_b (_z_)",
)  # fmt: skip
texts = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=30))
keys = st.one_of(st.sampled_from([SIGN, RULE, CAR, "GO:1"]), texts.filter(str.strip))
plain_keys = st.one_of(
    st.sampled_from([SIGN, RULE, "GO:1", "=1+1", "'=x", "道路", "urn:aufheben:term:x", "a b"]),
    st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12),
)
edits = st.builds(
    Edit,
    kind=st.sampled_from(get_args(Kind)),
    reason=texts,
    to=st.one_of(st.just(""), keys),
    checked=st.booleans(),
    text=texts,
)


def finding(keys: st.SearchStrategy[str] = keys) -> st.SearchStrategy[Finding]:
    """Findings of any kind, about such keys."""
    return st.builds(
        Finding,
        level=st.sampled_from(["ERROR", "WARN", "INFO"]),
        rule=st.sampled_from(get_args(Rule)),
        subject=keys,
        parent=st.one_of(st.just(""), keys),
        value=texts,
        reason=texts,
        reason_for=texts,
        reason_against=texts,
        votes=st.lists(
            st.tuples(texts, st.sampled_from(["true", "false", "unsure"])), max_size=4
        ).map(tuple),
        confidence=st.one_of(st.none(), st.floats(0, 1)),
        edit=st.one_of(st.none(), edits),
    )


findings = st.lists(finding(), max_size=6)
taxonomies = st.dictionaries(keys, texts, max_size=4).map(
    lambda names: Taxonomy(
        terms={k: Term(key=k, name=n, definition=n) for k, n in names.items()}, edges=()
    )
)
languages = st.sampled_from(["en", "ja"])


def seated(asked: HierarchyJob, **more: Any) -> SeatedHierarchy:
    """The survey with who sits where."""
    return SeatedHierarchy(survey=asked, agents={"N": "openai:m@http://x"}, file="in.csv", **more)


def recorded(asked: HierarchyJob, agent: Any, at_once: int = 1) -> Record:
    """The whole record of a survey."""
    store = MemoryStore()
    surveyed(asked, agent, store.begin(RUN), at_once)
    return store.read(RUN.run)


def told_of(record: Record, check: SeatedHierarchy) -> ToldHierarchy:
    """What it has come to."""
    return tell(record.run, check, asyncio.run(reach(COURSE, check.survey, record)))


def viewed(record: Record, check: SeatedHierarchy) -> View:
    """Its page, as far as it has come."""
    return view(record, check, told_of(record, check), lambda: describe(check, ()))


def until(record: Record, number: int) -> Record:
    """As it stood after an event."""
    return replace(record, events=record.events[:number])


def of_edges(taxonomy: Taxonomy, settled: list[CheckedEdge], lang: Lang = "en") -> View:
    """The page of edges that are settled, whatever they are called and whatever was said."""
    debate = replace(JOB.procedure.debate, lang=lang)
    asked = replace(
        JOB,
        taxonomy=taxonomy,
        edges=taxonomy.edges,
        procedure=replace(JOB.procedure, debate=debate),
    )
    answers = _answers(each.edge for each in settled)
    tables = CheckTables(seated(asked), settled, list(answers))
    return View(
        run="R1",
        room="hierarchy",
        noun="a checked hierarchy",
        issue="Which?",
        lang=lang,
        created="2026",
        last=len(settled),
        ended=len(settled),
        tables=tables.made(),
        parts=(findings_part(tables),),
        words=script_words(),
    )


def _answers(edges: Iterable[Edge]) -> Iterable[Event]:
    for number, (child, parent) in enumerate(edges, 1):
        yield Event(number=number, kind="answered", place=("edge", child, parent, "mend"))
        yield Event(number=number, kind="answered", place=("edge", child, parent, "round"))


def counted(found: Iterable[Skipped | Remark]) -> list[tuple[int, str]]:
    """How many were left, or are remarked on, and why."""
    return [(number, spelled(said, "en")) for number, said in found]


def reasons(found: Iterable[Skipped | Remark]) -> list[str]:
    """Why alone."""
    return [why for _, why in counted(found)]


def ordered(order: Iterable[Said]) -> str:
    """Which columns or properties made the edges."""
    return "; ".join(spelled(said, "en") for said in order)


KINDS = ("sports", "delivery", "rescue", "urban", "electric", "freight", "military", "toy")


def large(edges: int, seed: int = 1) -> bytes:
    """A CSV of so many edges: most stand by their names, one in forty is turned round, a few are
    redundant, definitions included. The same for the same seed."""
    rng = random.Random(seed)
    names, rows, parents = ["vehicle"], list[tuple[str, str]](), dict[str, str]()
    while len(rows) < edges:
        parent = rng.choice(names[-4000:])
        child = (
            f"{rng.choice(KINDS)} {len(rows)} {parent}" if rng.random() < 0.6 else _short(rng, rows)
        )
        above = parents.get(parent)
        rows.append((parent, child) if rng.random() < 0.025 else (child, parent))
        if rows[-1][0] == child:
            names.append(child)
            parents[child] = parent
            if above is not None and rng.random() < 0.01 and len(rows) < edges:
                rows.append((child, above))
    lines = (f"{child},{parent},A {child} of the example." for child, parent in rows)
    return "\n".join(["child,parent,definition", *lines, ""]).encode()


def _short(rng: random.Random, rows: list[tuple[str, str]]) -> str:
    """A name of two words, so that names do not grow with the depth."""
    return f"{rng.choice(KINDS)} vehicle {len(rows)}"
