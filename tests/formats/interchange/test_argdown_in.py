"""What people write as Argdown is read as Argdown's own parser reads it, or refused with a fix."""

import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from aufheben.errors import BadInput
from aufheben.formats.interchange import ArgumentGraph, Conflict, Inference
from aufheben.formats.interchange.argdown import read_argdown, write_argdown
from aufheben.formats.interchange.argdown.parser import parsed
from aufheben.formats.quoting.characters import flat
from tests.effort import is_in_proportion
from tests.formats.interchange.graphs import carried, graphs, names
from tests.formats.interchange.oracle import Oracle
from tests.told import english


def told(graph: ArgumentGraph) -> tuple[object, ...]:
    """What Argdown can say of it: not the names of plain relations, nor line ends in texts."""
    graph = carried(graph)
    targets = {c.target for c in graph.conflicts} | {i.conclusion for i in graph.inferences}
    statements = {each.id: each for each in graph.statements}

    def support(each: Inference) -> Inference:
        by = statements[each.premises[0]].by
        plain = len(each.premises) == 1 and each.by in ("", by) and not flat(each.rule)
        plain = plain and each.id not in targets and each.conclusion in statements
        return replace(
            each, id="" if plain else each.id, by=by if plain else each.by, rule=flat(each.rule)
        )

    def attack(each: Conflict) -> Conflict:
        by = statements[each.sources[0]].by
        plain = len(each.sources) == 1 and each.by in ("", by) and each.id not in targets
        return replace(each, id="", by=by) if plain else each

    return (
        graph.title,
        tuple(replace(s, text=flat(s.text) or flat(s.id)) for s in graph.statements),
        set(map(support, graph.inferences)),
        set(map(attack, graph.conflicts)),
    )


@given(graphs())
def test_what_is_written_is_read(graph: ArgumentGraph) -> None:
    assert told(read_argdown(write_argdown(graph)).graph) == told(graph)


@given(graphs())
def test_what_is_read_is_written_and_read_again(graph: ArgumentGraph) -> None:
    once = read_argdown(write_argdown(graph)).graph
    assert told(read_argdown(write_argdown(once)).graph) == told(once)
    ids = names(once)
    assert len(set(ids)) == len(ids)


_TAG = re.compile(r"#(?:\([^)]+\)|\w+) ?")

AWKWARD = (
    "[Cats are fine]: They *purr*, and they __sleep__.\n  + They purr\n  - <Allergies>: Some sneeze.\n    - [Pills]\n",
    "===\ntitle: 猫\nauthor: だれか\n===\n\n# 見出し #(ある 札)\n\n[猫はよい]: 喉を鳴らすからだ。\n  <+ <喉>: ごろごろ\n  <- [毛]: 毛が散る\n    >< [毛は散らない]\n",
    "<A>: The gist.\n\n(1) [P]: First.\n(2) Second, untitled.\n-----\n(3) [K]: So.\n(4) More.\n-- modus ponens, 三段論法 {uses: [3, 4]} --\n(5) [T]: Then.\n  -> [U]\n",
    "(1) 前提\n--\n規則\n--\n(2) 結論\n",
    "[a]: x // a comment\n\n/* many\n\nlines */\n\n<!-- one --> [b]: y\n  +> [a]\n\n// last\n\n[c]\n",
    "[a]: See [a page](https://example.org/a_b) and @[b] and @<c> #tag :smile: .A.\n  _> <c>\n",
    "* [a]: one\n  + b\n* <c>\n  - [a]\n",
    "1. first\n2. [second]\n",
    "[a]: escaped \\[x\\] \\{y\\} \\*z\\* \\# \\_ \\\\ \n",
    "[a]\n\t+ [b]\n\t\t- [c]\n\t\t\t+ [d]\n\t- [e]\n",
    "[a]\n  + [b]\n      - [c]\n    - [d]\n",
    "<A>\n\n(1) p\n----\n  <_ [u]: under\n    + [w]\n(2) c\n\n[v]\n  _> <A>\n",
    '[a]: several\nlines of\n  one text {proponent: "B", weight: 0.5}\n  <+ [b] {\n    a: 1\n  }\n\n[a]\n  <+ [b]\n',
    "\r\n[a]: Windows\r\n  + [b]\r\n\r\n[c]: 改行　全角の空白\r\n  >< [a]\r\n\r\n[a]\r\n  >< [c]\r\n",
    "[＝（１）「題」]: **太字の文。** である: 一\\.二\n  -> [👩‍👩‍👧‍👦 家族]: か゚ e\u0301 \u200fעברית\n",
    "# A\n\n[a]: in A\n\n## B\n\nText without a title, in B\n  + <a>\n\n### C {isGroup: false}\n\n<a>: an argument that is called as a statement is\n",
    "[a]: A text with an = sign, 3 < 4, and a lone ] or } or - or + in it; 1.5 (or 2)\n",
)  # fmt: skip


