"""What the envelope of a check holds for people stands in its report, in both languages."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.vocabulary import Lang
from aufheben.formats.document.text import plain
from aufheben.rooms.hierarchy.job import HierarchyJob
from aufheben.rooms.hierarchy.keys import Keys
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.report import SeatedHierarchy, ToldHierarchy, envelope
from aufheben.rooms.hierarchy.report.document import report
from aufheben.words import LANGS, speaker
from tests.documents import missing
from tests.formats.hostile import texts
from tests.formats.respoken import numbered, respoken
from tests.hierarchy.findings import FINDINGS
from tests.hierarchy.shown import recorded, told_of
from tests.hierarchy.test_check_views import CHECKS
from tests.hierarchy.test_heading import INPUTS
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
