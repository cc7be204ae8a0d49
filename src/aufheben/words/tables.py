"""The tables of words: `words.toml` of a package, or of one around it."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

ROOTS = ("aufheben.protocols", "aufheben")
"""Their words are known everywhere."""


@cache
def words_of(package: str, lang: str = "") -> Mapping[str, Mapping[str, Any]]:
    """The words of one package in English and Japanese, by section and key; none where it has none.

    Those in a further `lang` stand beside them, in `words.LANG.toml`.
    """
    try:
        file = files(package).joinpath(f"words.{lang}.toml" if lang else "words.toml")
    except (ModuleNotFoundError, TypeError):
        return {}
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


@cache
def packages(kind: Any) -> tuple[str, ...]:
    """Where the words of a class, or a module, are looked for: its package, then those around it.

    Then those of the classes that a class builds on.
    """
    modules = [kind] if isinstance(kind, str) else [base.__module__ for base in kind.__mro__]
    around = (each for module in modules for each in _around(module))
    return tuple(dict.fromkeys((*around, *ROOTS)))


def _around(module: str) -> Iterator[str]:
    while module:
        yield module
        module = module.rpartition(".")[0]


@cache
def worded(module: str, section: str, lang: str) -> Mapping[str, str]:
    """Texts by key, in English or Japanese, that are filled in as they are: a section around a module."""
    found = next(words_of(each)[section] for each in packages(module) if section in words_of(each))
    return {key: pair[lang == "ja"] for key, pair in found.items()}


@cache
def spoken(kind: Any, section: str, key: str, lang: str = "") -> Any:
    """What is said of a class, or in a module, under a key; None where nothing is."""
    found = (words_of(package, lang).get(section, {}).get(key) for package in packages(kind))
    return next((said for said in found if said is not None), None)
