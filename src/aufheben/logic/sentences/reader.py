"""Reading single sentences: propositions and premises, in controlled English or logic."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from aufheben.errors import BadInput
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import notation
from aufheben.logic.sentences.english import Shown, outranking, read_english
from aufheben.logic.sentences.expectations import is_japanese
from aufheben.logic.sentences.frozen import refuse_frozen
from aufheben.logic.sentences.japanese import is_japanese_sentence, read_japanese
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.segmentation import plain


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
        refuse_frozen(text, said, shown)
        return Said(tuple(said), shown, order)
    if order := outranking(text):
        return Said((), Shown(), order)
    clauses, shown = _english(text, lexicon)
    refuse_frozen(text, clauses, shown)
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