@pytest.mark.parametrize("text", AWKWARD)
def test_awkward_documents_are_read_as_argdown_reads_them(argdown: Oracle, text: str) -> None:
    said, ours = argdown(text), parsed(text)
    assert "errors" not in said, said
    assert _said(said["statements"]) == Counter(
        (_title(title), each.text) for title, each in ours.statements.items()
    )
    assert Counter(map(_title, said["arguments"])) == Counter(map(_title, ours.arguments))
    assert _concluded(said["arguments"]) == Counter(
        (_title(step.conclusion), step.rules)
        for each in ours.arguments.values()
        for step in each.steps
    )
    drawn = Counter((kind, _ends(kind, one, other)) for kind, one, other in said["relations"])
    assert drawn == Counter(
        (kind, _ends(kind, [one.kind, one.title], [other.kind, other.title]))
        for kind, one, other in ours.relations
    )
    graph = read_argdown(text).graph
    assert told(read_argdown(write_argdown(graph)).graph) == told(graph)
    assert "errors" not in argdown(write_argdown(graph))


def _title(title: str) -> str:
    return "Untitled" if title.startswith("Untitled ") else title


def _said(statements: dict[str, Any]) -> Counter[tuple[str, str]]:
    """Texts without their tags and special characters, which Argdown leaves in or replaces."""
    return Counter(
        (
            _title(title),
            _TAG.sub("", each["text"]).replace("☺️", ":smile:").replace("∀", ".A.").strip(),
        )
        for title, each in statements.items()
    )


def _concluded(arguments: dict[str, Any]) -> Counter[tuple[str, tuple[str, ...]]]:
    return Counter(
        (_title(step["title"]), tuple(filter(None, step["rules"])))
        for each in arguments.values()
        for step in each["steps"]
        if step["role"] != "premise"
    )


def _ends(kind: str, one: list[str], other: list[str]) -> tuple[str, ...]:
    ends = [_title(one[1]), _title(other[1])]
    return tuple(sorted(ends) if kind == "contradictory" else ends)


REFUSED = (
    ("[a]: x\n\n  + [b]\n", 3, "a relation below nothing"),
    ("[a]: x\n+ [b]\n", 2, "a relation below nothing"),
    ("I like [cats] a lot\n", 1, "a title within a text"),
    ("[a]: x\n[b]: y\n", 2, "a title within a text"),
    ("(1) a\n(2) b\n", 1, "premises without a conclusion"),
    ("(1) a\n-----\n", 2, "an inference without a conclusion"),
    ("(1) a\n-- 規則\n(2) b\n", 3, "an inference that does not end"),
    ("[a]: 波{括弧}の中\n", 1, "words behind data"),
    ("[a]\n  != [b]\n", 2, "words behind a title"),
    ("<a> and more\n", 1, "words behind a title"),
    ("---\ntitle: x\n---\n\n[a]: b\n", 1, "front matter between ---"),
    ("[a]: x {b: [c}\n", 1, "not valid YAML"),
    ("[a]:\n  -", 2, "a text is missing"),
    ("<a>\n\n(1) p\n----\n(2) c\n\n<a>\n\n(1) p\n----\n(2) c\n", 9, "a second structure for <a>"),
    ("［a］: x\n", 1, "a full-width '［'"),
    ("[a]: x\n  － <b>: y\n", 2, "a full-width '－'"),
    ("[a]: x\n  - <b>：y\n", 2, "a full-width '：'"),
    ("[a]: x\n　　- <b>: y\n", 2, "a full-width blank"),
    ("(1) p\n-- {uses: [7]} --\n(2) c\n", 2, "a premise 7 that is not there"),
)


@pytest.mark.parametrize(("text", "line", "what"), REFUSED)
def test_what_is_no_argdown_is_refused_with_its_line(text: str, line: int, what: str) -> None:
    with pytest.raises(BadInput, match=re.escape(what)) as caught:
        read_argdown(text)
    assert caught.value.line == line
    assert caught.value.do


def test_what_is_left_out_is_named() -> None:
    text = (
        "# H\n\n<A>: gist #t\n\n(1) [p]: *x*\n----\n(2) [c]\n\n[q]: [l](https://e.org)\n  -> <A>\n"
    )
    assert english(read_argdown(text).notes) == (
        "headings: line 1",
        "tags: line 3",
        "texts of arguments with premises: line 3",
        "bold and italic: line 5",
        "addresses of links: line 9",
        "an attack on an argument with premises, read as an undercut: line 10",
    )


def test_front_matter_is_a_title_and_every_other_key_is_named_as_left_out() -> None:
    text = "===\ntitle: 制服\nauthor: 田中\nmodel: {removeTagsFromText: true}\n===\n\n[p]: 自由\n"
    assert english(read_argdown(text).notes) == (
        "front matter: author: line 3",
        "front matter: model: line 4",
    )


def test_an_undercut_of_a_sketch_is_one_of_what_the_sketch_supports() -> None:
    graph = read_argdown("<A>: gist\n  +> [T]\n  _ [u]: under\n").graph
    [step], [conflict] = graph.inferences, graph.conflicts
    assert (step.premises, step.conclusion) == (("A",), "T")
    assert (conflict.sources, conflict.target) == (("u",), step.id)


