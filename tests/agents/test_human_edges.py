"""A person at the desk asked what should become of an edge."""

from typing import Any, get_args

import pytest

from aufheben.agents.human.words import Words
from aufheben.domain import Seat
from aufheben.domain.opinions import Kind, Proposal
from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.rooms.hierarchy.asks import Mend
from tests.agents.human_typings import answered

KINDS: tuple[Kind, ...] = get_args(Kind)
CLAIM = EdgeClaim(
    child=Portrait(name="engine", parents=("machine",)),
    parent=Portrait(name="vehicle part"),
    domain="road traffic",
)
TASK = Mend(place=("m",), claim=CLAIM, opinions=(), candidates=("machine", "device"))
SEAT = Seat(name="N", stance="")
FURTHER: dict[Kind, tuple[str, ...]] = {
    "rename": ("vehicle engine",),
    "define": ("what moves a vehicle",),
    "sibling": ("2",),
    "other-parent": ("1",),
}


def typed(kind: Kind, *further: str) -> tuple[Any, str]:
    return answered(TASK, str(KINDS.index(kind) + 1), *further, "because I know", seat=SEAT)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_mend_can_be_said_at_the_desk(kind: Kind) -> None:
    further = FURTHER.get(kind, ())
    found, shown = typed(kind, *further)
    moves = {"sibling": "device", "other-parent": "machine"}
    text = further[0] if kind in ("rename", "define") else ""
    expected = Proposal(kind=kind, reason="because I know", to=moves.get(kind, ""), text=text)
    assert found == expected
    assert "(road traffic)" in shown
    assert Words("en")(f"kind_{kind}") in shown


def test_a_name_that_is_none_is_asked_for_again() -> None:
    found, shown = typed("rename", "", "vehicle engine")
    assert found.text == "vehicle engine"
    assert "Please give it in words." in shown
