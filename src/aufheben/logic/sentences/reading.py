"""Reading stances, propositions and premises, in controlled English or logic, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import english, notation
from aufheben.logic.sentences.expectations import is_free_prose, is_japanese, what_is_read
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.splitting import Sentence, sentences


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A sentence that was left out, and why."""

    line: int
    sentence: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """A stance as a logic program, with the words it was written in.

    `bearers` are kinds that rules speak of ("If a menu has …"), each with its line.
    """

    clauses: tuple[Clause, ...]
    lexicon: Lexicon
    skipped: tuple[Skipped, ...] = ()
    bearers: tuple[tuple[str, int], ...] = ()


def read_stance(text: str, lexicon: Lexicon, *, lenient: bool = False) -> Stance:
    """Every sentence of a stance. Raises BadInput naming sentence, line, column and pattern.

    With `lenient`, what cannot be read is skipped and reported.
    """
    gathered = _Gathered(lexicon)
    for sentence in sentences(text, lambda s: _reads(s, lexicon)):
        try:
            gathered.add(sentence)
        except BadInput as bad:
            if not lenient:
                raise _placed(bad, sentence) from None
            gathered.skipped.append(
                Skipped(line=sentence.line, sentence=sentence.text, why=bad.what)
            )
    return gathered.stance()


class _Gathered:
    """Clauses and words met so far; what was seen first is kept."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._clauses: dict[Clause, None] = {}
        self._phrases: dict[str, str] = {}
        self._kinds: set[str] = set(lexicon.kinds)
        self._actions: set[str] = set(lexicon.actions)
        self._names: dict[str, str] = {}
        self._bearers: list[tuple[str, int]] = []
        self.skipped: list[Skipped] = []

    def add(self, sentence: Sentence) -> None:
        if notation.looks_formal(sentence.text) and not _only_japanese(sentence.text):
            self._clauses[notation.read_clause(sentence.text)] = None
            return
        clauses, shown = english.parse(sentence.text, self._lexicon)
        self._clauses.update(dict.fromkeys(clauses))
        for predicate, phrase in shown.phrases.items():
            self._phrases.setdefault(predicate, phrase)
        for constant, name in shown.names.items():
            self._names.setdefault(constant, name)
        self._kinds |= shown.kinds
        self._actions |= shown.actions
        if shown.bearer is not None:
            self._bearers.append((shown.bearer, sentence.line))

    def stance(self) -> Stance:
        phrases = {**dict(self._lexicon.phrases), **self._phrases}
        lexicon = replace(
            self._lexicon,
            phrases=tuple(phrases.items()),
            kinds=frozenset(self._kinds - self._actions),
            actions=frozenset(self._actions),
            names=tuple({**dict(self._lexicon.names), **self._names}.items()),
        )
        return Stance(
            clauses=tuple(self._clauses),
            lexicon=lexicon,
            skipped=tuple(self.skipped),
            bearers=tuple(self._bearers),
        )


def _only_japanese(text: str) -> bool:
    return is_japanese(text) and "(" not in text and ">" not in text


def _reads(text: str, lexicon: Lexicon) -> bool:
    return read_premise(text, lexicon) is not None or notation.looks_formal(text)


def _placed(bad: BadInput, sentence: Sentence) -> BadInput:
    text = sentence.text
    if is_japanese(text) or (is_free_prose(text) and not notation.looks_formal(text)):
        bad = BadInput(f"the logic engine cannot read {text[:60]!r}", do=what_is_read(), column=1)
    bad.line = sentence.line
    bad.column = sentence.column + (bad.column or 1) - 1
    return bad


@lru_cache(maxsize=65536)
def read_clauses(text: str, lexicon: Lexicon) -> tuple[Clause, ...]:
    """The clauses of one sentence, none where it does not parse."""
    text = text.strip().removesuffix(".")
    try:
        if notation.looks_formal(text):
            return (notation.read_clause(text),)
        return tuple(english.parse(text, lexicon)[0])
    except BadInput:
        return ()


def read_premise(text: str, lexicon: Lexicon) -> Clause | None:
    """A proposition as a fact, or a conditional as a rule; None where it is neither."""
    clauses = read_clauses(text, lexicon)
    return clauses[0] if len(clauses) == 1 else None


def read_proposition(text: str, lexicon: Lexicon) -> Literal | None:
    """One ground literal; None where the sentence does not parse as one."""
    clause = read_premise(text, lexicon)
    return clause.head if clause is not None and clause.is_fact else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadKind:
    """A kind a rule speaks of that nothing is said to be. `stance` is its index."""

    kind: str
    line: int
    stance: int


def dead_kinds(stances: Sequence[Stance]) -> list[DeadKind]:
    """Kinds in rules that no fact and no conclusion of any stance gives to anything."""
    said = {
        clause.head.predicate
        for stance in stances
        for clause in stance.clauses
        if clause.head.positive
    }
    return [
        DeadKind(kind=stance.lexicon.phrases_of(kind), line=line, stance=index)
        for index, stance in enumerate(stances)
        for kind, line in dict(reversed(stance.bearers)).items()
        if kind not in said
    ]
