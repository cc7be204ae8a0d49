"""How words map to predicates and back.

Aliasing decides whether seats meet at all, so it is a table that can be read: the shipped one,
then the user's. Nothing is guessed.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """Frozen and hashable.

    `aliases`: camelCase synonym → predicate. `phrases`: predicate → how it is said. `kinds`:
    predicates that are nouns. `actions`: predicates said "we should V it". `names`: constant →
    how it is written.
    """

    aliases: Pairs = ()
    phrases: Pairs = ()
    kinds: frozenset[str] = field(default_factory=frozenset)
    actions: frozenset[str] = field(default_factory=frozenset)
    names: Pairs = ()

    @staticmethod
    def shipped(extra: Iterable[tuple[str, str]] = ()) -> "Lexicon":
        """The shipped aliases, and pairs (synonym, word) that override them."""
        aliases = dict(_shipped().aliases)
        phrases = dict(_shipped().phrases)
        for synonym, word in extra:
            aliases[camel(synonym.split())] = camel(word.split())
        return Lexicon(aliases=tuple(aliases.items()), phrases=tuple(phrases.items()))

    def predicate(self, words: Sequence[str]) -> str:
        """The predicate that a phrase means."""
        name = camel(words)
        return _table(self.aliases).get(name, name)

    def phrases_of(self, predicate: str) -> str:
        """How a predicate is said."""
        return _table(self.phrases).get(predicate) or " ".join(uncamel(predicate))

    def name_of(self, constant: str) -> str:
        """How a constant is written."""
        return _table(self.names).get(constant) or " ".join(uncamel(constant))


@lru_cache(maxsize=256)
def _table(pairs: Pairs) -> dict[str, str]:
    return dict(pairs)


@lru_cache(maxsize=1)
def _shipped() -> Lexicon:
    text = resources.files(__package__).joinpath("aliases.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    aliases = {camel(s.split()): word for word, synonyms in table.items() for s in synonyms}
    phrases = {word: synonyms[0] for word, synonyms in table.items()}
    return Lexicon(aliases=tuple(aliases.items()), phrases=tuple(phrases.items()))


def camel(words: Sequence[str]) -> str:
    """["user-friendly"] → "userFriendly"; case is not kept."""
    parts = [part for word in words for part in re.split(r"[\W_]+", word) if part]
    if not parts:
        return ""
    return parts[0].lower() + "".join(part[:1].upper() + part[1:].lower() for part in parts[1:])


def uncamel(name: str) -> list[str]:
    """ "userFriendly" → ["user", "friendly"]."""
    return [part.lower() for part in re.findall(r"[A-Z]?[^A-Z]+|[A-Z]", name)]
