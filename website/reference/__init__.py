"""Pages that are made from the code, so that none of them is kept by hand."""

from website.navigation import Lang
from website.reference import commands, errors, events, exits, names, schemas

PAGES = {
    "reference/schemas": schemas.page,
    "reference/events": events.page,
    "reference/errors": errors.page,
    "reference/exit-codes": exits.page,
    "reference/names": names.page,
}


def pages(lang: Lang) -> dict[str, str]:
    """Every page by its name, as Markdown."""
    return {
        "reference/commands": commands.index(lang),
        **{f"reference/commands/{name}": commands.page(name, lang) for name in commands.names()},
        **{name: page(lang) for name, page in PAGES.items()},
    }
