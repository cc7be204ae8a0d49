"""A rating as the journal keeps it, as programs get it, and as people read it."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from aufheben.domain import Limits, Seat
from aufheben.domain.ratings import Exhibit
from aufheben.rooms.rating.asks import RUBRIC
from aufheben.rooms.rating.job import RatingJob
from aufheben.rooms.rating.keys import Keys
from aufheben.rooms.rating.report import (
    SeatedRating,
    envelope,
    read_settings,
    report,
    write_settings,
)
from aufheben.rooms.rating.room import ROOM
from aufheben.words import LANGS, Lang, speaker
from tests.documents import missing
from tests.formats.hostile import texts
from tests.profiles import examples
from tests.rating.exhibits import ALL, always, exhibit, held, other, rating

words = st.text(st.characters(codec="utf-8"), max_size=20)
pairs = st.lists(st.tuples(words, words), max_size=4).map(tuple)
AGENTS = {"J1": "openai:gpt-5-mini@http://127.0.0.1:1"}


@st.composite
def exhibits(draw: st.DrawFn) -> Exhibit:
    transcript = draw(pairs)
    numbers = st.sampled_from(range(1, len(transcript) + 1)) if transcript else st.nothing()
    return Exhibit(
        question="?",
        answer=draw(words),
        stances=draw(pairs),
        transcript=transcript,
        replies=tuple(sorted(draw(st.sets(numbers)))) if transcript else (),
        key_points=tuple(draw(st.lists(words, max_size=3))),
        obvious=draw(words),
        instead=draw(words),
        explanation=draw(words),
        run=draw(words),
    )


@examples(60)
@given(
    exhibits(),
    st.none() | exhibits(),
    st.sets(st.sampled_from(ALL)),
    st.integers(1, 5),
    st.none() | st.integers(0, 99),
    st.sampled_from([None, "en", "ja"]),
)
def test_what_is_written_is_read_again(
    of: Exhibit, beside: Exhibit | None, measures: set[Any], readings: int, most: Any, lang: Any
) -> None:
    asked = RatingJob(
        exhibit=of,
        other=beside,
        measures=tuple(sorted(measures)),
        readings=readings,
        judge=Seat(name="J1", stance=""),
        limits=Limits(calls=most, money=most),
        lang=lang,
    )
    written = json.loads(json.dumps(write_settings(SeatedRating(rating=asked, agents=AGENTS))))
    assert read_settings(written) == SeatedRating(rating=asked, agents=AGENTS)


def test_settings_say_which_room_what_is_asked_and_who_judges() -> None:
    desk = SeatedRating(rating=rating(), agents=AGENTS)
    written = write_settings(desk)
    assert (written["room"], written["question"]) == ("rating", exhibit().question)
    assert [seat["agent"] for seat in written["seats"]] == list(AGENTS.values())
    assert desk.models == tuple(AGENTS.values())


# For programs


def test_the_envelope_begins_as_every_room_s_does() -> None:
    told = envelope("r", held(rating(readings=2)).rated)
    assert list(told)[:12] == [
        *("schema", "run", "room", "protocol", "issue", "outcome", "stop_reason", "flags"),
        *("answer", "calls", "usage", "judge"),
    ]
    assert (told["schema"], told["room"]) == ("aufheben.run/1", "rating")
    assert told["rated"] == ["rated-run", "other-run"]
    assert told["calls"] == {"made": 20, "rejected": 0, "bound": 40}
    assert json.loads(json.dumps(told, allow_nan=False)) == told


def test_the_envelope_tells_failures_apart_and_every_finding() -> None:
    told = envelope("r", held(GradeUse="no JSON").rated)
    assert told["parse_failures"] == {"usefulness": 1}
    assert "plainness" not in told["figures"]
    rows = {row["measure"]: row for row in told["found"]}
    assert rows["usefulness"]["value"] is None
    assert rows["control"]["value"] == {"choice": rows["control"]["value"]["choice"], "reason": ""}
    assert len(told["found"]) == len(ALL) + 2
    [preference] = told["preferences"]
    assert preference == {"reading": 1, "shown": "first", "swapped": "second", "winner": "tie"}


# For people


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ("clarity", "move 2: generic", "neither", "calls of at most", "run r")),
        ("ja", ("明瞭さ", "発言 2：一般論", "呼び出し10回", "実行 r")),
    ],
)
def test_people_read_it_in_their_language(lang: Any, said: tuple[str, ...]) -> None:
    told = held(rating(lang=lang)).rated
    plain, markdown = (ROOM.report.formats[form](("r", told)) for form in ("txt", "md"))
    for text in (plain, markdown):
        assert all(word in text for word in said)
        assert text.splitlines()[-1].endswith(said[-1])
    assert markdown.startswith("# ")
    assert not plain.startswith("#")


@pytest.mark.parametrize("lang", LANGS)
def test_all_that_the_envelope_holds_for_people_is_in_the_report(lang: Lang) -> None:
    for told in (held(rating(lang=lang)).rated, held(**always("no JSON")).rated):
        say = speaker("aufheben.rooms.rating.report.document")
        assert missing(envelope("r", told), Keys, report("r", told), lang, say) == []


@examples(60)
@given(word=texts, lang=st.sampled_from(LANGS), readings=st.integers(1, 3))
def test_so_it_is_whatever_was_said(word: str, lang: Lang, readings: int) -> None:
    of = {"question": word, "run": word}
    asked = rating(exhibit(**of), lang=lang, readings=readings, other=other(question=word))
    marks = {**dict.fromkeys(RUBRIC, 5), "reason": word}
    told = held(asked, GradeAnswer=marks).rated
    say = speaker("aufheben.rooms.rating.report.document")
    assert missing(envelope("r", told), Keys, report("r", told), lang, say) == []


@pytest.mark.parametrize("lang", LANGS)
def test_each_preference_is_a_paragraph_in_markdown_and_no_run_is_no_gap(lang: Lang) -> None:
    told = held(rating(exhibit(run=""), lang=lang, readings=2, other=other(run=""))).rated
    rendered = MarkdownIt().render(ROOM.report.formats["md"](("r", told)))
    who, *preferred = [line for line in rendered.splitlines() if line.startswith("<p>")][:3]
    assert who == {"en": "<p>Rated by J1</p>", "ja": "<p>J1による評価</p>"}[lang]
    assert [line.endswith("</p>") for line in preferred] == [True, True]


def test_a_rating_without_a_legal_answer_says_so() -> None:
    told = held(**always("no JSON")).rated
    text = ROOM.report.formats["txt"](("r", told))
    assert "Questions without a legal answer: rubric 1" in text
    assert "To be known: An answer never came in a form that counts, and was left out." in text


def test_a_rating_of_one_answer_names_one_run() -> None:
    told = envelope("r", held(replace(rating(), other=None)).rated)
    assert told["rated"] == ["rated-run"]
    assert told["preferences"] == []
