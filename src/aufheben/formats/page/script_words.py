"""What the page's script says, by the code or the name it asks for; `{0}` … are what it fills in."""

from collections.abc import Mapping
from typing import Literal

from markupsafe import Markup

from aufheben.formats.page.templates import in_both
from aufheben.formats.page.timeline import script_json
from aufheben.words import words_of

Pairs = Mapping[str, tuple[str, str]]
"""By name, English and Japanese."""


def script_words(*sections: Literal["code", "script"], more: Pairs | None = None) -> Markup:
    """Those of the page and `more` of a room's, as JSON: each is markup in both languages."""
    own = (words_of("aufheben.formats.page")[section] for section in sections)
    said = {name: pair for table in (*own, more or {}) for name, pair in table.items()}
    return script_json({name: str(in_both(*pair)) for name, pair in said.items()})
