"""From the shape of Japanese sentences to clauses, and what a stance tells of its words: names, kinds.

A bare noun in "…が軽ければ" is a kind, a name, or something that things have. The other sentences
of the stance say which; where none does, the sentence is refused with both ways to write it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences.english import Shown
from aufheben.logic.sentences.japanese import inflection, is_japanese_sentence, measures, things
from aufheben.logic.sentences.japanese.endings import unread
from aufheben.logic.sentences.japanese.inflection import phrase_of
from aufheben.logic.sentences.japanese.parser import parse, squeezed
from aufheben.logic.sentences.japanese.shapes import Claim, Fact, Form, Order, Rule, Shape
from aufheben.logic.sentences.japanese.tokens import cut
from aufheben.logic.sentences.japanese.wording import refuse_swallowed, worded
from aufheben.logic.sentences.lexicon import Lexicon, camel
from aufheben.logic.sentences.notation import rule_name

X = Variable("x")
Read = tuple[list[Clause], Shown, tuple[tuple[str, str], ...]]


def read_japanese(text: str, lexicon: Lexicon) -> Read:
    """Clauses, what is shown, and pairs of rule names. Raises BadInput with the column."""
    shape = parse(text, lexicon)
    meaning = _Meaning(lexicon)
    try:
        clauses = [clause.normal() for clause in meaning.of(shape)]
        meaning.shown.dropped = worded(squeezed(text)).dropped
    except BadInput as bad:
        raise bad.but(column=bad.column or 1) from None
    order = ((rule_name(shape.high), rule_name(shape.low)),) if isinstance(shape, Order) else ()
    return clauses, meaning.shown, order


class _Meaning:
    """Looks words up, noting what it sees."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.shown = Shown()

    def of(self, shape: Shape) -> Iterator[Clause]:
        if isinstance(shape, Fact):
            return self._fact(shape)
        return self._rule(shape) if isinstance(shape, Rule) else iter(())

    def _fact(self, fact: Fact) -> Iterator[Clause]:
        for claim in fact.claims:
            # What should be done is a claim, and can be argued against; the rest is a fact.
            for literal in self._claimed(claim, X):
                yield Clause(literal, strict=claim.form.sort != "deed")

    def _rule(self, rule: Rule) -> Iterator[Clause]:
        term: Term = X
        kind: list[Literal] = []
        if rule.about.kind:
            kind = self._kind(rule)
        elif rule.about.also:
            kind = [one for form in rule.about.also for one in self._said(form, X)]
        elif rule.about.word:
            term = self._constant(rule.about.word)
        weak = tuple(self._exception(one, term) for one in rule.exceptions)
        heads = [head for claim in rule.heads for head in self._claimed(claim, term)]
        for conditions in rule.either:
            said = [literal for claim in conditions for literal in self._claimed(claim, term)]
            body = tuple(dict.fromkeys((*said, *kind)))
            if rule.stated:
                yield from (Clause(literal, strict=True) for literal in body)
            for head in heads:
                clause = Clause(head, body, weak, rule.strict, rule_name(rule.name))
                _check(clause)
                yield clause

    def _kind(self, rule: Rule) -> list[Literal]:
        refuse_swallowed(cut(rule.about.word))
        predicate = self._seen(Form(rule.about.word, "noun"))
        self.shown.kinds.add(predicate)
        self.shown.kind = predicate
        also = [one for form in rule.about.also for one in self._said(form, X)]
        return [*also, Literal(predicate, (X,))]

    def _exception(self, one: Claim, term: Term) -> Literal:
        literals = self._claimed(one, term)
        if len(literals) > 1:
            raise unread(
                "例外が二つのことを述べています",
                "「ただし、…場合を除く。」を一つずつ書いてください",
            )
        return literals[0]

    def _claimed(self, claim: Claim, term: Term) -> list[Literal]:
        return self._said(claim.form, self._constant(claim.name) if claim.name else term)

    def _said(self, form: Form, term: Term) -> list[Literal]:
        if form.sort == "deed":
            return [self._deed(form, term)]
        refuse_swallowed(cut(form.word))
        return self._literals(form, term)

    def _deed(self, form: Form, term: Term) -> Literal:
        predicate = self._lexicon.predicate([form.word])
        if predicate not in self._lexicon.actions:  # what the question asks is as it is
            refuse_swallowed(cut(form.word))
        self.shown.phrases.setdefault(predicate, form.word)
        self.shown.actions.add(predicate)
        return Literal(predicate, (term,), form.positive)

    def _literals(self, form: Form, term: Term) -> list[Literal]:
        """Mostly one; two for "新しい薬である" where a medicine is a known kind."""
        form = measures.as_room(form)
        bound = measures.bound(form)
        if bound is not None:
            return [Literal(bound, (term,), form.positive)]
        found = measures.value(form)
        if found is not None:
            return [Literal(found.measure, (term, found.number), form.positive)]
        compared = measures.than(form, self._lexicon)
        if compared is not None:
            word, other = compared
            predicate = self._seen(form._replace(word=word))
            return [Literal(predicate, (term, self._constant(other)), form.positive)]
        return self._plain(form, term)

    def _plain(self, form: Form, term: Term) -> list[Literal]:
        thing = things.of_kind(cut(form.word), self._lexicon) if form.sort == "noun" else None
        if thing is None or not thing.also:
            return [Literal(self._seen(form), (term,), form.positive)]
        if not form.positive:
            raise unread(
                f"「{form.word}」のどこを打ち消すのかわかりません (what of it is denied?)",
                "性質と種類を別の文に分けてください",
            )
        kind = Literal(self._seen(Form(thing.word, "noun")), (term,))
        return [*(one for part in thing.also for one in self._plain(part, term)), kind]

    def _seen(self, form: Form) -> str:
        """The predicate, synonyms replaced also in what a thing has (画質が高い)."""
        if not camel([form.word]):
            raise unread(
                f"「{form.word}」は言葉ではありません (no word)", "文字か数字を使ってください"
            )
        noun, sign, rest = form.word.partition("が")
        whole = self._lexicon.predicate([form.word])
        predicate = whole
        if sign and rest and self._lexicon.is_alias([noun]) and whole == camel([form.word]):
            predicate = f"{self._lexicon.predicate([noun])}が{rest}"
        self.shown.phrases.setdefault(predicate, inflection.phrase_of(form))
        return predicate

    def _constant(self, name: str) -> str:
        bare = things.without_kind(name, self._lexicon)
        constant = camel(bare.split())
        name = name if bare.isdigit() else bare  # 物件1 is not said to be 1
        if not constant:
            raise unread(f"「{name}」は名前ではありません (no word)", "文字か数字を使ってください")
        self.shown.names.setdefault(constant, name)
        return constant


