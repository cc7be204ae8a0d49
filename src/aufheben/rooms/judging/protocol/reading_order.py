"""Dimensions in an order in which each comes after those it reads."""

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter

from aufheben.domain.matches import Dimension
from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)


def in_order(dimensions: Sequence[Dimension]) -> list[Dimension]:
    """Those read before those that read them. Raises BadInput for a circle or a stranger."""
    known = {dimension.name: dimension for dimension in dimensions}
    for dimension in dimensions:
        strange = next((name for name in dimension.reads if name not in known), None)
        if strange is not None:
            raise BadInput(
                _say("reads_no_dimension", name=dimension.name, strange=strange),
                do=_say("read_among", known=", ".join(known)),
            )
    try:
        names = TopologicalSorter({d.name: d.reads for d in dimensions}).static_order()
        return [known[name] for name in names]
    except CycleError as circle:
        path = " reads ".join(reversed(circle.args[1]))
        raise BadInput(_say("reads_go_circle", path=path), do=_say("take_them_out")) from None
