"""What the envelopes of all rooms share: the schema's name, and how a change is told."""

from typing import Any

from aufheben.domain import Breaker

SCHEMA = "aufheben.run/1"


def told_breaker(breaker: Breaker) -> dict[str, Any]:
    """At most two changes: what would hold or would not, or a rule that would outrank another."""
    facts = [{"fact": fact, "holds": True} for fact in breaker.conditions]
    facts += [{"fact": fact, "holds": False} for fact in breaker.facts]
    orders = [{"priority": [high, low]} for high, low in breaker.priorities]
    return {"changes": [*facts, *orders], "answers": list(breaker.answers)}


ELSEWHERE = "elsewhere"
"""Marks a key of an envelope whose words the report leaves out.

They stand on cards of the page, or were asked and not found.
"""
