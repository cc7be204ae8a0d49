"""Whatever an agent answers, a deliberation ends within its bound, with a reason."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from random import Random
from typing import Any, get_args

import pytest
from benchmarks.boards import typical
from hypothesis import given, settings
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent, SymbolicAgent
from aufheben.domain import Limits, Seat
from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Estimate,
    Finalize,
    Inquire,
    Mute,
    Passages,
    Propose,
    Rating,
    Replan,
    Sketch,
    Stated,
    Stop,
    Synthesize,
)
from aufheben.domain.boards import ACTS, Quotation
from aufheben.logic.boards.folding import folded
from aufheben.logic.boards.showing import view
from aufheben.logic.boards.weighing import weighed
from aufheben.protocols.deliberation import (
    Consult,
    DoCritique,
    DoFactCheck,
    DoFinalize,
    DoPlan,
    DoPropose,
    DoQuestion,
    DoSynthesize,
    Rate,
    Weigh,
    cited,
)
from aufheben.protocols.deliberation.steps import Turn
from aufheben.protocols.deliberation.wording import kind_of
from aufheben.protocols.ports import Rejected, Task
from aufheben.runtime.reader import read
from tests.deliberation.alone import Ended, ended, example, minds
from tests.deliberation.random_acts import histories

ISSUE = "Which fruit?"
QUICK = Limits(reasks=0)


class Unshowable:
    """Garbage that cannot even be looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


strange = st.sampled_from(["", "c1", "c2", "c99", "q1", "apples keep", "\ud800", "睡眠は大切だ"])
texts = strange | st.text(max_size=8)
anything: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 2), st.just(10**5000), st.floats(), texts,
    st.builds(Unshowable),
)  # fmt: skip
shares = st.floats(0, 1) | st.just(float("nan")) | st.just("0.5")
stated: st.SearchStrategy[Any] = st.one_of(
    st.builds(
        Stated,
        text=texts,
        side=st.sampled_from(["pro", "con", "neither"]),
        confidence=st.floats(0, 1),
    ),
    st.builds(Stated, text=anything, side=anything, confidence=anything, support=anything),
)
acts: st.SearchStrategy[Any] = st.one_of(
    st.builds(Propose, claim=stated | st.none(), amends=strange, answers=strange),
    st.builds(
        Critique,
        target=strange,
        by=stated | strange,
        type=st.sampled_from(["logic", "evidence", "x"]),
        severity=st.sampled_from(["critical", "minor"]),
        description=texts,
    ),
    st.builds(Inquire, text=texts, about=strange),
    st.builds(CheckFact, claim=strange, finding=st.just("unverified"), confidence=st.floats(0, 1)),
    st.builds(Synthesize, claim=stated, merges=st.lists(strange, max_size=3).map(tuple)),
    st.builds(Replan, aims=st.lists(texts, max_size=2).map(tuple)),
    st.builds(Finalize, text=texts | st.just("so [c1]"), minority=texts),
    st.builds(Propose, claim=anything, amends=anything),
)
sketches = st.builds(
    Sketch,
    act=st.sampled_from(ACTS),
    performed=acts,
    persuades=st.floats(-1, 1) | shares,
    because=texts,
    exact=st.booleans(),
)
values = st.one_of(
    st.builds(Estimate, sketches=st.lists(sketches, max_size=4).map(tuple)),
    st.builds(Estimate, sketches=anything),
    st.builds(
        Rating,
        quality=st.floats(0, 1),
        converged=st.booleans(),
        because=texts,
        sides=st.lists(st.tuples(strange, st.sampled_from(["pro", "con"])), max_size=2).map(tuple),
    ),
    st.builds(Passages, found=st.just((Quotation(source="s", text="apples keep"),))),
    st.builds(Mute),
    acts,
)
messages: st.SearchStrategy[Any] = st.sampled_from(
    [
        {"acts": []},
        {"acts": [{"does": {}}]},
        {"acts": [{"does": 5, "act": "propose", "persuades": 0, "because": "", "exact": True}]},
        {"acts": [{"act": "propose", "text": "apples keep", "side": "pro", "persuades": 0.5}]},
        {"acts": [{"act": "critique", "target": "c1", "text": "apples rot", "persuades": 1}]},
        {"acts": [{"act": "finalize", "persuades": 1}]},
        {"acts": [{"act": "withdraw", "persuades": 1}]},
        {"claim": {"text": "apples keep", "side": "pro", "confidence": 0.7}},
        {"claim": None, "amends": "c1"},
        {"plan": ["look"]},
        {"quality": 0.5, "converged": True, "because": "all is said"},
        {"quality": 2, "converged": "yes", "because": ""},
        {"text": "so [c1]", "minority": "none"},
        '{"quality": 0.5, "quality": 0.1}',
        "[" * 5000,
    ]
)
garbage = values | messages | anything


