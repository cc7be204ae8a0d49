"""The slip a person writes on at a desk: what they typed for the question at hand, part by part.

Parts that stand are not asked again, so going back is asking anew with one part less. What was
typed is kept as a draft where a part, or the whole answer, is refused, and Enter keeps it.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Any, NamedTuple, Protocol, TypeVar

from aufheben.agents.human.typed_line import Refusal, command, fault, mended, short
from aufheben.agents.human.words import Words
from aufheben.errors import Left
from aufheben.formats.sheets.shapes import Counts
from aufheben.words import speaker

_say = speaker(__name__)


class Desk(Protocol):
    """Where a person sits."""

    async def show(self, text: str) -> None:
        """Show text."""
        ...

    async def ask(self, question: str) -> str:
        """One line. Raises Left if nobody will answer any more."""
        ...


class ScriptedDesk:
    """A desk whose person types what is listed, then leaves. `shown` has all that was seen."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.shown: list[str] = []

    async def show(self, text: str) -> None:
        """Kept in `shown`."""
        self.shown.append(text)

    async def ask(self, question: str) -> str:
        """The next line. Raises Left after the last."""
        self.shown.append(question)
        line = next(self._lines, None)
        if line is None:
            raise Left(_say("nobody_desk_any"))
        return line


T = TypeVar("T")
ANY = Counts(0, 50)
"""Lines of a list of which nobody says how many it has."""
EVERYWHERE = ("/back", "/help", "/leave")


class Back(Exception):  # noqa: N818 - a turn in the conversation, no error
    """The person wants to change the part before."""


class _Part(NamedTuple):
    """A part that stands: its question, what was typed, what that means, and if it is a draft."""

    question: str
    typed: str
    meant: Any
    drafted: bool = True


class Slip:
    """Asks at `desk`. `words` are what a person is told, in their language."""

    def __init__(self, desk: Desk, words: Words) -> None:
        self._desk = desk
        self._words = words
        self._kept: list[_Part] = []
        self._drafts: dict[str, str] = {}
        self._at = 0

    async def filled(self, fill: Callable[[], Awaitable[T]]) -> T:
        """What `fill` makes of the parts it asks for; it runs again when the person goes back.

        What it asks may depend on nothing but what was answered. Raises Left.
        """
        while True:
            self._at = 0
            try:
                return await fill()
            except Back:
                self.undo()

    def reopen(self) -> None:
        """All parts become drafts: the answer as a whole was refused."""
        while self._kept:
            self.undo()

    def undo(self) -> None:
        """The last part that stands becomes a draft."""
        part = self._kept.pop()
        if part.drafted:
            self._note(part.question, part.typed)

    async def show(self, text: str) -> None:
        """Show text, unless the parts around it stand already."""
        if self._at >= len(self._kept):
            await self._desk.show(text)

    async def part(
        self,
        question: str,
        take: Callable[[str], T | Refusal],
        *,
        commands: Collection[str] = (),
        aid: str = "",
        drafted: bool = True,
    ) -> T:
        """What `take` makes of a line, asked for until it is no refusal.

        `commands` are those that it takes besides the ones that work everywhere; `aid` is what
        /help says here; what is not `drafted` is asked anew each time. Raises Back, Left.
        """
        if (stood := self._stood()) is not None:
            meant: T = stood.meant
            return meant
        while True:
            draft = self._drafts.get(question, "")
            typed = await self._typed(question, draft, commands, aid)
            taken = take(typed)
            if not isinstance(taken, Refusal):
                return self._keep(_Part(question, typed, taken, drafted), taken)
            if drafted:
                self._note(question, typed)
            await self._desk.show(taken.text)

    async def lines(self, question: str, *, aid: str = "", counts: Counts = ANY) -> list[str]:
        """Lines until an empty one, or as many as may be; one part. Raises Back, Left."""
        if (stood := self._stood()) is not None:
            before: list[str] = stood.meant
            return before
        draft = self._drafts.get(question, "")
        first = await self._typed(question, draft, (), aid)
        found = [first.strip()] if first.strip() else []
        if draft and first == draft:
            found = draft.split("\n")[: counts.most]
        if first != draft or not counts.fits(len(found)):
            await self._more(question, found, aid, counts)
        return self._keep(_Part(question, "\n".join(found), found), found)

    async def _more(self, question: str, found: list[str], aid: str, counts: Counts) -> None:
        most = counts.most or ANY.most
        ended = not found and not counts.least
        while not ended and len(found) < (most or 0):
            self._note(question, "\n".join(found))
            line = (await self._typed(question, "", (), aid)).strip()
            found += [line] if line else []
            ended = not line and counts.fits(len(found))

    def _stood(self) -> _Part | None:
        if self._at >= len(self._kept):
            return None
        self._at += 1
        return self._kept[self._at - 1]

    def _keep(self, part: _Part, meant: T) -> T:
        self._kept.append(part)
        self._at = len(self._kept)
        return meant

    def _note(self, question: str, typed: str) -> None:
        if command(typed) is None and typed.strip():
            self._drafts[question] = typed

    async def _typed(self, question: str, draft: str, commands: Collection[str], aid: str) -> str:
        """A harmless line, or a command that is taken here; the draft where Enter kept it."""
        while True:
            if draft:
                shown = short(draft.replace("\n", "; "))
                await self._desk.show(self._words("draft", text=shown))
            line = await self._desk.ask(question)
            said = command(line)
            if (wrong := fault(line, self._words)) is not None:
                draft = mended(line) or draft
                await self._desk.show(wrong)
            elif said is not None and _is_taken(said, commands):
                return said
            elif said is not None:
                await self._obey(said, commands, aid)
            elif draft and line.strip() == "-":
                self._drafts.pop(question, None)
                return ""
            else:
                return line if line.strip() else draft

    async def _obey(self, said: str, commands: Collection[str], aid: str) -> None:
        """What works everywhere. Raises Back, Left."""
        known = "  ".join((*commands, *EVERYWHERE))
        if said == "/leave":
            raise Left(_say("left_seat"))
        if said == "/back" and self._kept:
            raise Back
        if said == "/back":
            await self._desk.show(self._words("first"))
        elif said == "/help":
            about = self._words("help_everywhere", commands=known)
            await self._desk.show(f"{aid}\n{about}" if aid else about)
        else:
            unknown = self._words("unknown", text=short(said, 40), commands=known)
            await self._desk.show(unknown)


def _is_taken(said: str, commands: Collection[str]) -> bool:
    return said in commands or ("/json" in commands and said.startswith("/json"))
