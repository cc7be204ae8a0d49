"""Reading and saying the logic text form; the grammar file tells how it is written.

A variable is one letter from u to z, either case, with digits after it if need be. All else is
a constant, its first letter in lower case; a name that would be read otherwise is quoted.
"""

import re
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer, Tree, v_args
from lark.exceptions import UnexpectedInput, UnexpectedToken, VisitError

from aufheben.errors import BadInput
from aufheben.logic.comparisons import Comparison, canonical, comparison_of, predicate_of
from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.segmentation import plain
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_VARIABLE = re.compile(r"[u-zU-Z][0-9]*")
_PLAIN = re.compile(r"[^\W\d]\w*|\d\w*")
_POINTED = re.compile(r"\d+\.\d+", re.ASCII)
_COMMA = re.compile(r"(?:(?<!\s)\s++)?,\s*+")
_BRACES = re.compile(r"\s*\\?\{(.*?)\\?\}\s*", re.DOTALL)
_QUOTE = r"(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')"
# A dash with a space behind it begins an item of a list; it denies nothing.
_FORMAL = re.compile(rf"\s*([~¬]\s*|-(?!\s))*(\w+|{_QUOTE})\s*(\(|&(?!\w)|∧|$)")
_FIRM = re.compile(r"[A-Z][\w.]*(\s+[A-Z][\w.]*)*\s*&\s*[A-Z]\w*\.?(?=\s+[a-z])")
_ARROW = re.compile(r"->|→|=>|⇒")
_ORDER = re.compile(rf"\s*(\w+|{_QUOTE})(\s*>\s*(\w+|{_QUOTE}))+\s*")
_ESCAPED = re.compile(r"\\u([0-9a-f]{6})|\\(.)", re.DOTALL)


class Formal(NamedTuple):
    """A clause in normal form, and its names that were written with a capital."""

    clause: Clause
    names: tuple[tuple[str, str], ...]


def _apart(text: str) -> list[str]:
    """What stands between commas, but those behind which a bracket closes."""
    chunks: list[list[str]] = [[]]
    parts = re.split(r"([()])", text)
    for said, bracket in zip(parts[::2], [*parts[1::2], ""], strict=True):
        first, *more = [said] if bracket == ")" else _COMMA.split(said)
        chunks[-1].append(first)
        chunks += [[each] for each in more]
        chunks[-1].append(bracket)
    return ["".join(chunk) for chunk in chunks]


def looks_formal(text: str) -> bool:
    """Whether a sentence is meant as logic."""
    text = text.removeprefix("\\").removeprefix("{")
    return _FORMAL.match(text) is not None or _ARROW.search(text) is not None or is_order(text)


def is_order(text: str) -> bool:
    """Whether a sentence is meant as an order of rules, `safety > price`."""
    return _ORDER.fullmatch(text) is not None


def read_order(text: str, lexicon: Lexicon) -> tuple[tuple[str, str], ...]:
    """Pairs (higher, lower) of rule names. Raises BadInput with the column."""
    names: tuple[str, ...] = _built(_parsed(text, "order"), lexicon)
    return tuple(pairwise(names))


def say_order(high: str, low: str) -> str:
    """`safety > price`; reading it gives the pair."""
    return f"{_name(high)} > {_name(low)}"


@lru_cache(maxsize=16384)
def read_clause(text: str, lexicon: Lexicon) -> Formal:
    """The clause, synonyms replaced where they are not quoted. Raises BadInput with the column."""
    tree = _parsed(text, "clause")
    clause: Clause = _built(tree, lexicon)
    _refuse_unsafe(clause, text)
    return Formal(clause.normal(), tuple(_capitals(tree)))


def read_set(text: str, lexicon: Lexicon) -> tuple[Formal, ...]:
    """The clauses of "camera(a), light(a), light(x) & camera(x) -> buy(x)"; else nothing.

    Commas join the conditions of a rule too: only what can be nothing but a set is one.
    """
    braces = _BRACES.fullmatch(text)
    chunks = _apart(braces[1] if braces else text)
    arrows = sum(len(_ARROW.findall(chunk)) for chunk in chunks)
    several = len(chunks) > 1 and (arrows != 1 or "&" in text or "∧" in text)
    if not (several or braces):
        return ()
    try:
        return tuple(read_clause(chunk, lexicon) for chunk in chunks if chunk.strip())
    except BadInput:
        return ()


