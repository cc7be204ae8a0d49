"""Verdicts: which are legal, what of an illegal one is said to the judge, and quotations."""

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Seat
from aufheben.domain.matches import Match, Panel, Team
from aufheben.domain.verdicts import Analysis, Mark, Point, Quote, TeamView, Unsaid, Verdict
from aufheben.rooms.judging.protocol.quotations import plain, source_of
from aufheben.rooms.judging.report.envelope import envelope
from tests.judging.debates import (
    Held,
    always,
    dimension,
    hearing,
    held,
    match,
    message,
    named,
    panel,
    unsaid,
    verdict,
)

TWO = match(4, 2)
TYPED = panel()
READ_OFF = panel(extraction="every", finding="named")
SCORED = panel(extraction="every", scores="within", finding="mean")
GRADED = panel(extraction="every", scores="apart", finding="mean")


def refused(of: Panel, step: str, answer: object, *, forced: bool = False) -> Held:
    """A hearing in which one step is always answered so; it is refused each time, and told why."""
    told = held(of, TWO, forced=forced, **always(answer, step))
    rulings = told.rulings()
    assert len(rulings) >= 2
    places = {event.place for event in told.events("rejected")}
    decided = {event.place for event in told.events("decided")}
    assert places == decided
    assert "fallback_unsaid" in told.judged.flags
    return told


def without_winner(told: Held) -> None:
    assert isinstance(told.ballot.verdict, Unsaid)
    assert told.judged.majority.winner is None
    assert told.judged.answer is None
    assert (told.judged.outcome, told.judged.stop_reason) == ("failed", "no_legal_answer")


# The typed verdict

ILLEGAL: list[tuple[str, dict[str, object], str]] = [
    ("no ranking", message(ranking=...), "ranking"),
    ("an empty ranking", message(ranking=[]), "ranking"),
    ("an unknown team", message(ranking=["PRO", "OG"]), "OG"),
    ("one more team", message(ranking=["PRO", "CON", "OG"]), "OG"),
    ("a team in another case", message(ranking=["pro", "CON"]), "pro"),
    ("a team missing in the ranking", message(ranking=["PRO"]), "PRO"),
    ("a team twice in the ranking", message(ranking=["PRO", "PRO"]), "PRO, PRO"),
    ("a team thrice in all", message(ranking=["PRO", "CON", "PRO"]), "PRO, CON, PRO"),
    ("a ranking in words", message(ranking="PRO > CON"), "ranking"),
    ("a number for a team", message(ranking=[1, 2]), "ranking"),
    ("no reasons", message(reasons=...), "reasons"),
    ("reasons for nobody", message(reasons={}), "none"),
    ("a team without reasons", message(reasons={"PRO": "They did so."}), "PRO"),
    ("an empty reason", message(reasons={"PRO": "They did so.", "CON": ""}), "reasons.CON"),
    ("a stranger's reasons", message(reasons={"PRO": "x", "CON": "y", "OG": "z"}), "OG"),
    ("no comment", message(comment=...), "comment"),
    ("an empty comment", message(comment=""), "comment"),
    ("close in words", message(close="false"), "close"),
    ("close as a number", message(close=0), "close"),
    (
        "a stranger's point",
        message(points=[{"point": "p", "team": "OG", "validity": "v", "importance": "i"}]),
        "OG",
    ),
    ("half a point", message(points=[{"point": "p", "team": "PRO"}]), "points.0.validity"),
    ("a quotation of speech 0", message(quotes=[{"text": "x", "speech": 0}]), "speech 0"),
    ("a quotation of speech 5", message(quotes=[{"text": "x", "speech": 5}]), "speech 5"),
    ("a quotation of speech -1", message(quotes=[{"text": "x", "speech": -1}]), "speech -1"),
    ('a quotation of speech "1"', message(quotes=[{"text": "x", "speech": "1"}]), "quotes.0"),
    ("a quotation of speech true", message(quotes=[{"text": "x", "speech": True}]), "quotes.0"),
    ("a quotation of speech 1.5", message(quotes=[{"text": "x", "speech": 1.5}]), "quotes.0"),
    ("a quotation of nothing", message(quotes=[{"text": "", "speech": 1}]), "quotes.0.text"),
]


@pytest.mark.parametrize(
    ("answer", "got"), [row[1:] for row in ILLEGAL], ids=[r[0] for r in ILLEGAL]
)
@pytest.mark.parametrize("form", [dict, json.dumps], ids=["message", "text"])
def test_an_illegal_verdict_is_refused_with_its_reason_and_never_guessed_at(
    answer: dict[str, object], got: str, form: Callable[[object], object]
) -> None:
    told = refused(TYPED, "Decide", form(answer))
    without_winner(told)
    assert all(got in ruling.got for ruling in told.rulings())
    assert all(ruling.do for ruling in told.rulings())


