"""Whatever stands in a transcript is with whoever said it, or it is refused: nothing slips in or out."""

import csv
import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts import transcript_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.voices import voices_of

MOTION = "This House would end school at noon"
ONE, TWO, THREE = "Pupils sleep more.", "Parents still work until five.", "Clubs fill it."


def read(text: str, file: str, *, teams: dict[str, str] | None = None) -> Transcript:
    voices = voices_of(teams or {})
    return transcript_of(text, file, Supplement(motion=MOTION, voices=voices, teams_fix="--teams"))


def said(found: Transcript) -> list[tuple[str, str, str]]:
    sides = {team.name: team.side for team in found.match.heading.teams}
    return [(sides[s.team], s.speaker, s.text) for s in found.match.speeches]


# Headings: what is nearly one is refused, and marks around one are no part of it.

PLACES = ("Prime Minister", "Leader of Opposition", "Government Whip", "Opposition Reply", "1st Prop",
          "2NR", "首相", "副党首", "野党党首", "否定側第一反駁", "肯定側立論", "CX of 1AC", "否定側質疑")  # fmt: skip
MARKS = ("{}", "{}:", "**{}**", "*{}*", "__{}__", "~~ {} ~~", "=== {} ===", "--- {} ---", "({})", "[{}]",
         "【{}】", "〈{}〉", "《{}》", "■ {}", "🎤 {}", "#{}", "{} (7:15)", "**{}** (7:15)", "7 min – {}",
         "3 min. {}", "{}（6分）", "② {}", "3. {}", "[0:01] {}", "{} - 7 minutes")  # fmt: skip


@given(st.sampled_from(PLACES), st.sampled_from(MARKS))
def test_a_place_heads_a_speech_whatever_is_drawn_around_it(place: str, mark: str) -> None:
    text = f"1AC\n{ONE}\n\nNC\n{TWO}\n\n{mark.format(place)}\n{THREE}\n"
    match = read(text, "a.txt").match
    asked = [each.text for speech in match.speeches for each in speech.examinations]
    assert [*(speech.text for speech in match.speeches), *asked].count(THREE) == 1
    assert len(match.heading.teams) == 2


@pytest.mark.parametrize(
    "line", ["Oposition Whip", "Goverment Reply", "Second Propositon", "CX please"]
)
def test_what_is_nearly_a_heading_is_refused_and_never_part_of_a_speech(line: str) -> None:
    with pytest.raises(BadInput, match="looks like a heading"):
        read(f"1AC\n{ONE}\n\nNC\n{TWO}\n\n{line}\n{THREE}\n", "a.txt")


@pytest.mark.parametrize(
    "line", ["First argument", "Conclusion", "Government failure", "DA", "まとめ"]
)
def test_a_heading_within_a_speech_is_of_it(line: str) -> None:
    match = read(f"1AC\n{ONE}\n\n{line}\n{THREE}\n\nNC\n{TWO}\n", "a.txt").match
    assert [THREE in speech.text for speech in match.speeches] == [True, False]


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("Opposition 4 (Reply)", "Opposition 4 Reply"),
        ("Speaker 5: Member of Government", "Member of Government"),
        ("Speaker 2 (Opp)", "Speaker 2 Opp"),
        ("Reply (Opp)", "Reply Opp"),
    ],
)
def test_a_place_in_two_parts_names_nobody(words: str, place: str) -> None:
    found = read(f"Gov 1\n{ONE}\n\nOpp 1\n{TWO}\n\nOpp Reply\nNo.\n\n{words}\n{THREE}\n", "a.txt")
    last = found.match.speeches[-1]
    assert (last.role, last.speaker) == (place, "")
    assert len(found.match.heading.teams) == 2


# Captions: a cue without a voice goes on, and each line is of the voice that it names.


def captions(kind: str, cues: list[str]) -> str:
    point = "." if kind == "vtt" else ","
    times = f"00:00:01{point}000 --> 00:00:04{point}000"
    head = "WEBVTT\n\n" if kind == "vtt" else ""
    return head + "".join(f"{n}\n{times}\n{cue}\n\n" for n, cue in enumerate(cues, start=1))


