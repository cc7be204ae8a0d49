"""The page and the report of a judged debate: its flow, its verdict, quotations that lead to their words."""

import asyncio
import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app import App, Result
from aufheben.domain.matches import Heading, Match, Speech, Team
from aufheben.domain.verdicts import Difference, Point, Quote
from aufheben.formats.page.render import page
from aufheben.formats.quoting.characters import unturned
from aufheben.rooms.judging.keys import Keys
from aufheben.rooms.judging.protocol.quotations import plain
from aufheben.rooms.judging.report.document import report
from aufheben.rooms.judging.report.envelope import envelope
from aufheben.rooms.judging.report.passages import Passages, gist
from aufheben.rooms.judging.report.told import ToldJudging
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.runtime.journal import Record
from aufheben.words import LANGS, Lang, speaker
from tests.documents import missing
from tests.formats.hostile import texts
from tests.formats.respoken import numbered, respoken
from tests.held_again import held_again, said_in
from tests.judging import debates
from tests.judging.judged import BUT_FOR_CASE, DEBATES, IN_JAPANESE, NOWHERE, WORD_FOR_WORD, judged
from tests.profiles import examples

APP = App(journal=":memory:")
EXAMPLES = Path(__file__).parents[2] / "examples"
SMALL = [name for name in DEBATES if name != "forty"]
every_debate = pytest.mark.parametrize("name", DEBATES)


def until(record: Record, number: int) -> Result:
    return asyncio.run(APP.until(record, number))


def match(*texts: str) -> Match:
    teams = (Team(name="PRO", side="for"), Team(name="CON", side="against"))
    speeches = (
        Speech(number=at + 1, team=teams[at % 2].name, text=text) for at, text in enumerate(texts)
    )
    return Match(heading=Heading(motion="Close it.", teams=teams), speeches=tuple(speeches))


