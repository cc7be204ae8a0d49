"""The claims of a board and the attacks between them as Mermaid."""

from collections.abc import Iterator

from aufheben.domain.vocabulary import Lang
from aufheben.formats.deliberation.words import WORDS
from aufheben.formats.quoting.mermaid import label as labeled
from aufheben.logic.boards.state import State

LONGEST = 160
"""Characters of a claim that a box shows."""


def mermaid(state: State, lang: Lang = "en") -> str:
    """A flowchart: what was resolved is dashed, thick arrows lead to what merges claims.

    Every box says side and label in words, never by color alone.
    """
    return "\n".join(["flowchart TD", *_boxes(state, lang), *_arrows(state, lang)]) + "\n"


def _boxes(state: State, lang: Lang) -> Iterator[str]:
    words = WORDS[lang]
    for claim in state.board.claims.values():
        label = "withdrawn" if claim.withdrawn else state.labels.of(claim.id)
        head = f"{claim.id} · {words[claim.side]}"
        yield f'    {claim.id}["{head}<br/>{labeled(claim.text, LONGEST)}<br/>{words[label]}"]'


def _arrows(state: State, lang: Lang) -> Iterator[str]:
    words = WORDS[lang]
    for attack in state.board.attacks.values():
        arrow = "-.->" if attack.resolved else "-->"
        said = ", ".join(words.get(code, code) for code in (attack.severity, attack.type))
        yield f"    {attack.from_claim_id} {arrow}|{said}| {attack.to_claim_id}"
    for claim in state.board.claims.values():
        yield from (f"    {merged} ==> {claim.id}" for merged in claim.merges)
