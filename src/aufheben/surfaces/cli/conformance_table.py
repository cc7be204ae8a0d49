"""The published example beside ours, as a table on a terminal."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aufheben.bench.conformance import Page


def plain(page: "Page", width: int = 120) -> str:
    """Draw the table, and what stands under it, so many columns wide."""
    from rich.console import Console, Group
    from rich.table import Table
    from rich.text import Text

    from aufheben.formats.quoting.plain import line as shown

    table = Table(title=page.title, show_lines=True)
    for column in page.columns:
        table.add_column(column, overflow="fold")
    for row in page.rows:
        table.add_row(*(Text(shown(cell)) for cell in row))
    whole = Group(table, *(Text(shown(each)) for each in page.under))
    lines = Console(width=width, color_system=None, legacy_windows=False).render_lines(whole)
    return "".join(f"{''.join(part.text for part in line).rstrip()}\n" for line in lines)
