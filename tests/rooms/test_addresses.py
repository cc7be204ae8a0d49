"""`--base-url` holds for the models that it can hold for, and says the way where it does not."""

import re
import shlex
from dataclasses import replace
from typing import Any

import pytest

from aufheben.app import App
from aufheben.app.doors import called_by
from aufheben.errors import BadInput
from tests.rooms.registered import registered
from tests.rooms.settled import DEBATE, REQUESTS, TOY

URL = "http://127.0.0.1:9/v1"
SEATED = {"lift": "AG1", "hierarchy": "N", "deliberation": "judge", "toy": "AG1"}


def at(name: str, **more: Any) -> Any:
    return replace(REQUESTS[name], base_url=URL, **more)


def agents(request: Any) -> dict[str, str]:
    return dict(App(journal=":memory:").seat(request)[1].agents)


@pytest.mark.parametrize("option", ["model", "judges"])
@pytest.mark.parametrize("said", ["m", "openai:m", f"openai:m@{URL}"])
def test_a_judge_is_served_there_as_the_model_is(option: str, said: str) -> None:
    named = {"model": None, "judges": ()} | {option: (said,) if option == "judges" else said}
    assert agents(at("judging", text=DEBATE, **named)) == {"J1": f"openai:m@{URL}"}


@pytest.mark.parametrize("name", SEATED)
def test_where_only_a_seat_names_a_model_the_complaint_has_two_ways_that_work(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered(monkeypatch, TOY)
    seat = SEATED[name]
    with called_by("command"), pytest.raises(BadInput, match="--base-url without --model") as wrong:
        agents(at(name, model=None, seats={seat: "openai:m"}))
    one, other = (shlex.split(re.search(r"--.*", way)[0]) for way in wrong.value.do.split(";"))  # type: ignore[index]
    assert one == ["--model", "openai:m", "--seat", f"{seat}=model"]
    assert agents(at(name, model="openai:m", seats={seat: "model"}))[seat] == f"openai:m@{URL}"
    assert other == ["--seat", f"{seat}=openai:m@http://host:port/v1"]
    alone: dict[str, Any] = {"model": "openai:n", "seats": {seat: f"openai:m@{URL}"}}
    assert agents(replace(REQUESTS[name], **alone))[seat] == f"openai:m@{URL}"
