"""What the dialogue claims of its main arguments against what is computed of them."""

from collections import Counter
from typing import Final

from aufheben.domain.words import DisputeResult, Status
from aufheben.evaluation.dialectic.runs.measured import Measured, known, share
from aufheben.formats.dialectic import Told

CLAIMED: Final[dict[DisputeResult, Status]] = {
    "justified": "justified",
    "defeated": "overruled",
    "pending": "open",
}
"""The status that the result of a dispute claims for its main argument."""


def claims(told: Told) -> Measured:
    """`claims_agree`: of main arguments that were attacked, the share whose claimed status is the
    computed one. Where nobody attacks, claim and computation agree of themselves, or, without
    a round to attack in, nothing is claimed.

    Claimed is what the dispute about it came to (a synthesis that was put back is a main
    argument, too); computed is grounded semantics (Dung 1995) over all that was uttered. The
    notes count claimed against computed. Not measured of forms whose debates claim no result.
    """
    if not told.finished.case.constitution.disputed:
        return Measured()
    conclusion = told.finished.conclusion
    argued = zip(told.first, (*conclusion.disputes, *conclusion.confirmations), strict=False)
    pairs = [
        (CLAIMED[dispute.result], told.audit.statuses[first])
        for first, dispute in argued
        if len(dispute.moves) > 1
    ]
    known_pairs = [pair for pair in pairs if pair[1] != "budget exceeded"]
    table: dict[str, dict[str, int]] = {}
    for (claimed, computed), count in Counter(known_pairs).items():
        table.setdefault(claimed, {})[computed] = count
    agree = sum(claimed == computed for claimed, computed in known_pairs)
    return Measured(
        values=known(claims_agree=share(agree, len(known_pairs))), notes={"claims": table}
    )
