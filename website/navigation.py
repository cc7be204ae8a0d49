"""Which pages the site has, in which order, under which heads: `docs/navigation.toml`."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Lang = Literal["en", "ja"]
LANGS: tuple[Lang, ...] = ("en", "ja")
ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
HOME = {"en": "README.md", "ja": "README.ja.md"}
ELSEWHERE = {
    "index": HOME,
    "architecture": {"en": "ARCHITECTURE.md"},
    "contributing": {"en": "CONTRIBUTING.md"},
    "measured": {"en": "benchmarks/RESULTS.md"},
}
"""Pages of the site that stand outside `docs/`, by language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Some pages under one head; the words for whom they are."""

    en: str
    ja: str
    pages: tuple[str, ...]

    def title(self, lang: Lang) -> str:
        """The head in a language."""
        return self.ja if lang == "ja" else self.en


def sections() -> tuple[Section, ...]:
    """As the file has them; a page that it does not name is the last of its part that takes others."""
    data = tomllib.loads((DOCS / "navigation.toml").read_text("utf-8"))["section"]
    named = {page for each in data for page in each["pages"]}
    there = sorted({file.name.split(".")[0] for file in DOCS.glob("*.md")} - named)
    return tuple(
        Section(
            en=each["en"],
            ja=each["ja"],
            pages=(*each["pages"], *(there if each.get("others") else ())),
        )
        for each in data
    )


def source(page: str, lang: Lang) -> tuple[Path, Lang]:
    """The file of a page in a language, else in English; and which of both it is in."""
    if page in ELSEWHERE:
        files = ELSEWHERE[page]
        return (ROOT / files[lang], lang) if lang in files else (ROOT / files["en"], "en")
    japanese = DOCS / f"{page}.ja.md"
    if lang == "ja" and japanese.exists():
        return japanese, "ja"
    return DOCS / f"{page}.md", "en"


def decisions() -> Iterator[str]:
    """The records of decisions, in their order."""
    yield from (f"adr/{file.stem}" for file in sorted((DOCS / "adr").glob("*.md")))


def written() -> tuple[str, ...]:
    """Every page that somebody wrote, each once."""
    named = (page for section in sections() for page in section.pages)
    return (*(page for page in named if not page.startswith("reference/")), *decisions())
