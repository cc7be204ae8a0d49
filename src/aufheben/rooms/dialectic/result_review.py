"""The result of a debate as a file claims it, held against the definitions: sentences are read.

Whoever gave the file may have changed it. What its arguments rest on, whom they attack, where they
stand and how a synthesis was made is computed anew from its stances, as far as these are logic.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.formats.interchange.review import GraphFinding, dangling, duplicate_id
from aufheben.logic.closure import Instance, match
from aufheben.logic.language import Clause
from aufheben.logic.language import Literal as Atom
from aufheben.logic.priorities import Priorities, static
from aufheben.logic.review import (
    ClaimedArgument,
    ClaimedEdge,
    ClaimedGraph,
    ClaimedSynthesis,
    Code,
    ReviewFinding,
    review,
)
from aufheben.logic.sentences import Lexicon, read_question, read_stance
from aufheben.logic.stance_theory import in_logic, issue_lexicon, spoken_lexicon
from aufheben.logic.translation import read_argument
from aufheben.rooms.dialectic.asks.messages import ArgumentMessage
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)

Json = Mapping[str, Any]
_KINDS: Final[Mapping[str, Literal["rebut", "undercut"]]] = {
    "rebut": "rebut",
    "undermine": "rebut",
    "undercut": "undercut",
}
_UNCLAIMED: Final[tuple[Code, ...]] = ("edge_missing",)
"""A result names what was said against an argument, not all that defeats it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewedResult:
    """What does not hold, at the ids of arguments, and what could not be checked."""

    findings: tuple[GraphFinding, ...]
    unchecked: tuple[Fact, ...]


def is_result(said: object) -> bool:
    """Whether it is the JSON of a debate, as `ask --json` prints it."""
    return (
        isinstance(said, dict)
        and str(said.get("schema", "")).startswith("aufheben.run/")
        and said.get("room") == "dialectic"
    )


def review_result(envelope: Json) -> ReviewedResult:
    """All that is wrong with a debate's result. Raises BadInput for what is none."""
    try:
        return _reviewed(_Claims.of(envelope))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as wrong:
        at, _, _ = str(wrong)[:160].partition("\n")
        what = _say("no_result", name=type(wrong).__name__, at=at)
        raise BadInput(what, do=_say("give_result")) from None


def _reviewed(claims: "_Claims") -> ReviewedResult:
    graph = claims.graph() if claims.stances else ClaimedGraph(stances={}, arguments=())
    found = (claims.told(each) for each in review(graph) if each.code not in _UNCLAIMED)
    kept = (each for each in found if not claims.is_unclaimed(each))
    return ReviewedResult(findings=(*claims.shape(), *kept), unchecked=tuple(claims.unchecked()))


