"""Transcripts of debates: every form gives the same debate, and nothing is dropped silently."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.matches import Heading, Match, Speech, Team
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts import read_transcript as read

MARKDOWN = """# Motion

This House would
ban zoos.

## Info

Zoos keep animals.

They breed them, too.

## OG

Animals suffer.

### A subheading of the speech

However:
OO: we hear, disagree.

## Speech 2: OO (Bob)
They do not.
"""

PLAIN = """Motion: This House would
ban zoos.

Info: Zoos keep animals.

They breed them, too.

Opening Government:
Animals suffer.

    However:

OO (Bob):
They do not.
"""

YAML = """motion: This House would ban zoos.\r
pro_side:\r
- name: Opening_Government_(OG)\r
con_side:\r
- name: OO\r
info_slide: null\r
speeches:\r
- debater_name: Opening_Government_(OG)\r
  content: |\r
    Animals suffer.\r
\r
    A lot.\r
- speaker_name: OO\r
  content: They do not.\r
"""

BOMB = "motion: M\na: &a [x, x]\nb: &b [*a, *a]\nspeeches:\n- *b\n"

VTT = """WEBVTT - a debate
Kind: captions

NOTE motion: This House would
ban zoos.

STYLE
::cue(v) { color: red }

NOTE whispering in the hall

1
00:00:01.000 --> 00:00:04.000 align:start position:10%
<v.loud Opening Government>Animals &amp; <i>children</i>
suffer.</v>

01:00:04.000 --> 01:00:05.500
<v OG>Greatly. <v OO (Bob)>They do
not.

