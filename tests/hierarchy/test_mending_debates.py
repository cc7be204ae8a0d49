"""Mends: what is proposed for a rejected edge, and how a debate of it is held."""

from collections import Counter
from dataclasses import replace
from typing import Any, Literal, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Limits
from aufheben.domain.opinions import Form, Kind, Opinion, Proposal, forms
from aufheben.domain.taxonomies import Edge, EdgeClaim, Edit, Portrait, Taxonomy, Term
from aufheben.logic.taxonomies.neighbors import OFFERED, SHOWN, WHOLE, neighborhood
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.hierarchy.asks import Mend
from aufheben.rooms.hierarchy.job import EndedHierarchy
from aufheben.rooms.hierarchy.protocol.protocol import proposed
from tests.hierarchy.debates import METHODS, Noting, answer, job, label, seen, surveyed

# The edge in question is the last; names are not keys, as in any ontology.
TERMS = {
    key: Term(key=f"x:{key}", name=name)
    for key, name in {
        "thing": "thing",
        "rule": "rule",
        "sign": "sign",
        "stop": "stop sign",
        "ban": "parking prohibition",
        "night": "night parking prohibition",
    }.items()
}
EDGES = ("rule thing", "sign thing", "stop sign", "night ban", "ban sign")
SIGNS = Taxonomy(
    terms={term.key: term for term in TERMS.values()},
    edges=tuple(Edge(*(f"x:{end}" for end in edge.split())) for edge in EDGES),
)
BAN = SIGNS.edges[-1]
CANDIDATES = ("thing", "rule", "stop sign")
FIRST = '"parking prohibition" is a subclass of "sign".'
PROPOSED: dict[Kind, tuple[str, str, str | None]] = {
    "rename": ("", "", '"no-parking sign" is a subclass of "sign".'),
    "define": ("", "", FIRST),
    "plays": ("", "", '"sign" is a role that a "parking prohibition" may play.'),
    "overlap": (
        "",
        "",
        (
            '"parking prohibition" and "sign" overlap: some things are both, and neither contains'
            " the other."
        ),
    ),
    "reversed": ("", "", '"sign" is a subclass of "parking prohibition".'),
    "part-of": ("", "", '"parking prohibition" is a part of "sign".'),
    "role": ("", "", '"parking prohibition" is a role that a "sign" may play.'),
    "sibling": ("thing", "x:thing", '"parking prohibition" is a subclass of "thing".'),
    "other-parent": ("rule", "x:rule", '"parking prohibition" is a subclass of "rule".'),
    "none": ("", "", None),
}
TEXTS: dict[Kind, str] = {"rename": "no-parking sign", "define": "a sign that forbids parking"}
each_kind = pytest.mark.parametrize("kind", get_args(Kind))


class Mending(Noting):
    """Upholds every edge but the last, for which it proposes `proposal`; of that it says `then`."""

    def __init__(self, proposal: object, then: Literal["true", "false", "unsure"] = "true") -> None:
        super().__init__(self._said)
        self.proposal = proposal
        self.then = then
        self.asked: list[Task[Any]] = []
        self.menders: list[str] = []

    def _said(self, seat: Any, task: Task[Any]) -> object:
        self.asked.append(task)
        if isinstance(task, Mend):
            self.menders.append(seat.name)
            return self.proposal
        held = "mended" in task.place or task.place[1:3] != BAN
        verdict = self.then if "mended" in task.place else ("true" if held else "false")
        return answer(task, lambda _: verdict)

    @property
    def mend(self) -> Mend:
        [asked] = [task for task in self.asked if isinstance(task, Mend)]
        return asked

    def about(self, *, mended: bool) -> list[Any]:
        """What was asked in the debate of the last edge, or in that of its mend."""
        of = [task for task in self.asked if task.place[1:3] == BAN and not isinstance(task, Mend)]
        return [task for task in of if ("mended" in task.place) is mended]


def run(agent: Mending, form: Form = forms(2)["relay-mediator"], **more: Any) -> EndedHierarchy:  # noqa: B008
    return surveyed(job(form, taxonomy=SIGNS, cheap=False, **more), agent)


