"""Where everything in a finished debate stands under doubts and a semantics, as one value."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from aufheben.domain.vocabulary import Lang, Relation, Semantics
from aufheben.logic.explain.argument_lines import words
from aufheben.logic.explain.attack_tree import Walk
from aufheben.logic.explain.debate_graph import Standing
from aufheben.words import Said, spelled

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
