"""What became of the conditions that seats' main arguments set: kept, in part, anyway, lost; by the core, too.

A seat asks for the conditions of its main arguments' rules, said of anything instead of the thing
they were about. Which of them the answer rests on, and which the thing has besides, is worked
out over all stances.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, get_args

from aufheben.domain import Core, Integration
from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Fate
from aufheben.logic.arguments import Budget, arguments
from aufheben.logic.closure import match
from aufheben.logic.explain.decision import Debate, Whole
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import say_literal
from aufheben.logic.status import standings_in
from aufheben.logic.synthesis.warrants import Background, Body, general
from aufheben.logic.translation import read_argument
from aufheben.words import Fact, Said, speaker, spelled

_say = speaker(__name__)
RESTS = _say("rests")


class Fared(NamedTuple):
    """A condition, what became of it, and how."""

    item: Fact
    fate: Fate
    how: Said


def fates(told: Debate, whole: Whole) -> Iterator[tuple[str, tuple[Fared, ...]]]:
    """For each seat with a main argument its conditions, each once, in the order they were set."""
    deciding = told.deciding
    held = _Held(told, whole, deciding) if deciding is not None else None
    if held is None or held.rule is None:
        return
    found: dict[str, dict[str, Fared]] = {}
    for index, move in enumerate(told.moves):
        if move.role == "thesis":
            rule = held.rule_of(index)
            side = found.setdefault(move.seat, {})
            for item in held.items(rule) if rule is not None else ():
                said = spelled(item.item, "en")
                side[said] = _better(side.get(said), item)
    for seat, items in found.items():
        yield seat, tuple(items.values())


def in_core(told: Debate, index: int) -> dict[str, tuple[str, ...]]:
    """Of each condition of a main argument, what the synthesis has of it; worked out in logic."""
    whole, synthesis = told.whole, told.synthesis
    if whole is None or synthesis is None:
        return {}
    held = _Held(told, whole, synthesis)
    rule = held.rule_of(index)
    return dict(held.carried(rule)) if rule is not None and held.rule is not None else {}


def _better(known: Fared | None, item: Fared) -> Fared:
    """Of one condition that two main arguments of a seat set, how it fared at best."""
    order = get_args(Fate)
    if known is None or order.index(item.fate) < order.index(known.fate):
        return item
    return known


class _Held:
    """The conditions on which the answer rests, what follows from them, and what its thing has."""

    def __init__(self, told: Debate, whole: Whole, deciding: int) -> None:
        self._told = told
        self._union = whole.union
        self._lexicon = whole.union.lexicon
        self.rule = self.rule_of(deciding)
        asked = whole.union.question
        self._kinds = {each.predicate for each in asked.conditions} if asked else set[str]()
        contested = self.rule.head.predicate if self.rule else ""
        self._background = Background(
            clause
            for clause in whole.union.holders
            if not any(literal.predicate == contested for literal in clause.literals)
        )
        rules = list(self._rules(deciding))
        self._conditions = {lit for rule in rules for lit in self._background.saturate(rule.body)}
        self._exceptions = {literal for rule in rules for literal in rule.weak}
        self._head = self._concluded(deciding)

    def rule_of(self, index: int) -> Clause | None:
        """The general rule behind an argument, in the one form that makes rules comparable."""
        clause = read_argument(self._told.moves[index].argument, self._lexicon).warrant
        return general(clause).normal() if clause is not None else None

    def items(self, rule: Clause) -> Iterator[Fared]:
        """What a rule asks for, and what became of it."""
        if self._head is not None and match(rule.head.complement, self._head, {}) is not None:
            return  # Of a yes or no: what speaks for the other one is outweighed, and as true as before.
        for literal in rule.body:
            fate, how = self._fate(literal, rule)
            if literal.predicate in self._kinds and fate == "kept":
                continue  # Whatever is chosen is one of them.
            if rule.head.variables and not literal.variables and fate in ("anyway", "lost"):
                continue  # "Our daughter loves music" is nothing that a school has or lacks.
            said = say_literal(literal, self._lexicon)
            yield Fared(said, fate, how)
        for literal in rule.weak:
            kept = literal in self._exceptions
            exception = _say("unless_so", said=say_literal(literal, self._lexicon))
            how = _say("same_exception" if kept else "no_exception")
            yield Fared(exception, "kept" if kept else "lost", how)

    def carried(self, rule: Clause) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Each condition of a rule, with itself or what follows from it among those kept."""
        for literal in rule.body:
            said = say_literal(literal, self._lexicon)
            kept = [said] if literal in self._conditions else self._follows(literal, rule)
            yield said, tuple(kept)

    def _rules(self, deciding: int) -> Iterator[Clause]:
        """Of every main argument that stands for the answer, or of the synthesis."""
        head = self._concluded(deciding)
        for index, move in enumerate(self._told.moves):
            stands = index == deciding or (
                move.role == "thesis" and self._told.audit.statuses[index] == "justified"
            )
            rule = self.rule_of(index) if stands else None
            if rule is not None and self._is_answer(self._concluded(index), head):
                yield rule

    def _is_answer(self, concluded: Literal | None, head: Literal | None) -> bool:
        """The same answer, or another that is justified beside it: so it is with that thing too."""
        if concluded is None or head is None or concluded == head:
            return concluded == head
        return (concluded.predicate, concluded.positive) == (head.predicate, head.positive)

    def _concluded(self, index: int) -> Literal | None:
        read = read_argument(self._told.moves[index].argument, self._lexicon)
        return read.ground.warrant.head if read.ground is not None else None

    def _fate(self, literal: Literal, rule: Clause) -> tuple[Fate, Said]:
        if literal in self._conditions:
            return "kept", RESTS
        if self._has(literal, rule):
            return "anyway", _say("anyway")
        if follows := self._follows(literal, rule):
            return "in_part", _say("follows", said=", ".join(follows))
        return "lost", _say("lacks")

    def _has(self, literal: Literal, rule: Clause) -> bool:
        """The thing that the answer is about has it, by all that was said, justified."""
        binding = match(rule.head, self._head, {}) if self._head is not None else None
        if binding is None:
            return False
        closure, budget = self._union.closure, Budget()
        found = list(arguments(closure, literal.under(binding), budget))
        return "justified" in standings_in(closure, found, budget)

    def _follows(self, literal: Literal, rule: Clause) -> list[str]:
        """What follows from the condition, and not from the others, and is kept."""
        rest: Body = tuple(other for other in rule.body if other != literal)
        without = self._background.saturate(rest)
        whole = self._background.saturate(rule.body)
        found = (x for x in whole if x in self._conditions and x not in without)
        return [say_literal(x, self._lexicon) for x in found]


