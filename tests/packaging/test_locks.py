"""A lock is installed as it stands, whatever has been published since."""

import re

import pytest

from tests.packaging.building import ROOT, pins

LOCKS = sorted(path.name for path in (ROOT / "requirements").glob("*.txt"))


@pytest.mark.parametrize("file", ["Makefile", "Containerfile"])
def test_what_is_locked_is_not_resolved_again(file: str) -> None:
    """A pip of 2023 asks for a newer one of `name[extra]` than the lock has, and refuses it."""
    lines = (ROOT / file).read_text("utf-8").splitlines()
    found = [line for line in lines if re.search(r"install.*-r requirements/", line)]
    assert found
    assert [line for line in found if "--require-hashes --no-deps -r" not in line] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_each_line_of_a_lock_is_one_version_with_its_hashes(lock: str) -> None:
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    pins = re.findall(r"^(\S+)(.*(?:\n    --hash=.*)*)", text, re.MULTILINE)
    lines = [name + rest for name, rest in pins if not name.startswith("#")]
    assert lines
    assert [line for line in lines if "==" not in line or "--hash=sha256:" not in line] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_no_lock_names_a_host(lock: str) -> None:
    assert "://" not in (ROOT / "requirements" / lock).read_text("utf-8")


def test_what_is_tested_and_measured_is_what_people_install() -> None:
    locked: dict[str, dict[str, set[str]]] = {}
    for lock in {*LOCKS} - {"lowest.txt"}:  # what still may be installed: test_lowest.py
        for name, version in pins(lock):
            locked.setdefault(name, {}).setdefault(lock, set()).add(version)
    versions = {name: list(each.values()) for name, each in locked.items()}
    assert {name: each for name, each in versions.items() if any(v != each[0] for v in each)} == {}
    assert sum(len(each) > 1 for each in versions.values()) > 50
