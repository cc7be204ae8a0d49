"""From one sentence of controlled English to clauses: what it concludes, of what and on which conditions."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.comparisons import OTHER_THAN
from aufheben.logic.language import Clause, Literal, Term
from aufheben.logic.sentences import syntax
from aufheben.logic.sentences.bearers import Bearers, X
from aufheben.logic.sentences.items import Shown
from aufheben.logic.sentences.lexicon import Lexicon, camel
from aufheben.logic.sentences.notation import rule_name
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.syntax import (
    Bearer,
    Deed,
    Exceptional,
    Item,
    Sentence,
    comparative,
    of_them,
    parse,
)
from aufheben.logic.sentences.vocabulary import with_article, words_of
from aufheben.words import speaker

__all__ = ["Shown", "outranking", "read_english", "with_article"]

_say = speaker(__name__)

_ROLES = ("a", "the", "plural", "anything")


def read_english(text: str, lexicon: Lexicon) -> tuple[list[Clause], Shown]:
    """The clauses of one sentence without its full stop. Raises BadInput with the column."""
    _refuse_weighed(text)
    _refuse_odd(text)
    lead = _Lead(text)
    try:
        meaning = _Meaning(lexicon, lead)
        sentence = parse(text[lead.length :], lexicon)
        clauses = list(meaning.of(sentence))
        meaning.shown.dropped = sentence.dropped
        return [lead.applied(clause).normal() for clause in clauses], meaning.shown
    except BadInput as bad:
        if bad.column is None:
            raise
        raise bad.but(column=bad.column + lead.length) from None


class Condition(NamedTuple):
    """A literal of a body, `weak` where it is only not to be in evidence."""

    literal: Literal
    weak: bool = False


Body = tuple[Condition, ...]


class Heads(Bearers):
    """Literals that are concluded, each with whether it claims what should be done."""

    superlative: Clause | None = None

    def said(
        self, said: syntax.Clause | Deed, *, in_rule: bool = False, sentence: Sentence | None = None
    ) -> list[tuple[Literal, bool]]:
        """Heads, each with whether it is a claim of what should be done."""
        if isinstance(said, Deed):
            terms = self.heads_of(said.object, in_rule, sentence, deed=True)
            return [(self.deed(said, term), True) for term in terms]
        bearer = said.bearer
        self.refuse_or(said.items)
        terms = self.heads_of(bearer, in_rule, sentence)
        denied = bearer.role == "none"
        if denied and len(said.items) > 1:
            both = " and ".join(map(_again, said.items))
            raise refusal("both_denied", said.items[-1].column, both=both)
        for item in said.items if len(terms) > 1 else ():
            if any(word.lower() in words_of("reciprocal") for word in item.words):
                raise refusal("together", item.column, words=" ".join(item.words))
        found: list[tuple[Literal, bool]] = []
        for term in terms:
            if bearer.role == "named" and bearer.words:
                found.append((self.kind(bearer.words, term), False))
            for item in said.items:
                literals = self.of_bearer(bearer, item, term, sole=len(terms) == 1)
                found += [
                    (self._denied(one, item, denied=denied), self._is_deed(one)) for one in literals
                ]
        return found

    def _is_deed(self, literal: Literal) -> bool:
        asked = self.lexicon.asked
        return asked is not None and bool(asked.subject) and literal.predicate == asked.predicate

    def _denied(self, literal: Literal, item: Item, *, denied: bool) -> Literal:
        if denied and not literal.positive:
            raise refusal("denied_twice_no", item.column)
        return literal.complement if denied else literal

    def of_bearer(
        self, bearer: Bearer, item: Item, term: Term, *, sole: bool = False
    ) -> list[Literal]:
        if bearer.role == "owned":
            return [self.owned(bearer.words, item, term)]
        if sole and (best := comparative(item)) and isinstance(term, str):
            return self._best(item, term, best)
        if (asked := self.lexicon.asked) and asked.subject and _objects(bearer, item):
            self.shown.actions.add(asked.predicate)
            return [Literal(asked.predicate, (term,), bearer.role == "none")]
        self.refuse_dead(bearer, item)
        return self.literals(item, term, self.other(item, term))

    def _best(self, item: Item, term: str, best: tuple[tuple[str, ...], int]) -> list[Literal]:
        """ "the cheapest supplier": a supplier, and cheaper than the others."""
        words, length = best
        kind = of_them(item.words[length:]) or self._sole_kind()
        if (
            item.negated
            or not kind
            or kind[0].lower() in words_of("prepositions")
            or self.variable is not None
        ):
            raise refusal("says_first", item.column, words=" ".join(item.words))
        literal = self.kind(kind, term)
        predicate = camel((*words, "than"))
        self.shown.phrases.setdefault(predicate, " ".join((*words, "than")))
        self.superlative = Clause(
            Literal(predicate, (term, X)),
            (Literal(OTHER_THAN, (X, term)), Literal(literal.predicate, (X,))),
            strict=True,
        )
        return [literal, *self.literals(item._replace(words=item.words[:length]), term)]

    def _sole_kind(self) -> tuple[str, ...]:
        """ "the cheapest", where the question asks which hall: the cheapest hall."""
        nouns = sorted(self.lexicon.nouns)
        return tuple(self.lexicon.phrases_of(nouns[0]).split()) if len(nouns) == 1 else ()


class Bodies(Heads):
    """Bodies of rules; several where "or" joins them."""

    def bodies(self, conditions: Sequence[syntax.Clause], *, rule: bool) -> list[Body]:
        """Each way in which the conditions can be met."""
        joints = {c.joint for c in conditions if c.joint}
        each = [self._ways(clause) for clause in conditions]
        if "or" in joints:
            if len(joints) > 1 or any(len(ways) > 1 for ways in each):
                raise refusal("and_or", conditions[0].bearer.column)
            return [way for ways in each for way in ways]
        bodies: list[Body] = [()]
        for ways in each:
            bodies = [(*body, *way) for body in bodies for way in ways]
        return bodies

    def _ways(self, clause: syntax.Clause) -> list[Body]:
        bearer = clause.bearer
        if bearer.role not in (*_ROLES, "named", "owned", "pronoun"):
            kind = " ".join(bearer.words)
            raise refusal("not_a_condition", bearer.column, said=kind, one=with_article(kind))
        if self._lead_variable(bearer):
            raise refusal("in_letters", bearer.column)
        said: list[Body] = []
        terms = self.terms(bearer)
        if len(terms) > 1:
            raise refusal("one_by_one", bearer.column)
        for item in clause.items:
            literals = self.of_bearer(bearer, item, terms[0])
            said.append(tuple(Condition(one, clause.evidence == "none") for one in literals))
        joints = {item.joint for item in clause.items if item.joint}
        if clause.evidence == "none" and sum(map(len, said)) > 1:
            raise refusal("no_evidence_of_two", bearer.column)
        if "or" in joints:
            if joints - {"or", ","}:
                raise refusal("and_or", clause.items[0].column)
            return said
        return [tuple(condition for body in said for condition in body)]

    def _lead_variable(self, bearer: Bearer) -> bool:
        return bearer.role == "named" and any(
            len(n.words) == 1 and not n.quoted and n.words[0] in ("X", "Y", "Z")
            for n in bearer.names
        )

    def exceptions(self, exceptional: Exceptional) -> tuple[Literal, ...]:
        """What stands after "unless"; each side of "or" is an exception of its own."""
        items = [
            item
            for said in exceptional.said
            if isinstance(said, syntax.Clause)
            for item in said.items
        ]
        joints = {item.joint for item in items if item.joint}
        if len(exceptional.said) > 1 or (joints and "or" not in joints) or "and" in joints:
            raise _two_ways(exceptional, items)
        said = exceptional.said[0]
        if isinstance(said, syntax.Clause):
            said = said._replace(items=tuple(item._replace(joint="") for item in said.items))
        found = [one for one, _ in self.said(said, in_rule=True)]
        if len(found) > max(1, len(items)):
            raise _two_ways(exceptional, items)
        return tuple(found)


def _objects(bearer: Bearer, item: Item) -> bool:
    """ "is not acceptable", "is unacceptable to us": what its stance will not have."""
    words = tuple(word.lower() for word in item.words)
    if item.verb.kind != "is" or item.article or item.other is not None:
        return False
    if words == ("acceptable",):
        return item.negated or bearer.role == "none"
    out = words == ("out", "of", "the", "question")
    whole = out or words[:2] == ("unacceptable", "to") or words == ("unacceptable",)
    return whole and not item.negated


def _two_ways(exceptional: Exceptional, said: Sequence[Item]) -> BadInput:
    """Either alone may be an exception, or both together."""
    apart = ", ".join(f"unless it {_again(item)}" for item in said)
    both = " and ".join(map(_again, said))
    return refusal("two_ways", exceptional.column, apart=apart, both=both)


def _again(item: Item) -> str:
    """An item as it was said."""
    negated = {"is": "is not", "has": "does not have", "can": "cannot"}
    verb = negated.get(item.verb.said, f"{item.verb.said} not") if item.negated else item.verb.said
    lead = {"a": f"{with_article(item.words[0]).split()[0]} ", "the": "the "}.get(item.article, "")
    return f"{verb} {lead}{' '.join(item.words)}".rstrip()


_RULE = re.compile(r"rule\s++(\"[^\"]++\"\s*+|[^:\"]++):\s*+", re.IGNORECASE)
_STRICT = re.compile(r"by\s+definition\s*+[,:]?\s*+", re.IGNORECASE)
_NORMALLY = re.compile(r"normally\s*,\s*", re.IGNORECASE)
_UNTRUE = re.compile(r"it\s+is\s+not\s+(true|the\s+case)\s+that\s+", re.IGNORECASE)
# Of words with one blank between them.
_RANKED = re.compile(r"(?:the )?rule ", re.IGNORECASE)
_OUTRANKS = re.compile(r" outranks (?:the )?rule ", re.IGNORECASE)
_WEIGHED = re.compile(
    r"(?!if\b)(.+?) (?:(?:is|are) (?:much )?more important|matters? more|counts? more)"
    r" (?:(?:to|for) (?:us|me) )?than \S+(?: \S+){0,3}",
    re.IGNORECASE,
)


_ODD = re.compile(
    r"(?<!\S)(-\d\S*|\d+(\.\d+)?[eE]\d+|\d*[½¼¾⅓⅔]|\d+,\d{3}[.,]\d+|\d+\s?[/⁄]\d+|[1-9]\d{0,2}\.\d{3})(?=\s+[a-z])"
)
MOST_WORDS, MOST_SIGNS = 400, 10_000
_WORD = re.compile(r"[^\W_]+")


def _refuse_odd(text: str) -> None:
    """Numbers whose sign or size would be lost, and sentences that nobody could take in."""
    if found := _ODD.search(text):
        raise refusal("number_not_read", found.start() + 1, found=found[0])
    words = len(_WORD.findall(text))  # blanks need not part them: "a,b,c"
    if words > MOST_WORDS:
        raise refusal("sentence_words", words=words, most_words=MOST_WORDS)
    if len(text) > MOST_SIGNS:
        raise refusal("sentence_signs", n=len(text), most_words=MOST_SIGNS)


def _refuse_weighed(text: str) -> None:
    """Raises BadInput for "Safety is more important than price", which orders no rules."""
    if _WEIGHED.fullmatch(" ".join(text.split())):
        raise refusal("cannot_read_counts", 1, text=text)


def outranking(text: str) -> tuple[tuple[str, str], ...]:
    """ "Rule safety outranks rule price": the pair (higher, lower); empty for anything else."""
    words = " ".join(text.split())
    begun = _RANKED.match(words)
    found = begun and _OUTRANKS.search(words, begun.end() + 1)
    if not begun or not found:
        return ()
    return ((_named_rule(words[begun.end() : found.start()]), _named_rule(words[found.end() :])),)


def _named_rule(words: str) -> str:
    return rule_name(words.strip("\"' \t\n\u3000"))


class _Lead:
    """What may stand before a sentence: the name of a rule, "By definition", "Normally"."""

    def __init__(self, text: str) -> None:
        self.name, self.strict, self.normally, self.untrue = "", False, False, False
        self.length = 0
        if found := _RULE.match(text):
            self.name = _named_rule(found[1])
            self.length = found.end()
        for pattern in (_STRICT, _NORMALLY, _UNTRUE):
            found = pattern.match(text, self.length)
            if found:
                self.length = found.end()
                self.strict = self.strict or pattern is _STRICT
                self.normally = self.normally or pattern is _NORMALLY
                self.untrue = self.untrue or pattern is _UNTRUE

    def applied(self, clause: Clause) -> Clause:
        """The clause under this lead. Raises BadInput if they do not go together."""
        if self.strict and (clause.weak or not clause.body):
            raise BadInput(
                _say("definition_no_exceptions") if clause.weak else _say("fact_no_definition"),
                do=_say("leave_out_definition"),
                column=1,
            )
        if self.normally and clause.is_fact:
            raise refusal("normally_rules_said", 1 - self.length)
        strict = self.strict or clause.strict
        if self.name and strict:
            raise refusal("names_no_rule", 1 - self.length, name=self.name)
        return clause._replace(strict=strict, name=self.name)


class _Meaning(Bodies):
    """The clauses of a sentence; knows what its pronouns stand for."""

    def __init__(self, lexicon: Lexicon, lead: _Lead) -> None:
        super().__init__(lexicon)
        self._lead = lead

    def of(self, sentence: Sentence) -> Iterator[Clause]:
        if sentence.before:
            bodies = self.bodies(sentence.conditions, rule=True)
            heads = [h for said in sentence.said for h in self.said(said, in_rule=True)]
        else:
            heads = [h for said in sentence.said for h in self.said(said, sentence=sentence)]
            bodies = self.bodies(sentence.conditions, rule=self.variable is not None)
        kinds = tuple(Condition(kind) for kind in self.kinds)
        bodies = [(*body, *kinds) for body in bodies]
        weak = tuple(w for e in sentence.exceptions for w in self.exceptions(e))
        if sentence.because:
            yield from self._reasons(bodies)
        self._refuse_beside(heads, sentence)
        if self.superlative is not None:
            self._only_alone(sentence)
        for body in bodies:
            for head, claimed in heads:
                yield self._clause(head, body, weak, claimed=claimed)
        if self.superlative is not None:
            yield self.superlative

    def _only_alone(self, sentence: Sentence) -> None:
        if sentence.conditions or sentence.exceptions or self._lead.untrue:
            raise refusal("first_kind_stated", 1)

    def _clause(
        self, head: Literal, body: Body, weak: tuple[Literal, ...], *, claimed: bool
    ) -> Clause:
        strong = tuple(dict.fromkeys(c.literal for c in body if not c.weak))
        assumed = (*(c.literal for c in body if c.weak), *weak)
        if self._lead.untrue:
            if strong or assumed or claimed:
                raise refusal("not_true_said", 1 - self._lead.length)
            head = head.complement
        strict = not strong and not assumed and not claimed
        clause = Clause(head, strong, assumed, strict)
        if clause.unsafe:
            raise refusal("nothing_stated_rule", 1)
        return clause

    def _reasons(self, bodies: Sequence[Body]) -> Iterator[Clause]:
        """What follows "because" is stated too."""
        if len(bodies) > 1 or any(c.weak or c.literal.variables for c in bodies[0]):
            raise refusal("follows_because_not", 1)
        for condition in bodies[0]:
            yield Clause(condition.literal, strict=True)

    def _refuse_beside(self, heads: Sequence[tuple[Literal, bool]], sentence: Sentence) -> None:
        """A rule about anything concludes something of it."""
        if self.variable is None or all(head.variables for head, _ in heads):
            return
        last = sentence.said[-1]
        bearer = last.object if isinstance(last, Deed) else last.bearer
        name = " ".join(bearer.names[0].words) if bearer.names else "that"
        raise refusal("rule_about_anything", bearer.column, name=name)
