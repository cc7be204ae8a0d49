"""The course of each method: who is asked what, who sees what, and what is concluded."""

from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import Argument, Rule, Seat, Thesis, Unanswered
from aufheben.domain.vocabulary import Form
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.methods.answer_tasks import Moderate
from aufheben.rooms.dialectic.methods.speech_tasks import State
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.told import tell
from tests.formats.debate_reports import plain
from tests.methods.scripted import ISSUE, METHODS, STANCES, Talk, case, ran, talked

SEATS = pytest.mark.parametrize("seats", [2, 3])


def kinds(talk: Any) -> list[tuple[str, str]]:
    return [(seat, type(task).__name__) for seat, task in talk.asked]


def null(seat: Seat, task: Any) -> object:
    return {"final_answer": None, "reason": "There is none."}


def silent(seat: Seat, task: Any) -> object:
    return {"text": None, "reason": "Nothing to say."}


def test_single_is_one_call_that_sees_every_stance_and_no_debate() -> None:
    finished, talk = talked("single")
    assert kinds(talk) == [("M", "Resolve")]
    (task,) = talk.tasks("Resolve")
    assert task.stances == (("AG1", STANCES[0]), ("AG2", STANCES[1]))
    assert finished.conclusion.answer == "Answer number 1."
    assert finished.conclusion.disputes == ()
    assert finished.conclusion.outcome == "synthesis"
    assert finished.conclusion.stop_reason == "synthesis_reached"


@SEATS
def test_one_pass_is_an_opinion_a_counterargument_of_each_other_and_a_synthesis(seats: int) -> None:
    finished, talk = talked("one-pass", seats=seats)
    against = [(f"AG{n}", "Object") for n in range(2, seats + 1)]
    assert kinds(talk) == [("AG1", "State"), *against, ("M", "Unite")]
    (unite,) = talk.tasks("Unite")
    opinion, *objections = [move.argument.warrant.consequent for move in told_moves(finished)]
    assert (unite.opinion, unite.against) == (opinion, tuple(objections))
    assert [task.opinion for task in talk.tasks("Object")] == [opinion] * (seats - 1)
    assert [move.attacks for move in told_moves(finished)] == [None] + [0] * (seats - 1)


def told_moves(finished: Any) -> list[Any]:
    return [move for dispute in finished.conclusion.disputes for move in dispute.moves]


@SEATS
def test_free_openings_see_nobody_and_updates_see_the_round_before_only(seats: int) -> None:
    _, talk = talked("free", seats=seats, rounds=2)
    openings = talk.tasks("State")
    assert len(openings) == seats
    assert all(task.own == () and task.heard == () for task in openings)
    said: dict[tuple[Any, str], str] = {}
    for number, (seat, task) in enumerate(talk.asked, start=1):
        if task.place[0] == "turn":
            said[task.place[1], seat] = f"{seat} says number {number} of what it thinks"
    updates: list[tuple[str, Any]] = [
        (seat, task) for seat, task in talk.asked if type(task).__name__ == "Update"
    ]
    assert len(updates) == 2 * seats
    for seat, task in updates:
        before = task.place[1] - 1
        assert task.own == said[before, seat]
        others = {name: text for (turn, name), text in said.items() if turn == before}
        del others[seat]
        assert dict(task.heard) == others


@SEATS
def test_free_merges_what_every_seat_said_last(seats: int) -> None:
    finished, talk = talked("free", seats=seats, rounds=1)
    (merge,) = talk.tasks("Merge")
    assert kinds(talk)[-1] == ("M", "Merge")
    assert [each.seat for each in merge.said] == [f"AG{n + 1}" for n in range(seats)]
    last = [f"AG{n + 1} says number {seats + n + 1} of what it thinks" for n in range(seats)]
    assert [each.text for each in merge.said] == last
    assert finished.conclusion.answer is not None