def cycling(script: list[object]) -> ScriptedAgent:
    """Answers from the list again and again."""
    turns = count()
    return ScriptedAgent(lambda seat, task: script[next(turns) % len(script)])


def within(found: Ended, steps: int, reasks: int) -> None:
    """It ended with a reason, in its bound, and its journal says the same again."""
    assert found.done.stop in {*get_args(get_args(Stop)[0]), *get_args(get_args(Stop)[1])}
    assert found.tally.made <= (3 * steps + 2) * (reasks + 1)
    assert len(found.done.steps) <= steps
    assert found.again == found.done
    if found.done.final is not None:
        assert set(cited(found.done.final.text)) <= found.done.state.board.claims.keys()


@settings(max_examples=150)
@given(
    st.lists(garbage, min_size=1, max_size=12),
    st.integers(1, 6),
    st.integers(0, 1),
    st.booleans(),
)
def test_every_deliberation_ends_within_its_bound(
    script: list[object], steps: int, reasks: int, sourced: bool
) -> None:
    found = ended(
        ISSUE, cycling(script), steps=steps, sourced=sourced, limits=Limits(reasks=reasks)
    )
    within(found, steps, reasks)


@settings(max_examples=60)
@given(
    st.lists(garbage, min_size=1, max_size=6), st.sampled_from(["deliberator", "judge", "executor"])
)
def test_one_bad_seat_among_good_ones_changes_nothing_of_that(
    script: list[object], bad: str
) -> None:
    """The logic engine sits in the others."""
    stances = minds(
        A="bridge is cheap.\nIf something is cheap, we should build it, unless it is ugly.",
        B="bridge is grey.\nIf something is grey, it is ugly.",
    )
    found = ended(
        "What should we build?", SymbolicAgent(), seats={bad: cycling(script)}, minds=stances,
        steps=6, limits=QUICK,
    )  # fmt: skip
    within(found, 6, 0)


def noise(seed: int) -> ScriptedAgent:
    """Answers each task in its own form, about claims that may be there, at random."""
    chance, words = Random(seed), count()

    def told(_seat: Seat, task: Task[Any]) -> object:
        assert isinstance(task, Turn)
        keys = [*task.view.board.claims, "c1", "c99"]
        return _FORMS[type(task).__name__](chance, keys, words)

    return ScriptedAgent(told)


def _claimed(chance: Random, words: Iterator[int]) -> dict[str, Any]:
    text = f"point{next(words) if chance.random() < 0.8 else 1} holds"
    side = chance.choice(["pro", "con", "neither"])
    return {"text": text, "side": side, "confidence": chance.random()}


def _row(chance: Random, keys: list[str], words: Iterator[int], act: str) -> dict[str, Any]:
    return {
        "act": act,
        "target": chance.choice(keys),
        "text": _claimed(chance, words)["text"],
        "side": chance.choice(["pro", "con"]),
        "merges": chance.sample(keys, min(2, len(keys))),
        "persuades": chance.uniform(-1, 1),
        "because": "why not",
    }


Form = Callable[[Random, list[str], Iterator[int]], Mapping[str, Any]]
_FORMS: dict[str, Form] = {
    "Weigh": lambda r, keys, words: {
        "acts": [_row(r, keys, words, act) for act in r.sample(ACTS[:6], r.randint(1, 3))]
    },
    "DoPropose": lambda r, keys, words: {
        "claim": _claimed(r, words) if r.random() < 0.8 else None,
        "amends": r.choice(["", "", *keys]),
    },
    "DoCritique": lambda r, keys, words: {
        "toClaimId": r.choice(keys),
        **({"fromClaimId": r.choice(keys)} if r.random() < 0.5 else {"claim": _claimed(r, words)}),
        "type": "logic",
        "severity": r.choice(["critical", "major", "minor"]),
        "description": "no",
    },
    "DoQuestion": lambda r, keys, words: {"text": "why", "about": r.choice(["", *keys])},
    "DoFactCheck": lambda r, keys, words: {
        "claimId": r.choice(keys),
        "finding": r.choice(["supported", "unverified"]),
        "confidence": r.random(),
        "quotations": [{"source": "s", "text": r.choice(["counted", "invented"])}],
    },
    "DoSynthesize": lambda r, keys, words: {
        "claim": _claimed(r, words),
        "merges": r.sample(keys, 2),
    },
    "DoPlan": lambda r, keys, words: {"plan": [f"look at {r.choice(keys)}"]},
    "DoFinalize": lambda r, keys, words: {
        "text": " ".join(f"[{key}]" for key in r.sample(keys, 2)),
        "minority": "some",
    },
    "Rate": lambda r, keys, words: {
        "quality": r.random(),
        "converged": r.random() < 0.3,
        "because": "so",
        "sides": [{"claimId": r.choice(keys), "side": "con"}],
    },
    "Consult": lambda r, keys, words: {"passages": [{"source": "s", "text": "It was counted."}]},
}