SIGNS = ("[", "<", "{", "}", "<!--", "/*", "(1) ", "[a](", ".x", ":", "*", "@[", "=== ", "--\n", "  + a\n", "#", "#(", "#(a ", ":a", ".a", "_a ", "\\")  # fmt: skip


@pytest.mark.parametrize("sign", SIGNS)
def test_a_long_document_takes_a_time_that_grows_with_its_length_alone(sign: str) -> None:
    """Where no sign is looked at from every other one."""
    assert is_in_proportion(lambda many: _whatever("[t]: " + sign * many), 8_000)


@pytest.mark.parametrize("sign", [" ", "\t", "\u3000", "\v"])
def test_so_does_a_line_that_is_set_far_in(sign: str) -> None:
    assert is_in_proportion(lambda many: _whatever("[a]\n" + sign * many + "-> [b]\n"), 20_000)


def _whatever(text: str) -> None:
    with suppress(BadInput):
        read_argdown(text)


ONE = "<A>\n\n(1) [P]: p\n----\n(2) [C]: c\n"
OTHER = "<B>\n\n(1) [Q]: q\n(2) [P]\n----\n(3) [D]: d\n"
NEXT = "<N>\n\n(1) [C]\n----\n(2) [E]: e\n"
PARTS = f"{ONE}\n{OTHER}\n{NEXT}"
TWICE: list[tuple[str, str, str]] = [
    (PARTS, "", "[C]\n  <+ <A>"),
    (PARTS, "", "<A>\n  <+ [P]"),
    (PARTS, "", "<B>\n  <+ [P]"),
    (PARTS, "", "<N>\n  <+ <A>"),
    (PARTS, "", "<A>\n  +> <N>"),
    (PARTS, "[D]\n  -> [P]", "<B>\n  -> <A>"),
    (PARTS, "[E]\n  -> [Q]", "<N>\n  -> <B>"),
    (PARTS, "[E]\n  >< [Q]", "<N>\n  -> <B>"),
    (PARTS, "[X]: x\n  -> [P]", "[X]\n  -> <A>\n  -> <B>"),
    (PARTS, "[D]\n  -> [C]", "<B>\n  -> [C]"),
    (PARTS, "[D]\n  +> [C]", "<B>\n  +> [C]"),
    ("<甲>\n\n(1) 楽しい。\n----\n(2) [行く]: 行くべきだ。\n", "", "[行く]\n  <+ <甲>"),
    (
        "<甲>\n\n(1) [雨]: 雨だ。\n----\n(2) [中止]: 中止する。\n\n<乙>\n\n(1) [晴]: 晴れる。\n----\n(2) [否]: 雨でない。\n",
        "[否]\n  -> [雨]",
        "<乙>\n  -> <甲>",
    ),
]


@pytest.mark.parametrize(("parts", "drawn", "sketch"), TWICE)
def test_a_sketched_relation_and_its_reconstruction_are_one(
    argdown: Oracle, parts: str, drawn: str, sketch: str
) -> None:
    alone, both = f"{parts}\n{drawn}\n", f"{sketch}\n\n{parts}\n{drawn}\n"
    assert led(read_argdown(both).graph) == led(read_argdown(alone).graph)
    assert read_argdown(both).notes == ()
    # As in Argdown's own map, in which an argument may stand for what it concludes.
    concluded = {
        "A": "C",
        "B": "D",
        "N": "E",
        "甲": "行く" if "行く" in parts else "中止",
        "乙": "否",
    }

    def edges(text: str) -> set[tuple[str, str, str]]:
        drawn = {
            (kind, concluded.get(one, one), other) for kind, one, other in argdown(text)["map"]
        }
        return {each for each in drawn if each[1] != each[2]}

    assert edges(both) == edges(alone)


@pytest.mark.parametrize(
    ("sketch", "more"),
    [
        ("<A>\n  +> <B>", ("support", ("C",), "B")),
        ("[D]\n  +> <A>", ("support", ("D",), "A")),
        ("<N>\n  -> <A>", ("attack", ("E",), "A")),
        ("[C]\n  +> [C]", ("support", ("C",), "C")),
        ("<B>\n  -> [C]", ("attack", ("D",), "C")),
    ],
)
def test_but_one_that_no_premise_says_stays(sketch: str, more: tuple[object, ...]) -> None:
    found = led(read_argdown(f"{sketch}\n\n{PARTS}").graph)
    assert found - led(read_argdown(PARTS).graph) == {more}


def led(graph: ArgumentGraph) -> set[tuple[object, ...]]:
    """Who supports and attacks whom; nothing of it is there twice."""
    drawn: list[tuple[object, ...]] = [
        *(("support", i.premises, i.conclusion) for i in graph.inferences),
        *(("attack", c.sources, c.target) for c in graph.conflicts),
    ]
    assert len(set(drawn)) == len(drawn)
    return set(drawn)
