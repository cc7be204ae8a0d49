"""A model in process is sent what one behind a wire is, and its answer means the same."""

import asyncio
import re

import pytest
from pydantic import BaseModel

from aufheben.domain.vocabulary import Lang
from aufheben.prompts.templates import Prompt
from aufheben.testing import InProcess, Received, Thinker, WireReply
from tests.deliberation.thinking import LANGS, Thought, thought, wired


class Plan(BaseModel):
    """What is asked for."""

    steps: list[str]


FENCE = re.compile(r"data-[0-9a-f]+")


def sent(told: Thought) -> list[tuple[str, ...]]:
    """What was asked for and with which words, in no order: some is asked at once."""
    return sorted(
        (each.schema_name, FENCE.sub("", each.system), FENCE.sub("", each.user))
        for each in told.received
    )


@pytest.mark.parametrize("lang", LANGS)
def test_it_is_sent_what_a_server_is(lang: Lang) -> None:
    assert sent(thought(Thinker(), lang)) == sent(wired(Thinker(), "openai", lang))


def asked(user: str, answer: WireReply | str) -> tuple[str, bool, bool]:
    """The text of the reply, whether it was cut off, and whether it was refused."""
    prompt = Prompt(system="", user=user, name="plan", schema=Plan, version="1")

    def reply(received: Received) -> WireReply | str:
        assert (received.user, received.schema) == (user, Plan.model_json_schema())
        return answer

    said = asyncio.run(InProcess(reply).reply(prompt))
    return said.text, said.cut, bool(said.refused)


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("yes", ("yes", False, False)),
        (WireReply(text="yes"), ("yes", False, False)),
        (WireReply(text="ye", finish="length"), ("ye", True, False)),
        (WireReply(text="", finish="content_filter"), ("", False, True)),
    ],
)
def test_an_answer_may_be_whole_cut_off_or_refused(
    answer: WireReply | str, meant: tuple[str, bool, bool]
) -> None:
    assert asked("Plan.", answer) == meant


def test_what_no_wire_can_carry_is_not_sent() -> None:
    with pytest.raises(UnicodeEncodeError):
        asked("half a \ud83d sign", "yes")