@SEATS
@pytest.mark.parametrize("rounds", [0, 1, 3])
def test_free_turns_stand_once_each_alternating_in_the_dispute_they_answer(
    seats: int, rounds: int
) -> None:
    finished, talk = talked("free", seats=seats, rounds=rounds)
    disputes = finished.conclusion.disputes
    assert [dispute.thesis.seat for dispute in disputes] == [f"AG{n + 1}" for n in range(seats)]
    moves = told_moves(finished)
    spoken = [
        f"{name} says number {n + 1} of what it thinks"
        for n, (name, t) in enumerate(talk.asked)
        if t.place[0] == "turn"
    ]
    assert sorted(move.argument.warrant.consequent for move in moves) == sorted(spoken)
    for dispute in disputes:
        for number, move in enumerate(dispute.moves[1:]):
            assert move.attacks == number
            assert move.seat != dispute.moves[number].seat
            assert move.target == dispute.moves[number].argument.warrant.consequent


@SEATS
def test_mad_speakers_dispute_in_turn_and_see_all_that_was_said(seats: int) -> None:
    finished, talk = talked("mad", seats=seats, rounds=2)
    order = [f"AG{n + 1}" for n in range(seats)]
    rounds = [(name, "Contend") for name in order]
    assert kinds(talk) == [*rounds, ("M", "Moderate"), *rounds, ("M", "Adjudge")]
    for number, task in enumerate(talk.tasks("Contend")):
        assert len(task.said) == number
    (dispute,) = finished.conclusion.disputes
    assert [move.seat for move in dispute.moves] == order * 2
    assert [move.attacks for move in dispute.moves] == [None, *range(2 * seats - 1)]
    assert (dispute.stop, dispute.rounds) == ("rounds", 2)
    (adjudge,) = talk.tasks("Adjudge")
    assert len(adjudge.said) == 2 * seats


def test_mad_ends_as_soon_as_the_judge_has_the_answer() -> None:
    def decided(seat: Seat, task: Any) -> object:
        found = "Close it at noon." if task.place == ("moderate", 2) else None
        return {"go_on": found is None, "final_answer": found}

    finished, talk = talked("mad", {"Moderate": decided}, rounds=4)
    assert finished.conclusion.answer == "Close it at noon."
    assert len(talk.tasks("Contend")) == 4
    assert not talk.tasks("Adjudge")
    (dispute,) = finished.conclusion.disputes
    assert (dispute.stop, dispute.rounds) == ("verdict", 2)
    assert "limit_verdict" not in finished.conclusion.flags


def test_mad_has_one_round_at_least() -> None:
    _, talk = talked("mad", rounds=0)
    assert [name for _, name in kinds(talk)] == ["Contend", "Contend", "Adjudge"]


def test_self_consistency_draws_apart_and_takes_the_one_that_was_picked() -> None:
    finished, talk = talked("self-consistency", {"Choose": lambda s, t: {"number": 3}}, samples=4)
    samples = talk.tasks("Resolve")
    assert len({task.place for task in samples}) == 4
    (choose,) = talk.tasks("Choose")
    assert choose.offered == tuple(f"Answer number {n}." for n in range(1, 5))
    integration = finished.conclusion.integration
    assert integration is not None
    assert (integration.kinds, integration.chosen) == (("sample",) * 4, 2)
    assert finished.conclusion.answer == "Answer number 3."


def test_of_one_sample_nobody_says_that_it_agrees_with_others() -> None:
    finished, _ = talked("self-consistency", samples=1)
    assert "agrees best" not in plain(tell("any", finished))


def test_one_sample_needs_no_choice() -> None:
    finished, talk = talked("self-consistency", samples=1)
    assert kinds(talk) == [("M", "Resolve")]
    assert finished.conclusion.answer == "Answer number 1."


def test_without_a_legal_choice_the_first_sample_is_taken_and_marked() -> None:
    finished, _ = talked("self-consistency", {"Choose": lambda s, t: {"number": 9}}, samples=3)
    assert finished.conclusion.answer == "Answer number 1."
    assert "unchosen" in finished.conclusion.flags


