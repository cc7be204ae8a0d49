"""A question and stances read back while somebody writes them, and what logic answers at once.

Nobody is asked and nothing is kept. Whatever the text, there is a reading of it: what cannot be
read carries the complaint at its place.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter

from aufheben.app.app import App
from aufheben.app.archive import MEMORY
from aufheben.app.result import Result
from aufheben.domain import Issue
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.cases.seats import unread_question
from aufheben.formats.page import View
from aufheben.logic.likeness import slips
from aufheben.logic.sentences import (
    Lexicon,
    Meant,
    Skipped,
    StanceProgram,
    Understood,
    read_question,
    read_stances,
    say_back,
)
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.rooms.dialectic.readings import Known, known
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.runtime.blocking import finished
from aufheben.words import speaker

_say = speaker(__name__)

LONGEST = 20_000
"""Characters of a stance that are read back, and of a question."""
MOST = 500
"""Sentences that are argued while somebody writes; of more it is said that they are too many."""
_FEW = 300
"""Words among which slips are looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSentence:
    """A sentence from `begin` to `end` (line and column, from 1; the end is behind it).

    What it was read as without what was `dropped`, or why it was not; `alike` is a word elsewhere that may be meant by one
    that stands nowhere else.
    """

    begin: tuple[int, int]
    end: tuple[int, int]
    text: str
    meant: tuple[Meant, ...] = ()
    dropped: tuple[str, ...] = ()
    refused: BadInput | None = None
    alike: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadStance:
    """A seat's stance; `cut` says how many characters were too many to be read."""

    seat: str
    text: str
    sentences: tuple[ReadSentence, ...]
    cut: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredAtOnce:
    """What the logic engine says: without so many sentences, which it cannot read."""

    outcome: str
    headline: str
    view: View
    without: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read: `asked` is what is wrong with the question, `known` what all of it comes to;
    where it was argued and there is no answer, `why` not.
    """

    question: str
    asked: BadInput | None
    stances: tuple[ReadStance, ...]
    known: Known
    answer: AnsweredAtOnce | None = None
    why: BadInput | None = None

    @property
    def prose(self) -> bool:
        """Whether the question, or all that a side says, cannot be read: a model would have to."""
        return self.asked is not None or any(map(_is_prose, self.stances))

    @property
    def refused(self) -> int:
        """Sentences that cannot be read."""
        return sum(one.refused is not None for each in self.stances for one in each.sentences)

    @property
    def read(self) -> int:
        """Sentences that can."""
        return sum(len(each.sentences) for each in self.stances) - self.refused


def read_back(question: str, stances: Mapping[str, str]) -> Reading:
    """Every sentence as the logic engine reads it; nothing is argued."""
    question = _sound(question)[:LONGEST].strip()
    lexicon = issue_lexicon(Issue(question=question))
    texts = {seat: _sound(text)[:LONGEST] for seat, text in stances.items()}
    programs = read_stances(list(texts.values()), lexicon)
    alike = _slips(programs)
    return Reading(
        question=question,
        asked=_unasked(question, lexicon),
        known=known(question, programs, lexicon),
        stances=tuple(
            ReadStance(
                seat=_sound(seat),
                text=texts[seat],
                sentences=tuple(_sentences(program, alike)),
                cut=max(0, len(stances[seat]) - LONGEST),
            )
            for seat, program in zip(stances, programs, strict=True)
        ),
    )


def _sound(text: str) -> str:
    """Halves of characters stand for nothing, and could not be kept."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _unasked(question: str, lexicon: Lexicon) -> BadInput | None:
    if not question or read_question(question, lexicon) is not None:
        return None
    return unread_question(question, None)


def _sentences(program: StanceProgram, alike: Mapping[str, str]) -> Iterator[ReadSentence]:
    """In the order in which they stand."""
    understood = [_understood(one, program.lexicon, alike) for one in program.understood]
    refused = [_refused(one) for one in program.skipped]
    yield from sorted((*understood, *refused), key=lambda one: one.begin)


def _understood(one: Understood, lexicon: Lexicon, alike: Mapping[str, str]) -> ReadSentence:
    slip = next((word for word in _words(one) if word in alike), None)
    return ReadSentence(
        begin=one.sentence.place(1),
        end=one.sentence.end,
        text=one.sentence.text,
        meant=tuple(say_back(one.said, lexicon)),
        dropped=one.said.shown.dropped,
        alike=None if slip is None else (slip, alike[slip]),
    )


def _words(one: Understood) -> tuple[str, ...]:
    """Of what a sentence is said with: properties, and the things that they are said of."""
    literals = [x for clause in one.said.clauses for x in clause.literals]
    named = [term for x in literals for term in x.terms if isinstance(term, str)]
    return tuple(dict.fromkeys((*(x.predicate for x in literals), *named)))


def _refused(one: Skipped) -> ReadSentence:
    return ReadSentence(begin=one.at.place(1), end=one.at.end, text=one.sentence, refused=one.bad)


def _slips(programs: Sequence[StanceProgram]) -> dict[str, str]:
    """Words that stand in one sentence alone, and another that is written much like them."""
    told = [one for program in programs for one in program.understood]
    used = Counter(word for one in told for word in _words(one) if word.isalpha())
    if len(used) > _FEW:
        return {}
    known = [word for word, number in used.items() if number > 1]
    found: dict[str, str] = {}
    for word, number in used.items():
        most = len(word) // 4
        if number == 1 and most:
            rated = [(slips(word, other, min(2, most)), other) for other in known]
            near = [(count, other) for count, other in rated if count is not None]
            if near:
                found[word] = min(near, key=itemgetter(0))[1]
    return found


def answered(found: Reading) -> Reading:
    """With what the logic engine answers, or why it does not; it may take long."""
    spoken = {one.seat: one.text for one in found.stances if one.text.strip()}
    if found.prose or not found.question or len(spoken) < 2:
        return found
    if found.read > MOST:
        what = _say("more_than_sentences", most=MOST)
        return replace(found, why=BadInput(what, do=_say("start_run")))
    try:
        return replace(found, answer=_argued(found, spoken))
    except AufhebenError as wrong:
        bad = wrong if isinstance(wrong, BadInput) else BadInput(wrong.said, do=wrong.fix)
        return replace(found, why=bad)


def _is_prose(stance: ReadStance) -> bool:
    """Whether nothing of what it says can be read."""
    return bool(stance.sentences) and all(one.refused is not None for one in stance.sentences)


def _argued(found: Reading, stances: Mapping[str, str]) -> AnsweredAtOnce:
    asked = Dialectic(
        what=found.question, stances=stances, seats=dict.fromkeys(stances, "symbolic"), lenient=True
    )
    result = finished(_played(asked))
    room = result.room
    return AnsweredAtOnce(
        outcome=result.outcome,
        headline=room.report.headline(result.told)
        if room.report.headline is not None
        else result.answer or "",
        view=result.view,
        without=found.refused,
    )


async def _played(request: Dialectic) -> Result:
    return await (await App(journal=MEMORY).start(request, begin=False)).play()