@pytest.mark.parametrize("seed", range(40))
def test_noise_in_the_right_form_ends_within_the_bound(seed: int) -> None:
    found = ended(ISSUE, noise(seed), steps=15, quiet=15, sourced=seed % 2 == 0)
    within(found, 15, 2)
    weights, whole = (
        found.done.state.weights,
        weighed(found.done.state.board, found.done.state.labels),
    )
    assert weights.persuasiveness == pytest.approx(whole.persuasiveness)
    assert weights.uncertainty == pytest.approx(whole.uncertainty)


ALWAYS: Mapping[str, Mapping[str, object]] = {
    "propose": {"text": "apples keep", "side": "pro"},
    "critique": {"target": "c1", "text": "apples rot", "side": "con"},
    "question": {"text": "how long do they keep"},
    "fact_check": {"target": "c1"},
    "synthesize": {"text": "apples keep when cold", "merges": ["c1", "c2"]},
    "plan": {"text": "look around"},
    "finalize": {},
}


def one_act(
    act: str,
    *,
    first: tuple[Mapping[str, Any], ...] = (),
    fresh: bool = False,
    agreed: bool = True,
) -> ScriptedAgent:
    """Sketches the same act at every step after the `first`, in new words where `fresh`.

    Its judge finds all the time that it is `agreed`.
    """
    turns, words = count(), count()

    def text(row: Mapping[str, Any]) -> str:
        return f"reason{next(words)} of weight{next(words)}" if fresh else str(row.get("text", ""))

    def script(_seat: Seat, task: Task[Any]) -> object:
        if isinstance(task, Weigh):
            turn = next(turns)
            row = first[turn] if turn < len(first) else {"act": act, **ALWAYS[act]}
            return {"acts": [{**row, "text": text(row), "persuades": 0.5, "because": "so"}]}
        if isinstance(task, DoFinalize):
            stands = [key for key, label in task.view.labels if label == "in"]
            lost = [key for key, label in task.view.labels if label == "out"]
            return {
                "text": " ".join(f"[{key}]" for key in stands) or "Nothing stands.",
                "minority": " ".join(lost) or "There is none.",
            }
        if isinstance(task, Rate):
            return {"quality": 1.0, "converged": agreed, "because": "so we see it"}
        if isinstance(task, DoPlan) and task.sketch is None:
            return {"plan": ["look"]}
        return sketched(task)

    return ScriptedAgent(script)


def sketched(task: Any) -> object:
    return task.sketch


STARTED: tuple[Mapping[str, Any], ...] = (
    {"act": "propose", "text": "apples keep", "side": "pro"},
    {"act": "propose", "text": "figs travel", "side": "pro"},
)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("fresh", [False, True], ids=["the same words", "new words"])
def test_an_agent_that_always_does_the_same_ends_within_the_bound(act: str, fresh: bool) -> None:
    agent = one_act(act, first=STARTED, fresh=fresh)
    within(ended(ISSUE, agent, steps=8, limits=QUICK), 8, 0)


def test_f09_an_agent_that_repeats_itself_is_stopped_for_stagnation() -> None:
    found = ended(ISSUE, one_act("propose"), steps=30, quiet=3)
    assert found.done.stop == "stagnation"
    assert len(found.done.steps) == 4
    assert found.done.final is not None


def test_f09_questions_and_plans_alone_are_stagnation_too() -> None:
    found = ended(ISSUE, one_act("question", first=STARTED, fresh=True), steps=30, quiet=3)
    assert found.done.stop == "stagnation"
    assert len(found.done.steps) == 5


def test_f09_new_claims_do_not_stagnate() -> None:
    found = ended(ISSUE, one_act("propose", fresh=True), steps=12, quiet=3)
    assert found.done.stop == "steps"


def test_f09_silence_is_told_from_stagnation() -> None:
    found = ended(ISSUE, ScriptedAgent(lambda seat, task: "I would rather not."), quiet=3, steps=9)
    assert found.done.stop == "no_legal_answer"
    assert found.done.final is None


def test_f10_agreement_at_once_does_not_converge_and_says_what_is_missing() -> None:
    """The judge finds from the first claim on that all is said."""
    found = ended(ISSUE, one_act("propose", fresh=True), steps=12)
    assert all(step.rating is not None and step.rating.converged for step in found.done.steps)
    assert found.done.stop == "steps"
    assert found.done.state.weights.stance().analysis == "con is missing"
    assert found.done.final is not None
    assert found.done.final.minority == "There is none."


