"""What a page says by its English, it says in Japanese, too."""

import re
import string
from pathlib import Path

import aufheben
from aufheben.translations import page_texts

ROOT = Path(aufheben.__file__).parent
JA = page_texts("ja")
IN_TEMPLATES = re.compile(r"""\bt\("([^"]+)"|\bta\("[a-z-]+", "([^"]+)\"""")
IN_CODE = re.compile(r"""\bwords\(\s*"([^"]+)\"""")


def said() -> set[str]:
    """Every text: in templates, in code, of the script."""
    templates = "\n".join(file.read_text("utf-8") for file in ROOT.rglob("templates/*.j2"))
    files = [*(ROOT / "formats").rglob("*.py"), *(ROOT / "surfaces/page").rglob("*.py")]
    code = "\n".join(file.read_text("utf-8") for file in files)
    return {a or b for a, b in IN_TEMPLATES.findall(templates)} | {*IN_CODE.findall(code)}


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