def edit(done: EndedHierarchy) -> Edit | None:
    [found] = done.findings
    assert (found.subject, found.parent) == BAN
    return found.edit


@each_kind
@pytest.mark.parametrize("then", ["true", "false", "unsure"])
def test_a_proposal_is_debated_and_counts_as_checked_only_where_it_is_upheld(
    kind: Kind, then: Literal["true", "false", "unsure"]
) -> None:
    named, key, sentence = PROPOSED[kind]
    text = TEXTS.get(kind, "")
    agent = Mending(Proposal(kind=kind, to=named, reason="because", text=text), then)
    done = run(agent)
    upheld = then == "true" and sentence is not None
    assert edit(done) == Edit(kind=kind, reason="because", to=key, checked=upheld, text=text)
    assert {task.proposition for task in agent.about(mended=False)} == {FIRST}
    about = {task.proposition for task in agent.about(mended=True)}
    assert about == ({sentence} if sentence else set())
    # Whatever becomes of its mend, the edge itself was rejected.
    assert (done.upheld, done.rejected, done.undecided) == (4, 1, 0)


@pytest.mark.parametrize("method", METHODS)
def test_a_proposal_is_debated_by_the_same_form(method: str) -> None:
    form = forms(3)[method]
    names = "N" if method == "single" else "NSR"
    agent = Mending(Proposal(kind="part-of", reason="because"), "false")
    run(agent, form, names=names)
    first, then = (
        [(type(task), *seen(task).split()) for task in agent.about(mended=mended)]
        for mended in (False, True)
    )
    assert first == then
    assert agent.menders == ["mediator" if form.mediated else "N"]


@pytest.mark.parametrize("method", ["relay", "relay-mediator", "parallel-feedback"])
def test_who_mends_reads_all_that_was_said_of_the_edge(method: str) -> None:
    agent = Mending(Proposal(kind="none", reason="because"))
    run(agent, forms(2)[method])
    said = [label(task) for task in agent.about(mended=False)]
    assert seen(agent.mend).split()[2:] == said
    assert agent.mend.candidates == CANDIDATES


@pytest.mark.parametrize("context", ["none", "definition", "neighbourhood"])
def test_the_mend_s_other_parent_is_shown_as_the_first_one_was(context: Any) -> None:
    agent = Mending(Proposal(kind="other-parent", to="rule", reason="because"))
    run(agent, context=context)
    shown = agent.about(mended=True)[0].claim.parent
    assert shown == neighborhood(SIGNS).portrait("x:rule", context)


@each_kind
def test_only_kinds_that_name_a_class_may(kind: Kind) -> None:
    task = Mend(place=(), claim=CLAIM, opinions=(), candidates=CANDIDATES)
    said = {"kind": kind, "to": " rule ", "text": " a  no-parking\nsign ", "reason": "because"}
    read = task.read(said)
    wants = kind in ("sibling", "other-parent")
    text = "a no-parking sign" if kind in TEXTS else ""
    assert read == Proposal(kind=kind, to="rule" if wants else "", reason="because", text=text)
    assert isinstance(read, Proposal)
    assert task.legal(read) is None


CLAIM = EdgeClaim(child=Portrait(name="parking prohibition"), parent=Portrait(name="sign"))
NAMED: list[tuple[Kind, str, bool]] = [
    ("other-parent", "rule", True), ("other-parent", "", False), ("other-parent", "Rule", False),
    ("other-parent", "sign", False), ("other-parent", "parking prohibition", False),
    ("other-parent", "x:rule", False), ("sibling", "thing", True), ("sibling", "", True),
    ("sibling", "everything", False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "to", "legal"), NAMED, ids=[f"{kind} {to!r}" for kind, to, _ in NAMED]
)
def test_another_parent_is_of_the_list_and_a_sibling_may_have_none(
    kind: Kind, to: str, legal: bool
) -> None:
    agent = Mending({"kind": kind, "to": to, "reason": "because"})
    done = run(agent, limits=Limits(reasks=1))
    assert len(agent.menders) == (1 if legal else 2)
    assert (edit(done) is not None) is legal
    assert done.tally.rejected == (0 if legal else 2)
    assert done.rejected == 1


