"""Two constrained decoders, as servers of models use them: do they take a schema, and a text?"""

import json
import re
from functools import cache
from typing import Any

from llguidance import LLMatcher, LLTokenizer
from outlines_core.json_schema import build_regex_from_schema  # type: ignore[import-untyped]


@cache
def _outlines(schema: str) -> re.Pattern[str]:
    return re.compile(build_regex_from_schema(schema), re.DOTALL)


@cache
def _tokenizer() -> LLTokenizer:
    return LLTokenizer("byte")


def outlines_admits(schema: dict[str, Any], text: str) -> bool:
    """Whether Outlines lets a model say it; raises where it takes no such schema."""
    return _outlines(json.dumps(schema)).fullmatch(text) is not None


def llguidance_admits(schema: dict[str, Any], text: str) -> bool:
    """Whether llguidance (vLLM, SGLang, llama.cpp) lets a model say it."""
    grammar = LLMatcher.grammar_from_json_schema(schema)
    matcher = LLMatcher(_tokenizer(), grammar)
    assert not matcher.is_error(), matcher.get_error()
    said = _tokenizer().tokenize_bytes(text.encode())
    return bool(matcher.consume_tokens(said)) and bool(matcher.is_accepting())


DECODERS = {"outlines": outlines_admits, "llguidance": llguidance_admits}
