"""A deliberation as a memo: the final text, then what the board says of it, computed."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from aufheben.domain.boards import Claim
from aufheben.domain.vocabulary import Lang
from aufheben.formats.deliberation.history import history
from aufheben.formats.deliberation.json import ToldDeliberation
from aufheben.formats.deliberation.words import ENDINGS, WORDS, confident
from aufheben.formats.dialectic.headline import said
from aufheben.formats.dialectic.headline_words import KINDS, TRY
from aufheben.formats.dialectic.headline_words import WORDS as HEADS
from aufheben.formats.endings import ending, meant
from aufheben.formats.quoting.plain import page
from aufheben.formats.quoting.targets import MARKDOWN, PLAIN, Target
from aufheben.logic.boards.state import State
from aufheben.protocols.deliberation import cited


def markdown(told: ToldDeliberation) -> str:
    """With headings; nothing that others wrote is markup."""
    return "".join(f"{line}\n" for line in _Memo(told=told, mark=MARKDOWN).lines())


def plain(told: ToldDeliberation) -> str:
    """Headings bare, for a terminal."""
    lines = _Memo(told=told, mark=PLAIN).lines()
    return page(line.removeprefix("## ").removeprefix("# ") for line in lines)


def headline(told: ToldDeliberation) -> str:
    """The answer, or why there is none."""
    memo = _Memo(told=told, mark=PLAIN)
    return told.pondered.answer or next(memo.head(), memo.without())


def parts(told: ToldDeliberation) -> Iterator[tuple[str, list[tuple[str, list[str]]]]]:
    """What stands below the text: each head with its items, and what stands below each of them."""
    memo = _Memo(told=told, mark=PLAIN)
    for heading, part in (*memo.parts(), ("ended", memo.ended)):
        items: list[tuple[str, list[str]]] = []
        for line in part():
            said = line.strip().removeprefix("- ")
            if line.startswith("  ") and items:
                items[-1][1].append(said)
            elif said:
                items.append((said, []))
        if items:
            yield memo.words[heading], items


@dataclass(frozen=True, slots=True, kw_only=True)
class _Memo:
    """Words of others pass through `mark` before they stand in a line."""

    told: ToldDeliberation
    mark: Target

    @property
    def words(self) -> dict[str, str]:
        return WORDS[self._lang]

    @property
    def _lang(self) -> Lang:
        return self.told.session.job.rules.lang

    @property
    def state(self) -> State:
        return self.told.pondered.deliberated.state

    def lines(self) -> Iterator[str]:
        final = self.told.pondered.deliberated.final
        yield from (f"# {self.mark.line(self.told.pondered.job.issue)}", "")
        for line in self.head():
            yield from (line, "")
        yield from self.mark.text(final.text) if final else [self.without()]
        yield from ("", self.words["left"].format(what=self.words["computed"]).strip())
        for heading, part in self.parts():
            found = list(part())
            if found:
                yield from ("", f"## {self.words[heading]}", *found)
        yield from ("", f"## {self.words['ended']}", *self.ended())

    def head(self) -> Iterator[str]:
        """That there is no answer, where all stances together decide, and why; computed."""
        pondered = self.told.pondered
        if pondered.kind is not None:
            why = KINDS[self._lang][pondered.kind]
            yield HEADS[self._lang]["none"].format(why=why)
        elif pondered.unfinished and pondered.outcome != "failed":
            yield self.words["unfinished"].format(why=self._why())

    def parts(self) -> list[tuple[str, Callable[[], Iterator[str]]]]:
        """Each head, and what makes its lines."""
        return [
            ("decides", self._decides),
            ("so_far" if self.told.pondered.unfinished else "rests", self._rests),
            ("contested", self._contested),
            ("defeated", self._defeated),
            ("minority", self._minority),
            ("open", self._open),
            ("checks", self._checks),
            ("history", self._history),
        ]

    def _decides(self) -> Iterator[str]:
        """What would give an open question an answer, and what to try."""
        pondered = self.told.pondered
        for breaker in pondered.breakers:
            yield f"- {self.mark.line(said(breaker, self._lang))}"
        if pondered.kind is not None:
            yield f"- {HEADS[self._lang]['try']}{TRY[self._lang][pondered.kind]}"

    def without(self) -> str:
        """That there is no final text, and why."""
        return self.words["none"].format(why=self._why())

    def _rests(self) -> Iterator[str]:
        final = self.told.pondered.deliberated.final
        named = cited(final.text) if final else ()
        for key in named:
            claim = self.state.board.claims[key]
            if self.state.labels.of(key) not in self._resting:
                # It is told with what was defeated, or is contested.
                continue
            yield from self._reasoned(claim)
        if final and not named:
            yield f"- {self.words['uncited']}"

    @property
    def _resting(self) -> tuple[str, ...]:
        """On what a text may rest; nothing that is contested where all stances decide."""
        return ("in",) if self.told.pondered.borne is not None else ("in", "undecided")

    def _contested(self) -> Iterator[str]:
        for claim in self.state.board.claims.values():
            if self.state.labels.of(claim.id) not in ("out", *self._resting):
                yield from self._reasoned(claim)

    def _reasoned(self, claim: Claim) -> Iterator[str]:
        yield f"- {self._claim(claim)}"
        for word, texts in (("since", claim.support), ("unless", claim.assumptions)):
            yield from (f"  - {self._said(word, self.mark.line(text))}" for text in texts)
        if claim.merges:
            yield f"  - {self._said('merged', self.words['comma'].join(claim.merges))}"

    def _defeated(self) -> Iterator[str]:
        for claim in self.state.board.claims.values():
            if claim.withdrawn:
                yield f"- {self._claim(claim)}"
            elif self.state.labels.of(claim.id) == "out":
                by = [f"  - {self._said('beaten', each)}" for each in self._beaten(claim)]
                yield from (f"- {self._claim(claim)}", *by)

    def _beaten(self, claim: Claim) -> Iterator[str]:
        """The claims that stand and attack it."""
        found = dict.fromkeys(self.state.labels.attackers(self.state.board, claim.id))
        for key in found:
            if self.state.labels.of(key) == "in":
                yield f"{key}{self.words['colon']}{self.mark.line(self._text(key))}"

    def _minority(self) -> Iterator[str]:
        final = self.told.pondered.deliberated.final
        if final and final.minority.strip():
            yield from self.mark.text(final.minority)

    def _open(self) -> Iterator[str]:
        board = self.state.board
        for question in board.questions.values():
            if not question.answered_by:
                about = self.words["left"].format(what=question.about) if question.about else ""
                yield f"- {self._said('question', self.mark.line(question.text))}{about}"
        for attack in board.attacks.values():
            # What won is told with what it defeated.
            if not attack.resolved and self.state.labels.of(attack.to_claim_id) != "out":
                ids = (
                    f"{attack.from_claim_id} → {attack.to_claim_id}, {self._word(attack.severity)}"
                )
                said = self.mark.line(attack.description)
                yield f"- {self._said('attack', said)}{self.words['left'].format(what=ids)}"
                if attack.against:
                    wording = self.mark.line(attack.against)
                    yield f"  - {self.words['gone'].format(claim=attack.to_claim_id, text=wording)}"

    def _checks(self) -> Iterator[str]:
        if self.told.pondered.job.rules.sourced and not self.state.board.checks:
            yield f"- {self.words['unlooked']}"
        for check in self.state.board.checks:
            said = self.mark.line(self._text(check.claim))
            found = self.words["left"].format(what=self.words[check.finding])
            yield f"- {check.claim}{found}{self.words['colon']}{said}"
            for each in check.quotations:
                text, source = self.mark.line(each.text), self.mark.line(each.source)
                yield f"  - {self.words['quote'].format(text=text, source=source)}"

    def _history(self) -> Iterator[str]:
        yield from history(self.told.pondered.deliberated, self._lang, self.mark)

    def ended(self) -> Iterator[str]:
        """Why it ended, what was heard, what it took."""
        pondered, words = self.told.pondered, self.words
        counted = words["steps"].format(
            steps=len(pondered.deliberated.steps),
            made=pondered.tally.made,
            bound=pondered.job.bound,
        )
        stance = self.state.weights.stance()
        heard = words["heard"].format(pro=stance.pro, con=stance.con)
        why = self._why()
        yield f"{why[:1].upper()}{why[1:]}{words['stop']}{heard}{words['stop']}".rstrip()
        if pondered.flags:
            meaning = self.mark.line(meant(pondered.flags, self._lang))
            yield f"{words['flags']}{words['colon']}{meaning}"
        more = [self._forked()] if self.told.session.origin else []
        facts = [counted, *more, f"{words['run']} {self.mark.line(self.told.run)}"]
        yield words["comma"].join(facts)

    def _forked(self) -> str:
        session = self.told.session
        words = self.words["forked_at" if session.forked_at else "forked"]
        at = session.forked_at or session.job.rules.since
        return words.format(origin=self.mark.line(session.origin), at=at)

    def _why(self) -> str:
        pondered = self.told.pondered
        if pondered.outcome == "budget" and pondered.borne is not None:
            return self.words["untold"]
        said = ENDINGS[self._lang].get(pondered.stop_reason)
        return said or ending(pondered.stop_reason, self._lang)

    def _claim(self, claim: Claim) -> str:
        words = self.words
        label = "withdrawn" if claim.withdrawn else self.state.labels.of(claim.id)
        facts = words["comma"].join(
            [words[label], words[claim.side], confident(claim, words)]
            + ([words["turned"]] if claim.turned else [])
            + ([f"{words['by']} {self.mark.line(claim.by)}"] if claim.by else [])
        )
        return f"{claim.id}{words['left'].format(what=facts)}{words['colon']}{self.mark.line(claim.text)}"

    def _word(self, code: str) -> str:
        """A code word of the seed's, in the language of the memo."""
        return self.words.get(code, code)

    def _said(self, word: str, text: str) -> str:
        return f"{self.words[word]}{self.words['colon']}{text}"

    def _text(self, key: str) -> str:
        return self.state.board.claims[key].text
