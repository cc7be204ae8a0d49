"""People who are asked by sheets: what they put on them is an answer, or is put to them again."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents.human import IN_SENTENCES, ScriptedSheetDesk, Sheet, SheetAgent
from aufheben.app import App
from aufheben.domain import (
    Argument,
    Concede,
    Issue,
    NoThesis,
    NothingNew,
    Rebut,
    Rule,
    Seat,
    Thesis,
    Unanswered,
    Undercut,
)
from aufheben.errors import Left
from aufheben.prompts.homes import wanted
from aufheben.protocols.ports import Rejected, Said, Task
from aufheben.rooms.dialectic import methods
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.methods.speech_tasks import Retort, State
from aufheben.rooms.dialectic.protocol import tasks as dialectic
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.hierarchy.asks import Opine
from aufheben.rooms.schema import asking, kinds, messages_of
from aufheben.runtime.reader import read
from tests.agents.human_typings import FRAGMENTS, HOSTILE, MAIN, QUALITY
from tests.agents.prompt_tasks import filled, task_of
from tests.agents.sheet_tasks import answered
from tests.profiles import examples

ISSUE = Issue(question="Should the square be closed to cars?")
SEAT = Seat(name="AG2", stance="We stand for trade.")
ATTACKED = Argument(
    rules=(
        Rule(
            id="r1", strong=("it is loud",), weak_negation=("shops starve",), consequent="Close it"
        ),
    )
)
COUNTER = Counter(place=("dispute", 1, "reply", 1, "AG2"), issue=ISSUE, attacked=ATTACKED)
CONSTRUCT = Construct(place=("thesis", 2, "AG2"), issue=ISSUE, stance=SEAT.stance)
TASKS = sorted({*kinds(dialectic), *kinds(methods)} - {"Formalize", "TellNewness"})


def put(task: Task[Any], *messages: Any, seat: Seat = SEAT, **more: Any) -> tuple[Any, list[Sheet]]:
    """What the chair would read of what was put on sheets, and these; Left where it was nothing."""
    desk = ScriptedSheetDesk(messages)
    rulings = more.pop("rulings", ())
    try:
        said = asyncio.run(SheetAgent(desk, **more).answer(seat, task, rulings))
    except Left as left:
        return left, desk.sheets
    assert isinstance(said, Said)
    assert said.by == "person"
    return read(task, said.answer), desk.sheets


def say(text: str, **more: Any) -> dict[str, Any]:
    """An answer in sentences."""
    return {IN_SENTENCES: {"text": text, **more}}


def test_sentences_count_once_the_person_says_that_they_were_read_as_meant() -> None:
    said = say("Open it because trade feeds us")
    found, sheets = put(CONSTRUCT, said, say("Open it because trade feeds us", confirmed=True))
    rule = Rule(id="r1", strong=("trade feeds us",), consequent="Open it")
    assert found == Thesis(argument=Argument(rules=(rule,)))
    assert [sheet.read_back for sheet in sheets] == ["", "Read as: Open it, because trade feeds us"]
    assert sheets[1].draft == said
    assert sheets[1].refused is None


def test_what_is_confirmed_is_what_was_read_back_and_nothing_else() -> None:
    found, sheets = put(
        CONSTRUCT,
        say("Open it because trade feeds us", confirmed=True),
        say("Open it because trade kills us", confirmed=True),
    )
    assert isinstance(found, Left)
    assert sheets[2].read_back == "Read as: Open it, because trade kills us"


def test_an_attack_is_aimed_at_what_was_chosen() -> None:
    text = "Keep it open because trade feeds us"
    found, sheets = put(
        COUNTER, say(text), *[say(text, target=2, confirmed=read) for read in (False, True)]
    )
    assert isinstance(found, Undercut)
    assert found.target == "shops starve"
    refused = sheets[1].refused
    assert refused is not None
    assert refused.got == "an argument against any of: Close it; shops starve"
    aims = [each["title"] for each in _aims(sheets[0])]
    assert aims == [
        "1. Close it (its conclusion: rebut)",
        "2. shops starve (it assumes there is no evidence for this: undercut)",
    ]


def _aims(sheet: Sheet) -> Any:
    assert sheet.sentences is not None
    return sheet.sentences["properties"]["target"]["anyOf"][0]["oneOf"]


@pytest.mark.parametrize(
    ("task", "message", "answer"),
    [
        (COUNTER, {"does": "concede"}, Concede(reason="conceded")),
        (COUNTER, {"does": "skip"}, Unanswered(limit="skipped")),
        (CONSTRUCT, {"does": "skip"}, NoThesis(reason="passed over")),
        (Retort(place=("r",), issue=ISSUE, attacked="x", own=()), {"does": "concede"}, Concede()),
    ],
)
def test_what_stands_for_no_argument_is_chosen(
    task: Task[Any], message: dict[str, Any], answer: Any
) -> None:
    found, _ = put(task, {IN_SENTENCES: message})
    assert type(found) is type(answer)


def test_nothing_new_is_offered_where_the_form_knows_it() -> None:
    graded = Counter(place=("x",), issue=ISSUE, attacked=ATTACKED, graded=True)
    found, sheets = put(graded, {IN_SENTENCES: {"does": "nothing_new"}})
    assert isinstance(found, NothingNew)
    plain = put(COUNTER, {IN_SENTENCES: {"does": "nothing_new"}})
    assert isinstance(plain[0], Left)
    does = [
        sheet.sentences["properties"]["does"]["enum"]
        for sheet in (sheets[0], plain[1][0])
        if sheet.sentences
    ]
    assert ["nothing_new" in each for each in does] == [True, False]


def test_who_speaks_prose_is_read_word_for_word() -> None:
    found, _ = put(State(place=("o",), issue=ISSUE), say("広場を、開けておく。"))
    assert isinstance(found, Thesis)
    assert found.argument.warrant.consequent == "広場を、開けておく。"
    retort = Retort(place=("r",), issue=ISSUE, attacked="Close it.", own=())
    assert isinstance(put(retort, say("Open it."))[0], Rebut)


def test_the_published_message_is_the_other_way() -> None:
    rules = [{"id": "r1", "antecedent": {"strong": ["trade feeds us"]}, "consequent": "Open it"}]
    found, sheets = put(CONSTRUCT, {"Argument": {"rules": rules}})
    assert isinstance(found, Thesis)
    assert sheets[0].schema == wanted(CONSTRUCT).schema.model_json_schema()


@pytest.mark.parametrize(
    ("message", "got"),
    [
        ([], "a list"),
        (None, "nothing"),
        ({"reason": "x", "Argument": None, "salary": 1}, "salary"),
        ({"Argument": {"rules": [{"id": "1", "because": []}]}}, "Argument.rules.1.because"),
        ({"Argument": None, "reason": "x" * 20_001}, "20,001 in reason"),
        ({"Argument": None, "reason": "a\x07"}, "U+0007 in reason"),
        ({"Argument": None, "reason": "\ud800"}, "U+D800 in reason"),
        ({"Argument": None, "reason": b"bytes"}, "a value of another kind in reason"),
        ({"Argument": None, "reason": 10**5000}, "a number in reason"),
        ({"Argument": None, "reason": float("nan")}, "a number in reason"),
        ({"Argument": None, 3: "x"}, "a number in "),
        ({"Argument": {"rules": [{}] * 6000}}, "more"),
        ({IN_SENTENCES: "We should"}, "a text"),
        ({IN_SENTENCES: {"text": "x", "more": 1}}, "in_sentences.more"),
        ({IN_SENTENCES: {"text": "x"}, "Argument": None}, "Argument"),
        ({IN_SENTENCES: {"text": " "}}, "none"),
        ({IN_SENTENCES: {"text": ["x"]}}, "text: Input should be a valid string"),
    ],
)
def test_a_refusal_names_the_place(message: Any, got: str) -> None:
    left, sheets = put(CONSTRUCT, message)
    assert isinstance(left, Left)
    refused = sheets[1].refused
    assert refused is not None
    assert refused.got == got
    assert refused.do


def test_a_deep_message_is_refused() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    _, sheets = put(CONSTRUCT, {"Argument": deep})
    refused = sheets[1].refused
    assert refused is not None
    assert refused.got == "more"
    while deep:
        # Freed one by one: Python's own way down would be too deep.
        deep = deep.pop()


def test_refusals_are_in_the_language_of_the_run() -> None:
    _, sheets = put(CONSTRUCT, say("うるさい"), {"x": 1}, lang="ja")
    first, second = sheets[1].refused, sheets[2].refused
    assert first is not None
    assert "理由が見つかりません" in first.do
    assert "/form" not in first.do
    assert second is not None
    assert second.expected == "この問いの項目"


def test_what_the_chair_refuses_comes_back_as_it_was_written() -> None:
    desk = ScriptedSheetDesk([{"Argument": None}, {"Argument": None, "reason": "none"}])
    agent = SheetAgent(desk)
    ruling = Rejected(expected="a new reason", got="the old one", do="find another")
    asyncio.run(agent.answer(SEAT, CONSTRUCT, ()))
    asyncio.run(agent.answer(SEAT, CONSTRUCT, (ruling,)))
    assert desk.sheets[1].draft == {"Argument": None}
    assert desk.sheets[1].refused == ruling
    assert desk.sheets[0].id == desk.sheets[1].id


def test_only_what_the_seat_may_see_is_on_it_and_no_command_of_a_terminal() -> None:
    for task in (CONSTRUCT, COUNTER, State(place=("o",), issue=ISSUE)):
        _, (sheet,) = put(task)
        assert "We stand for trade." in sheet.shown
        assert "dispute" not in sheet.shown
        assert "/" not in sheet.shown


def test_every_kind_of_question_has_a_sheet() -> None:
    tasks = [each.task for each in answered().values()]
    for task in (*tasks, *map(task_of, TASKS)):
        left, (sheet,) = put(task, lang="ja")
        assert isinstance(left, Left)
        assert sheet.task == wanted(task).name
        assert sheet.shown
        assert json.dumps(sheet.schema)
        assert set(sheet.draft) <= set(sheet.schema["properties"])


def test_the_message_that_an_agent_would_send_is_an_answer() -> None:
    for seat, task, answer in answered().values():
        assert put(task, json.loads(json.dumps(task.spoken(answer))), seat=seat)[0] == answer


def test_an_act_and_an_opinion_come_with_what_is_given() -> None:
    edge = filled(Opine)
    assert put(edge)[1][0].draft == {"proposition": edge.proposition}


KEYS = st.sampled_from(
    sorted(
        {
            key
            for room in asking().values()
            for each in messages_of(room).values()
            for key in each.model_fields
        }
    )
)
TYPED = st.one_of(
    st.builds("".join, st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=14)),
    st.sampled_from([each for each in HOSTILE if len(each) < 400]),
    st.text(st.characters(exclude_categories=()), max_size=60),
)
JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), TYPED,
        st.sampled_from(("YES", "NO", "lost", "C1", "true", "pro")),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(KEYS, inner, max_size=5)),
    max_leaves=12,
)  # fmt: skip
SENTENCES = st.fixed_dictionaries(
    {},
    optional={
        "text": TYPED,
        "does": st.sampled_from(("argue", "concede", "nothing_new", "skip", "x")),
        "target": st.one_of(st.none(), st.integers(-3, 9)),
        "confirmed": st.booleans(),
    },
)
MESSAGES = st.one_of(JSON, st.fixed_dictionaries({IN_SENTENCES: SENTENCES}))


@pytest.mark.parametrize("name", TASKS)
@given(st.lists(MESSAGES, max_size=5), st.sampled_from(("en", "ja")))
@examples(20)
def test_whatever_is_put_on_a_sheet_is_a_legal_answer_or_comes_back(
    name: str, messages: list[Any], lang: Any
) -> None:
    _check(task_of(name), messages, QUALITY, lang)


@given(st.data())
@examples(150)
def test_whatever_is_put_on_a_sheet_of_any_room(data: st.DataObject) -> None:
    each = answered()[data.draw(st.sampled_from(sorted(answered())))]
    said = json.loads(json.dumps(each.task.spoken(each.answer)))
    messages = data.draw(st.lists(_spoiled(said), max_size=4))
    _check(each.task, messages, each.seat, "en")


@st.composite
def _spoiled(draw: st.DrawFn, said: Any) -> Any:
    """A legal message with something else somewhere in it."""
    if not isinstance(said, dict | list) or not said or draw(st.integers(0, 4)) == 0:
        return draw(JSON)
    keys = list(said) if isinstance(said, dict) else list(range(len(said)))
    key = draw(st.sampled_from(keys))
    spoiled = said.copy()
    spoiled[key] = draw(_spoiled(spoiled[key]))
    return spoiled


def _check(task: Task[Any], messages: list[Any], seat: Seat, lang: Any) -> None:
    found, sheets = put(task, *messages, seat=seat, lang=lang)
    for sheet in sheets[1:]:
        assert sheet.refused is not None or sheet.read_back
    if not isinstance(found, Left):
        assert not isinstance(found, Rejected)
        assert task.legal(found) is None


@given(st.lists(st.fixed_dictionaries({IN_SENTENCES: SENTENCES}), max_size=8))
@examples(100)
def test_whatever_sentences_are_said_beside_logic(messages: list[Any]) -> None:
    found, _ = put(MAIN, *messages, seat=QUALITY)
    assert isinstance(found, Left | Thesis | NoThesis)


EXPLAINED: dict[str, Any] = {
    "decision": "Mornings only.",
    "rules": ["Who delivers comes before ten."],
}
EXPLAINED |= {"first_steps": ["Put up the sign."]}
ITEM = {"number": 1, "state": "kept", "how": "It is so until ten."}
EXPLAINED |= {"sides": [{"seat": seat, "items": [ITEM]} for seat in ("AG1", "AG2")]}


class Waiting:
    """A desk that keeps every sheet until three are open, and lets nobody answer."""

    def __init__(self) -> None:
        self._all = asyncio.Barrier(3)
        self.open: list[tuple[str, str]] = []

    async def fill(self, sheet: Sheet) -> Mapping[str, object]:
        """Raises Left once all are asked."""
        self.open.append((sheet.run, sheet.seat))
        await self._all.wait()
        raise Left("all were asked")


def test_several_seats_are_asked_at_the_same_time() -> None:
    desk = Waiting()
    request = Dialectic(
        what="Should the square be closed?",
        stances=("Close it.", "Open it.", "Move it."),
        seats={"AG1": "human", "AG2": "human", "AG3": "human", "M": "human"},
        protocol="free",
    )

    async def held() -> None:
        async with App(journal=":memory:", people=desk) as app:
            await asyncio.wait_for((await app.start(request, name="r")).result(), 60)

    with pytest.raises(Left):
        asyncio.run(held())
    assert sorted(desk.open) == [("r", "AG1"), ("r", "AG2"), ("r", "AG3")]


def test_leaving_keeps_the_run_waiting_and_nothing_is_asked_again() -> None:
    request = Dialectic(
        what="Should the square be closed?",
        stances=("Close it.", "Open it."),
        seats={"AG1": "human", "AG2": "human", "M": "human"},
        protocol="one-pass",
    )
    first, second = ScriptedSheetDesk([say("Close it, it is loud.")]), ScriptedSheetDesk(
        [say("No, shops."), {"final_answer": "Mornings only."}, EXPLAINED]
    )  # fmt: skip

    async def held() -> str | None:
        app = App(journal=":memory:", people=first)
        with pytest.raises(Left):
            await (await app.start(request, name="r"))
        later = App(journal=app.store, people=second)
        return (await (await later.resume("r"))).answer

    assert asyncio.run(held()) == "Mornings only."
    assert first.sheets[-1].id == second.sheets[0].id
