"""Messages that a person gives as they are published, in JSON."""

import json
from collections.abc import Iterator
from typing import Any

from aufheben.agents.human.slip import Refusal
from aufheben.agents.human.typed_line import is_harmless, short
from aufheben.agents.human.words import Words
from aufheben.errors import BadInput
from aufheben.protocols.ports import Rejected, Task
from aufheben.words import kind_of, speaker

_say = speaker(__name__)

BRIEF = 120


def message(text: str, task: Task[Any], words: Words) -> object:
    """The answer that the JSON after `/json` means to `task`, or a Refusal that says why not."""
    try:
        value = json.loads(text.removeprefix("/json"), object_pairs_hook=_unique)
    except BadInput as wrong:
        return Refusal(words("json", why=wrong.said))
    except (ValueError, RecursionError) as wrong:
        return Refusal(words("json", why=short(str(wrong), BRIEF)))
    if not isinstance(value, dict):
        return Refusal(words("json", why=kind_of(value)))
    if not all(map(is_harmless, _texts(value))):
        return Refusal(words("json_harmful"))
    found = task.hear(value)
    if isinstance(found, Rejected):
        return Refusal(words("json", why=short(str(found))))
    return found


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object. Raises BadInput where a key stands twice: no last one wins."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise BadInput(_say("key_twice"))
    return found


def _texts(value: object) -> Iterator[str]:
    """Every text in it, keys too."""
    todo = [value]
    while todo:
        match todo.pop():
            case str() as text:
                yield text
            case dict() as found:
                yield from found
                todo.extend(found.values())
            case list() as rows:
                todo.extend(rows)
