"""Which of the suggested mends are made, and that they never close a circle."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import Edge, Edit, Finding, Rule, Taxonomy, Term
from aufheben.errors import BadInput
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.report import Mends, mends

KEYS = "abcdefg"


def taxonomy(*edges: tuple[str, str]) -> Taxonomy:
    terms = {key: Term(key=key, name=key) for key in KEYS}
    return Taxonomy(terms=terms, edges=tuple(Edge(*edge) for edge in edges))


def found(
    child: str,
    parent: str,
    kind: Kind,
    to: str = "",
    *,
    upheld: bool = True,
    rule: Rule = "wrong_edge",
) -> Finding:
    return Finding(
        level="ERROR",
        rule=rule,
        subject=child,
        parent=parent,
        reason="r",
        edit=Edit(kind=kind, to=to, reason="r", checked=upheld),
    )


def after(before: Taxonomy, made: Mends) -> Taxonomy:
    edges = set(before.edges)
    for edge, edit in made.made:
        edges.discard(edge)
        if edit.kind == "reversed":
            edges.add(Edge(edge.parent, edge.child))
        elif edit.to:
            edges.add(Edge(edge.child, edit.to))
    return Taxonomy(terms=before.terms, edges=tuple(sorted(edges)))


def is_circular(one: Taxonomy) -> bool:
    rules = {finding.rule for finding in structural(one)}
    return bool(rules & {"cycle", "reversed_pair", "self_loop"})


def test_a_reversal_that_the_rest_contradicts_is_not_made() -> None:
    before = taxonomy(("a", "b"), ("a", "c"), ("c", "b"))
    made = mends([found("a", "b", "reversed")], None, before)
    assert (made.made, [edge for edge, _ in made.circular]) == ((), [("a", "b")])


def test_of_two_mends_that_close_a_circle_together_the_first_is_made() -> None:
    before = taxonomy(("a", "c"), ("b", "c"))
    both = [found("a", "c", "other-parent", "b"), found("b", "c", "other-parent", "a")]
    made = mends(both, None, before)
    assert [edge for edge, _ in made.made] == [("a", "c")]
    assert [edge for edge, _ in made.circular] == [("b", "c")]


ends = st.sampled_from(KEYS)


@given(
    st.lists(st.tuples(ends, ends), min_size=1, max_size=9, unique=True),
    st.lists(st.tuples(st.integers(0, 8), st.sampled_from(["reversed", "to"]), ends), max_size=6),
)
def test_what_had_no_circle_has_none_when_it_is_mended(
    pairs: list[tuple[str, str]], wanted: list[tuple[int, str, str]]
) -> None:
    before = taxonomy(*((min(pair), max(pair)) for pair in pairs if len(set(pair)) == 2))
    findings = []
    for place, kind, to in wanted:
        if place < len(before.edges):
            child, parent = before.edges[place]
            other = kind == "to" and to not in (child, parent)
            findings.append(
                found(child, parent, "other-parent", to)
                if other
                else found(child, parent, "reversed")
            )
    assert not is_circular(after(before, mends(findings, None, before)))


def test_doubts_removals_and_what_no_debate_upheld_wait_for_a_person() -> None:
    before = taxonomy(("a", "b"), ("c", "d"), ("e", "f"), ("f", "g"))
    waiting = [
        found("a", "b", "none", upheld=False),
        found("c", "d", "reversed", rule="doubtful_edge"),
        found("e", "f", "reversed", upheld=False),
        found("f", "g", "reversed"),
    ]
    assert [edge for edge, _ in mends(waiting, None, before).made] == [("f", "g")]
    listed = frozenset({("a", "b"), ("c", "d")})
    assert {edge for edge, _ in mends(waiting, listed, before).made} == listed


def test_what_was_never_suggested_cannot_be_accepted() -> None:
    with pytest.raises(BadInput, match="nothing was suggested for a under c"):
        mends([found("a", "b", "none")], frozenset({("a", "c")}), taxonomy(("a", "b")))


def test_an_edge_is_not_redundant_any_more_where_another_mend_takes_its_way() -> None:
    hierarchy = taxonomy(("a", "b"), ("b", "c"), ("a", "c"))
    redundant = found("a", "c", "none", upheld=False, rule="redundant_edge")
    wrong = found("b", "c", "none", upheld=False)
    every = frozenset({("a", "c"), ("b", "c")})
    both = mends([redundant, wrong], every, hierarchy)
    assert [edge for edge, _ in both.made] == [Edge("b", "c")]
    assert [edge for edge, _ in both.needed] == [Edge("a", "c")]
    assert both.not_accepted == 0
    assert mends([redundant, wrong], frozenset({("a", "c")}), hierarchy).needed == ()
