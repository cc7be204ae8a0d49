"""How every sentence of an input is understood, what is known then, and what is refused: nothing is argued."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from aufheben.domain import Issue, Seat
from aufheben.domain.issues import with_shared
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.cases.seats import ordered, unread_question
from aufheben.formats.cases.specification import SeatSpecification, Specification
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import (
    Lexicon,
    Meant,
    Question,
    StanceProgram,
    read_question,
    read_stances,
    say_back,
    say_clause,
    say_literal,
)
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.notices import notices
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """A name, and what is said of it, "is cheap"."""

    name: str
    properties: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Of all seats together, said from what was understood.

    `options` are what the question may be answered with; `rules` are those and the claims that
    can be argued against.
    """

    options: tuple[str, ...]
    things: tuple[Thing, ...]
    rules: tuple[str, ...]


def known(question: str, programs: Sequence[StanceProgram], lexicon: Lexicon) -> Known:
    """The table of what the stances say."""
    lexicon = lexicon.joined(program.lexicon for program in programs)
    clauses = dict.fromkeys(clause for program in programs for clause in program.clauses)
    return known_of(read_question(question, lexicon), clauses, lexicon)


def known_of(asked: Question | None, clauses: Iterable[Clause], lexicon: Lexicon) -> Known:
    """The table of what clauses say, each of them once."""
    clauses = tuple(clauses)
    facts = [clause.head for clause in clauses if clause.is_fact and clause.strict]
    return Known(
        options=tuple(lexicon.name_of(one) for one in _options(asked, facts)),
        things=tuple(_things(facts, lexicon)),
        rules=tuple(say_clause(one, lexicon) for one in clauses if not _is_fact(one)),
    )


def _is_fact(clause: Clause) -> bool:
    return clause.is_fact and clause.strict


def _options(asked: Question | None, facts: Sequence[Literal]) -> Iterator[str]:
    """What a question of yes or no is about; else what is of every kind that is asked for."""
    if asked is None:
        return
    if asked.polar:
        yield from (term for term in asked.head.terms if isinstance(term, str))
        return
    said = {(fact.predicate, fact.terms[:1]) for fact in facts if fact.positive}
    named = dict.fromkeys(fact.terms[0] for fact in facts if fact.terms)
    for term in named:
        kinds = [condition.predicate for condition in asked.conditions]
        if isinstance(term, str) and kinds and all((kind, (term,)) in said for kind in kinds):
            yield term


def _things(facts: Sequence[Literal], lexicon: Lexicon) -> Iterator[Thing]:
    found: dict[str, dict[str, None]] = {}
    for fact in facts:
        name = lexicon.name_of(str(fact.terms[0])) if fact.terms else ""
        found.setdefault(name, {})[_property(say_literal(fact, lexicon), name)] = None
    yield from (Thing(name=name, properties=tuple(said)) for name, said in found.items() if name)


def _property(said: str, name: str) -> str:
    """The sentence without what it is said of, where that stands at its beginning."""
    for subject in (f"{name} ", f"{name}は", f"「{name}」は"):
        if said.lower().startswith(subject.lower()):
            return said[len(subject) :]
    return said


@dataclass(frozen=True, slots=True, kw_only=True)
class Understanding:
    """A sentence of a seat's stance, at a line and column of its file, and what it says.

    `dropped` are words that say nothing there.
    """

    seat: str
    file: str | None
    line: int
    column: int
    sentence: str
    meant: tuple[Meant, ...]
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """All that was understood, all that was refused, and notes on what can have no effect.

    `known` is what all of it comes to.
    """

    question: str
    known: Known
    understood: tuple[Understanding, ...]
    refused: tuple[BadInput, ...]
    notes: tuple[str, ...]


def readings(specification: Specification, file: str | None) -> Readings:
    """Read all stances as the logic engine would. Raises nothing for what it cannot read."""
    aliases = tuple(specification.aliases.items())
    issue = Issue(question=specification.question.strip(), aliases=aliases)
    lexicon = issue_lexicon(issue)
    asked = read_question(issue.question, lexicon)
    refused = () if asked is not None else (unread_question(issue.question, file),)
    understood, wrong, stances = heard(specification, lexicon, file)
    return Readings(
        question=issue.question,
        known=known(issue.question, stances, lexicon),
        understood=understood,
        refused=(*refused, *wrong),
        notes=tuple(_notes(specification, issue)),
    )


def heard(
    specification: Specification, lexicon: Lexicon, file: str | None
) -> tuple[tuple[Understanding, ...], tuple[BadInput, ...], tuple[StanceProgram, ...]]:
    """What was understood of all stances and of what is shared, what was refused, and as programs."""
    seats = [seat for seat in _spoken(specification) if seat.stance.strip()]
    stances = read_stances([seat.stance for seat in seats], lexicon)
    pairs = list(zip(seats, stances, strict=True))
    understood = tuple(one for seat, stance in pairs for one in _understood(seat, stance, file))
    refused = tuple(bad for seat, stance in pairs for bad in _refused(seat, stance, file))
    return understood, refused, stances


