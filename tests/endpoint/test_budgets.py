"""`--budget-per-day`: all runs of a server come out of one purse, by whichever door."""

from pathlib import Path
from typing import Any

import openai
import pytest

from aufheben.app import Record
from aufheben.app.permissions import Allowed
from tests.app.test_purse import costs
from tests.endpoint.conftest import Serve, program_of, sdk
from tests.endpoint.test_limits import DOORS, PAID, QUESTION, STANCES, Silent, Standing
from tests.page.serving import Served

GIVEN = {"question": QUESTION, "stances": STANCES}


def started(serve: Serve, agent: Any, per_day: float = 2.0) -> Served:
    return serve({"": agent}, defaults={"model": PAID, "allowed": Allowed(per_day=per_day)})


@pytest.mark.parametrize("door", DOORS)
def test_what_goes_on_leaves_the_others_what_it_does_not_take(
    serve: Serve, journal: Path, door: str
) -> None:
    agent = Silent()
    site = started(serve, agent)
    at = Standing(site, agent, journal, per_day=2.0)
    with program_of(site) as program:
        first = program.post("/api/runs", json=GIVEN | {"money": 0.5}).json()["run"]
        second = program.post("/api/runs", json=GIVEN).json()["run"]
        limits = [site.app.kept(run)[1].job.limits.money for run in (first, second)]
        assert limits == [0.5, 1.5]
        if door != "assistant":  # whose server has a purse of its own, beside the same journal
            assert "the budget of 2 dollars a day is spent" in DOORS[door](at, GIVEN)
            assert site.app.count() == 2
        program.post(f"/api/runs/{second}/stop")
        third = program.post("/api/runs", json=GIVEN).json()["run"]
        assert site.app.kept(third)[1].job.limits.money == 1.5


def by_chat(site: Served) -> str:
    messages: Any = [{"role": "user", "content": QUESTION}]
    with sdk(site) as client, pytest.raises(openai.BadRequestError) as wrong:
        client.chat.completions.create(model="dialectic", messages=messages)
    return str(wrong.value)


@pytest.mark.parametrize("door", [*DOORS, "chat"])
def test_what_the_journal_says_was_spent_is_spent_for_a_server_that_is_started_anew(
    serve: Serve, journal: Path, door: str
) -> None:
    agent = Silent()
    before = started(serve, agent)
    with program_of(before) as program:
        run = program.post("/api/runs", json=GIVEN).json()["run"]
        program.post(f"/api/runs/{run}/stop")
    costs(before.app.store, run, 2.0)  # type: ignore[arg-type]
    site = started(serve, agent)
    at = Standing(site, agent, journal, per_day=2.0)
    asked = agent.asked
    said = by_chat(site) if door == "chat" else DOORS[door](at, GIVEN)
    assert "the budget of 2 dollars a day is spent" in said
    assert (agent.asked, site.app.count()) == (asked, 1)
    with program_of(site) as program, site.visitor() as visitor:
        refused = program.delete(f"/api/runs/{run}")
        assert (refused.status_code, "counts in the budget" in refused.text) == (409, True)
        assert "counts in the budget" in visitor.change(f"/runs/{run}/delete").text
    assert site.app.count() == 1


def test_a_run_of_the_same_name_goes_on_within_what_was_set_aside_for_it(serve: Serve) -> None:
    site = started(serve, Silent())
    with program_of(site) as program:
        asked = GIVEN | {"name": "mine"}
        assert program.post("/api/runs", json=asked).status_code == 201
        program.post("/api/runs/mine/stop")
        other = program.post("/api/runs", json=GIVEN | {"money": 0.5}).json()["run"]
        said = program.post("/api/runs", json=asked)
        assert (said.status_code, "may cost more than the 1.50 dollars left" in said.text) == (
            400,
            True,
        )
        program.post(f"/api/runs/{other}/stop")
        assert program.post("/api/runs", json=asked).status_code == 201


def test_whoever_asks_for_a_run_that_goes_on_sets_none_of_its_money_free(serve: Serve) -> None:
    site = started(serve, Silent())
    with program_of(site) as program:
        asked = GIVEN | {"name": "mine"}
        assert program.post("/api/runs", json=asked).status_code == 201
        for body in (asked, asked, asked | {"calls": 3}, asked | {"calls": -1}):
            assert program.post("/api/runs", json=body).status_code >= 400
        said = program.post("/api/runs", json=GIVEN)
        assert "is spent" in said.text
        program.post("/api/runs/mine/stop")
        assert program.post("/api/runs", json=GIVEN).status_code == 201


def test_a_fork_comes_out_of_the_same_purse(serve: Serve) -> None:
    site = started(serve, Silent())
    with program_of(site) as program, site.visitor() as visitor:
        run = program.post("/api/runs", json=GIVEN).json()["run"]
        program.post(f"/api/runs/{run}/stop")
        room, job, record = site.app.kept(run)
        begun = Record(run="dear", created=record.created, settings=room.encode(job))
        site.app.store.begin(begun).close()
        assert program.post("/api/runs", json=GIVEN | {"money": 0.5}).status_code == 201
        said = visitor.change("/runs/dear/resume")
        assert "may cost more than the 1.50 dollars left" in said.text


def test_logic_and_people_argue_when_all_is_spent(serve: Serve) -> None:
    site = serve(defaults={"allowed": Allowed(per_day=0.0)})
    stances = ["Tweety is a bird. If something is a bird, it is a flier.", "Tweety is small."]
    with program_of(site) as program:
        given = {"question": "Is Tweety a flier?", "stances": stances}
        assert program.post("/api/runs", json=given).status_code == 201
        people = given | {"seats": {"AG1": "human"}}
        assert program.post("/api/runs", json=people).status_code == 201
