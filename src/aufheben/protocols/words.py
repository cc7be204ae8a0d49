"""What is said of tasks in both languages, by key: `words.toml` in a package of protocols."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from aufheben.domain.vocabulary import Lang
from aufheben.errors import Misuse
from aufheben.protocols.ports import Rejected, Why
from aufheben.words import LANGS, Both, Said, is_value, speaker, spelled, spoken

_say = speaker(__name__)
LONGEST = 2_000
"""Characters of each part of a refusal."""
EMPTY: Mapping[str, Any] = MappingProxyType({})


class Noun(str):
    """A thing that a refusal speaks of, by its English name; `[noun]` has it in Japanese."""

    __slots__ = ()


class Words(NamedTuple):
    """What was expected, what came, what to do."""

    expected: str
    got: str
    do: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bilingual(Rejected):
    """A refusal in English that can be said in Japanese."""

    japanese: Words

    def said_in(self, lang: Lang | None) -> Rejected:
        """In Japanese, or as it is."""
        expected, got, do = self.japanese if lang == "ja" else (self.expected, self.got, self.do)
        return Rejected(expected=expected, got=got, do=do, why=self.why)


class Vocabulary(NamedTuple):
    """What a class of tasks (or a message) is said with in one language: each field in one text.

    The same text is the label of the field on a sheet, the question for it at a desk, and how it
    is called where it is shown.
    """

    kind: Any
    lang: Lang

    def asked(self, issue: str) -> str:
        """What a task asks as a whole."""
        names = (base.__name__ for base in self.kind.__mro__)
        return self._said("asked", *names).format(issue=issue)

    def field(self, key: str, within: str = "", schema: Mapping[str, Any] = EMPTY) -> str:
        """What a field is called, by what it stands in (a list, an object, the class) and its key.

        One that has no words of ours is called by its own title, or its key.
        """
        around = (within,) if within else (base.__name__ for base in self.kind.__mro__)
        said = self._said("field", *(f"{each}.{key}" for each in around), key)
        own = schema.get("description") or schema.get("title") or key.replace("_", " ")
        return said or str(own)

    def code(self, code: object, title: str = "") -> str:
        """What may be chosen; what has neither title nor word of ours is shown as it is."""
        key = ("YES" if code else "NO") if isinstance(code, bool) else code
        return title or (self._said("code", key) if isinstance(key, str) else "") or str(code)

    def _said(self, section: str, *keys: str) -> str:
        found = (spoken(self.kind, section, key) for key in keys)
        said: tuple[str, str] = next(filter(None, found), ("", ""))
        return said[1 if self.lang == "ja" else 0]


def refuse(task: object, key: str, why: Why = "rule", **blanks: object) -> Bilingual:
    """The refusal of an answer to `task` under `key`, its blanks filled, in both languages.

    What fills them by key is said in the language of the refusal.

    Where no task is at hand, the name of the module that refuses says whose words are looked at.
    Raises Misuse where those have no such key.
    """
    kind: Any = task if isinstance(task, str) else type(task)
    said = spoken(kind, "refused", key)
    if said is None:
        raise Misuse(f"{kind} has no words for the refusal {key!r}")
    filled = {
        lang: {name: _filled(kind, value, lang) for name, value in blanks.items()} for lang in LANGS
    }
    expected, got, do = (_brief(text.format(**filled["en"])) for text in said["en"])
    japanese = Words(*(_brief(text.format(**filled["ja"])) for text in said["ja"]))
    return Bilingual(expected=expected, got=got, do=do, why=why, japanese=japanese)


class InBoth(NamedTuple):
    """The same in both languages."""

    expected: Both
    got: Both
    do: Both


def in_both(wrong: Rejected) -> InBoth:
    """What any refusal says."""
    said = [wrong.said_in(lang) for lang in LANGS]
    return InBoth(*(Both(*(getattr(one, name) for one in said)) for name in InBoth._fields))


def refusal(wrong: Rejected) -> Said:
    """All that a refusal says, as one message."""
    return _say("refusal", **in_both(wrong)._asdict())


def _filled(kind: Any, value: object, lang: Lang) -> object:
    if isinstance(value, Noun):
        return (spoken(kind, "noun", value) or value) if lang == "ja" else value
    return spelled(value, lang) if is_value(value) else value


def _brief(text: str) -> str:
    """What is sent back of a refusal: never all of a text that was itself too long."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
