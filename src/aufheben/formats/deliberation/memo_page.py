"""The memo on a page: its citations open their claims, its parts are lists under heads."""

import re
from collections.abc import Mapping
from unicodedata import normalize

from markupsafe import Markup, escape

from aufheben.formats.deliberation.json import ToldDeliberation
from aufheben.formats.deliberation.text import headline, parts
from aufheben.formats.page.templates import rendered
from aufheben.formats.quoting.characters import unturned
from aufheben.protocols.deliberation import cited as ids

_CITED = re.compile(r"(?<![A-Za-z0-9])([cｃCＣ][0-9０-９]+)(?![A-Za-z0-9])")
"""What may be the id of a claim, however wide its signs are; only those that are cited become links."""


def memo(told: ToldDeliberation, cards: Mapping[str, str]) -> Markup:
    """What was decided or why nothing was, the text, and what the board says of it."""
    final = told.pondered.deliberated.final
    text = final.text if final is not None else ""
    return rendered(
        "deliberation/memo.html.j2",
        headline=headline(told),
        outcome=told.pondered.outcome,
        paragraphs=[cited(part, cards) for part in text.splitlines() if part.strip()],
        parts=[{"head": head, "items": items} for head, items in parts(told)],
    )


def cited(text: str, cards: Mapping[str, str]) -> Markup:
    """The text, where each claim that it cites is a link to its card."""
    known, found = set(ids(text)), Markup()
    for number, piece in enumerate(_CITED.split(text)):
        key = normalize("NFKC", piece).lower()
        if number % 2 and key in known and key in cards:
            found += Markup('<a class="cited" href="#{}">{}</a>').format(cards[key], piece)
        else:
            found += escape(unturned(piece))
    return found