def read_conjunction(text: str, lexicon: Lexicon) -> tuple[Literal, ...]:
    """Literals joined by `&`. Raises BadInput with the column."""
    literals: tuple[Literal, ...] = _built(_parsed(text, "conjunction"), lexicon)
    return literals


def say(clause: Clause, lexicon: Lexicon) -> str:
    """The clause in the logic text form; reading it gives its normal form."""
    clause = clause.normal()
    head = say_formally(clause.head, lexicon)
    if clause == Clause(clause.head, strict=True):
        return head
    conditions = [say_formally(literal, lexicon) for literal in clause.body]
    conditions += [f"~{say_formally(literal, lexicon)}" for literal in clause.weak]
    said = f"{' & '.join(conditions)} {'->>' if clause.strict else '->'} {head}".lstrip()
    return f"{_name(clause.name)}: {said}" if clause.name else said


def say_formally(literal: Literal, lexicon: Lexicon) -> str:
    """`¬p(a, x)`; a predicate that would be taken for a synonym or for prose is quoted."""
    sign = "" if literal.positive else "¬"
    compared = comparison_of(literal.predicate) if len(literal.terms) == 1 else None
    if compared is not None:
        plain_one = say_formally(Literal(compared.of, literal.terms), lexicon)
        return f"{sign}{plain_one} {compared.op} {compared.number}"
    terms = ", ".join(_term(term) for term in literal.terms)
    mistaken = lexicon.canonical(literal.predicate) != literal.predicate or (
        not terms and is_japanese(literal.predicate)
    )
    name = _quoted(literal.predicate) if mistaken else _symbol(literal.predicate)
    return f"{sign}{name}({terms})" if literal.terms else f"{sign}{name}"


def _term(term: Term) -> str:
    if isinstance(term, Variable):
        return term.name
    if _POINTED.fullmatch(term):
        return term
    return _quoted(term) if _VARIABLE.fullmatch(term) else _symbol(term)


def _symbol(name: str) -> str:
    # What normalization or the small first letter would change does not come back as it is.
    same = plain(name) == name and _small(name) == name
    return name if same and _PLAIN.fullmatch(name) else _quoted(name)


def _name(name: str) -> str:
    return name if plain(name) == name and _PLAIN.fullmatch(name) else _quoted(name)


def _quoted(name: str) -> str:
    """In quotes; what would end or change the name on the way is escaped."""
    quote = '"' if "'" in name and '"' not in name else "'"
    stable = plain(name) == name
    kept = (c.isprintable() and c not in f"{quote}\\" and (stable or c.isascii()) for c in name)
    said = (c if keep else f"\\u{ord(c):06x}" for c, keep in zip(name, kept, strict=True))
    return f"{quote}{''.join(said)}{quote}"


def _unquoted(token: str) -> str:
    return _ESCAPED.sub(_character, token[1:-1])


def _character(escaped: re.Match[str]) -> str:
    if not escaped[1]:
        return escaped[2]
    code = int(escaped[1], 16)
    return chr(code) if code <= sys.maxunicode else escaped[0]


def _small(name: str) -> str:
    return name[:1].lower() + name[1:]


