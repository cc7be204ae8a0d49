"""Agents of every bad kind: garbage, noise in the right form, and always the same act."""

from collections.abc import Callable, Iterator, Mapping
from itertools import count
from random import Random
from typing import Any

from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import Seat
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
    Sided,
    Sketch,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import ACTS, Quotation
from aufheben.protocols.ports import Task
from aufheben.rooms.deliberation.asks.act_tasks import DoFinalize, DoPlan
from aufheben.rooms.deliberation.asks.base_task import DeliberationTask
from aufheben.rooms.deliberation.asks.role_tasks import Rate, Weigh

ISSUE = "Which fruit?"


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
        sides=st.lists(
            st.builds(Sided, claim=strange, side=st.sampled_from(["pro", "con"])), max_size=2
        ).map(tuple),
        answered=st.lists(strange | st.just("a1"), max_size=2).map(tuple) | anything,
        turned=st.lists(strange, max_size=2).map(tuple),
    ),
    st.builds(Passages, found=st.just((Quotation(source="s", text="apples keep"),))),
    st.builds(Mute),
    acts,
)
messages: st.SearchStrategy[Any] = st.sampled_from(
    [
        {"acts": []},
        {"acts": [], "done": [1, "2", None]},
        {"acts": [{"act": "plan", "text": "x", "persuades": 1}], "done": [1]},
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


def noise(seed: int) -> ScriptedAgent:
    """Answers each task in its own form, about claims that may be there, at random."""
    chance, words = Random(seed), count()

    def told(_seat: Seat, task: Task[Any]) -> object:
        assert isinstance(task, DeliberationTask)
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
    act: str, *, first: tuple[Mapping[str, Any], ...] = (), fresh: bool = False, agreed: bool = True
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
