"""Pages that are made from the code, so that none of them is kept by hand."""

from website.navigation import Lang


def pages(lang: Lang) -> dict[str, str]:
    """Every page by its name, as Markdown."""
    return {}
