"""What a report says in both languages: its heading, who agrees unheard, and classes not to be used."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Seat
from aufheben.domain.opinions import Form, Proposal, forms, usual
from aufheben.domain.taxonomies import Edge
from aufheben.domain.vocabulary import Lang
from aufheben.formats.document.text import plain
from aufheben.logic.taxonomies.neighbors import neighborhood
from aufheben.logic.taxonomies.structure import structural
from aufheben.protocols.ports import Task
from aufheben.rooms.hierarchy.asks import Mend, Opine
from aufheben.rooms.hierarchy.job import HierarchyJob
from aufheben.rooms.hierarchy.keys import Keys
from aufheben.rooms.hierarchy.lines import read_lines
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.correction import fixed
from aufheben.rooms.hierarchy.protocol.debate import EdgeDebate
from aufheben.rooms.hierarchy.protocol.protocol import Procedure
from aufheben.rooms.hierarchy.read import read
from aufheben.rooms.hierarchy.report.document import report
from aufheben.rooms.hierarchy.report.envelope import envelope
from aufheben.rooms.hierarchy.report.told import ToldHierarchy
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.hierarchy.settings import SeatedHierarchy, read_settings, write_settings
from aufheben.words import LANGS, speaker, speaking, spelled
from tests.documents import missing
from tests.formats.hostile import texts
from tests.formats.respoken import numbered, respoken
from tests.hierarchy.debates import Noting, answer, by_seat, experts, held, job, surveyed, tree
from tests.hierarchy.findings import FINDINGS, counted, reasons, recorded, told_of
from tests.hierarchy.test_check_views import CHECKS
from tests.hierarchy.test_left_alone import HEAD, PLAIN, QUALIFIED, TABLES, qualified_in
from tests.hierarchy.test_mends import SEVERAL
from tests.profiles import examples

SAY = speaker("aufheben.rooms.hierarchy.report.document")
LEFT = read_ontology(
    b"child,parent,relation\nwheel,car,part of\ncar,vehicle,is a\ncar,vehicle,is a\n", "in.csv"
)
SEEN: dict[str, Mapping[str, Any]] = {
    "as it is": {},
    "with edges left out": {"order": LEFT.order, "skipped": LEFT.skipped},
    "with what is known": {"suppressed": "*\twheel\n"},
    "at other levels": {"profile": "INFO\twrong_edge\nERROR\tundecided_edge\n"},
}


def told(name: str, lang: Lang, **more: Any) -> ToldHierarchy:
    asked, agent = CHECKS[name]
    survey = spoken(asked, lang)
    check = SeatedHierarchy(survey=survey, agents={"N": "openai:m@http://x"}, file="in.csv", **more)
    return replace(told_of(recorded(survey, agent()), check), created="2026-11-29")


def spoken(asked: HierarchyJob, lang: Lang) -> HierarchyJob:
    debate = replace(asked.procedure.debate, lang=lang)
    return replace(asked, procedure=replace(asked.procedure, debate=debate))


def unsaid(found: ToldHierarchy, lang: Lang) -> list[Any]:
    """What is in the envelope alone."""
    return missing(envelope(found), Keys, report(found), lang, SAY)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seen", SEEN)
@pytest.mark.parametrize("name", CHECKS)
def test_all_that_the_envelope_holds_for_people_is_in_the_report(
    name: str, seen: str, lang: Lang
) -> None:
    assert unsaid(told(name, lang, **SEEN[seen]), lang) == []


def test_how_many_findings_are_not_shown_is_said() -> None:
    known = told("all that can happen", "en", **SEEN["with what is known"])
    assert "- findings not shown: 1\n" in plain(report(known), "en")
    assert "not shown" not in plain(report(told("all that can happen", "en")), "en")


@given(word=texts, lang=st.sampled_from(LANGS), name=st.sampled_from(sorted(CHECKS)))
@examples(40)
def test_so_it_is_whatever_was_said(word: str, lang: Lang, name: str) -> None:
    found = told(name, lang, order=LEFT.order, skipped=LEFT.skipped)
    shown = replace(found, findings=(*found.findings, *FINDINGS))
    assert unsaid(respoken(shown, numbered(word)), lang) == []


FILES = {
    "a.ttl": HEAD + ":old a owl:Class ; owl:deprecated true ; rdfs:subClassOf :plant .\n"
    ":oak rdfs:subClassOf :old , :plant . :plant rdfs:label 'plant' . :oak rdfs:label 'oak' .",
    "b.ttl": HEAD + ":old a owl:DeprecatedClass ; rdfs:subClassOf :plant . :plant rdfs:label 'plant' .\n"
    ":oak rdfs:subClassOf :old , :plant ; rdfs:label 'oak' .",
    "a.obo": "format-version: 1.4\n\n[Term]\nid: X:old\nis_obsolete: true\nis_a: X:plant\n\n"
    "[Term]\nid: X:plant\nname: plant\n\n[Term]\nid: X:oak\nname: oak\nis_a: X:old\nis_a: X:plant\n",
    "a.csv": "child,parent,deprecated\nold,plant,true\noak,old,\noak,plant,\n",
    "b.csv": "子,親,廃止\nold,plant,○\noak,old,\noak,plant,\n",
    "a.tsv": "id\tlabel\tparent_id\tobsolete\nplant\tplant\t\t\nold\told\tplant\t1\noak\toak\told\t0\n"
    "oak\toak\tplant\t0\n",
}  # fmt: skip
OTHERS = {
    "c.ttl": HEAD
    + ":a rdfs:subClassOf owl:Nothing , owl:Thing , [] ; owl:unionOf () ; owl:deprecated 'x' .",
    "d.ttl": HEAD + ":a skos:broader :b . :b skos:narrower :c . :c iso:broaderPartitive :a .",
    "e.ttl": HEAD + ":a a owl:Class .",
    "c.obo": PLAIN["a.obo"].replace("is_a: X:3", "union_of: X:2\nunion_of: X:3\nis_a: owl:Thing"),
    "c.tsv": "dog\tanimal\n",
    "d.tsv": "ID\tTYPE\tUp\nID\tTYPE\tSC %\nE:1\tproperty\tE:2\nE:2\t\tE:3 some E:4\nE:5\t\tE:6\n",
    "c.csv": "text_a,text_b,a,b,c,d,e,f,g,h,i,j\nanimal,dog\n",
}
INPUTS = [
    *((file, text.encode()) for group in (FILES, PLAIN, SEVERAL, TABLES, OTHERS) for file, text in group.items()),
    *((file, qualified_in(file, plain, by)) for file, plain, by, _ in QUALIFIED),
]  # fmt: skip


@pytest.mark.parametrize(("file", "content"), INPUTS)
def test_why_an_edge_was_not_taken_is_said_in_the_language_of_the_run(
    file: str, content: bytes
) -> None:
    loaded = read_ontology(content, file)
    english, japanese = (
        told("without mends", lang, order=loaded.order, skipped=loaded.skipped) for lang in LANGS
    )
    for each, whole in zip(
        (envelope(one)["edges"]["skipped"] for one in (english, japanese)),
        (plain(report(one), lang) for one, lang in zip((english, japanese), LANGS, strict=True)),
        strict=True,
    ):
        assert all(" ".join(why["why"].split()) in whole for why in each)
    ours = [each["why"] for each in envelope(japanese)["edges"]["skipped"]]
    assert not [why for why in ours if why.isascii()]
    assert len(ours) == len(loaded.skipped)


ENGLISH = re.compile(
    r"\b(?:the|is|are|a|of|what|read|no|not|then|subject|and|which)\b", re.IGNORECASE
)
KEPT = re.compile(r"読む列: [^）]*|\bis[_-]a\b|Is a|[A-Z][a-z]+ ID")
"""Names of columns and of relations."""


@pytest.mark.parametrize(("file", "content"), INPUTS)
def test_nothing_of_what_was_read_is_said_in_english_to_a_japanese(
    file: str, content: bytes
) -> None:
    loaded = read_ontology(content, file)
    read = loaded.order, loaded.skipped, loaded.unread
    with speaking("ja"):
        said = [*read_lines("ファイル", loaded.taxonomy, *read)]
    said += [spelled(each.what, "ja") for each in loaded.remarks]
    names = rf"\b(?:{'|'.join(map(re.escape, loaded.unread))})\b" if loaded.unread else "(?!)"
    assert [s for s in said if ENGLISH.search(re.sub(names, "", KEPT.sub("", s)))] == []


OURS = usual(3)


def test_experts_who_agree_need_no_mediator() -> None:
    for verdict in ("true", "false"):
        done = held(OURS, {"N": verdict, "S": verdict})
        assert done.course == ["N1 <", "S1 <"]
        assert (done.examined.verdict, done.examined.decision) == (verdict, "agreement")
        assert done.examined.votes == (("N", verdict), ("S", verdict))


def test_experts_who_differ_have_not_heard_each_other_and_are_mediated() -> None:
    done = held(OURS, by_seat({"N1": "true", "N": "false", "S": "false", "mediator": "true"}))
    assert done.course[:3] == ["N1 <", "S1 <", "mediator1 < N1 S1"]
    assert done.course[3:] == ["N2 < =N1 S1", "S2 < =S1 N1"]
    # Whom they convinced of the contrary of what the mediator thought, agree without it.
    assert (done.examined.verdict, done.examined.decision) == ("false", "agreement")
    assert "mediator" not in dict(done.examined.votes)


def test_experts_who_doubt_together_are_mediated() -> None:
    done = held(OURS, {"N": "unsure", "S": "unsure", "mediator": "false"})
    assert [said.split()[0] for said in done.course[:3]] == ["N1", "S1", "mediator1"]
    assert (done.examined.verdict, done.examined.decision) == ("false", "mediator")


def test_the_published_forms_keep_their_mediator() -> None:
    for name in ("relay-mediator", "parallel-mediator", "one-way"):
        done = held(forms(3)[name], {"N": "false", "S": "false", "mediator": "false"})
        assert [said.split()[0] for said in done.course] == ["N1", "S1", "mediator1"]


@pytest.mark.parametrize("form", [OURS, forms(2)["relay-mediator"]], ids=lambda form: form.name)
def test_the_first_look_is_the_neutral_expert_s_first_opinion(form: Form) -> None:
    places: list[tuple[object, ...]] = []
    heard: list[int] = []

    def script(_: object, task: Task[Any]) -> object:
        places.append(task.place[3:])
        heard.extend([len(task.heard)] if isinstance(task, Opine) else [])
        return answer(task, lambda _: "false")

    [found] = surveyed(job(form, taxonomy=tree(("a", "b")), mends=False), Noting(script)).findings
    asked = [place[-1] for place in places]
    assert asked == ["triage", "S", *(["mediator"] if not form.sparing else [])]
    assert dict(found.votes)["N"] == "false"
    assert heard == [0, int(form.turns == "relay")]


def test_a_proposed_part_is_judged_from_viewpoints_of_parts() -> None:
    parts = (Seat(name="N", stance=""), Seat(name="S", stance="of parts"))
    debate = EdgeDebate(form=OURS, experts=experts("NS"), viewpoints={"part-of": parts})
    stances: dict[str, set[str]] = {}

    def script(seat: Seat, task: Task[Any]) -> object:
        relation = getattr(task, "claim").relation  # noqa: B009
        stances.setdefault(relation, set()).add(seat.stance)
        if isinstance(task, Mend):
            return Proposal(kind="part-of", reason="rather")
        return answer(task, lambda _: "false" if relation == "is-a" else "true")

    asked = job(OURS, taxonomy=tree(("a", "b")))
    surveyed(replace(asked, procedure=Procedure(debate=debate)), Noting(script))
    assert stances == {"is-a": {"", "as S"}, "part-of": {"", "of parts"}}


def _local(key: str) -> str:
    return key.replace("http://x/", "").replace("X:", "")


@pytest.mark.parametrize("file", FILES)
def test_an_edge_from_or_to_a_deprecated_class_is_a_finding_and_it_has_no_other(file: str) -> None:
    found = structural(read_ontology(FILES[file].encode(), file).taxonomy)
    assert {
        (each.level, each.rule, _local(each.subject), _local(each.parent)) for each in found
    } == {
        ("ERROR", "deprecated_class_reference", "oak", "old"),
        ("WARN", "deprecated_class_reference", "old", "plant"),
    }


@pytest.mark.parametrize("file", FILES)
def test_what_is_deprecated_is_neither_debated_nor_offered_nor_forgotten(file: str) -> None:
    check = read(Hierarchy(file=file, content=FILES[file].encode()), {})
    assert [tuple(map(_local, edge)) for edge in check.survey.edges] == [("oak", "plant")]
    assert any("deprecated" in why and n == 2 for n, why in counted(check.skipped))
    taxonomy = check.survey.taxonomy
    offered = neighborhood(taxonomy).candidates(check.survey.edges[0], "none")
    assert "old" not in {_local(key) for key, _ in offered.values()}
    assert read_settings(write_settings(check)).survey.taxonomy.deprecated == taxonomy.deprecated


def test_what_obo_keeps_under_its_class_of_the_obsolete_is_no_finding() -> None:
    text = HEAD + "@prefix o: <http://www.geneontology.org/formats/oboInOwl#> .\n"
    text += ":old rdfs:subClassOf o:ObsoleteClass ; owl:deprecated true . :a rdfs:subClassOf :b ."
    taxonomy = read_ontology(text.encode(), "a.ttl").taxonomy
    assert taxonomy.edges == (Edge("http://x/a", "http://x/b"),)
    assert structural(taxonomy) == ()


@pytest.mark.parametrize(
    "space", ["http://www.geneontology.org/formats/oboInOwl#", "http://www.orpha.net/ORDO/"]
)
def test_what_is_kept_under_the_class_of_the_obsolete_is_deprecated(space: str) -> None:
    text = HEAD + f":old rdfs:subClassOf <{space}ObsoleteClass> . :a rdfs:subClassOf :old ."
    taxonomy = read_ontology(text.encode(), "a.ttl").taxonomy
    assert taxonomy.deprecated == {"http://x/old"}
    assert [each.rule for each in structural(taxonomy)] == ["deprecated_class_reference"]


def test_an_identifier_that_was_merged_into_another_is_deprecated() -> None:
    text = "[Term]\nid: X:1\nname: a\nalt_id: X:9\nalt_id: X:3\n\n[Term]\nid: X:2\nname: b\nis_a: X:9\n\n[Term]\nid: X:3\nname: c\nis_a: X:1\n"
    taxonomy = read_ontology(f"format-version: 1.4\n\n{text}".encode(), "a.obo").taxonomy
    assert taxonomy.deprecated == {"X:9"}


@pytest.mark.parametrize(
    ("said", "number"), [('"true"@en', 0), ('"A cutting process."@en', 1), ("0", 0)]
)
def test_what_says_neither_true_nor_false_of_a_class_is_remarked(said: str, number: int) -> None:
    text = f"{HEAD}:a rdfs:subClassOf :b ; owl:deprecated {said} ."
    remarks = read_ontology(text.encode(), "a.ttl").remarks
    assert sum("owl:deprecated" in each for each in reasons(remarks)) == number


def test_false_is_not_deprecated() -> None:
    text = HEAD + ":a rdfs:subClassOf :b ; owl:deprecated false ."
    assert read_ontology(text.encode(), "a.ttl").taxonomy.deprecated == frozenset()


@pytest.mark.parametrize("file", FILES)
def test_what_is_deprecated_stays_so_in_turtle(file: str) -> None:
    content = FILES[file].encode()
    after = fixed(content, file, [], run="r", suffix=".ttl").encode()
    kept = read_ontology(after, "after.ttl").taxonomy.deprecated
    assert [
        key.removeprefix("http://x/").rpartition(":")[2].rpartition("_")[2] for key in kept
    ] == ["old"]
