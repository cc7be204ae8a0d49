"""What is said of a thing, as literals; and what it shows of the lexicon."""

from dataclasses import dataclass, field

from aufheben.logic.comparisons import Comparison, predicate_of
from aufheben.logic.language import Literal, Term
from aufheben.logic.sentences.cursor import Amount, Called, Verb
from aufheben.logic.sentences.lexicon import Lexicon, Manner, camel
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.syntax import Deed, Item, comparative
from aufheben.logic.sentences.vocabulary import (
    article,
    is_measure,
    is_plural,
    is_short_unit,
    participle,
    plural,
    property_of,
    singular,
    with_article,
    words_of,
)
from aufheben.words import speaker

_say = speaker(__name__)

_ADVERBS = ("very", "too", "so", "well", "highly", "quite", "not", "non")


@dataclass(slots=True)
class Shown:
    """What a sentence shows of the lexicon; `kind` is what its rule is about.

    `verbs`, `manners`, `thing` and `pronoun` are as in the lexicon; `units` tells the unit of each
    property that is measured; `dropped` are words that say nothing here; `implied` goes with another
    thing said, "a supplier" with "a supplier of flour".
    """

    phrases: dict[str, str] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    actions: set[str] = field(default_factory=set)
    names: dict[str, str] = field(default_factory=dict)
    kind: str | None = None
    verbs: dict[str, str] = field(default_factory=dict)
    manners: dict[str, Manner] = field(default_factory=dict)
    thing: str | None = None
    pronoun: str | None = None
    units: dict[str, str] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    implied: set[Literal] = field(default_factory=set)


