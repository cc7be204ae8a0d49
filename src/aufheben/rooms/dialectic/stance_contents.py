"""What is known once stances are read: options, things with their properties, and rules."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import (
    Lexicon,
    Question,
    StanceProgram,
    read_question,
    say_clause,
    say_literal,
)


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


def isolated(programs: Sequence[StanceProgram]) -> Iterator[tuple[int, str, str]]:
    """Names that one sentence uses and that are part of another's, or that of it: which is meant?

    The index of the seat, the name, and the one that is near.
    """
    used = [
        (index, term)
        for index, program in enumerate(programs)
        for one in program.understood
        for term in {t for c in one.said.clauses for x in c.literals for t in x.terms}
        if isinstance(term, str) and not term.replace(".", "").isdigit()
    ]
    counted = Counter(term for _, term in used)
    names = {term: programs[index].lexicon.name_of(term) for index, term in used}
    met = _Names({term: _parts(name) for term, name in names.items()})
    for index, term in used:
        near = [other for other in met.near(term) if other != term] if counted[term] == 1 else []
        if near:
            yield index, names[term], names[max(near, key=counted.__getitem__)]


class _Names:
    """Names by their words; of Japanese, by their signs."""

    def __init__(self, words: dict[str, tuple[str, ...]]) -> None:
        self._words = words
        self._whole: dict[tuple[str, ...], list[str]] = {}
        self._longer: dict[tuple[str, ...], list[str]] = {}
        for term, parts in words.items():
            self._whole.setdefault(parts, []).append(term)
            for part in _ends(parts):
                self._longer.setdefault(part, []).append(term)

    def near(self, term: str) -> Iterator[str]:
        """The names that this one begins or ends, and those that begin or end it."""
        parts = self._words[term]
        shorter = (self._whole.get(part, ()) for part in _ends(parts))
        longer = self._longer.get(parts, ()) if len(parts) >= _fewest(parts) else ()
        yield from (*longer, *chain.from_iterable(shorter))


def _ends(parts: tuple[str, ...]) -> set[tuple[str, ...]]:
    """What a name may begin or end with, of a name that anybody would say."""
    sizes = range(_fewest(parts), min(len(parts), _LONGEST))
    return {part for size in sizes for part in (parts[:size], parts[-size:])}


def _fewest(parts: tuple[str, ...]) -> int:
    """A word of English, but two signs of Japanese: a letter alone tells nothing."""
    return 1 if all(part.isascii() for part in parts) else 2


_LONGEST = 60
"""Words or signs of a name that is looked at for others in it."""


def _parts(name: str) -> tuple[str, ...]:
    words = name.lower().removeprefix("the ").split()
    return tuple(words) if name.isascii() else tuple(name)
