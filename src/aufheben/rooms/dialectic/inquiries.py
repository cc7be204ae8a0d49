"""What the page of a debate asks its graph."""

from collections.abc import Mapping, Sequence
from typing import Any

from aufheben.errors import BadInput
from aufheben.rooms.aspects import Inquiries
from aufheben.rooms.dialectic.graph_looks import asked_of
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import speaker

_say = speaker(__name__)

LONGEST, MOST = 20_000, 200
"""Characters of a premise, and premises, that may be doubted at once."""


def _asked(told: ToldDialectic, doubts: Sequence[str], semantics: str) -> Mapping[str, Any]:
    if len(doubts) > MOST or any(len(doubt) > LONGEST for doubt in doubts):
        raise BadInput(_say("doubted_most", most=MOST), do=_say("doubt_fewer"))
    return asked_of(told, doubts, semantics).for_programs()


def _flips(told: ToldDialectic) -> list[Mapping[str, Any]]:
    from aufheben.logic.explain.flip import flipped

    return [flip.for_programs(told.lang) for flip in flipped(told)]


def _offline(told: ToldDialectic) -> Mapping[str, Any]:
    from aufheben.rooms.dialectic.report.doubt_table import answers_to_doubts

    return {"asked": answers_to_doubts(told), "flips": _flips(told)} if told.moves else {}


INQUIRIES = Inquiries(asked=_asked, flips=_flips, offline=_offline)
