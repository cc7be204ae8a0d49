"""Reading single sentences, in controlled English or logic; and what to write instead of one that is not read.

A rewriting is offered only where the reader takes it, and where no denial, number or limit is lost.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.comparisons import canonical, comparison_of
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import notation
from aufheben.logic.sentences.english import Shown, outranking, read_english
from aufheben.logic.sentences.japanese import is_japanese_sentence, read_japanese
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.sentences.pieces import worded
from aufheben.logic.sentences.refusals import refusal
from aufheben.logic.sentences.segmentation import plain
from aufheben.logic.sentences.vocabulary import is_measure, is_plural, is_short_unit, words_of
from aufheben.words import speaker

_say = speaker(__name__)


class Said(NamedTuple):
    """What a sentence says, and what it shows of the lexicon.

    `order` are pairs (higher, lower) of rule names, of a sentence that says no more than that.
    """

    clauses: tuple[Clause, ...]
    shown: Shown
    order: tuple[tuple[str, str], ...] = ()


def read_sentence(text: str, lexicon: Lexicon) -> Said:
    """One sentence without its stop. Raises BadInput with the column."""
    if notation.is_order(text) and not _is_prose(text):
        return Said((), Shown(), notation.read_order(text, lexicon))
    if is_logic(text):
        if found := notation.read_set(text, lexicon):
            names = {name: said for one in found for name, said in one.names}
            return Said(tuple(one.clause for one in found), Shown(names=names))
        clause, capitals = notation.read_clause(text, lexicon)
        return Said((clause,), Shown(names=dict(capitals)))
    if is_japanese_sentence(text):
        said, shown, order = read_japanese(text, lexicon)
        _refuse_frozen(text, said, shown)
        return Said(tuple(said), shown, order)
    if order := outranking(text):
        return Said((), Shown(), order)
    clauses, shown = _english(text, lexicon)
    _refuse_frozen(text, clauses, shown)
    return Said(tuple(clauses), shown)


def _english(text: str, lexicon: Lexicon) -> tuple[list[Clause], Shown]:
    """A sentence; the thing that is left out of a deed is what a question of yes or no is about."""
    try:
        return read_english(text, lexicon)
    except BadInput as bad:
        for said in _resolved(text, lexicon):
            try:
                return read_english(said, lexicon)
            except BadInput:
                continue
        raise bad.but() from None


def _resolved(text: str, lexicon: Lexicon) -> Iterator[str]:
    """ "We should rent", "We should not": of what is asked about; "it" elsewhere may be anything."""
    manner = lexicon.asked
    if not lexicon.asked_of or manner is None or manner.subject.lower() not in ("we", "i"):
        return
    name, verb = lexicon.name_of(lexicon.asked_of), " ".join(manner.verb)
    should = rf"\b({manner.subject} (?:should|must)(?: not|n['’]t)?)"
    behind = r"(?= because | if | unless |$)"
    flags = re.IGNORECASE
    whole = re.sub(
        rf"{should} {re.escape(verb)}(?: it| them)?{behind}",
        rf"\1 {verb} {name}",
        text,
        flags=flags,
    )
    whole = re.sub(rf"{should}{behind}", rf"\1 {verb} {name}", whole, flags=flags)
    if whole != text:
        yield whole


def is_logic(text: str) -> bool:
    """Whether a sentence is meant as logic; a line of Japanese is not."""
    return not _is_prose(text) and notation.looks_formal(text)


def _is_prose(text: str) -> bool:
    """Japanese: without signs of logic, or with particles where those stand within or before an end."""
    if not is_japanese(text):
        return False
    plain = not set(text) & set("(>→⇒'\"")
    return plain or (_has_particle(text) and not _ARROWS.search(text))


def _has_particle(text: str) -> bool:
    before, _, inside = text.partition("(")
    particle = _PARTICLE.search(before)
    open_at_end = bool(inside) and not inside.endswith(")")
    return particle is not None and (">" in before[particle.end() :] or open_at_end)


_PARTICLE = re.compile("[はがを]")
_ARROWS = re.compile(r"->|→|=>|⇒")


@lru_cache(maxsize=16384)
def read_premise(text: str, lexicon: Lexicon) -> Clause | None:
    """A proposition as a fact, or a conditional as a rule; None if it is neither."""
    sentence = plain(text).strip().removesuffix("。").removesuffix(".").rstrip()
    if lexicon.lang != "ja" and not is_logic(sentence) and is_japanese_sentence(sentence):
        return None  # Prose of a debate that is not in logic, or of another language.
    try:
        said = read_sentence(sentence, lexicon)
    except BadInput:
        return None
    implied = said.shown.implied
    clauses = [c for c in said.clauses if not (c.is_fact and c.head in implied)]
    return clauses[0] if len(clauses) == 1 else None


def read_proposition(text: str, lexicon: Lexicon) -> Literal | None:
    """One ground literal; None if the sentence does not parse as one."""
    clause = read_premise(text, lexicon)
    if clause is None or not clause.is_fact or clause.name:
        return None
    claimed = clause.strict or not is_logic(plain(text).strip())
    return clause.head if claimed else None


_COUNTERS = "人|名|円|分|km|㎡|年|日|回|度|席|台|室|個|%|時間|つ|本|枚|匹|件|か所|社|校|店|組|種類|割|倍|L|kg|t|m|軒|戸|票|泊|組"
_LIMITED = re.compile(
    rf"\d(?:{_COUNTERS})?"
    r"(?:以上|以下|未満|超|以内|弱|強|余り?|近い|前後|程度|台|から|まで|内外|足らず|越え|過ぎ|引き|増し|[+＋/])"
    r"|\d(?:人|名|つ|個|枚|台)と(?!の)"
    rf"|数[十百千万]|\d数|\d割|\d分の\d|\d(?!回|度)(?:{_COUNTERS})(?!{_COUNTERS}|[にでのへと目前後間]|$)"
)
"""A limit of Japanese behind a number, or what is counted and not compared."""
_IN_QUOTES = re.compile(r"「[^「」]*」")
_COUNT = re.compile(r"[.+<>~-]?\d")
_BEGUN = re.compile(r"\d[ -~]*")
"""What English says of "has close 2 rooms" as of "2 rooms"."""


def _refuse_frozen(text: str, clauses: Iterable[Clause], shown: Shown) -> None:
    """Raises BadInput where a limit or a number went into a word, "has well over 5 rooms"."""
    for clause in clauses:
        for literal in clause.literals:
            for said in _frozen(literal, shown):
                raise _in_japanese(said) if is_japanese(text) else _in_english(said, text)


def _frozen(literal: Literal, shown: Shown) -> Iterator[str]:
    """What is said with a limit in it, and what stands in the place of a number and is none."""
    said = shown.phrases.get(literal.predicate, literal.predicate)
    begun = _BEGUN.fullmatch(literal.predicate) is not None
    measured = is_measure(shown.verbs.get(literal.predicate, "")) and _COUNT.match(said) is not None
    if comparison_of(literal.predicate) is None and (begun or measured or _is_limited(said)):
        yield said
    others = [one for one in literal.terms[1:] if isinstance(one, str) and one not in shown.names]
    yield from (one for one in others if re.match(r"[<>.+]?\d", one) and not _is_number(one))


def _is_limited(said: str) -> bool:
    if '"' in said:
        return False
    if is_japanese(said):
        said = _IN_QUOTES.sub("", said)
        return _LIMITED.search(said) is not None
    words = said.lower().split()
    counted = any(_COUNT.match(one) and _is_counted(after) for one, after in pairwise(words))
    limited = any(word in words_of("limiting") for word in words)
    return counted or (limited and any(map(str.isdigit, said)))


def _is_counted(word: str) -> bool:
    return word not in words_of("prepositions") and (is_plural(word) or is_short_unit(word))


def _is_number(said: str) -> bool:
    return re.fullmatch(r"-?\d+(\.\d+)?", said) is not None and canonical(said) == said


def _in_english(said: str, text: str) -> BadInput:
    numbers = (one for one in worded(text).pieces if _COUNT.match(one.low))
    return refusal("number_could_not", next((one.column for one in numbers), 1), said=said)


def _in_japanese(said: str) -> BadInput:
    return refusal("could_not_compared", 1, said=said)


_DENIES = re.compile(
    r"\b(?:not(?! only| as \w+ as)|never|no|nobody|nothing|none|neither|nor|without|hardly|barely|scarcely|seldom|rarely"
    r"|anything but|far from)\b|n['’]t\b",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:at (?:least|most)|(?:more|less|fewer|\w+er) than|up to|under|over|below|above|between"
    r"|maximum|minimum|almost|nearly)\b|\d\s*(?:to|-|–)\s*\d",
    re.IGNORECASE,
)
_MOST = 300
"""Characters of a sentence that is rewritten."""


def instead(text: str, lexicon: Lexicon, column: int) -> str:
    """The first rewriting that holds, with its stops; empty where there is none."""
    if len(text) > _MOST:
        return ""
    # Its patterns take ten milliseconds to compile, and most stances are read.
    from aufheben.logic.sentences.rewritings import rewritings

    for said in dict.fromkeys(rewritings(text, lexicon, column)):
        if said != (text,) and _holds(text, said, lexicon):
            return " ".join(f"{one}." for one in said)
    return ""


def _holds(text: str, said: tuple[str, ...], lexicon: Lexicon) -> bool:
    try:
        clauses = [clause for one in said for clause in read_sentence(one, lexicon).clauses]
    except BadInput:
        return False
    whole = " ".join(said)
    return (
        bool(clauses)
        and _numbers(text) <= _numbers(whole)
        and (_DENIES.search(text) is None or any(map(_denies, clauses)))
        and (_LIMITS.search(text) is None or any(map(_limits, clauses)))
    )


def _numbers(text: str) -> set[str]:
    unquoted = text.replace('"', " ")
    return {piece.low for piece in worded(unquoted).pieces if any(map(str.isdigit, piece.low))}


def _denies(clause: Clause) -> bool:
    return not all(literal.positive for literal in clause.literals)


def _limits(clause: Clause) -> bool:
    named = [literal.predicate for literal in clause.literals]
    return any(name.endswith("Than") or comparison_of(name) is not None for name in named)
