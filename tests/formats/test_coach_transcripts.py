"""Transcripts as coaches have them: places, voices, captions, points of information."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from aufheben.domain.matches import Match
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts import transcript_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.voices import voices_of
from tests.effort import is_in_proportion

MOTION = "This House would end school at noon"
SPEECHES = (
    "Pupils sleep more.",
    "Parents still work until five.",
    "Clubs fill the afternoon.",
    "Clubs cost money.",
    "Towns pay for clubs.",
    "Towns have none.",
    "Nobody found who opens the door at noon.",
    "The club does.",
)


def read(
    text: str,
    file: str = "debate.txt",
    *,
    motion: str = "",
    voices: Mapping[str, str] | None = None,
) -> Transcript:
    told = Supplement(motion=motion, voices=voices_of(voices or {}), teams_fix="or say who speaks")
    return transcript_of(text, file, told)


def written(heads: tuple[str, ...], between: str = "\n") -> str:
    rows = zip(heads, SPEECHES, strict=False)
    return f"Motion: {MOTION}\n\n" + "\n\n".join(f"{h}{between}{text}" for h, text in rows)


def rows(match: Match) -> list[tuple[str, str, str]]:
    return [(speech.team, speech.speaker, speech.role) for speech in match.speeches]


TWO = ("for", "against")


@pytest.mark.parametrize(
    ("heads", "between", "teams"),
    [
        (("Prop 1:", "Opp 1:", "Prop 2:", "Opp 2:"), " ", "Prop Opp Prop Opp"),
        (("Prop1:", "Opp1:", "Opp Reply:", "Prop Reply:"), " ", "Prop Opp Opp Prop"),
        (
            ("PROPOSITION FIRST SPEAKER", "OPPOSITION FIRST SPEAKER", "PROP REPLY"),
            "\n",
            "Proposition Opposition Proposition",
        ),
        (("1st Proposition", "1st Opp:", "2nd Gov:"), "\n", "Proposition Opp Proposition"),
        (("**Aff Constructive**", "[Neg Constructive]", "1AR:"), "\n", "Aff Neg Aff"),
        (
            ("PM", "LO", "DPM", "DLO", "GW", "OW", "OR", "GR"),
            "\n",
            "Government Opposition " * 3 + "Opposition Government",
        ),
        (
            (
                "Prime Minister:",
                "Leader of the Opposition:",
                "Deputy Prime Minister:",
                "Deputy Leader of Opposition:",
                "Government Whip:",
                "Opposition Whip:",
                "Opposition Reply:",
                "Government Reply:",
            ),
            "\n",
            "Government Opposition " * 3 + "Opposition Government",
        ),
        (
            ("PM:", "LO:", "MG:", "MO:", "LOR:", "PMR:"),
            " ",
            "Government Opposition " * 2 + "Opposition Government",
        ),
        (
            ("PM:", "LO:", "DPM:", "DLO:", "MG:", "MO:", "GW:", "OW:"),
            "\n",
            "OG OO OG OO CG CO CG CO",
        ),
        (
            tuple(f"{side} {n}:" for n in range(1, 5) for side in ("Gov", "Opp")),
            " ",
            "OG OO OG OO CG CO CG CO",
        ),
        (("OG1:", "OO1:", "OG2:", "OO 2:"), " ", "OG OO OG OO"),
        (
            ("肯定側立論", "【否定側立論】", "■否定側第一反駁", "肯定側 第1反駁："),
            "\n",
            "肯定 否定 否定 肯定",
        ),
        (("首相：", "野党党首：", "副首相：", "野党副党首："), "", "与党 野党 与党 野党"),
        (
            ("与党1人目：", "野党1人目：", "野党リプライスピーチ：", "首相リプライ："),
            "",
            "与党 野党 野党 与党",
        ),
    ],
)
def test_a_place_says_for_whom_a_speech_is(
    heads: tuple[str, ...], between: str, teams: str
) -> None:
    match = read(written(tuple(heads), between)).match
    assert match.heading.motion == MOTION
    assert [speech.team for speech in match.speeches] == teams.split()
    assert [speech.text for speech in match.speeches] == list(SPEECHES[: len(heads)])
    assert {team.side for team in match.heading.teams} == set(TWO)


@pytest.mark.parametrize(
    ("head", "speaker", "role"),
    [
        ("Prop 1 (Aiko)", "Aiko", "Prop 1"),
        ("Prime Minister – Aiko Sato", "Aiko Sato", "Prime Minister"),
        ("Aiko Sato, PM", "Aiko Sato", "PM"),
        ("PM Aiko Sato", "Aiko Sato", "PM"),
        ("Aiko (Government)", "Aiko", ""),
        ("FIRST GOVERNMENT SPEAKER", "", "First Government Speaker"),
        ("LEADER OF THE GOVERNMENT (Sam)", "Sam", "Leader of the Government"),
        ("肯定側立論（佐藤）", "佐藤", "肯定側立論"),
        ("肯定側立論 佐藤花子", "佐藤花子", "肯定側立論"),
    ],
)
def test_a_heading_may_name_who_speaks(head: str, speaker: str, role: str) -> None:
    match = read(f"Motion: {MOTION}\n\n{head}:\nYes.\n\nOpposition:\nNo.\n").match
    assert rows(match)[0][1:] == (speaker, role)


@pytest.mark.parametrize(
    "line", ["This House would rest", "THW rest", "本院は休む", "Motion (Final): THW rest"]
)
def test_a_motion_may_stand_first_without_a_word_for_it(line: str) -> None:
    match = read(f"{line}\n\nPROP 1\nYes.\n\nOPP 1\nNo.\n").match
    assert match.heading.motion == line.removeprefix("Motion (Final): ")


@pytest.mark.parametrize("line", ["Prop 1: we say: no", "Now the first Prop speaker", "Prop"])
def test_a_line_of_a_speech_is_no_heading_for_a_place_that_it_names(line: str) -> None:
    text = f"Motion: M\n\nProp 1: Yes.\n\nOpp 1: As said:\n\n{line}\n"
    match = read(text).match
    expected = 3 if ":" in line else 2
    assert len(match.speeches) == expected


def test_a_point_of_information_is_part_of_a_speech() -> None:
    text = written(("Prop 1:", "Opp 1:"), " ").replace(
        "Parents still", "One thing.\nPOI (Prop 2): Who asked?\nNobody. Parents still"
    )
    assert "POI (Prop 2): Who asked?\nNobody." in read(text).match.speeches[1].text


# Recorded word by word

LONG = " ".join(["We weigh sleep against work, and sleep wins."] * 6)
TURNS = (
    ("Ken Ito (Chair)", "I call the first speaker."),
    ("Aiko Sato", LONG),
    ("Dan Roy", "On that point?"),
    ("Aiko Sato", "Yes?"),
    ("Dan Roy", "Who pays?"),
    ("Aiko Sato", LONG.upper()),
    ("Chie Mori", "Can you hear me?"),
    ("Dan Roy", f"Work wins. {LONG}"),
    ("Ben Abe", LONG.lower()),
)
VOICES = {"Prop": "Aiko Sato, ben abe", "Opp (against)": "Dan Roy; Chie Mori"}


def _times(number: int, comma: str) -> str:
    return f"00:{number:02}:01{comma}000 --> 00:{number:02}:09{comma}000"


def _zoom() -> str:
    cues = [f"{n}\n{_times(n, '.')}\n{who}: {said}\n" for n, (who, said) in enumerate(TURNS)]
    return "\n".join(["WEBVTT\n", *cues])


def _teams() -> str:
    cues = [
        f"a1-{n}/0\n{_times(n, '.')}\n<v {who}>{said}</v>\n" for n, (who, said) in enumerate(TURNS)
    ]
    return "\n".join(["WEBVTT\n", *cues])


def _srt() -> str:
    return "\n".join(
        f"{n}\n{_times(n, ',')}\n{who}: {said}\n" for n, (who, said) in enumerate(TURNS)
    )


def _clocked() -> str:
    return "\n".join(f"{who}  0:{n:02}\n{said}\n" for n, (who, said) in enumerate(TURNS))


@pytest.mark.parametrize(
    ("text", "file"),
    [
        (_zoom(), "z.vtt"),
        (_teams(), "t.vtt"),
        (_srt(), "d.srt"),
        (_srt(), "d.txt"),
        (_clocked(), "o.txt"),
    ],
)
def test_recordings_become_speeches_of_the_teams_that_voices_are_given(
    text: str, file: str
) -> None:
    told = read(text, file, motion=MOTION, voices=VOICES)
    assert rows(told.match) == [
        ("Prop", "Aiko Sato", ""),
        ("Opp", "Dan Roy", ""),
        ("Prop", "Ben Abe", ""),
    ]
    first = " ".join(told.match.speeches[0].text.split())
    assert first == (
        f"{LONG} [Opp: On that point?] Yes? [Opp: Who pays?] {LONG.upper()} [Opp: Can you hear me?]"
    )
    assert (told.chairs, told.within) == (("Ken Ito (Chair)",), 5)


def test_a_debate_of_short_turns_has_every_turn_as_a_speech() -> None:
    told = read("Motion: M\n\nPro: Yes, it is so.\nCon: No, it is not.\nPro: It is!\n")
    assert len(told.match.speeches) == 3


def test_every_word_of_a_recording_is_kept_but_a_chairs() -> None:
    match = read(_zoom(), "z.vtt", motion=MOTION, voices=VOICES).match
    kept = " ".join(speech.text for speech in match.speeches)
    assert all(said in kept for who, said in TURNS[1:])
    assert TURNS[0][1] not in kept


def test_a_voice_may_be_said_to_speak_for_nobody() -> None:
    told = read(
        _srt(),
        "d.srt",
        motion=MOTION,
        voices={**VOICES, "none": "Chie Mori"} | {"Opp (against)": "Dan Roy"},
    )
    assert told.chairs == ("Ken Ito (Chair)", "Chie Mori")


@pytest.mark.parametrize(
    ("text", "supplement", "what", "line"),
    [
        (
            "Motion: M\n\nNow the first Government speaker\nYes\n",
            {},
            "no heading of a speech; the nearest is line 3: 'Now the first Government speaker'",
            3,
        ),
        ("Motion: M\n\nAiko Sato: Yes.\n", {}, "'Aiko Sato: Yes.' belongs to no speech", 3),
        (_zoom(), {"motion": MOTION}, "for whom each of 'Aiko Sato', 'Dan Roy', ", 9),
        (_zoom(), {}, "no motion", None),
        (
            _zoom(),
            {"motion": MOTION, "voices": {**VOICES, "none": "Ken Itou"}},
            "no voice is called 'Ken Itou', nearest in line 5: 'Ken Ito (Chair)'",
            None,
        ),
    ],
)
def test_what_cannot_be_read_says_what_is_nearest(
    text: str, supplement: dict[str, Any], what: str, line: int | None
) -> None:
    with pytest.raises(BadInput) as caught:
        read(text, "debate.vtt" if text.startswith("WEBVTT") else "debate.txt", **supplement)
    assert caught.value.what.startswith(what)
    assert caught.value.line == line
    assert caught.value.do


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"Prop": "Ann", "Opp": "ann"}, "'ann' speaks for two teams"),
        ({"Prop": "Ann", "prop ": "Ben", "Prop ": "C"}, "team 'Prop' stands twice"),
        ({"Ann (up)": "Ben"}, "'up' is no side"),
    ],
)
def test_voices_that_contradict_each_other_are_refused(given: dict[str, str], what: str) -> None:
    with pytest.raises(BadInput) as caught:
        voices_of(given)
    assert what in caught.value.what


CUE = "00:00:01.000 --> 00:00:02.000\n"


@pytest.mark.parametrize(
    "cues",
    [
        lambda many: f"{CUE}<v Pro>well and so\n\n" * many,
        lambda many: CUE + "<v Pro>well\n" * many,
        lambda many: CUE + "<v." * many,
        lambda many: CUE + "<v" + " " * many,
        lambda many: f"{CUE}<v {':' * many}x>well",
    ],
    ids=["cues", "voices in a cue", "classes", "blanks", "colons"],
)
def test_captions_are_read_in_no_more_than_linear_time(cues: Callable[[int], str]) -> None:
    def refused(many: int) -> None:
        with pytest.raises(BadInput):
            read(f"WEBVTT\n\nNOTE motion: {MOTION}\n\n{cues(many)}", "debate.vtt")

    assert is_in_proportion(refused, 4_000)