@pytest.mark.parametrize(
    ("kind", "text", "legal"),
    [
        ("rename", "no-parking sign", True),
        ("rename", "", False),
        ("rename", "Parking prohibition", False),
        ("rename", "sign", False),
        ("rename", "rule", False),
        ("rename", "x" * 81, False),
        # Such a cell of a mended table is a formula to every spreadsheet.
        ("rename", '=HYPERLINK("https://evil.example")', False),
        ("rename", "'＝1+1", False),
        ("define", "@SUM(A1:A9)", False),
        ("define", "-2+3+cmd|' /C calc'!A0", False),
        ("define", "a sign that forbids parking", True),
        ("define", "", False),
        ("define", "parking prohibition", False),
        ("define", "x" * 501, False),
    ],
)
def test_new_words_are_given_are_short_and_are_no_other_class_s(
    kind: Kind, text: str, legal: bool
) -> None:
    task = Mend(place=(), claim=CLAIM, opinions=(), candidates=CANDIDATES)
    ruled = task.legal(Proposal(kind=kind, reason="because", text=text))
    assert (ruled is None) is legal


@given(st.text(st.characters(), max_size=12), st.sampled_from(["rename", "define"]))
def test_new_words_can_be_written_to_any_file(text: str, kind: Kind) -> None:
    task = Mend(place=(), claim=CLAIM, opinions=(), candidates=())
    for said in (text, f"\ud800\x1b[2J{text}\u202e\r\n"):
        read = task.read({"kind": kind, "text": said, "reason": "because"})
        assert isinstance(read, Proposal)
        read.text.encode()
        assert read.text.isprintable()


def test_a_sibling_without_a_common_class_is_debated_by_nobody() -> None:
    agent = Mending({"kind": "sibling", "to": "", "reason": "because"})
    assert edit(run(agent)) == Edit(kind="sibling", reason="because", checked=False)
    assert agent.about(mended=True) == []


@pytest.mark.parametrize(
    "said",
    [
        {"kind": "whole-of", "to": "", "reason": "x"}, {"kind": "none", "to": ""},
        {"kind": "none", "to": "", "reason": ""}, {"kind": ["none"], "to": "", "reason": "x"},
        "It is part of it.",
    ],
    ids=["unknown kind", "no reason", "empty reason", "list", "prose"],
)  # fmt: skip
def test_what_is_no_proposal_leaves_the_edge_without_a_mend(said: object) -> None:
    agent = Mending(said)
    done = run(agent, limits=Limits(reasks=0))
    assert edit(done) is None
    assert agent.about(mended=True) == []
    assert done.outcome == "justified"


@pytest.mark.parametrize("to", ["", None])
@pytest.mark.parametrize("kind", ["part-of", "part_of", "Part of"])
def test_a_kind_is_read_however_it_is_spelled_and_nothing_is_no_class(
    kind: str, to: str | None
) -> None:
    found = edit(run(Mending({"kind": kind, "to": to, "reason": "x"})))
    assert found is not None
    assert (found.kind, found.to) == ("part-of", "")


def test_an_edge_that_is_upheld_or_undecided_is_not_mended() -> None:
    for verdict in ("true", "unsure"):
        agent = Noting(lambda _, task, said=verdict: answer(task, lambda _: said))  # type: ignore[misc]
        surveyed(job(forms(1)["relay"], taxonomy=SIGNS), agent)
        assert not [place for place in agent.places if "mend" in place]


def test_where_nothing_is_to_be_mended_nobody_is_asked_to() -> None:
    agent = Mending(Proposal(kind="none", reason="because"))
    assert edit(run(agent, mends=False)) is None
    assert agent.menders == []


@each_kind
def test_a_proposal_of_its_kind_is_about_the_same_two_terms_or_a_candidate(kind: Kind) -> None:
    rule = Portrait(name="rule", definition="what holds")
    to = "rule" if kind in ("sibling", "other-parent") else ""
    text = TEXTS.get(kind, "")
    rather = proposed(CLAIM, Proposal(kind=kind, to=to, reason="x", text=text), {"rule": rule})
    if rather is None:
        assert kind == "none"
        return
    assert rather != CLAIM
    ends = (rather.child, rather.parent)
    child = CLAIM.child
    if kind in TEXTS:
        renames = kind == "rename"
        child = replace(child, name=text) if renames else replace(child, definition=text)
    expected = (CLAIM.parent, child) if kind in ("reversed", "plays") else (child, CLAIM.parent)
    assert ends == ((CLAIM.child, rule) if to else expected)


