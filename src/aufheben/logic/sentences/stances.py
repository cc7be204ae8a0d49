"""Reading a whole stance, and what can be told of several."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aufheben.errors import BadInput
from aufheben.logic.language import Clause
from aufheben.logic.priorities import circular
from aufheben.logic.sentences.expectations import is_free_prose, is_japanese, what_is_read
from aufheben.logic.sentences.japanese import (
    acquainted,
    is_japanese_sentence,
    refuse_loose,
    what_is_read_in_japanese,
)
from aufheben.logic.sentences.lexicon import Lexicon, Manner
from aufheben.logic.sentences.reading import Said, is_logic, read_sentence
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

    `kinds_used` are kinds that rules speak of ("If a menu has …"), each with its line. `order`
    are pairs (higher, lower) of names of its rules, which go round in no circle.
    """

    clauses: tuple[Clause, ...]
    lexicon: Lexicon
    skipped: tuple[Skipped, ...] = ()
    kinds_used: tuple[tuple[str, int], ...] = ()
    order: tuple[tuple[str, str], ...] = ()


def read_stance(text: str, lexicon: Lexicon, *, lenient: bool = False) -> Stance:
    """Every sentence of a stance. Raises BadInput naming sentence, line, column and pattern.

    With `lenient`, what cannot be read is skipped and reported.
    """
    found = list(sentences(text, lambda one: _reads(one, lexicon)))
    lexicon = acquainted([sentence.text for sentence in found], lexicon)
    stance = _gathered(found, lexicon, lenient=lenient)
    if stance.lexicon.kinds <= lexicon.kinds:
        return stance
    # "camera b" is b also in sentences before the one that shows what a camera is.
    enriched = replace(lexicon, kinds=stance.lexicon.kinds)
    return _gathered(found, enriched, lenient=lenient)


def _gathered(found: Sequence[Sentence], lexicon: Lexicon, *, lenient: bool) -> Stance:
    gathered = _Gathered(lexicon)
    for sentence in found:
        try:
            refuse_loose(sentence.text, lexicon)
            gathered.add(read_sentence(sentence.text, lexicon), sentence.line)
        except BadInput as bad:
            if not lenient:
                raise _placed(bad, sentence) from None
            gathered.skip(sentence, _placed(bad, sentence))
    return gathered.stance()


class _Gathered:
    """Clauses and words met so far; what was seen first is kept."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._clauses: dict[Clause, None] = {}
        self._phrases: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._kinds: set[str] = set()
        self._actions: set[str] = set(lexicon.actions)
        self._kinds_used: dict[str, int] = {}
        self._skipped: list[Skipped] = []
        self._order: dict[tuple[str, str], None] = {}
        self._verbs: dict[str, str] = {}
        self._manners: dict[str, Manner] = {}
        self._pronouns: list[tuple[str | None, str | None]] = []

    def add(self, said: Said, line: int) -> None:
        self._clauses.update(dict.fromkeys(said.clauses))
        self._add_order(said)
        for predicate, phrase in said.shown.phrases.items():
            self._phrases.setdefault(predicate, phrase)
        for constant, name in said.shown.names.items():
            self._names.setdefault(constant, name)
        for predicate, verb in said.shown.verbs.items():
            self._verbs.setdefault(predicate, verb)
        for predicate, manner in said.shown.manners.items():
            self._manners.setdefault(predicate, manner)
        self._pronouns.append((said.shown.thing, said.shown.pronoun))
        self._kinds |= said.shown.kinds
        self._actions |= said.shown.actions
        if said.shown.kind is not None:
            self._kinds_used.setdefault(said.shown.kind, line)

    def _add_order(self, said: Said) -> None:
        """Raises BadInput where a rule would outrank itself."""
        for pair in said.order:
            if circular((*self._order, pair)):
                raise BadInput(
                    f"a circle of priorities: {pair[0]!r} cannot outrank {pair[1]!r} too",
                    do="leave out one of the sentences that say which rule outranks which",
                )
            self._order[pair] = None

    def skip(self, sentence: Sentence, bad: BadInput) -> None:
        self._skipped.append(Skipped(line=sentence.line, sentence=sentence.text, why=bad.what))

    def stance(self) -> Stance:
        lexicon = replace(
            self._lexicon,
            phrases=tuple({**dict(self._lexicon.phrases), **self._phrases}.items()),
            kinds=self._lexicon.kinds | self._kinds,
            actions=frozenset(self._actions),
            names=tuple({**dict(self._lexicon.names), **self._names}.items()),
            verbs=tuple({**dict(self._lexicon.verbs), **self._verbs}.items()),
            manners=tuple(self._manners.values()),
        )
        return Stance(
            clauses=tuple(self._clauses),
            lexicon=lexicon,
            skipped=tuple(self._skipped),
            kinds_used=tuple(self._kinds_used.items()),
            order=tuple(self._order),
        )


def _reads(text: str, lexicon: Lexicon) -> bool:
    try:
        read_sentence(text, lexicon)
    except BadInput:
        return False
    return True


def _placed(bad: BadInput, sentence: Sentence) -> BadInput:
    text, column = sentence.text, bad.column or 1
    vague = ": found " in bad.what or is_japanese(text)
    if is_japanese_sentence(text):
        bad.do = f"{bad.do}。{what_is_read_in_japanese()}" if bad.do else what_is_read_in_japanese()
    elif vague and not is_logic(text) and (is_japanese(text) or is_free_prose(text)):
        shown = text if len(text) <= 60 else f"{text[:59]}…"
        bad = BadInput(
            f"a symbolic seat reads controlled English or logic, and this is neither: {shown!r}",
            do=what_is_read(),
        )
        column = 1
    bad.line, bad.column = sentence.place(column)
    return bad


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadKind:
    """A kind a rule speaks of that nothing is said to be. `stance` is its index."""

    kind: str
    line: int
    stance: int


def dead_kinds(stances: Sequence[Stance]) -> tuple[DeadKind, ...]:
    """Kinds in rules that no fact and no conclusion of any stance gives to anything."""
    heads = [clause.head for stance in stances for clause in stance.clauses]
    said = {head.predicate for head in heads if head.positive}
    return tuple(
        DeadKind(kind=stance.lexicon.phrases_of(kind), line=line, stance=index)
        for index, stance in enumerate(stances)
        for kind, line in stance.kinds_used
        if kind not in said
    )
