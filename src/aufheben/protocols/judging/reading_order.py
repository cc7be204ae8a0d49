"""Dimensions in an order in which each comes after those it reads."""

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter

from aufheben.domain.panels import Dimension
from aufheben.errors import BadInput


def in_order(dimensions: Sequence[Dimension]) -> list[Dimension]:
    """Those read before those that read them. Raises BadInput for a circle or a stranger."""
    known = {dimension.name: dimension for dimension in dimensions}
    for dimension in dimensions:
        strange = next((name for name in dimension.reads if name not in known), None)
        if strange is not None:
            raise BadInput(
                f"{dimension.name} reads {strange!r}, which is no dimension of the panel",
                do=f"read among {', '.join(known)}",
            )
    try:
        names = TopologicalSorter({d.name: d.reads for d in dimensions}).static_order()
        return [known[name] for name in names]
    except CycleError as circle:
        path = " reads ".join(reversed(circle.args[1]))
        raise BadInput(f"the reads go in a circle: {path}", do="take one of them out") from None
