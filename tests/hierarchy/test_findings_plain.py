"""Findings for people: a terminal's text, Markdown, and one debate."""

from dataclasses import replace

import pytest
from hypothesis import given
from markdown_it import MarkdownIt

from aufheben.domain.opinions import (
    Advice,
    Decision,
    Examined,
    Feedback,
    Opinion,
    Silent,
    Statement,
)
from aufheben.domain.taxonomies import Finding, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.document.text import plain as written
from aufheben.formats.quoting.characters import flat
from aufheben.formats.quoting.markdown import line as harmless
from aufheben.rooms.hierarchy.report.debate import debate
from aufheben.rooms.hierarchy.report.document import summary
from aufheben.rooms.hierarchy.report.findings import said
from aufheben.words import LANGS
from tests.hierarchy.findings import (
    DOUBTFUL,
    FINDINGS,
    RULE,
    SIGN,
    TAXONOMY,
    WRONG,
    findings,
    languages,
    markdown,
    plain,
    taxonomies,
    texts,
)

ENGLISH = f"""\
ERROR wrong_edge: rejected: "sign" as a subclass of "traffic rule" [{SIGN} -> {RULE}]
- against: A sign is a thing and a rule is none.
- for: Signs are read as rules.
- votes: 2 against, 1 for; confidence 67%
- suggestion: move "sign" from "traffic rule" to "car" (upheld in a debate)
  - Both are things.

WARN doubtful_edge: doubted: "wheel" as a subclass of "car" [{DOUBTFUL.subject} -> {DOUBTFUL.parent}]
- reason: A wheel is one of a car's parts.
- votes: 1 against, 1 unsure; confidence 50%
- suggestion: make "wheel" part of "car" (not confirmed by a debate)
  - Cars have wheels.

INFO missing_label: without a label: "道路" [道路]
- reason: The class has no label.

What the rules find
- wrong_edge: wrong is-a edge
- doubtful_edge: doubtful is-a edge
- missing_label: no label
"""


def test_a_terminal_shows_who_what_why_and_what_to_do() -> None:
    assert plain(FINDINGS, TAXONOMY) == ENGLISH


def test_in_japanese_only_the_words_of_the_data_are_foreign() -> None:
    text = plain([WRONG], TAXONOMY, "ja")
    assert (
        f"退けられた関係：「sign」を「traffic rule」のサブクラスとすること [{SIGN} -> {RULE}]\n"
        "- 反対理由：" in text
    )
    assert "- 票：反対2、賛成1；確信度 67%\n- 提案：「sign」を" in text


def test_how_many_there_are_is_said_by_level_and_rule() -> None:
    assert said(summary(FINDINGS), "en") == (
        "3 findings: 1 ERROR (wrong_edge 1), 1 WARN (doubtful_edge 1), 1 INFO (missing_label 1)"
    )
    assert said(summary([WRONG]), "ja") == "指摘1件：1 ERROR（wrong_edge 1）"
    assert [said(summary([]), lang) for lang in LANGS] == ["No findings.", "指摘はありません。"]


@given(findings, languages)
def test_a_finding_takes_few_lines_whatever_was_said(found: list[Finding], lang: Lang) -> None:
    blocks = plain(found, TAXONOMY, lang).split("\n\n")
    assert len(blocks) == len(found) + bool(found) or not found
    assert all(1 <= len(block.split("\n")) <= 7 for block in blocks[: len(found)])


@given(findings, taxonomies, languages)
def test_no_control_character_is_written(
    found: list[Finding], taxonomy: Taxonomy, lang: Lang
) -> None:
    for text in (plain(found, taxonomy, lang), markdown(found, taxonomy, lang)):
        assert not [sign for sign in text if sign < " " and sign != "\n"]
        text.encode()


def test_markdown_has_a_heading_and_a_list_a_finding() -> None:
    lines = markdown(FINDINGS, TAXONOMY).splitlines()
    assert lines[0].startswith('## ERROR wrong_edge: rejected: "sign" as a subclass of "traffic')
    assert "- votes: 2 against, 1 for; confidence 67%" in lines


@given(texts)
def test_no_text_becomes_markup(text: str) -> None:
    tokens = MarkdownIt("commonmark").parseInline(f"- {harmless(text)}")[0].children or []
    kinds = {token.type for token in tokens}
    assert kinds <= {"text", "text_special", "code_inline"}
    assert "".join(token.content for token in tokens).split() == f"- {flat(text)}".split()


