"""Which motions of PanelBench's BP debates turn on values. Labeled by us, from the motions."""

from typing import Final

VALUE_LADEN: Final = frozenset(
    {
        "bp_020",  # hopes for extraterrestrial life
        "bp_110",  # a world of pseudonymous writing
        "bp_130",  # New Optimism
        "bp_201",  # Brave New World
        "bp_202",
        "bp_211",  # an anonymous life or a star's
        "bp_221",  # religions of the self
        "bp_222",
        "bp_230",  # Ubuntu
        "bp_232",  # the views that universities hold
    }
)
OTHER: Final = frozenset(
    f"bp_{number}"
    for number in (
        "003",
        "013",
        "203",
        "210",
        "216",
        "220",
        "223",
        "224",
        "233",
        "234",
        "235",
        "236",
    )
)


def value_laden(debate: str) -> bool | None:
    """Whether its motion asks what is good rather than what follows; None where unlabeled."""
    return debate in VALUE_LADEN if debate in VALUE_LADEN | OTHER else None
