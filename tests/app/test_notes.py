"""Notes stand with the answer in every file and door; near names are asked about."""

import html

import pytest
from hypothesis import given
from hypothesis import strategies as st

import aufheben
from aufheben.logic.sentences import Lexicon, read_stance
from aufheben.rooms.dialectic.notices import isolated, notices
from aufheben.rooms.dialectic.readings import known
from tests.profiles import examples

ENGLISH = {
    "A": "The mill is a hall. The mill is cheap. If a hall is cheap, we should rent it. "
    "If a hall has a stage, we should rent it.",
    "B": "The opera is a hall. It hums a lot, whatever that is. Nobody ever knows why it does.",
}
JAPANESE = {
    "甲": "松の間は会場である。松の間は安い。会場が安ければ、そこを借りるべきだ。"
    "会場に舞台があれば、そこを借りるべきだ。",
    "乙": "竹の間は会場である。たぶんいつかどこかで何か。それは誰の言うことか。",
}


@pytest.fixture(params=["en", "ja"])
def result(request: pytest.FixtureRequest) -> aufheben.Result:
    """A run with a rule that never fires, a silent seat, and sentences left out."""
    question, stances = {
        "en": ("Which hall should we rent?", ENGLISH),
        "ja": ("どの会場を借りるべきか", JAPANESE),
    }[request.param]
    return aufheben.ask(
        question,
        stances=stances,
        seats=dict.fromkeys(stances, "symbolic"),
        lenient=True,
        journal=":memory:",
    )


def test_each_note_stands_in_every_file(result: aufheben.Result) -> None:
    found = notices(result.told.finished.case)
    assert len(found) == 4
    assert result.envelope["notes"] == found
    for form in ("md", "txt", "html"):
        text = html.unescape(result.to(form)).replace("\\", "")
        assert [note for note in found if note not in text] == [], form


def test_that_a_side_is_mostly_unread_comes_before_any_answer(result: aufheben.Result) -> None:
    first = result.to("txt").splitlines()[0]
    assert first.startswith(("2 of B’s 3 sentences", "乙の3文のうち2文"))
    assert result.answer is not None
    assert result.answer in first


def test_what_is_known_is_said_from_what_was_understood() -> None:
    program = read_stance(f"{ENGLISH['A']} The opera does not cost 300 euros.", Lexicon())
    found = known("Which hall should we rent?", [program], Lexicon())
    assert found.options == ("the mill",)
    assert [(one.name, one.properties) for one in found.things] == [
        ("the mill", ("is a hall", "is cheap")),
        ("the opera", ("does not cost 300 euros",)),
    ]
    assert found.rules == (
        "If a hall is cheap, we should rent it",
        "If a hall has a stage, we should rent it",
    )


def test_a_run_is_asked_for_the_same_table(result: aufheben.Result) -> None:
    found = result.look("facts").value
    assert [one["name"] for one in found["things"]] in [
        ["the mill", "the opera"],
        ["松の間", "竹の間"],
    ]
    assert len(found["options"]) == 2
    assert len(found["rules"]) == 2


words = st.sampled_from(["mill", "old", "opera", "station", "garden"])


@examples(60)
@given(st.lists(words, min_size=1, max_size=2, unique=True), words, st.booleans())
def test_a_name_that_stands_alone_and_holds_another_is_asked_about(
    name: list[str], more: str, behind: bool
) -> None:
    longer = [*name, more] if behind else [more, *name]
    one, two = f"the {' '.join(name)}", f"the {' '.join(longer)}"
    said = f"{one} is cheap. {one} is big. {two} is quiet.".replace("the", "The")
    asked = list(isolated([read_stance(said, Lexicon())]))
    assert (0, two.replace("the", "The", 1), one.replace("the", "The", 1)) in [
        (index, a.replace("the", "The", 1), b.replace("the", "The", 1)) for index, a, b in asked
    ]


@examples(60)
@given(st.lists(words, min_size=2, max_size=4, unique=True))
def test_names_that_share_nothing_are_not_asked_about(names: list[str]) -> None:
    said = " ".join(f"The {name} is cheap." for name in names)
    assert list(isolated([read_stance(said, Lexicon())])) == []


OPTIONS = {
    "Which hall should we rent?": ("The mill is cheap. If a hall is cheap, we should rent it.", "The opera is a hall. We should rent the opera.", "the mill is a hall"),
    "どの会場を借りるべきか": ("公民館は安い。会場が安ければ、借りるべきだ。", "体育館は会場である。体育館を借りるべきだ。", "公民館は会場である"),
}  # fmt: skip


@pytest.mark.parametrize("question", OPTIONS)
def test_what_would_make_a_rule_apply_is_told_and_does(question: str) -> None:
    stance, other, told = OPTIONS[question]
    [note] = asked(question, {"A": stance, "B": other}).envelope["notes"]
    assert told in note
    more = asked(question, {"A": f"{stance} {told}.", "B": other})
    assert more.envelope["notes"] == []


def test_a_sentence_that_is_read_alone_is_read_beside_those_of_others() -> None:
    stances = {"A": "The members are rich.", "B": "Members who are old are poor. Dana is a member."}
    found = asked("Should we raise the fee?", stances)
    assert not [note for note in found.envelope["notes"] if "skipped" in note]


def asked(question: str, stances: dict[str, str]) -> aufheben.Result:
    seats = dict.fromkeys(stances, "symbolic")
    return aufheben.ask(question, stances=stances, seats=seats, journal=":memory:")
