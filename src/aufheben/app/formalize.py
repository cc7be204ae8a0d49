"""Stances in prose become sentences that the logic engine argues: a model drafts, logic reads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aufheben import wiring
from aufheben.app.usage import Taken
from aufheben.domain import NEUTRAL, Issue, Limits, Seat
from aufheben.errors import AgentFailed
from aufheben.formats.quoting import data
from aufheben.formats.quoting.plain import line
from aufheben.logic.sentences import read_question, read_stance, say_clause
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.rooms.dialectic.asks.stance_tasks import Formal, Formalize, text_of
from aufheben.rooms.options import Asking
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.journal import Journal, ObservedJournal, Record
from aufheben.runtime.memory import MemoryStore
from aufheben.words import Fact, speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Formalized:
    """A question, and by seat what was drafted of its stance."""

    question: str
    drafts: dict[str, Formal]

    def said_back(self) -> Iterator[Fact]:
        """The rules as the engine understood them, not as they were written, a line each."""
        for name, draft in self.drafts.items():
            stance = read_stance(text_of(draft), issue_lexicon(Issue(question=self.question)))
            yield _say("understood", seat=name)
            for clause in stance.clauses:
                yield f"  {line(say_clause(clause, stance.lexicon))}."
            yield from (_say("not_drafted", left=line(left)) for left in draft.left_out)

    def toml(self) -> str:
        """An input file of it."""
        head = data.comment("Drafted by a model from prose; check it before you rely on it.")
        lines = [head, "", f"question = {data.string(self.question)}"]
        for name, draft in self.drafts.items():
            stance = data.paragraph(f"{sentence.rstrip('.')}." for sentence in draft.sentences)
            left_out = [data.comment(f"left out: {left}") for left in draft.left_out]
            lines += ["", f"[seats.{name}]", *left_out, f"stance = {stance}"]
        return "\n".join(lines) + "\n"


async def formalize(
    stances: Sequence[str],
    question: str,
    *,
    model: str,
    asking: Asking,
    reasks: int = 4,
    taken: Taken | None = None,
) -> Formalized:
    """Drafts of all stances, each asked for again up to `reasks` times; `taken` counts what that takes.

    Raises AgentFailed, NoModel. The first draft may mend the question; the others keep to it.
    """
    wiring.check_model(model, asking.base_url)
    taken = taken or Taken()
    journal = _journal(model, taken)
    seated = wiring.seated({NEUTRAL.name: model}, lang="en", asking=asking)
    with taken.until_unasked("formalize"):
        async with seated as agents:
            chair = JournaledChair(
                agents=agents, journal=journal, limits=Limits(reasks=reasks), clock=wiring.clock()
            )
            drafts: dict[str, Formal] = {}
            for number, prose in enumerate(stances, start=1):
                seat = Seat(name=f"AG{number}", stance=prose)
                draft = await _draft(chair, seat, question, number)
                question = draft.question or question
                drafts[seat.name] = draft
    return Formalized(question=question, drafts=drafts)


def _journal(model: str, taken: Taken) -> Journal:
    """One that is forgotten, and counted."""
    kept = MemoryStore().begin(Record(run="formalize", created="", settings={}))
    heard = taken.hears("formalize", {NEUTRAL.name: model})
    return kept if heard is None else ObservedJournal(kept, heard)


async def _draft(chair: JournaledChair, seat: Seat, question: str, number: int) -> Formal:
    issue = Issue(question=question)
    unread = read_question(question, issue_lexicon(issue)) is None
    place = ("formalize", number)
    task = Formalize(place=place, issue=issue, prose=seat.stance, asked=unread)
    draft = await chair.ask(seat, task)
    if isinstance(draft, Formal) and draft.sentences:
        return draft
    raise AgentFailed(_say("model_wrote_nothing", name=seat.name, made=chair.tally.made))
