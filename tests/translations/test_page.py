"""What a page says, it says in English and Japanese."""

import re
import string
from pathlib import Path

import aufheben
from aufheben.formats.page.codes import CODES
from aufheben.formats.page.script_words import SCRIPT_WORDS
from aufheben.rooms.registry import OURS, named
from aufheben.translations import page_texts

ROOT = Path(aufheben.__file__).parent
JA = page_texts("ja")
IN_TEMPLATES = re.compile(
    r"""\b(?:t|button)\((?:"[a-z]+", )?"([^"]+)"|\bta\("[a-z-]+", "([^"]+)\""""
)
IN_CODE = re.compile(r"""\b(?:words|attribute)\(\s*(?:"[a-z-]+", )?"([^"]+)"|\bhead="([^"]+)\"""")


def said() -> set[str]:
    """Every text of a page: in templates, in code, by code, by the script."""
    templates = "\n".join(file.read_text("utf-8") for file in ROOT.rglob("templates/*.j2"))
    files = [*(ROOT / "formats").rglob("*.py"), *(ROOT / "surfaces/page").rglob("*.py")]
    code = "\n".join(file.read_text("utf-8") for file in files)
    found = {a or b for a, b in IN_TEMPLATES.findall(templates) + IN_CODE.findall(code)}
    return found | {*CODES.values(), *SCRIPT_WORDS.values()} | {named(n).noun for n in OURS}


def test_every_text_of_a_page_is_translated() -> None:
    assert sorted(said() - JA.keys()) == []


def test_a_translation_fills_in_what_the_english_does() -> None:
    assert [english for english, ja in JA.items() if _places(english) != _places(ja)] == []


def test_nothing_is_translated_that_no_page_says() -> None:
    sources = "\n".join(
        file.read_text("utf-8")
        for pattern in ("templates/*.j2", "*.py")
        for file in ROOT.rglob(pattern)
    )
    between_quotes = set(re.findall(r'"(?=([^"]*)")', sources))
    unsaid = JA.keys() - said() - between_quotes
    assert [english for english in unsaid if f'"{english}"' not in sources] == []


def _places(text: str) -> set[str]:
    """The places that are filled in, by number; those that have none are counted."""
    named = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return {name or str(number) for number, name in enumerate(named)}