def test_f10_an_objection_is_taken_as_soon_as_one_is_sketched() -> None:
    def both(_seat: Seat, task: Task[Any]) -> object:
        if isinstance(task, Weigh) and task.live():
            more = {"act": "propose", "text": "figs are sweet", "side": "pro", "persuades": 0.6}
            against = {"act": "critique", "target": "c1", "text": "apples rot", "side": "con"}
            return {"acts": [more, {**against, "persuades": 0.0}]}
        return agreeing(_seat, task)

    agreeing = one_act("propose")._script
    found = ended(ISSUE, ScriptedAgent(both), steps=12)
    assert found.acts == ["propose", "critique"]
    assert found.done.stop == "converged"


def test_f11_endless_attack_ends_at_the_limit_with_both_views_kept() -> None:
    agent = one_act("critique", first=STARTED, fresh=True, agreed=False)
    found = ended(ISSUE, agent, steps=10)
    assert found.done.stop == "steps"
    assert len(found.done.steps) == 10
    assert found.done.final is not None
    assert cited(found.done.final.text)
    assert "c1" in found.done.final.minority


def test_f11_no_convergence_while_a_critical_attack_is_open() -> None:
    def fierce(_seat: Seat, task: Task[Any]) -> object:
        if isinstance(task, DoCritique):
            return Critique(
                target="c1",
                by=Stated(text=f"point{next(words)} is wrong", side="con", confidence=0.5),
                type="logic",
                severity="critical",
                description="it does not hold",
            )
        return calm(_seat, task)

    words = count()
    calm = one_act("critique", first=STARTED, fresh=True)._script
    found = ended(ISSUE, ScriptedAgent(fierce), steps=6)
    assert not found.done.state.weights.stance().needs_opposition
    assert found.done.state.weights.critical > 0
    assert found.done.stop == "steps"


@settings(max_examples=100)
@given(st.lists(st.sampled_from(["propose", "amend", "withdraw", "question", "plan"]), max_size=8))
def test_one_side_alone_never_converges(kinds: list[str]) -> None:
    turns, words = iter(kinds), count()
    plain = one_act("propose", fresh=True)._script

    def script(seat: Seat, task: Task[Any]) -> object:
        kind = next(turns, "propose") if isinstance(task, Weigh) else ""
        if isinstance(task, Weigh) and kind in ("question", "plan"):
            text = f"look for point{next(words)}"
            return {"acts": [{"act": kind, "text": text, "persuades": 0.1, "because": ""}]}
        if isinstance(task, Weigh) and kind in ("amend", "withdraw") and task.live():
            claim = Stated(text=f"point{next(words)} holds", side="pro", confidence=0.5)
            act = Propose(claim=claim if kind == "amend" else None, amends=task.live()[0])
            return Estimate(
                sketches=(Sketch(act="propose", performed=act, persuades=0.5, because="so"),)
            )
        return plain(seat, task)

    found = ended(ISSUE, ScriptedAgent(script), steps=8, quiet=8)
    assert found.done.state.weights.con == 0
    assert found.done.stop != "converged"


def test_a_limit_on_calls_leaves_room_for_the_final_text() -> None:
    found = ended(ISSUE, one_act("propose", fresh=True), steps=12, limits=Limits(calls=9, reasks=0))
    assert found.done.stop == "calls"
    assert found.tally.made <= 9
    assert found.done.final is not None


def shown(acts_: list[Any], **more: Any) -> dict[str, Any]:
    return {"place": ("t",), "view": view(folded(ISSUE, acts_), 3), **more}


CHOSEN = (Propose, Critique, Inquire, CheckFact, Synthesize, Replan)
TASKS: list[tuple[Callable[[dict[str, Any]], Turn[Any]], Any]] = [
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
        Rating(quality=0.25, converged=True, because="b", sides=(("c1", "con"),)),
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


@settings(max_examples=10)
@given(histories(most=12))
def test_what_the_engine_writes_is_legal_on_any_board(past: list[Any]) -> None:
    engine_s(past)


def test_what_the_engine_writes_is_legal_on_a_board_too_large_to_show() -> None:
    engine_s(list(typical(70)))


@settings(max_examples=100)
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


def test_a_deliberation_replayed_is_the_same() -> None:
    found = example("camera.toml")
    assert found.again == found.done
    performed = [step.performed for step in found.done.steps]
    first = Replan(aims=("Hear what each mind would answer",))
    assert found.done.final is not None
    state = folded("Which camera should we buy?", [first, *performed, found.done.final])
    assert state == found.done.state
