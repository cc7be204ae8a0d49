"""A board as a person in a seat sees it, and the act that was chosen for them."""

from collections.abc import Iterator, Sequence

from aufheben.agents.human.view import refused
from aufheben.agents.human.words import Words
from aufheben.domain import Seat
from aufheben.domain.acts import CheckFact, Critique, Inquire, Performed, Propose, Synthesize
from aufheben.domain.boards import View
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Rejected
from aufheben.rooms.deliberation.asks.act_tasks import Do, DoFactCheck


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
