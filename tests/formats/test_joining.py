"""Sentences of others within ours: no stop before a comma, no capital amid a sentence."""

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.formats.sentences import breaks, small_words, together, within
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.report.graph import LABEL, mermaid
from aufheben.rooms.dialectic.report.outline import outline, reasons, said
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Record
from aufheben.testing import Wordy, rehearse
from aufheben.testing.words import sentence
from aufheben.words import spelled
from tests.driving import recomputed, told
from tests.formats.debate_reports import markdown, plain
from tests.formats.whys import whys
from tests.profiles import share
from tests.recorded_runs import records
from tests.whole_runs import ROOMS, Room, agent_of

BADLY_JOINED = re.compile(
    r"\.\s*[,;:&.](?!\d)|[。．][、。，；：&]|[,;][,;.]|、[、。]|\s[.,;。、](?=\s|$)|[!?！？][,.。、]"
)
ARGUED = [r for r in records() if r.settings.get("room") == "dialectic"]
BY_NAME = {record.run: record for record in ARGUED}
OTHERS = {r.run: r for r in records() if r.run not in BY_NAME}


@cache
def again(run: str) -> Record:
    """The run held again by today's rules."""
    return rehearse((BY_NAME | OTHERS)[run]).record


def written(found: ToldDialectic) -> dict[str, str]:
    """Everything that people read of a run."""
    how = (envelope(found)["answer_detail"] or {}).get("how", ())
    return {
        "text": plain(found),
        "Markdown": markdown(found),
        # A sign that Mermaid would read ends with a semicolon that nobody sees.
        "map": re.sub(r"#\w+;", "x", mermaid(found)),
        "why": whys(found),
        "how": "\n".join(how),
    }


@pytest.mark.parametrize("run", BY_NAME)
def test_no_report_of_a_real_run_joins_sentences_badly(run: str) -> None:
    for name, text in written(told(again(run))).items():
        assert BADLY_JOINED.findall(text) == [], name


@pytest.mark.parametrize("run", OTHERS)
def test_nor_does_a_report_of_another_room(run: str) -> None:
    _, text = recomputed(again(run))
    assert BADLY_JOINED.findall(text) == []


@pytest.mark.parametrize("run", BY_NAME)
def test_nor_where_the_stand_in_said_half_of_it(run: str) -> None:
    half = BY_NAME[run].events[: len(BY_NAME[run].events) // 2]
    found = rehearse(replace(BY_NAME[run], events=half)).record
    for name, text in written(told(found)).items():
        assert BADLY_JOINED.findall(text) == [], name


@pytest.mark.at_length
@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_nor_does_any_room_in_sentences_of_a_real_model(room: Room) -> None:
    """But for JSON, and what programs alone read."""
    for seed in range(share(4)):
        ended, _ = room.run(agent_of(room, Wordy(seed=seed))[0])
        for text in room.written(ended):
            if not text.startswith(("{", "@prefix")):
                assert BADLY_JOINED.findall(re.sub(r"#\w+;", "x", text)) == []


@pytest.mark.parametrize("run", BY_NAME)
def test_a_node_of_the_map_is_short_and_what_it_cuts_stands_elsewhere(run: str) -> None:
    found = told(again(run))
    nodes = re.findall(r'^    Arg\d+\["(.*)"\]$', mermaid(found), re.MULTILINE)
    assert len(nodes) == len(found.moves)
    for node in nodes:
        assert all(len(re.sub(r"#\w+;", "x", part)) <= LABEL for part in node.split("<br/>"))
    cut = sum("…<br/>" in node for node in nodes)
    assert mermaid(found).count("\n    %% Arg") >= cut
    assert "%%" not in markdown(found)


@pytest.mark.parametrize("run", BY_NAME)
def test_a_dispute_is_a_list_with_each_reply_below_its_main_argument(run: str) -> None:
    found = told(again(run))
    disputes = found.finished.conclusion.disputes
    for dispute, reason in zip(disputes, outline(found), strict=False):
        assert len(reason.under) == len(dispute.moves)
        first, *below = (spelled(fact, found.lang) for fact in said(reason))
        assert first.startswith(dispute.thesis.seat)
        for reply in dispute.moves[1:]:
            assert any(bare(reply.argument.warrant.consequent) in each for each in below)
    assert len(reasons(found)) == len(outline(found))


def test_the_long_answer_of_a_synthesis_is_written_once_in_a_text() -> None:
    lifted = [
        found
        for found in (told(again(run)) for run in BY_NAME)
        if found.deciding == found.synthesis
    ]
    assert lifted or not ARGUED
    for found in lifted:
        answer = found.finished.conclusion.answer or ""
        for text in (plain(found), markdown(found)):
            # A way that was weighed may begin as the answer does and go on.
            whole = re.findall(rf"{re.escape(bare(answer))}(?! \w)", text)
            assert len(answer) <= LABEL or len(whole) == 1


WORDS = st.integers(min_value=1, max_value=99_999)
LANGS: st.SearchStrategy[Lang] = st.sampled_from(["en", "ja"])
ENDS = st.sampled_from(["", ".", "。", " .", "..", ".\n"])


@given(st.lists(st.tuples(WORDS, ENDS), min_size=1, max_size=4), LANGS)
def test_clauses_are_joined_without_stops_whatever_they_end_with(
    drawn: list[tuple[int, str]], lang: Lang
) -> None:
    said = [f"{sentence(lang, number)}{end}" for number, end in drawn]
    small = small_words(tuple(said))
    joined = together([within(text, small) for text in said], lang)
    assert BADLY_JOINED.findall(f"{joined}.") == []
    assert "\n" not in joined


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("The wolf is at home here.", "the wolf is at home here"),
        ("Wolves tear sheep.", "wolves tear sheep"),
        ("Bern closes the square.", "Bern closes the square"),
        ("I want curry.", "I want curry"),
        ("A is a camera.", "A is a camera"),
        ("A camera is light.", "a camera is light"),
        ("EU law forbids it.", "EU law forbids it"),
        ("March is cold.", "March is cold"),
        ("Clearing away one's dirt is a duty.", "clearing away one's dirt is a duty"),
        ("Beijing is far.", "Beijing is far"),
        ("狼はここにいる。", "狼はここにいる"),
    ],
)
def test_only_what_is_no_name_begins_small_within_a_sentence(said: str, text: str) -> None:
    assert within(said, small_words(("Nobody shoots wolves in March.",))) == text


@pytest.mark.parametrize(
    ("text", "lang"),
    [("Who pays? Nobody does.", "en"), ("Why?", "en"), ("高い。重い。", "ja"), ("なぜか？", "ja")],
)
def test_what_is_more_than_a_clause_stands_for_itself(text: str, lang: Lang) -> None:
    assert breaks(text, lang)


def test_one_clause_fits_into_a_sentence() -> None:
    assert not breaks("It costs 3.50 a day.", "en")
    assert not breaks("費用は一日三百円である。", "ja")


def test_clauses_with_commas_of_their_own_are_parted_by_semicolons() -> None:
    assert together(["a is light", "a is small", "a is a camera"], "en") == (
        "a is light, a is small and a is a camera"
    )
    assert together(["it is red, green and blue", "we like it"], "en") == (
        "it is red, green and blue; and we like it"
    )