def test_a_legal_verdict_is_taken_as_it_is() -> None:
    told = held(TYPED, TWO, Decide=json.dumps(message()))
    assert told.verdict == Verdict(
        ranking=("PRO", "CON"),
        comment="It turned on the children.",
        reasons=(("PRO", "They were answered by nobody."), ("CON", "They answered nobody.")),
        points=(Point(point="Children play", team="PRO", validity="It rose.", importance="High."),),
        quotes=(Quote(text="children and shops", speech=1, found=True),),
    )
    assert told.judged.answer == "PRO"


REST = json.dumps(message(ranking=..., close=...))[1:]
BOTH = json.dumps(message()) + "\n" + json.dumps(message(ranking=["CON", "PRO"]))
TWICE = {
    "f04 ranking": (TYPED, "Decide", '{"ranking": ["PRO", "CON"], "ranking": ["CON", "PRO"], ' + REST),
    "f04 close": (TYPED, "Decide", '{"ranking": ["CON", "PRO"], "close": true, "close": false, ' + REST),
    "f04 reasons": (TYPED, "Decide", '{"ranking": ["CON", "PRO"], "reasons": {"PRO": "a", "PRO": "b", "CON": "c"}, ' + REST),
    "f04 winner": (READ_OFF, "NameWinner", '{"winner": "PRO", "winner": "CON"}'),
    "f02 verdict": (TYPED, "Decide", BOTH),
}  # fmt: skip


@pytest.mark.parametrize("name", TWICE)
def test_of_what_is_said_twice_neither_is_chosen(name: str) -> None:
    told = refused(*TWICE[name])
    without_winner(told)
    assert name == "f02 verdict" or all("stands twice" in ruling.got for ruling in told.rulings())


@pytest.mark.parametrize(
    ("of", "step", "answer", "got"),
    [
        (TYPED, "Decide", message(close=True), "too close to call"),
        (READ_OFF, "NameWinner", {"winner": None}, "nobody"),
    ],
    ids=["close", "nobody"],
)
def test_there_is_a_winner_where_one_is_forced(
    of: Panel, step: str, answer: object, got: str
) -> None:
    told = refused(of, step, answer, forced=True)
    without_winner(told)
    assert {ruling.got for ruling in told.rulings()} == {got}


def test_what_is_close_has_a_winner_all_the_same_and_says_that_it_was_close() -> None:
    told = held(TYPED, TWO, Decide=message(close=True))
    assert (told.verdict.winner, told.verdict.close) == ("PRO", True)
    assert (told.judged.outcome, told.judged.stop_reason) == ("justified", "verdict")
    assert envelope("r", told.judged)["answer"] == "PRO wins; it was close."


def test_a_judge_who_mends_the_verdict_is_heard() -> None:
    answers = iter([message(ranking=["PRO", "OG"]), message(ranking=["CON", "PRO"])])
    told = held(TYPED, TWO, Decide=lambda seat, task: next(answers))
    assert told.judged.majority.winner == "CON"
    assert told.judged.flags == ()
    assert (told.judged.tally.made, told.judged.tally.rejected) == (7, 1)


# Scores

SCORES = [
    pytest.param(score, id=json.dumps(score))
    for score in (0, 11, -1, 101, 7.5, 8.0, "8", "7/10", "\uff17", True, None, [8], 10**30)
]
MARKED: list[tuple[Panel, str, Callable[[object], dict[str, object]]]] = [
    (SCORED, "Analyze", lambda score: {"analysis": "It is so.", "score": score}),
    (GRADED, "Grade", lambda score: {"score": score}),
    (READ_OFF, "ViewTeam", lambda score: {"judgment": "It is so.", "score": score}),
]
STEPS = pytest.mark.parametrize(("of", "step", "said"), MARKED, ids=[row[1] for row in MARKED])


@STEPS
@pytest.mark.parametrize("score", SCORES)
def test_f05_a_score_that_is_no_whole_number_from_1_to_10_is_refused(
    of: Panel, step: str, said: Callable[[object], dict[str, object]], score: object
) -> None:
    told = refused(of, step, json.dumps(said(score)))
    assert all("score" in ruling.expected + ruling.got for ruling in told.rulings())
    assert told.ballot.scores == ()


@STEPS
@pytest.mark.parametrize("score", ["NaN", "Infinity", "-Infinity", "1e999", None])
def test_f05_a_score_that_is_no_number_or_missing_is_refused(
    of: Panel, step: str, said: Callable[[object], dict[str, object]], score: str | None
) -> None:
    text = json.dumps(said(0)).replace(
        '"score": 0', f'"score": {score}' if score else '"points": 5'
    )
    assert '"score": 0' not in text
    assert refused(of, step, text).ballot.scores == ()


