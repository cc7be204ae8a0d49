"""Who sits where: the logic engine where it can read, else a model, a person, or an error."""

from dataclasses import replace
from pathlib import Path

import pytest

from aufheben.domain import NEUTRAL
from aufheben.errors import BadInput
from aufheben.formats.cases import SeatSpecification, Specification, filled, read_case
from aufheben.formats.cases.toml import read_toml
from aufheben.rooms.dialectic.form_check import READER
from aufheben.rooms.dialectic.seats import SeatChoice, SeatedDialectic, cast
from aufheben.rooms.dialectic.settings import read_settings, write_settings
from aufheben.rooms.fingerprint import public
from aufheben.words import tell

LOGIC = "a is a camera.\na is light.\nIf a camera is light, we should buy it.\n"
PROSE = "What matters most is that nobody is left behind, whatever the price."
QUESTION = "Which camera should we buy?"
MODEL = "openai:gpt-5-mini"


def seated(
    *stances: str, question: str = QUESTION, choice: SeatChoice | None = None, **protocol: object
) -> SeatedDialectic:
    seats = tuple(
        SeatSpecification(name=f"AG{number}", stance=stance)
        for number, stance in enumerate(stances, start=1)
    )
    asked = Specification(question=question, seats=filled(seats), protocol=dict(protocol))
    return cast(asked, choice=choice)


OTHER = "anthropic:other"
COMMON = {NEUTRAL.name: MODEL, READER: MODEL}


@pytest.mark.parametrize(
    ("stances", "seats", "form", "agents"),
    [
        ((LOGIC, LOGIC), {}, "complete", {"AG1": "symbolic", "AG2": "symbolic"}),
        ((LOGIC, PROSE), {}, "lift", {"AG1": "symbolic", "AG2": MODEL, **COMMON}),
        ((LOGIC, LOGIC), {"AG1": "model"}, "lift", {"AG1": MODEL, "AG2": "symbolic", **COMMON}),
        ((PROSE, PROSE), {"AG2": OTHER}, "lift", {"AG1": MODEL, "AG2": OTHER, NEUTRAL.name: MODEL, READER: OTHER}),
        ((LOGIC, LOGIC, PROSE), {"AG2": "human", "AG3": "model"}, "lift", {"AG1": "symbolic", "AG2": "human", "AG3": MODEL, **COMMON}),
    ],
)  # fmt: skip
def test_the_logic_engine_argues_what_it_can_read_and_a_model_what_nobody_else_was_named_for(
    stances: tuple[str, ...], seats: dict[str, str], form: str, agents: dict[str, str]
) -> None:
    found = seated(*stances, choice=SeatChoice(model=MODEL, seats=seats))
    assert (found.case.constitution.form, found.agents) == (form, agents)
    kinds = ["logic" if each == "symbolic" else "prose" for each in agents.values()]
    assert [seat.premises for seat in found.case.seats] == kinds[: len(stances)]
    assert (found.case.lang is None) is (form == "complete")


@pytest.mark.parametrize("stances", [(LOGIC, LOGIC), (LOGIC, PROSE), (PROSE, PROSE)])
def test_a_model_that_is_named_for_the_run_argues_every_seat_that_names_no_agent(
    stances: tuple[str, str],
) -> None:
    named = SeatChoice(model=MODEL, everywhere=True)
    found = seated(*stances, choice=named)
    assert found.agents == {"AG1": MODEL, "AG2": MODEL, NEUTRAL.name: MODEL, READER: MODEL}
    assert {seat.premises for seat in found.case.seats} == {"prose"}
    for agent in ("symbolic", "human", OTHER):
        if stances[0] == LOGIC or agent != "symbolic":
            mixed = seated(*stances, choice=replace(named, seats={"AG1": agent}))
            assert (mixed.agents["AG1"], mixed.agents["AG2"]) == (agent, MODEL)


def test_a_model_and_the_form_that_asks_nobody_exclude_each_other() -> None:
    with pytest.raises(BadInput, match="leave models and people out"):
        seated(LOGIC, LOGIC, choice=SeatChoice(model=MODEL, everywhere=True), name="complete")


@pytest.mark.parametrize("name", ["complete", "published", "capped"])
def test_logic_alone_argues_in_the_form_that_is_named(name: str) -> None:
    assert seated(LOGIC, LOGIC, name=name).case.constitution.form == name


def test_all_stances_decide_together_only_where_all_are_in_logic() -> None:
    assert seated(LOGIC, PROSE, choice=SeatChoice(model=MODEL)).case.constitution.form == "lift"
    with pytest.raises(BadInput, match="--protocol published"):
        seated(LOGIC, PROSE, choice=SeatChoice(model=MODEL), name="complete")


