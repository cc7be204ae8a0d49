"""From one sentence of controlled English to clauses, and what it shows of the lexicon."""

import re
from collections.abc import Iterator, Sequence

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences.heads_and_bodies import Bodies, Body, Condition
from aufheben.logic.sentences.items import Shown
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.notation import rule_name
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.syntax import Deed, Sentence, parse
from aufheben.logic.sentences.vocabulary import with_article
from aufheben.words import speaker

_say = speaker(__name__)

__all__ = ["Shown", "outranking", "read_english", "with_article"]

_RULE = re.compile(r"rule\s++(\"[^\"]++\"\s*+|[^:\"]++):\s*+", re.IGNORECASE)
_STRICT = re.compile(r"by\s+definition\s*+[,:]?\s*+", re.IGNORECASE)
_NORMALLY = re.compile(r"normally\s*,\s*", re.IGNORECASE)
_UNTRUE = re.compile(r"it\s+is\s+not\s+(true|the\s+case)\s+that\s+", re.IGNORECASE)
# Of words with one blank between them.
_RANKED = re.compile(r"(?:the )?rule ", re.IGNORECASE)
_OUTRANKS = re.compile(r" outranks (?:the )?rule ", re.IGNORECASE)
_WEIGHED = re.compile(
    r"(?!if\b)(.+?) (?:(?:is|are) (?:much )?more important|matters? more|counts? more)"
    r" (?:(?:to|for) (?:us|me) )?than \S+(?: \S+){0,3}",
    re.IGNORECASE,
)


def read_english(text: str, lexicon: Lexicon) -> tuple[list[Clause], Shown]:
    """The clauses of one sentence without its full stop. Raises BadInput with the column."""
    _refuse_weighed(text)
    _refuse_odd(text)
    lead = _Lead(text)
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
        raise refusal("number_not_read", found.start() + 1, found=found[0])
    words = len(_WORD.findall(text))  # blanks need not part them: "a,b,c"
    if words > MOST_WORDS:
        raise refusal("sentence_words", words=words, most_words=MOST_WORDS)
    if len(text) > MOST_SIGNS:
        raise refusal("sentence_signs", n=len(text), most_words=MOST_SIGNS)


def _refuse_weighed(text: str) -> None:
    """Raises BadInput for "Safety is more important than price", which orders no rules."""
    if _WEIGHED.fullmatch(" ".join(text.split())):
        raise refusal("cannot_read_counts", 1, text=text)


def outranking(text: str) -> tuple[tuple[str, str], ...]:
    """ "Rule safety outranks rule price": the pair (higher, lower); empty for anything else."""
    words = " ".join(text.split())
    begun = _RANKED.match(words)
    found = begun and _OUTRANKS.search(words, begun.end() + 1)
    if not begun or not found:
        return ()
    return ((_named_rule(words[begun.end() : found.start()]), _named_rule(words[found.end() :])),)


def _named_rule(words: str) -> str:
    return rule_name(words.strip("\"' \t\n\u3000"))


class _Lead:
    """What may stand before a sentence: the name of a rule, "By definition", "Normally"."""

    def __init__(self, text: str) -> None:
        self.name, self.strict, self.normally, self.untrue = "", False, False, False
        self.length = 0
        if found := _RULE.match(text):
            self.name = _named_rule(found[1])
            self.length = found.end()
        for pattern in (_STRICT, _NORMALLY, _UNTRUE):
            found = pattern.match(text, self.length)
            if found:
                self.length = found.end()
                self.strict = self.strict or pattern is _STRICT
                self.normally = self.normally or pattern is _NORMALLY
                self.untrue = self.untrue or pattern is _UNTRUE

    def applied(self, clause: Clause) -> Clause:
        """The clause under this lead. Raises BadInput if they do not go together."""
        if self.strict and (clause.weak or not clause.body):
            raise BadInput(
                _say("definition_no_exceptions") if clause.weak else _say("fact_no_definition"),
                do=_say("leave_out_definition"),
                column=1,
            )
        if self.normally and clause.is_fact:
            raise refusal("normally_rules_said", 1 - self.length)
        strict = self.strict or clause.strict
        if self.name and strict:
            raise refusal("names_no_rule", 1 - self.length, name=self.name)
        return clause._replace(strict=strict, name=self.name)


class _Meaning(Bodies):
    """The clauses of a sentence; knows what its pronouns stand for."""

    def __init__(self, lexicon: Lexicon, lead: _Lead) -> None:
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
            raise refusal("first_kind_stated", 1)

    def _clause(
        self, head: Literal, body: Body, weak: tuple[Literal, ...], *, claimed: bool
    ) -> Clause:
        strong = tuple(dict.fromkeys(c.literal for c in body if not c.weak))
        assumed = (*(c.literal for c in body if c.weak), *weak)
        if self._lead.untrue:
            if strong or assumed or claimed:
                raise refusal("not_true_said", 1 - self._lead.length)
            head = head.complement
        strict = not strong and not assumed and not claimed
        clause = Clause(head, strong, assumed, strict)
        if clause.unsafe:
            raise refusal("nothing_stated_rule", 1)
        return clause

    def _reasons(self, bodies: Sequence[Body]) -> Iterator[Clause]:
        """What follows "because" is stated too."""
        if len(bodies) > 1 or any(c.weak or c.literal.variables for c in bodies[0]):
            raise refusal("follows_because_not", 1)
        for condition in bodies[0]:
            yield Clause(condition.literal, strict=True)

    def _refuse_beside(self, heads: Sequence[tuple[Literal, bool]], sentence: Sentence) -> None:
        """A rule about anything concludes something of it."""
        if self.variable is None or all(head.variables for head, _ in heads):
            return
        last = sentence.said[-1]
        bearer = last.object if isinstance(last, Deed) else last.bearer
        name = " ".join(bearer.names[0].words) if bearer.names else "that"
        raise refusal("rule_about_anything", bearer.column, name=name)
