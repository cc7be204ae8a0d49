"""The report as a table, and the lists that curators hand back."""

import csv
import io
import json
import re
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.opinions import KEEPING
from aufheben.domain.taxonomies import Finding, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.quoting.characters import bare
from aufheben.formats.quoting.data import text_cell, text_of
from aufheben.rooms.hierarchy.report.envelope import row
from aufheben.rooms.hierarchy.report.findings import by_level
from aufheben.rooms.hierarchy.report.kgcl import kgcl
from aufheben.rooms.hierarchy.report.reported import Suppressions, suppressed
from aufheben.rooms.hierarchy.report.review import accepted
from aufheben.rooms.hierarchy.report.robot import HEADER, robot
from tests.hierarchy.findings import (
    CAR,
    DOUBTFUL,
    FINDINGS,
    RULE,
    SIGN,
    TAXONOMY,
    UNLABELED,
    WHEEL,
    WRONG,
    finding,
    findings,
    languages,
    plain_keys,
    taxonomies,
    texts,
    uncommented,
)

REPORT = robot(FINDINGS, TAXONOMY)
EDITED = {(SIGN, RULE), (WHEEL, CAR)}


def _rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter="\t"))


def test_the_columns_are_those_of_robot_and_the_debate() -> None:
    header, wrong, doubtful, unlabeled = _rows(REPORT)
    assert header[:5] == ["Level", "Rule Name", "Subject", "Property", "Value"]
    assert wrong == [
        "ERROR", "wrong_edge", SIGN, "rdfs:subClassOf", RULE, "Signs are read as rules.",
        "A sign is a thing and a rule is none.", "2 against, 1 for", "0.67",
        'move "sign" from "traffic rule" to "car" (upheld in a debate)',
    ]  # fmt: skip
    assert doubtful[6] == "A wheel is one of a car's parts."
    assert unlabeled[:5] == ["INFO", "missing_label", "道路", "rdfs:label", ""]


@given(findings, taxonomies, languages)
def test_any_findings_are_as_many_rows_that_no_spreadsheet_calculates(
    found: list[Finding], taxonomy: Taxonomy, lang: Lang
) -> None:
    text = robot(found, taxonomy, lang)
    header, *rows = _rows(text)
    assert len(rows) == len(found) == text.count("\n") - 1
    assert {len(cells) for cells in rows} <= {len(header)}
    for cell in (cell for cells in rows for cell in cells):
        assert not re.match(r"\s*[=+\-@＝＋－＠]", cell)
        assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028\ud800-\udfff]", cell)


@given(texts)
def test_a_cell_is_read_back(text: str) -> None:
    assert text_of(text_cell(text)) == bare(text)


@pytest.mark.parametrize("text", ["-0.5 is less", "＝1+1", "'=1", " =1", "@SUM(1)", "+1"])
def test_what_a_spreadsheet_would_calculate_gets_an_apostrophe(text: str) -> None:
    assert text_cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["it's", "'quoted'", "a=b", "1-2", "https://x", ""])
def test_any_other_text_stays_as_it_is(text: str) -> None:
    assert text_cell(text) == text


ACCEPTED = {
    "report": REPORT,
    "report of a spreadsheet": "\ufeff" + REPORT.replace("\n", "\r\n"),
    "patch": uncommented(kgcl(FINDINGS, TAXONOMY)),
    "json": json.dumps({"findings": [row(one, TAXONOMY) for one in FINDINGS]}),
    "json list": json.dumps([row(one, TAXONOMY) for one in FINDINGS]),
    "csv": f'Child,Parent,Note\n"{SIGN}",{RULE},yes\n\n{WHEEL} , {CAR},\n',
    "tsv": f"# child,parent\nparent\tchild\n{RULE}\t{SIGN}\n{CAR}\t{WHEEL}\n",
}


@pytest.mark.parametrize("text", ACCEPTED.values(), ids=ACCEPTED)
def test_every_form_of_list_accepts_the_same_edges(text: str) -> None:
    assert accepted(text, "list") == EDITED


def test_a_deleted_row_is_refused() -> None:
    kept = [line for line in REPORT.splitlines() if "doubtful_edge" not in line]
    assert accepted("\n".join(kept), "list") == {(SIGN, RULE)}


@pytest.mark.parametrize(
    "text", ["\t".join(HEADER), "# all refused\n", "child,parent\n", "[]", '{"findings": []}'],
    ids=["report", "patch", "csv", "json-list", "json"],
)  # fmt: skip
def test_a_list_may_refuse_everything(text: str) -> None:
    assert accepted(text, "list") == frozenset()


@given(st.lists(finding(plain_keys), max_size=5), languages)
def test_what_was_written_accepts_exactly_the_edges_with_a_mend(
    found: list[Finding], lang: Lang
) -> None:
    edited = {
        (f.subject, f.parent): f.edit for f in reversed(by_level(found)) if f.parent and f.edit
    }
    written = [
        robot(found, TAXONOMY, lang),
        json.dumps([row(one, TAXONOMY, lang) for one in found]),
    ]
    assert [accepted(text, "list") for text in written] == [set(edited)] * 2
    # A patch that names or defines a class says nothing of its parent.
    patched = {(c, "" if edit.kind in KEEPING else p) for (c, p), edit in edited.items()}
    patch = kgcl(found, TAXONOMY, lang) or "# nothing\n"
    assert accepted(uncommented(patch), "list") == patched


