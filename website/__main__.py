"""`python -m website ready PAGES` makes pages ready for mkdocs; `done PAGES SITE` looks the site over."""

import sys
from pathlib import Path

from website.finishing import finish
from website.llms import write
from website.navigation import LANGS
from website.staging import Stage


def main(step: str, pages: str, site: str = "") -> int:
    """Exit code 1 where a page would ask another host for something."""
    if step == "ready":
        for lang in LANGS:
            Stage(lang=lang, folder=Path(pages) / lang).write()
        return 0
    found = finish(Path(site))
    write(Path(pages) / "en", Path(site))
    for each in found:
        print(each, file=sys.stderr)  # noqa: T201 - a tool of the house
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