class Read(HTMLParser):
    """The elements of a page with their attributes, and the text of each that has an id."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.paragraphs: dict[str, str] = {}
        self.quotes: list[tuple[dict[str, str | None], str]] = []
        self._at: tuple[str, str] | None = None
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append((tag, found))
        if tag == "p" and found.get("id"):
            self._at = ("p", str(found["id"]))
        if tag == "a" and found.get("class") == "quote":
            self._at = ("a", "")
            self.quotes.append((found, ""))

    def handle_data(self, data: str) -> None:
        if self._at is None:
            return
        if self._at[0] == "p":
            self.paragraphs[self._at[1]] = self.paragraphs.get(self._at[1], "") + data
        else:
            found, said = self.quotes[-1]
            self.quotes[-1] = (found, said + data)

    def handle_endtag(self, tag: str) -> None:
        if self._at is not None and tag == self._at[0]:
            self._at = None


def stretch(paragraphs: dict[str, str], at: str) -> str:
    """What a script marks by such a place: it counts in units of sixteen bits."""
    anchor, _, places = at.rpartition(":")
    first, last = map(int, places.split("-"))
    return paragraphs[anchor].encode("utf-16-le")[2 * first : 2 * last].decode("utf-16-le")


@pytest.mark.parametrize("name", SMALL)
def test_after_any_event_it_shows_what_it_showed_then(name: str) -> None:
    result = judged(name)
    for number in range(len(result.record.events)):
        assert until(result.record, number).view == result.view.at(number)


def test_so_does_a_debate_of_forty_speeches_before_three_judges() -> None:
    result = judged("forty")
    for number in range(0, len(result.record.events), 97):
        assert until(result.record, number).view == result.view.at(number)


@every_debate
def test_every_team_has_a_lane_and_every_speech_a_row_before_anybody_judges(name: str) -> None:
    view, spoken = judged(name).view.at(0), judged(name).job.hearing.match
    assert [lane.id for lane in view.lanes] == list(spoken.heading.names)
    assert [row.id for row in view.rows] == [f"speech-{s.number}" for s in spoken.speeches]
    assert [card.lane for card in view.cards] == [s.team for s in spoken.speeches]


@every_debate
def test_every_word_of_every_speech_is_on_the_page(name: str) -> None:
    found = Read(page(judged(name).view)).paragraphs
    for speech in judged(name).job.hearing.match.speeches:
        said = (text for key, text in found.items() if key.startswith(f"speech-{speech.number}-"))
        assert plain("".join(said)) == plain(unturned(speech.text))


@every_debate
def test_every_quotation_that_was_found_leads_to_its_words(name: str) -> None:
    read = Read(page(judged(name).view))
    assert read.quotes
    for link, said in read.quotes:
        assert link["href"] in {f"#{anchor}" for anchor in read.paragraphs}
        marked = "".join(stretch(read.paragraphs, at) for at in str(link["data-at"]).split())
        # Signs that turn a line stand as their numbers.
        assert plain(marked) == plain(re.sub(r"\\u[0-9a-f]{4}", "", said))


@pytest.mark.parametrize("name", ["two", "split", "hostile", "forty"])
def test_a_quotation_says_how_it_was_found(name: str) -> None:
    written = unescape(judged(name).view.all_panels()[0].states[-1][1])
    after = {
        words: written.split(f"“{words}”", 1)[1][:160]
        for words in (WORD_FOR_WORD, BUT_FOR_CASE, NOWHERE)
    }
    assert "speech 1" in after[WORD_FOR_WORD]
    assert "not word for word" not in after[WORD_FOR_WORD].split("</small>")[0]
    assert "not word for word, speech 1" in after[BUT_FOR_CASE]
    assert "not found in the speech" in after[NOWHERE]


def test_narrow_kana_are_found_by_wide_ones() -> None:
    [passage] = [Passages(match("はい。ﾊﾞｽも通りません。")).find(IN_JAPANESE)]
    assert passage is not None
    assert (passage.at, passage.exact) == ("speech-1-1:3-12", False)


@given(st.lists(texts, min_size=1, max_size=3), st.data())
def test_any_words_of_a_speech_are_found_where_they_stand(said: list[str], data: Any) -> None:
    spoken = match(*said)
    passages = Passages(spoken)
    speech = data.draw(st.sampled_from(spoken.speeches))
    first = data.draw(st.integers(0, len(speech.text)))
    words = speech.text[first : data.draw(st.integers(first, len(speech.text)))]
    found = passages.find(words, speech.number)
    assert (found is None) == (plain(words) not in plain(speech.text) or not plain(words))
    if found is not None and found.at:
        paragraphs = dict(passages.paragraphs(found.speech))
        marked = "".join(stretch(paragraphs, at) for at in found.at.split())
        assert plain(unturned(words)) in plain(marked)


@every_debate
def test_nothing_that_was_said_is_live(name: str) -> None:
    read = Read(page(judged(name).view))
    kinds = [tag for tag, _ in read.tags]
    assert "img" not in kinds
    assert [found.get("type") for tag, found in read.tags if tag == "script"] == [
        "application/json",
        "application/json",
        "module",
    ]
    assert not any(
        key.startswith("on") or key == "style" for _, found in read.tags for key in found
    )


def test_ballots_are_told_as_they_come() -> None:
    panel = judged("split").view.answer
    assert panel is not None
    said = [re.findall(r"(\d) of (\d) ballots are in", state) for _, state in panel.states]
    assert [found[0] if found else None for found in said] == [
        ("1", "3"),
        ("2", "3"),
        ("3", "3"),
        None,
    ]


def test_a_split_panel_says_who_voted_how() -> None:
    panel = judged("split").view.answer
    assert panel is not None
    final = panel.states[-1][1]
    assert "OO wins." in final
    assert re.search(r"OO: 2 of 3 ballots.*\(J1, J2\)", final)
    assert re.search(r"OG: 1 of 3 ballots.*\(J3\)", final)


def test_a_speech_takes_up_the_one_whose_words_its_analysis_quotes() -> None:
    """By hand nobody quoted: one analysis of the second speech does here."""
    record = said_in(EXAMPLES / "debate-judged.jsonl")
    said = "It answers “twelve years, and yet somebody we never meet”."
    events = tuple(
        replace(event, payload={"analysis": said})
        if event.kind == "answered" and event.place[2:] == ("speech", 2, "analysis", "clash")
        else event
        for event in record.events
    )
    record = held_again(replace(record, events=events))
    [link] = until(record, len(record.events)).view.links
    assert (link.source, link.target, link.kind) == ("speech-2", "speech-1", "takes_up")


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("1. Need. It is great.\n2. Cost: low.", "1. Need. · 2. Cost"),
        ("One line. And more.\nAnother.", "One line."),
        ("- 必要性。大きい。\n- 費用：低い。", "必要性。 · 費用"),
        ("", ""),
    ],
)
def test_a_gist_is_the_heads_of_the_points(text: str, heads: str) -> None:
    assert gist(text) == heads


SAY = speaker("aufheben.rooms.judging.report.document")


def unsaid(found: ToldJudging, lang: Lang) -> list[Any]:
    """What is in the envelope alone."""
    return missing(envelope("r", found.judged), Keys, report(found), lang, SAY)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", DEBATES)
def test_all_that_the_envelope_holds_for_people_is_in_the_report(name: str, lang: Lang) -> None:
    assert unsaid(judged(name).told, lang) == []


@given(word=texts, lang=st.sampled_from(LANGS), judges=st.integers(1, 3))
@examples(40)
def test_so_it_is_whatever_was_said(word: str, lang: Lang, judges: int) -> None:
    point = Point(point="Play", team="PRO", validity="It rose.", importance="High.")
    quotes = (Quote(text="said", speech=1, found=True), Quote(text="unsaid", speech=2))
    between = (Difference(about="Who gains", governs="clash", why="It decides."),)
    more = {"points": (point,), "quotes": quotes, "differences": between}
    verdict = debates.verdict(("PRO", "CON"), **more)
    scored = debates.panel(debates.dimension("a"), extraction="every", scores="within")
    found = debates.held(scored, debates.match(4, 2), judges=judges, Decide=verdict).judged
    other = respoken(found, numbered(word))
    assert (
        unsaid(ToldJudging("r", SeatedJudging(hearing=other.hearing, agents={}), other), lang) == []
    )
