"""How a sentence was understood, in words and in logic."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from aufheben.logic.sentences import notation
from aufheben.logic.sentences.items import Shown
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.reader import Said
from aufheben.logic.sentences.realization import say_clause

_ORDER = {
    "en": "Rule {high} outranks rule {low}",
    "ja": "規則「{high}」は規則「{low}」に優先する",
}


class Meant(NamedTuple):
    """A clause of a sentence: said back, and in the logic text form."""

    words: str
    logic: str


def say_back(said: Said, lexicon: Lexicon) -> Iterator[Meant]:
    """What a sentence says, in its own words where those come back as the same."""
    own = own_words(lexicon, said.shown)
    for clause in said.clauses:
        yield Meant(say_clause(clause, own), notation.say(clause, own))
    for high, low in said.order:
        japanese = lexicon.lang == "ja"
        words = _ORDER["ja" if japanese else "en"].format(high=high, low=low)
        yield Meant(words, notation.say_order(high, low))


def own_words(lexicon: Lexicon, shown: Shown) -> Lexicon:
    """The lexicon with the words of one sentence before those of the others."""
    manners = {manner.predicate: manner for manner in lexicon.manners} | shown.manners
    return replace(
        lexicon,
        phrases=tuple({**dict(lexicon.phrases), **shown.phrases}.items()),
        names=tuple({**dict(lexicon.names), **shown.names}.items()),
        verbs=tuple({**dict(lexicon.verbs), **shown.verbs}.items()),
        kinds=lexicon.kinds | shown.kinds,
        actions=lexicon.actions | shown.actions,
        manners=tuple(manners.values()),
        thing=shown.thing or lexicon.thing,
        pronoun=shown.pronoun or lexicon.pronoun,
    )
