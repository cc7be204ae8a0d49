"""One's own agent is given, and nothing else is named: in every room, at every door."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from aufheben.agents.llm import LlmAgent
from aufheben.app import App
from aufheben.bench import conformance, dialectic
from aufheben.bench.options import Conformance
from aufheben.bench.options import Dialectic as Contest
from aufheben.domain.models import own_name
from aufheben.errors import BadInput
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.judging.request import Judging
from aufheben.testing import InProcess
from tests.model_debates import STANCES
from tests.rooms.registered import registered
from tests.rooms.settled import DEBATE, LOGIC, QUESTION, RUNS, TOY, answer, ended

ASKED = {name: each for name, each in RUNS.items() if name not in ("complete", "defeated")}


class Mine(LlmAgent):
    """What somebody brings: it has no name but its class's."""

    def __init__(self, **_: Any) -> None:
        super().__init__(InProcess(answer), lang="en")


def unnamed(request: Any, model: str | None = None) -> Any:
    """The request as it is written where no model is known."""
    judges = {"judges": ()} if hasattr(request, "judges") else {}
    return replace(request, model=model, **judges)


@pytest.mark.parametrize("name", ASKED)
def test_an_agent_of_ones_own_needs_no_models_name_and_is_kept_by_its_own(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY)
    app = App(journal=":memory:", agents={"": Mine()})

    async def ran() -> Any:
        return await (await app.start(unnamed(ASKED[name]), name="r"))

    result = asyncio.run(ran())
    assert set(result.job.agents.values()) == {"own:Mine"}
    assert "own:Mine" in app.export("r")
    assert result.envelope["agents"] == result.job.agents


@pytest.mark.parametrize("name", ASKED)
def test_a_plugins_agent_is_named_by_its_own_name_alone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY, ("agents", "mine", f"{__name__}:Mine"))
    app = App(journal=":memory:")
    result = asyncio.run(ended(app, unnamed(ASKED[name], "mine")))
    assert set(result.job.agents.values()) == {"mine"}


@pytest.mark.parametrize("lifted", [True, False])
def test_agents_of_single_seats_sit_there_and_the_first_does_the_common_work(lifted: bool) -> None:
    class Other(Mine):
        pass

    app = App(journal=":memory:", agents={"AG1": Mine(), "AG2": Other()})
    asked = Dialectic(what=QUESTION, stances=STANCES, protocol=None if lifted else "mad")
    _, job = app.seat(asked)
    assert job.agents["AG1"], job.agents["AG2"] == ("own:Mine", "own:Other")
    assert job.agents["M"] == "own:Mine"
    result = asyncio.run(ended(app, asked))
    assert result.outcome != "failed"


def test_a_seat_that_is_given_an_agent_is_asked_though_logic_could_hold_it() -> None:
    _, job = App(journal=":memory:", agents={"AG1": Mine()}).seat(
        Dialectic(what="Is Tweety a flier?", stances=LOGIC)
    )
    assert job.agents["AG1"] == "own:Mine"
    assert job.agents["AG2"] == "symbolic"


def test_where_one_seat_is_left_empty_that_is_the_complaint() -> None:
    app = App(journal=":memory:", agents={"AG1": Mine()})
    with pytest.raises(BadInput, match="AG2"):
        app.seat(Dialectic(what=QUESTION, stances=STANCES))


def test_judges_are_given_by_their_seats() -> None:
    app = App(journal=":memory:", agents={"J1": Mine(), "J2": Mine()})
    _, job = app.seat(Judging(text=DEBATE))
    assert job.agents == {"J1": "own:Mine", "J2": "own:Mine"}


def test_an_agent_is_known_by_its_own_name_where_it_has_one() -> None:
    agent = Mine()
    agent.name = "my agent, v2"  # type: ignore[attr-defined]
    assert own_name(agent) == "own:my-agent-v2"


def test_whoever_has_not_the_agent_is_told_where_it_is() -> None:
    with pytest.raises(BadInput, match="own:Mine is an agent of the program") as wrong:
        App(journal=":memory:").seat(Judging(text=DEBATE, model="own:Mine"))
    assert "App(agents=" in wrong.value.do


@pytest.mark.parametrize(
    ("bench", "options"),
    [
        (conformance, Conformance()),
        (dialectic, Contest(topics="camera", methods="single,mad", limit=1, resamples=100)),
    ],
    ids=["conformance", "dialectic"],
)
def test_a_benchmark_of_ones_own_agent_names_it(bench: Any, options: Any) -> None:
    app = App(journal=":memory:", agents={"": Mine()})
    found = asyncio.run(bench.measured(options, app, lambda *_: None))
    assert "own:Mine" in found.to("json")
    assert '"symbolic"' not in str(found.summary.get("models", ""))
