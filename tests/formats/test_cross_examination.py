"""Questions and answers are a part of a debate of their own, with the speech that they test."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.matches import Match
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts import read_transcript
from aufheben.rooms.judging.transcripts.exchange_headings import exchange_of

LINES = "Q: Which buses?\nA: Three lines."
ENGLISH = (
    "CX", "CX:", "CX of 1AC", "CX of the 1AC", "1AC CX", "CX (1AC)", "CX - 1AC", "CX1", "C-X",
    "(CX)", "[CX]", "**CX of 1AC**", "--- CX ---", "CX (3 min)", "CX of 1AC (3:00)",
    "Cross-examination:", "Cross Examination (Negative)", "Cross-examination of the Affirmative",
    "Cross-examination by the Negative", "Negative cross-examination",
    "Negative Cross-Examination of the Affirmative", "Neg CX", "Cross-x", "Cross-X by 2N",
    "2N cross-examines 1A:", "1A cross-examined by 2N",
    "Second negative cross-examines first affirmative", "N3 x A1", "CX (Neg → Aff)",
    "Cross-examination of Anna by Tom", "CX (Tom questions Anna)",
    "Cross-examination of the First Affirmative Constructive by the Second Negative Speaker (3:00)",
    "Questions to 1AC", "Questions from Neg", "Questioning period", "Q&A",
)  # fmt: skip
JAPANESE = (
    "質疑", "質疑：", "質疑応答", "■ 質疑応答（2分）", "反対尋問", "否定側質疑", "否定側 質疑", "【否定側質疑】", "【否定側質疑】山田（3分）",
    "否定側質疑（肯定側応答）", "否定側反対尋問", "肯定側立論への質疑", "肯定側立論質疑", "肯定側立論に対する否定側の質疑", "否定側から肯定側への質疑",
    "質疑（否定→肯定）", "質疑：否定側", "質問タイム",
)  # fmt: skip
HEADINGS = [(each, "1AC (Anna)", "1NC (Tom)") for each in ENGLISH]
HEADINGS += [(each, "肯定側立論（佐藤）", "否定側立論（山田）") for each in JAPANESE]


def examined(match: Match) -> list[list[tuple[tuple[str, ...], tuple[str, ...], str]]]:
    return [[(e.asks, e.answers, e.text) for e in s.examinations] for s in match.speeches]


@pytest.mark.parametrize(("heading", "first", "second"), HEADINGS)
def test_however_it_is_headed_the_other_side_asks_about_the_speech_before(
    heading: str, first: str, second: str
) -> None:
    text = f"Motion: M\n\n{first}\nIt is so.\n\n{heading}\n{LINES}\n\n{second}\nIt is not.\n"
    match = read_transcript(text, "debate.txt")
    one, other = match.heading.names
    assert examined(match) == [[((other,), (one,), LINES)], []]
    assert [speech.text for speech in match.speeches] == ["It is so.", "It is not."]


@pytest.mark.parametrize(
    ("heading", "first", "second"), [row for row in HEADINGS if row[0][0] not in "([-*【■"]
)
def test_markdown_heads_it_in_the_same_ways(heading: str, first: str, second: str) -> None:
    text = f"# Motion\nM\n## {first}\nYes.\n## {heading}\n{LINES}\n## {second}\nNo.\n"
    match = read_transcript(text, "debate.md")
    one, other = match.heading.names
    assert examined(match) == [[((other,), (one,), LINES)], []]


@pytest.mark.parametrize("heading", ["### Cross-examination (3 min)", "**CX of 1AC**", "**質疑**"])
def test_under_a_speech_of_markdown_it_is_none_of_it(heading: str) -> None:
    text = f"# M\n\n## 1AC\nYes.\n\n{heading}\n{LINES}\n\n## 1NC\nNo.\n"
    match = read_transcript(text, "debate.md")
    assert examined(match) == [[(("Negative",), ("Affirmative",), LINES)], []]


WORDS = "It is so, since we have seen it often and nobody has shown the contrary so far. " * 4


def _captions(mark: str) -> str:
    said = (("1AC", WORDS), ("CX of 1AC", "Which buses?"), ("1NC", WORDS.upper()))
    cues = (
        f"{n}\n00:00:0{n}{mark}000 --> 00:00:0{n}{mark}900\n<v {v}>{t}\n"
        for n, (v, t) in enumerate(said, 1)
    )
    return "\n".join(cues)


FORMS = {
    "debate.json": json.dumps(
        {
            "motion": "M",
            "speeches": [
                {"team": "1AC", "text": WORDS},
                {"team": "CX of 1AC", "text": "Which buses?"},
                {"team": "1NC", "text": WORDS.upper()},
            ],
        }
    ),
    "debate.yaml": (
        f"motion: M\nspeeches:\n- team: 1AC\n  text: {WORDS}\n- team: CX of 1AC\n"
        f"  text: Which buses?\n- team: 1NC\n  text: {WORDS.upper()}\n"
    ),
    "debate.csv": f'role,text,motion\n1AC,"{WORDS}",M\nCX of 1AC,Which buses?,\n1NC,"{WORDS.upper()}",\n',
    "whisper.json": json.dumps(
        {
            "motion": "M",
            "segments": [
                {"start": 0, "end": 5, "speaker": "1AC", "text": WORDS},
                {"start": 5, "end": 6, "speaker": "CX of 1AC", "text": "Which buses?"},
                {"start": 6, "end": 9, "speaker": "1NC", "text": WORDS.upper()},
            ],
        }
    ),
    "debate.srt": "Motion: M\n\n" + _captions(","),
    "debate.vtt": "WEBVTT\n\nNOTE motion: M\n\n" + _captions("."),
    "inline.txt": f"Motion: M\n\n1AC: {WORDS}\nCX of 1AC: Which buses?\n1NC: {WORDS.upper()}\n",
}


@pytest.mark.parametrize("name", FORMS)
def test_in_every_form_it_is_no_third_team_and_no_part_of_a_speech(name: str) -> None:
    match = read_transcript(FORMS[name], name)
    assert match.heading.names == ("Affirmative", "Negative")
    assert examined(match) == [[(("Negative",), ("Affirmative",), "Which buses?")], []]


@pytest.mark.parametrize(
    ("headings", "asks"),
    [
        (("肯定側立論", "否定側立論", "否定側質疑", "肯定側質疑"), ["否定", "肯定"]),
        (("1AC", "1NC", "CX of 1AC", "CX of 1NC"), ["Negative", "Affirmative"]),
        (("A1", "N1", "N3 x A1", "A3 x N1"), ["Negative", "Affirmative"]),
    ],
)
def test_a_speech_that_is_named_is_tested_wherever_it_stands(
    headings: tuple[str, ...], asks: list[str]
) -> None:
    text = "Motion: M\n\n" + "\n\n".join(f"{heading}\nSaid." for heading in headings)
    match = read_transcript(text, "debate.txt")
    assert [[e.asks for e in s.examinations] for s in match.speeches] == [[(a,)] for a in asks]


def test_in_crossfire_both_sides_ask() -> None:
    text = "Motion: M\n\nPro 1\nYes.\n\nCon 1\nNo.\n\nCrossfire (3:00)\nPro: Why?\nCon: So.\n\nPro 2\nYes!\n"
    match = read_transcript(text, "debate.txt")
    both = ("Pro", "Con")
    assert examined(match)[1] == [(both, both, "Pro: Why?\nCon: So.")]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("CX of 1AC\nQ\n\n1AC\nYes.\n\n1NC\nNo.", "stands before the speech that it tests"),
        ("1AC\nYes.\n\n1NC\nNo.\n\nNeg CX of 1NC\nQ", "one team asks and answers"),
    ],
)
def test_a_heading_that_cannot_be_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_transcript(f"Motion: M\n\n{text}\n", "debate.txt")
    assert what in caught.value.what
    assert caught.value.line


def test_a_person_called_cross_is_nobodys_questions() -> None:
    match = read_transcript("Motion: M\n\n## Anna Cross\nYes.\n## Ben Abe\nNo.\n", "d.md")
    assert match.heading.names == ("Anna Cross", "Ben Abe")


@given(st.text(max_size=150))
def test_any_heading_is_an_exchange_or_none(heading: str) -> None:
    found = exchange_of(heading)
    assert found is None or all(party.words.strip() for party in found.parties)
