"""The rooms as models of a chat: what is written becomes a request."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aufheben.app.handed_over import Inputs
from aufheben.errors import BadInput
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.specifications import is_file
from aufheben.surfaces.page.chat.messages import Chat
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatModel:
    """What it does in a line, and the request that it makes of a chat."""

    summary: str
    request: Callable[[Chat, Inputs], Any]


def named(name: str) -> ChatModel | None:
    """That of a name, also where somebody put a provider before it: `aufheben/deliberate`."""
    return MODELS.get(name) or MODELS.get(name.rpartition("/")[2])


def _dialectic(chat: Chat, _: Inputs, **more: Any) -> Dialectic:
    written = chat.written
    # Empty ones are found by the model; without any, the question could be read as a file's name.
    stances = written.stances or {"AG1": "", "AG2": ""}
    return Dialectic(what=written.question, stances=stances, **more)


def _fast(chat: Chat, inputs: Inputs) -> Dialectic:
    return _dialectic(chat, inputs, protocol="capped", max_rounds=1, max_theses=1)


def _deliberation(chat: Chat, inputs: Inputs) -> Deliberation:
    written = chat.written
    if written.stances or not is_file(written.question):
        return Deliberation(what=written.question, stances=written.stances)
    content = json.dumps({"question": written.question}).encode()
    return Deliberation(what=str(inputs.put("question.json", content)))


def _judging(chat: Chat, _: Inputs) -> Judging:
    if "\n" not in chat.last.strip():
        raise BadInput(_say("one_line"), do=_say("paste_speeches"), file="messages")
    return Judging(text=chat.last)


MODELS: Mapping[str, ChatModel] = {
    "aufheben": ChatModel(summary="Argues a question and lifts the conflict.", request=_dialectic),
    "dialectic": ChatModel(summary="The same by its room's name.", request=_dialectic),
    "dialectic-fast": ChatModel(summary="One main argument and one reply a side.", request=_fast),
    "deliberate": ChatModel(summary="One mind argues with itself.", request=_deliberation),
    "judge": ChatModel(summary="Judges a debate that is pasted.", request=_judging),
}