VOICES = {
    "tags": ("<v Prop 1>{}", "<v Opp 1>{}"),
    "closed tags": ("<v Prop 1>{}</v>", "<v Opp 1>{}</v>"),
    "names": ("Prop 1: {}", "Opp 1: {}"),
    "brackets": ("[Prop 1] {}", "(Opp 1) {}"),
    "brackets and colons": ("[Prop 1]: {}", "[Opp 1]: {}"),
    "arrows": (">> PROP 1: {}", ">> OPP 1: {}"),
    "lines": ("Prop 1:\n{}", "Opp 1:\n{}"),
}


@pytest.mark.parametrize("kind", ["vtt", "srt"])
@pytest.mark.parametrize("voices", VOICES.values(), ids=VOICES)
def test_a_cue_without_a_voice_is_of_the_one_before(kind: str, voices: tuple[str, str]) -> None:
    cues = ["[Music]", voices[0].format(ONE), THREE, voices[1].format(TWO)]
    found = read(captions(kind, cues), f"a.{kind}")
    assert said(found) == [("for", "", f"{ONE} {THREE}"), ("against", "", TWO)]


@pytest.mark.parametrize("kind", ["vtt", "srt"])
@pytest.mark.parametrize("mark", ["", "- ", ">> "])
def test_two_voices_in_one_cue_are_two(kind: str, mark: str) -> None:
    cues = [f"{mark}Prop 1: {ONE}\n{mark}Opp 1: {TWO}", f"{mark}Prop 2: {THREE}"]
    found = said(read(captions(kind, cues), f"a.{kind}"))
    assert [(side, text) for side, _, text in found] == [
        ("for", ONE),
        ("against", TWO),
        ("for", THREE),
    ]


def test_a_voice_with_a_comma_can_be_named() -> None:
    text = captions("vtt", [f"<v Sato, Aiko>{ONE}", f"<v Roy, Dan>{TWO}"])
    found = read(text, "a.vtt", teams={"Prop": "Sato Aiko", "Opp": "Roy Dan"})
    assert said(found) == [("for", "Sato, Aiko", ONE), ("against", "Roy, Dan", TWO)]


# Segments of speech recognition, as programs write them.

A, B = {"Prop": "A", "Opp": "B"}, {"Prop": "0:00-1:00", "Opp": "1:00-2:00"}
RECOGNIZED: dict[str, tuple[Any, dict[str, str]]] = {
    "WhisperX": ({"segments": [{"start": 0.0, "text": ONE, "speaker": "A"},
                               {"start": 60.0, "text": TWO, "speaker": "B"}]}, A),
    "words": ({"segments": [{"start": 0.0, "text": ONE, "words": [{"word": "x", "speaker": "A"}]},
                            {"start": 60.0, "text": TWO, "words": [{"word": "y", "speaker": "B"}]}]}, A),
    "objects": ({"segments": [{"start": 0, "text": ONE, "speaker": {"id": 1, "name": "A"}},
                              {"start": 60, "text": TWO, "speaker": {"id": 2, "name": "B"}}]}, A),
    "chunks": ({"speakers": [], "chunks": [{"timestamp": [0.0, 9.0], "text": ONE},
                                           {"timestamp": [60.0, 61.0], "text": TWO}]}, B),
    "speakers": ({"speakers": [{"speaker": "A", "text": ONE}, {"speaker": "B", "text": TWO}]}, A),
    "results": ({"results": {"utterances": [{"start": 0, "transcript": ONE, "speaker": "A"},
                                            {"start": 9, "transcript": TWO, "speaker": "B"}]}}, A),
}  # fmt: skip


@pytest.mark.parametrize("wrote", RECOGNIZED)
def test_segments_are_read_of_every_program(wrote: str) -> None:
    value, teams = RECOGNIZED[wrote]
    found = said(read(json.dumps(value), "a.json", teams=teams))
    assert [(side, text) for side, _, text in found] == [("for", ONE), ("against", TWO)]


def test_what_is_said_outside_all_times_is_nobodys_and_refused() -> None:
    segments = [{"start": 60.0 * n, "text": text} for n, text in enumerate((ONE, "Next.", TWO))]
    with pytest.raises(BadInput, match="no voice says 'Next"):
        read(json.dumps({"segments": segments}), "a.json", teams={**B, "Opp": "2:00-3:00"})


# Sheets.


