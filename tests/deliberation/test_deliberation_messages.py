"""What is written is read back as the same answer, and no answer breaks a task."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from aufheben.agents import SymbolicAgent
from aufheben.domain import Seat
from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Estimate,
    Finalize,
    Inquire,
    Passages,
    Propose,
    Rating,
    Replan,
    Sided,
    Sketch,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import ACTS, Quotation
from aufheben.logic.boards.state import folded
from aufheben.logic.boards.view import view
from aufheben.protocols.ports import Rejected
from aufheben.rooms.deliberation.asks.act_messages import kind_of
from aufheben.rooms.deliberation.asks.act_tasks import (
    DoCritique,
    DoFactCheck,
    DoFinalize,
    DoPlan,
    DoPropose,
    DoQuestion,
    DoSynthesize,
)
from aufheben.rooms.deliberation.asks.base_task import DeliberationTask
from aufheben.rooms.deliberation.asks.role_tasks import Consult, Rate, Weigh
from aufheben.runtime.reader import read
from tests.deliberation.alone import minds
from tests.deliberation.bad_agents import ISSUE, garbage
from tests.deliberation.random_acts import histories
from tests.deliberation.typical_boards import typical
from tests.profiles import examples


def shown(acts_: list[Any], **more: Any) -> dict[str, Any]:
    return {"place": ("t",), "view": view(folded(ISSUE, acts_), 3), **more}


CHOSEN = (Propose, Critique, Inquire, CheckFact, Synthesize, Replan)
TASKS: list[tuple[Callable[[dict[str, Any]], DeliberationTask[Any]], Any]] = [
    (lambda how: DoPropose(**how), Propose(claim=Stated(text="x", side="pro", confidence=0.1))),
    (lambda how: DoPropose(**how), Propose(claim=None, amends="c1")),
    (
        lambda how: DoPropose(**how),
        Propose(
            claim=Stated(
                text="x y", side="con", confidence=1.0, support=("a",), assumptions=("b",), by="m"
            ),
            amends="c2",
            answers="q1",
        ),
    ),
    (
        lambda how: DoCritique(**how),
        Critique(target="c1", by="c3", type="relevance", severity="minor", description="d"),
    ),
    (
        lambda how: DoCritique(**how),
        Critique(
            target="c1",
            by=Stated(text="x", side="con", confidence=0.0),
            type="evidence",
            severity="critical",
            description="d",
        ),
    ),
    (lambda how: DoQuestion(**how), Inquire(text="why", about="c1")),
    (lambda how: DoQuestion(**how), Inquire(text="why")),
    (
        lambda how: DoFactCheck(**how, claim="c1", passages=(Quotation(source="s", text="a b"),)),
        CheckFact(
            claim="c1",
            finding="supported",
            confidence=0.9,
            quotations=(Quotation(source="s", text="a b"),),
        ),
    ),
    (
        lambda how: DoSynthesize(**how),
        Synthesize(claim=Stated(text="x", side="neither", confidence=0.5), merges=("c1", "c3")),
    ),
    (lambda how: DoPlan(**how), Replan(aims=("one", "two"))),
    (lambda how: DoFinalize(**how), Finalize(text="so [c1] [c2]", minority="none")),
    (
        lambda how: Rate(**how),
        Rating(quality=0.25, converged=True, because="b", sides=(Sided(claim="c1", side="con"),)),
    ),
    (lambda how: Consult(**how, claim="c1"), Passages(found=(Quotation(source="s", text="t"),))),
    (lambda how: Weigh(**how), Estimate(sketches=())),
]


@pytest.mark.parametrize("index", range(len(TASKS)))
def test_a_written_message_is_read_back_as_the_same_answer(index: int) -> None:
    made, answer = TASKS[index]
    task = made(shown(list(typical(6))))
    assert task.accepts(answer) == answer
    assert task.read(task.write(answer)) == answer
    assert task.legal(answer) is None


def test_an_estimate_of_all_acts_is_read_back_as_the_same() -> None:
    performed = {kind_of(act): act for _, act in TASKS if isinstance(act, CHOSEN)}
    sketches = tuple(
        Sketch(act=act, performed=answer, persuades=-0.5, because="b", exact=True)
        for act, answer in performed.items()
    )
    assert set(performed) == set(ACTS) - {"finalize"}
    task = Weigh(**shown(list(typical(6))))
    estimate = Estimate(sketches=sketches)
    assert task.accepts(estimate) == estimate
    assert task.legal(estimate) is None


def test_a_model_s_sketch_without_words_is_refused_before_it_is_written() -> None:
    task = Weigh(**shown(list(typical(2))))
    row = {"act": "propose", "text": "", "side": "pro", "persuades": 0.5, "because": ""}
    assert isinstance(task.read({"acts": [row]}), Rejected)
    estimate = task.read({"acts": [{**row, "text": "apples keep"}]})
    assert isinstance(estimate, Estimate)
    assert task.read(task.write(estimate)) == estimate


def engine_s(past: list[Any]) -> None:
    """What the logic engine answers on the board is read back as it was, and legal."""
    engine, nobody = SymbolicAgent(), Seat(name="x", stance="")
    how = shown(past, minds=minds(A="apples are cheap.\nIf something is cheap, we should buy it."))
    for kind in (Weigh, Rate, DoFinalize, DoPlan):
        task: Any = kind(**how)
        answer = asyncio.run(engine.answer(nobody, task, ()))
        assert task.read(task.write(answer)) == answer
        if not (kind is DoPlan and answer == Replan(aims=())):
            assert task.legal(answer) is None


@examples(10)
@given(histories(most=12))
def test_what_the_engine_writes_is_legal_on_any_board(past: list[Any]) -> None:
    engine_s(past)


def test_what_the_engine_writes_is_legal_on_a_board_too_large_to_show() -> None:
    engine_s(list(typical(70)))


@examples(100)
@given(garbage)
def test_no_answer_breaks_a_task(said: object) -> None:
    """It is the answer or a ruling."""
    for made, _ in TASKS:
        task = made(shown(list(typical(6))))
        answer = read(task, said)
        if not isinstance(answer, Rejected):
            assert task.legal(answer) is None or isinstance(task.legal(answer), Rejected)


@pytest.mark.parametrize(
    ("performed", "why"),
    [
        (Propose(claim=None, amends="c99"), "a claim on the board"),
        (Propose(claim=None), "a claim on the board"),
        (Critique(target="c99", by="c1", type="logic", severity="minor", description="d"), "a claim to attack"),
        (Critique(target="c1", by="c1", type="logic", severity="minor", description="d"), "another claim that attacks"),
        (Critique(target="c1", by="c2", type="logic", severity="minor", description="d"), "an attack that was not made before"),
        (Inquire(text="why", about="c99"), "a claim on the board"),
        (CheckFact(claim="c99", finding="unverified", confidence=0.5), "a claim on the board"),
        (Synthesize(claim=Stated(text="x", side="pro", confidence=0.5), merges=("c1", "c1")), "two claims or more"),
        (Finalize(text="so [c1]", minority="none"), "acts to go on with"),
    ],
    ids=["amends nothing", "withdraws nothing", "attacks nothing", "attacks itself", "attacks again",
         "asks about nothing", "checks nothing", "merges one", "finalizes"],
)  # fmt: skip
def test_a_sketch_is_as_legal_as_its_act(performed: Any, why: str) -> None:
    task = Weigh(**shown(list(typical(6))))
    sketch = Sketch(act=kind_of(performed), performed=performed, persuades=0.5, because="so")
    ruling = task.legal(Estimate(sketches=(sketch,)))
    assert ruling is not None
    assert ruling.expected.startswith(why)


def test_nothing_left_to_do_can_be_said_once_something_was_claimed() -> None:
    assert Weigh(**shown([])).legal(Estimate(sketches=())) is not None
    assert Weigh(**shown(list(typical(2)))).legal(Estimate(sketches=())) is None