@STEPS
@pytest.mark.parametrize("score", [1, 5, 10])
def test_a_whole_number_from_1_to_10_is_taken(
    of: Panel, step: str, said: Callable[[object], dict[str, object]], score: int
) -> None:
    assert held(of, TWO, **always(json.dumps(said(score)), step)).rulings() == []


@pytest.mark.parametrize("score", [0, 11, 7.5, True, None])
def test_a_value_with_a_score_out_of_range_is_refused_as_well(score: Any) -> None:
    refused(SCORED, "Analyze", Analysis(text="It is so.", score=score))
    if score is not None:
        refused(GRADED, "Grade", Mark(score=score))
        refused(READ_OFF, "ViewTeam", TeamView(text="It is so.", score=score))


def test_a_score_that_was_not_asked_for_is_passed_over() -> None:
    told = held(TYPED, TWO, Analyze={"analysis": "It is so.", "score": 11})
    assert told.rulings() != []
    told = held(TYPED, TWO, Analyze={"analysis": "It is so.", "score": 3})
    assert {analysis.score for _, _, analysis in told.ballot.analyses} == {None}


# The winner read off free words


@pytest.mark.parametrize(
    "answer",
    [
        {"winner": "OG"}, {"winner": "pro"}, {"winner": ""}, {"winner": "It's a tie!"},
        {"winner": ["PRO"]}, {"winner": 1}, {"winner": True}, {}, "PRO", "The winner is PRO.",
    ],
)  # fmt: skip
def test_a_winner_who_does_not_take_part_is_refused(answer: object) -> None:
    without_winner(refused(READ_OFF, "NameWinner", answer))


def test_who_is_named_stands_before_whoever_is_scored_higher() -> None:
    def view(seat: Seat, task: Any) -> object:
        return {"judgment": "so", "score": {"OG": 9, "OO": 3, "CG": 7, "CO": 5}[task.team]}

    told = held(named("null by judgments"), ViewTeam=view, NameWinner={"winner": "CO"})
    assert told.verdict.ranking == ("CO", "OG", "CG", "OO")
    assert dict(told.verdict.reasons) == dict.fromkeys(("OG", "OO", "CG", "CO"), "so")


# A seat that never answers legally


@pytest.mark.parametrize("name", ["null", "debatrix", "dbkai", "dbkai as shipped"])
@pytest.mark.parametrize(
    "said", ["", " \n", "no JSON at all", "[]", '{"ranking": ["PRO"', "{}"], ids=repr
)
def test_a_judge_who_never_answers_legally_fails_and_names_no_winner(name: str, said: str) -> None:
    told = held(named(name), **always(said))
    without_winner(told)
    assert told.judged.tally.never_legal == ("J1",)
    assert unsaid(told.ballot).limit is None


@pytest.mark.parametrize(
    "name", ["null by judgments", "debatrix by judgments", "dbkai by judgments", "dbkai as shipped"]
)
def test_without_any_judgment_there_is_no_verdict_to_ask_for(name: str) -> None:
    told = held(named(name), Weigh="no JSON at all")
    without_winner(told)
    last = {type(task).__name__ for task in told.asked}
    assert not last & {"Decide", "Conclude", "ViewTeam", "NameWinner"}


# Quotations


@pytest.mark.parametrize(
    ("quoted", "said"),
    [
        ("children must play", "And so children must play here."),
        ("Children must play!", "and so children, must play here"),
        ("children\nmust  play", "children must play"),
        ("“children must play”", "children must play"),
        ("ＣＨＩＬＤＲＥＮ must play", "children must play"),
        ("don't stop", "We don\u2019t stop."), ("straße", "Die STRASSE ist leer."),
        ("広場は子どもの場所だ", "「広場は、子どもの場所だ。」と言った。"),
        ("ディベートは、楽しい", "ﾃﾞｨﾍﾞｰﾄは楽しい"), ("４０％", "車が40%を占める"),
        ("か\u3099っこう", "がっこうの前"),
    ],
)  # fmt: skip
def test_a_quotation_is_found_width_case_and_marks_aside(quoted: str, said: str) -> None:
    told = held(TYPED, match(4, 2, texts={2: said}), Decide=message(quotes=[_quote(quoted, 2)]))
    assert told.verdict.quotes == (Quote(text=quoted, speech=2, found=True),)


@pytest.mark.parametrize(
    ("quoted", "said"),
    [
        ("children must not play", "children must play"),
        ("children … play", "children must play"), ("play must children", "children must play"),
        ("広場は車の場所だ", "広場は、子どもの場所だ。"), ("ハハ", "ババ"),
        ("…", "children must play …"), ("!?", "children must play!?"),
    ],
)  # fmt: skip
def test_words_that_do_not_stand_there_are_kept_and_marked(quoted: str, said: str) -> None:
    told = held(TYPED, match(4, 2, texts={2: said}), Decide=message(quotes=[_quote(quoted, 2)]))
    assert told.verdict.quotes == (Quote(text=quoted, speech=2, found=False),)
    assert told.judged.outcome == "justified"