def test_self_refine_repairs_until_it_is_good_enough() -> None:
    def reviewed(seat: Seat, task: Any) -> object:
        return {"good_enough": task.place == ("review", 3), "text": "Say when."}

    finished, talk = talked("self-refine", {"Review": reviewed}, samples=5)
    names = [name for _, name in kinds(talk)]
    assert names == ["Resolve", *("Review", "Repair") * 2, "Review"]
    repairs = talk.tasks("Repair")
    assert [task.draft for task in repairs] == ["Answer number 1.", "Answer number 2."]
    assert all(task.feedback == "Say when." for task in repairs)
    integration = finished.conclusion.integration
    assert integration is not None
    assert integration.kinds == ("draft", "repaired", "repaired")
    assert [each.idea for each in integration.candidates][-1] == finished.conclusion.answer


def test_a_repair_sees_every_earlier_draft_with_its_feedback() -> None:
    """As Madaan et al. keep the history of outputs and feedback in the prompt."""
    reviews = iter(["One is missing.", "Two is missing.", "Three is missing."])
    answers = {"Review": lambda s, t: {"good_enough": False, "text": next(reviews)}}
    _, talk = talked("self-refine", answers, samples=3)
    repairs = talk.tasks("Repair")
    drafts = [repair.draft for repair in repairs]
    said = ["One is missing.", "Two is missing.", "Three is missing."]
    assert [repair.feedback for repair in repairs] == said
    assert [list(repair.earlier) for repair in repairs] == [
        list(zip(drafts[:count], said[:count], strict=True)) for count in range(3)
    ]


def test_a_draft_stands_where_no_repair_comes() -> None:
    finished, _ = talked("self-refine", {"Repair": null})
    assert finished.conclusion.answer == "Answer number 1."
    assert "unrepaired" in finished.conclusion.flags
    finished, _ = talked("self-refine", {"Review": lambda s, t: "no"})
    assert finished.conclusion.outcome == "synthesis"
    assert "unreviewed" in finished.conclusion.flags


@pytest.mark.parametrize(
    ("tokens", "samples"), [(0, 1), (307, 1), (308, 2), (411, 2), (412, 3), (10**9, 64)]
)
def test_matched_samples_are_as_many_as_the_tokens_buy(tokens: int, samples: int) -> None:
    """Each takes 100, and the choice 100 and what the answers take to read: 4 for each of them."""
    finished, talk = talked("self-consistency", matched=tokens, took=100)
    assert len(talk.tasks("Resolve")) == samples
    assert finished.tally.made <= 65
    assert samples in (1, 64) or finished.tally.usage.tokens <= tokens


@pytest.mark.parametrize(("form", "made"), [("self-consistency", 6), ("self-refine", 11)])
def test_where_nobody_says_what_it_took_there_are_as_many_as_without_matching(
    form: Form, made: int
) -> None:
    for tokens in (0, 10**9):
        finished, _ = talked(form, matched=tokens)
        assert finished.tally.made == made


def test_no_answer_is_taken_where_most_samples_say_there_is_none() -> None:
    def mostly(seat: Seat, task: Any) -> object:
        return {"final_answer": "Close it."} if task.place[1] < 3 else null(seat, task)

    finished, talk = talked("self-consistency", {"Resolve": mostly})
    conclusion = finished.conclusion
    assert (conclusion.outcome, conclusion.answer) == ("unresolved", None)
    assert conclusion.stop_reason == "no_synthesis"
    assert conclusion.integration is not None
    assert len(conclusion.integration.candidates) == 2
    said = plain(tell("any", finished))
    assert "say that there is none than the 2 that give one" in said
    assert "agrees best" not in said
    assert not talk.tasks("Choose")
    garbled = {"Resolve": lambda s, t: mostly(s, t) if t.place[1] < 3 else "?"}
    finished, talk = talked("self-consistency", garbled)
    assert finished.conclusion.outcome == "synthesis"
    assert len(talk.tasks("Choose")) == 1


@pytest.mark.parametrize(
    ("tokens", "repairs"), [(0, 0), (299, 0), (300, 1), (499, 1), (500, 2), (10**9, 64)]
)
def test_matched_repairs_are_as_many_as_the_tokens_buy(tokens: int, repairs: int) -> None:
    """A draft takes 100, a review and a repair 200 together; good enough does not end it."""
    enough = {"Review": lambda s, t: {"good_enough": True, "text": "Say when."}}
    _, talk = talked("self-refine", enough, matched=tokens, took=100)
    assert len(talk.tasks("Repair")) == repairs
    assert all(task.demanding for task in talk.tasks("Review"))


