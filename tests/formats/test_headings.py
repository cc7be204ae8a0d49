"""What stands in headings besides who speaks, and what is asked for where something is missing."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts import transcript_of
from aufheben.rooms.judging.transcripts.titles import title_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.voices import voices_of

PLACES = {
    "Aff 1": "for", "A1": "for", "1A": "for", "a2": "for", "1AC": "for", "AC": "for", "2AR": "for",
    "Neg 2": "against", "N1": "against", "2N": "against", "1NC": "against", "NC": "against",
    "NR": "against", "1st Prop": "for", "Prop 3rd": "for", "1P": "for", "O2": "against",
    "Third Opp": "against", "Pro 1": "for", "Con Final Focus": "against", "Pro Summary": "for",
    "Pro opening statement": "for", "肯定１": "for", "肯定側①": "for", "肯1": "for", "否２": "against",
    "賛成側第一立論": "for", "反対側1番手": "against", "否定側再反駁": "against", "政府1": "for",
    "首相リプライ": "for", "野党副党首": "against", "肯定側立論者": "for",
}  # fmt: skip
TIMES = (
    "(7:12)", "[7:12]", "（6分）", "(6 min)", "(6 minutes)", "– 6 min", "6:00", "（6分30秒）", "（約6分）",
    "[00:01:10 - 00:07:02]", "(612 words)", "（1,200字）", "(10:04 AM)", "(time: 7:12)", "(7:12 / 8:00)",
)  # fmt: skip
CHAIRS = (
    "Chair", "司会", "司会 佐々木", "司会・佐々木", "司会：佐々木", "司会（佐々木）", "佐々木（司会）", "司会佐々木",
    "Chair Ken Ito", "Chair: Ken Ito", "Ms. Berg (Chair)", "Moderator – Karin", "Ken Ito, Chair",
)  # fmt: skip


def read(text: str, file: str = "debate.txt", motion: str = "", **voices: str) -> Transcript:
    supplement = Supplement(
        motion=motion, voices=voices_of(voices), motion_fix="say it", teams_fix="say who"
    )
    return transcript_of(text, file, supplement)


@pytest.mark.parametrize(("place", "side"), PLACES.items())
def test_a_place_of_any_format_says_a_side(place: str, side: str) -> None:
    role = title_of(place, ()).role
    assert role is not None
    assert role.side == side


@given(
    st.sampled_from([*PLACES]),
    st.sampled_from(["", " (Anna)", " – Anna Berg", "（佐藤）"]),
    st.sampled_from(TIMES),
)
def test_a_time_in_a_heading_changes_nothing(place: str, name: str, time: str) -> None:
    bare, timed = title_of(place + name, ()), title_of(f"{place}{name} {time}", ())
    assert (timed.team, timed.speaker, timed.role) == (bare.team, bare.speaker, bare.role)


@pytest.mark.parametrize(
    "first", ["1AC (7:12)", "【肯定側立論】佐藤（6分）", "1AC: (7:12)", "1AC – 6:00"]
)
def test_a_time_is_no_speaker_and_no_word_of_a_speech(first: str) -> None:
    speech = read(f"Motion: M\n\n{first}\nIt is so.\n\n1NC (8:00)\nIt is not.\n").match.speeches[0]
    assert speech.text == "It is so."
    assert speech.speaker in ("", "佐藤")


@pytest.mark.parametrize("chair", CHAIRS)
def test_a_chair_with_a_name_is_no_team(chair: str) -> None:
    told = read(
        f"Motion: M\n\n## {chair}\nWelcome.\n## Prop 1\nYes.\n## {chair}\nNext.\n## Opp 1\nNo.\n",
        "d.md",
    )
    assert told.match.heading.names == ("Prop", "Opp")
    assert len(told.chairs) == 1


@pytest.mark.parametrize(
    "line",
    [
        "Resolved: cars are bad", "Resolved, that cars are bad", "RESOLVED: cars are bad",
        "Resolved that cars are bad", "Be it resolved that cars are bad", "**Resolved:** cars are bad",
        "Motion: Resolved: cars are bad", "# Resolved: cars are bad", "Motion: “Resolved: cars are bad”",
    ],
)  # fmt: skip
def test_what_announces_a_motion_is_no_part_of_it(line: str) -> None:
    assert read(f"{line}\n\n1AC\nYes.\n\n1NC\nNo.\n").match.heading.motion == "cars are bad"


LONG = "We weigh sleep against work, and sleep wins on every count that was named today. " * 5
TURNS = (("Anna Berg", LONG), ("Tom Reid", LONG.upper()), ("Mina Sato", LONG.lower()))


def _captions(mark: str) -> str:
    time = f"00:00:01{mark}000 --> 00:00:09{mark}000"
    return "\n".join(f"{n}\n{time}\n{who}: {said}\n" for n, (who, said) in enumerate(TURNS))


NAMED = {
    "meet.txt": "Round 3 (2026-11-20 10:04 GMT+1) - Transcript\nAttendees\nAnna Berg, Tom Reid, Mina Sato\n"
    "Transcript\n\n" + "\n\n".join(f"{who}: {said}" for who, said in TURNS),
    "dated.txt": "Nov 20, 2026\nRound 3 - Transcript\n00:00:00\n \n"
    + "\n\n".join(f"{who}: {said}" for who, said in TURNS)
    + "\n\nTranscription ended after 00:23:12\n",
    "文字起こし.txt": "第3回戦 - 文字起こし\n参加者\nAnna Berg, Tom Reid, Mina Sato\n文字起こし\n\n"
    + "\n\n".join(f"{who}: {said}" for who, said in TURNS),
    "segments.json": json.dumps(
        {
            "segments": [
                {"start": n, "end": n + 1, "speaker": w, "text": s}
                for n, (w, s) in enumerate(TURNS)
            ]
        }
    ),
    "list.json": json.dumps([{"start": 0, "end": 1, "speaker": w, "text": s} for w, s in TURNS]),
    "sheet.csv": "speaker,text\n" + "".join(f'{who},"{said}"\n' for who, said in TURNS),
    "話者.tsv": "話者\t発言\n" + "".join(f"{who}\t{said}\n" for who, said in TURNS),
    "zoom.vtt": "WEBVTT\n\n" + _captions("."),
    "zoom.srt": _captions(","),
}


@pytest.mark.parametrize("name", NAMED)
def test_all_that_is_missing_is_asked_for_at_once_and_then_enough(name: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(NAMED[name], name)
    said = [each.what for each in caught.value.each]
    assert len(said) == 2
    assert "no motion" in said
    assert any(all(repr(who) in what for who, _ in TURNS) for what in said)
    told = read(NAMED[name], name, motion="M", Prop="Anna Berg,Mina Sato", Opp="Tom Reid")
    assert [(s.team, s.speaker) for s in told.match.speeches] == [
        ("Prop", "Anna Berg"), ("Opp", "Tom Reid"), ("Prop", "Mina Sato"),
    ]  # fmt: skip


WHISPER: dict[str, Any] = {
    "text": "…",
    "segments": [
        {"id": n, "start": n * 6.0, "end": n * 6.0 + 6, "text": f" {s}"}
        for n, (_, s) in enumerate(TURNS)
    ],
    "language": "en",
}


def test_whisper_tells_no_speakers_and_takes_times_for_them() -> None:
    with pytest.raises(BadInput) as caught:
        read(json.dumps(WHISPER), "whisper.json")
    assert {each.what[:11] for each in caught.value.each} == {"no motion", "no voice sa"}
    told = read(json.dumps(WHISPER), "whisper.json", "M", Prop="0:00-0:06,0:12-", Opp="0:06-0:12")
    assert [(s.team, s.speaker) for s in told.match.speeches] == [
        ("Prop", ""),
        ("Opp", ""),
        ("Prop", ""),
    ]


def test_advice_for_subrip_holds_for_the_cues_that_follow() -> None:
    lines = ("<v OG>We are for it.", "It is so.", "<v OO>We are not.", "Never.")
    cues = "\n".join(
        f"{n}\n00:00:01,000 --> 00:00:02,000\n{line}\n" for n, line in enumerate(lines)
    )
    match = read(cues, "d.srt", "M").match
    assert [(s.team, s.text) for s in match.speeches] == [
        ("OG", "We are for it. It is so."), ("OO", "We are not. Never."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "line", ["論題「車は悪い」", "【論題】車は悪い", "■論題：車は悪い", "**Motion:** 車は悪い"]
)
def test_a_motion_may_be_marked(line: str) -> None:
    told = read(f"{line}\n\n賛成側（佐藤）\nはい。\n\n反対側（山田）\nいいえ。\n")
    assert told.match.heading.motion == "車は悪い"
    assert [s.speaker for s in told.match.speeches] == ["佐藤", "山田"]


def test_a_note_of_markdown_before_the_first_speech_is_information() -> None:
    match = read(
        "# THW rest\n\n*Schools league, round 3*\n\n**1st Prop (Anna):** We say so.\n\n**1st Opp:** We do not.\n"
    ).match
    assert match.heading.info == "Schools league, round 3"


def test_a_sheet_says_sides_and_who_asked() -> None:
    text = "speaker,role,text\nAnna,1AC,It is so.\nTom,CX,Why?\nAnna,CX,We saw it.\nTom,1NC,It is not.\n"
    match = read(text, "d.csv", "M").match
    assert match.speeches[0].examinations[0].text == "Tom: Why?\nAnna: We saw it."
    assert [(s.team, s.speaker) for s in match.speeches] == [
        ("Affirmative", "Anna"),
        ("Negative", "Tom"),
    ]
