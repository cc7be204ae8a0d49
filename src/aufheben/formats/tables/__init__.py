"""A table of options as a question to be argued: rows are options, columns what is known of them.

Beside it stand wishes, by person. Both become sentences of the stances, so that a table comes to
what its sentences come to.
"""

from aufheben.formats.tables.layout import Grid, grid_of
from aufheben.formats.tables.question import asked_of_table

__all__ = ["Grid", "asked_of_table", "grid_of"]
