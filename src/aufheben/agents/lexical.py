"""The lexical expert in a seat: judges is-a edges by head nouns and definitions."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from aufheben.domain import Seat
from aufheben.domain.opinions import Advice, Feedback, Opinion
from aufheben.domain.vocabulary import Lang
from aufheben.errors import Misuse
from aufheben.logic.taxonomies.headnouns import judged, proposed
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.hierarchy.asks import Advise, Improve, Mediate, Mend, Opine
from aufheben.words import speaker, spelled

_say = speaker(__name__)


class LexicalAgent:
    """Deterministic, without memory and without cost: the same task gives the same answer.

    It abstains where names and definitions tell nothing. Where nobody may abstain it lets the
    edge stand, since nothing it can see speaks against it.
    """

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> object:
        """Its opinion, advice or proposal. Raises Misuse for a task of another room."""
        match task:
            case Opine():
                return _decided(judged(task.claim, task.lang), task)
            case Mediate():
                return _decided(_mediated(task), task)
            case Improve():
                return _improved(task)
            case Advise():
                return _advice(task)
            case Mend():
                return proposed(task.claim, task.candidates, task.lang)
            case _:
                raise Misuse(f"the lexical agent has no answer to {type(task).__name__}")


def _decided(opinion: Opinion, task: Opine | Mediate) -> Opinion:
    if opinion.verdict != "unsure" or task.abstain:
        return opinion
    return Opinion(
        verdict="true", reason=_sentence("names_stands", task.lang, reason=opinion.reason)
    )


def _mediated(task: Mediate) -> Opinion:
    """Its own opinion; where that abstains, the verdict most experts gave, if there is one."""
    own = judged(task.claim, task.lang)
    if own.verdict != "unsure":
        return own
    votes = Counter(said.verdict for _, said in task.opinions if said.verdict != "unsure")
    first = [verdict for verdict, number in votes.items() if number == max(votes.values())]
    if len(first) != 1:
        return own
    return Opinion(
        verdict=first[0], reason=_sentence("names_majority", task.lang, reason=own.reason)
    )


def _improved(task: Improve) -> Opinion:
    """The same verdict, with the reason that names and definitions give for it, if they do."""
    found = judged(task.claim, task.lang)
    return found if found.verdict == task.own.verdict else task.own


def _advice(task: Advise) -> Advice:
    found = judged(task.claim, task.lang)
    return Advice(
        feedback=tuple(
            Feedback(expert=name, feedback=_feedback(said, found, task))
            for name, said in task.opinions
        )
    )


def _feedback(said: Opinion, found: Opinion, task: Advise) -> str:
    if found.verdict == "unsure":
        return _sentence("names_silent", task.lang, reason=found.reason)
    same = said.verdict == found.verdict
    return _sentence("names_agree" if same else "names_differ", task.lang, reason=found.reason)


def _sentence(key: str, lang: Lang, *, reason: str) -> str:
    return spelled(_say(key, reason=reason), lang)
