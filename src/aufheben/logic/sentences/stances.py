"""Reading a whole stance, and what can be told of several."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from aufheben.errors import BadInput, ManyErrors, MissingExtra
from aufheben.logic.language import Clause
from aufheben.logic.priorities import Handle, reached
from aufheben.logic.sentences.japanese import (
    acquainted,
    hint_in_japanese,
    is_japanese_sentence,
    refuse_loose,
)
from aufheben.logic.sentences.japanese import instead as instead_in_japanese
from aufheben.logic.sentences.lexicon import Lexicon, Manner, uncamel
from aufheben.logic.sentences.patterns import is_free_prose, is_japanese, what_is_read
from aufheben.logic.sentences.reader import Said, instead, is_logic, read_sentence
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.segmentation import Sentence, sentences
from aufheben.words import Fact, speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Skipped:
    """A sentence that was left out, and why; `at` is the sentence itself, `bad` what it is told."""

    line: int
    sentence: str
    why: str
    column: int = 1
    do: str = ""
    at: Sentence
    bad: BadInput = field(compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """A sentence that was read, and what it says."""

    sentence: Sentence
    said: Said


@dataclass(frozen=True, slots=True, kw_only=True)
class StanceProgram:
    """A stance as a logic program, with the words it was written in.

    `kinds_used` are kinds that rules speak of ("If a menu has …"). `order`
    are pairs (higher, lower) of names of its rules, which go round in no circle. `units` are the
    properties that are measured, each with its unit.
    """

    clauses: tuple[Clause, ...]
    lexicon: Lexicon
    skipped: tuple[Skipped, ...] = ()
    kinds_used: tuple[str, ...] = ()
    order: tuple[tuple[str, str], ...] = ()
    understood: tuple[Understood, ...] = ()
    units: tuple[tuple[str, str], ...] = ()


def read_stance(text: str, lexicon: Lexicon, *, lenient: bool = False) -> StanceProgram:
    """Every sentence of a stance. Raises BadInput naming sentence, line, column and pattern;
    ManyErrors where several sentences cannot be read.

    With `lenient`, what cannot be read is skipped and reported.
    """
    stance = _program(text, lexicon)
    if stance.skipped and not lenient:
        raise ManyErrors.together([each.bad.but() for each in stance.skipped])
    return stance


@lru_cache(maxsize=64)
def _program(text: str, lexicon: Lexicon) -> StanceProgram:
    """A stance as it was read, once for all who ask."""
    found = list(sentences(text, lambda one: _reads(one, lexicon)))
    lexicon = acquainted([sentence.text for sentence in found], lexicon)
    stance = _gathered(found, lexicon)
    if stance.lexicon.kinds <= lexicon.kinds:
        return stance
    # "camera b" is b also in sentences before the one that shows what a camera is.
    return _gathered(found, replace(lexicon, kinds=stance.lexicon.kinds))


def read_stances(texts: Sequence[str], lexicon: Lexicon) -> tuple[StanceProgram, ...]:
    """Every stance with the kinds of all: "camera b" is b once somebody has said what a camera is.

    What cannot be read is skipped and reported.
    """
    read = tuple(_program(text, lexicon) for text in texts)
    kinds = lexicon.kinds.union(*(stance.lexicon.kinds for stance in read))
    if all(stance.lexicon.kinds == kinds for stance in read):
        return read
    informed = replace(lexicon, kinds=kinds)
    return tuple(_program(text, informed) for text in texts)


def _gathered(found: Sequence[Sentence], lexicon: Lexicon) -> StanceProgram:
    gathered = _Gathered(lexicon)
    for sentence in found:
        try:
            refuse_loose(sentence.text, lexicon)
            said = _read(sentence.text, lexicon)
            if isinstance(said, BadInput):
                raise said.but()
            gathered.add(said, sentence)
        except BadInput as bad:
            gathered.skip(sentence, _placed(bad, sentence, lexicon, gathered.spoken_of))
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
        self._kinds_used: dict[str, None] = {}
        self._skipped: list[Skipped] = []
        self._order: dict[tuple[str, str], None] = {}
        self._below: dict[Handle, set[Handle]] = {}
        self._outranked: set[Handle] = set()
        self._units: dict[str, tuple[str, int]] = {}
        self._understood: list[Understood] = []
        self._verbs: dict[str, str] = {}
        self._manners: dict[str, Manner] = {}
        self._pronouns: list[tuple[str | None, str | None]] = []

    def add(self, said: Said, sentence: Sentence) -> None:
        line = sentence.line
        self._check_units(said, line)
        self._understood.append(Understood(sentence=sentence, said=said))
        self._clauses.update(dict.fromkeys(said.clauses))
        self._add_order(said)
        for predicate, phrase in said.shown.phrases.items():
            self._phrases.setdefault(predicate, phrase)
        for constant, name in said.shown.names.items():
            self._names.setdefault(constant, name)
        for predicate, verb in said.shown.verbs.items():
            if self._verbs.setdefault(predicate, verb).endswith(" no"):
                self._verbs[predicate] = verb  # "has no roof" does not tell how one has it
        for predicate, manner in said.shown.manners.items():
            self._manners.setdefault(predicate, manner)
        self._pronouns.append((said.shown.thing, said.shown.pronoun))
        self._kinds |= said.shown.kinds
        self._actions |= said.shown.actions
        if said.shown.kind is not None:
            self._kinds_used[said.shown.kind] = None

    def _check_units(self, said: Said, line: int) -> None:
        """Raises BadInput if one property is measured in two units."""
        for measure, unit in said.shown.units.items():
            known, first = self._units.setdefault(measure, (unit, line))
            if known != unit:
                raise refusal(
                    "measured_two_ways",
                    measure=measure,
                    spaced=_spaced(unit),
                    spaced_2=_spaced(known),
                    above=_above(line - first),
                )

    def _add_order(self, said: Said) -> None:
        """Raises BadInput if a rule would outrank itself."""
        for pair in said.order:
            high, low = pair
            joins = high in self._outranked and low in self._below  # else it closes no circle
            if high == low or (joins and high in reached(low, self._below)):
                raise refusal("circle_priorities_cannot", pair=pair[0], pair_2=pair[1])
            self._order[pair] = None
            self._below.setdefault(high, set()).add(low)
            self._outranked.add(low)

    @property
    def spoken_of(self) -> str:
        """The name that the sentence read last states a fact of; empty where it names none."""
        clauses = self._understood[-1].said.clauses if self._understood else ()
        terms = {clause.head.terms[0] for clause in clauses if clause.is_fact and clause.head.terms}
        first = terms.pop() if len(terms) == 1 else ""
        return self._names.get(first, first) if isinstance(first, str) else ""

    def skip(self, sentence: Sentence, bad: BadInput) -> None:
        skipped = Skipped(
            line=sentence.line,
            sentence=sentence.text,
            why=bad.what,
            column=sentence.place(1)[1],
            do=bad.do,
            at=sentence,
            bad=bad,
        )
        self._skipped.append(skipped)

    def stance(self) -> StanceProgram:
        lexicon = replace(
            self._lexicon,
            phrases=tuple({**dict(self._lexicon.phrases), **self._phrases}.items()),
            kinds=self._lexicon.kinds | self._kinds,
            actions=frozenset(self._actions),
            names=tuple({**dict(self._lexicon.names), **self._names}.items()),
            verbs=tuple({**dict(self._lexicon.verbs), **self._verbs}.items()),
            manners=tuple(self._manners.values()),
        )
        return StanceProgram(
            clauses=tuple(self._clauses),
            lexicon=lexicon,
            skipped=tuple(self._skipped),
            kinds_used=tuple(self._kinds_used),
            order=tuple(self._order),
            understood=tuple(self._understood),
            units=tuple((measure, unit) for measure, (unit, _) in self._units.items()),
        )


def _above(lines: int) -> Fact:
    return _say("lines_above", n=lines) if lines else _say("before")


def _spaced(predicate: str) -> str:
    return " ".join(uncamel(predicate))


def _reads(text: str, lexicon: Lexicon) -> bool:
    return isinstance(_read(text, lexicon), Said)


@lru_cache(maxsize=16384)
def _read(text: str, lexicon: Lexicon) -> Said | BadInput:
    """What the sentence says, or why it cannot be read; it is asked for more than once."""
    try:
        return read_sentence(text, lexicon)
    except BadInput as bad:
        return bad.but()


def _placed(bad: BadInput, sentence: Sentence, lexicon: Lexicon, topic: str) -> BadInput:
    text, column = sentence.text, bad.column or 1
    alone = isinstance(_read(text, lexicon), BadInput) and not is_japanese(text)
    if alone and not is_logic(text) and (said := instead(text, lexicon, column)):
        return _at(
            bad.but(fix=_say("write_single" if '"' in said else "write_en", en=said)),
            sentence,
            column,
        )
    if isinstance(bad, MissingExtra):
        return _at(bad, sentence, column)
    if is_japanese_sentence(text):
        found = instead_in_japanese(text, lexicon, bad, topic or _asked(lexicon))
        put = "または".join(f"「{one}」" for one in found)
        do = f"{put}と書いてください" if found else hint_in_japanese(bad.do)
        return _at(bad if do == bad.do else bad.but(fix=do), sentence, column)
    vague = ": found " in bad.what or is_japanese(text)
    if vague and not is_logic(text) and (is_japanese(text) or is_free_prose(text)):
        shown = text if len(text) <= 60 else f"{text[:59]}…"
        known = is_japanese(text) or "write it like" in bad.do
        ways = what_is_read() if known else _say.joined(bad.fix, what_is_read(), between="or_else")
        bad = BadInput(_say("symbolic_seat_reads", shown=shown), do=ways)
        column = 1
    return _at(bad, sentence, column)


def _asked(lexicon: Lexicon) -> str:
    return lexicon.name_of(lexicon.asked_of) if lexicon.asked_of else ""


def _at(bad: BadInput, sentence: Sentence, column: int) -> BadInput:
    line, there = sentence.place(column)
    return bad.but(line=line, column=there)


class DeadKind(NamedTuple):
    """A kind a rule speaks of that nothing is said to be. `stance` is its index."""

    kind: str
    stance: int


def dead_kinds(stances: Sequence[StanceProgram]) -> tuple[DeadKind, ...]:
    """Kinds in rules that no fact and no conclusion of any stance gives to anything."""
    heads = [clause.head for stance in stances for clause in stance.clauses]
    said = {head.predicate for head in heads if head.positive}
    return tuple(
        DeadKind(stance.lexicon.phrases_of(kind), index)
        for index, stance in enumerate(stances)
        for kind in stance.kinds_used
        if kind not in said
    )