def _check(clause: Clause) -> None:
    if clause.unsafe:
        raise unread(
            "条件に述べていないものについて結論しています (of what is it said?)",
            "「カメラが…ならば、」のように、何についての規則かを書いてください",
        )


_QUOTED = re.compile(r"(?<!規則)「([^「」]+)」(?!の規則)")


def acquainted(texts: Sequence[str], lexicon: Lexicon) -> Lexicon:
    """The lexicon, with the names and kinds that Japanese sentences of a stance show."""
    lexicon = _with_quoted(texts, lexicon)
    shapes = [shape for text in texts if (shape := _shape(text, lexicon)) is not None]
    if not shapes:
        return lexicon
    facts = [shape for shape in shapes if isinstance(shape, Fact)]
    claims = [claim for fact in facts for claim in fact.claims]
    called = {claim.name for claim in claims}
    names = {camel([name]): name for name in called if not _is_owned(name, called)}
    forms = [claim.form for claim in claims if claim.form.sort != "deed"]
    nouns = {form.word for form in forms if form.sort == "noun"}
    spoken = {shape.loose for shape in shapes if isinstance(shape, Rule) and shape.loose}
    spoken |= {noun.partition("の")[0] for noun in spoken}
    generic = nouns & (spoken | set(names.values()) | _qualified(texts, nouns, lexicon))
    kinds = {lexicon.predicate([noun]) for noun in generic}
    known = {*dict(lexicon.names), *(camel([noun]) for noun in generic)}
    new = {key: name for key, name in names.items() if key and key not in known}
    had = {form for form in forms if "が" in form.word}
    phrases = {lexicon.predicate([form.word]): phrase_of(form) for form in had}
    return replace(
        lexicon,
        kinds=lexicon.kinds | kinds,
        names=(*lexicon.names, *new.items()),
        phrases=tuple({**phrases, **dict(lexicon.phrases)}.items()),
    )


def _is_owned(name: str, called: set[str]) -> bool:
    """ "甲の工期", where 甲 is spoken of too."""
    return any(
        owner and owner in called for owner in accumulate(name.split("の")[:-1], "{}の{}".format)
    )


def _with_quoted(texts: Sequence[str], lexicon: Lexicon) -> Lexicon:
    """What is called so in quotes anywhere is a name everywhere; 規則「安全」 names a rule."""
    quoted = [found for text in texts for found in _QUOTED.findall(text)]
    known = dict(lexicon.names)
    new = {camel([name]): name for name in quoted if camel([name]) and camel([name]) not in known}
    return replace(lexicon, names=(*lexicon.names, *new.items())) if new else lexicon


def _qualified(texts: Sequence[str], nouns: set[str], lexicon: Lexicon) -> set[str]:
    """Nouns that sentences not read so far speak of all such things by: 火事を出した会社は."""
    unread_yet = [text for text in texts if _shape(text, lexicon) is None]
    return {
        noun
        for noun in nouns
        if any(
            re.search(rf"[うくぐすつぬぶむるたいな]{re.escape(noun)}[はをにへが]", text)
            for text in unread_yet
        )
    }


def _shape(text: str, lexicon: Lexicon) -> Shape | None:
    if not is_japanese_sentence(text):
        return None
    try:
        return parse(text, lexicon)
    except BadInput:
        return None


def refuse_loose(text: str, lexicon: Lexicon) -> None:
    """Raises BadInput if a noun may be a kind or what a thing has, and nothing says which."""
    shape = _shape(text, lexicon)
    _refuse_kind_as_name(shape, lexicon)
    if isinstance(shape, Rule) and shape.loose and not things.is_had(shape.loose, lexicon):
        raise things.kind_or_had(shape.loose)


def _refuse_kind_as_name(shape: Shape | None, lexicon: Lexicon) -> None:
    """The question names one thing, and something is said to be such a thing."""
    claims = shape.claims if isinstance(shape, Fact) else ()
    for form in (claim.form for claim in claims):
        if form.sort == "noun" and lexicon.is_name([form.word]):
            raise unread(
                f"「{form.word}」は名前としても種類としても使われています (a name, or a kind?)",
                f"種類なら「どの{form.word}を…べきか」と問い、名前なら別の言葉で種類を書いてください",
            )
