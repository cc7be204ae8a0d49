"""What could not be read is remembered, and nothing of whoever asked."""

import gc
import weakref
from collections.abc import Callable
from contextlib import suppress

import pytest

from aufheben.errors import BadInput
from aufheben.logic.sentences.japanese import read_japanese
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.stances import read_stance
from aufheben.logic.sentences.syntax import parse

Door = Callable[[str, Lexicon], object]


class Debate:
    """What a caller holds while it reads."""


def asked(door: Door, text: str) -> "weakref.ref[Debate]":
    debate = Debate()
    with suppress(BadInput):
        door(text, Lexicon())
    return weakref.ref(debate)


@pytest.mark.parametrize("door", [parse, read_stance, read_japanese])
@pytest.mark.parametrize(
    "text", ["the", "(a) is b", "1 ∧ ∧", "", "路上は静かだ", "軽くて小さくも買う"]
)
def test_a_text_that_was_not_read_keeps_no_caller_alive(door: Door, text: str) -> None:
    caller = asked(door, f"{text} kept.")
    gc.collect()
    assert caller() is None