def test_where_all_stances_decide_the_bound_is_that_nobody_is_asked() -> None:
    case = seated(LOGIC, LOGIC).case
    assert case.bound == 0
    spelled = case.constitution.formula(2)
    assert tell(spelled) == "nobody is asked, all stances decide together"


def test_the_lift_form_with_short_disputes_is_what_models_argue() -> None:
    """The decision of a lift is its own explanation."""
    rules = seated(PROSE, PROSE, choice=SeatChoice(model=MODEL)).case.constitution
    assert (rules.form, rules.limits.max_rounds, rules.explain) == ("lift", 2, False)
    assert rules.lifting


@pytest.mark.parametrize(
    ("seats", "model", "m", "reader"),
    [
        ({}, MODEL, MODEL, MODEL),
        ({"AG2": OTHER}, MODEL, MODEL, OTHER),
        ({"AG1": OTHER, "AG2": MODEL}, None, OTHER, MODEL),
        ({"AG1": "human", "AG2": OTHER}, None, OTHER, OTHER),
        ({"M": OTHER}, MODEL, OTHER, MODEL),
        ({"M": "human"}, MODEL, "human", MODEL),
        ({"M": "human", "AG1": "human", "AG2": "human"}, None, "human", "human"),
        ({"M": OTHER, "AG1": "human", "AG2": "human"}, None, OTHER, OTHER),
    ],
)
def test_m_is_whom_one_names_and_the_reader_another_model_where_there_is_one(
    seats: dict[str, str], model: str | None, m: str, reader: str
) -> None:
    found = seated(PROSE, PROSE, choice=SeatChoice(model=model, seats=seats))
    assert found.case.constitution.form == "lift"
    assert (found.agents[NEUTRAL.name], found.agents[READER]) == (m, reader)


def test_people_alone_are_asked_for_the_common_work_only_where_one_is_named() -> None:
    people = {"AG1": "human", "AG2": "human"}
    assert (
        seated(PROSE, PROSE, choice=SeatChoice(seats=people)).case.constitution.form == "published"
    )
    for stances, seats in ((PROSE, people), (LOGIC, {"AG2": "human"})):
        with pytest.raises(BadInput, match="--seat M=human") as refused:
            seated(stances, PROSE, choice=SeatChoice(seats=seats), name="lift")
        assert "--model" in str(refused.value)


def test_who_is_named_lifts_beside_the_engine_and_a_person() -> None:
    choice = SeatChoice(seats={"AG2": "human", "M": MODEL})
    found = seated(LOGIC, PROSE, choice=choice, name="lift")
    assert found.agents == {"AG1": "symbolic", "AG2": "human", NEUTRAL.name: MODEL, READER: MODEL}


def test_a_lift_needs_a_seat_that_can_try_ideas_in_prose() -> None:
    choice = SeatChoice(seats={"AG2": "human", "M": MODEL})
    with pytest.raises(BadInput, match="in prose"):
        seated(LOGIC, LOGIC, choice=choice, name="lift")


def test_nobody_integrates_a_lift_but_m() -> None:
    with pytest.raises(BadInput, match="pooled"):
        seated(PROSE, PROSE, choice=SeatChoice(model=MODEL), pooled=True)


def test_no_seat_of_a_lift_is_called_as_its_reader() -> None:
    seats = (
        SeatSpecification(name="A", stance=PROSE),
        SeatSpecification(name=READER, stance=PROSE),
    )
    with pytest.raises(BadInput, match="named reader"):
        cast(Specification(question="Q?", seats=seats), choice=SeatChoice(model=MODEL))


def test_integration_is_by_a_seat_that_a_model_holds() -> None:
    mixed = seated(LOGIC, PROSE, choice=SeatChoice(model=MODEL), name="published")
    assert mixed.case.constitution.integrator == "AG2"
    choice = SeatChoice(model=MODEL, seats={"AG1": "human"})
    person = seated(PROSE, PROSE, choice=choice, name="published")
    assert person.case.constitution.integrator == "AG2"
    alone = seated(PROSE, PROSE, choice=SeatChoice(seats={"AG1": "human", "AG2": "human"}))
    assert alone.case.constitution.integrator == ""


@pytest.mark.parametrize("person", ["AG1", "AG2"])
@pytest.mark.parametrize("stance", [LOGIC, PROSE])
def test_beside_people_alone_the_engine_integrates_in_the_published_form(
    person: str, stance: str
) -> None:
    stances = [stance, LOGIC] if person == "AG1" else [LOGIC, stance]
    engine = "AG2" if person == "AG1" else "AG1"
    found = seated(*stances, choice=SeatChoice(seats={person: "human"}))
    rules = found.case.constitution
    assert (rules.form, rules.explain) == ("published", False)
    assert found.agents[rules.integrator or "AG1"] == "symbolic"
    assert found.agents[NEUTRAL.name] == "symbolic"
    premises = {seat.name: seat.premises for seat in found.case.seats}
    assert premises == {engine: "logic", person: "logic" if stance == LOGIC else "prose"}