def test_no_schema_has_the_turns_of_the_published_form_in_prose() -> None:
    def conceding(seat: Seat, task: Any) -> object:
        if task.place[3] >= 2:
            return {"can_defeat": "NO", "reason": "Granted."}
        return {"can_defeat": "YES", "text": f"{seat.name} objects to: {task.attacked}"}

    finished, talk = talked("no-schema", {"Retort": conceding}, rounds=3)
    steps = [name for _, name in kinds(talk)][-3:]
    assert steps == ["Criteria", "Common", "Settle"]
    first = finished.conclusion.disputes[0]
    assert first.result == "defeated"
    assert first.moves[1].target == first.moves[0].argument.warrant.consequent
    assert all(not move.argument.premises for move in told_moves(finished))
    (common,) = talk.tasks("Common")
    (settle,) = talk.tasks("Settle")
    assert settle.core != common.criteria
    assert settle.theses == tuple(
        dispute.thesis.argument.warrant.consequent for dispute in finished.conclusion.disputes
    )


def test_no_schema_lets_a_synthesis_be_attacked() -> None:
    finished, talk = talked("no-schema", rounds=1, confirm=True)
    assert any(task.place[0] == "confirm" for task in talk.tasks("Retort"))
    assert finished.conclusion.confirmations


def test_no_schema_refuses_what_the_seat_said_before_and_the_side_s_own_answer() -> None:
    again = {"Retort": lambda s, t: {"can_defeat": "YES", "text": "Always the same."}}
    finished, _ = talked("no-schema", again, rounds=3)
    assert finished.tally.rejected > 0
    own = {"Settle": lambda s, t: {"final_answer": t.theses[0]}}
    finished, _ = talked("no-schema", own)
    assert finished.conclusion.stop_reason == "no_synthesis"


LAST = {
    "mad": "Adjudge", "free": "Merge", "one-pass": "Unite", "single": "Resolve",
    "self-consistency": "Resolve", "self-refine": "Resolve", "no-schema": "Settle",
}  # fmt: skip


@pytest.mark.parametrize("form", LAST)
def test_an_answer_that_is_null_is_no_synthesis(form: Form) -> None:
    finished, _ = talked(form, {LAST[form]: null})
    conclusion = finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "no_synthesis")
    assert conclusion.answer is None
    assert conclusion.integration is not None
    assert conclusion.integration.reason == "There is none."


@pytest.mark.parametrize("form", ["mad", "free", "one-pass"])
def test_where_only_one_seat_speaks_there_is_nothing_to_answer(form: Form) -> None:
    def alone(seat: Seat, task: Any) -> object:
        return {"text": "Close it."} if seat.name == "AG1" else silent(seat, task)

    answers = dict.fromkeys(["State", "Contend", "Update", "Object"], alone)
    finished, talk = talked(form, answers)
    assert finished.conclusion.stop_reason == "no_synthesis"
    assert not talk.tasks(LAST[form])


@pytest.mark.parametrize("form", ["mad", "free", "one-pass", "no-schema"])
def test_where_nobody_speaks_there_is_no_dispute(form: Form) -> None:
    answers = dict.fromkeys(["State", "Contend", "Update", "Object"], silent)
    finished, _ = talked(form, answers)
    assert finished.conclusion.disputes == ()
    assert finished.conclusion.stop_reason == "no_synthesis"


