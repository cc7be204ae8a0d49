"""The page of a check: the same live and replayed, in words, and with a list that is read back."""

import json
import re
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.opinions import Part, forms
from aufheben.domain.taxonomies import Edge, Edit, Rule, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.formats.page.render import page, timeline
from aufheben.formats.page.view import View
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge
from aufheben.rooms.hierarchy.report.kgcl import patch_of
from aufheben.rooms.hierarchy.report.mends import changes
from aufheben.rooms.hierarchy.report.review import accepted
from aufheben.rooms.hierarchy.report.robot import header, row_of
from aufheben.rooms.hierarchy.report.view import LISTED, script_words
from aufheben.runtime.journal import Record
from aufheben.words import LANGS, spelled
from tests.formats.hostile import Tags
from tests.hierarchy.debates import JOB, WRONG, Noting, Refused, job, said
from tests.hierarchy.findings import (
    TAXONOMY,
    finding,
    of_edges,
    plain_keys,
    recorded,
    seated,
    told_of,
    until,
    viewed,
)
from tests.hierarchy.test_findings_plain import EXAMINED

SOURCED = job(forms(3)["parallel-mediator"], sourced=True, drawn=0.5)
CHECKS: dict[str, tuple[Any, Any]] = {
    "all that can happen": (JOB, lambda: Noting(said)),
    "with refusals": (JOB, Refused),
    "with documents": (SOURCED, lambda: Noting(said)),
    "without mends": (job(forms(3)["single"], names="N", mends=False), lambda: Noting(said)),
}
every_check = pytest.mark.parametrize("name", CHECKS)


@cache
def held(name: str, at_once: int = 1) -> tuple[Record, Any]:
    asked, agent = CHECKS[name]
    return recorded(asked, agent(), at_once), seated(asked)


@pytest.mark.parametrize("at_once", [1, 4])
@every_check
def test_after_any_event_it_shows_what_it_showed_then(name: str, at_once: int) -> None:
    record, check = held(name, at_once)
    whole = viewed(record, check)
    for number in range(len(record.events)):
        assert viewed(until(record, number), check) == whole.at(number)


@every_check
def test_a_stream_carries_only_rows_that_are_new(name: str) -> None:
    whole = viewed(*held(name, 4))
    everything = timeline(whole)["tables"]
    for number in range(whole.last):
        before, after = timeline(whole.at(number))["tables"], timeline(whole, number)["tables"]
        assert {each: [*before[each], *after[each]] for each in everything} == everything
    assert not any(timeline(whole, whole.last)["tables"].values())


@every_check
def test_in_the_end_it_shows_every_finding_of_the_report_and_every_edge(name: str) -> None:
    record, check = held(name)
    whole, told = viewed(record, check), told_of(record, check)
    shown = latest(whole)
    taxonomy, lang = check.survey.taxonomy, check.survey.lang
    assert {each["mend"]["row"] for each in shown if each["mend"]} == {
        row_of(each, taxonomy, lang) for each in told.findings if each.edit is not None
    }
    assert len(shown) == len(told.findings)
    assert {row[1] for row in whole.tables["checked"]} == set(range(len(taxonomy.edges)))


def latest(view: View) -> list[dict[str, Any]]:
    return [*{row[1]["id"]: row[1] for row in view.tables["findings"]}.values()]


def test_a_suggestion_is_unconfirmed_until_its_debate_upholds_it() -> None:
    whole = viewed(*held("all that can happen"))
    wheel = [row[1]["mend"] for row in whole.tables["findings"] if "wheel" in row[1]["head"][0]]
    assert [mend and mend["checked"] for mend in wheel] == [None, False, True]


@cache
def reviewed() -> tuple[list[Any], Any]:
    record, check = held("with refusals")
    found = latest(viewed(record, check))
    return [each["mend"] for each in found if each["mend"]], told_of(record, check)


@given(st.sets(st.integers(0, 1)))
def test_a_reviewed_list_and_its_patch_are_read_back_as_what_was_accepted(chosen: set[int]) -> None:
    mends, told = reviewed()
    assert len(mends) == 2
    taken = [mends[number] for number in sorted(chosen)]
    listed = accepted(header() + "".join(mend["row"] for mend in taken))
    assert len(listed) == len(taken)
    assert {edge for edge, _ in changes(told.findings, listed)} <= WRONG
    if taken:
        assert accepted("".join(f"{line}\n" for mend in taken for line in mend["patch"])) == listed


@given(finding(plain_keys))
def test_any_one_mend_is_read_back_by_its_line(found: Any) -> None:
    if found.edit is None or not found.parent or not row_of(found, TAXONOMY).strip("\n"):
        return
    row, lines = row_of(found, TAXONOMY), patch_of(found, TAXONOMY)
    if row.endswith("\t\n"):
        return
    pair = (found.subject, found.parent)
    assert accepted(header() + row) == {pair}
    keeps = found.edit.kind in {"rename", "define"}
    assert accepted("".join(f"{line}\n" for line in lines)) == {(pair[0], "") if keeps else pair}


