"""The room to other programs."""

import json

from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.programs import ChatModel, Programs, Typed
from aufheben.rooms.specifications import is_file


def _asked(typed: Typed) -> Deliberation:
    if typed.stances or not is_file(typed.question):
        return Deliberation(what=typed.question, stances=typed.stances)
    content = json.dumps({"question": typed.question}).encode()
    return Deliberation(what=str(typed.put("question.json", content)))


PROGRAMS = Programs(
    chats={"deliberate": ChatModel(summary="One mind argues with itself.", request=_asked)}
)
