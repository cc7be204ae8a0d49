"""The board as it stood, as a document."""

from collections.abc import Iterator

from aufheben.domain.boards import Attack, Question
from aufheben.formats.document import Document, Heading, Item, Items, Section
from aufheben.logic.boards.draft import draft, paragraphs
from aufheben.logic.boards.state import State
from aufheben.rooms.deliberation.report.claims import claim_line, wording
from aufheben.words import Said, speaker

_say = speaker(__name__)


def board_report(state: State, step: int) -> Document:
    """Plan, claims with their labels, attacks, questions and draft."""
    board = state.board
    parts = (
        (_say("plan"), map(Item, board.plan)),
        (_say("claims"), (Item(claim_line(claim, state)) for claim in board.claims.values())),
        (_say("attacks"), map(_attack, board.attacks.values())),
        (_say("questions"), (Item(_question(each)) for each in board.questions.values())),
        (_say("draft"), map(Item, _draft(state))),
    )
    listed = ((head, tuple(items)) for head, items in parts)
    sections = (Section(head, (Items(items),)) for head, items in listed if items)
    return (Heading(_say("after", n=step)), *sections)


def _draft(state: State) -> Iterator[str]:
    """What each act wrote to it, in a line; the final text in one."""
    board, text = state.board, state.board.writepad
    by_acts = text == draft(board, state.labels)
    parts = (*paragraphs(board, state.labels), *board.plan) if by_acts else (text,)
    yield from (part for part in parts if part.strip())


def _attack(attack: Attack) -> Item:
    how = _say("resolved" if attack.resolved else "unresolved")
    said = _say(
        "attack",
        id=attack.id,
        by=attack.from_claim_id,
        on=attack.to_claim_id,
        facts=_say.joined(_say.code(attack.type), _say.code(attack.severity), how),
        text=attack.description,
    )
    return Item(said, under=(Item(wording(attack)),) if attack.against else ())


def _question(question: Question) -> Said:
    if not question.answered_by:
        return _say("asked", id=question.id, text=question.text)
    return _say("asked_answered", id=question.id, text=question.text, by=question.answered_by)