HEAD = "\t".join(HEADER)
WRONG_LISTS = {
    "empty": (" \n", 1),
    "prose": ("# note\n\nplease accept all of them", 3),
    "one column": ("child\na", 1),
    "no parent": ("child,parent\na,b\nc,", 3),
    "no parent after comments": ("# x\n# y\nchild,parent\na,b\nc", 5),
    "ROBOT's own": (HEAD.split("\tReason")[0] + "\nERROR\tx\ty\tz\tw", 1),
    "a mend of no edge": (f"{HEAD}\nWARN\tduplicate_label\tx\trdfs:label\ty\t\t\t\t\tdo", 2),
    "a mend without a parent": (f"{HEAD}\nWARN\tcycle\tx\trdfs:subClassOf\t\t\t\t\t\tdo", 2),
    "another command": ("# x\nobsolete EX:1", 2),
    "a foreign command": ("delete edge a rdfs:subClassOf b\ndelete EX:1", 2),
    "another predicate": ("delete edge <a> BFO:0000050 <b>", 1),
    "an edge in no other's place": ("create edge <a:a> rdfs:subClassOf <b:b>", 1),
    "broken json": ('{"findings":\n [}', 2),
    "deep json": ("[" * 100_000, 1),
    "another json": ("{}", 1),
    "a json of numbers": ("[1]", None),
    "a json without an edge": ('[{"subject": "a", "suggestion": {"kind": "none"}}]', None),
    "a huge cell": ("child,parent\na,b\n" + "x" * 200_000 + ",b", 3),
}  # fmt: skip


@pytest.mark.parametrize(("text", "line"), WRONG_LISTS.values(), ids=WRONG_LISTS)
def test_what_is_no_list_is_refused_with_its_line(text: str, line: int | None) -> None:
    with pytest.raises(BadInput) as refused:
        accepted(text, "list.tsv")
    assert (refused.value.file, refused.value.line) == ("list.tsv", line)


@given(st.text())
def test_whatever_text_is_read_or_refused(text: str) -> None:
    for read in (accepted, suppressed):
        with suppress(BadInput):
            read(text, "list")


LINES = f"""# known
wrong_edge\t{SIGN}\t{RULE}

missing_label\t道路
doubtful_edge\tC
"""


def test_a_suppression_covers_its_rule_its_subject_and_its_edge() -> None:
    known = suppressed(LINES, "known.tsv")
    assert known.covers(WRONG)
    assert known.covers(UNLABELED)
    assert not known.covers(replace(WRONG, rule="doubtful_edge"))
    assert not known.covers(replace(WRONG, parent=CAR))
    assert not known.covers(replace(WRONG, subject=SIGN.upper()))
    assert known.covers(replace(DOUBTFUL, subject="C"))


def test_an_edge_need_not_be_judged_only_where_even_its_rejection_is_known() -> None:
    known = suppressed(f"{LINES}cycle\tD\tE\n*\tF\tG\n*\tH", "known.tsv")
    judged = [(SIGN, RULE), ("F", "G"), ("H", "any")]
    assert all(known.covers_edge(*edge) for edge in judged)
    # One that was only doubtful ("C") may be found wrong.
    others = [(SIGN, CAR), (RULE, SIGN), ("C", "any"), ("D", "E"), ("F", "H"), ("道路", RULE)]
    assert not any(known.covers_edge(*edge) for edge in others)


def test_nothing_is_suppressed_by_nothing() -> None:
    assert suppressed("", "known.tsv") == Suppressions()
    assert not Suppressions().covers(WRONG)
    assert not Suppressions().covers_edge(SIGN, RULE)


@given(st.lists(finding(plain_keys), max_size=5), languages)
def test_a_report_suppresses_what_it_reports(found: list[Finding], lang: Lang) -> None:
    known = suppressed(robot(found, TAXONOMY, lang), "report.tsv")
    assert all(known.covers(one) for one in found)
    assert not known.covers(replace(WRONG, subject="another", parent=""))


@pytest.mark.parametrize(
    ("line", "do"),
    [
        ("wrong_edgy\tX", "did you mean wrong_edge?"), ("nonsense\tX", "one of *, cycle"),
        ("wrong_edge X", "write RULE, tab"), ("wrong_edge\tX\tY\tZ", "write RULE, tab"),
        ("wrong_edge\t \tY", "give the key"),
    ],
    ids=["misspelt", "unknown", "no tab", "too long", "no subject"],
)  # fmt: skip
def test_a_wrong_suppression_is_refused_with_its_line_and_fix(line: str, do: str) -> None:
    with pytest.raises(BadInput) as refused:
        suppressed(f"# known\n\n{line}\n", "known.tsv")
    assert (refused.value.file, refused.value.line) == ("known.tsv", 3)
    assert refused.value.do.startswith(do)
