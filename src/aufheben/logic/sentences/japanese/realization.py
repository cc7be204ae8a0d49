"""Saying literals and clauses in Japanese; what would be read otherwise the caller says in logic."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, Variable
from aufheben.logic.sentences.japanese import deeds, inflection, measures, things
from aufheben.logic.sentences.japanese.phrases import stated
from aufheben.logic.sentences.japanese.pieces import is_state, pieces
from aufheben.logic.sentences.japanese.shapes import Form
from aufheben.logic.sentences.japanese.tokens import cut
from aufheben.logic.sentences.lexicon import Lexicon


def literals(literal: Literal, lexicon: Lexicon) -> Iterator[str]:
    """Ways to say it, best first; with a variable what is said of anything."""
    if not literal.terms:
        return
    first = literal.terms[0]
    for name in [""] if isinstance(first, Variable) else _names(first, lexicon):
        if _is_deed(literal, lexicon):
            action = lexicon.phrases_of(literal.predicate)
            thing = name or deeds.it_of(action)
            yield deeds.said(action, thing, positive=literal.positive)
        else:
            form = form_of(literal, lexicon)
            if form is not None:
                yield f"{name}{'は' if name else ''}{inflection.final(form)}"


def form_of(literal: Literal, lexicon: Lexicon) -> Form | None:
    """What a literal says of its first term, as a word that can be inflected."""
    match literal.terms:
        case (_,):
            bound = measures.said_bound(literal.predicate)
            if bound is not None:
                return bound._replace(positive=literal.positive)
            return _form(literal.predicate, literal, lexicon)
        case (_, str(other)):
            if literal.predicate.startswith("より"):
                form = _form(literal.predicate, literal, lexicon)
                name = next(iter(_names(other, lexicon)))
                return form._replace(word=f"{name}{form.word}")
            value = measures.said_value(literal.predicate, other)
            return value._replace(positive=literal.positive) if value else None
        case _:
            return None


def _form(predicate: str, literal: Literal, lexicon: Lexicon) -> Form:
    return inflection.form_of(lexicon.phrases_of(predicate), positive=literal.positive)


def _is_deed(literal: Literal, lexicon: Lexicon) -> bool:
    return literal.predicate in lexicon.actions and len(literal.terms) == 1


def _names(constant: str, lexicon: Lexicon) -> list[str]:
    """As it is, and in quotes; these first where whoever does not know it could not read it."""
    name = lexicon.name_of(constant)
    quoted = f"「{name}」"
    return [name, quoted] if things.is_plain(name) else [quoted, name]


def clauses(clause: Clause, lexicon: Lexicon) -> Iterator[str]:
    """Ways to say a rule, best first: about a kind, about a name, about anything."""
    if clause.is_fact and not clause.variables:
        yield from () if clause.name else literals(clause.head, lexicon)
        return
    terms = {term for literal in (*clause.body, clause.head) for term in literal.terms[:1]}
    if not all(literal.terms for literal in clause.literals):
        return
    if len(terms) != 1 or (not clause.body and clause.weak):
        yield from _of_several(clause, lexicon)
        return
    term, lead = terms.pop(), _lead(clause)
    yield from _of_one(clause, term, lead, lexicon)
    if isinstance(term, Variable) and not clause.weak:
        for such in _such(clause.body, lexicon):
            yield f"{lead}{_all(f'{such}もの', clause.head, lexicon)}"


def _lead(clause: Clause) -> str:
    named = f"規則「{clause.name}」：" if clause.name else ""
    return f"定義により、{named}" if clause.strict else named


def _of_one(clause: Clause, term: str | Variable, lead: str, lexicon: Lexicon) -> Iterator[str]:
    """Of a kind, of a name, of anything."""
    tails = (_provisos(clause.weak, term, lexicon, its=its) for its in ("", "その"))
    for tail, (about, conditions, thing) in product(tails, [*_bearers(clause, term, lexicon)]):
        head = _head(clause.head, thing, lexicon)
        if head is None or tail is None:
            continue
        for said in _conditions(conditions, lexicon) if conditions else ["なら"]:
            if conditions:
                yield f"{lead}{_of(about, said)}、{head}{tail}"
        if not conditions and about:
            yield f"{lead}すべての{_all(about.removesuffix('が'), clause.head, lexicon)}{tail}"


def _of_several(clause: Clause, lexicon: Lexicon) -> Iterator[str]:
    """ "雨がやまなければ、試合を中止すべきだ": each condition with what it is said of."""
    head = clause.head.terms[0]
    if isinstance(head, Variable) or any(isinstance(x.terms[0], Variable) for x in clause.literals):
        return
    if not (known := _forms((*clause.body, *clause.weak), lexicon)):
        return
    said, before = "", ""
    for literal, form in zip((*clause.body, *clause.weak), known, strict=True):
        name = _names(str(literal.terms[0]), lexicon)[0]
        subject, before = f"{name}が" if name != before else "", name
        weak = literal in clause.weak
        last = literal == clause.body[-1] if clause.body else False
        if weak:
            said += f"{_of(subject, inflection.final(form))}という証拠がない限り、"
        elif last:
            said += f"{_of(subject, inflection.conditional(form))}、"
        else:
            said += _of(subject, inflection.joint(form, tight=False))
    lead = _lead(clause)
    for name in _names(head, lexicon):
        if _is_deed(clause.head, lexicon):
            action = lexicon.phrases_of(clause.head.predicate)
            yield f"{lead}{said}{deeds.said(action, name, positive=clause.head.positive)}"
        elif (concluded := form_of(clause.head, lexicon)) is not None:
            yield f"{lead}{said}{name}は{inflection.final(concluded)}"


def _all(kind: str, head: Literal, lexicon: Lexicon) -> str:
    """ "カメラは高い", "カメラを買うべきだ" of all of a kind."""
    if _is_deed(head, lexicon):
        return deeds.said(lexicon.phrases_of(head.predicate), kind, positive=head.positive)
    form = form_of(head, lexicon)
    return f"{kind}は{inflection.final(form)}" if form else kind


def _of(about: str, said: str) -> str:
    """ "カメラの値段が高ければ", "業者に保険があれば" instead of が twice."""
    noun = re.match(r"[^、がで]+が(?=(あれ|なけ)?)", said)
    if not about or about in ("何かが", "その") or not noun:
        return f"{about}{said}"
    return f"{about.removesuffix('が')}{'に' if noun[1] else 'の'}{said}"


def _bearers(
    clause: Clause, term: str | Variable, lexicon: Lexicon
) -> Iterator[tuple[str, tuple[Literal, ...], str]]:
    """How the subject is said, the conditions that remain, and what the conclusion calls it."""
    if isinstance(term, str):
        for name in _names(term, lexicon):
            yield f"{name}が", clause.body, name
        if term == lexicon.asked_of:
            yield "", clause.body, _names(term, lexicon)[0]
        return
    last = clause.body[-1] if clause.body else None
    if last is not None and last.positive and last.predicate in lexicon.kinds:
        kind = lexicon.phrases_of(last.predicate).removesuffix(inflection.COPULA)
        bare = last.predicate in lexicon.nouns or things.is_people(kind, "")
        for about in (f"{kind}が", f"ある{kind}が") if bare else (f"ある{kind}が",):
            yield about, clause.body[:-1], "それ"
    yield "", clause.body, ""
    yield "何かが", clause.body, "それ"
    yield "その", clause.body, ""


def _head(head: Literal, thing: str, lexicon: Lexicon) -> str | None:
    if _is_deed(head, lexicon):
        action = lexicon.phrases_of(head.predicate)
        it = deeds.it_of(action) if thing == "それ" else thing
        return deeds.said(action, it, positive=head.positive)
    form = form_of(head, lexicon)
    return inflection.final(form) if form else None


def _conditions(body: Sequence[Literal], lexicon: Lexicon) -> Iterator[str]:
    """ "小型で軽ければ"; each condition but the last in the form that goes on.

    At last with "その" before whatever the thing of the rule has.
    """
    if not (known := _forms(body, lexicon)):
        return
    for tight, its in ((True, ""), (False, ""), (False, "その")):
        own = [form._replace(word=f"{its * ('が' in form.word)}{form.word}") for form in known]
        forms = [known[0], *own[1:]]
        lead = "".join(
            inflection.joint(form, tight=tight and _is_tight(form, after))
            for form, after in pairwise(forms)
        )
        yield lead + inflection.conditional(forms[-1])
        yield lead + inflection.final(forms[-1]).removesuffix(inflection.COPULA) + "ならば"


def _forms(literals: Sequence[Literal], lexicon: Lexicon) -> list[Form]:
    """What each says; nothing where one of them cannot be said as a condition."""
    forms = [None if _is_deed(one, lexicon) else form_of(one, lexicon) for one in literals]
    known = [form for form in forms if form is not None]
    return known if len(known) == len(forms) else []


def _such(body: Sequence[Literal], lexicon: Lexicon) -> Iterator[str]:
    """ "値段が10万円を超える" (もの): before a noun."""
    if known := _forms(body, lexicon):
        lead = "".join(inflection.joint(form, tight=False) for form in known[:-1])
        yield lead + inflection.final(known[-1])


def _is_tight(form: Form, after: Form) -> bool:
    """ "小型で軽い": nothing is mistaken; before a verb or behind other nouns it could be."""
    words = cut(form.word)
    if not words or (form.sort == "noun" and not is_state(words[-1])):
        return False
    return after.sort in ("noun", "adjective") or "が" in after.word[1:]


def _provisos(
    weak: Sequence[Literal], term: str | Variable, lexicon: Lexicon, *, its: str
) -> str | None:
    """ "ただし、…場合を除く", with "その" before what the thing of the rule has, if that is to be told."""
    said = []
    for literal in weak:
        other = literal.terms[0] if literal.terms[0] != term else ""
        if isinstance(other, Variable) or (other and _is_deed(literal, lexicon)):
            return None
        if _is_deed(literal, lexicon):
            verb = deeds.parted(lexicon.phrases_of(literal.predicate))[1]
            should = deeds.should(verb, positive=literal.positive)
            said.append(should.removesuffix("だ") + ("である" if literal.positive else ""))
            continue
        form = form_of(literal, lexicon)
        if form is None:
            return None
        name = _names(other, lexicon)[0] if other else ""
        name = name if not name or things.is_known_name(name, lexicon) else f"「{name}」"
        own = its if not name and "が" in form.word else ""
        said.append(_of(f"{name}が" if name else own, inflection.final(form)))
    return "".join(f"。ただし、{one}場合を除く" for one in said)


def joined(said: Sequence[str]) -> str:
    """Sentences about one thing as one: "丙はカレー味であり、麺である"."""
    subjects = {one.partition("は")[0] if "は" in one else "" for one in said}
    subject = subjects.pop() if len(subjects) == 1 else ""
    if subjects or not said:
        return "、また".join(said)
    rests = [one.removeprefix(f"{subject}は") if subject else one for one in said]
    try:
        forms = [stated(piece) for one in rests for piece in pieces(cut(one))]
    except BadInput:
        return "、また".join(said)
    lead = "".join(inflection.joint(form, tight=False) for form in forms[:-1])
    return f"{subject}{'は' if subject else ''}{lead}{inflection.final(forms[-1])}"
