"""From how an edge fared to what is reported of it."""

from dataclasses import dataclass
from typing import Literal

from aufheben.domain.opinions import Examined, Opinion, Truth
from aufheben.domain.taxonomies import Edge, Edit, Finding, Level, Rule
from aufheben.domain.vocabulary import Lang, Limit
from aufheben.rooms.hierarchy.protocol.protocol import Mended
from aufheben.words import speaker, spelled

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedEdge:
    """An edge, how its debate ended, and what it should rather be, where it was rejected.

    `mended` is the debate of that; `edit` what came of it.

    `cut` is the limit that kept it from being mended, if one did.
    """

    edge: Edge
    examined: Examined
    mended: Mended | None = None
    edit: Edit | None = None
    cut: Limit | None = None


Way = Literal["one call", "debate", "spot check"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fate:
    """What became of an edge, and by which way: one call, a debate, or one of an upheld edge drawn."""

    edge: Edge
    verdict: Truth
    way: Way
    rounds: int


def fate(checked: CheckedEdge) -> Fate:
    """In short; a single opinion is no debate."""
    examined = checked.examined
    looks = [s.said for s in examined.statements if s.role == "triage"]
    drawn = any(isinstance(said, Opinion) and said.verdict == "true" for said in looks)
    way: Way = "spot check" if drawn else "debate"
    one = sum(s.role != "documents" for s in examined.statements) <= 1
    return Fate(
        edge=checked.edge,
        verdict=examined.verdict,
        way="one call" if one else way,
        rounds=examined.rounds,
    )


def finding(
    checked: CheckedEdge, *, min_agree: float, heuristic: bool = False, lang: Lang = "en"
) -> Finding | None:
    """What is reported of an edge; nothing of one that was upheld.

    A rejection by less than `min_agree` (0..1) of the votes is a doubt. So is one by a
    `heuristic`, which has no confidence, and whose abstentions mean nothing.
    """
    examined = checked.examined
    if examined.verdict == "true" or (heuristic and examined.verdict == "unsure"):
        return None
    share = confidence(examined)
    level, rule = _level(examined.verdict, share >= min_agree and not heuristic)
    side: Truth = "false" if examined.verdict == "false" else "true"
    against, upholding = reason(examined, "false"), reason(examined, "true")
    return Finding(
        level=level,
        rule=rule,
        subject=checked.edge.child,
        parent=checked.edge.parent,
        value=checked.edge.parent,
        reason=(against if side == "false" else upholding) or _undecided(examined, lang),
        reason_for=upholding,
        reason_against=against,
        votes=examined.votes,
        confidence=share if examined.verdict == "false" and not heuristic else None,
        opinions=opinions(examined),
        edit=checked.edit,
    )


def _undecided(examined: Examined, lang: Lang) -> str:
    """Why nothing was decided, where no seat gave a reason."""
    unanswered = examined.decision == "no_legal_answer"
    return spelled(_say("no_legal_answer" if unanswered else "no_decision"), lang)


def confidence(examined: Examined) -> float:
    """The share of votes that hold the verdict."""
    held = [truth == examined.verdict for _, truth in examined.votes]
    return sum(held) / len(held) if held else 0.0


def opinions(examined: Examined) -> tuple[tuple[str, Truth, str], ...]:
    """The last verdict and reason of each seat that gave one, in the order they first spoke."""
    last = {s.seat: s.said for s in examined.statements if isinstance(s.said, Opinion)}
    return tuple((seat, said.verdict, said.reason) for seat, said in last.items())


def reason(examined: Examined, side: Truth) -> str:
    """The last reason given for a side; empty if nobody took it."""
    given = (s.said for s in reversed(examined.statements) if isinstance(s.said, Opinion))
    return next((said.reason for said in given if said.verdict == side), "")


def _level(verdict: Truth, agreed: bool) -> tuple[Level, Rule]:
    if verdict != "false":
        return "INFO", "undecided_edge"
    return ("ERROR", "wrong_edge") if agreed else ("WARN", "doubtful_edge")
