"""What could not be read is remembered, and nothing of whoever asked."""

import gc
import weakref
from contextlib import suppress

import pytest

from aufheben.errors import BadInput
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.syntax import parse


class Debate:
    """What a caller holds while it reads."""


def asked(text: str) -> "weakref.ref[Debate]":
    debate = Debate()
    with suppress(BadInput):
        parse(text, Lexicon())
    return weakref.ref(debate)


@pytest.mark.parametrize(
    "text", ["the", "a is", "Noise drives families “out", "(a) is b", "路上は静かだ", "1 ∧ ∧", ""]
)
def test_a_text_that_was_not_read_keeps_no_caller_alive(text: str) -> None:
    caller = asked(f"{text} kept")
    gc.collect()
    assert caller() is None
