"""What is done with one edge: a cheap look first, a debate where it doubts, then a mend; what is reported of it.

The mend is proposed by one seat and checked by the same debate, which is about the proposed
proposition; a proposal counts as checked only where that debate upholds it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Literal

from aufheben.domain.acts import Passages
from aufheben.domain.opinions import Examined, Opinion, Proposal, Silent, Statement, Truth
from aufheben.domain.taxonomies import Edge, EdgeClaim, Edit, Finding, Level, Portrait, Rule
from aufheben.domain.vocabulary import Lang, Limit
from aufheben.protocols.ports import Chair, Place
from aufheben.protocols.question import SOURCE
from aufheben.rooms.hierarchy.asks import Consult, Mend, Opine, related
from aufheben.rooms.hierarchy.protocol.debate import (
    MEDIATOR,
    NEUTRAL_EXPERT,
    EdgeDebate,
    cut_by,
    examine,
)
from aufheben.words import speaker, spelled

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpotCheck:
    """Which `share` (0 to 1) of the edges that one call upheld is debated all the same.

    Each edge is drawn by itself, by the seed and its ends: whatever else is checked, in whatever
    order, the same edges are drawn.
    """

    share: float = 0.0
    seed: int = 0

    def draws(self, at: Place) -> bool:
        """Whether the edge at a place is among them."""
        said = json.dumps([self.seed, *at]).encode()
        return int.from_bytes(sha256(said).digest()[:8]) < self.share * 2**64


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """How every edge is checked: by which debate, begun cheaply or not, mended or not.

    Of those that the cheap look upholds `spot_check` draws some to debate. Where it is `sourced`,
    documents are looked up first, and all are shown what they say.
    """

    debate: EdgeDebate
    cheap: bool = True
    mends: bool = True
    spot_check: SpotCheck = field(default_factory=SpotCheck)
    sourced: bool = False

    def calls(self) -> int:
        """Most answers one edge takes, if each is legal at once."""
        debated = self.debate.form.calls(len(self.debate.experts))
        looked = self.cheap and not self.asks_once
        once = self.sourced + debated
        return looked + once + (1 + once if self.mends else 0)

    @property
    def asks_once(self) -> bool:
        """The first look is also the neutral expert's first opinion, asked in the same words."""
        return self.debate.begins_neutral


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """What a rejected edge should rather be, and how the debate of that ended.

    Where nothing is proposed, or nothing is to be put in its place, there is nothing to debate.
    """

    proposal: Proposal | Silent
    examined: Examined | None = None

    @property
    def upheld(self) -> bool:
        """The debate of the proposal upheld it; where there was nothing to debate, it did not."""
        return self.examined is not None and self.examined.verdict == "true"

    @property
    def cut(self) -> Limit | None:
        """The limit that left it without a proposal, or the proposal without a verdict."""
        if isinstance(self.proposal, Silent):
            return self.proposal.limit
        return cut_by(self.examined) if self.examined is not None else None


async def check(
    claim: EdgeClaim,
    candidates: Callable[[], Mapping[str, Portrait]],
    procedure: Procedure,
    chair: Chair,
    at: Place,
) -> tuple[Examined, Mended | None]:
    """How the edge at `at` fares; `candidates` gives the classes it may go under, by name.

    Raises AgentFailed as the chair does.
    """
    claim, documents = await _informed(claim, procedure, chair, at)
    examined = _after(documents, await _looked_at(claim, procedure, chair, at))
    if examined.verdict != "false" or not procedure.mends:
        return examined, None
    return examined, await _mended(claim, examined, candidates(), procedure, chair, at)


async def _informed(
    claim: EdgeClaim, procedure: Procedure, chair: Chair, at: Place
) -> tuple[EdgeClaim, tuple[Statement, ...]]:
    """The claim with what documents say of it, and that they were asked."""
    if not procedure.sourced:
        return claim, ()
    place = (*at, "consult")
    said = await chair.ask(SOURCE, Consult(place=place, claim=claim, lang=procedure.debate.lang))
    found = said.found if isinstance(said, Passages) else ()
    asked = Statement(seat=SOURCE.name, round=0, role="documents", said=said)
    return replace(claim, passages=found), (asked,)


def _after(said: tuple[Statement, ...], examined: Examined) -> Examined:
    return replace(examined, statements=(*said, *examined.statements)) if said else examined


async def _looked_at(claim: EdgeClaim, procedure: Procedure, chair: Chair, at: Place) -> Examined:
    """A cheap look settles an edge that it upholds, unless it is drawn; any other is debated."""
    if not procedure.cheap:
        return await examine(claim, procedure.debate, chair, at)
    looked = await _glanced(claim, procedure, chair, at)
    settled = looked.verdict == "true" and not procedure.spot_check.draws(at)
    if settled or looked.decision != "triage":
        return looked
    said = looked.statements[0].said
    known = said if isinstance(said, Opinion | Silent) and procedure.asks_once else None
    examined = await examine(claim, procedure.debate, chair, at, known)
    return _after(looked.statements, examined)


async def _glanced(claim: EdgeClaim, procedure: Procedure, chair: Chair, at: Place) -> Examined:
    debate, place = procedure.debate, (*at, "triage")
    asked = Opine(place=place, claim=claim, lang=debate.lang, abstain=debate.abstain)
    said = await chair.ask(NEUTRAL_EXPERT, asked)
    verdict = said.verdict if isinstance(said, Opinion) else "unsure"
    cut = said.limit if isinstance(said, Silent) else None
    return Examined(
        verdict=verdict,
        decision=cut or "triage",
        rounds=0,
        votes=((NEUTRAL_EXPERT.name, verdict),),
        statements=(Statement(seat=NEUTRAL_EXPERT.name, round=0, role="triage", said=said),),
    )


async def _mended(
    claim: EdgeClaim,
    examined: Examined,
    candidates: Mapping[str, Portrait],
    procedure: Procedure,
    chair: Chair,
    at: Place,
) -> Mended:
    debate = procedure.debate
    said = {s.seat: s.said for s in examined.statements if isinstance(s.said, Opinion)}
    opinions = tuple(said.items())  # the last of each seat
    asked = Mend(
        place=(*at, "mend"),
        claim=claim,
        lang=debate.lang,
        opinions=opinions,
        candidates=tuple(candidates),
    )
    proposal = await chair.ask(MEDIATOR if debate.form.mediated else NEUTRAL_EXPERT, asked)
    rather = None if isinstance(proposal, Silent) else proposed(claim, proposal, candidates)
    if rather is None:
        return Mended(proposal=proposal)
    at = (*at, "mended")
    rather, documents = await _informed(replace(rather, passages=()), procedure, chair, at)
    judged = _after(documents, await examine(rather, debate, chair, at))
    return Mended(proposal=proposal, examined=judged)


def proposed(
    claim: EdgeClaim, proposal: Proposal, candidates: Mapping[str, Portrait]
) -> EdgeClaim | None:
    """The proposition that a proposal puts in the claim's place; None if it puts none."""
    kind = proposal.kind
    match kind:
        case "rename":
            return replace(claim, child=replace(claim.child, name=proposal.text))
        case "define":
            return replace(claim, child=replace(claim.child, definition=proposal.text))
        case "reversed" | "plays":
            turned = replace(claim, child=claim.parent, parent=claim.child)
            return replace(turned, relation=related(kind))
        case "part-of" | "role" | "overlap":
            return replace(claim, relation=related(kind))
        case _ if proposal.to:
            return replace(claim, parent=candidates[proposal.to])
        case _:
            return None


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
