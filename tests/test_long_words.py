"""Whatever one agent says at length is read and written in time that grows with its length alone."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest

from aufheben.agents.human.examples import proposed
from aufheben.agents.human.interpretation import spoken
from aufheben.domain.taxonomies import Edge, EdgeClaim, Edit, Portrait, Taxonomy, Term
from aufheben.domain.text import bare, plain
from aufheben.errors import AufhebenError
from aufheben.evaluation.dialectic.runs.kept import compromise_in
from aufheben.formats.cases import read_plain
from aufheben.formats.cases.toml import read_toml
from aufheben.formats.document.text import wrapped
from aufheben.formats.journals import secrets
from aufheben.formats.masking import told_files
from aufheben.formats.sentences import breaks
from aufheben.logic.explain.changes import counted
from aufheben.logic.taxonomies.japanese import signals
from aufheben.rooms.dialectic.asks.claims import is_claim
from aufheben.rooms.dialectic.asks.final_answers import dense, words
from aufheben.rooms.hierarchy.ontologies.graphs import safe_xml
from aufheben.rooms.hierarchy.ontologies.reader import read_ontology
from aufheben.rooms.hierarchy.patches.obo_patch import patched
from aufheben.rooms.inputs.questions import is_case
from aufheben.rooms.judging.asks.laws import labeled
from aufheben.rooms.judging.transcripts.cues import Cue
from aufheben.rooms.judging.transcripts.cues import spoken as voices
from aufheben.rooms.judging.transcripts.heads import Heads
from aufheben.surfaces.cli.entry import hide_passwords
from aufheben.surfaces.page.chat_messages import read_message
from tests.effort import is_in_proportion


def _or_refused(read: Callable[[str], object]) -> Callable[[str], object]:
    def reads(text: str) -> object:
        with suppress(AufhebenError):
            return read(text)
        return None

    return reads


def part(definition: str) -> Portrait:
    return Portrait(name="輪", definition=definition)


def mended_in_obo(qualifiers: str) -> str:
    """A document in which an edge with qualifiers goes."""
    terms = {key: Term(key=key, name=key) for key in "AB"}
    taxonomy = Taxonomy(terms=terms, edges=(Edge("A", "B"),))
    text = f"[Term]\nid: B\n\n[Term]\nid: A\nis_a: B {{{qualifiers}}}\n"
    change = (Edge("A", "B"), Edit(kind="plays", reason=""))
    return patched(text, "a.obo", [change], taxonomy, run="x", notes=False)


LONG: dict[str, Callable[[int], str]] = {
    "stops": lambda many: "." * many + "x",
    "japanese stops": lambda many: "。" * many + "x",
    "initials": lambda many: "A. " * many,
    "numbers of items": lambda many: "1. " * many,
    "digits": lambda many: "1" * many + "あ",
    "digits and commas": lambda many: "1," * many,
    "digits and more commas": lambda many: "1,," * many,
    "kanji": lambda many: "一" * many,
    "one word": lambda many: "<think>" * many,
    "one word of one letter": lambda many: "A" * many,
    "blanks": lambda many: " " * many + "x",
    "blanks within": lambda many: f"Should{' ' * many}x?",
    "blanks of a heading": lambda many: f"Issue: a{' ' * many}b",
    "blanks of a row": lambda many: f"child,parent\na,b{' ' * many}c",
    "blanks of a declaration": lambda many: f"<?xml{' ' * many}",
    "words between": lambda many: "Should " + "the a of " * many,
    "ideographic blanks": lambda many: "\u3000" * many + "あ",
    "signs of a list": lambda many: "+ " * many,
    "commas": lambda many: "a" + "," * many + "b",
    "headings": lambda many: "#" * many + "x",
    "stars": lambda many: "*" * many + "x",
    "folders of users": lambda many: ", ~" * many,
    "marks of a question": lambda many: "あ" + "\uff1f" * many + "x",
    "lines": lambda many: "\n" * many + "x",
    "an alternative": lambda many: f"Is it x or {'a' * many} b c d e?",
    "parts of parts": lambda many: "の一部" * many + "車",
    "a mark of a voice": lambda many: ">>" + " " * many + "x",
    "blanks of a key": lambda many: f'{" " * 9 * many}\n"{" " * many}x" = 1',
    "schemes": lambda many: "postgresql://" + ":/x:" * many,
    "flags": lambda many: "-" * many + "x",
}
READERS: dict[str, Callable[[str], object]] = {
    "bare": bare,
    "plain": plain,
    "breaks": lambda text: breaks(text, "en"),
    "counted": lambda text: list(counted(text)),
    "wrapped": lambda text: wrapped(text, 80),
    "compromise_in": compromise_in,
    "dense": dense,
    "words": words,
    "proposed": proposed,
    "spoken": spoken,
    "read_plain": _or_refused(read_plain),
    "read_message": read_message,
    "read_pairs": _or_refused(lambda text: read_ontology(text.encode(), "a.csv")),
    "safe_xml": lambda text: safe_xml(text, "a.owl"),
    "told_files": told_files,
    "is_claim": is_claim,
    "labeled": lambda text: labeled(text, (), ""),
    "signals": lambda text: list(signals(EdgeClaim(child=part(text), parent=part("車")))),
    "captions": _or_refused(lambda text: list(voices([Cue(text=text, line=1)], Heads(), None))),
    "read_toml": _or_refused(lambda text: read_toml(text.replace(".", ""))),
    "secrets": secrets,
    "hide_passwords": lambda text: hide_passwords([text]),
    "qualifiers": lambda text: mended_in_obo(text.replace("\n", " ")),
    "is_case": lambda text: (
        is_case(text, ".md") or is_case(text, ".toml") or is_case(text, ".json")
    ),
}


@pytest.mark.parametrize("read", READERS.values(), ids=READERS)
def test_no_text_is_read_in_more_than_linear_time(read: Callable[[str], object]) -> None:
    def reads(kind: str, many: int) -> object:
        return read(LONG[kind](many))

    def is_slow(kind: str) -> bool:
        # What takes the cube of a length, or more, would not come back of the longer ones.
        return not all(is_in_proportion(partial(reads, kind), size) for size in (60, 600, 4_000))

    assert [kind for kind in LONG if is_slow(kind)] == []


def test_what_is_not_parted_by_blanks_is_no_single_word() -> None:
    assert words("a " * 280) == 280
    assert words("cut-by-cut-" * 280) > 100
    assert words("Donaudampfschifffahrtsgesellschaft") == 2
    assert words("https://example.org/a") == 1


@pytest.mark.parametrize("width", [1, 2, 7, 80])
def test_a_word_wider_than_a_line_is_parted_and_nothing_of_it_lost(width: int) -> None:
    for text in ("a" * 100, "あ" * 100, "e\u0301" * 50, "abc" * 30 + " d"):
        assert "".join("".join(wrapped(text, width, hang=0)).split()) == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("within 1,000 days", ["1,000 days"]),
        ("約3.5回と10,000円", ["3.5回", "10,000円"]),
        ("二十日、三万円、三分の二", ["二十日", "三万円", "三分の二"]),
        ("2025年3月5日まで", ["2025年", "3月", "5日"]),
    ],
)
def test_numbers_are_still_counted(text: str, found: list[str]) -> None:
    assert [shown for _, shown in counted(text)] == found
