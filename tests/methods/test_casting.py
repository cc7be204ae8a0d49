"""Who can argue which form, and what each form is by default."""

import re

import pytest

from aufheben.domain import NEUTRAL
from aufheben.domain.vocabulary import Form
from aufheben.errors import BadInput
from aufheben.formats.cases import SeatSpecification, Specification, filled, read_case
from aufheben.rooms.dialectic.seats import SeatChoice, SeatedDialectic, cast
from aufheben.rooms.dialectic.settings import read_settings, write_settings
from aufheben.words import tell
from tests.methods.scripted import FORMS, METHODS

LOGIC = "a is a camera.\na is light.\nIf a camera is light, we should buy it.\n"
PROSE = "What matters most is that nobody is left behind, whatever the price."
MODEL = "openai:gpt-5-mini"
SPEAKING: tuple[Form, ...] = ("no-schema", "mad", "free", "one-pass")


def seated(*stances: str, choice: SeatChoice | None = None, **protocol: object) -> SeatedDialectic:
    seats = tuple(
        SeatSpecification(name=f"AG{number}", stance=stance)
        for number, stance in enumerate(stances, start=1)
    )
    claim = protocol.get("name") == "argllm"
    asked = Specification(
        question="Should we buy a?" if claim else "Which camera should we buy?",
        seats=filled(seats),
        protocol=dict(protocol),
    )
    return cast(asked, choice=choice)


@pytest.mark.parametrize("form", ["no-schema", *METHODS])
def test_a_model_argues_prose_even_where_the_logic_engine_could_read(form: Form) -> None:
    found = seated(LOGIC, LOGIC, choice=SeatChoice(model=MODEL), name=form)
    assert set(found.agents.values()) == {MODEL}
    # What strengths decide explains itself.
    assert found.case.constitution.explain is (form != "argllm")
    assert found.case.lang == "en"
    assert all(seat.premises == "prose" for seat in found.case.seats)


@pytest.mark.parametrize("form", ["no-schema", *METHODS])
def test_logic_alone_cannot_argue_in_prose(form: Form) -> None:
    with pytest.raises(BadInput, match=form):
        seated(LOGIC, LOGIC, name=form)


@pytest.mark.parametrize("form", ["no-schema", *METHODS])
def test_the_logic_engine_may_sit_where_no_seat_is_asked(form: Form) -> None:
    choice = SeatChoice(model=MODEL, seats={"AG1": "symbolic"})
    if form in SPEAKING:
        with pytest.raises(BadInput, match=form):
            seated(LOGIC, PROSE, choice=choice, name=form)
        return
    assert seated(LOGIC, PROSE, choice=choice, name=form).agents["AG1"] == "symbolic"


def test_who_says_the_answer_may_be_chosen() -> None:
    choice = SeatChoice(model=MODEL, seats={NEUTRAL.name: "anthropic:some-model"})
    assert (
        seated(PROSE, PROSE, choice=choice, name="mad").agents[NEUTRAL.name]
        == "anthropic:some-model"
    )
    person = SeatChoice(model=MODEL, seats={NEUTRAL.name: "human"})
    assert seated(PROSE, PROSE, choice=person, name="mad").agents[NEUTRAL.name] == "human"


@pytest.mark.parametrize(
    ("form", "rounds"), [("no-schema", 3), ("mad", 3), ("free", 2), ("one-pass", 0), ("single", 0)]
)
def test_each_form_has_rounds_of_its_own(form: Form, rounds: int) -> None:
    found = seated(PROSE, PROSE, choice=SeatChoice(model=MODEL), name=form)
    assert found.case.constitution.limits.max_rounds == rounds


@pytest.mark.parametrize("form", METHODS)
def test_an_answer_that_no_seat_may_attack_cannot_be_confirmed(form: Form) -> None:
    with pytest.raises(BadInput, match="confirm"):
        seated(PROSE, PROSE, choice=SeatChoice(model=MODEL), name=form, confirm=True)


@pytest.mark.parametrize("samples", [0, 65])
def test_samples_are_one_to_sixty_four(samples: int) -> None:
    with pytest.raises(BadInput, match="samples"):
        seated(PROSE, PROSE, choice=SeatChoice(model=MODEL), name="self-refine", samples=samples)


@pytest.mark.parametrize("form", FORMS)
def test_settings_keep_the_form_and_what_it_may_spend(form: Form) -> None:
    found = seated(PROSE, PROSE, choice=SeatChoice(model=MODEL), name=form, samples=3, matched=900)
    assert read_settings(write_settings(found)) == found
    assert (found.case.constitution.samples, found.case.constitution.matched) == (3, 900)


def test_settings_of_before_there_were_samples_are_read() -> None:
    settings = write_settings(seated(PROSE, PROSE, choice=SeatChoice(model=MODEL)))
    del settings["constitution"]["samples"], settings["constitution"]["matched"]
    assert read_settings(settings).case.constitution.samples == 5


def test_a_file_says_which_form_and_how_many_samples() -> None:
    text = f"""
question = "Which camera should we buy?"
[seats.A]
stance = "{PROSE}"
[protocol]
name = "self-consistency"
samples = 7
"""
    rules = cast(read_case(text), choice=SeatChoice(model=MODEL)).case.constitution
    assert (rules.form, rules.samples) == ("self-consistency", 7)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 3])
def test_the_formula_spells_out_the_bound(form: Form, seats: int) -> None:
    found = seated(*[PROSE] * seats, choice=SeatChoice(model=MODEL), name=form)
    rules = found.case.constitution
    spelled, attempts = tell(rules.formula(seats)).rsplit(" x ", 1)
    counted = re.sub("feedback|repair", "1", spelled)
    sums = re.sub("[A-Za-z]{2,}", "", counted).replace("x", "*")
    assert eval(sums) * int(attempts.split()[0]) == found.case.bound
