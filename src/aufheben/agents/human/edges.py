"""A person asked about an is-a edge: an opinion, feedback for experts, or a mend."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from aufheben.agents.human.desk import Desk
from aufheben.agents.human.forms import content
from aufheben.agents.human.words import WORDS, Lang
from aufheben.domain.opinions import Advice, Kind, Opinion, Proposal, Truth
from aufheben.domain.taxonomies import Portrait
from aufheben.protocols.hierarchy import Advise, Improve, Mediate, Mend, Opine
from aufheben.protocols.ports import Rejected

About = Opine | Mediate | Improve | Advise | Mend
_SAID: dict[str, Truth] = {
    "t": "true", "y": "true", "真": "true", "f": "false", "n": "false", "偽": "false",
    "u": "unsure", "不": "unsure",
}  # fmt: skip


class EdgeForm:
    """Asks at `desk` what a task about an edge wants; `/leave` leaves, as everywhere."""

    def __init__(self, desk: Desk, lang: Lang) -> None:
        self._desk = desk
        self._words = WORDS[lang]

    async def ask(self, task: About, rulings: Sequence[Rejected]) -> object:
        """The answer, after all has been shown that the seat may see. Raises Left."""
        await self._desk.show("\n".join((*_shown(task), *map(str, rulings))))
        match task:
            case Advise():
                given = [(name, await self._line(f"{name}: ")) for name in task.experts]
                return Advice(feedback=tuple(given))
            case Mend():
                return await self._mend(task)
            case Improve():
                return Opinion(verdict=task.own.verdict, reason=await self._reason())
            case _:
                return Opinion(verdict=await self._verdict(task), reason=await self._reason())

    async def _verdict(self, task: Opine | Mediate) -> Truth:
        allowed = [truth for truth in get_args(Truth) if task.abstain or truth != "unsure"]
        while True:
            said = (await self._line(self._words["truth"])).strip().lower()
            verdict = _SAID.get(said[:1])
            if verdict is not None and verdict in allowed:
                return verdict
            await self._desk.show(", ".join(allowed))

    async def _mend(self, task: Mend) -> Proposal:
        kind: Kind = await self._choice(get_args(Kind))
        offered = task.candidates if kind in ("sibling", "other-parent") else ()
        to = await self._choice((*offered, "")) if offered else ""
        return Proposal(kind=kind, to=to, reason=await self._reason())

    async def _choice(self, options: Sequence[Any]) -> Any:
        for number, option in enumerate(options, start=1):
            await self._desk.show(f"  {number}. {option or '-'}")
        while True:
            said = (await self._line("> ")).strip()
            if said.isdecimal() and 1 <= int(said) <= len(options):
                return options[int(said) - 1]
            await self._desk.show(self._words["number"].format(low=1, high=len(options)))

    async def _reason(self) -> str:
        while not (said := (await self._line(self._words["reason"])).strip()):
            pass
        return said

    async def _line(self, question: str) -> str:
        return await content(self._desk, question, self._words["no_command"])


def _shown(task: About) -> Iterator[str]:
    yield task.proposition
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
