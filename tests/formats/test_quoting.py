"""Each writer of others' words: nothing they say is live, and it is shown as it was said."""

import csv
import io
import json
import re
import tomllib

import pytest
from hypothesis import given

from aufheben.formats.quoting import characters, data, markdown, markup, plain
from aufheben.formats.quoting.characters import flat
from tests.formats.hostile import HOSTILE, Tags, live, obeyed, read, texts


@given(texts)
def test_a_line_of_markdown_is_words_and_reads_as_it_was_said(text: str) -> None:
    said = markdown.line(text)
    assert "\n" not in said
    assert live(said) == set()
    assert read(said) == "".join(flat(text).split())


@given(texts)
def test_paragraphs_of_markdown_are_nothing_but_paragraphs(text: str) -> None:
    lines = markdown.text(text)
    assert live("\n".join(lines)) == set()
    assert read("\n".join(lines)) == "".join(flat(text).split())


@pytest.mark.parametrize("around", ["# {}", "## {}", "- {}", "  - {}", "**{}**", "c1: {}"])
@given(text=texts)
def test_words_stay_words_behind_our_own_marks(around: str, text: str) -> None:
    if not flat(text):
        return
    ours = live(around.format("word"))
    said = around.format(markdown.line(text))
    assert live(said) <= ours
    assert read(said) == read(around.format("")) + "".join(flat(text).split())


@given(texts, texts)
def test_a_row_of_a_table_keeps_its_cells(one: str, other: str) -> None:
    row = f"| {markdown.line(one)} | {markdown.line(other)} |"
    page = f"| a | b |\n|---|---|\n{row}\n"
    assert live(page) == live("| a | b |\n|---|---|\n| c | d |\n")
    assert read(page) == "".join(f"ab{flat(one)}{flat(other)}".split())


@pytest.mark.parametrize(
    "text",
    [
        "Dogs guard flocks, e.g. at night - and wolves leave; 3.5 % (of 40) do not!",
        "It costs $5, or 2 * 3 = 6 and a < b > c: AT&T's #1 snake_case_word.",
        "広場は、車を締め出すべきだ（理由：危険）。「静けさ」が要る　から。",
        "So it is [c1, c2].",
        "See counts.txt and C:\\dir",
    ],
)
def test_what_is_no_markup_is_not_escaped(text: str) -> None:
    assert markdown.line(text) == text


def test_an_address_is_shown_as_code_and_not_a_letter_of_it_is_lost() -> None:
    said = markdown.line("詳しくは https://evil.example/a_b?c=*d*、を見よ (me@evil.example).")
    assert said == "詳しくは `https://evil.example/a_b?c=*d`\\*、を見よ (`me@evil.example`)."


@pytest.mark.parametrize(
    "sign", ["a", "*", "[c1, ", "a.", "@", "w", "//", "&a", "$x", "1", "\\", "a:", "-a", " #"]
)
def test_a_long_text_is_escaped_while_one_waits(sign: str) -> None:
    """Where a sign were looked at from every other one, this would take hours."""
    assert read(markdown.line(sign * 1_000)) == flat(sign * 1_000).replace(" ", "")
    assert len(markdown.line(sign * 300_000)) >= 300_000


@given(texts)
def test_a_span_of_code_holds_the_text_and_ends_with_it(text: str) -> None:
    if text.strip():
        assert live(f"x {markdown.code(text)} y") == set()


@given(texts)
def test_no_label_of_a_map_ends_its_line_or_its_quotes(text: str) -> None:
    label = markup.label(text)
    assert not re.search(r'["\r\n<>\[\]`|\\]|%%|\$\$|//|#(?!\d+;|quot;|amp;|lt;|gt;)', label)
    assert obeyed(label) == []


def test_a_label_is_cut_before_it_is_escaped() -> None:
    assert markup.label("<" * 9, 3) == "#lt;#lt;…"


@given(texts)
def test_html_holds_no_tag_and_all_the_text(text: str) -> None:
    page = Tags(f'<p title="{markup.escaped(text)}">{markup.escaped(text)}</p>')
    assert page.tags == [("p", ("title",))]
    assert flat(page.text) == flat(text)


@given(texts, texts)
def test_a_cell_stays_one_and_calculates_nothing(one: str, other: str) -> None:
    for written, delimiter in ((data.tab_separated, "\t"), (data.comma_separated, ",")):
        text = written([[data.text_cell(one), data.text_cell(other)]])
        [row] = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        assert len(row) == 2
        assert not any(re.match(r"\s*[=+\-@＝＋－＠]", cell) for cell in row)


@given(texts, texts)
def test_toml_reads_back_what_was_said_and_nothing_besides(one: str, other: str) -> None:
    said, both = data.string(one), data.paragraph([one, other])
    found = tomllib.loads(f"{data.comment(one)}\na = {said}\nb = {both}\n")
    whole, second = (re.sub(r"[\ud800-\udfff]", "\ufffd", text) for text in (one, other))
    assert found == {"a": whole, "b": f"{whole}\n{second}\n"}


@given(texts)
def test_a_terminal_obeys_nothing_and_shows_every_line(text: str) -> None:
    shown = characters.clean(text)
    # A return before a feed is a line's end; alone it would write over its line.
    assert obeyed(shown.replace("\r\n", "\n")) == []
    assert shown.count("\n") == text.count("\n")


@given(texts)
def test_json_that_a_terminal_shows_is_exact(text: str) -> None:
    written = json.dumps({text: [text]}, ensure_ascii=False)
    assert json.loads(characters.clean(written)) == {text: [text]}


@given(texts)
def test_a_line_of_a_plain_page_stays_one(text: str) -> None:
    page = plain.page([f"  - {text}", "Ranking: 1"])
    assert page.count("\n") == 2
    assert page.startswith("  -")
    assert obeyed(page) == []


@pytest.mark.parametrize("text", HOSTILE)
def test_plain_paragraphs_begin_where_no_heading_of_ours_does(text: str) -> None:
    assert all(line.startswith("  ") or not line for line in plain.text(text))
