"""What a sentence is about: names, and the one thing that a rule speaks of."""

import re
from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.logic.language import Literal, Term, Variable
from aufheben.logic.sentences.cursor import Called
from aufheben.logic.sentences.items import Items
from aufheben.logic.sentences.lexicon import Lexicon, camel
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.syntax import Bearer, Item, Sentence
from aufheben.logic.sentences.vocabulary import is_plural, with_article
from aufheben.words import speaker

_say = speaker(__name__)

X, Y = Variable("x"), Variable("y")
_PEOPLE = ("somebody", "someone", "anybody", "anyone")


class Bearers(Items):
    """Knows what was named and what pronouns stand for."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self.variable: Variable | None = None
        self.kind_words: tuple[str, ...] = ()
        self.names: dict[str, None] = {}
        self.kinds: list[Literal] = []
        self.doer = ""

    def refuse_dead(self, bearer: Bearer, item: Item) -> None:
        """ "Acme should be used", where the question asks what we should use."""
        asked = self.lexicon.asked
        if asked is None or item.verb.kind != "modal" or item.verb.said not in ("should", "must"):
            return
        if asked.does(item.words) and asked.asks(item.verb.said):
            return
        said = (
            asked.said("it")
            if asked.subject
            else asked.said("").replace(asked.modal, f"it {asked.modal}", 1)
        )
        raise refusal(
            "not_question_asks",
            item.column,
            verb=item.verb.said,
            words=" ".join(item.words),
            said=said,
        )

    def other(self, item: Item, term: Term) -> Term | None:
        """What it is compared with."""
        match item.other:
            case None:
                return None
            case Called() as name:
                return self._introduce(name, item.column)
            case str():
                return self._resolved(item.column)
        if term != X or self.variable is None:
            raise refusal("another_said_kind", item.column)
        other = self.kind_words if item.other == () else item.other
        assert isinstance(other, tuple)
        if other:
            self.kinds.extend(self.of_kind(other, Y, item.column))
        return Y

    def heads_of(
        self, bearer: Bearer, in_rule: bool, sentence: Sentence | None, *, deed: bool = False
    ) -> list[Term]:
        if in_rule or bearer.role in ("named", "owned", "pronoun"):
            if bearer.role not in ("named", "owned", "pronoun"):
                raise refusal("not_concluded", bearer.column, said=" ".join(bearer.words))
            terms = self.terms(bearer, deed=deed)
            if deed and bearer.role == "pronoun":
                self._refuse_other(terms, bearer)
            elif deed and self.lexicon.asked is not None:
                self._refuse_near(bearer)
                self.doer = _thing(self.lexicon.asked.subject)
            return terms
        assert sentence is not None
        conditional = bool(sentence.conditions) and not sentence.because
        general = bearer.role in ("every", "all", "none") or (bearer.role == "plural")
        if not general and not conditional and not bearer.relative:
            raise _nobody(bearer, deed=deed)
        if deed and bearer.role == "none":
            raise _nobody(bearer)
        return self.terms(bearer)

    def _refuse_near(self, bearer: Bearer) -> None:
        """Raises BadInput for "the fridge" where the question asks of the old fridge."""
        named = self.lexicon.name_of(self.lexicon.asked_of) if self.lexicon.asked_of else ""
        asked = re.sub(r"(?:the|an?) ", "", named.lower(), count=1)
        for name in bearer.names:
            said = " ".join(name.words).lower()
            if asked.endswith(f" {said}"):
                raise refusal("unclear_whether", bearer.column, said=said, named=named)

    def _refuse_other(self, terms: list[Term], bearer: Bearer) -> None:
        """Raises BadInput for "If the club is poor, the club should not buy it", of a tent."""
        asked, about = self.lexicon.asked, self.lexicon.asked_of
        [term] = terms
        if asked is None or not isinstance(term, str) or term == about:
            return
        named = self.lexicon.name_of(about) if about else ""
        do = _say("write_said_3", said=asked.said(named), said_2=asked.said(named, negated=True))
        if about or camel(asked.subject.removeprefix("the ").split()) == term:
            raise BadInput(
                _say(
                    "unclear_stands_words_names_named",
                    words=bearer.words[0],
                    names=self.shown.names.get(term) or self.lexicon.name_of(term),
                    named=named or _say("asked"),
                ),
                do=do if about else _say("name_meant"),
                column=bearer.column,
            )

    def terms(self, bearer: Bearer, *, deed: bool = False) -> list[Term]:
        """What a bearer stands for; its kind and what is said of it in passing are conditions."""
        match bearer.role:
            case "named" | "owned":
                return [self._introduce(name, bearer.column) for name in bearer.names]
            case "pronoun":
                self._pronoun(bearer.words[0], bearer.column, deed=deed)
                return [self._resolved(bearer.column)]
            case "anything":
                self.shown.thing = self.shown.thing or bearer.words[0]
                self._bind((), bearer)
            case _:
                self._bind(bearer.words, bearer)
        return [X]

    def _pronoun(self, said: str, column: int, *, deed: bool) -> None:
        """Raises BadInput for "he" where the question asks what Leo should do, of something else."""
        if self._may_be_beside(said, deed=deed) or (said == "it" and self.shown.thing in _PEOPLE):
            raise _which_it(said, self.beside, column)
        if said == "it" and self.doer and self.variable is None:
            raise _which_it(said, self.doer.split()[1:], column)
        asked = self.lexicon.asked
        doer = asked.subject if asked else ""
        if said in ("he", "she") and self.variable is None and doer[:1].isupper() and doer != "I":
            raise refusal("unclear_whether_stands", column, said=said, doer=doer)
        subject = {"them": "they", "him": "he", "her": "she"}.get(said, said)
        self.shown.pronoun = self.shown.pronoun or subject

    def _may_be_beside(self, said: str, *, deed: bool) -> bool:
        """ "The Ford has a radio, but it is broken"; of a rule only what is such a thing itself."""
        if self.variable is not None:
            return self.kind_beside
        return bool(self.beside) and not deed and (said == "they") == is_plural(self.beside[-1])

    def _bind(self, words: tuple[str, ...], bearer: Bearer) -> None:
        if self.variable is not None:
            if bearer.role == "the" and words == self.kind_words:
                return
            raise refusal("sentence_about_two", bearer.column)
        self.variable, self.kind_words = X, words
        self.refuse_or(bearer.relative)
        said = [
            one for item in bearer.relative for one in self.literals(item, X, self.other(item, X))
        ]
        kinds = self.of_kind(words, X, bearer.column) if words else []
        if words:
            self.shown.kind = kinds[-1].predicate
        self.kinds = [*said, *self.kinds, *kinds]

    def of_kind(self, words: tuple[str, ...], term: Term, column: int) -> list[Literal]:
        """certified(x), supplier(x); one kind where suppliers are not asked for."""
        noun = self.noun_at_end(words) or len(words)
        before, kind = words[:-noun], words[len(words) - noun :]
        found = [self.kind(kind, term)]
        if before:
            found.insert(0, Literal(self.adjective(before, kind, column), (term,)))
        return found

    def _introduce(self, name: Called, column: int) -> str:
        if (
            self.variable is None
            and len(name.words) == 1
            and not name.quoted
            and name.words[0] in "XYZ"
        ):
            self._letters = getattr(self, "_letters", 0) + 1
        constant = self.named(name)
        self.names[constant] = None
        return constant

    def _resolved(self, column: int) -> Term:
        """What "it" stands for."""
        if self.variable is not None:
            return self.variable
        if len(self.names) == 1:
            return next(iter(self.names))
        what = _say("nothing_named_before") if not self.names else _say("several_things_named")
        raise refusal("unclear_stands", column, what=what)

    def refuse_or(self, items: Sequence[Item]) -> None:
        for item in items:
            if item.joint == "or":
                raise refusal("found_leaves_open", item.joined_at)


def _thing(doer: str) -> str:
    """Who should do something, where "it" may stand for that: "the museum"."""
    return doer if doer.lower().startswith(("the ", "our ", "my ")) else ""


def _nobody(bearer: Bearer, *, deed: bool = False) -> BadInput:
    """What is said is said of nothing in particular."""
    said = " ".join(bearer.words)
    if deed:
        return refusal("any_of_them", bearer.column, words=said, one=with_article(said))
    if bearer.role == "anything":
        return refusal("nothing_named", bearer.column, words=bearer.words[0])
    return refusal("nobody", bearer.column, words=said, said=with_article(said))


def _which_it(said: str, beside: Sequence[str], column: int) -> BadInput:
    """A pronoun may stand for what was spoken of beside the subject."""
    thing = f"the {' '.join(beside)}" if beside else _say("something_no_person")
    return refusal("which_it", column, said=said, thing=thing)