@v_args(inline=True)
class _Build(Transformer[Token, Any]):
    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self._lexicon = lexicon

    def fact(self, literal: Literal) -> Clause:
        return Clause(literal, strict=True)

    def rule(self, *parts: Any) -> Clause:
        label = parts[0] if isinstance(parts[0], str) and not isinstance(parts[0], Token) else ""
        signs = {part.type for part in parts if isinstance(part, Token)}
        strict = bool(signs & {"STRICT", "DEFINITION"})
        conditions = parts[-3] if len(parts) > 2 and isinstance(parts[-3], list) else []
        strong = tuple(literal for weak, literal in conditions if not weak)
        weak = tuple(literal for weak, literal in conditions if weak)
        if strict and weak:
            raise refusal("strict_rule_cannot")
        if strict and label:
            raise refusal("strict_rule_name", label=label)
        return Clause(parts[-1], strong, weak, strict, label)

    def label(self, name: Token) -> str:
        return rule_name(_unquoted(name) if name.type == "QUOTED" else str(name))

    def order(self, *names: Token) -> tuple[str, ...]:
        return tuple(map(self.label, names))

    def conjunction(self, *literals: Literal) -> tuple[Literal, ...]:
        return literals

    def body(self, *conditions: tuple[bool, Literal]) -> list[tuple[bool, Literal]]:
        return list(conditions)

    def weak(self, _sign: Token, literal: Literal) -> tuple[bool, Literal]:
        return True, literal

    def strong(self, literal: Literal) -> tuple[bool, Literal]:
        return False, literal

    def literal(self, *parts: Token) -> Literal:
        positive = parts[0].type != "NEGATION"
        name, *terms = parts if positive else parts[1:]
        said = _constant(name)
        predicate = said if name.type == "QUOTED" else self._lexicon.canonical(said)
        return Literal(predicate, tuple(map(_read_term, terms)), positive)

    def compared(self, *parts: Token) -> Literal:
        positive = parts[0].type != "NEGATION"
        name, term, sign, number = parts if positive else parts[1:]
        plain = self.literal(name, term)
        op = {"≤": "<=", "≥": ">="}.get(str(sign), str(sign))
        if op == "=":
            return Literal(plain.predicate, (*plain.terms, canonical(number)), positive)
        comparison = Comparison(plain.predicate, op, canonical(number))
        return Literal(predicate_of(comparison), plain.terms, positive)

    def symbol(self, token: Token) -> Token:
        return token


def _constant(token: Token) -> str:
    return _unquoted(token) if token.type == "QUOTED" else _small(token)


def _read_term(token: Token) -> Term:
    return Variable(token.lower()) if _is_variable(token) else _constant(token)


def rule_name(words: str) -> str:
    """The name of a rule, however it is spaced and whether large or small."""
    return " ".join(words.split()).lower()


def _is_variable(token: Token) -> bool:
    return token.type == "IDENTIFIER" and _VARIABLE.fullmatch(token) is not None


def _capitals(tree: Any) -> Iterator[tuple[str, str]]:
    for literal in tree.find_data("literal"):
        symbols: list[Any] = [
            child.children[0] for child in literal.children if isinstance(child, Tree)
        ]
        for token in symbols[1:]:
            if token.type == "IDENTIFIER" and _small(token) != token and not _is_variable(token):
                yield _small(token), str(token)


@lru_cache(maxsize=3)
def _parser(start: str) -> Lark:
    return Lark.open_from_package(
        __package__ or "", "notation.lark", start=start, parser="lalr", maybe_placeholders=False
    )


def _parsed(text: str, start: str) -> Any:
    try:
        return _parser(start).parse(text)
    except UnexpectedInput as wrong:
        column = _column(text, wrong)
        found = repr(text[column - 1 : column]) if column <= len(text) else _say("end")
        raise BadInput(
            _say("cannot_read_logic", text=text, found=found), do=_instead(text), column=column
        ) from None


def _instead(text: str) -> Fact:
    """How to mend it; "Miller & Co. is a supplier" was never meant as logic."""
    if found := _FIRM.match(text):
        return _say("put_name_quotes_found", found=found[0])
    return _say("write_facts_like")


def _column(text: str, wrong: UnexpectedInput) -> int:
    if isinstance(wrong, UnexpectedToken) and wrong.token.type == "$END":
        return len(text) + 1
    return wrong.column


def _built(tree: Any, lexicon: Lexicon) -> Any:
    try:
        return _Build(lexicon).transform(tree)
    except VisitError as visiting:
        if isinstance(visiting.orig_exc, BadInput):
            raise visiting.orig_exc from None
        raise


def _refuse_unsafe(clause: Clause, text: str) -> None:
    if not clause.unsafe:
        return
    name = clause.unsafe[0].name
    if clause.is_fact:
        raise refusal("says_something_variable", text=text, name=name)
    raise refusal("stands_conclusion_behind", name=name, text=text)