def _spoken(specification: Specification) -> tuple[SeatSpecification, ...]:
    """The seats, and what is shared as one more."""
    shared = specification.shared
    return specification.seats if shared is None else (shared, *specification.seats)


def _notes(specification: Specification, issue: Issue) -> list[str]:
    """What would be noticed if the logic engine argued every seat."""
    shared = specification.shared.stance if specification.shared else ""
    seats = tuple(
        Seat(name=seat.name, stance=with_shared(seat.stance, shared), premises="logic")
        for seat in specification.seats
        if seat.stance.strip()
    )
    order = ordered(specification.priorities, seats, issue, None)
    rules = Constitution(form="complete")
    case = DialecticJob(issue=replace(issue, priorities=order), seats=seats, constitution=rules)
    return notices(case, skipped=False)


def _refused(
    seat: SeatSpecification, stance: StanceProgram, file: str | None
) -> Iterator[BadInput]:
    for one in stance.skipped:
        told = one.bad.about(seat.name) if seat.name else one.bad
        yield told.at(file=seat.file or file, first_line=seat.line)


def _understood(
    seat: SeatSpecification, stance: StanceProgram, file: str | None
) -> Iterator[Understanding]:
    for one in stance.understood:
        line, column = one.sentence.place(1)
        yield Understanding(
            seat=seat.name,
            file=seat.file or file,
            line=line + seat.line - 1,
            column=column,
            sentence=one.sentence.text,
            meant=tuple(say_back(one.said, stance.lexicon)),
            dropped=one.said.shown.dropped,
        )


def as_text(found: Readings) -> str:
    """Seat by seat, as written and as understood; then what is refused, and notes.

    The words around them are in the language of the question.
    """
    lang: Lang = "ja" if is_japanese(found.question) else "en"
    say = partial(spelled, lang=lang)
    lines = [say(_say("read_question", question=found.question))]
    seat = ""
    for one in found.understood:
        if one.seat != seat:
            seat = one.seat
            lines += ["", say(_say("read_seat", seat=seat))]
        lines.append(f"  {say(_place(one))}  {one.sentence}")
        lines += [f"      = {each.words}{say(_say('stop'))}   [{each.logic}]" for each in one.meant]
        if one.dropped:
            words = _say.joined(*one.dropped, between="between_quotes")
            lines.append(f"        ({say(_say('read_without', words=words))})")
    lines += known_lines(found.known, lang)
    if found.refused:
        refused = (_indented(_complaint(bad, lang)) for bad in found.refused)
        lines += ["", say(_say("read_refused")), *(f"  {each}" for each in refused)]
    if found.notes:
        lines += ["", *(say(_say("read_note", note=note)) for note in found.notes)]
    counted = _say("read_counted", read=len(found.understood), refused=len(found.refused))
    return "\n".join((*lines, "", say(counted), ""))


def known_lines(known: Known, lang: Lang) -> Iterator[str]:
    """The table: options, things with their properties, rules."""
    say = partial(spelled, lang=lang)
    if known.options:
        yield from ("", say(_say("read_options", options=_say.joined(*known.options))))
    if known.things:
        yield from ("", say(_say("read_things")))
        said = ((one.name, _say.joined(*one.properties)) for one in known.things)
        yield from (say(_say("read_thing", name=name, said=each)) for name, each in said)
    if known.rules:
        yield from ("", say(_say("read_rules")))
        yield from (f"  {rule}{say(_say('stop'))}" for rule in known.rules)


def _place(one: Understanding) -> Fact:
    return f"{one.file}:{one.line}" if one.file else _say("read_line", line=one.line)


def _complaint(bad: BadInput, lang: Lang) -> str:
    """As it is told where nothing is argued for it, without the word for an error."""
    return bad.told(partial(spelled, lang=lang))


def _indented(text: str) -> str:
    return text.replace("\n", "\n  ")


def as_json(found: Readings) -> dict[str, Any]:
    """The same for programs."""
    return {
        "schema": "aufheben.reading/1",
        "question": found.question,
        "understood": [
            {
                "seat": one.seat,
                "file": one.file,
                "line": one.line,
                "column": one.column,
                "sentence": one.sentence,
                "meant": [{"words": m.words, "logic": m.logic} for m in one.meant],
                "dropped": list(one.dropped),
            }
            for one in found.understood
        ],
        "known": known_json(found.known),
        "refused": [complaint(bad) for bad in found.refused],
        "notes": list(found.notes),
    }


def known_json(known: Known) -> dict[str, Any]:
    """The table of what is known, for programs."""
    return {
        "options": list(known.options),
        "things": [{"name": one.name, "properties": list(one.properties)} for one in known.things],
        "rules": list(known.rules),
    }


def complaint(bad: BadInput) -> dict[str, Any]:
    """An error for programs."""
    place = {"file": bad.file, "line": bad.line, "column": bad.column}
    return {**place, "what": bad.what, "do": bad.do}
