"""On which conditions something is concluded, and what are exceptions to it."""

from collections.abc import Sequence
from typing import NamedTuple

from aufheben.logic.language import Literal
from aufheben.logic.sentences import syntax, unclear
from aufheben.logic.sentences.heads import Heads
from aufheben.logic.sentences.syntax import Bearer, Exceptional

_ROLES = ("a", "the", "plural", "anything")


class Condition(NamedTuple):
    """A literal of a body, `weak` where it is only not to be in evidence."""

    literal: Literal
    weak: bool = False


Body = tuple[Condition, ...]


class Conditions(Heads):
    """Bodies of rules; several where "or" joins them."""

    def bodies(self, conditions: Sequence[syntax.Clause], *, rule: bool) -> list[Body]:
        """Each way in which the conditions can be met."""
        joints = {c.joint for c in conditions if c.joint}
        each = [self._ways(clause) for clause in conditions]
        if "or" in joints:
            if len(joints) > 1 or any(len(ways) > 1 for ways in each):
                raise unclear.and_or(conditions[0].bearer.column)
            return [way for ways in each for way in ways]
        bodies: list[Body] = [()]
        for ways in each:
            bodies = [(*body, *way) for body in bodies for way in ways]
        return bodies

    def _ways(self, clause: syntax.Clause) -> list[Body]:
        bearer = clause.bearer
        if bearer.role not in (*_ROLES, "named", "owned", "pronoun"):
            raise unclear.not_a_condition(bearer)
        if self._lead_variable(bearer):
            raise unclear.in_letters(bearer)
        said: list[Body] = []
        terms = self.terms(bearer)
        if len(terms) > 1:
            raise unclear.one_by_one(bearer)
        for item in clause.items:
            literals = self.of_bearer(bearer, item, terms[0])
            said.append(tuple(Condition(one, clause.evidence == "none") for one in literals))
        joints = {item.joint for item in clause.items if item.joint}
        if clause.evidence == "none" and sum(map(len, said)) > 1:
            raise unclear.no_evidence_of_two(bearer)
        if "or" in joints:
            if joints - {"or", ","}:
                raise unclear.and_or(clause.items[0].column)
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
            raise unclear.two_ways(exceptional, items)
        said = exceptional.said[0]
        if isinstance(said, syntax.Clause):
            said = said._replace(items=tuple(item._replace(joint="") for item in said.items))
        found = [one for one, _ in self.said(said, in_rule=True)]
        if len(found) > max(1, len(items)):
            raise unclear.two_ways(exceptional, items)
        return tuple(found)
