"""What stances come to in logic, without a run: arguments and why they stand, syntheses, doubts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from aufheben.app.wording import speaks_python
from aufheben.domain.answers import Argument
from aufheben.domain.vocabulary import Lang, Status
from aufheben.errors import BadInput, BudgetExceeded, did_you_mean
from aufheben.formats.document import Item, Items, text
from aufheben.formats.sentences import small_words, together, within
from aufheben.logic.answer_text import answer_sentence, property_of
from aufheben.logic.arguments import Budget, every_argument
from aufheben.logic.effort import Bound, work
from aufheben.logic.explain.premises import argument, more, quoted, since, standing, unattacked, who
from aufheben.logic.explain.statuses import nearest
from aufheben.logic.frameworks import Framework
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import (
    Lexicon,
    Question,
    read_premise,
    read_stance,
    say_clause,
    say_literal,
)
from aufheben.logic.sentences.questions import X
from aufheben.logic.status import Around, around, statuses_for
from aufheben.logic.translation import SAID, worded
from aufheben.logic.union import Union, UnionSynthesis, decide
from aufheben.logic.union.decision import STEPS, WORK
from aufheben.rooms.dialectic.readings import Understanding
from aufheben.words import Fact, Said, speaker, spelled

_say = speaker(__name__)

MOST = 2 * WORK
"""Most steps of `effort` for all questions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Synthesis:
    """A new rule that lifts a conflict, and what it concludes.

    The rule concludes `consequent` from `premises`, unless there is evidence for one of
    `exceptions`; `conclusion` is what follows by it, `answer` the same with its reasons.
    `retention` is the share (0..1) that each seat keeps of its criterion; of one stance alone,
    that is kept of each of its rules.
    """

    conclusion: str
    answer: str
    premises: tuple[str, ...]
    exceptions: tuple[str, ...]
    consequent: str
    retention: Mapping[str, float]

    def __str__(self) -> str:
        """The answer."""
        return self.answer


def syntheses(union: Union) -> Iterator[Synthesis]:
    """The best ones for the question; without a question, for each deed that rules conclude.

    Raises BadInput if the search is too long.
    """
    sides, left = _sides(union), MOST
    for question in _questions(union):
        with Bound(left) as bound:
            decision = decide(replace(sides, question=question))
        left = bound.left
        if bound.spent or decision.outcome == "budget":
            do = _say("ask_question_leave")
            raise BadInput(_say("too_many_combinations"), do=do)
        for lifted in decision.lifted:
            yield _said(lifted, question, union.lexicon)


def _sides(union: Union) -> Union:
    """Each seat is a side; of one stance alone each rule."""
    if len(union.seats) > 1:
        return union
    rules = {c: (say_clause(c, union.lexicon),) for c in union.holders if not c.is_fact}
    return replace(union, holders={**union.holders, **rules})


def _questions(union: Union) -> tuple[Question, ...]:
    if union.question is not None:
        return (union.question,)
    heads = [clause.head for clause in union.holders if clause.head.variables and clause.body]
    found = {
        Literal(head.predicate, (X,)): None
        for head in heads
        if head.positive and len(head.terms) == 1
    }
    return tuple(Question(head=head) for head in found)


