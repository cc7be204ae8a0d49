"""From how an edge fared to what is reported of it."""

from dataclasses import dataclass

from aufheben.domain.findings import Edit, Finding, Level, Rule
from aufheben.domain.opinions import Examined, Opinion, Truth
from aufheben.domain.taxonomies import Edge
from aufheben.domain.words import Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """An edge, how its debate ended, and what it should rather be, where it was rejected.

    `cut` is the limit that kept it from being mended, if one did.
    """

    edge: Edge
    examined: Examined
    edit: Edit | None = None
    cut: Limit | None = None


def finding(checked: Checked, *, min_agree: float) -> Finding | None:
    """What is reported of an edge; nothing of one that was upheld.

    A rejection by less than `min_agree` (0..1) of the votes is a doubt.
    """
    examined = checked.examined
    if examined.verdict == "true":
        return None
    share = confidence(examined)
    level, rule = _level(examined.verdict, share >= min_agree)
    side: Truth = "false" if examined.verdict == "false" else "true"
    against, upholding = reason(examined, "false"), reason(examined, "true")
    return Finding(
        level=level,
        rule=rule,
        subject=checked.edge.child,
        parent=checked.edge.parent,
        value=checked.edge.parent,
        reason=(against if side == "false" else upholding) or _ended(examined),
        reason_for=upholding,
        reason_against=against,
        votes=examined.votes,
        confidence=share,
        edit=checked.edit,
    )


def confidence(examined: Examined) -> float:
    """The share of votes that hold the verdict."""
    held = [truth == examined.verdict for _, truth in examined.votes]
    return sum(held) / len(held) if held else 0.0


def reason(examined: Examined, side: Truth) -> str:
    """The last reason given for a side; empty where nobody took it."""
    given = (s.said for s in reversed(examined.statements) if isinstance(s.said, Opinion))
    return next((said.reason for said in given if said.verdict == side), "")


def _level(verdict: Truth, agreed: bool) -> tuple[Level, Rule]:
    if verdict != "false":
        return "INFO", "undecided_edge"
    return ("ERROR", "wrong_edge") if agreed else ("WARN", "doubtful_edge")


def _ended(examined: Examined) -> str:
    silent = examined.decision == "no_legal_answer"
    return "No seat gave a legal answer." if silent else "The seats came to no decision."