def sheet(*rows: tuple[str, ...]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows((("speaker", "side", "text"), *rows))
    return out.getvalue()


def test_all_words_for_a_side_are_one_team_in_a_sheet() -> None:
    rows = [
        ("A", "Aff", ONE),
        ("B", "Neg", TWO),
        ("C", "Affirmative", THREE),
        ("D", "con", "Nobody pays."),
    ]
    found = read(sheet(*rows), "a.csv")
    assert [side for side, *_ in said(found)] == ["for", "against"] * 2


def test_a_row_without_a_side_is_of_its_speaker_and_one_without_a_speaker_of_the_row_above() -> (
    None
):
    rows = [("A", "Aff", ONE), ("", "", THREE), ("B", "Neg", TWO), ("A", "", "Clubs do.")]
    assert said(read(sheet(*rows), "a.csv")) == [
        ("for", "A", f"{ONE} {THREE}"), ("against", "B", TWO), ("for", "A", "Clubs do."),
    ]  # fmt: skip


def test_words_behind_the_last_column_are_refused_and_not_dropped() -> None:
    with pytest.raises(BadInput, match="more cells than columns"):
        read("speaker,side,text\nA,Aff,Pupils sleep, and more.\nB,Neg,No.\n", "a.csv")


# Questions: whoever takes a turn begins no speech, and no heading of questions is missed.

LONG = "Schools should end at noon because pupils sleep more. " * 12
TURNS = {
    "letters": "Q: {}\nA: {}",
    "sides": "Neg: {}\nAff: {}",
    "names": "Dan: {}\nAiko: {}",
    "places": "1NC: {}\n1AC: {}",
    "shorter places": "1N: {}\n1A: {}",
    "on lines of their own": "1N:\n{}\n\n1A:\n{}",
    "sides on lines of their own": "Neg:\n{}\n\nAff:\n{}",
    "in words": "Negative Speaker: {}\nAffirmative Speaker: {}",
}


@pytest.mark.parametrize("above", ["\n\n", "\n"])
@pytest.mark.parametrize("turns", TURNS.values(), ids=TURNS)
@pytest.mark.parametrize("head", ["CX", "Cross-examination of 1AC by Neg (3:00)", "3 min. CX"])
def test_turns_of_questions_are_no_speeches(head: str, turns: str, above: str) -> None:
    asked = turns.format("Which buses?", "Three lines.")
    text = f"1AC (Aiko)\n{LONG}{above}{head}\n{asked}\n\n1NC (Dan)\n{LONG}\n\n1AR\n{LONG}\n"
    match = read(text, "a.txt").match
    assert [s.role for s in match.speeches] == ["1AC", "1NC", "1AR"]
    (examination,) = match.speeches[0].examinations
    assert all(said in examination.text for said in ("Which buses?", "Three lines."))


@pytest.mark.parametrize("place", ["1AR", "**1AR**", "### 1AR", "### Government Whip"])
def test_a_place_within_a_speech_of_markdown_is_refused(place: str) -> None:
    with pytest.raises(BadInput, match="looks like a heading"):
        read(f"## 1AC\n{ONE}\n\n## 1NC\n{TWO}\n\n{place}\n{THREE}\n", "a.md")


@pytest.mark.parametrize(
    "head", ["RFD", "Judge's decision", "Prep time (2:00)", "【講評】", "準備時間"]
)
def test_what_stands_between_and_behind_speeches_is_no_part_of_one(head: str) -> None:
    found = read(f"1AC\n{ONE}\n\n1NC\n{TWO}\n\n{head}\nI vote for them.\n", "a.txt")
    assert [speech.text for speech in found.match.speeches] == [ONE, TWO]
    assert len(found.chairs) == 1


@pytest.mark.parametrize("column", ["role", "type", "section", "区分"])
def test_questions_are_told_by_a_column_of_a_sheet(column: str) -> None:
    rows = [("A", "Aff", "1AC", LONG), ("B", "Neg", "CX", "Which?"), ("B", "Neg", "1NC", LONG)]
    out = io.StringIO()
    csv.writer(out).writerows((("speaker", "side", column, "text"), *rows))
    match = read(out.getvalue(), "a.csv").match
    assert [len(speech.examinations) for speech in match.speeches] == [1, 0]


def test_all_words_for_a_side_are_one_team_in_json() -> None:
    teams = (("Aff", ONE), ("Negative", TWO), ("Affirmative", THREE))
    speeches = [{"team": team, "text": text} for team, text in teams]
    found = read(json.dumps({"motion": MOTION, "speeches": speeches}), "a.json")
    assert [side for side, *_ in said(found)] == ["for", "against", "for"]