@pytest.mark.parametrize("form", LAST)
def test_the_answer_is_explained_last_by_somebody_of_no_side(form: Form) -> None:
    finished, talk = talked(form, explain=True)
    seat, task = talk.asked[-1]
    assert type(task).__name__ == "Explain"
    assert seat == ("AG1" if form == "no-schema" else "M")
    assert finished.conclusion.explanation is not None
    assert [name for name, _ in task.sides] == ["AG1", "AG2"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("explain", [False, True])
def test_a_search_for_a_core_leaves_calls_for_the_answer_and_for_explaining_it(
    explain: bool,
) -> None:
    _, talk = talked("no-schema", explain=explain)
    (common,) = talk.tasks("Common")
    (answer,) = talk.tasks("Settle")
    assert (common.reserve, answer.reserve) == (1 + explain, int(explain))


@pytest.mark.parametrize("form", LAST)
def test_missing_stances_are_found_first(form: Form) -> None:
    found = {
        "stances": [
            {"stance": f"We stand for {n}, and fear nothing so much as the other. " * 2}
            for n in ("one", "two")
        ]
    }
    empty = case(form, find_stances=True)
    empty = replace(empty, seats=tuple(replace(seat, stance="") for seat in empty.seats))
    talk = Talk({"Oppose": lambda s, t: found})
    finished, _ = ran(empty, talk)
    assert type(talk.asked[0][1]).__name__ == "Oppose"
    assert [seat.stance for seat in finished.case.seats] == [
        each["stance"].strip() for each in found["stances"]
    ]
    assert finished.conclusion.outcome == "synthesis"


@pytest.mark.parametrize("form", METHODS)
def test_no_answer_may_speak_of_seats_by_their_labels(form: Form) -> None:
    said = "AG1 gives way."
    labeled = {LAST.get(form, "Argue"): lambda s, t: {"final_answer": said, "text": said}}
    finished, _ = talked(form, labeled)
    assert finished.tally.rejected > 0
    assert finished.conclusion.answer is None


def test_a_speech_is_no_argument_with_premises() -> None:
    ruled = Thesis(argument=Argument(rules=(Rule(id="r1", strong=("p",), consequent="q"),)))
    finished, _ = talked("one-pass", {"State": lambda s, t: ruled})
    assert finished.tally.rejected == 2


@pytest.mark.parametrize("form", LAST)
def test_every_form_is_told_in_the_envelope(form: Form) -> None:
    finished, _ = talked(form, explain=True)
    told = envelope(tell("any", finished))
    assert told["protocol"] == form
    assert told["answer"] == finished.conclusion.answer
    assert told["arguments"][-1]["role"] == "synthesis"
    assert told["integration"]["seat"] == ("AG1" if form == "no-schema" else "M")
    assert set(told["integration"]["retention"]) == {"AG1", "AG2"}
    chosen = [each["chosen"] for each in told["integration"].get("candidates", [])]
    assert sum(chosen) == (1 if form.startswith("self-") else 0)
    assert told["answer_detail"]["conclusion"] == finished.conclusion.answer


def test_no_schema_shows_who_attacks_a_synthesis_what_the_seat_said_before_it() -> None:
    finished, talk = talked("no-schema", rounds=1, confirm=True)
    said = [(move.seat, move.argument.warrant.consequent) for move in told_moves(finished)]
    attacking: list[Any] = [(s, t) for s, t in talk.asked if t.place[0] == "confirm"]
    assert attacking
    for seat, task in attacking:
        own = tuple(text for name, text in said if name == seat)
        assert own
        assert task.own[: len(own)] == own


def test_no_schema_shows_a_second_search_for_a_core_which_answers_were_defeated() -> None:
    def conceding(seat: Seat, task: Any) -> object:
        if task.place[0] == "confirm" and seat.name == "AG1":
            return {"can_defeat": "NO", "reason": "Granted."}
        return {"can_defeat": "YES", "text": f"Not for {seat.name}, {len(task.own)} times."}

    _, talk = talked("no-schema", {"Retort": conceding}, confirm=True)
    answers = [task.attacked for task in talk.tasks("Retort") if task.place[0] == "confirm"][::2]
    assert len(set(answers)) == 3
    refused = [task.refused for task in talk.tasks("Common")]
    assert refused == [(), tuple(answers[:1]), tuple(answers[:2])]


def test_what_ends_a_debate_in_prose_is_refused_by_its_type_and_written_with_its_limit() -> None:
    moderating = Moderate(place=(), issue=ISSUE, said=())
    refused = Rejected(expected="a final answer, or to go on", got="int", do="give it")
    other = moderating.accepts(7)
    assert isinstance(other, Rejected)
    assert other.said_in("en") == refused
    stating = State(place=(), issue=ISSUE)
    assert stating.write(Unanswered(limit="calls")) == {"limit": "calls"}
