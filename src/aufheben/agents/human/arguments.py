"""A person's arguments: in sentences, part by part or as published; said back before they count."""

from collections.abc import Sequence

from aufheben.agents.human.forms import yes_or_no
from aufheben.agents.human.interpretation import Spoken, Understood, stated, understood
from aufheben.agents.human.slip import Back, Slip
from aufheben.agents.human.typed_line import Refusal, message, short
from aufheben.agents.human.view import argued
from aufheben.agents.human.words import Words
from aufheben.domain import (
    Argument,
    Concede,
    NoThesis,
    NothingNew,
    Rebut,
    Seat,
    Thesis,
    Unanswered,
    Undercut,
    Undermine,
)
from aufheben.domain.vocabulary import Lang
from aufheben.logic.audit import relation
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.attacks import Attack
from aufheben.rooms.dialectic.asks.integration_tasks import Reconstruct

COMMANDS = ("/concede", "/skip", "/form", "/json")
GRADED = ("/concede", "/nothing", "/skip", "/form", "/json")
Pointed = tuple[type[Rebut] | type[Undercut] | type[Undermine], str]
PARTS = {Rebut: "conc", Undercut: "ass", Undermine: "premise"}
"""Under which head what is attacked stands in the table of words."""


def targets(task: Counter) -> list[Pointed]:
    """All that an attack may be aimed at, and as what."""
    return [
        *((Rebut, text) for text in task.attacked.conc),
        *((Undercut, text) for text in task.attacked.ass),
        *((Undermine, text) for text in task.attacked.premises if task.graded),
    ]


def pointed(argument: Argument, task: Counter) -> list[Pointed]:
    """At what of these an argument may be aimed."""
    every = targets(task)
    fit = [(k, t) for k, t in every if task.legal(k(argument=argument, target=t)) is None]
    # What logic finds denied is meant, where it finds any; else whoever speaks says it.
    meant = [each for each in fit if relation(argument, each[1], task.issue) == "computed"]
    return meant or fit or every[:1]


class Arguing:
    """Asks on a slip for arguments; a Refusal where what came of it all is none."""

    def __init__(self, slip: Slip, lang: Lang, *, beside_logic: bool) -> None:
        self._slip = slip
        self._lang: Lang = lang
        self._words = Words(lang)
        self._beside_logic = beside_logic

    async def construct(self, seat: Seat, task: Construct) -> object:
        """A main argument, or none. Raises Back, Left."""
        found = await self._argument(seat, task)
        if isinstance(found, Argument):
            return Thesis(argument=found)
        if isinstance(found, Refusal):
            return found
        if found.startswith("/json"):
            return message(found, task, self._words)
        return NoThesis(reason="passed over")

    async def counter(self, seat: Seat, task: Counter) -> object:
        """An attack, or none: granted, nothing new, or passed over. Raises Back, Left."""
        found = await self._argument(seat, task, GRADED if task.graded else COMMANDS)
        if isinstance(found, Argument):
            return await self._attack(found, task)
        if isinstance(found, Refusal):
            return found
        if found.startswith("/json"):
            return message(found, task, self._words)
        if found == "/nothing":
            return NothingNew(reason="nothing new")
        return Concede(reason="conceded") if found == "/concede" else Unanswered(limit="skipped")

    async def reconstruct(self, seat: Seat, task: Reconstruct) -> object:
        """The argument put anew. Raises Back, Left."""
        place = Construct(place=task.place, issue=task.issue, stance=seat.stance)
        found = await self._argument(seat, place, COMMANDS[2:])
        if isinstance(found, Argument):
            return Thesis(argument=found)
        return found if isinstance(found, Refusal) else message(found, task, self._words)

    async def _argument(
        self, seat: Seat, task: Construct | Counter, commands: Sequence[str] = COMMANDS
    ) -> Argument | str | Refusal:
        """An argument that the person confirmed, or a command that stands for an answer."""

        def take(text: str) -> Understood | str | Refusal:
            if text.startswith("/"):
                return text
            if not text.strip():
                return Refusal(self._words("help"))
            return understood(text, seat, task, self._words)

        aid = self._words("help")
        found: Understood | str = await self._slip.part(
            self._words("say"), take, commands=commands, aid=aid
        )
        if found == "/form":
            form = stated(await self._form(), seat, task, self._words)
            if isinstance(form, Understood):
                await self._say_back(form)
            return form.argument if isinstance(form, Understood) else form
        if isinstance(found, str):
            return found
        await self._say_back(found)
        if not await self._slip.part(self._words("right"), self._confirmed, drafted=False):
            self._slip.undo()
            raise Back
        return found.argument

    async def _say_back(self, found: Understood) -> None:
        said = argued(found.argument, self._lang)
        await self._slip.show(self._words("read", text=said))
        if found.aside:
            aside = short("; ".join(found.aside))
            await self._slip.show(self._words("aside", text=aside))
        if found.unread and self._beside_logic:
            unread = "; ".join(f"“{short(text, 80)}”" for text in found.unread)
            await self._slip.show(self._words("unread_engine", text=unread))

    def _confirmed(self, answer: str) -> bool:
        """Enter is yes; whatever else is no yes is no."""
        return not answer.strip() or yes_or_no(answer) is True

    async def _form(self) -> Spoken:
        needed = Refusal(self._words("no_conclusion"))
        conclusion = await self._slip.part(
            self._words("conclusion"), lambda said: said.strip() or needed
        )
        because = await self._slip.lines(self._words("because"))
        unless = await self._slip.lines(self._words("unless"))
        return Spoken(conclusion, tuple(because), tuple(unless))

    async def _attack(self, argument: Argument, task: Counter) -> Attack:
        """What is attacked: by number, unless only one thing can be."""
        options = pointed(argument, task)
        kind, target = await self._target(options)
        return kind(argument=argument, target=target)

    async def _target(self, options: Sequence[Pointed]) -> Pointed:
        if len(options) == 1:
            return options[0]
        for number, (kind, text) in enumerate(options, start=1):
            await self._slip.show(self._words(PARTS[kind], n=number, text=text))
        refusal = Refusal(self._words("number", low=1, high=len(options)))

        def take(typed: str) -> Pointed | Refusal:
            said = typed.strip()
            fits = said.isdecimal() and len(said) <= 4 and 1 <= int(said) <= len(options)
            return options[int(said) - 1] if fits else refusal

        return await self._slip.part(self._words("target"), take)
