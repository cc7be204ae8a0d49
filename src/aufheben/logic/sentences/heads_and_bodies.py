"""What a sentence concludes, of what and on which conditions, and what are exceptions to it."""

from collections.abc import Sequence
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.comparisons import OTHER_THAN
from aufheben.logic.language import Clause, Literal, Term
from aufheben.logic.sentences import syntax
from aufheben.logic.sentences.bearers import Bearers, X
from aufheben.logic.sentences.lexicon import camel
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.syntax import (
    Bearer,
    Deed,
    Exceptional,
    Item,
    Sentence,
    comparative,
    of_them,
)
from aufheben.logic.sentences.vocabulary import with_article, words_of
from aufheben.words import speaker

_say = speaker(__name__)

_ROLES = ("a", "the", "plural", "anything")


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