@pytest.mark.parametrize(
    ("named", "others", "speech"),
    [({}, {}, 1), ({"speech": 1}, {}, 1), ({"speech": 2}, {}, 1), ({"speech": 3}, {3: "Yes, children must play!"}, 3)],
)  # fmt: skip
def test_the_number_of_a_quotation_is_that_of_the_speech_that_has_it(
    named: Any, others: dict[int, str], speech: int
) -> None:
    debate = match(4, 2, texts={1: "Children must play.", **others})
    quotes = [{"text": "children must play", **named}]
    told = held(TYPED, debate, Decide=message(quotes=quotes))
    assert told.verdict.quotes == (Quote(text="children must play", speech=speech, found=True),)


def test_whether_it_was_found_is_never_taken_from_the_judge() -> None:
    claimed = verdict(("PRO", "CON"), quotes=(Quote(text="never said", speech=1, found=True),))
    assert isinstance(held(TYPED, TWO, Decide=claimed).ballot.verdict, Unsaid)
    said = message(quotes=[{**_quote("never said", 1), "found": True}])
    assert [q.found for q in held(TYPED, TWO, Decide=said).verdict.quotes] == [False]


@given(st.text(max_size=80), st.data())
def test_whatever_is_cut_out_of_a_speech_is_found_if_it_says_anything(
    text: str, data: st.DataObject
) -> None:
    begin = data.draw(st.integers(0, len(text)))
    cut = text[begin : data.draw(st.integers(begin, len(text)))]
    composed = plain(cut) in plain(text)
    debate = match(1, 2, texts={1: text})
    said = verdict("AB", quotes=(Quote(text=cut, speech=1),))
    [quote] = source_of(debate, "en").in_words_of(said, None).quotes
    assert quote.found is (bool(plain(cut)) and composed)
    assert dataclasses.replace(quote, found=False) == Quote(text=cut, speech=1)


@given(st.text(st.characters(codec="ascii"), max_size=80), st.data())
def test_in_plain_letters_every_part_of_a_speech_is_found(text: str, data: st.DataObject) -> None:
    begin = data.draw(st.integers(0, len(text)))
    cut = text[begin : data.draw(st.integers(begin, len(text)))]
    assert plain(cut) in plain(text)


def _quote(text: str, speech: int) -> dict[str, object]:
    return {"text": text, "speech": speech}


# What replay gives back


def test_the_reasons_of_a_replay_stand_in_the_order_of_the_run() -> None:
    reasons = {"PRO": "They did so.", "CON": "They did not."}
    held(TYPED, TWO, Decide=message(reasons=reasons))


def test_a_dimension_without_weight_is_judged_all_the_same() -> None:
    of = panel(dimension("light", weight=0.0), dimension("heavy"))
    assert [name for name, _ in held(of, TWO, Decide=message()).ballot.judgments] == [
        "light",
        "heavy",
    ]


# Language


def in_english(debate: Match, **instead: Any) -> Held:
    return held(dataclasses.replace(hearing(TYPED, debate), lang="en"), **instead)


def test_japanese_words_quoted_in_an_english_answer_leave_it_english() -> None:
    said = (
        "The first speaker says 「校則は生徒の自由を奪い、学校の信頼を損なう」 and gives a reason."
    )
    assert in_english(TWO, Analyze={"analysis": said}).judged.flags == ()


def test_a_verdict_in_another_language_is_sent_back_once() -> None:
    said = {"analysis": "最初の話者は理由を述べたが、反論には答えなかった。"}
    told = in_english(match(1, 2), Analyze=said)
    assert [ruling.why for ruling in told.rulings()] == ["language"]
    assert told.judged.flags == ("wrong_language",)


def test_japanese_names_of_teams_leave_an_english_verdict_english() -> None:
    names = {"PRO": "肯定側", "CON": "否定側"}
    teams = tuple(Team(name=names[t.name], side=t.side) for t in TWO.heading.teams)
    debate = Match(
        heading=dataclasses.replace(TWO.heading, teams=teams),
        speeches=tuple(dataclasses.replace(s, team=names[s.team]) for s in TWO.speeches),
    )
    point = {"point": "Trust", "team": "肯定側", "validity": "It rose.", "importance": "High."}
    told = in_english(
        debate,
        Decide={
            "ranking": ["肯定側", "否定側"],
            "comment": "One side never answered the main point of the other, about trust.",
            "reasons": {"否定側": "It answered nothing.", "肯定側": "Its point stood to the end."},
            "points": [point],
        },
    )
    assert told.judged.flags == ()
    assert told.rulings() == []
