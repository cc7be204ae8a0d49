"""Our own form: who agrees unheard needs no mediator; and what is not asked twice."""

from dataclasses import replace
from typing import Any

import pytest

from aufheben.domain import Seat
from aufheben.domain.opinions import Form, Proposal, forms, usual
from aufheben.protocols.ports import Task
from aufheben.rooms.hierarchy.asks import Mend, Opine
from aufheben.rooms.hierarchy.protocol.debate import EdgeDebate
from aufheben.rooms.hierarchy.protocol.protocol import Procedure
from tests.hierarchy.debates import Noting, answer, by_seat, experts, held, job, surveyed, tree

OURS = usual(3)


def test_experts_who_agree_need_no_mediator() -> None:
    for verdict in ("true", "false"):
        done = held(OURS, {"N": verdict, "S": verdict})
        assert done.course == ["N1 <", "S1 <"]
        assert (done.examined.verdict, done.examined.decision) == (verdict, "agreement")
        assert done.examined.votes == (("N", verdict), ("S", verdict))


def test_experts_who_differ_have_not_heard_each_other_and_are_mediated() -> None:
    done = held(OURS, by_seat({"N1": "true", "N": "false", "S": "false", "mediator": "true"}))
    assert done.course[:3] == ["N1 <", "S1 <", "mediator1 < N1 S1"]
    assert done.course[3:] == ["N2 < =N1 S1", "S2 < =S1 N1"]
    # Whom they convinced of the contrary of what the mediator thought, agree without it.
    assert (done.examined.verdict, done.examined.decision) == ("false", "agreement")
    assert "mediator" not in dict(done.examined.votes)


def test_experts_who_doubt_together_are_mediated() -> None:
    done = held(OURS, {"N": "unsure", "S": "unsure", "mediator": "false"})
    assert [said.split()[0] for said in done.course[:3]] == ["N1", "S1", "mediator1"]
    assert (done.examined.verdict, done.examined.decision) == ("false", "mediator")


def test_the_published_forms_keep_their_mediator() -> None:
    for name in ("relay-mediator", "parallel-mediator", "one-way"):
        done = held(forms(3)[name], {"N": "false", "S": "false", "mediator": "false"})
        assert [said.split()[0] for said in done.course] == ["N1", "S1", "mediator1"]


@pytest.mark.parametrize("form", [OURS, forms(2)["relay-mediator"]], ids=lambda form: form.name)
def test_the_first_look_is_the_neutral_expert_s_first_opinion(form: Form) -> None:
    places: list[tuple[object, ...]] = []
    heard: list[int] = []

    def script(_: object, task: Task[Any]) -> object:
        places.append(task.place[3:])
        heard.extend([len(task.heard)] if isinstance(task, Opine) else [])
        return answer(task, lambda _: "false")

    [found] = surveyed(job(form, taxonomy=tree(("a", "b")), mends=False), Noting(script)).findings
    asked = [place[-1] for place in places]
    assert asked == ["triage", "S", *(["mediator"] if not form.sparing else [])]
    assert dict(found.votes)["N"] == "false"
    assert heard == [0, int(form.turns == "relay")]


def test_a_proposed_part_is_judged_from_viewpoints_of_parts() -> None:
    parts = (Seat(name="N", stance=""), Seat(name="S", stance="of parts"))
    debate = EdgeDebate(form=OURS, experts=experts("NS"), viewpoints={"part-of": parts})
    stances: dict[str, set[str]] = {}

    def script(seat: Seat, task: Task[Any]) -> object:
        relation = getattr(task, "claim").relation  # noqa: B009
        stances.setdefault(relation, set()).add(seat.stance)
        if isinstance(task, Mend):
            return Proposal(kind="part-of", reason="rather")
        return answer(task, lambda _: "false" if relation == "is-a" else "true")

    asked = job(OURS, taxonomy=tree(("a", "b")))
    surveyed(replace(asked, procedure=Procedure(debate=debate)), Noting(script))
    assert stances == {"is-a": {"", "as S"}, "part-of": {"", "of parts"}}
