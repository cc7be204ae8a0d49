"""A finished debate asked again and again, without asking anybody: all of it is computed.

For a page that no server answers, what doubts would change is worked out beforehand.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any, get_args

from aufheben.domain.vocabulary import Semantics
from aufheben.errors import Misuse
from aufheben.logic.effort import Bound
from aufheben.logic.explain.debate_graph import Bearing, Standing, bearings
from aufheben.logic.explain.decision import Decided
from aufheben.logic.explain.premises import Premise, premises, words
from aufheben.logic.explain.statuses import AnswerNow, Asked, Attack, Change, Grounds, walks
from aufheben.rooms.dialectic.report.why import Answering, statuses_changed
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Lang, Said, speaker, spelled

SEMANTICS: tuple[Semantics, ...] = get_args(Semantics)
_say = speaker(__name__)


class Inquiry:
    """A finished debate, told without any doubt, that may be asked often. Raises Misuse if it doubts."""

    def __init__(self, told: ToldDialectic) -> None:
        if told.doubts:
            raise Misuse("expected a debate told without doubts; give them to the questions")
        self.told = told
        self._before: dict[Semantics, tuple[Standing, ...]] = {}
        self._last = _Asked()

    @cached_property
    def premises(self) -> tuple[Premise, ...]:
        """What may be doubted: see `premises.premises`."""
        return premises(self.told)

    @cached_property
    def bearings(self) -> tuple[Bearing, ...]:
        """What bears on where the arguments stand."""
        return bearings(self.told)

    def standing(self, doubts: Sequence[str], semantics: Semantics) -> tuple[Standing, ...]:
        """Where each argument stands, in order."""
        known = self._remembered(doubts).standing if doubts else self._before
        if semantics not in known:
            found: dict[int, Standing] = {}
            for bearing in self.bearings:
                found |= bearing.standing(doubts, semantics)
            known[semantics] = tuple(found[index] for index in range(len(self.told.moves)))
        return known[semantics]

    def changed(self, doubts: Sequence[str], semantics: Semantics) -> tuple[Change, ...]:
        """The arguments that stand otherwise than without any doubt."""
        pairs = zip(self.standing((), semantics), self.standing(doubts, semantics), strict=True)
        return tuple(
            Change(argument=self.told.name(index), before=before, after=after)
            for index, (before, after) in enumerate(pairs)
            if before != after
        )

    def answer(self, doubts: Sequence[str], semantics: Semantics) -> AnswerNow:
        """Whether the answer stands, and what would."""
        return Answering(
            self.told,
            semantics,
            self.standing(doubts, semantics),
            doubted=bool(doubts),
            decided=self._decided(doubts),
        ).now()

    def asked(self, doubts: Sequence[str] = (), semantics: Semantics = "grounded") -> Asked:
        """All of it as one value."""
        told, doubts = self.told, tuple(dict.fromkeys(doubts))
        statuses = self.standing(doubts, semantics)
        basis = grounds(told)
        return Asked(
            run=told.run,
            lang=told.lang,
            doubts=doubts,
            semantics=semantics,
            statuses={told.name(index): status for index, status in enumerate(statuses)},
            changed=self.changed(doubts, semantics),
            said=self._said(doubts, semantics) if doubts else None,
            answer=self.answer(doubts, semantics),
            attacks=tuple(_attacks(told)),
            basis=basis,
            note=None
            if basis == "computed"
            else _say("asked_mixed" if basis == "mixed" else "asked_declared"),
            because={walk.argument: walk for walk in walks(told, statuses)},
        )

    def at_hand(self, doubts: Sequence[str]) -> bool:
        """Whether the answer under doubts takes no search for what else could lift the conflict."""
        whole = self.told.whole
        if not doubts or not self.told.complete or whole is None:
            return True
        return bool(whole.justified_without(*doubts))

    def _said(self, doubts: Sequence[str], semantics: Semantics) -> Said:
        before, after = self.standing((), semantics), self.standing(doubts, semantics)
        return statuses_changed(self.told, before, after, semantics)

    def _decided(self, doubts: Sequence[str]) -> Decided | None:
        """What all stances come to, where they decide together; the same for each semantics."""
        whole = self.told.whole
        if not self.told.complete or whole is None:
            return None
        last = self._remembered(doubts)
        last.decided = last.decided or whole.decided(*doubts)
        return last.decided

    def _remembered(self, doubts: Sequence[str]) -> "_Asked":
        """What was worked out of these doubts, where they are those asked last."""
        if self._last.doubts != tuple(doubts):
            self._last = _Asked(doubts=tuple(doubts))
        return self._last


@dataclass(slots=True)
class _Asked:
    """What was worked out of some doubts."""

    doubts: tuple[str, ...] = ()
    standing: dict[Semantics, tuple[Standing, ...]] = field(default_factory=dict)
    decided: Decided | None = None


def asked(
    told: ToldDialectic, doubts: Sequence[str] = (), semantics: Semantics = "grounded"
) -> Asked:
    """Where everything stands as if nobody held the premises in `doubts`, in their words.

    `told` is told without doubts, else Misuse is raised. A premise that nobody rests on changes
    nothing. For many questions keep an `Inquiry`.
    """
    return Inquiry(told).asked(doubts, semantics)


def grounds(told: ToldDialectic) -> Grounds:
    """Whether statuses follow from logic, or from what speakers declared."""
    relations = {relation for relation in told.audit.relations if relation is not None}
    prose = any(seat.premises == "prose" for seat in told.finished.case.seats)
    if "declared" in relations or (prose and not relations):
        return "mixed" if "computed" in relations else "declared"
    return "computed"


def _attacks(told: ToldDialectic) -> Iterator[Attack]:
    """As they were spoken, then every other defeat that logic finds."""
    counted = dict.fromkeys(told.audit.edges)
    for index, said in enumerate(told.uttered):
        if said.attacks is not None:
            yield _attack(told, (index, said.attacks), counted)
            counted.pop((index, said.attacks), None)
    for edge in counted:
        yield _attack(told, edge, counted, spoken=False)


def _attack(
    told: ToldDialectic,
    edge: tuple[int, int],
    counted: Container[tuple[int, int]],
    *,
    spoken: bool = True,
) -> Attack:
    return Attack(
        source=told.name(edge[0]),
        target=told.name(edge[1]),
        kind=told.moves[edge[0]].role if spoken else "defeats",
        defeats=edge in counted,
        relation=told.audit.relations[edge[0]] if spoken else "computed",
    )


WORK = 4_000_000
"""Most steps of `effort` for all of them."""
MOST = 300
"""Most sets of premises that are doubted."""
PAIRED = 16
"""At most so many premises are doubted in pairs too."""
ROOM, LEAST = 5_000, 8
"""Over how many clauses all stances decide anew, and at least how often."""


def answers_to_doubts(
    told: ToldDialectic, most: int = MOST, anew: int | None = None
) -> dict[str, Any]:
    """One JSON object: what each premise's doubt changes, and each pair's where they are few.

    `none` has for each semantics all statuses and the answer as nothing is doubted; `doubts` for
    each set of premise ids what changes of that: `changed`, the new status by argument, and of the
    answer the keys that differ. Sentences stand once, in `texts`, and are named by their place
    there. Of more than `most` sets, or than `effort` is allowed for, the others are `left_out`, by number. Where stances are large
    and all decide together, the answer is sought `anew` so often, not for each set: of an
    `undecided` one it says that it was not.
    """
    inquiry = Inquiry(told)
    texts = _Texts(told.lang)
    known = {premise.id: premise.text for premise in inquiry.premises}
    sets = list(_sets(list(known)))
    none = {semantics: _as_it_is(inquiry, semantics, texts) for semantics in SEMANTICS}
    room = _Room(told, anew)
    doubts: list[dict[str, Any]] = []
    with Bound(WORK):
        for ids in sets[:most]:
            doubted = tuple(known[each] for each in ids)
            doubts.append(_row(inquiry, ids, doubted, texts, none, room))
    return {
        "premises": [premise.for_programs() for premise in inquiry.premises],
        "words": {semantics: words(told.lang, semantics) for semantics in SEMANTICS},
        "none": none,
        "doubts": doubts,
        "left_out": len(sets) - len(doubts),
        "texts": texts.all,
    }


def _sets(ids: list[str]) -> Iterator[tuple[str, ...]]:
    yield from ((one,) for one in ids)
    if len(ids) <= PAIRED:
        yield from combinations(ids, 2)


class _Texts:
    """Texts by their places, each kept once."""

    def __init__(self, lang: Lang) -> None:
        self._lang = lang
        self._places: dict[str, int] = {}

    def places(self, texts: tuple[str, ...]) -> list[int]:
        return [self._places.setdefault(text, len(self._places)) for text in texts]

    def said(self, said: tuple[Said, ...]) -> list[int]:
        return self.places(tuple(spelled(each, self._lang) for each in said))

    @property
    def all(self) -> list[str]:
        return list(self._places)


def _as_it_is(inquiry: Inquiry, semantics: Semantics, texts: _Texts) -> dict[str, Any]:
    statuses = inquiry.standing((), semantics)
    return {
        "statuses": {inquiry.told.name(i): status for i, status in enumerate(statuses)},
        **_answer(inquiry, (), semantics, texts),
    }


class _Room:
    """How often all stances may still decide anew."""

    def __init__(self, told: ToldDialectic, anew: int | None) -> None:
        size = len(told.whole.union.holders) if told.whole is not None else 0
        self._left = max(LEAST, ROOM // max(1, size)) if anew is None else anew

    def decides(self, inquiry: Inquiry, doubts: tuple[str, ...]) -> bool:
        """Whether the answer under these doubts is at hand, or there is room to seek it."""
        if inquiry.at_hand(doubts):
            return True
        self._left -= 1
        return self._left >= 0


def _row(
    inquiry: Inquiry,
    ids: tuple[str, ...],
    doubts: tuple[str, ...],
    texts: _Texts,
    none: dict[Semantics, dict[str, Any]],
    room: _Room,
) -> dict[str, Any]:
    decided = room.decides(inquiry, doubts)
    by: dict[Semantics, dict[str, Any]] = {}
    for semantics, before in none.items():
        after = _answer(inquiry, doubts, semantics, texts) if decided else _unsought(texts)
        changed = {each.argument: each.after for each in inquiry.changed(doubts, semantics)}
        differing = {key: value for key, value in after.items() if value != before[key]}
        by[semantics] = {"changed": changed, **differing}
    return {"premises": list(ids), "by": by, **({} if decided else {"undecided": True})}


def _unsought(texts: _Texts) -> dict[str, Any]:
    said = texts.said((_say("asked_unsought"),))
    return {"stands": None, "answers": [], "possible": [], "said": said}


def _answer(
    inquiry: Inquiry, doubts: tuple[str, ...], semantics: Semantics, texts: _Texts
) -> dict[str, Any]:
    answer = inquiry.answer(doubts, semantics)
    return {
        "stands": answer.stands,
        "answers": texts.places(answer.answers),
        "possible": texts.places(answer.possible),
        "said": texts.said(answer.said),
    }