01:00:06.000 --> 01:00:07.000
<v OO (Bob)>Never did.
"""


def _wrong(text: str, file: str | None = None) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read(text, file)
    assert caught.value.do
    assert caught.value.file == file
    return caught.value


def _said(match: Match) -> list[tuple[str, str, str]]:
    return [(speech.team, speech.speaker, speech.text) for speech in match.speeches]


def _sides(match: Match) -> dict[str, str]:
    return {team.name: team.side for team in match.heading.teams}


def _json(match: Match) -> str:
    """A debate as JSON, in the order of speaking."""
    speeches = [
        {"team": speech.team, "speaker": speech.speaker, "text": speech.text}
        for speech in match.speeches
    ]
    teams = [{"name": team.name, "side": team.side} for team in match.heading.teams]
    heading = {"motion": match.heading.motion, "info": match.heading.info}
    return json.dumps({**heading, "teams": teams, "speeches": speeches})


def texts(characters: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.text(characters, min_size=1).map(str.strip).filter(bool)


TEXTS = texts(st.characters(exclude_categories=["Cs"]))
PLANE = st.characters(exclude_categories=["Cs"], exclude_characters="\x7f", max_codepoint=0xFFFF)
"""Without what YAML wants escaped, and what JSON writes in two halves."""
NAMES = st.text("αβγδ論題", min_size=1, max_size=8)


@st.composite
def matches(draw: st.DrawFn, said: st.SearchStrategy[str] = TEXTS) -> Match:
    """Debates of two to five teams, each of which speaks."""
    names = draw(st.lists(NAMES, min_size=2, max_size=5, unique=True))
    order = names + draw(st.lists(st.sampled_from(names), max_size=5))
    sides = draw(st.permutations(["for", "against", *(["for"] * (len(names) - 2))]))
    teams = tuple(
        Team(name=name, side="for" if side == "for" else "against")
        for name, side in zip(names, sides, strict=True)
    )
    speeches = tuple(
        Speech(number=number, team=name, text=draw(said), speaker=draw(NAMES | st.just("")))
        for number, name in enumerate(order, start=1)
    )
    info = draw(said | st.just(""))
    return Match(heading=Heading(motion=draw(said), teams=teams, info=info), speeches=speeches)


@given(matches())
def test_a_debate_written_as_json_reads_back(match: Match) -> None:
    assert read(_json(match)) == match


@given(matches(texts(PLANE)))
def test_a_debate_in_json_is_the_same_in_yaml(match: Match) -> None:
    assert read(_json(match), "debate.yaml") == match


LINES = [
    *(line for text in (PLAIN, MARKDOWN, YAML, VTT) for line in text.splitlines()),
    *('{"motion": "M",', '"speeches": [', "[", "]", "}", "Teams: A (for), B", "A: x", "- &a *a"),
]


@given(st.text() | st.lists(st.sampled_from(LINES)).map("\n".join))
@pytest.mark.parametrize("ending", ["", "json", "md", "vtt", "yaml"])
def test_any_text_is_a_debate_or_refused(ending: str, text: str) -> None:
    with suppress(BadInput):
        assert len(read(text, f"debate.{ending}").heading.teams) > 1


@given(st.lists(st.sampled_from([*PLAIN.splitlines(), *MARKDOWN.splitlines()])))
def test_every_line_of_a_plain_debate_is_somewhere_in_it(lines: list[str]) -> None:
    """A heading's words are in the speech's team or speaker; all others in a text."""
    try:
        match = read("\n".join(lines))
    except BadInput:
        return
    heading = f"{match.heading.motion} {match.heading.info}"
    kept = [*heading.split(), *(word for s in match.speeches for word in s.text.split())]
    given = [word for line in lines if not _is_heading(line) for word in line.split()]
    # "OO: we hear" is a heading where OO's own has not come before, and words of a speech after it.
    # So is "However:" where it names who speaks.
    labels = {"Motion:", "Info:", "OO:", *(f"{speech.team}:" for speech in match.speeches)}
    left, told = ([word for word in row if word not in labels] for row in (kept, given))
    assert sorted(left) == sorted(told)


def _is_heading(line: str) -> bool:
    headings = ("## ", "# ", "Opening Government:", "OO (Bob):")
    return line.startswith(headings)


def test_markdown_is_read_by_its_headings_alone() -> None:
    match = read("\ufeff" + MARKDOWN.replace("\n", "\r\n"), "zoo.md")
    assert match.heading == Heading(
        motion="This House would ban zoos.",
        teams=(Team(name="OG", side="for"), Team(name="OO", side="against")),
        info="Zoos keep animals.\n\nThey breed them, too.",
    )
    text = "Animals suffer.\n\n### A subheading of the speech\n\nHowever:\nOO: we hear, disagree."
    assert _said(match) == [("OG", "", text), ("OO", "Bob", "They do not.")]


def test_plain_text_is_read_as_markdown_is() -> None:
    match = read(PLAIN)
    assert match.heading == read(MARKDOWN).heading
    assert _said(match)[0] == ("OG", "", "Animals suffer.\n\n    However:")


def test_a_title_over_deeper_headings_is_the_motion() -> None:
    match = read("# This House would ban zoos ##\n## Pro: Ann\nYes.\n## Bob (Con) ##\nNo.\n")
    assert match.heading.motion == "This House would ban zoos"
    assert _said(match) == [("Pro", "Ann", "Yes."), ("Con", "Bob", "No.")]


def test_a_team_may_begin_its_speech_beside_its_name() -> None:
    match = read("Motion: M\n\nCon: No.\nNever.\nPro (Ann): Yes.\nCon:\nNo!\n")
    assert _said(match) == [("Con", "", "No.\nNever."), ("Pro", "Ann", "Yes."), ("Con", "", "No!")]
    assert _sides(match) == {"Con": "against", "Pro": "for"}


def test_japanese_headings_are_read() -> None:
    match = read(
        "論題\uff1a動物園を廃止すべきである\n補足\uff1a国内に限る\n\n"
        "肯定側立論\uff1a\n苦しむ。\n\n否定\uff08山田\uff09\uff1a\n守る。\n\n肯定側 第二反駁:\n守らない。\n"
    )
    assert match.heading.motion == "動物園を廃止すべきである"
    assert match.heading.info == "国内に限る"
    assert _sides(match) == {"肯定": "for", "否定": "against"}
    assert [speech.speaker for speech in match.speeches] == ["", "山田", ""]


@pytest.mark.parametrize(
    ("first", "second", "sides"),
    [
        ("Ann", "Bob", ("for", "against")),
        ("Opp", "Gov", ("against", "for")),
        ("Ann", "Government", ("against", "for")),
        ("the Opposition team", "Ann", ("against", "for")),
        ("Prop", "Ann", ("for", "against")),
        ("反対側", "賛成側", ("against", "for")),
    ],
)
def test_the_first_of_two_teams_is_for_unless_a_name_says_otherwise(
    first: str, second: str, sides: tuple[str, str]
) -> None:
    match = read(f"Motion: M\n\n## {first}\nx\n## {second}\ny\n## {first}\nz\n")
    assert tuple(_sides(match).values()) == sides
    assert match.heading.names == (first, second)


def test_a_line_that_is_no_name_and_colon_is_said() -> None:
    match = read("Motion: M\n\nOG: x\nsee https://a.b\nhttps://a.b\n  Note: y\nOO: z\n")
    assert match.speeches[0].text == "x\nsee https://a.b\nhttps://a.b\n  Note: y"


def test_the_line_of_teams_says_sides_and_who_is_a_team() -> None:
    text = "Motion: M\nTeams: Ann (con), Bob (for), Cid (against)\n\nBob: a\nAnn: b\nCid: c\n"
    assert _sides(read(text)) == {"Bob": "for", "Ann": "against", "Cid": "against"}
    wrong = _wrong(text.replace("Cid: c", "Cdi:\nc"))
    assert (wrong.what, wrong.line) == ("unknown team 'Cdi' (beside 'Ann', 'Bob', 'Cid')", 6)


def test_a_speech_that_says_a_number_stands_at_it() -> None:
    wrong = _wrong("Motion: M\n\nSpeech 1: OG\nx\nSpeech 3: OO\ny\n")
    assert (wrong.what, wrong.line) == ("speech 3 stands as speech 2", 5)


def test_json_needs_no_teams_where_the_speeches_tell_them() -> None:
    speeches = [{"team": "Con", "text": "No."}, {"team": "Ann", "speaker": "A", "text": "Yes."}]
    match = read(json.dumps({"motion": "M", "speeches": speeches}))
    assert _sides(match) == {"Con": "against", "Ann": "for"}
    assert match.speeches[1] == Speech(number=2, team="Ann", speaker="A", text="Yes.")


def test_the_first_listed_of_two_teams_is_for_though_the_second_speaks_first() -> None:
    teams = [{"name": "Ann"}, {"name": "Bob"}]
    speeches = [{"team": "Bob", "text": "No."}, {"team": "Ann", "text": "Yes."}]
    match = read(json.dumps({"motion": "M", "teams": teams, "speeches": speeches}))
    assert match.heading.teams == (Team(name="Bob", side="against"), Team(name="Ann", side="for"))


def test_a_debate_of_panelbench_may_stand_in_one_file() -> None:
    match = read(YAML)
    assert _said(match) == [("OG", "", "Animals suffer.\n\nA lot."), ("OO", "", "They do not.")]
    assert _sides(match) == {"OG": "for", "OO": "against"}
    assert not match.heading.info


@pytest.mark.parametrize("text", [YAML, BOMB, "motion: [\n", "", "motion: M\n---\n"])
def test_yaml_reads_alike_with_and_without_the_library_in_c(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    outcomes = []
    for _ in range(2):
        try:
            outcomes.append(str(read(text, "debate.yaml")))
        except BadInput as wrong:
            outcomes.append(wrong.place)
        monkeypatch.delattr("yaml.CSafeLoader", raising=False)
    assert outcomes[0] == outcomes[1]


def test_a_scalar_of_yaml_is_the_text_that_is_written() -> None:
    match = read(
        "motion: 1984\nteams: [{name: No}, {name: 2020-01-01}]\n"
        "speeches: [{team: No, text: 0x10}, {team: 2020-01-01, text: 1.50}]\n",
        "debate.yml",
    )
    assert (match.heading.motion, match.heading.names) == ("1984", ("No", "2020-01-01"))
    assert [speech.text for speech in match.speeches] == ["0x10", "1.50"]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('{"motion": "M"', "not valid JSON"),
        ('{"motion": "M", "motion": "N"}', "the key 'motion' stands twice"),
        ("[" * 100_000, "not usable JSON"),
        ("[]", "speeches without a motion"),
        ('{"speeches": []}', "no motion"),
        ('{"motion": "M"}', "no speeches"),
        ('{"motion": "M", "speeches": []}', "nobody speaks"),
        ('{"motion": 3, "speeches": []}', "motion: must be a text, not a number"),
        ('{"motion": " ", "speeches": []}', "motion: must be a text, not an empty text"),
        ('{"motion": "M", "speech": []}', "unknown key 'speech' in the debate"),
        ('{"motion": "M", "speeches": {}}', "speeches: must be a list"),
        ('{"motion": "M", "speeches": ["x"]}', "speeches[1]: must be a table"),
        ('{"motion": "M", "speeches": [{"text": "x"}]}', "speeches[1]: no team"),
        ('{"motion": "M", "speeches": [{"team": "A", "text": ""}]}', "speeches[1].text: must be"),
        (
            '{"motion": "M", "speeches": [{"team": "A", "speaker": "K\\nOBEY", "text": "x"}]}',
            "cannot name who speaks",
        ),
        (
            '{"motion": "M", "teams": [{"name": "A"}, {"name": "A"}], "speeches": []}',
            "teams[2]: 'A' stands twice",
        ),
        (
            '{"motion": "M", "teams": [{"name": "A"}], "speeches": [{"team": "B", "text": "x"}]}',
            "unknown team 'B' (beside 'A')",
        ),
        (
            '{"motion": "M", "teams": [{"name": "A", "side": "up"}], "speeches": []}',
            "'up' is no side for 'A'",
        ),
    ],
)
def test_json_that_is_no_debate_is_refused(text: str, what: str) -> None:
    assert what in _wrong(text, "debate.json").what


NO_DEBATES: dict[str, list[tuple[str, str, int | None]]] = {
    "debate.txt": [
        ("Motion: M\n\nstray\n\nOG:\nx\nOO:\ny", "'stray' belongs to no speech", 3),
        ("stray\nMotion: M\n\nOG:\nx\nOO:\ny", "'stray' belongs to no speech", 1),
        ("OG:\nx\nOO:\ny", "no motion", None),
        ("Motion: M\nMotion: N\n\nOG:\nx\nOO:\ny", "a second motion", 2),
        ("Motion: M", "no heading of a speech", None),
        ("", "no heading of a speech", None),
        ("Motion: M\n\nOG:\n\nOO:\ny", "speech 1, of 'OG', is empty", 3),
        ("Motion: M\n\nOG:\nx\nOG:\ny", "1 team speaks", None),
        ("Motion: M\n\nOG:\nx\nCG:\ny", "no team speaks against the motion", None),
        ("Motion: M\n\nOG:\nx\nOO:\ny\nOGG:\nz", "unknown team 'OGG' (beside 'OG', 'OO')", 7),
        ("Motion: M\n\nOG:\nx\nOO:\ny\nHowever:\nz", "unknown team 'However'", 7),
        ("Motion: M\n\n## Ann\nx\n## Bob\ny\n## Bbo\nz", "each of 'Ann', 'Bob', 'Bbo' speaks", 3),
        ("Motion: M\n\n## Ann\nx\n## ann\ny", "'Ann' and 'ann' differ only in case", 5),
        ("Motion: M\n\nOG:\nx\nOO: y\nOO:\nz", "'OO: y' looks like a heading", 5),
        ("Motion: M\n\nOG: x\nOGG: y\nOO: z", "'OGG: y' looks like a heading", 4),
        ("Motion: M\n\nSpeech 1\nx\nOO:\ny", "speech 1 has no team", 3),
        ("Motion: M\n\n## OG\nx\n## Info\ny\n## OO\nz", "'Info' after a speech", 5),
        ("Motion: M\nTeams: A, B\n\nA: x", "team 'B' does not speak", None),
        ("Motion: M\nTeams: A (x), B\n\nA: x", "'x' is no side for 'A'", 2),
        ("Motion: M\nTeams: A, A\n\nA: x", "team 'A' stands twice", 2),
        ("Motion: M\nTeams: A, B, C\n\nA: x\nB: x\nC: x", "on which side 'A' speaks", 4),
        (f"Motion: M\n\n## {'x' * 65}\nx\n## B\ny", "cannot name who speaks", 3),
        ("Motion: M\n\n## A\n\ud800\n## B\ny", "half a character", 3),
    ],
    "debate.yaml": [
        (BOMB, "an alias, *a", 3),
        ("motion: !!python/object/apply:os.getcwd []\n", "the tag 'tag:yaml.org", 1),
        ("motion: M\nspeeches: !mine []\n", "the tag '!mine'", 2),
        ("motion: M\nmotion: N\n", "'motion' stands twice", 2),
        ("motion: [\n", "not valid YAML", 2),
        ("motion: M\n\x00", "not valid YAML", None),
        ("motion: " + "[" * 100_000, "nested too deeply", 1),
        ("motion: M\n---\nmotion: N\n", "2 documents", None),
        ("", "an empty document", None),
        ("? [a]\n: b\n", "nested too deeply", 1),
        ("- speaker_name: A\n  content: x\n", "speeches without a motion", 1),
        ("motion: M\npro_side: []\ncon_side: []\n", "no speeches", 1),
        (YAML.replace("They do not.", "''"), "speeches[2].content: must be a text", 14),
        (YAML.replace("speaker_name: OO", "speaker_name: CO"), "unknown team 'CO'", 13),
        (YAML + "speech_order: [OG]\n", "2 speeches where speech_order has 1", 8),
        (YAML + "speech_order: [OO, OG]\n", "speech 1 is of 'OG', in speech_order of 'OO'", 8),
    ],
}


@pytest.mark.parametrize(
    ("file", "text", "what", "line"),
    [(file, *row) for file, rows in NO_DEBATES.items() for row in rows],
)
def test_f40_what_is_no_debate_is_refused_where_it_stands(
    file: str, text: str, what: str, line: int | None
) -> None:
    wrong = _wrong(text, file)
    assert what in wrong.what
    assert wrong.line == line


def test_cues_of_one_voice_in_a_row_are_one_speech() -> None:
    match = read(VTT.replace("\n", "\r\n"))
    assert match.heading.motion == "This House would ban zoos."
    assert _said(match) == [
        ("OG", "", "Animals & children suffer. Greatly."),
        ("OO", "Bob", "They do not. Never did."),
    ]


def test_notes_before_the_first_cue_say_teams_and_information() -> None:
    notes = "NOTE info: Zoos.\n\nNOTE teams: OO (for), OG (against)\n\nNOTE motion"
    match = read(VTT.replace("NOTE motion", notes), "debate.vtt")
    assert match.heading.info == "Zoos."
    assert _sides(match) == {"OG": "against", "OO": "for"}


@pytest.mark.parametrize(
    ("old", "new", "what", "line"),
    [
        ("WEBVTT - a", "WEBVTT4 - a", "no WEBVTT", 1),
        ("Kind: captions", "00:00.000 --> 00:01.000", "a cue follows WEBVTT at once", 2),
        ("NOTE motion:", "NOTE", "no motion", None),
        ("NOTE whispering", "NOTE motion: whispering", "a second motion", 10),
        ("NOTE whispering", "whispering", "'whispering in the hall' is in no cue", 10),
        ("04.000 align", "4 align", "are no times of a cue", 13),
        ("\n\n01:00:04", "\n01:00:04", "are no times of a cue", 16),
        ("<v OG>Greatly", "<v>Greatly", "no voice says 'Greatly.'", 18),
        ("do\nnot.", "do</v>\nnot.", "no voice says 'not.'", 18),
        ("<v OG>Greatly. ", "<v Ann>", "speech 2, of 'Ann', is empty", 18),
        ("<v OG>Greatly.", "<v Ann>Greatly.", "unknown team 'Ann' (beside 'OG', 'OO')", 18),
    ],
)
def test_captions_that_are_no_debate_are_refused_where_they_stand(
    old: str, new: str, what: str, line: int | None
) -> None:
    assert VTT.count(old) == 1
    wrong = _wrong(VTT.replace(old, new), "debate.vtt")
    assert what in wrong.what
    assert wrong.line == line


def test_the_form_is_told_by_the_ending_before_the_text() -> None:
    text = "{ pro_side:\n"
    assert "not valid JSON" in _wrong(text).what
    assert "no motion" in _wrong(text, "debate.TXT").what
    assert "not valid YAML" in _wrong(text, "debate.yml").what
    assert "no WEBVTT" in _wrong(text, "debate.vtt").what
