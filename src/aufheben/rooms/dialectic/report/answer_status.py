"""Whether a debate's answer stands under doubts and a semantics, what else would, and in words."""

from collections.abc import Iterator, Sequence
from typing import Literal, cast

from aufheben.domain.text import bare, plain
from aufheben.domain.vocabulary import Acceptance, Semantics, Status
from aufheben.logic.explain.argument_lines import quoted
from aufheben.logic.explain.debate_graph import Standing
from aufheben.logic.explain.decision import Decided
from aufheben.logic.explain.statuses import AnswerNow
from aufheben.rooms.dialectic.report.why import answer_changed
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Said, speaker

_say = speaker(__name__)
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
