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
    "vendor/dagre.min",
    "words",
    "edges",
    "timeline",
    "board",
    "arrange",
    "controls",
    "course",
    "ask",
    "checkrows",
    "checkreview",
    "checkdetail",
    "checkgrid",
    "check",
    "seat",
    "aside",
    "stream",
    "quotes",
    "hand_over",
    "cells",
    "grid",
    "write",
    "bench",
    "main",
)
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


def linked() -> tuple[Markup, Markup]:
    """Elements that load both from a server."""
    return (
        Markup('<link rel="stylesheet" href="/static/page.css">'),
        Markup('<script type="module" src="/static/page.js"></script>'),
    )


def inlined() -> tuple[Markup, Markup]:
    """Elements that hold both; nothing of ours in them ends an element."""
    sheet, code = (
        Markup(text)  # noqa: S704 - ours, from the package
        for text in (style(), script())
    )
    return Markup("<style>{}</style>").format(sheet), Markup(
        '<script type="module">{}</script>'
    ).format(code)


def policy() -> str:
    """What an exported file may do: run this script, use this style, and nothing else."""
    return (
        f"default-src 'none'; script-src '{_hash(script())}'; style-src '{_hash(style())}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _read(name: str) -> str:
    return files("aufheben.formats.page").joinpath("static", name).read_text("utf-8")
