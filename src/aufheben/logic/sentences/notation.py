"""Reading and saying the logic text form.

A variable is one letter from u to z, either case, with digits after it if need be. All else is
a constant, its first letter in lower case; a constant that would be read otherwise is quoted.
"""

import json
import re
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import LarkError, UnexpectedInput, VisitError

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal, Term, Variable

_VARIABLE = re.compile(r"[u-zU-Z]\d*")
_PLAIN = re.compile(r"[^\W\dA-Z]\w*|\d\w*")
_FORMAL = re.compile(r"->|→|=>|⇒|^\s*[¬~-]?\s*([^\W\d]\w*|\"(?:[^\"\\]|\\.)*\")\s*(\(|$)")


def looks_formal(text: str) -> bool:
    """Whether a sentence is meant as logic."""
    return _FORMAL.search(text.strip().rstrip(".")) is not None


def read_clause(text: str) -> Clause:
    """The clause, in normal form. Raises BadInput with the column."""
    clause = _parsed(text.strip().removesuffix("."), "clause")
    assert isinstance(clause, Clause)
    _refuse_unsafe(clause, text.strip())
    return clause.normal()


def read_conjunction(text: str) -> tuple[Literal, ...]:
    """Literals joined by `&`. Raises BadInput with the column."""
    found = _parsed(text.strip().rstrip(".?"), "conjunction")
    assert isinstance(found, tuple)
    return found


def say(clause: Clause) -> str:
    """The clause in the logic text form; reading it gives its normal form."""
    clause = clause.normal()
    head = say_formally(clause.head)
    conditions = [say_formally(literal) for literal in clause.body]
    conditions += [f"~{say_formally(literal)}" for literal in clause.weak]
    if not conditions:
        return head
    return f"{' & '.join(conditions)} {'->>' if clause.strict else '->'} {head}"


def say_formally(literal: Literal) -> str:
    """`¬p(a, x)`."""
    sign = "" if literal.positive else "¬"
    terms = ", ".join(_term(term) for term in literal.terms)
    name = _symbol(literal.predicate)
    return f"{sign}{name}({terms})" if literal.terms else f"{sign}{name}"


def _term(term: Term) -> str:
    if isinstance(term, Variable):
        return term.name
    return json.dumps(term) if _VARIABLE.fullmatch(term) else _symbol(term)


def _symbol(name: str) -> str:
    # A first letter that changes with case would not come back as it is.
    plain = _PLAIN.fullmatch(name) and name[:1].lower() == name[:1]
    return name if plain else json.dumps(name)


@v_args(inline=True)
class _Build(Transformer[Token, Any]):
    def fact(self, literal: Literal) -> Clause:
        return Clause(literal, strict=True)

    def rule(self, body: Any, _arrow: Token, head: Literal) -> Clause:
        return Clause(head, *body)

    def strict_rule(self, body: Any, _arrow: Token, head: Literal) -> Clause:
        strong, weak = body
        if weak:
            raise BadInput("a strict rule cannot assume (~)", do="write -> instead of ->>")
        return Clause(head, strong, (), strict=True)

    def conjunction(self, *literals: Literal) -> tuple[Literal, ...]:
        return literals

    def body(self, *conditions: tuple[bool, Literal]) -> tuple[Any, Any]:
        strong = tuple(literal for weak, literal in conditions if not weak)
        return strong, tuple(literal for weak, literal in conditions if weak)

    def weak(self, _sign: Token, literal: Literal) -> tuple[bool, Literal]:
        return True, literal

    def strong(self, literal: Literal) -> tuple[bool, Literal]:
        return False, literal

    def literal(self, *parts: Any) -> Literal:
        positive = not (isinstance(parts[0], Token) and parts[0].type == "NEGATION")
        symbols = [part for part in parts if part is not None]
        name, *terms = symbols if positive else symbols[1:]
        return Literal(_constant(name), tuple(map(_read_term, terms)), positive)

    def symbol(self, token: Token) -> Token:
        return token


def _constant(token: Token) -> str:
    if token.type == "QUOTED":
        return str(json.loads(token))
    return token[:1].lower() + token[1:]


def _read_term(token: Token) -> Term:
    if token.type == "IDENTIFIER" and _VARIABLE.fullmatch(token):
        return Variable(token.lower())
    return _constant(token)


@lru_cache(maxsize=2)
def _parser(start: str) -> Lark:
    return Lark.open_from_package(
        __package__ or "", "notation.lark", start=start, parser="lalr", maybe_placeholders=False
    )


def _parsed(text: str, start: str) -> object:
    try:
        return _Build().transform(_parser(start).parse(text))
    except UnexpectedInput as wrong:
        column = max(1, getattr(wrong, "column", 1) or 1)
        raise BadInput(
            f"not logic: {text!r}",
            do="write facts like camera(a) and rules like light(x) & ~fragile(x) -> handy(x)",
            column=column,
        ) from None
    except VisitError as visiting:
        if isinstance(visiting.orig_exc, BadInput):
            raise visiting.orig_exc from None
        raise BadInput(f"not logic: {text!r} ({visiting.orig_exc})") from None
    except (LarkError, ValueError) as wrong:
        raise BadInput(f"not logic: {text!r} ({wrong})") from None


def _refuse_unsafe(clause: Clause, text: str) -> None:
    if not clause.unsafe:
        return
    name = clause.unsafe[0].name
    if clause.is_fact:
        what = f"{text!r} says {name} of nothing: {name} is a variable, and a fact needs a name"
        raise BadInput(what, do=f'use another name, or write "{name}" in quotes')
    raise BadInput(
        f"{name} stands in the conclusion or behind ~ but in no plain condition of {text!r}",
        do=f"add a condition about {name}",
    )
