"""What may go wrong, what is promised then, and which tests prove it, as tables of Markdown.

`python -m website.faults` writes them into `docs/reliability.md` and its Japanese twin. A test proves
the rows that its name begins with: `test_f28_…`, `test_f15_f17_…`.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from website.navigation import DOCS, LANGS, ROOT, Lang
from website.reference.tables import table

ROWS = Path(__file__).with_name("faults.toml")
PAGES: dict[Lang, Path] = {"en": DOCS / "reliability.md", "ja": DOCS / "reliability.ja.md"}
HEADS: dict[Lang, list[str]] = {
    "en": ["what goes wrong", "what is promised", "tests"],
    "ja": ["起きること", "約束", "テスト"],
}
BEGIN, END = "<!-- made by `make faults` -->\n", "<!-- so far -->\n"
_NAMED = re.compile(r"test_((?:f\d+_)+)")
_POSTGRES = {"place", "databases"}
"""Whatever asks for one of these fixtures is tried with a real server."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A fault by its number; `told` is what goes wrong and what is promised, by language.

    `both` is a row that has to be proved of either journal, the file and PostgreSQL.
    """

    number: int
    part: dict[Lang, str]
    told: dict[Lang, tuple[str, str]]
    both: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A test, and the rows that its name says it proves; `postgres` is one with a real server."""

    file: str
    name: str
    rows: tuple[int, ...]
    postgres: bool


def rows() -> tuple[Row, ...]:
    """As the file has them, part after part."""
    data = tomllib.loads(ROWS.read_text("utf-8"))
    return tuple(
        Row(
            number=row["number"],
            part={lang: part[lang] for lang in LANGS},
            told={lang: (row[lang][0], row[lang][1]) for lang in LANGS},
            both=row["number"] in data["both"],
        )
        for part in data["part"]
        for row in part["row"]
    )


def proofs(folder: Path = ROOT / "tests") -> tuple[Proof, ...]:
    """Every test that is named by a row, in the order of files."""
    files = sorted(folder.rglob("test_*.py"))
    return tuple(proof for file in files for proof in _of(file, folder))


def _of(file: Path, folder: Path) -> Iterator[Proof]:
    text = file.read_text("utf-8")
    if not _NAMED.search(text):
        return
    served = "scale" in file.relative_to(folder).parts
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef) and (named := _NAMED.match(node.name)):
            yield Proof(
                file=file.relative_to(folder).as_posix(),
                name=node.name,
                rows=tuple(int(each[1:]) for each in named[1].rstrip("_").split("_")),
                postgres=served or any(arg.arg in _POSTGRES for arg in node.args.args),
            )


def tables(lang: Lang) -> str:
    """All rows, a table a part."""
    heads: dict[str, list[list[str]]] = {}
    found = proofs()
    for row in rows():
        wrong, promised = row.told[lang]
        cells = [f"**{row.number}** {wrong}", promised, _files(row, found)]
        heads.setdefault(row.part[lang], []).append(cells)
    return "\n".join(f"### {head}\n\n{table(HEADS[lang], each)}" for head, each in heads.items())


def _files(row: Row, found: tuple[Proof, ...]) -> str:
    """Files, not names: a name more makes no page stale."""
    named = dict.fromkeys(proof.file for proof in found if row.number in proof.rows)
    return ", ".join(f"[`{file.removesuffix('.py')}`](../tests/{file})" for file in named)


def renewed(lang: Lang) -> str:
    """The page with the tables that hold now."""
    before, _, rest = PAGES[lang].read_text("utf-8").partition(BEGIN)
    return f"{before}{BEGIN}\n{tables(lang)}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    for each in LANGS:
        PAGES[each].write_text(renewed(each), "utf-8")
