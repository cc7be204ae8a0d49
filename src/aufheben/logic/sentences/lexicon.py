"""How words map to predicates and back.

Aliasing decides whether seats meet at all, so it is a table that can be read: the shipped one,
then the user's. Nothing is guessed.
"""

import pkgutil
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from aufheben.domain.vocabulary import Lang
from aufheben.logic.sentences.vocabulary import is_plural, singular

Pairs = tuple[tuple[str, str], ...]
ARTICLES = ("the", "a", "an", "any")
"""What stands before a noun that a question is about."""

_JOINTS = re.compile(r"[\s_\-‐‑–—/]+")
_CAMEL = re.compile(r"[a-z0-9]+(?:[A-Z][a-z0-9]*)+")
_PART = re.compile(r"[A-Z]?[^A-Z]+|[A-Z]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """How a deed is said: "Mia should go to it", "we should close it to cars".

    The deed of a question that asks for its doer, "Who must clean the kitchen?", has no `subject`.
    """

    predicate: str
    subject: str = "we"
    modal: str = "should"
    verb: tuple[str, ...] = ()
    tail: tuple[str, ...] = ()

    def asks(self, modal: str) -> bool:
        """Whether a deed with this modal answers: what must be done should be."""
        return modal == self.modal or (modal, self.modal) == ("must", "should")

    def does(self, words: Sequence[str]) -> bool:
        """Whether these are what the doer that is asked for does, "clean the kitchen"."""
        deed = [word.lower() for word in (*self.verb, *self.tail)]
        return not self.subject and [word.lower() for word in words] == deed

    def said(self, thing: str, *, negated: bool = False) -> str:
        """ "we should not buy it"."""
        words = (self.subject, self.modal, *(("not",) if negated else ()), *self.verb, thing)
        return " ".join(word for word in (*words, *self.tail) if word)


@dataclass(frozen=True, kw_only=True)
class Lexicon:
    """Frozen and hashable.

    `aliases`: camelCase synonym → predicate. `phrases`: predicate → how it is said. `kinds`:
    predicates that are nouns. `actions`: predicates said "we should V it". `names`: constant →
    how it is written. `lang`: the language in which all of it is said.

    `verbs`: predicate → the verb before its phrase, with the article, "has a". `asked`: the deed
    that the question is about, and `nouns` the kinds it asks for; `manners`: how other deeds are said. `thing` and `pronoun`: what a
    rule about anything speaks of, "somebody … they". `asked_of`: the constant that a question of
    yes or no is about. `doer`: who is to do what a question in Japanese asks.
    """

    aliases: Pairs = ()
    phrases: Pairs = ()
    kinds: frozenset[str] = field(default_factory=frozenset)
    actions: frozenset[str] = field(default_factory=frozenset)
    names: Pairs = ()
    lang: Lang = "en"
    verbs: Pairs = ()
    asked: Manner | None = None
    nouns: frozenset[str] = field(default_factory=frozenset)
    manners: tuple[Manner, ...] = ()
    thing: str = "something"
    pronoun: str = "it"
    asked_of: str = ""
    doer: str = ""

    @staticmethod
    def shipped(extra: Iterable[tuple[str, str]] = ()) -> "Lexicon":
        """The shipped aliases, and pairs (synonym, word) that override them."""
        aliases = dict(_shipped().aliases)
        for synonym, word in extra:
            one, other = camel(synonym.split()), camel(word.split())
            meant = aliases.get(other, other)
            aliases = {key: meant if of == one else of for key, of in aliases.items()}
            aliases[one] = meant
        return Lexicon(aliases=_without_self(aliases), phrases=_shipped().phrases)

    @cached_property
    def noun_asked(self) -> tuple[str, ...]:
        """ "dog", where the question is whether to get a dog or to allow dogs; else nothing."""
        name = self._name_of.get(self.asked_of) or ""
        article, *noun = name.split() or [""]
        if article in ("a", "an"):
            return tuple(noun)
        words = name.split() if name.islower() and is_plural(name) else []
        return (*words[:-1], *map(singular, words[-1:]))

    def about(self, name: str) -> "Lexicon":
        """These words where a question of yes or no is about that, "the mill", "a dog"."""
        article, _, rest = name.partition(" ")
        words = (rest if article.lower() in ARTICLES else name).split()
        said = f"a{'n' * (rest[:1] in 'aeiou')} {rest}" if article == "any" else name
        return replace(self, names=((camel(words), said), *self.names), asked_of=camel(words))

    def joined(self, others: Iterable["Lexicon"]) -> "Lexicon":
        """These words and those of others; of two ways to say a thing the first is kept."""
        words = [*others, self]
        return replace(
            self,
            phrases=_joined(each.phrases for each in words),
            names=_joined(each.names for each in words),
            verbs=_joined((*map(_having, words), *(each.verbs for each in words))),
            kinds=frozenset().union(*(each.kinds for each in words)),
            actions=frozenset().union(*(each.actions for each in words)),
            manners=tuple(dict.fromkeys(manner for each in words for manner in each.manners)),
        )

    def __hash__(self) -> int:
        """Taken once: every sentence read is looked up by its lexicon."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        words = (self.aliases, self.phrases, self.names, self.verbs, self.thing, self.pronoun)
        asked = (self.asked, self.asked_of, self.doer, self.actions, self.nouns, self.manners)
        return hash((words, self.kinds, self.lang, asked))

    @cached_property
    def _alias_of(self) -> dict[str, str]:
        return dict(self.aliases)

    @cached_property
    def _phrase_of(self) -> dict[str, str]:
        return dict(self.phrases)

    @cached_property
    def _name_of(self) -> dict[str, str]:
        return dict(self.names)

    @cached_property
    def _written(self) -> tuple[frozenset[str], tuple[int, ...]]:
        """Names as they are written, and how long some of them are, the longest first."""
        written = frozenset(written for _, written in self.names)
        return written, tuple(sorted({len(name) for name in written if name}, reverse=True))

    @cached_property
    def _owned(self) -> frozenset[str]:
        return frozenset(said.partition("が")[0] for _, said in self.phrases if "が" in said)

    @cached_property
    def _verb_of(self) -> dict[str, str]:
        return dict(self.verbs)

    @cached_property
    def _manner_of(self) -> dict[str, Manner]:
        asked = (self.asked,) if self.asked else ()
        return {manner.predicate: manner for manner in (*self.manners, *asked)}

    def manner_of(self, predicate: str) -> Manner:
        """How a deed is said: as the question asks, or as it was first written."""
        known = self._manner_of.get(predicate)
        return known or Manner(predicate=predicate, verb=(self.phrases_of(predicate),))

    def verb_of(self, predicate: str) -> str | None:
        """The verb, and the article after it, with which a predicate was first said."""
        return self._verb_of.get(predicate)

    def is_name(self, words: Sequence[str]) -> bool:
        """Whether something was called so before, "Acme Inc." too, whose stop is no part of it."""
        return camel([word.rstrip(".") or word for word in words]) in self._name_of

    def names_in(self, text: str) -> tuple[str, ...]:
        """Names that stand in the text as they are written, the longest first."""
        names, lengths = self._written
        starts = ((at, long) for long in lengths for at in range(len(text) - long + 1))
        found = (text[at : at + long] for at, long in starts)
        return tuple(dict.fromkeys(name for name in found if name in names))

    def is_owned(self, noun: str) -> bool:
        """Whether a fact says of something that it has this: 味 in 味がよい."""
        return noun in self._owned

    def canonical(self, predicate: str) -> str:
        """The predicate that a synonym stands for."""
        return self._alias_of.get(predicate, predicate)

    def predicate(self, words: Sequence[str]) -> str:
        """The predicate that a phrase means."""
        return self.canonical(camel(words))

    def is_alias(self, words: Sequence[str]) -> bool:
        """Whether the phrase as a whole is in the table."""
        return camel(words) in self._alias_of

    def phrases_of(self, predicate: str) -> str:
        """How a predicate is said."""
        known = self._phrase_of.get(predicate)
        return " ".join(uncamel(predicate)) if known is None else known

    def name_of(self, constant: str) -> str:
        """How a constant is written."""
        return self._name_of.get(constant) or " ".join(uncamel(constant))


def _having(words: Lexicon) -> Pairs:
    """The verbs but those that only deny, "has no": how a roof is had, they do not tell."""
    return tuple(pair for pair in words.verbs if not pair[1].endswith(" no"))


def _joined(tables: Iterable[Pairs]) -> Pairs:
    found: dict[str, str] = {}
    for table in tables:
        for key, said in table:
            found.setdefault(key, said)
    return tuple(found.items())


def _without_self(aliases: dict[str, str]) -> Pairs:
    return tuple((synonym, word) for synonym, word in aliases.items() if synonym != word)


@lru_cache(maxsize=1)
def _shipped() -> Lexicon:
    text = pkgutil.get_data(__name__, "aliases.toml")
    assert text is not None
    table: dict[str, list[str]] = tomllib.loads(text.decode())
    aliases = {camel(s.split()): word for word, synonyms in table.items() for s in synonyms}
    phrases = {word: synonyms[0] for word, synonyms in table.items()}
    return Lexicon(aliases=_without_self(aliases), phrases=tuple(phrases.items()))


def camel(words: Sequence[str]) -> str:
    """["user-friendly"] → "userFriendly"; case is not kept but in camelCase words."""
    parts = [part for word in words for part in _parts(word.strip('"'))]
    if not parts:
        return ""
    return parts[0] + "".join(part[:1].upper() + part[1:] for part in parts[1:])


@lru_cache(maxsize=16384)
def _parts(word: str) -> tuple[str, ...]:
    if _CAMEL.fullmatch(word):
        return tuple(uncamel(word))
    return tuple(part.lower() for part in _JOINTS.split(word) if part)


def uncamel(name: str) -> list[str]:
    """ "userFriendly" → ["user", "friendly"]."""
    return [part.lower() for part in _PART.findall(name)]
