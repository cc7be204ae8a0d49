"""The page's one style sheet and one script: linked by a server, or written into an exported file.

The script is made of plain modules. Put one after the other without their imports they are one
module, which also runs where no file may load another.
"""

import base64
import hashlib
import re
from functools import cache
from importlib.resources import files

from markupsafe import Markup

MODULES = (
    "vendor/dagre.min", "words", "edges", "timeline", "board", "arrange", "controls", "course",
    "ask", "checkrows", "checkreview", "checkdetail", "checkgrid", "check", "seat", "aside",
    "stream", "quotes", "hand_over", "cells", "grid", "write", "bench", "main",
)  # fmt: skip
"""In the order in which they build on each other."""
SHEETS = ("page", "judging", "check", "compare", "start", "grid", "bench")
_LINKING = re.compile(
    r"^import .*?;\n|^export (?=(?:default )?(?:const|let|function|class|async))",
    re.MULTILINE | re.DOTALL,
)


@cache
def script() -> str:
    """All modules as one."""
    return "\n".join(_LINKING.sub("", _read(f"{name}.js")) for name in MODULES)


@cache
def style() -> str:
    """All sheets as one."""
    return "\n".join(_read(f"{name}.css") for name in SHEETS)


def sheet_of(resource: str) -> str:
    """A room's own sheet, "package:file.css", in which nothing ends an element; empty for none."""
    package, _, name = resource.partition(":")
    return files(package).joinpath(name).read_text("utf-8").replace("</", "<\\/") if package else ""


def linked(room: str = "") -> tuple[Markup, Markup]:
    """Elements that load both from a server, and the sheet of a room that has one."""
    own = Markup('\n<link rel="stylesheet" href="/static/rooms/{}.css">').format(room)
    return (
        Markup('<link rel="stylesheet" href="/static/page.css">') + (own if room else ""),
        Markup('<script type="module" src="/static/page.js"></script>'),
    )


def inlined(own: str = "") -> tuple[Markup, Markup]:
    """Elements that hold both, and a room's own sheet; nothing in them ends an element."""
    sheets = Markup("\n").join(_styled(each) for each in (style(), own) if each)
    code = Markup(script())  # noqa: S704 - ours, from the package
    return sheets, Markup('<script type="module">{}</script>').format(code)


def _styled(sheet: str) -> Markup:
    return Markup(f"<style>{sheet}</style>")  # noqa: S704 - of a package that is installed


def policy(own: str = "") -> str:
    """What an exported file may do: run this script, use this style, and nothing else."""
    styles = " ".join(f"'{_hash(each)}'" for each in (style(), own) if each)
    return (
        f"default-src 'none'; script-src '{_hash(script())}'; style-src {styles}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _read(name: str) -> str:
    return files("aufheben.formats.page").joinpath("static", name).read_text("utf-8")
