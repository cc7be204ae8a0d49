"""The room to other programs, and above its form."""

from typing import Any

from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.programs import ChatModel, Opening, Programs, Typed
from aufheben.words import speaker

_say = speaker(__name__)

HEADING = _say("heading")


def _whole(typed: Typed, **more: Any) -> Dialectic:
    # Empty ones are found by the model; without any, the question could be read as a file's name.
    stances = typed.stances or {"AG1": "", "AG2": ""}
    return Dialectic(what=typed.question, stances=stances, **more)


def _fast(typed: Typed) -> Dialectic:
    return _whole(typed, protocol="capped", max_rounds=1, max_theses=1)


PROGRAMS = Programs(
    chats={
        "aufheben": ChatModel(summary="Argues a question and lifts the conflict.", request=_whole),
        "dialectic": ChatModel(summary="The same by its room's name.", request=_whole),
        "dialectic-fast": ChatModel(
            summary="One main argument and one reply a side.", request=_fast
        ),
    },
    openings=(
        Opening(
            name="argue",
            title=_say("title_argue"),
            does=_say("does_argue"),
            asks=lambda what: _say("asks_argue", what=what),
        ),
    ),
)
