"""From one sentence of controlled English to clauses, and what it shows of the lexicon."""

import re
from collections.abc import Iterator, Sequence

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences.conditions import Body, Condition, Conditions
from aufheben.logic.sentences.items import Shown
from aufheben.logic.sentences.leads import Lead, outranking, refuse_weighed
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.syntax import Deed, Sentence, parse
from aufheben.logic.sentences.vocabulary import with_article
from aufheben.words import speaker

_say = speaker(__name__)

__all__ = ["Shown", "outranking", "read_english", "with_article"]


def read_english(text: str, lexicon: Lexicon) -> tuple[list[Clause], Shown]:
    """The clauses of one sentence without its full stop. Raises BadInput with the column."""
    refuse_weighed(text)
    _refuse_odd(text)
    lead = Lead(text)
    try:
        meaning = _Meaning(lexicon, lead)
        sentence = parse(text[lead.length :], lexicon)
        clauses = list(meaning.of(sentence))
        meaning.shown.dropped = sentence.dropped
        return [lead.applied(clause).normal() for clause in clauses], meaning.shown
    except BadInput as bad:
        if bad.column is None:
            raise
        raise bad.but(column=bad.column + lead.length) from None


_ODD = re.compile(
    r"(?<!\S)(-\d\S*|\d+(\.\d+)?[eE]\d+|\d*[½¼¾⅓⅔]|\d+,\d{3}[.,]\d+|\d+\s?[/⁄]\d+|[1-9]\d{0,2}\.\d{3})(?=\s+[a-z])"
)
MOST_WORDS, MOST_SIGNS = 400, 10_000
_WORD = re.compile(r"[^\W_]+")


def _refuse_odd(text: str) -> None:
    """Numbers whose sign or size would be lost, and sentences that nobody could take in."""
    if found := _ODD.search(text):
        raise BadInput(
            _say("number_not_read", found=found[0]),
            do=_say("write_digits_point"),
            column=found.start() + 1,
        )
    words = len(_WORD.findall(text))  # blanks need not part them: "a,b,c"
    if words > MOST_WORDS:
        raise BadInput(
            _say("sentence_words", words=words), do=_say("write_most", most_words=MOST_WORDS)
        )
    if len(text) > MOST_SIGNS:
        raise BadInput(
            _say("sentence_signs", n=len(text)), do=_say("write_most", most_words=MOST_SIGNS)
        )


class _Meaning(Conditions):
    """The clauses of a sentence; knows what its pronouns stand for."""

    def __init__(self, lexicon: Lexicon, lead: Lead) -> None:
        super().__init__(lexicon)
        self._lead = lead

    def of(self, sentence: Sentence) -> Iterator[Clause]:
        if sentence.before:
            bodies = self.bodies(sentence.conditions, rule=True)
            heads = [h for said in sentence.said for h in self.said(said, in_rule=True)]
        else:
            heads = [h for said in sentence.said for h in self.said(said, sentence=sentence)]
            bodies = self.bodies(sentence.conditions, rule=self.variable is not None)
        kinds = tuple(Condition(kind) for kind in self.kinds)
        bodies = [(*body, *kinds) for body in bodies]
        weak = tuple(w for e in sentence.exceptions for w in self.exceptions(e))
        if sentence.because:
            yield from self._reasons(bodies)
        self._refuse_beside(heads, sentence)
        if self.superlative is not None:
            self._only_alone(sentence)
        for body in bodies:
            for head, claimed in heads:
                yield self._clause(head, body, weak, claimed=claimed)
        if self.superlative is not None:
            yield self.superlative

    def _only_alone(self, sentence: Sentence) -> None:
        if sentence.conditions or sentence.exceptions or self._lead.untrue:
            raise BadInput(
                _say("first_kind_stated"),
                do=_say("write_sentence_own"),
                column=1,
            )

    def _clause(
        self, head: Literal, body: Body, weak: tuple[Literal, ...], *, claimed: bool
    ) -> Clause:
        strong = tuple(dict.fromkeys(c.literal for c in body if not c.weak))
        assumed = (*(c.literal for c in body if c.weak), *weak)
        if self._lead.untrue:
            if strong or assumed or claimed:
                raise BadInput(
                    _say("not_true_said"),
                    do=_say("write_not_before"),
                    column=1 - self._lead.length,
                )
            head = head.complement
        strict = not strong and not assumed and not claimed
        clause = Clause(head, strong, assumed, strict)
        if clause.unsafe:
            raise BadInput(
                _say("nothing_stated_rule"),
                do=_say("say_kind_thing"),
                column=1,
            )
        return clause

    def _reasons(self, bodies: Sequence[Body]) -> Iterator[Clause]:
        """What follows "because" is stated too."""
        if len(bodies) > 1 or any(c.weak or c.literal.variables for c in bodies[0]):
            raise BadInput(
                _say("follows_because_not"),
                do=_say("state_fact_name"),
                column=1,
            )
        for condition in bodies[0]:
            yield Clause(condition.literal, strict=True)

    def _refuse_beside(self, heads: Sequence[tuple[Literal, bool]], sentence: Sentence) -> None:
        """A rule about anything concludes something of it."""
        if self.variable is None or all(head.variables for head, _ in heads):
            return
        last = sentence.said[-1]
        bearer = last.object if isinstance(last, Deed) else last.bearer
        name = " ".join(bearer.names[0].words) if bearer.names else "that"
        raise BadInput(
            _say("rule_about_anything", name=name),
            do=_say("conclude_something_rule"),
            column=bearer.column,
        )
