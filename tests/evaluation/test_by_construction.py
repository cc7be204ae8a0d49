"""What a way to an answer cannot fail to do is not measured of it, nor said of it."""

import asyncio
from typing import Any

import pytest

from aufheben.app import App, Result
from aufheben.bench import dialectic
from aufheben.bench.options import Dialectic as Options
from aufheben.domain.vocabulary import DISPUTED
from aufheben.evaluation.dialectic.runs.measured import measured
from aufheben.formats.endings import ends_of
from aufheben.rooms.dialectic.protocol.rules import FORMS
from aufheben.words import tell
from tests.rooms.settled import RUNS
from tests.rooms.test_own_agents import Mine

UNDISPUTED = [form for form in FORMS if form not in DISPUTED]


class Silent:
    async def answer(self, *_: object) -> object:
        return "…"


def ran(form: str, agent: object) -> Result:
    async def course() -> Result:
        app = App(journal=":memory:", agents={"": agent})  # type: ignore[dict-item]
        return await (await app.start(RUNS[form]))

    return asyncio.run(course())


def texts(result: Result) -> str:
    return "\n".join([*(result.to(form) for form in ("txt", "md", "html")), result._repr_html_()])


@pytest.mark.parametrize("form", UNDISPUTED)
def test_without_disputes_an_answer_is_no_synthesis(form: str) -> None:
    result = ran(form, Mine())
    found = asyncio.run(measured(result.told, result.record.events, tests={}))
    assert "synthesis" not in found.values
    assert "a synthesis was reached" not in texts(result).lower()


@pytest.mark.parametrize("form", UNDISPUTED)
def test_without_disputes_no_step_of_an_integration_is_missing(form: str) -> None:
    assert "integration never came" not in texts(ran(form, Silent())).lower()


@pytest.mark.parametrize("form", DISPUTED)
def test_of_what_is_disputed_all_is_told_as_it_is(form: str) -> None:
    codes = ("synthesis", "synthesis_reached", "no_synthesis", "fallback_no_synthesis")
    assert tuple(ends_of(form, code) for code in codes) == codes


def test_a_table_of_ways_has_no_synthesis_of_a_single_call() -> None:
    app = App(journal=":memory:", agents={"": Mine()})
    said: list[str] = []
    options = Options(topics="camera", methods="single,mad@2,self-refine", resamples=100)
    found = asyncio.run(
        dialectic.measured(options, app, lambda _, __, line: said.append(tell(line)))
    )
    every: list[Any] = [found.to("md"), found.to("html"), found.to("json"), *said]
    assert not [each for each in every if "synthesis_reached" in each]
    assert not [each for each in every if "a synthesis was reached" in each]
    assert {m["method"]: "synthesis" in m["measures"] for m in found.summary["methods"]} == {
        "single": False, "mad@2": False, "self-refine": False,
    }  # fmt: skip
