"""The published example beside ours, as a table on a terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aufheben.domain.words import Lang
    from aufheben.evaluation.conformance.comparison import Conformance


def plain(found: "Conformance", lang: "Lang", width: int = 120) -> str:
    """Draw the table, and what stands under it, so many columns wide."""
    from rich.console import Console, Group
    from rich.table import Table
    from rich.text import Text

    from aufheben.evaluation.conformance.report import cells, under, words_in
    from aufheben.formats.quoting.plain import line as shown

    words = words_in(lang)
    table = Table(title=words["title"], show_lines=True)
    for column in words["columns"]:
        table.add_column(column, overflow="fold")
    for row in found.rows:
        table.add_row(*(Text(shown(cell)) for cell in cells(row, lang)))
    whole = Group(table, *(Text(shown(each)) for each in under(found, lang)))
    lines = Console(width=width, color_system=None, legacy_windows=False).render_lines(whole)
    return "".join(f"{''.join(part.text for part in line).rstrip()}\n" for line in lines)
