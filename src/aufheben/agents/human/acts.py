"""Acts of a deliberation by a person: the board and what was chosen are shown, its words asked for."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from aufheben.agents.human.forms import AnswerForm
from aufheben.agents.human.slip import Slip
from aufheben.agents.human.typed_line import Refusal
from aufheben.agents.human.words import Words, refused
from aufheben.domain import Seat
from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Finalize,
    Inquire,
    Performed,
    Propose,
    Replan,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import Check, Ground, Quotation, Severity, Side, View
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import Vocabulary
from aufheben.rooms.deliberation.asks.act_tasks import Do, DoFactCheck, DoFinalize, DoPlan

TENTHS = 10
"""A person gives confidence in tenths."""


class ActForm:
    """Asks on a slip what an act wants; what it is about, and for which side, was chosen."""

    def __init__(self, slip: Slip, lang: Lang) -> None:
        self._slip = slip
        self._words = Words(lang)
        self._form = AnswerForm(slip, Vocabulary(Do, lang), {})
        self._least = self._words("no_reason")

    async def ask(self, task: Do) -> Performed:
        """The act. Raises Back, Left."""
        match task, task.sketch:
            case DoPlan(), _:
                return Replan(aims=tuple(await self._slip.lines(self._words("act_aims"))))
            case DoFactCheck(), _:
                return await self._check(task)
            case DoFinalize(), _:
                lines = await self._slip.lines(self._words("act_final"))
                minority = await self._form.text(self._words("act_minority"))
                return Finalize(text="\n\n".join(lines), minority=minority)
            case _, Propose() as meant:
                return await self._propose(meant)
            case _, Critique() as meant:
                return await self._critique(meant)
            case _, Inquire() as meant:
                return Inquire(text=await self._text("question", meant.text), about=meant.about)
            case _, Synthesize() as meant:
                stated = await self._stated(meant.claim)
                draft = await self._form.text(self._words("act_draft"), required=False)
                return Synthesize(claim=stated, merges=meant.merges, draft=draft)
        return await self._propose(Propose(claim=Stated(text="", side="neither", confidence=0.5)))

    async def _propose(self, meant: Propose) -> Propose:
        """A new claim, an amended one, or one taken back."""
        kept = not meant.amends or await self._form.yes_or_no(self._words("act_keep"))
        if not kept or meant.claim is None:
            return Propose(claim=None, amends=meant.amends)
        return Propose(
            claim=await self._stated(meant.claim, turning=bool(meant.amends)),
            amends=meant.amends,
            answers=meant.answers,
        )

    async def _critique(self, meant: Critique) -> Critique:
        by = await self._stated(meant.by) if isinstance(meant.by, Stated) else meant.by
        kind: Ground = await self._chosen("ground", get_args(Ground))
        severity: Severity = await self._chosen("severity", get_args(Severity))
        said = await self._text("description", meant.description)
        return Critique(
            target=meant.target, by=by, type=kind, severity=severity, description=said
        )  # fmt: skip

    async def _check(self, task: DoFactCheck) -> CheckFact:
        """What passages say; where nothing is found, the confidence stays as it was."""
        before = task.view.board.claims[task.claim].confidence
        finding: Check = await self._chosen("finding", get_args(Check))
        if finding == "unverified":
            return CheckFact(claim=task.claim, finding=finding, confidence=before)
        number = await self._form.number(self._words("act_passage"), 1, max(1, len(task.passages)))
        quoted = await self._form.text(self._words("act_quote"))
        source = task.passages[number - 1].source if task.passages else ""
        return CheckFact(
            claim=task.claim,
            finding=finding,
            confidence=await self._confidence(),
            quotations=(Quotation(source=source, text=quoted),),
        )

    async def _stated(self, meant: Stated, *, turning: bool = False) -> Stated:
        """A claim in the person's words; an amended one may have come to another side."""
        text = await self._text("claim", meant.text)
        support = await self._slip.lines(self._words("act_support"))
        unless = await self._slip.lines(self._words("act_assumptions"))
        side: Side = await self._chosen("side", get_args(Side)) if turning else meant.side
        return Stated(
            text=text,
            side=side,
            confidence=await self._confidence(),
            support=tuple(support),
            assumptions=tuple(unless),
        )

    async def _text(self, key: str, meant: str) -> str:
        """Words of their own, or by Enter those that were meant."""
        refusal = Refusal(self._least)

        def take(typed: str) -> str | Refusal:
            return typed.strip() or meant or refusal

        shown = self._words("act_meant", text=meant) if meant else ""
        return await self._slip.part(self._words(f"act_{key}") + shown, take)

    async def _confidence(self) -> float:
        return await self._form.number(self._words("act_confidence"), 0, TENTHS) / TENTHS

    async def _chosen(self, key: str, codes: Sequence[str]) -> Any:
        """One of a few code words, each shown in words."""
        said = {self._words(f"act_{code}"): code for code in codes}
        return said[await self._form.choice(self._words(f"act_{key}"), tuple(said))]


def board_shown(seat: Seat, task: Do, rulings: Sequence[Rejected], lang: Lang) -> str:
    """The turn, the issue, the character, the board, what is to be done, and what was refused."""
    words = Words(lang)
    lines = [words("turn", seat=seat.name)]
    lines.append(words("issue", text=task.issue))
    if seat.stance.strip():
        lines.append(words("stance", text=seat.stance.strip()))
    lines += [*_board(task.view, words), words(f"act_{type(task).__name__}")]
    lines += [f"  {each}" for each in _meant(task, words)]
    return "\n".join((*lines, *(refused(ruling, lang) for ruling in rulings)))


def _board(view: View, words: Words) -> Iterator[str]:
    board, labels = view.board, dict(view.labels)
    yield from (f"{words('act_plan')} {n}. {aim}" for n, aim in enumerate(board.plan, start=1))
    if board.writepad:
        yield f"{words('act_draft_so_far')}: {board.writepad}"
    if not board.claims:
        yield f"{words('act_claims')}: {words('act_none')}"
    for claim in board.claims.values():
        facts = (
            words(f"act_{labels[claim.id]}"),
            words(f"act_{claim.side}"),
            f"{claim.confidence:.1f}",
        )
        said = words("comma").join(facts)
        yield words("act_row", id=claim.id, facts=said, text=claim.text)
        yield from (f"    - {reason}" for reason in claim.support)
    for attack in board.attacks.values():
        if not attack.resolved:
            about = words("act_attack", target=attack.to_claim_id)
            yield words("act_row", id=attack.id, facts=about, text=attack.description)
    for asked in board.questions.values():
        if not asked.answered_by:
            yield f"{asked.id}: {asked.text}"


def _meant(task: Do, words: Words) -> Iterator[str]:
    """What was chosen: why, about which claims, and the passages that bear on it."""
    if task.because:
        yield f"{words('act_because')}: {task.because}"
    about = _about(task.sketch)
    if about:
        yield f"{words('act_about')}: {', '.join(about)}"
    if isinstance(task.sketch, Propose) and task.sketch.answers:
        yield f"{words('act_open')}: {task.sketch.answers}"
    if isinstance(task, DoFactCheck):
        found = enumerate(task.passages, start=1)
        yield from (f"{n}. {each.text} ({each.source})" for n, each in found)


def _about(meant: Performed | None) -> tuple[str, ...]:
    match meant:
        case Propose() if meant.amends:
            return (meant.amends,)
        case Critique():
            return (meant.target,)
        case Inquire() if meant.about:
            return (meant.about,)
        case Synthesize():
            return meant.merges
        case CheckFact():
            return (meant.claim,)
    return ()
