"""The board as it stood, for people."""

from collections.abc import Iterator

from aufheben.domain.boards import Claim
from aufheben.domain.vocabulary import Lang
from aufheben.formats.deliberation.words import WORDS, confident
from aufheben.formats.quoting.plain import line, page
from aufheben.logic.boards.draft import draft, paragraphs
from aufheben.logic.boards.state import State


def shown(state: State, step: int, lang: Lang = "en") -> str:
    """Plan, claims with their labels, attacks, questions and draft."""
    return page(_lines(state, step, lang))


def _lines(state: State, step: int, lang: Lang) -> Iterator[str]:
    words, board = WORDS[lang], state.board
    yield words["after"].format(step=step)
    parts = {
        "plan": [line(aim) for aim in board.plan],
        "claims": [_claim(claim, state, words) for claim in board.claims.values()],
        "attacks": list(_attacks(state, words)),
        "questions": list(_questions(state, words)),
        "writepad": list(_draft(state)),
    }
    for heading, found in parts.items():
        if found:
            yield from ("", words[heading], *(f"- {each}" for each in found))


def _draft(state: State) -> Iterator[str]:
    """What each act wrote to it, in a line; the final text in one."""
    board, text = state.board, state.board.writepad
    by_acts = text == draft(board, state.labels)
    parts = (*paragraphs(board, state.labels), *board.plan) if by_acts else (text,)
    yield from (line(part) for part in parts if part.strip())


def _claim(claim: Claim, state: State, words: dict[str, str]) -> str:
    label = "withdrawn" if claim.withdrawn else state.labels.of(claim.id)
    facts = words["comma"].join(
        [words[label], words[claim.side], confident(claim, words)]
        + ([words["turned"]] if claim.turned else [])
    )
    return f"{claim.id}{words['left'].format(what=facts)}{words['colon']}{line(claim.text)}"


def _attacks(state: State, words: dict[str, str]) -> Iterator[str]:
    for attack in state.board.attacks.values():
        how = words["resolved" if attack.resolved else "unresolved"]
        kinds = [words.get(code, code) for code in (attack.type, attack.severity)]
        facts = words["comma"].join([*kinds, how])
        ids = f"{attack.from_claim_id} → {attack.to_claim_id}"
        wording = words["gone"].format(claim=attack.to_claim_id, text=line(attack.against))
        gone = words["left"].format(what=wording) if attack.against else ""
        yield f"{attack.id} {ids}{words['left'].format(what=facts)}{words['colon']}{line(attack.description)}{gone}"


def _questions(state: State, words: dict[str, str]) -> Iterator[str]:
    for question in state.board.questions.values():
        by = f"{words['answered']} {question.answered_by}"
        answered = words["left"].format(what=by) if question.answered_by else ""
        yield f"{question.id}{words['colon']}{line(question.text)}{answered}"
