"""Public stand-ins for model providers: over real sockets with faults on demand, or in process."""

from aufheben.testing.adjudicator import Adjudicator
from aufheben.testing.by_hand import ByHand
from aufheben.testing.curator import Curator
from aufheben.testing.debater import Debater
from aufheben.testing.faults import (
    Body,
    Drop,
    Endless,
    Fault,
    GzipBomb,
    Html,
    Redirect,
    Stall,
    Status,
    sequence,
)
from aufheben.testing.guard import NetworkForbidden, forbid_network
from aufheben.testing.gullible import Gullible
from aufheben.testing.in_process import InProcess
from aufheben.testing.rater import Rater
from aufheben.testing.recorded import Recorded, Unrecorded
from aufheben.testing.rehearsal import Rehearsed, rehearse
from aufheben.testing.server import FakeServer
from aufheben.testing.stand_in import StandIn
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
