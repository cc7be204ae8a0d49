"""Public stand-ins for model providers: over real sockets with faults on demand, or in process."""

from aufheben.testing.adjudicator import Adjudicator
from aufheben.testing.by_hand import ByHand
from aufheben.testing.curator import Curator
from aufheben.testing.debater import Debater
from aufheben.testing.guard import NetworkForbidden, forbid_network
from aufheben.testing.hostile import Gullible
from aufheben.testing.rater import Rater
from aufheben.testing.rehearsal import Recorded, Rehearsed, Unrecorded, rehearse
from aufheben.testing.server import (
    Body,
    Drop,
    Endless,
    FakeServer,
    Fault,
    GzipBomb,
    Html,
    Redirect,
    Stall,
    Status,
    sequence,
)
from aufheben.testing.stand_in import InProcess, StandIn
from aufheben.testing.thinker import Thinker
from aufheben.testing.wires import Received, WireReply
from aufheben.testing.wordy import Wordy

__all__ = [
    "Adjudicator",
    "Body",
    "ByHand",
    "Curator",
    "Debater",
    "Drop",
    "Endless",
    "FakeServer",
    "Fault",
    "Gullible",
    "GzipBomb",
    "Html",
    "InProcess",
    "NetworkForbidden",
    "Rater",
    "Received",
    "Recorded",
    "Redirect",
    "Rehearsed",
    "Stall",
    "StandIn",
    "Status",
    "Thinker",
    "Unrecorded",
    "WireReply",
    "Wordy",
    "forbid_network",
    "rehearse",
    "sequence",
]
