"""Which answers about a claim were given without seeing which others."""

from aufheben.protocols.ports import Place

_PARTS = ("argue", "score")


def apart(edited: Place, other: Place) -> bool:
    """Whether the other answer stays as it is when this one is edited; both are told by places.

    Only where strengths decide: a base score is shown to nobody, and an argument only to who is
    asked about it.
    """
    if not (edited and other and edited[0] in _PARTS and other[0] in _PARTS):
        return False
    path = edited[1:]
    return edited[0] == "score" or other[1 : 1 + len(path)] != path
