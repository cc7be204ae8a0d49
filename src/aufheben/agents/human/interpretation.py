"""What a person said, as the logic engine reads it: an argument, or what is missing from one."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from aufheben.agents.human.goals import Goal, derived, goals, meets, wanting
from aufheben.agents.human.typed_line import Refusal
from aufheben.agents.human.words import Words
from aufheben.domain import Argument, Rule, Seat
from aufheben.domain.text import plain
from aufheben.errors import BadInput
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.language import Clause
from aufheben.logic.sentences import (
    read_premise,
    read_proposition,
    read_stance,
    say_clause,
    say_literal,
)
from aufheben.logic.stance_theory import Knowledge
from aufheben.logic.translation import worded
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter


class Spoken(NamedTuple):
    """What a sentence was read as."""

    conclusion: str
    because: tuple[str, ...]
    unless: tuple[str, ...]


# What parts two clauses, of words with one blank between them; each is tried once at each place.
_UNLESS = re.compile(r"\bunless\b|ただし", re.IGNORECASE)
_BECAUSE = re.compile(r"[ ,](?:because|since) ", re.IGNORECASE)
_SO = re.compile(r"[.;。] ?(?:so|therefore|hence|よって|したがって|だから)[ ,、]", re.IGNORECASE)
_WHY = re.compile(r"[。、] ?なぜならば?、?")
_SINCE = re.compile(r"(?:から|ので)[、,]")
_PARTS = re.compile(r" ?(?:;|, and |, |。|、|\. ) ?")
_REASONED, _EXCEPTED = ("からだ", "からです", "から"), ("でない限り", "ない限り")
_BESIDE = " 。、,."


def spoken(text: str) -> Spoken | None:
    """The argument in `text`; None if no reason is given."""
    clean = " ".join(text.split()).rstrip(".。")
    if _UNLESS.match(clean):
        return None
    unless: tuple[str, ...] = ()
    if excepted := _parted(clean, _UNLESS):
        clean, unless = excepted[0], _parts(_without(excepted[1], _EXCEPTED))
    for separator, is_first in ((_WHY, True), (_BECAUSE, True), (_SO, False), (_SINCE, False)):
        parted = _parted(clean, separator)
        said, reasons = (parted if is_first else parted[::-1]) if parted else ("", "")
        because = _parts(_without(reasons, _REASONED) if separator is _WHY else reasons)
        if said and because:
            return Spoken(said, because, unless)
    return None


def _parted(text: str, separator: re.Pattern[str]) -> tuple[str, str] | None:
    """What stands before and after it; the same may be None."""
    found = separator.search(text, 1)
    return found and (text[: found.start()].strip(_BESIDE), text[found.end() :].lstrip(" ,、"))


def _without(text: str, endings: tuple[str, ...]) -> str:
    return text.removesuffix(next(filter(text.endswith, endings), ""))


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in _PARTS.split(text) if part.strip(_BESIDE))


_IT = re.compile(r"^it(?=\s)", re.IGNORECASE)
REASONS = 30
"""Reasons and exceptions of one argument; more are no argument that anybody follows."""
BRIEF = 160
"""Characters up to which the readers' own advice is said again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """An argument, what in it the logic engine cannot read, and what it does not rest on."""

    argument: Argument
    unread: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()


def understood(
    text: str, seat: Seat, task: Construct | Counter, words: Words
) -> Understood | Refusal:
    """The argument in `text`: "CONCLUSION because REASONS", or sentences of which one follows.

    What the seat's own stance says may complete it; the whole is said back before it counts.
    """
    known = knowledge(seat, task)
    claim = spoken(text)
    if claim is not None and len(claim.because) + len(claim.unless) > REASONS:
        return Refusal(words("too_many", most=REASONS))
    if claim is not None:
        return _claimed(_whole(claim, known), known, words)
    asked = goals(task, known)
    if not asked:
        return Refusal(words("unread"))
    try:
        typed = read_stance(text, known.lexicon).clauses
    except BadInput as bad:
        return Refusal(_misread(bad, words))
    if not typed:
        return Refusal(words("unread"))
    return _followed(typed, asked, taught(known, text), words)


def knowledge(seat: Seat, task: Construct | Counter) -> Knowledge:
    """What the seat knows, in its own words and in those of what it is to attack."""
    known = Knowledge.of(seat.stance, task.issue).hearing(task.heard)
    if isinstance(task, Construct):
        return known
    texts = (text for rule in task.attacked.rules for text in (*rule.strong, rule.consequent))
    return taught(known, "\n".join(texts))


def taught(known: Knowledge, text: str) -> Knowledge:
    """With the names and words in a text, so that they are said back as they came."""
    return replace(known, lexicon=read_stance(text, known.lexicon, lenient=True).lexicon)


def _misread(bad: BadInput, words: Words) -> str:
    """Where a sentence could not be read, and how to mend it."""
    do = words.told(bad.fix)
    where = words("unread_at", at=bad.column or 1, what=bad.said)
    return " ".join((words("unread"), where, do if len(do) <= BRIEF else "")).strip()


def stated(
    claim: Spoken, seat: Seat, task: Construct | Counter, words: Words
) -> Understood | Refusal:
    """A conclusion and reasons that were given one by one, as they stand."""
    read = _Read(claim, knowledge(seat, task))
    if read.circular:
        return Refusal(words("circular"))
    return Understood(argument=as_said(claim), unread=read.unread)