@dataclass(frozen=True, kw_only=True)
class _Claims:
    """An envelope, and those of its arguments that can be read as logic."""

    envelope: Json
    issue: Issue
    stances: Mapping[str, tuple[Clause, ...]]
    names: tuple[str, ...]
    arguments: tuple[ClaimedArgument, ...]

    @classmethod
    def of(cls, envelope: Json) -> "_Claims":
        issue = in_logic(
            Issue(
                question=envelope["issue"],
                aliases=tuple((a, b) for a, b in envelope.get("aliases", ())),
                priorities=tuple((a, b) for a, b in envelope.get("priorities", ())),
            )
        )
        seats = envelope["seats"]
        logic = all(seat["premises"] == "logic" for seat in seats)
        lexicon = issue_lexicon(issue)
        known = {
            seat["name"]: read_stance(seat["stance"], lexicon, lenient=True).clauses
            for seat in seats
            if logic
        }
        read = dict(_read(envelope["arguments"], issue, tuple(known))) if logic else {}
        return cls(
            envelope=envelope,
            issue=issue,
            stances=known,
            names=tuple(read),
            arguments=tuple(read.values()),
        )

    def graph(self) -> ClaimedGraph:
        """What is claimed of them."""
        return ClaimedGraph(
            stances=self.stances,
            arguments=self.arguments,
            edges=tuple(self._edge(said) for said in self._attacks()),
            statuses=tuple(self._by_name[n]["status"] for n in self._standing()),
            synthesis=self._synthesis(),
            priorities=self._priorities,
        )

    @property
    def _priorities(self) -> Priorities:
        return static(self.issue.priorities)

    @property
    def _by_name(self) -> Mapping[str, Json]:
        return {said["id"]: said for said in self.envelope["arguments"]}

    def _attacks(self) -> list[Json]:
        """Replies that the definitions are said to decide."""
        return [
            said
            for said in self.envelope["arguments"]
            if said["relation"] == "computed"
            and said["role"] in _KINDS
            and {said["id"], said["attacks"]} <= set(self.names)
        ]

    def _edge(self, said: Json) -> ClaimedEdge:
        return ClaimedEdge(
            attacker=self.names.index(said["id"]),
            attacked=self.names.index(said["attacks"]),
            kind=_KINDS[said["role"]],
        )

    def _standing(self) -> tuple[str, ...]:
        """Those whose status follows from them alone."""
        every = self.envelope["arguments"]
        decided = len(self.names) == len(every) and self.envelope["protocol"] != "complete"
        decided = decided and all(
            said["status"] != "open" and said["relation"] != "declared" for said in every
        )
        return self.names if decided else ()

    def _synthesis(self) -> ClaimedSynthesis | None:
        """The one that a core led to, where the file says what it keeps of each side."""
        integration: Json = self.envelope.get("integration") or {}
        core = integration.get("core")
        said = [each for each in self._by_name.values() if each["role"] == "synthesis"]
        if core is None or len(said) != 1 or said[0]["id"] not in self.names:
            return None
        number = self.names.index(said[0]["id"])
        rule = self.arguments[number].rules[-1].clause
        kept = integration["kept"]
        theses = {d["seat"]: d["thesis"] for d in reversed(self.envelope["disputes"])}
        sides = [self.names.index(theses[each["seat"]]) for each in kept]
        if len(sides) < 2 or len(rule.body) != len(core["strong"]):
            return None
        atoms = dict(zip(core["strong"], rule.body, strict=True))
        parts = [_part(each["premises"], atoms) for each in kept]
        whole = tuple(part for part in parts if part is not None)
        if len(whole) < len(parts):
            return None
        return ClaimedSynthesis(rule=rule, sides=tuple(sides), parts=whole, argument=number)

    def told(self, found: ReviewFinding) -> GraphFinding:
        """The finding, at the argument it is about."""
        name, what = found.where, found.message
        part, _, rest = found.where.partition("[")
        if part in ("arguments", "statuses") and rest:
            name = self.names[int(rest.partition("]")[0])]
        elif part == "edges" and rest:
            said = self._attacks()[int(rest.partition("]")[0])]
            name, what = said["id"], _say("of_attack", on=said["attacks"], what=what)
        elif part.startswith("synthesis"):
            name = next(n for n, s in self._by_name.items() if s["role"] == "synthesis")
            if rest:
                side = self.envelope["integration"]["kept"][int(rest.partition("]")[0])]
                what = _say("of_side", seat=side["seat"], what=what)
        do = _say(f"remedy_{found.code}")
        return GraphFinding(kind=found.code, place=name, what=what, do=do)

    def is_unclaimed(self, found: GraphFinding) -> bool:
        """The rule of a synthesis is no one's; that it is one is only checked where it is claimed."""
        new = found.kind == "unsupported_premise" and self._synthesis() is None
        return new and self._by_name[found.place]["role"] == "synthesis"

    def shape(self) -> Iterator[GraphFinding]:
        """What needs no sentence to be read: ids."""
        names = Counter(said["id"] for said in self.envelope["arguments"])
        for name in (name for name, count in names.items() if count > 1):
            yield duplicate_id(name)
        for said in self.envelope["arguments"]:
            if said["attacks"] is not None and said["attacks"] not in names:
                yield dangling(said["id"], said["attacks"])

    def unchecked(self) -> Iterator[Said]:
        """What the file does not say in logic, or not at all."""
        if not self.stances:
            yield _say("no_sentence_checked")
            return
        unread = [name for name in self._by_name if name not in self.names]
        if unread:
            yield _say("sentences_unread", names=", ".join(unread)[:80])
        if not self._standing():
            yield _say("statuses_unchecked")
        if self._synthesis() is None and any(
            said["role"] == "synthesis" for said in self._by_name.values()
        ):
            yield _say("synthesis_unchecked")


def _read(
    arguments: Sequence[Json], issue: Issue, seats: tuple[str, ...]
) -> Iterator[tuple[str, ClaimedArgument]]:
    """Arguments whose sentences are all read. In a debate everybody hears what others disclose."""
    lexicon = spoken_lexicon(issue)
    for said in arguments:
        argument = ArgumentMessage.model_validate({"rules": said["rules"]}).argument()
        read = read_argument(argument, lexicon)
        if read.entire and read.ground is not None:
            rules = tuple(map(_in_order, read.ground.rules))
            conditions = _conditions(rules[-1].head, issue, lexicon)
            yield (
                said["id"],
                ClaimedArgument(
                    seat=said["seat"],
                    rules=rules,
                    cites=seats,
                    conclusion=rules[-1].head,
                    conditions=conditions,
                ),
            )


def _conditions(head: Atom, issue: Issue, lexicon: Lexicon) -> tuple[Atom, ...]:
    """What the question asks of whatever answers it."""
    asked = read_question(issue.question, lexicon)
    binding = match(asked.head, head, {}) if asked is not None else None
    if asked is None or binding is None:
        return ()
    return tuple(condition.under(binding) for condition in asked.conditions)


def _in_order(rule: Instance) -> Instance:
    """Its premises in the order of its clause: a sentence may name them in another."""
    binding = match(rule.clause.head, rule.head, {})
    left, body = list(rule.body), list[Atom]()
    for pattern in rule.clause.body if binding is not None else ():
        fits = [(atom, match(pattern, atom, binding)) for atom in left if binding is not None]
        atom, bound = next(((a, b) for a, b in fits if b is not None), (None, None))
        if atom is None:
            return rule
        body.append(atom)
        left.remove(atom)
        binding = bound
    return rule._replace(body=(*body, *left))


def _part(premises: Sequence[Json], atoms: Mapping[str, Atom]) -> tuple[Atom, ...] | None:
    """What the core keeps of a side; None where the file does not say."""
    kept = [each["kept_as"] for each in premises]
    if None in kept or not all(said in atoms for each in kept for said in each):
        return None
    return tuple(dict.fromkeys(atoms[said] for each in kept for said in each))