class Items:
    """Looks words up, noting what it sees."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.shown = Shown()
        self.beside: tuple[str, ...] = ()
        self.kind_beside = False

    def literals(self, item: Item, term: Term, other: Term | None = None) -> list[Literal]:
        """What an item says of a term; several where a kind is among its words."""
        if item.verb.kind not in ("is", "was", "modal") and item.words:
            noun = self.noun_at_end(item.words) or item.article in ("a", "the", "no")
            many = is_plural(item.words[-1]) and item.verb.kind == "has"
            self.beside = item.words[-1:] if noun or many else self.beside
            self.kind_beside = bool(self.noun_at_end(item.words))
        if item.amount is not None:
            return [self._amount(item, term)]
        if item.other is not None:
            return [self._compared(item, term, other)]
        if item.verb.kind == "is":
            return self._being(item, term)
        if item.verb.kind == "has":
            return [self._having(item, term)]
        return [self._doing(item, term)]

    def _being(self, item: Item, term: Term) -> list[Literal]:
        words, positive = item.words, not item.negated
        asked = self.lexicon.asked
        if words[:2] == ("acceptable", "to") and asked is not None and asked.subject:
            self.shown.actions.add(asked.predicate)
            return [Literal(asked.predicate, (term,), positive)]
        noun, first = item.article in ("a", "no"), comparative(item)
        if (noun or first) and (split := self._split(words, term, item)):
            return split
        if not noun and self._is_noun(words):
            raise refusal(
                "kind_article",
                item.column,
                words=" ".join(words),
                with_article=with_article(" ".join(words)),
            )
        predicate = self.seen(words)
        if noun:
            self._add_kind(predicate)
            if item.article == "no":
                self.shown.verbs.setdefault(predicate, "is no")
        elif item.article and not first:
            self.shown.verbs.setdefault(predicate, f"is {item.article}")
        implied = self._kind_before(words, term) if noun and positive else []
        return [Literal(predicate, (term,), positive), *implied]

    def _split(self, words: tuple[str, ...], term: Term, item: Item) -> list[Literal]:
        """ "a certified supplier": certified, and a supplier, where suppliers are asked for."""
        noun = self.noun_at_end(words)
        if not noun or noun == len(words):
            return []
        before, kind = words[:-noun], words[-noun:]
        if item.negated:
            named = with_article(" ".join(kind))
            raise refusal(
                "not_mean_two",
                item.column,
                words=" ".join(words),
                before=" ".join(before),
                with_article=named,
            )
        return [Literal(self.adjective(before, kind, item.column), (term,)), self.kind(kind, term)]

    def adjective(self, words: tuple[str, ...], kind: tuple[str, ...], column: int) -> str:
        """The predicate of what stands before a kind. Raises BadInput if that is unclear."""
        adverb = words[0].lower()
        if adverb in words_of("doubtful"):
            said, one = " ".join((*words, *kind)), with_article(" ".join(kind))
            raise refusal("doubtful", column, said=said, kind=one)
        if len(words) > 1 and adverb not in _ADVERBS and not adverb.endswith("ly"):
            noun, said = " ".join(kind), " and ".join(words)
            raise refusal(
                "several_words_before",
                column,
                noun=noun,
                said=said,
                with_article=with_article(noun),
            )
        return self.seen(words)

    def noun_at_end(self, words: tuple[str, ...]) -> int:
        """How many of the last words are a kind that the question asks for."""
        return next(
            (n for n in range(len(words), 0, -1) if self._is_noun(words[len(words) - n :])), 0
        )

    def _is_noun(self, words: tuple[str, ...]) -> bool:
        return self.lexicon.predicate(words) in self.lexicon.nouns

    def _kind_before(self, words: tuple[str, ...], term: Term) -> list[Literal]:
        """ "a medicine for headache" is a medicine."""
        for stop in range(len(words) - 1, 0, -1):
            if words[stop].lower() in words_of("prepositions") and self._is_noun(words[:stop]):
                kind = self.kind(words[:stop], term)
                self.shown.implied.add(kind)
                return [kind]
        return []

    def kind(self, words: tuple[str, ...], term: Term) -> Literal:
        """That the term is of a kind."""
        predicate = self.seen(words)
        self._add_kind(predicate)
        return Literal(predicate, (term,))

    def _add_kind(self, predicate: str) -> None:
        """Raises BadInput for the noun of which the question asks as of one thing."""
        if self.lexicon.noun_asked and predicate == camel(self.lexicon.noun_asked):
            named = self.lexicon.name_of(self.lexicon.asked_of)
            noun = " ".join(self.lexicon.noun_asked)
            raise refusal("asked_as_one", named=named, noun=noun)
        self.shown.kinds.add(predicate)

    def _having(self, item: Item, term: Term) -> Literal:
        """hasFlash; battery(x, long) where a word stands before what it has."""
        words, positive = item.words, not item.negated
        if len(words) == 1 or self.lexicon.is_alias(words) or not _is_valued(words):
            predicate = self._prefixed("has", item)
            return Literal(predicate, (term,), positive)
        value, of = words[:1], words[1:]
        predicate = self.seen(of)
        self._verb(of_two(predicate), "has", item.article)
        constant = _constant(value)
        if constant != value[0]:
            self.shown.names.setdefault(constant, value[0])
        return Literal(predicate, (term, constant), positive)

    def _doing(self, item: Item, term: Term) -> Literal:
        """canFly, deliversFast, failedTheAudit, wasLate."""
        verb, words = item.verb, item.words
        match verb.kind:
            case "modal" | "was" | "had":
                return Literal(
                    self._prefixed(self._modal(verb.said, words), item), (term,), not item.negated
                )
        predicate = self.lexicon.canonical(camel([_did(verb).lower(), *words]))
        _constant((predicate,))
        said = {"a": f"{article(words[0])} " if words else "", "the": "the "}.get(item.article, "")
        self._verb(predicate, verb.said, "no" if item.article == "no" else "")
        self.shown.phrases.setdefault(predicate, said + " ".join(words))
        return Literal(predicate, (term,), not item.negated)

    def _modal(self, said: str, words: tuple[str, ...]) -> str:
        """Who must clean the kitchen should, where that is asked."""
        asked = self.lexicon.asked
        if asked is None or not asked.does(words):
            return said
        return asked.modal if asked.asks(said) else said

    def _prefixed(self, verb: str, item: Item) -> str:
        predicate = camel([verb, self.lexicon.predicate(item.words)])
        _constant((predicate,))
        self.shown.phrases.setdefault(predicate, " ".join(item.words))
        self._verb(predicate, verb, item.article)
        return predicate

    def _verb(self, predicate: str, verb: str, art: str) -> None:
        lead = f"{verb} {art}" if art else verb
        self.shown.verbs.setdefault(predicate, lead)

    def _amount(self, item: Item, term: Term) -> Literal:
        amount = item.amount
        assert amount is not None
        lead, unit = item.verb.said, _units(amount.unit)
        measure = ""
        if amount.thing:
            return self._of_thing(item, amount, term)
        if (
            item.verb.kind == "is"
            and not unit
            and amount.said in (("over",), ("under",), ("above",), ("below",))
        ):
            name, measure = "ageInYears", "age"
        elif not unit:
            unitary = "years old" if lead == "is" else "euros"
            raise refusal(
                "uncounted", item.column, number=amount.number, lead=lead, unitary=unitary
            )
        elif item.verb.kind == "is" and is_measure(unit[-1]) and len(unit) > 1:
            measure = property_of(unit[-1])
            name = camel([measure, "in", *unit[:-1]])
        elif item.verb.kind == "verb" and is_measure(lead):
            measure = property_of(lead)
            name = camel([measure, "in", *unit])
        else:
            counted = item.verb.kind in ("is", "has")
            name = self.lexicon.predicate(unit) if counted else camel([_did(item.verb), *unit])
        if measure:
            self.shown.units.setdefault(measure, name)
        return self._measured(item, term, name, unit)

    def _measured(self, item: Item, term: Term, name: str, unit: tuple[str, ...]) -> Literal:
        amount, lead = item.amount, item.verb.said
        assert amount is not None
        _constant((name,))
        if amount.op == "=":
            if unit:
                self.shown.phrases.setdefault(name, " ".join(unit))
            self.shown.verbs.setdefault(of_two(name), " ".join((lead, *amount.said)))
            return Literal(name, (term, amount.number), not item.negated)
        predicate = predicate_of(Comparison(name, amount.op, amount.number))
        said = (*amount.said, amount.number, *unit)
        if "no" in said[:1] and item.negated:
            raise refusal("denied_both", item.column)
        if unit:
            self.shown.phrases.setdefault(name, " ".join(unit))
            self.shown.verbs.setdefault(of_two(name), lead)
        self.shown.verbs.setdefault(predicate, lead)
        self.shown.phrases.setdefault(predicate, " ".join(said))
        return Literal(predicate, (term,), not item.negated)

    def _of_thing(self, item: Item, amount: Amount, term: Term) -> Literal:
        """ "has a rent of at most 300 euros", of which "Acme's rent is 300 euros" is one."""
        said = item._replace(amount=amount._replace(op="=", thing=()))
        value = self._owned_amount(amount.thing, said, term)
        if amount.op == "=":
            return value
        predicate = predicate_of(Comparison(value.predicate, amount.op, amount.number))
        limit = " ".join((*amount.said, amount.number, *_units(amount.unit)))
        self.shown.verbs.setdefault(predicate, "has")
        self.shown.phrases.setdefault(
            predicate, f"{with_article(' '.join(amount.thing))} of {limit}"
        )
        return Literal(predicate, (term,), not item.negated)

    def _compared(self, item: Item, term: Term, other: Term | None) -> Literal:
        """cheaperThan(a, b)."""
        lead = () if item.verb.kind == "is" else (item.verb.said,)
        words = (*lead, *item.words, "than")
        predicate = self.lexicon.canonical(camel(words))
        _constant((predicate,))
        art = f" {item.article}" if item.article else ""
        self.shown.verbs.setdefault(of_two(predicate), f"{item.verb.said}{art}")
        self.shown.phrases.setdefault(predicate, " ".join((*item.words, "than")))
        assert other is not None
        return Literal(predicate, (term, other), not item.negated)

    def owned(self, thing: tuple[str, ...], item: Item, term: Term) -> Literal:
        """ "Acme's prices are low" is prices(acme, low)."""
        if item.amount is not None and item.amount.op == "=" and item.verb.kind == "is":
            return self._owned_amount(thing, item, term)
        plain = item.verb.kind == "is" and item.amount is None and item.other is None
        if not plain or len(item.words) != 1 or item.article:
            said = f'"… has {" ".join(item.words) or "low"} {" ".join(thing)}"'
            raise refusal("cannot_read_said", item.column, thing=" ".join(thing), said=said)
        predicate = self.seen(thing)
        self.shown.verbs.setdefault(
            of_two(predicate), "'s are" if is_plural(thing[-1]) else "'s is"
        )
        constant = _constant(item.words)
        if constant != item.words[0]:
            self.shown.names.setdefault(constant, item.words[0])
        return Literal(predicate, (term, constant), not item.negated)

    def _owned_amount(self, thing: tuple[str, ...], item: Item, term: Term) -> Literal:
        """ "Acme's rent is 300 euros" is rentInEuros(acme, 300)."""
        assert item.amount is not None
        unit = _units(item.amount.unit)
        predicate = camel([*thing, *(("in", *unit) if unit else ())])
        self.shown.phrases.setdefault(predicate, " ".join(thing))
        self.shown.verbs.setdefault(of_two(predicate), " ".join(("'s is", *unit)))
        return Literal(predicate, (term, item.amount.number), not item.negated)

    def deed(self, deed: Deed, term: Term) -> Literal:
        """buy(x), as the question asks or as it is said."""
        did = deed.did
        words = (*did.verb, *did.tail)
        predicate = self.lexicon.predicate(words)
        _constant((predicate,))
        self.shown.phrases.setdefault(predicate, " ".join(words))
        self.shown.actions.add(predicate)
        manner = Manner(
            predicate=predicate, subject=did.subject, modal=did.modal, verb=did.verb, tail=did.tail
        )
        self.shown.manners.setdefault(predicate, manner)
        return Literal(predicate, (term,), not did.negated)

    def seen(self, words: tuple[str, ...]) -> str:
        """The predicate of a phrase, as it is first said."""
        _constant(words)
        predicate = self.lexicon.predicate(words)
        asked = self.lexicon.asked
        if asked is not None and asked.subject and predicate == asked.predicate:
            raise refusal("question_asks_not", words=" ".join(words), said=asked.said("it"))
        self.shown.phrases.setdefault(predicate, " ".join(words))
        return predicate

    def named(self, name: Called) -> str:
        """Its constant: "camera b" is b where a camera is a known kind."""
        words, the = name.words, name.the
        if (
            not name.quoted
            and len(words) > 1
            and self.lexicon.predicate(words[:-1]) in self.lexicon.kinds
        ):
            words, the = words[-1:], False
        stopped = words if name.quoted else tuple(word.rstrip(".") or word for word in words)
        constant = _constant(stopped)
        said = " ".join(("the", *words) if the else words)
        known = self.lexicon.name_of(constant) if constant == self.lexicon.asked_of else ""
        self.shown.names.setdefault(constant, known or (f'"{said}"' if name.quoted else said))
        return constant


def of_two(predicate: str) -> str:
    """By what the verb of a predicate is known that is said of a thing and a value."""
    return f"{predicate}/2"


def _did(verb: Verb) -> str:
    """ "driven" of "drove" and of "has driven"; "drives" as it is."""
    if verb.kind == "perfect":
        return verb.said.split()[1]
    return participle(verb.said) if verb.kind == "past" else verb.said


def _is_valued(words: tuple[str, ...]) -> bool:
    """ "low prices", not "access to water" or "too many calories"."""
    first, second = words[0].lower(), words[1].lower()
    joints = words_of("prepositions") | {"a", "an", "the", "as", "and"}
    return first not in joints | {"too", "so", "very", "quite"} and second not in joints


def _units(unit: tuple[str, ...]) -> tuple[str, ...]:
    """ "euro" is "euros"; short signs stay."""
    if not unit or is_short_unit(unit[0]) or is_plural(unit[0]) or is_plural(unit[-1]):
        return unit
    many = plural(unit[0])
    regular = is_plural(many) and singular(many) == unit[0]
    return (many if regular else unit[0], *unit[1:])


def _constant(words: tuple[str, ...]) -> str:
    constant = camel(words)
    if not constant:
        raise refusal("no_word", words=" ".join(words))
    return constant