def test_missing_stances_leave_empty_seats_for_the_neutral_model() -> None:
    found = seated(
        question="Should pupils or staff clean the school?", choice=SeatChoice(model=MODEL)
    )
    assert [(seat.name, seat.stance) for seat in found.case.seats] == [("AG1", ""), ("AG2", "")]
    assert found.agents[NEUTRAL.name] == MODEL


def test_one_stance_gets_an_opposite_seat() -> None:
    found = seated(PROSE, choice=SeatChoice(model=MODEL))
    assert [seat.stance for seat in found.case.seats] == [PROSE, ""]


@pytest.mark.parametrize(
    ("stances", "choice", "named"),
    [
        ((), SeatChoice(), "AUFHEBEN_MODEL"),
        ((PROSE, PROSE), SeatChoice(), "--model"),
        ((PROSE,), SeatChoice(seats={"AG1": "human", "AG2": "human"}), "no stance"),
        ((PROSE, PROSE), SeatChoice(model="gpt-5-mini"), "write openai:gpt-5-mini"),
        ((PROSE, PROSE), SeatChoice(model="opnai:gpt-5-mini"), "openai:gpt-5-mini"),
        ((PROSE, PROSE), SeatChoice(model="openai:m@ftp://x"), "@http"),
        ((PROSE, PROSE), SeatChoice(model=MODEL, seats={"AG3": "human"}), "AG3"),
        ((PROSE, PROSE), SeatChoice(model=MODEL, lang="fr"), "lang"),
        ((LOGIC, PROSE), SeatChoice(model=MODEL, seats={"AG2": "symbolic"}), "AG2"),
    ],
)
def test_what_cannot_be_seated_is_refused_with_the_way_out(
    stances: tuple[str, ...], choice: SeatChoice, named: str
) -> None:
    with pytest.raises(BadInput) as refused:
        seated(*stances, choice=choice)
    assert named in str(refused.value)


def test_logic_alone_has_nothing_to_lift_with() -> None:
    with pytest.raises(BadInput, match="lift"):
        seated(LOGIC, LOGIC, name="lift")


@pytest.mark.parametrize(
    ("question", "lang", "spoken"),
    [
        ("Should pupils clean?", None, "en"),
        ("学校の掃除は誰がすべきか", None, "ja"),
        ("Should pupils clean?", "ja", "ja"),
    ],
)
def test_the_debate_is_in_the_language_of_the_question_unless_told(
    question: str, lang: str | None, spoken: str
) -> None:
    choice = SeatChoice(model=MODEL, lang=lang)
    assert seated(PROSE, PROSE, question=question, choice=choice).case.lang == spoken


def test_settings_seat_everybody_again_and_public_ones_name_no_host() -> None:
    served = SeatChoice(model="openai:m@http://10.0.0.7:8080/v1")
    found = seated(LOGIC, PROSE, choice=served)
    settings = write_settings(found)
    assert read_settings(settings) == found
    assert "10.0.0.7" in str(settings)
    assert "10.0.0.7" not in str(public(settings))
    assert read_settings(public(settings)).agents["AG2"] == "openai:m"


def test_a_file_may_leave_a_stance_to_be_found() -> None:
    text = f'question = "{QUESTION}"\n[seats.A]\nstance = "{PROSE}"\n[seats.B]\n'
    assert cast(read_case(text), choice=SeatChoice(model=MODEL)).case.seats[1].stance == ""


def test_no_seat_is_called_as_the_one_who_finds_stances() -> None:
    seats = (SeatSpecification(name="M", stance=PROSE), SeatSpecification(name="N", stance=PROSE))
    with pytest.raises(BadInput, match="named M"):
        cast(Specification(question="Q?", seats=seats), choice=SeatChoice(model=MODEL))


@pytest.mark.parametrize(
    ("name", "lang", "stances"),
    [("school", "en", 0), ("school_ja", "ja", 0), ("school_stances", "en", 2)],
)
def test_the_school_examples_are_lifted_in_their_language(
    name: str, lang: str, stances: int
) -> None:
    file = Path(__file__).parents[2] / f"examples/{name}.toml"
    case = cast(read_toml(file.read_text("utf-8")), choice=SeatChoice(model=MODEL)).case
    assert (case.constitution.form, case.lang) == ("lift", lang)
    assert sum(bool(seat.stance) for seat in case.seats) == stances
    assert all(seat.premises == "prose" for seat in case.seats)
