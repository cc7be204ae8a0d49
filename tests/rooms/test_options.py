"""What no option takes is refused in words, whatever it is, before anything is read or begun."""

import asyncio
from typing import Any

import pytest

from aufheben import App
from aufheben.errors import BadInput
from aufheben.rooms import OURS
from aufheben.rooms import registry as rooms
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.options import check, options

ODD = (float("nan"), float("inf"), 10**400, 10**5000, True, 5, [1], {"a": [1]}, b"x", object(), "1")


@pytest.mark.parametrize("room", OURS)
def test_an_odd_value_is_refused_or_taken_and_nothing_else(room: str) -> None:
    request = rooms.named(room).request
    said_of: list[bool] = []
    for name, said in options(request).items():
        for odd in ODD:
            asked = request(**{name: odd})
            try:
                checked = getattr(check(asked), name)
            except BadInput as wrong:
                said_of.append(str(wrong).partition(" ")[0] == name)
                continue
            kinds: Any = {float: (int, float), str: (str, list)}.get(said.kind, said.kind)
            assert isinstance(checked, kinds), name
    assert said_of
    assert all(said_of)


@pytest.mark.parametrize("prompts", ["x" * 5000, "\0", "/nowhere"])
def test_a_folder_of_prompts_that_cannot_be_is_refused(prompts: str) -> None:
    with pytest.raises(BadInput):
        App(journal=":memory:", prompts=prompts).asking_of()


@pytest.mark.parametrize("facts", ["\0", "\ud800"])
def test_a_place_of_facts_that_cannot_be_is_refused(facts: str) -> None:
    request = rooms.named("deliberation").request
    asked = request(what="Q?", stances=("a", "b"), model="openai:x", facts=facts)
    with pytest.raises(BadInput):
        App(journal=":memory:").seat(asked)


@pytest.mark.parametrize("odd", [{"steps": "x"}, {"steps": float("nan")}, {"calls": True}])
def test_a_change_of_a_deliberation_that_no_option_takes_is_refused(odd: dict[str, Any]) -> None:
    app = App(journal=":memory:")
    begun = "Tweety is a bird. If something is a bird, it is a flier."
    request = rooms.named("deliberation").request
    asked = request(what="Is Tweety a flier?", stances=(begun, "Tweety is small."))

    async def forked() -> None:
        await (await app.start(asked, name="r"))
        with pytest.raises(BadInput, match=next(iter(odd))):
            await app.forked("r", at=1, **odd)

    asyncio.run(forked())


@pytest.mark.parametrize("option", ["money", "time", "temperature", "timeout"])
def test_a_whole_number_is_the_fraction_that_it_is(option: str) -> None:
    def asked(value: Any) -> Dialectic:
        how: dict[str, Any] = {option: value}
        return Dialectic(
            what="Go?", stances=("We go.", "We stay."), model="openai:gpt-5-mini", **how
        )

    app = App(journal=":memory:")
    assert app.name_of(asked(1)) == app.name_of(asked(1.0))
