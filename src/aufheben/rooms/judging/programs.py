"""The room to other programs."""

from aufheben.errors import BadInput
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.programs import ChatModel, Opening, Programs, Typed
from aufheben.words import speaker

_say = speaker(__name__)


def _pasted(typed: Typed) -> Judging:
    if "\n" not in typed.last.strip():
        raise BadInput(_say("one_line"), do=_say("paste_speeches"), file="messages")
    return Judging(text=typed.last)


PROGRAMS = Programs(
    chats={
        "judge": ChatModel(
            summary="Judges a debate that is pasted.",
            request=_pasted,
            greeting=_say("judge_this_way"),
        )
    },
    openings=(
        Opening(
            name="judge",
            title=_say("title_judge"),
            does=_say("does_judge"),
            asks=lambda what: _say("asks_judge", what=what),
        ),
    ),
)
