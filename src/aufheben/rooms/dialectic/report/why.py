"""Why an argument stands or falls, what a doubt changes, and whether the answer stands by a semantics."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

from aufheben.domain.text import bare, plain
from aufheben.domain.vocabulary import Acceptance, Semantics, Status
from aufheben.formats.document import Document, Item, Items
from aufheben.formats.endings import why_ended
from aufheben.formats.envelope import why_open
from aufheben.formats.sentences import together
from aufheben.logic.explain.debate_graph import Standing
from aufheben.logic.explain.decision import Against, Decided, against
from aufheben.logic.explain.premises import argument, quoted, since, standing, unattacked, who
from aufheben.logic.explain.statuses import AnswerNow
from aufheben.rooms.dialectic.report.grounds import inside
from aufheben.rooms.dialectic.report.lift import chosen
from aufheben.rooms.dialectic.report.status_report import below
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def because(told: ToldDialectic, index: int) -> Document:
    """The chain of attackers; an argument that comes again is not opened again."""
    top = _opened(told, index, set(), attacks=False)
    alone = not top.under and told.audit.statuses[index] == "justified"
    nobody = (Item(unattacked()),) * alone
    against_it = (*top.under, *nobody, *map(Item, _unsaid(told, index)))
    return (Items((Item(top.head, under=against_it),)), *below(_of_all(told, index)))


def _opened(told: ToldDialectic, index: int, shown: set[int], *, attacks: bool) -> Item:
    again = index in shown
    line = _line(told, index, attacks=attacks, again=again)
    if again:
        return Item(line)
    shown.add(index)
    attackers = (_opened(told, each, shown, attacks=True) for each in _attackers(told, index))
    return Item(line, under=tuple(attackers))


def _line(told: ToldDialectic, index: int, *, attacks: bool, again: bool) -> Said:
    move = told.moves[index]
    return argument(
        who(told.name(index), move.seat),
        standing(told.audit.statuses[index]),
        move.argument.warrant.consequent,
        _basis(told, move.argument.premises),
        attacks=attacks,
        again=again,
    )


def _basis(told: ToldDialectic, premises: tuple[str, ...]) -> Fact:
    parts = inside(told, premises)
    japanese = told.lang == "ja"
    return since(quoted(parts, "gap") if japanese else together(parts, "en")) if parts else ""


def _unsaid(told: ToldDialectic, index: int) -> Iterator[Said]:
    """What stands against it over all stances though nobody said it, and where a priority decided."""
    objections = against(told, index)
    if objections.cut:
        yield _say("why_cut")
    yield from (_objection(told, each) for each in objections.found)


def _objection(told: ToldDialectic, found: Against) -> Said:
    said: dict[str, Fact] = {
        "seat": found.seat,
        "status": standing(found.status),
        "said": bare(found.conclusion),
        "basis": _basis(told, found.premises),
    }
    if found.priority is None:
        return _say("why_unsaid", **said)
    high, low = found.priority
    return _say("why_priority", high=high, low=low, **said)


def _of_all(told: ToldDialectic, index: int) -> Iterator[Fact]:
    """Which way was taken, and where it stands over all stances."""
    if index == told.synthesis:
        yield from chosen(told)
    if told.audit.on_union is not None and not told.complete:
        yield _say("why_union", status=standing(told.audit.on_union[index]))


def attackers(
    told: ToldDialectic, index: int, above: frozenset[int] = frozenset()
) -> list[dict[str, Any]]:
    """The same chain as nested objects."""
    return [
        {
            "argument": told.name(attacker),
            "status": told.audit.statuses[attacker],
            "attackers": attackers(told, attacker, above | {index})
            if attacker not in above | {index}
            else [],
        }
        for attacker in _attackers(told, index)
    ]


def _attackers(told: ToldDialectic, index: int) -> list[int]:
    return [attacker for attacker, attacked in told.audit.edges if attacked == index]


def changes(before: ToldDialectic, after: ToldDialectic) -> Iterator[Said]:
    """What the doubt changes, statuses first, then whether the answer still stands.

    Where all stances decided together, they decide anew.
    """
    yield statuses_changed(before, before.audit.statuses, after.audit.statuses)
    yield from answer_changed(before, after.audit.statuses, decided(after))


def decided(told: ToldDialectic) -> Decided | None:
    """What all stances together come to; None where they did not decide together."""
    if not told.complete or told.whole is None:
        return None
    decision = told.whole.decision
    return Decided(outcome=decision.outcome, kind=decision.kind, answers=told.whole.answers())


def statuses_changed(
    told: ToldDialectic,
    before: Sequence[Standing],
    after: Sequence[Standing],
    semantics: Semantics = "grounded",
) -> Said:
    """The arguments that stand otherwise with the doubt, by the word for it before and after."""
    said = [
        _say(
            "doubt_change",
            name=told.name(index),
            before=standing(one, semantics),
            after=standing(other, semantics),
        )
        for index, (one, other) in enumerate(zip(before, after, strict=True))
        if one != other
    ]
    changed = _say.joined(*said, between="listed_apart") if said else _say("doubt_nothing")
    return _say("doubt_changes", changes=changed)


def answer_changed(
    before: ToldDialectic, statuses: Sequence[Status], after: Decided | None
) -> Iterator[Said]:
    """Whether the answer still stands, and what would, by statuses and a decision under a doubt."""
    was = decided(before)
    if was is not None and after is not None:
        yield from _decided_anew(was.answers, after)
        return
    if before.deciding is not None and before.finished.conclusion.answer is not None:
        stands = statuses[before.deciding] == "justified"
        yield _say("doubt_stands" if stands else "doubt_falls")
    for said in _risen(before, statuses):
        yield _say("doubt_rises", said=quoted([said]))


def _risen(before: ToldDialectic, statuses: Sequence[Status]) -> Iterator[str]:
    """What main arguments, and the best synthesis, conclude that were not justified and now are."""
    mains = before.first[: len(before.finished.conclusion.disputes)]
    carrying = (*mains, *([] if before.synthesis is None else [before.synthesis]))
    for index in carrying:
        if before.audit.statuses[index] != "justified" == statuses[index]:
            yield bare(before.moves[index].argument.warrant.consequent)


def _decided_anew(was: tuple[str, ...], after: Decided) -> Iterator[Said]:
    now = after.answers
    stands = bool(was) and was[0] in now
    if was:
        yield _say("doubt_stands" if stands else "doubt_falls")
    if new := [said for said in now if said not in was]:
        yield _say("doubt_besides" if stands else "doubt_instead", said=quoted(new))
    elif was and not now:
        yield _say("doubt_none", why=why_none(after))


def why_none(after: Decided) -> Fact:
    """Why a decision has no answer."""
    return why_open(after.kind) if after.kind is not None else why_ended("steps")


_BEST: tuple[Standing, ...] = (
    "justified",
    "in all",
    "in some",
    "defensible",
    "budget exceeded",
    "open",
    "overruled",
    "in none",
    "no extension",
)


class Answering:
    """What becomes of the answer of a debate, told without doubts, where arguments stand so.

    `decided` is what all stances come to under the doubts, where they decide together.
    """

    def __init__(
        self,
        told: ToldDialectic,
        semantics: Semantics,
        statuses: Sequence[Standing],
        *,
        doubted: bool,
        decided: Decided | None,
    ) -> None:
        self._told = told
        self._semantics = semantics
        self._statuses = statuses
        self._doubted = doubted
        self._decided = decided
        self._concluded = dict(self._conclusions())

    def now(self) -> AnswerNow:
        """As one value."""
        answers = self._answers()
        return AnswerNow(
            stands=self._stands(answers),
            answers=answers,
            possible=self._with("in some"),
            said=tuple(self._said(answers)),
        )

    def _conclusions(self) -> Iterator[tuple[str, Standing]]:
        """What may carry an answer, by the best argument for it; a synthesis is decided anew."""
        told = self._told
        carrying = [*told.first[: len(told.finished.conclusion.disputes)]]
        carrying += [told.synthesis] if told.synthesis is not None and not self._decided else []
        found: dict[str, list[int]] = {}
        for index in carrying:
            said = told.moves[index].argument.warrant.consequent
            found.setdefault(plain(said), []).append(index)
        for indices in found.values():
            said = bare(told.moves[indices[0]].argument.warrant.consequent)
            yield said, min((self._statuses[index] for index in indices), key=_BEST.index)

    def _with(self, *words: Standing) -> tuple[str, ...]:
        return tuple(said for said, word in self._concluded.items() if word in words)

    @property
    def _was(self) -> tuple[str, ...]:
        """The answers of the run."""
        told = self._told
        if self._decided is not None and told.whole is not None:
            return told.whole.answers()
        answer = told.finished.conclusion.answer
        return () if answer is None or told.deciding is None else (answer,)

    def _answers(self) -> tuple[str, ...]:
        decided, every = self._decided, self._with("justified", "in all")
        if decided is not None and self._semantics == "grounded":
            return decided.answers
        if "no extension" in self._statuses:
            return ()
        if decided is not None:
            return every or (decided.answers if decided.outcome == "synthesis" else ())
        own = plain(self._carried)
        stands = self._was if self._accepted in ("justified", "in all") else ()
        return (*stands, *(said for said in every if plain(said) != own or not self._was))

    @property
    def _carried(self) -> str:
        """The conclusion that the answer of a dialogue is."""
        deciding = self._told.deciding
        return "" if deciding is None else self._told.moves[deciding].argument.warrant.consequent

    @property
    def _accepted(self) -> Standing | None:
        """Where the answer of a dialogue stands; None where it has none."""
        deciding = self._told.deciding
        return self._statuses[deciding] if self._was and deciding is not None else None

    def _stands(self, answers: Sequence[str]) -> bool | None:
        if not self._was or "no extension" in self._statuses:
            return None
        return self._was[0] in answers

    def _said(self, answers: tuple[str, ...]) -> Iterator[Said]:
        if self._semantics != "grounded":
            yield from self._by_extensions(answers)
        elif self._doubted:
            statuses = cast("Sequence[Status]", self._statuses)
            yield from answer_changed(self._told, statuses, self._decided)

    def _by_extensions(self, answers: tuple[str, ...]) -> Iterator[Said]:
        semantics, word = self._semantics, self._word(answers)
        if word is not None:
            yield _say(f"accepted_{word.replace(' ', '_')}", semantics=semantics)
        elif "no extension" in self._statuses:
            yield _say("asked_no_extension", semantics=semantics)
        if "no extension" in self._statuses and any(u.unanswered for u in self._told.uttered):
            yield _say("asked_unanswered")
        if new := self._new(answers):
            yield _say("asked_in_all", semantics=semantics, said=quoted(new))
        if new := self._new(self._with("in some")):
            yield _say("asked_in_some", semantics=semantics, said=quoted(new))

    def _new(self, sentences: Sequence[str]) -> list[str]:
        """Those that are no answer of the run."""
        return [bare(each) for each in sentences if each not in self._was]

    def _word(self, answers: tuple[str, ...]) -> Acceptance | Literal["replaced"] | None:
        """In how many extensions the answer of the run is, or that no synthesis is sought."""
        if not self._was:
            return None
        if self._decided is None:
            return cast("Acceptance", self._accepted)
        if "no extension" in self._statuses:
            return "no extension"
        if answers and self._told.synthesis is not None and self._was[0] not in answers:
            return "replaced"
        found = "in all" if self._was[0] in answers else self._concluded.get(self._was[0])
        return cast("Acceptance", found or "in none")