ROADS = Taxonomy(
    terms={
        key: Term(key=key, name=name, definition=f"A {name}.")
        for key, name in (("EX:1", "wheel"), ("EX:2", "car"), ("EX:3", "sign"))
    },
    edges=(Edge("EX:1", "EX:2"), Edge("EX:3", "EX:2")),
)
WHEEL = CheckedEdge(
    edge=ROADS.edges[0], examined=EXAMINED, edit=Edit(kind="part-of", reason="Cars have wheels.")
)


def text_of(view: View) -> str:
    return " ".join(Tags(page(view)).text.split())


def test_without_a_script_it_says_level_votes_reasons_terms_and_mend_in_words() -> None:
    shown = text_of(of_edges(ROADS, [WHEEL]))
    for part in (
        "ERROR", "wrong_edge", "wrong is-a edge", 'rejected: "wheel" as a subclass of "car"',
        "1 against", "confidence 100%", 'make "wheel" part of "car" (not confirmed by a debate)',
        "Cars have wheels.", "An act.", "EX:1", "A wheel.", "確信度 100%",
    ):  # fmt: skip
        assert part in shown


def test_what_was_not_decided_has_no_confidence() -> None:
    open_edge = replace(WHEEL, examined=replace(EXAMINED, verdict="unsure"), edit=None)
    shown = text_of(of_edges(ROADS, [open_edge]))
    assert "undecided_edge" in shown
    assert "Confidence" not in shown.partition("{")[0]


def test_what_is_listed_without_a_script_is_bounded_and_says_so() -> None:
    keys = [f"EX:{number}" for number in range(LISTED + 6)]
    taxonomy = Taxonomy(
        terms={key: Term(key=key, name=f"n{key}") for key in keys},
        edges=tuple(Edge(key, "EX:0") for key in keys[1:]),
    )
    settled = [replace(WHEEL, edge=edge, edit=None) for edge in taxonomy.edges]
    shown = text_of(of_edges(taxonomy, settled))
    assert f"These are the first {LISTED} of {LISTED + 5} findings, worst first." in shown
    assert shown.count('rejected: "nEX:') == LISTED


def test_the_table_waits_for_its_script_and_a_page_without_findings_says_so() -> None:
    empty = page(of_edges(ROADS, []))
    assert '<div class="check-live" hidden>' in empty
    assert "No findings." in text_of(of_edges(ROADS, []))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_came_of_it_is_said_in_both_languages(lang: Lang) -> None:
    procedure = replace(JOB.procedure, debate=replace(JOB.procedure.debate, lang=lang))
    asked = replace(JOB, procedure=procedure)
    shown = page(viewed(recorded(asked, Noting(said)), seated(asked)))
    for part in ("7 of 7 edges checked", "辺7本のうち7本を調べました", "is-a 関係", "undecided"):
        assert part in shown


def test_a_finding_that_is_known_is_not_shown_again() -> None:
    record, check = held("all that can happen")
    known = replace(check, suppressed="*\twheel\n")
    assert len(latest(viewed(record, known))) == len(latest(viewed(record, check))) - 1


COMPOSED = {
    f"check_{name}"
    for name in (
        *("true", "false", "unsure", "none", "silent"),
        *("against", "for", "abstained", "accepted", "rejected", "open"),
        *get_args(Part),
    )
}
"""Of verdicts, sides, decisions and parts of a debate: their scripts put the names together."""


def test_its_scripts_ask_for_the_words_that_there_are_and_no_others() -> None:
    folder = resources.files("aufheben.formats.page").joinpath("static")
    scripts = "".join(f.read_text("utf-8") for f in folder.iterdir() if f.name[:5] == "check")
    asked = {*re.findall(r'"(check_\w+)"', scripts), *COMPOSED}
    words = script_words()
    assert asked == words.keys() - get_args(Rule)
    assert words.keys() - asked == set(get_args(Rule))


def test_the_first_fact_of_a_script_stands_in_the_first_place() -> None:
    said = [spelled(script_words()["check_edge"], lang) for lang in LANGS]
    assert said == ["“{0}” under “{1}”", "「{1}」の下の「{0}」"]
    assert spelled(script_words()["check_opinion"], "ja") == "agent {0} の意見（第{1}ラウンド）"


def test_nothing_in_its_data_can_end_the_element_that_holds_it() -> None:
    terms = {key: Term(key=key, name="</script><script>alert(1)</script>") for key in ("a", "b")}
    taxonomy = Taxonomy(terms=terms, edges=(Edge("a", "b"),))
    written = page(of_edges(taxonomy, [replace(WHEEL, edge=Edge("a", "b"))]))
    [data] = re.findall(r'id="timeline">(.*?)</script>', written, re.DOTALL)
    assert json.loads(data)["tables"]["terms"][0][2] == "</script><script>alert(1)</script>"
