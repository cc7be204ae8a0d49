"""No assistant spends what nobody allowed: models are named at the start, budgets hold, users agree first."""

from pathlib import Path
from typing import Any

import pytest

from aufheben.agents.llm import LlmAgent
from aufheben.app import App
from aufheben.app.open_tasks import OpenTasks
from aufheben.app.purse import Purse
from aufheben.errors import BadInput
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.surfaces.mcp.requests import ASSISTANTS
from aufheben.testing import FakeServer, InProcess
from tests.assistants.playing import Talk, beside, conversed, talked
from tests.assistants.test_conversations import CAMERA
from tests.assistants.test_seats import SECRET
from tests.rooms.settled import QUESTION, answer

PAID = "openai:gpt-5-mini"
ASKED = {"what": QUESTION, "stances": SECRET}


def by_model() -> dict[str, Any]:
    return {"agents": {"": LlmAgent(InProcess(answer), lang="en")}}


def test_no_model_is_paid_that_nobody_named_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def course(talk: Talk) -> None:
        said = await talk.fails("start", room="ask", options={**ASKED, "model": PAID}, agreed=1000)
        assert f"nobody allowed {PAID}, which costs money" in said
        assert "assistant_plays: true" in said
        assert (await talk.call("runs"))["total"] == 0

    monkeypatch.setenv("OPENAI_API_KEY", "sk-never-used")
    talked(beside(tmp_path / "journal.db"), course)


@conversed(model=PAID, budget=2.0, **by_model())
async def test_a_run_that_is_paid_for_says_first_what_it_takes_and_begins_once_that_is_agreed_to(
    talk: Talk,
) -> None:
    told = await talk.call("estimate", room="ask", options=ASKED)
    assert told["paid"] == [PAID]
    assert told["usual_money"] > 0
    assert told["most_money"] == told["money_left"] == 2
    for agreed in (None, told["bound"] - 1):
        said = await talk.fails("start", room="ask", options=ASKED, agreed=agreed)
        assert f"answers at most: {told['bound']}; dollars at most: 2.00" in said
        assert f"agreed: {told['bound']}" in said
    assert (await talk.call("runs"))["total"] == 0
    began = await talk.call("start", room="ask", options=ASKED, agreed=told["bound"])
    assert began["room"] == "dialectic"


@conversed(model=PAID, budget=0.0)
async def test_logic_and_the_assistant_itself_need_no_agreement(talk: Talk) -> None:
    assert (await talk.call("start", room="ask", options={"what": CAMERA}))["state"] == "ended"
    told = await talk.call("estimate", room="ask", options=ASKED, assistant_plays=True)
    assert (told["paid"], told["usual_money"]) == ([], 0)
    began = await talk.call("start", room="ask", options=ASKED, assistant_plays=True)
    assert began["state"] == "your turn"


def test_what_is_left_of_the_budget_is_the_most_of_the_next_run() -> None:
    async def course(talk: Talk) -> None:
        given = {"room": "ask", "options": {**ASKED, "money": 1.5}, "agreed": 1000}
        began = await talk.call("start", **given)
        await talk.call("stop", run=began["run"])
        told = await talk.call("estimate", room="ask", options=ASKED)
        assert told["money_left"] == told["most_money"] == 0.5
        other = await talk.call("start", room="ask", options=ASKED, agreed=1000)
        await talk.call("stop", run=other["run"])
        assert "the budget of 2 dollars is spent" in await talk.fails("start", **given)
        # What was agreed to, and set aside, goes on.
        await talk.call("resume", run=began["run"])

    agents = {"agents": {"": Never()}}
    talked(beside(model=PAID, budget=2.0, **agents), course)


class Never:
    """Does not answer while anybody waits."""

    async def answer(self, *_: Any) -> object:
        import asyncio

        return await asyncio.Future()


def test_no_argument_lifts_the_limits_of_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    async def course(talk: Talk) -> None:
        for name, value in (("money", 2), ("calls", 11), ("tokens", 101), ("time", 31.5)):
            options = {**ASKED, name: value}
            said = await talk.fails("start", room="ask", options=options, agreed=1000)
            assert "give at most" in said
        told = await talk.call("estimate", room="ask", options={**ASKED, "money": None})
        assert told["most_money"] == 1

    monkeypatch.setenv("OPENAI_API_KEY", "sk-never-used")
    limits = {"money": 1.0, "calls": 10, "tokens": 100, "time": 30.0}
    talked(beside(model=PAID, **limits), course)


def test_a_run_of_somebody_else_is_gone_on_with_as_what_is_paid_for(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    app = App(journal=journal, agents={"": Never()})

    async def left(_: Talk) -> str:
        run = await app.start(Dialectic(what=QUESTION, stances=SECRET, model=PAID))
        run.stop()
        await run.stopped()
        return run.name

    name = talked(beside(), left)

    async def course(talk: Talk) -> None:
        said = await talk.fails("resume", run=name)
        assert "nobody allowed" in said

    talked(beside(journal), course)

    async def bounded(talk: Talk) -> None:
        assert "may cost more than the 1.00 dollars left" in await talk.fails("resume", run=name)

    talked(beside(journal, model=PAID, budget=1.0), bounded)

    async def agreed(talk: Talk) -> None:
        assert "nobody agreed" in await talk.fails("resume", run=name)

    talked(beside(journal, model=PAID), agreed)


def test_a_gateway_on_this_machine_is_agreed_to_unless_it_was_said_to_be_free() -> None:
    with FakeServer(answer) as models:

        async def agreed(talk: Talk) -> None:
            before = len(models.received)
            assert "nobody agreed" in await talk.fails("start", room="ask", options=ASKED)
            assert len(models.received) == before

        async def free(talk: Talk) -> None:
            began = await talk.call("start", room="ask", options=ASKED)
            assert began["state"] in ("under way", "ended")

        address = models.base_url()
        for started in ({"model": f"openai:m@{address}"}, {"model": "m", "base_url": address}):
            talked(beside(**started), agreed)
            talked(beside(**started, free=True), free)
            talked(beside(**started, free=True, money=1.0, budget=1.0), free)


def test_a_price_that_is_not_known_is_no_price_within_a_budget(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody")

    async def course(talk: Talk) -> None:
        said = await talk.fails("start", room="ask", options=ASKED, agreed=1000)
        assert "no price is known of openai:nobody-has-heard-of-it" in said

    talked(beside(model="openai:nobody-has-heard-of-it", budget=5.0), course)


def test_what_is_free_at_an_address_is_not_free_at_its_provider(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody")

    async def course(talk: Talk) -> None:
        assert "nobody agreed" in await talk.fails("start", room="ask", options=ASKED)

    talked(beside(model=PAID, free=True), course)


def test_a_purse_without_a_budget_has_no_end() -> None:
    purse = Purse(app=App(journal=":memory:", assistant=OpenTasks()), outside=ASSISTANTS)
    assert purse.left() is None
    with pytest.raises(BadInput, match="no run named"):
        purse.app.kept("nobody")
