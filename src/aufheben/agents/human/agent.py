"""A person in a seat: sees what the seat may see, answers in sentences or part by part.

Nothing that is typed ends a run: what is no answer is refused with what to do and asked for
again, here at the desk, so that the chair hears only what is legal by the task's own rules.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from aufheben.agents.human.acts import ActForm
from aufheben.agents.human.arguments import Arguing
from aufheben.agents.human.edges import About, EdgeForm
from aufheben.agents.human.forms import INSIDE, AnswerForm, Schema
from aufheben.agents.human.slip import Desk, Slip
from aufheben.agents.human.typed_line import Refusal, message
from aufheben.agents.human.view import sight
from aufheben.agents.human.words import Words, refused
from aufheben.domain import Concede, NoThesis, Seat, Unanswered
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.prompts.homes import schema_of
from aufheben.protocols.ports import Place, Rejected, Said, Task
from aufheben.protocols.words import Vocabulary
from aufheben.rooms.deliberation.asks.act_tasks import Do
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.integration_tasks import (
    Characterize,
    Generalize,
    Reconstruct,
    Situate,
)
from aufheben.rooms.dialectic.asks.messages import PropertyMessage
from aufheben.rooms.dialectic.methods.speech_tasks import Retort, Speak

BY = "person"
PROSE = ("/concede", "/skip", "/json")
_PROPERTY: Schema = PropertyMessage.model_json_schema()


class HumanAgent:
    """Answers through a desk, where what the task does not allow is refused at once.

    `beside_logic` where the logic engine sits at the table: then a person is told what it
    cannot read.
    """

    def __init__(self, desk: Desk, *, lang: Lang = "en", beside_logic: bool = False) -> None:
        self._desk = desk
        self._lang: Lang = lang
        self._words = Words(lang)
        self._beside_logic = beside_logic
        self._slips: dict[str, tuple[Place, Slip]] = {}
        self._turn = asyncio.Lock()

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """What the person says; one question at a time. Raises Left if they leave."""
        async with self._turn:
            slip = self._slip(seat, task, rulings)
            await self._desk.show(sight(seat, task, rulings, self._lang))
            while True:
                answer = await slip.filled(lambda: self._said(seat, task, slip))
                ruling = answer if isinstance(answer, Refusal) else self._ruling(task, answer)
                if ruling is None:
                    return Said(answer=answer, by=BY)
                slip.reopen()
                await self._desk.show(ruling.text)

    def _slip(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> Slip:
        """A new one; where the chair refused what stood on it, the same."""
        place, slip = self._slips.get(seat.name, ((), None))
        if slip is None or not rulings or place != task.place:
            slip = Slip(self._desk, self._words)
        self._slips[seat.name] = (task.place, slip)
        slip.reopen()
        return slip

    def _ruling(self, task: Task[Any], answer: object) -> Refusal | None:
        """What the task itself has against the answer; also that it cannot be read."""
        try:
            read = task.read(answer) if isinstance(answer, Mapping) else task.accepts(answer)
            ruling = read if isinstance(read, Rejected) else task.legal(read)
        except BadInput as bad:
            return Refusal(bad.told(self._words.told))
        return None if ruling is None else Refusal(refused(ruling, self._lang))

    async def _said(self, seat: Seat, task: Task[Any], slip: Slip) -> object:
        """What is said; values that cannot be made of what was typed are refused like the rest."""
        try:
            return await self._asked(seat, task, slip)
        except BadInput as bad:
            return Refusal(bad.told(self._words.told))

    async def _asked(self, seat: Seat, task: Task[Any], slip: Slip) -> object:
        arguing = Arguing(slip, self._lang, beside_logic=self._beside_logic)
        match task:
            case Construct():
                return await arguing.construct(seat, task)
            case Counter():
                return await arguing.counter(seat, task)
            case Reconstruct():
                return await arguing.reconstruct(seat, task)
            case Speak():
                return await self._speak(task, slip)
            case Retort():
                return await self._retort(task, slip)
            case Do():
                return await ActForm(slip, self._lang).ask(task)
            case _ if isinstance(task, About):
                return await EdgeForm(slip, self._lang).ask(task)
            case _:
                return await self._in_parts(task, slip)

    async def _speak(self, task: Speak, slip: Slip) -> object:
        text = await self._prose(slip)
        if text in ("/skip", "/concede"):
            return NoThesis(reason="passed over")
        return message(text, task, self._words) if text.startswith("/json") else {"text": text}

    async def _retort(self, task: Retort, slip: Slip) -> object:
        text = await self._prose(slip)
        if text == "/concede":
            return Concede(reason="conceded")
        if text == "/skip":
            return Unanswered(limit="skipped")
        if text.startswith("/json"):
            return message(text, task, self._words)
        return {"can_defeat": "YES", "text": text}

    async def _prose(self, slip: Slip) -> str:
        """A line in the person's own words, or a command that stands for one."""
        aid = self._words("help_prose")
        refusal = Refusal(aid)
        return await slip.part(
            self._words("say"), lambda said: said.strip() or refusal, commands=PROSE, aid=aid
        )

    async def _in_parts(self, task: Task[Any], slip: Slip) -> object:
        """Any other task: its published message, part by part."""
        schema = schema_of(task)
        form = AnswerForm(slip, Vocabulary(type(task), self._lang), schema)
        match task:
            case Characterize():
                return await _characters(form, [rule.consequent for rule in task.warrants])
            case Generalize() | Situate():
                return await _core(form)
            case _:
                return await form.ask(schema)


async def _characters(form: AnswerForm, abouts: Sequence[str]) -> dict[str, Any]:
    """The published message of C1 … Cn, each asked for beside what its argument concludes."""
    found = {}
    for number, about in enumerate(abouts, start=1):
        lead = f"{number}. {about}{INSIDE}"
        found[f"C{number}"] = await form.ask(_PROPERTY, lead=lead)
    return {"Argument": found}


async def _core(form: AnswerForm) -> dict[str, Any]:
    """The published message of E."""
    return {"Argument": {"E": await form.ask(_PROPERTY)}}
