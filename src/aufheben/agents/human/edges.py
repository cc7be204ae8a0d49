"""A person asked about an is-a edge: an opinion, feedback for experts, or a mend."""

from collections.abc import Iterator, Sequence
from typing import get_args

from aufheben.agents.human.forms import AnswerForm
from aufheben.agents.human.slip import Slip
from aufheben.agents.human.typed_line import Refusal
from aufheben.agents.human.words import Words
from aufheben.domain.opinions import (
    KEEPING,
    MOVING,
    Advice,
    Feedback,
    Kind,
    Opinion,
    Proposal,
    Truth,
)
from aufheben.domain.taxonomies import Portrait
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import Vocabulary
from aufheben.rooms.hierarchy.asks import Advise, Improve, Mediate, Mend, Opine

About = Opine | Mediate | Improve | Advise | Mend
_SAID: dict[str, Truth] = {
    "t": "true", "y": "true", "真": "true", "f": "false", "n": "false", "偽": "false",
    "u": "unsure", "不": "unsure",
}  # fmt: skip


class EdgeForm:
    """Asks on a slip what a task about an edge wants; `/leave` leaves, as everywhere."""

    def __init__(self, slip: Slip, lang: Lang) -> None:
        self._slip = slip
        self._words = Words(lang)
        self._form = AnswerForm(slip, Vocabulary(Opine, lang), {})

    async def ask(self, task: About) -> object:
        """The answer. Raises Back, Left."""
        match task:
            case Advise():
                return Advice(feedback=tuple([await self._advice(name) for name in task.experts]))
            case Mend():
                return await self._mend(task)
            case Improve():
                return Opinion(verdict=task.own.verdict, reason=await self._reason())
            case _:
                return Opinion(verdict=await self._verdict(task), reason=await self._reason())

    async def _verdict(self, task: Opine | Mediate) -> Truth:
        allowed = [truth for truth in get_args(Truth) if task.abstain or truth != "unsure"]
        refusal = Refusal(", ".join(allowed))

        def take(typed: str) -> Truth | Refusal:
            verdict = _SAID.get(typed.strip().lower()[:1])
            return verdict if verdict is not None and verdict in allowed else refusal

        return await self._slip.part(self._words("truth"), take)

    async def _mend(self, task: Mend) -> Proposal:
        kinds: dict[str, Kind] = {self._words(f"kind_{kind}"): kind for kind in get_args(Kind)}
        asked = self._words("mend_kind", text=task.proposition)
        kind = kinds[await self._form.choice(asked, tuple(kinds))]
        offered = task.candidates if kind in MOVING else ()
        to = await self._form.choice(self._words("mend_to"), (*offered, "")) if offered else ""
        text = await self._text(kind) if kind in KEEPING else ""
        return Proposal(kind=kind, to=to, reason=await self._reason(), text=text)

    async def _text(self, kind: Kind) -> str:
        refusal = Refusal(self._words("no_text"))
        asked = self._words("mend_name" if kind == "rename" else "mend_definition")
        return await self._slip.part(asked, lambda said: said.strip() or refusal)

    async def _advice(self, name: str) -> Feedback:
        question = self._words("advice", name=name)
        return Feedback(expert=name, feedback=await self._slip.part(question, str.strip))

    async def _reason(self) -> str:
        refusal = Refusal(self._words("no_reason"))
        return await self._slip.part(self._words("reason"), lambda said: said.strip() or refusal)


def portrayed(task: About, rulings: Sequence[Rejected], words: Words) -> str:
    """All that the seat may see of the edge, and what an is-a edge is."""
    return "\n".join((*_shown(task, words("kinds")), *map(str, rulings)))


def _shown(task: About, kinds: str) -> Iterator[str]:
    yield task.proposition
    if task.claim.relation == "is-a":
        yield f"  {kinds}"
    if task.claim.domain:
        yield f"  ({task.claim.domain})"
    yield from _portrayed(task.claim.child)
    yield from _portrayed(task.claim.parent)
    match task:
        case Opine():
            if task.own is not None:
                yield f"  {task.own.verdict}: {task.own.reason}"
            said = task.heard
        case Improve():
            yield f"  {task.own.verdict}: {task.own.reason}"
            yield f"  → {task.feedback}"
            said = ()
        case _:
            said = task.opinions
    for name, opinion in said:
        yield f"  {name}: {opinion.verdict}: {opinion.reason}"


def _portrayed(term: Portrait) -> Iterator[str]:
    if term.definition:
        yield f"  {term.name}: {term.definition}"
    for mark, row in (("=", term.others), ("<", term.parents), (">", term.children)):
        if row:
            yield f"  {term.name} {mark} {'; '.join(row)}"