def test_a_proposal_that_is_written_is_read_again() -> None:
    task = Mend(place=(), claim=CLAIM, opinions=(), candidates=("rule",))
    for kind in get_args(Kind):
        to = "rule" if kind in ("sibling", "other-parent") else ""
        said = Proposal(kind=kind, to=to, reason="because", text=TEXTS.get(kind, ""))
        assert task.read(task.write(said)) == task.accepts(said) == said
    strange = task.accepts(Proposal(kind="role", to="rule", reason="because"))
    assert strange == Proposal(kind="role", reason="because")
    assert isinstance(task.accepts(Opinion(verdict="true", reason="x")), Rejected)


# Candidates

NAMES = ("vehicle", "road vehicle", "vehicle of the road", "Vehicle", "car", "車両", "特殊車両")


@st.composite
def taxonomies(draw: st.DrawFn, *, distinct: bool = False) -> Taxonomy:
    """Classes whose names may be alike, or the same; edges any way, circles too."""
    each = st.sampled_from(NAMES)
    names = draw(st.lists(each, min_size=2, max_size=7 if distinct else 9, unique=distinct))
    keys = [f"x:{n}" for n in range(len(names))]
    terms = {key: Term(key=key, name=name) for key, name in zip(keys, names, strict=True)}
    pair = st.tuples(st.sampled_from(keys), st.sampled_from(keys)).filter(lambda p: p[0] != p[1])
    edges = draw(st.lists(pair, min_size=1, max_size=14, unique=True))
    return Taxonomy(terms=terms, edges=tuple(Edge(*edge) for edge in edges))


def below(taxonomy: Taxonomy, key: str) -> set[str]:
    """The class and all under it, by going round until nothing is added."""
    found = {key}
    while more := {c for c, p in taxonomy.edges if p in found} - found:
        found |= more
    return found


@given(taxonomies(), st.data())
def test_every_grandparent_that_may_be_chosen_comes_before_all_others(
    taxonomy: Taxonomy, data: st.DataObject
) -> None:
    edge = data.draw(st.sampled_from(taxonomy.edges))
    not_free = {*below(taxonomy, edge.child), edge.parent}
    above = [p for c, p in taxonomy.edges if c == edge.parent and p not in not_free]
    ends = {taxonomy.terms[end].name for end in edge}
    names = Counter(term.name.casefold() for term in taxonomy.terms.values())
    wanted = dict.fromkeys(
        name
        for key in above
        if (name := taxonomy.terms[key].name) not in ends and names[name.casefold()] == 1
    )
    found = neighborhood(taxonomy).candidates(edge, "none")
    assert list(found)[: len(wanted)] == list(wanted)


@given(st.integers(2, 90))
def test_only_so_many_candidates_are_offered_and_neighbors_shown(number: int) -> None:
    keys = [f"small car {n}" for n in range(number)]
    edges = [Edge("root", "top"), *(Edge(key, "root") for key in keys)]
    terms = {key: Term(key=key, name=key) for key in ("top", "root", *keys)}
    around = neighborhood(Taxonomy(terms=terms, edges=tuple(edges)))
    most = WHOLE if len(terms) <= WHOLE else OFFERED
    assert len(around.candidates(Edge(keys[0], "root"), "none")) == min(most, number)
    shown = around.portrait("root", "neighbourhood")
    assert len(shown.children) == min(number, SHOWN)
    assert shown.parents == ("top",)


@given(taxonomies(distinct=True), st.data())
def test_a_claim_never_shows_the_judged_edge_as_a_neighbor(
    taxonomy: Taxonomy, data: st.DataObject
) -> None:
    edge = data.draw(st.sampled_from(taxonomy.edges))
    claim = neighborhood(taxonomy).claim(edge, "neighbourhood")
    assert claim.parent.name not in (*claim.child.parents, *claim.child.children)
    assert claim.child.name not in (*claim.parent.parents, *claim.parent.children)