def _said(lifted: UnionSynthesis, question: Question, lexicon: Lexicon) -> Synthesis:
    found = lifted.synthesis
    rule = property_of(found.rule, lexicon)
    return Synthesis(
        conclusion=say_literal(lifted.answer, lexicon),
        answer=answer_sentence(found, question.conditions, lexicon),
        premises=rule.strong,
        exceptions=rule.weak_negation,
        consequent=rule.consequent,
        retention=dict(lifted.retention),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """An argument in words, and where it stands among all of its theory.

    `seats` hold its last rule; `attackers` are the ids (Arg1 …) of those that defeat it.
    """

    id: str
    argument: Argument
    status: Status
    seats: tuple[str, ...]
    attackers: tuple[str, ...]

    @property
    def conclusion(self) -> str:
        """What it concludes."""
        return self.argument.warrant.consequent

    @property
    def is_fact(self) -> bool:
        """It rests on nothing but itself."""
        return self.argument.premises == (self.conclusion,)

    def __str__(self) -> str:
        """One line: who, where it stands, what it concludes and from what."""
        return spelled(_line(self, "en"), "en")


def outline(top: Standing, known: Mapping[str, Standing], lang: Lang) -> Item:
    """The argument, its attackers, theirs, and so on; one met again is not opened again.

    Nearest first and no more than a walk of a run has: what is left out is far away.
    """
    if not top.attackers and top.status == "justified":
        return Item(_line(top, lang), under=(Item(unattacked()),))
    made: dict[str, Item] = {}
    for one, below in reversed(nearest(top.id, lambda name: known[name].attackers).items()):
        under = [
            Item(_line(known[a], lang, attacks=True, again=True)) if again else made[a]
            for a, again in below
        ]
        if left := len(known[one].attackers) - len(below):
            under.append(Item(more(left)))
        made[one] = Item(_line(known[one], lang, attacks=one != top.id), under=tuple(under))
    return made[top.id]


def _line(one: Standing, lang: Lang, *, attacks: bool = False, again: bool = False) -> Said:
    return argument(
        who(one.id, ", ".join(one.seats)),
        standing(one.status),
        one.conclusion,
        "" if one.is_fact else _basis(one, lang),
        attacks=attacks,
        again=again,
    )


def _basis(one: Standing, lang: Lang) -> Fact:
    premises = one.argument.premises
    small = small_words((*premises, *one.argument.conc))
    parts = [within(text, small) for text in premises]
    return since(quoted(parts, "gap") if lang == "ja" else together(parts, "en"))


_BEST: tuple[Status, ...] = ("justified", "defensible", "overruled")


@speaks_python
@dataclass(frozen=True, kw_only=True, eq=False)
class Theory:
    """Stances read as rules and facts, all together; a value, which a doubt does not change.

    `understood` says how each sentence was read, `doubted` which premises are not held.
    """

    union: Union
    understood: tuple[Understanding, ...] = ()
    doubted: tuple[str, ...] = ()

    def arguments(self, sentence: str | None = None) -> tuple[Standing, ...]:
        """Those that conclude a sentence; without one, all but facts that defeat nothing.

        Raises BadInput if the sentence is not read, or there are too many to list.
        """
        if sentence is None:
            return tuple(
                one for one in self._standings if not one.is_fact or one.id in self._defeating
            )
        literal = self._literal(sentence)
        pairs = zip(self._around.args, self._standings, strict=True)
        return tuple(one for ground, one in pairs if ground.warrant.head == literal)

    @property
    def every_argument(self) -> tuple[Standing, ...]:
        """All of them, facts that defeat nothing too. Raises BudgetExceeded if they are too many."""
        return self._standings

    @property
    def framework(self) -> Framework:
        """Every argument by its id, and which defeats which. Raises BudgetExceeded.

        `Arg0` comes last where some argument contradicts itself: the empty one, which defeats it
        (Prakken & Sartor 1997, definition 2.12).
        """
        names = tuple(one.id for one in self._standings)
        felled = any(attacker == len(names) for attacker, _ in self._around.edges)
        return Framework(names=(*names, "Arg0") if felled else names, attacks=self._around.edges)

    def status(self, sentence: str) -> Status | None:
        """Where a sentence stands: as the best argument for it; None if there is none.

        `budget exceeded` where the search is too long. Raises BadInput if it is not read.
        """
        found = statuses_for(self.union.closure, self._literal(sentence), STEPS, WORK)
        return "budget exceeded" if found is None else _best(found)

    @cached_property
    def statuses(self) -> Mapping[str, Status]:
        """Every sentence that some argument concludes, with where it stands. Raises BadInput."""
        found: dict[str, list[Status]] = {}
        for one in self._standings:
            found.setdefault(one.conclusion, []).append(one.status)
        return {said: best for said, all_ in found.items() if (best := _best(all_))}

    def syntheses(self) -> tuple[Synthesis, ...]:
        """What lifts the conflict: the best one, or all that tie; none where something is justified.

        Of the question asked; where none was, of each deed that rules conclude. Raises BadInput
        where the search is too long.
        """
        return tuple(syntheses(self.union))

    def doubt(self, premise: str) -> "Theory":
        """The theory as if this fact or rule were not held. Raises BadInput for what nobody holds."""
        clause = read_premise(premise, self.union.lexicon)
        if clause is None or not self._held(clause):
            raise self._unknown(_say("nobody_rests", premise=premise), premise)
        return replace(self, union=self.union.doubting(clause), doubted=(*self.doubted, premise))

    def explain(self, sentence: str) -> str:
        """Why a sentence stands or falls: each argument for it, its attackers, theirs, and so on.

        In the language of the stances. Raises BadInput if nothing concludes it.
        """
        found = self.arguments(sentence)
        if not found:
            raise self._unknown(_say("no_argument", sentence=sentence), sentence)
        known = {one.id: one for one in self._standings}
        lang: Lang = "ja" if self.union.lexicon.lang == "ja" else "en"
        document = (Items(tuple(outline(one, known, lang) for one in found)),)
        return text.plain(document, lang).removesuffix("\n")

    def __repr__(self) -> str:
        """How much it holds."""
        facts = sum(clause.is_fact for clause in self.union.holders)
        without = f", without {'; '.join(self.doubted)}" if self.doubted else ""
        return f"<Theory: {len(self.union.holders) - facts} rules, {facts} facts{without}>"

    @cached_property
    def _around(self) -> Around:
        """Every argument, facts last, and which defeats which."""
        budget, found = Budget(left=STEPS), None
        with Bound(WORK):
            every = list(every_argument(self.union.closure, budget))
            every.sort(key=lambda argument: argument.warrant.clause.is_fact)
            work(sum(SAID * len(argument.rules) for argument in every))
            found = around(self.union.closure, every, budget)
        if found is None:
            do = _say("ask_status_sentence")
            raise BudgetExceeded(_say("budget_exceeded_too"), do=do)
        return found

    @cached_property
    def _standings(self) -> tuple[Standing, ...]:
        found = self._around
        against: dict[int, list[str]] = {}
        for attacker, attacked in found.edges:
            if attacker < len(found.args):
                against.setdefault(attacked, []).append(f"Arg{attacker + 1}")
        return tuple(
            Standing(
                id=f"Arg{number + 1}",
                argument=worded(ground, self.union.lexicon),
                status=found.statuses[number],
                seats=tuple(filter(None, self.union.holders.get(ground.warrant.clause, ()))),
                attackers=tuple(against.get(number, ())),
            )
            for number, ground in enumerate(found.args)
        )

    @cached_property
    def _defeating(self) -> frozenset[str]:
        return frozenset(name for one in self._standings for name in one.attackers)

    def _literal(self, sentence: str) -> Literal:
        """One fact without conditions. Raises BadInput if the sentence is none."""
        clause = read_premise(sentence, self.union.lexicon)
        if clause is None:
            read_stance(sentence, self.union.lexicon)
        if clause is None or not clause.is_fact:
            raise BadInput(_say("no_single_statement", sentence=sentence), do=_say("say_we_should"))
        return clause.head

    def _held(self, clause: Clause) -> bool:
        if not clause.is_fact:
            return clause in self.union.holders
        assumed = {literal for rule in self._around.args for literal in rule.assumptions}
        return self.union.closure.holds(clause.head) or clause.head in assumed

    def _unknown(self, what: Fact, said: str) -> BadInput:
        known = [say_literal(x, self.union.lexicon) for x in self.union.closure.literals()]
        return BadInput(what, do=did_you_mean(said, known, _say("name_premise"), cutoff=0.3))


def _best(statuses: "tuple[Status, ...] | list[Status]") -> Status | None:
    return next((status for status in _BEST if status in statuses), None)
