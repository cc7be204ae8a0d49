"""What is wrong with the shape of an answer is said in the language of the run."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import Bilingual
from tests.agents.sheet_tasks import answered
from tests.profiles import examples

TASKS = {
    name: (each.task, json.loads(json.dumps(each.task.write(each.answer))))
    for name, each in answered().items()
}
OTHERS = st.sampled_from([None, 7, 0, -1, 1.5, True, "", "x", "語" * 9000, [], [1], {}, {"x": "y"}])
_ENGLISH = re.compile(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}")
_QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"|「[^」]*」")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a message."""
    yield path
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, each in items:
        yield from places(each, (*path, key))


def spoilt(value: Any, path: tuple[Any, ...], other: Any) -> Any:
    """The message with something else at a place."""
    if not path:
        return other
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[path[0]] = spoilt(value[path[0]], path[1:], other)
    return copy


@pytest.mark.parametrize("name", TASKS)
@given(data=st.data())
@examples(12)
def test_a_wrong_shape_is_said_in_japanese(name: str, data: Any) -> None:
    task, message = TASKS[name]
    path = data.draw(st.sampled_from([path for path in places(message) if path]))
    found = task.read(spoilt(message, path, data.draw(OTHERS)))
    if isinstance(found, Rejected):
        assert isinstance(found, Bilingual)
        words = " ".join(found.japanese)
        assert not _ENGLISH.search(_QUOTED.sub("", words)), words