class Criterion(NamedTuple):
    """One side's criterion, and for each premise those of E that stand for it.

    None where nobody said which, and none says it in the same words.
    """

    of: str
    seat: str
    premises: tuple[tuple[str, tuple[str, ...] | None], ...]


def criteria(told: Debate) -> list[Criterion]:
    """C1, C2 and so on of an integration that came to a core; in the capped form, which has none,
    of the main arguments.
    """
    integration = told.conclusion.integration
    if integration is None or integration.core is None:
        return []
    sides = _sides(told, integration, integration.core)
    found = enumerate(zip(speakers(told), sides, strict=False))
    return [
        Criterion(
            of=f"C{number + 1}" if integration.characterized else told.name(told.first[number]),
            seat=seat,
            premises=tuple(_kept(told, integration.core, number, side)),
        )
        for number, (seat, side) in found
        if side
    ]


def _sides(told: Debate, found: Integration, core: Core) -> list[tuple[str, ...]]:
    if found.characterized is not None:
        return [each.strong for each in found.characterized.properties]
    if not found.reconstructed or core.stands_for:
        return [argument.premises for argument in found.reconstructed]
    return [tuple(in_core(told, first)) for first in told.first[: len(found.reconstructed)]]


def speakers(told: Debate) -> list[str]:
    """Whose main arguments were integrated, in turn."""
    return [dispute.thesis.seat for dispute in told.conclusion.disputes]


def _kept(
    told: Debate, core: Core, number: int, premises: Sequence[str]
) -> Iterator[tuple[str, tuple[str, ...] | None]]:
    computed = {plain(said): kept for said, kept in in_core(told, told.first[number]).items()}
    for place, premise in enumerate(premises, start=1):
        same = tuple(each for each in core.strong if plain(each) == plain(premise))
        if core.stands_for:
            yield premise, tuple(dict.fromkeys((*same, *_standing(core, number, place))))
        else:
            yield premise, same or computed.get(plain(premise))


def _standing(core: Core, number: int, place: int) -> Iterator[str]:
    """The premises of E that are said to stand for this one."""
    for each, sides in zip(core.strong, core.stands_for, strict=False):
        if number < len(sides) and place in sides[number]:
            yield each