class _Read:
    """A claim as far as it is read, in its own words and those of the stance."""

    def __init__(self, claim: Spoken, known: Knowledge) -> None:
        self.claim = claim
        self.known = taught(known, "\n".join((*claim.because, claim.conclusion)))
        lexicon = self.known.lexicon
        self.head = read_proposition(claim.conclusion, lexicon)
        self.reasons = [read_premise(text, lexicon) for text in claim.because]

    @property
    def circular(self) -> bool:
        """A reason is the conclusion itself, which would make it a fact."""
        same = [text for text in self.claim.because if plain(text) == plain(self.claim.conclusion)]
        facts = [clause.head for clause in self.reasons if clause is not None and clause.is_fact]
        return bool(same) or self.head in facts

    @property
    def unread(self) -> tuple[str, ...]:
        """What of it the engine cannot read."""
        claim, lexicon = self.claim, self.known.lexicon
        weak = [read_proposition(text, lexicon) for text in claim.unless]
        texts = (*claim.because, claim.conclusion, *claim.unless)
        read = (*self.reasons, self.head, *weak)
        return tuple(text for text, found in zip(texts, read, strict=True) if found is None)


def _claimed(claim: Spoken, known: Knowledge, words: Words) -> Understood | Refusal:
    """A conclusion with its reasons: as they derive it, where they do, else as they stand."""
    read = _Read(claim, known)
    if read.circular:
        return Refusal(words("circular"))
    clauses = [clause for clause in read.reasons if clause is not None]
    if read.head is not None and not claim.unless and not read.unread:
        ground = derived(clauses, [Goal(head=read.head)], read.known)
        if ground is not None:
            return _worded(ground, clauses, read.known)
    return Understood(argument=as_said(claim), unread=read.unread)


def as_said(claim: Spoken) -> Argument:
    """One rule in the person's own words."""
    rule = Rule(
        id="r1", strong=claim.because, weak_negation=claim.unless, consequent=claim.conclusion
    )
    return Argument(rules=(rule,))


def _followed(
    typed: Sequence[Clause], asked: Sequence[Goal], known: Knowledge, words: Words
) -> Understood | Refusal:
    """Sentences without a "because": what they make follow, or what they state and why."""
    stated = [c.head for c in typed if c.is_fact and any(meets(g, c.head) for g in asked)]
    rest = [clause for clause in typed if clause.head not in stated or not clause.is_fact]
    if not rest:
        return Refusal(words("unread"))
    wanted = [
        Goal(head=head, conditions=goal.conditions)
        for head in stated
        for goal in asked
        if meets(goal, head)
    ]
    ground = derived(rest, wanted or asked, known)
    if ground is not None:
        return _worded(ground, rest, known)
    if stated:
        reasons = tuple(say_clause(clause, known.lexicon) for clause in rest)
        said = Spoken(say_literal(stated[0], known.lexicon), reasons, ())
        return Understood(argument=as_said(said))
    return Refusal(wanting(rest, asked, known, words))


def _worded(ground: GroundArgument, typed: Sequence[Clause], known: Knowledge) -> Understood:
    used = {rule.clause.normal() for rule in ground.rules}
    aside = [clause for clause in typed if clause.normal() not in used]
    return Understood(
        argument=worded(ground, known.lexicon),
        aside=tuple(say_clause(clause, known.lexicon) for clause in aside),
    )


def _whole(claim: Spoken, known: Knowledge) -> Spoken:
    """Conditionals put together again: their commas and "unless" are their own."""
    claim = _named(claim, known)
    parts: list[str] = []
    for part in _apart(claim.because, known):
        joined = f"{parts[-1]}, {part}" if parts else ""
        if parts and _is_open(parts[-1]) and read_premise(joined, known.lexicon) is not None:
            parts[-1] = joined
        else:
            parts.append(part)
    whole = f"{parts[-1]}, unless {', '.join(claim.unless)}"
    own = claim.unless and _is_open(parts[-1])
    if own and read_premise(whole, known.lexicon) is not None:
        return Spoken(claim.conclusion, (*parts[:-1], whole), ())
    return Spoken(claim.conclusion, tuple(parts), claim.unless)


def _named(claim: Spoken, known: Knowledge) -> Spoken:
    """Where a reason speaks of "it", what the conclusion is about."""
    lexicon = taught(known, claim.conclusion).lexicon
    head = read_proposition(claim.conclusion, lexicon)
    if head is None or len(head.terms) != 1:
        return claim
    name = lexicon.name_of(str(head.terms[0]))

    def named(texts: Sequence[str]) -> tuple[str, ...]:
        return tuple(_IT.sub(lambda _: name, text) for text in texts)

    return Spoken(claim.conclusion, named(claim.because), named(claim.unless))


def _apart(reasons: Sequence[str], known: Knowledge) -> Iterator[str]:
    """Each reason; one that says several things, as so many."""
    for reason in reasons:
        several: tuple[Clause, ...] = ()
        if read_premise(reason, known.lexicon) is None:
            several = read_stance(reason, known.lexicon, lenient=True).clauses
        if len(several) > 1:
            lexicon = taught(known, reason).lexicon
            yield from (say_clause(clause, lexicon) for clause in several)
        else:
            yield reason


def _is_open(part: str) -> bool:
    return part.lower().startswith(("if ", "by definition"))