@given(findings, taxonomies, languages)
def test_markdown_holds_no_html_link_or_picture(
    found: list[Finding], taxonomy: Taxonomy, lang: Lang
) -> None:
    blocks = MarkdownIt("commonmark").parse(markdown(found, taxonomy, lang))
    spans = [span.type for block in blocks for span in block.children or []]
    assert not {"html_block", "fence", "code_block"} & {block.type for block in blocks}
    assert not {"html_inline", "link_open", "image", "em_open"} & set(spans)
    assert sum(block.type == "heading_open" for block in blocks) == len(found) + bool(found)


def test_names_of_rules_stay_legible() -> None:
    assert harmless("wrong_edge") == "wrong_edge"
    assert "- missing_label: no label\n" in markdown(FINDINGS, TAXONOMY)


def test_an_address_is_no_link() -> None:
    for address in ("https://evil.example", "www.evil.example"):
        tokens = MarkdownIt("gfm-like").parseInline(harmless(f"see {address}"))[0].children or []
        assert [(token.type, token.content) for token in tokens] == [
            ("text", "see "),
            ("code_inline", address),
        ]


STATEMENTS = (
    Statement(seat="N", round=0, role="triage", said=Opinion(verdict="unsure", reason="Hm.")),
    Statement(seat="R", round=1, role="opinion", said=Opinion(verdict="false", reason="An\nact.")),
    Statement(seat="I", round=1, role="opinion", said=Silent()),
    Statement(
        seat="mediator", round=1, role="mediator", said=Opinion(verdict="false", reason="R.")
    ),
    Statement(
        seat="feedback",
        round=1,
        role="feedback",
        said=Advice(feedback=(Feedback(expert="R", feedback="Why?"),)),
    ),
    Statement(seat="R", round=1, role="improved", said=Silent(limit="calls")),
)
EXAMINED = Examined(
    verdict="false", decision="mediator", rounds=1, votes=(("R", "false"),), statements=STATEMENTS
)
DEBATE = """\
Form of turns: parallel-feedback; experts: R, I; ended: the mediator decided, 1 round: false

[first look of agent N]
Proposition: "cost" is a subclass of "sum".
Result: undecided whether this sentence is true.
Reason: Hm.

[opinion of agent R, round 1]
Proposition: "cost" is a subclass of "sum".
Result: this sentence is false.
Reason: An act.

[opinion of agent I, round 1]
no legal answer

[opinion of the mediator, round 1]
Proposition: "cost" is a subclass of "sum".
Result: this sentence is false.
Reason: R.

[feedback, round 1]
Feedback on the opinion of agent R: Why?

[improved opinion of agent R, round 1]
no answer: the limit on calls was reached
"""


def _debate(examined: Examined = EXAMINED, lang: Lang = "en") -> str:
    asked = {"form": "parallel-feedback", "experts": ["R", "I"]}
    return written(debate("cost", "sum", examined, **asked), lang)  # type: ignore[arg-type]


def test_a_debate_is_laid_out_statement_by_statement() -> None:
    assert _debate() == DEBATE


def test_a_debate_in_japanese_has_proposition_result_and_reason() -> None:
    text = _debate(lang="ja")
    assert text.startswith("議論の形式：parallel-feedback；専門家の組：R、I；決着：まとめ役の判断")
    opinion = (
        "[agent R の意見（第1ラウンド）]\n"
        "命題：「cost」は「sum」のサブクラスである。\n結果：この文は偽です。\n理由：An act.\n"
    )
    assert opinion in text
    assert "agent R の意見へのフィードバック：Why?" in text


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        ("agreement", "all agreed, 2 rounds"), ("expert_b", "the last expert decided"),
        ("triage", "settled at first look"), ("no_legal_answer", "no legal answer"),
        ("money", "the limit on money was reached"),
    ],
)  # fmt: skip
def test_the_header_says_how_it_ended(decision: Decision, words: str) -> None:
    assert words in _debate(replace(EXAMINED, decision=decision, rounds=2)).splitlines()[0]


@given(texts, texts, languages)
def test_no_reason_passes_for_a_heading(name: str, reason: str, lang: Lang) -> None:
    said = Opinion(verdict="true", reason=f"{reason}\n[opinion of agent R, round 9]\n")
    statement = Statement(seat=name, round=1, role="opinion", said=said)
    examined = replace(EXAMINED, statements=(statement,))
    text = written(debate(name, name, examined, form="relay", experts=[name]), lang)
    assert len(text.splitlines()) == 6
    assert sum(line.startswith("[") for line in text.splitlines()) == 1
