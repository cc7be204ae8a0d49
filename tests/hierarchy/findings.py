"""A small taxonomy of road signs with findings, and strategies for any others."""

import re
from collections.abc import Iterable
from typing import get_args

from hypothesis import strategies as st

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import Edge, Edit, Finding, Rule, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.formats.document import text
from aufheben.rooms.hierarchy.report import document as report

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
    "=1+1",
    "＝cmd",
    "'=x",
    "-",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "[a](https://evil.example)",
    "https://evil.example/x.png",
    "{{ 7*7 }} {x} {0}",
    "a\tb\r\nc",
    "\x1b[31mred\x00\x85\u2028",
    "\u202ereversed",
    "\ud800",
    "http://ex.org/a b<c>",
    "urn:aufheben:term:x",
    "_:b0",
    "%zz",
    "`` ` ``",
    "* # | ~ $ &lt;",
    "__x__y_ a_b (_z_)",
)
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
