"""A person in a seat: sees what the seat may see, answers in a sentence or part by part."""

from collections.abc import Sequence
from typing import Any

from aufheben.agents.human.desk import Desk
from aufheben.agents.human.edges import About, EdgeForm
from aufheben.agents.human.forms import Form, line, lines, yes_or_no
from aufheben.agents.human.sentences import Spoken, spoken
from aufheben.agents.human.showing import said, shown
from aufheben.agents.human.words import WORDS, Lang
from aufheben.agents.rooms import wanted
from aufheben.domain import (
    Argument,
    Concede,
    NoThesis,
    Rebut,
    Rule,
    Seat,
    Thesis,
    Unanswered,
    Undercut,
)
from aufheben.protocols.dialectic import Construct, Counter
from aufheben.protocols.methods import Retort, Speak
from aufheben.protocols.ports import Rejected, Said, Task

BY = "person"


class HumanAgent:
    """Answers through a desk. What is legal is the chair's to say, as of every agent."""

    def __init__(self, desk: Desk, *, lang: Lang = "en") -> None:
        self._desk = desk
        self._lang: Lang = lang
        self._words = WORDS[lang]

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """What the person says. Raises Left where they leave."""
        if isinstance(task, About):
            await self._desk.show(self._words["turn"].format(seat=seat.name))
            form = EdgeForm(self._desk, self._lang)
            return Said(answer=await form.ask(task, rulings), by=BY)
        await self._desk.show(shown(seat, task, rulings, self._words))
        match task:
            case Construct():
                answer = await self._construct(task)
            case Counter():
                answer = await self._counter(task)
            case Speak():
                answer = await self._speak()
            case Retort():
                answer = await self._retort()
            case _:
                answer = await self._fields(task)
        return Said(answer=answer, by=BY)

    async def _construct(self, task: Construct) -> object:
        found = await self._spoken(task)
        if isinstance(found, Spoken):
            return Thesis(argument=_argument(found))
        return NoThesis(reason="passed over") if found in ("/skip", "/concede") else found

    async def _counter(self, task: Counter) -> object:
        found = await self._spoken(task)
        if found == "/concede":
            return Concede(reason="conceded")
        if found == "/skip":
            return Unanswered(limit="skipped")
        if not isinstance(found, Spoken):
            return found
        kind, target = await self._target(task.attacked)
        return kind(argument=_argument(found), target=target)

    async def _speak(self) -> object:
        text = await self._prose()
        if text in ("/skip", "/concede"):
            return NoThesis(reason="passed over")
        return text.removeprefix("/json").strip() if text.startswith("/json") else {"text": text}

    async def _retort(self) -> object:
        text = await self._prose()
        if text == "/concede":
            return Concede(reason="conceded")
        if text == "/skip":
            return Unanswered(limit="skipped")
        if text.startswith("/json"):
            return text.removeprefix("/json").strip()
        return {"can_defeat": "YES", "text": text}

    async def _prose(self) -> str:
        """A line in the person's own words, or a command that stands for one."""
        while True:
            text = (await line(self._desk, self._words["say"])).strip()
            if text in ("/concede", "/skip") or text.startswith("/json"):
                return text
            if text and not text.startswith("/"):
                return text
            await self._desk.show(self._words["help_prose"])

    async def _spoken(self, task: Task[Any]) -> Spoken | str | dict[str, Any]:
        """An argument, `/concede` or `/skip`, or a message in JSON text."""
        while True:
            text = (await line(self._desk, self._words["say"])).strip()
            if text in ("/concede", "/skip"):
                return text
            if text.startswith("/json"):
                return text.removeprefix("/json").strip()
            if text == "/help" or not text:
                await self._desk.show(self._words["help"])
            elif (found := await self._form() if text == "/form" else spoken(text)) is None:
                await self._desk.show(self._words["unread"])
            elif text == "/form" or await self._confirmed(found):
                return found

    async def _form(self) -> Spoken | None:
        conclusion = (await line(self._desk, self._words["conclusion"])).strip()
        because = await lines(self._desk, self._words["because"])
        unless = await lines(self._desk, self._words["unless"])
        return Spoken(conclusion, tuple(because), tuple(unless)) if conclusion else None

    async def _confirmed(self, found: Spoken) -> bool:
        await self._desk.show(self._words["read"].format(text=said(found)))
        answer = await line(self._desk, self._words["right"])
        return not answer.strip() or yes_or_no(answer) is True

    async def _target(self, attacked: Argument) -> tuple[type[Rebut] | type[Undercut], str]:
        """What is attacked, by number; where only one thing can be, it is."""
        options: list[tuple[type[Rebut | Undercut], str]] = [
            *((Rebut, text) for text in attacked.conc),
            *((Undercut, text) for text in attacked.ass),
        ]
        if len(options) == 1:
            return options[0]
        for number, (kind, text) in enumerate(options, start=1):
            word = "conc" if kind is Rebut else "ass"
            await self._desk.show(self._words[word].format(n=number, text=text))
        while True:
            answer = (await line(self._desk, self._words["target"])).strip()
            if answer.isdecimal() and 1 <= int(answer) <= len(options):
                return options[int(answer) - 1]
            await self._desk.show(self._words["number"].format(low=1, high=len(options)))

    async def _fields(self, task: Task[Any]) -> object:
        """Any other task: its published message, part by part."""
        schema = wanted(task).schema.model_json_schema()
        await self._desk.show(self._words["fields"])
        return await Form(self._desk, self._lang, schema).ask(schema)


def _argument(found: Spoken) -> Argument:
    rule = Rule(
        id="r1",
        strong=found.because,
        weak_negation=found.unless,
        consequent=found.conclusion,
    )
    return Argument(rules=(rule,))
