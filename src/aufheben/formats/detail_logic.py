"""What the answer of a run in logic keeps of each side, and what would change it: computed.

A side asks for the conditions of its main arguments' warrants, said of anything instead of the
object they were about. What the stances make follow from the answer's conditions is kept, too.
"""

from collections.abc import Iterator, Sequence

from aufheben.agents.symbolic.reasoning import criterion
from aufheben.domain import Argument, Explanation, Item
from aufheben.formats.detail_reasons import is_rule, reasons
from aufheben.formats.dialectic import Told, disputes
from aufheben.formats.reason_words import REASONS
from aufheben.logic.audit import audit
from aufheben.logic.knowledge import Knowledge
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import Lexicon, say_literal
from aufheben.logic.synthesis.saturation import Background, Body


def computed(told: Told) -> Explanation | None:
    """The explanation that the record itself gives; None where there is no answer."""
    deciding = told.deciding
    if deciding is None:
        return None
    argument = told.moves[deciding].argument
    return Explanation(
        how=tuple(reasons(told)),
        first_steps=(),
        premises=tuple(_premises(told, argument)),
        sides=tuple(_sides(told, argument)),
        open=tuple(_open(told, deciding)),
        would_change=tuple(_would_change(told, deciding)),
    )


def _premises(told: Told, argument: Argument) -> Iterator[Item]:
    """The core's, each with the fact that meets it; or the argument's own."""
    words, integration = REASONS[told.lang], told.finished.conclusion.integration
    facts = [p for p in argument.premises if not is_rule(p)]
    if integration is None or integration.core is None:
        yield from (Item(item=p, kept=True, how=words["rests"]) for p in facts)
        return
    for premise in integration.core.strong:
        said = "は" + premise if told.lang == "ja" else " " + premise.removeprefix("it ")
        met = next((p for p in facts if p.endswith(said)), words["meets"])
        yield Item(item=premise, kept=True, how=met)


def _sides(told: Told, answer: Argument) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """For each seat with a main argument its conditions, kept or given up."""
    held = _Held(told, answer)
    found: dict[str, dict[str, Item]] = {}
    for dispute in told.finished.conclusion.disputes:
        items = found.setdefault(dispute.thesis.seat, {})
        for item in held.items(dispute.thesis.argument):
            items.setdefault(item.item, item)
    for seat, side in found.items():
        yield seat, tuple(side.values())


class _Held:
    """The conditions of the answer, and all that the stances make follow from them."""

    def __init__(self, told: Told, answer: Argument) -> None:
        case = told.finished.case
        whole = Knowledge.of("\n".join(seat.stance for seat in case.seats), case.issue)
        stances = [Knowledge.of(seat.stance, case.issue) for seat in case.seats]
        self._lexicon: Lexicon = whole.lexicon
        self._words = REASONS[told.lang]
        rule = self._rule = criterion(answer, self._lexicon)
        contested = rule.head.predicate if rule else ""
        self._background = Background(
            clause
            for stance in stances
            for clause in stance.clauses
            if not any(literal.predicate == contested for literal in clause.literals)
        )
        self._conditions = self._said(self._background.saturate(rule.body)) if rule else set()
        self._exceptions = self._said(rule.weak) if rule else set()

    def items(self, argument: Argument) -> Iterator[Item]:
        """What a main argument asks for; nothing where it or the answer is not read as a rule."""
        rule = criterion(argument, self._lexicon)
        if rule is None or self._rule is None:
            return
        for literal in rule.body:
            said = say_literal(literal, self._lexicon)
            if said in self._conditions:
                yield Item(item=said, kept=True, how=self._words["asks"])
            else:
                rest = tuple(other for other in rule.body if other != literal)
                yield Item(item=said, kept=False, how=self._instead(rule, rest))
        for said in sorted(self._said(rule.weak)):
            kept = said in self._exceptions
            how = self._words["same_exception" if kept else "no_exception"]
            yield Item(item=self._words["unless_item"].format(said=said), kept=kept, how=how)

    def _instead(self, rule: Clause, rest: Body) -> str:
        """What follows from the condition and is kept, where anything is."""
        without = self._said(self._background.saturate(rest))
        found = [say_literal(x, self._lexicon) for x in self._background.saturate(rule.body)]
        follows = [said for said in found if said in self._conditions and said not in without]
        if not follows:
            return self._words["does_not_ask"]
        return self._words["follows"].format(said=self._words["comma"].join(follows))

    def _said(self, literals: Sequence[Literal]) -> set[str]:
        return {say_literal(literal, self._lexicon) for literal in literals}


def _open(told: Told, deciding: int) -> Iterator[str]:
    """What stands against the answer, and main arguments of others that are not overruled."""
    for index, move in enumerate(told.moves):
        status = told.audit.statuses[index]
        rival = move.role == "thesis" and index != deciding and status != "overruled"
        if rival or (index, deciding) in told.audit.edges:
            said = move.argument.warrant.consequent
            yield f"{move.seat}: {said} ({told.name(index)}, {status})"


def _would_change(told: Told, deciding: int) -> Iterator[str]:
    """Facts without which the answer would not stand, or without which another would."""
    words = REASONS[told.lang]
    rivals = [first for first, _ in disputes(told) if first != deciding]
    bearing: dict[str, list[str]] = {}
    for fact in _facts(told):
        doubted = audit(told.uttered, told.finished.case.issue, None, fact).statuses
        if doubted[deciding] != told.audit.statuses[deciding]:
            bearing.setdefault(words["falls"], []).append(fact)
        for rival in rivals:
            if doubted[rival] == "justified" != told.audit.statuses[rival]:
                said = told.moves[rival].argument.warrant.consequent
                bearing.setdefault(words["rises"].format(said=said), []).append(fact)
    for change, facts in bearing.items():
        head = words["if_not" if len(facts) == 1 else "if_not_all"]
        yield head.format(facts=words["or_that"].join(facts), change=change)


def _facts(told: Told) -> list[str]:
    """Every fact that was said, those of the answer first."""
    deciding = told.deciding
    moves = [told.moves[deciding]] if deciding is not None else []
    found = [p for move in (*moves, *told.moves) for p in move.argument.premises]
    return list(dict.fromkeys(p for p in found if not is_rule(p)))
