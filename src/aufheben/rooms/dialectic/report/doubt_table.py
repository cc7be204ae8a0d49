"""What doubts would change, worked out beforehand: for a page that no server answers."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from aufheben.domain.vocabulary import Semantics
from aufheben.logic.effort import Bound
from aufheben.logic.explain.argument_lines import words
from aufheben.rooms.dialectic.report.inquiry import SEMANTICS, Inquiry
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Lang, Said, speaker, spelled

WORK = 4_000_000
"""Most steps of `effort` for all of them."""
MOST = 300
"""Most sets of premises that are doubted."""
PAIRED = 16
"""At most so many premises are doubted in pairs too."""
ROOM, LEAST = 5_000, 8
"""Over how many clauses all stances decide anew, and at least how often."""
_say = speaker(__name__)


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
