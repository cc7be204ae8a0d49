"""What the page's script says, by the code or the name it asks for; `{0}` … are what it fills in."""

from collections.abc import Mapping
from typing import Literal

from markupsafe import Markup

from aufheben.formats.document.html import line
from aufheben.formats.page.templates import in_both
from aufheben.formats.page.timeline import script_json
from aufheben.words import Said, words_of


def script_words(
    *sections: Literal["code", "script"], more: Mapping[str, Said] | None = None
) -> Markup:
    """Those of the page and `more` of a room's, as JSON: each is markup in both languages."""
    own = words_of("aufheben.formats.page")
    said = {name: in_both(*pair) for part in sections for name, pair in own[part].items()}
    said |= {name: line(each) for name, each in (more or {}).items()}
    return script_json({name: str(each) for name, each in said.items()})
