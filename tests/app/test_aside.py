"""What a person adds against an argument begins a fork, in which another seat says it."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from aufheben.agents import ScriptedAgent
from aufheben.app import App, Aside, Result
from aufheben.errors import BadInput
from aufheben.rooms.dialectic.request import Dialectic

CAMERA = str(Path(__file__).parents[2] / "examples" / "camera.toml")
UGLY = "c is ugly. If something is ugly, we should not buy it."
BROKEN = "a is broken. If something is broken, we should not buy it."


def held(app: App, request: Any) -> Result:
    async def course() -> Result:
        return await (await app.start(request, name="r"))

    return asyncio.run(course())


def added(app: App, aside: Aside) -> Result:
    async def course() -> Result:
        return await (await app.fork("r", aside=aside, name="f"))

    return asyncio.run(course())


def test_where_nobody_was_asked_a_stance_says_it_too_and_the_answer_falls() -> None:
    app = App(journal=":memory:")
    before = held(app, Dialectic(what=CAMERA))
    assert "camera c" in str(before.answer)
    synthesis = before.envelope["arguments"][-1]["id"]
    after = added(app, Aside(against=synthesis, say=UGLY, seat="AG2"))
    assert "camera c" not in str(after.answer)
    assert after.record.settings["origin"] == "r"
    assert asyncio.run(app.replay("f")).outcome == after.outcome
    assert "ugly" not in str(app.store.read("r").settings)


def test_logic_that_is_asked_goes_on_from_what_was_added_and_asks_nothing_again() -> None:
    app = App(journal=":memory:")
    before = held(app, Dialectic(what=CAMERA, protocol="published"))
    after = added(app, Aside(against="Arg1", say=BROKEN)).record
    at: Any = after.settings["forked_at"]
    assert after.events[: at - 1] == before.record.events[: at - 1]
    assert "broken" in str(after.events[at - 1].payload)
    assert after.events[at - 1].place == before.record.events[at - 1].place


def _script(seat: Any, task: Any) -> object:
    """Everybody has a reason, and concedes what speaks against it."""
    if type(task).__name__ == "Construct":
        rule = {"id": "r1", "antecedent": {"strong": [f"{seat.name} likes it"]}}
        return {"Argument": {"rules": [{**rule, "consequent": f"{seat.name} is right"}]}}
    if type(task).__name__ == "Counter":
        return {"can_defeat": "NO", "reason": "so it is"}
    return {"Argument": None, "reason": "none"}


def scripted() -> tuple[App, ScriptedAgent]:
    agent = ScriptedAgent(_script)
    return App(journal=":memory:", agents={"": agent}), agent


PROSE = Dialectic(
    what="Who is right?", stances=("I am.", "No, I am."), protocol="published", model="openai:x"
)


@pytest.mark.parametrize(
    "say",
    [
        "AG1 is not right because AG1 errs",
        json.dumps(
            {
                "can_defeat": "YES",
                "Argument": {
                    "attack": "rebut",
                    "target": "AG1 is right",
                    "rules": [
                        {
                            "id": "r1",
                            "antecedent": {"strong": ["AG1 errs"]},
                            "consequent": "AG1 is not right",
                        }
                    ],
                },
            }
        ),
    ],
)
def test_what_was_said_before_is_copied_and_the_ending_changes(say: str) -> None:
    app, agent = scripted()
    before = held(app, PROSE)
    assert before.outcome == "justified"
    asked = [task.place for task in agent.asked]
    after = added(app, Aside(against="Arg1", say=say))
    assert after.outcome != "justified" or after.answer != before.answer
    again = [task.place for task in agent.asked[len(asked) :]]
    at: Any = after.record.settings["forked_at"]
    copied = {event.place for event in after.record.events[:at]}
    assert not copied & set(again)
    assert "AG1 errs" in str(after.record.events[at - 1].payload)


@pytest.mark.parametrize(
    ("aside", "what"),
    [
        (Aside(against="Arg9", say=BROKEN), "has no argument 'Arg9'"),
        (Aside(against="Arg1", say="We should buy b because it is new"), "expected a conclusion"),
        (Aside(against="Arg1", say="広場"), "is not legal: expected"),
        (Aside(against="Arg1", say=""), "is not legal: expected"),
        (Aside(against="Arg1", say="x" * 20_001), "20,001"),
        (Aside(against="Arg1", say="{"), "is not legal: expected"),
        (Aside(against="Arg1", say={"can_defeat": "NO"}), "nothing is said against Arg1"),
        (Aside(against="Arg1", say=BROKEN, seat="AG1"), "AG1 cannot speak against Arg1"),
        (Aside(against="Arg1", say=BROKEN, seat="AG7"), "AG7 cannot speak against Arg1"),
    ],
)
@pytest.mark.parametrize("form", ["complete", "published"])
def test_what_is_no_legal_attack_is_refused_before_anything_begins(
    aside: Aside, what: str, form: Any
) -> None:
    app = App(journal=":memory:")
    held(app, Dialectic(what=CAMERA, protocol=form))
    with pytest.raises(BadInput, match=r"do: ") as refused:
        added(app, aside)
    assert what in str(refused.value)
    assert not app.store.has("f")
