"""Where everything in a finished debate stands and why: its attackers, theirs, and so on, as values."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeVar

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang, Relation, Semantics
from aufheben.logic.explain.debate_graph import Standing
from aufheben.logic.explain.decision import Debate
from aufheben.logic.explain.premises import words
from aufheben.words import Said, spelled

Node = TypeVar("Node", bound=Hashable)
LONGEST = 40
"""Most arguments of a walk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """An argument, where it stands, and its attackers.

    `again`: it was opened above, and is not opened again. `more` attackers were left out.
    """

    argument: str
    seat: str
    said: str
    premises: tuple[str, ...]
    status: Standing
    again: bool = False
    more: int = 0
    attackers: tuple["Walk", ...] = field(default=())

    def for_programs(self, words: Mapping[str, str]) -> dict[str, Any]:
        """One JSON object; `words` say where arguments stand."""
        return {
            "argument": self.argument,
            "seat": self.seat,
            "said": self.said,
            "premises": list(self.premises),
            "status": self.status,
            "word": words[self.status],
            "again": self.again,
            "more": self.more,
            "attackers": [each.for_programs(words) for each in self.attackers],
        }


def walks(told: Debate, statuses: Sequence[Standing]) -> tuple[Walk, ...]:
    """A walk from each argument, as it stands by these statuses."""
    against: list[list[int]] = [[] for _ in told.moves]
    for attacker, attacked in told.audit.edges:
        against[attacked].append(attacker)
    alone = [_alone(told, index, status) for index, status in enumerate(statuses)]
    return tuple(_walk(start, against, alone) for start in range(len(alone)))


def _alone(told: Debate, index: int, status: Standing) -> Walk:
    move = told.moves[index]
    return Walk(
        argument=told.name(index),
        seat=move.seat,
        said=bare(move.argument.warrant.consequent),
        premises=move.argument.premises,
        status=status,
    )


def nearest(
    start: Node, against: Callable[[Node], Sequence[Node]]
) -> dict[Node, list[tuple[Node, bool]]]:
    """What is opened, in that order, each with its attackers and whether they were opened before.

    Nearest first, so that what is left out is far away.
    """
    found: dict[Node, list[tuple[Node, bool]]] = {start: []}
    todo = [start]
    for one in todo:
        for attacker in against(one):
            again = attacker in found
            if again or len(found) < LONGEST:
                found[one].append((attacker, again))
            if not again and len(found) < LONGEST:
                found[attacker] = []
                todo.append(attacker)
    return found


def _walk(start: int, against: Sequence[Sequence[int]], alone: Sequence[Walk]) -> Walk:
    opened = nearest(start, against.__getitem__)
    made: dict[int, Walk] = {}
    for one, below in reversed(opened.items()):
        attackers = (replace(alone[a], again=True) if again else made[a] for a, again in below)
        more = len(against[one]) - len(below)
        made[one] = replace(alone[one], attackers=tuple(attackers), more=more)
    return made[start]


Grounds = Literal["computed", "declared", "mixed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An argument that stands otherwise than without any doubt."""

    argument: str
    before: Standing
    after: Standing

    def for_programs(self) -> dict[str, Any]:
        """One JSON object."""
        return {"argument": self.argument, "from": self.before, "to": self.after}


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Who attacks whom, and how: `rebut`, `undercut`, `undermine`; `defeats` where nobody spoke it.

    It `defeats` where statuses count it. `relation` says whether logic computed it or its speaker
    declared it.
    """

    source: str
    target: str
    kind: str
    defeats: bool
    relation: Relation | None

    def for_programs(self) -> dict[str, Any]:
        """One JSON object."""
        return {
            "source": self.source,
            "target": self.target,
            "kind": self.kind,
            "defeats": self.defeats,
            "relation": self.relation,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerNow:
    """Whether the answer stands under the doubts; None where there was none to stand.

    `answers` are the sentences that stand as answers: by the grounded semantics those of all
    stances, where they decide together, else the answer of the run; by others the conclusions of
    main arguments and the synthesis that every extension has. `possible` are conclusions that some
    extensions have. `said` says it.
    """

    stands: bool | None
    answers: tuple[str, ...]
    possible: tuple[str, ...]
    said: tuple[Said, ...]

    def for_programs(self, lang: Lang) -> dict[str, Any]:
        """One JSON object, with what is said in a language."""
        return {
            "stands": self.stands,
            "answers": list(self.answers),
            "possible": list(self.possible),
            "said": [spelled(each, lang) for each in self.said],
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Where every argument of a debate stands under doubts and a semantics.

    `statuses` by argument id: in grounded semantics justified, overruled, defensible, open; in
    others `in all`, `in some` or `in none` of the extensions, `no extension`, `open`, or `budget
    exceeded` where the search was too large. `said` says which changed, where something is doubted.
    `basis` is whether they follow from logic alone or from what speakers declared; `note` says so,
    but not where logic computed all. `because` has the walk from each argument, by its id.
    """

    run: str
    lang: Lang
    doubts: tuple[str, ...]
    semantics: Semantics
    statuses: Mapping[str, Standing]
    changed: tuple[Change, ...]
    said: Said | None
    answer: AnswerNow
    attacks: tuple[Attack, ...]
    basis: Grounds
    note: Said | None
    because: Mapping[str, Walk]

    def for_programs(self) -> dict[str, Any]:
        """One JSON object, with what is said in the run's language."""
        known = words(self.lang, self.semantics)
        return {
            "run": self.run,
            "lang": self.lang,
            "doubts": list(self.doubts),
            "semantics": self.semantics,
            "statuses": dict(self.statuses),
            "words": known,
            "changed": [each.for_programs() for each in self.changed],
            "said": self._spelled(self.said),
            "answer": self.answer.for_programs(self.lang),
            "attacks": [each.for_programs() for each in self.attacks],
            "basis": self.basis,
            "note": self._spelled(self.note),
            "because": {name: walk.for_programs(known) for name, walk in self.because.items()},
        }

    def _spelled(self, said: Said | None) -> str:
        return "" if said is None else spelled(said, self.lang)
