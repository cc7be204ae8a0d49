"""What people download is the same wherever it is built, is all of the program, and nothing else."""

import os
import pwd
import re
import sys
import tarfile
import zipfile
from pathlib import Path

from aufheben.version import __version__
from tests.packaging.building import LEFT, ROOT, built, copied

Archives = tuple[Path, Path]
LITTER = (
    "src/aufheben/__pycache__/a.pyc",
    "src/aufheben/.DS_Store",
    ".venv/b",
    "notes.txt",
    "build/c",
)


def names(archive: Path) -> set[str]:
    """The files in it, without the folder around those of an sdist."""
    if archive.suffix == ".whl":
        return set(zipfile.ZipFile(archive).namelist())
    with tarfile.open(archive) as tar:
        return {name.partition("/")[2] for name in tar.getnames()}


def files(*folders: str) -> set[str]:
    """Those of this tree below some folders, as a clone has them."""
    found = set()
    for folder in folders:
        for at, within, each in os.walk(ROOT / folder):
            left = LEFT(at, [*within, *each])
            within[:] = [name for name in within if name not in left]
            found |= {str((Path(at) / name).relative_to(ROOT)) for name in each if name not in left}
    return found


def test_two_builds_in_different_places_are_equal_byte_for_byte(
    archives: Archives, tmp_path: Path
) -> None:
    other = copied(tmp_path / "別の 場所" / "a longer way down")
    for litter in LITTER:
        (other / litter).parent.mkdir(parents=True, exist_ok=True)
        (other / litter).write_text("mine", "utf-8")
    for file in (other / "src").rglob("*.py"):
        file.chmod(0o640)
        os.utime(file, (0, 0))
    again = built(other, "wheel", "sdist", TZ="Asia/Tokyo", PYTHONHASHSEED="7", LC_ALL="C")
    assert [each.read_bytes() for each in again] == [each.read_bytes() for each in archives]


def test_an_sdist_builds_the_same_wheel(archives: Archives, tmp_path: Path) -> None:
    with tarfile.open(archives[1]) as tar:
        tar.extractall(tmp_path, filter="data")
    [again] = built(next(tmp_path.iterdir()), "wheel")
    assert again.read_bytes() == archives[0].read_bytes()


def test_files_are_as_old_as_the_build_is_told(archives: Archives) -> None:
    ages = {each.date_time for each in zipfile.ZipFile(archives[0]).infolist()}
    with tarfile.open(archives[1]) as tar:
        assert {each.mtime for each in tar} == {1_700_000_000}
    assert ages == {(2023, 11, 14, 22, 13, 20)}


def test_the_wheel_is_all_of_the_program_and_nothing_else(archives: Archives) -> None:
    held = {name for name in names(archives[0]) if ".dist-info/" not in name}
    assert {f"src/{name}" for name in held} == files("src/aufheben")
    assert {Path(name).suffix for name in held} > {".j2", ".toml", ".lark", ".lp", ".css", ".js"}
    assert not [name for name in held if re.search(r"(^|/)(tests?|conftest)(/|\.py)", name)]


def test_the_source_is_all_that_is_needed_to_build_test_and_document_it(archives: Archives) -> None:
    held = names(archives[1])
    needed = files("src", "tests", "docs", "examples", "requirements", "website", "benchmarks")
    assert needed - held == set()
    assert {"LICENSE", "README.ja.md", "Makefile", "pyproject.toml", "PKG-INFO"} <= held
    assert not [name for name in held if name.startswith((".git/", ".venv", "build", "dist"))]


def test_neither_holds_a_path_of_the_machine_that_built_it(archives: Archives) -> None:
    own = {str(ROOT), pwd.getpwuid(os.getuid()).pw_dir, sys.prefix, str(archives[0].parent.parent)}
    wheel = zipfile.ZipFile(archives[0])
    texts = {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(archives[1]) as tar:
        for member in tar:
            held = tar.extractfile(member)
            texts[member.name] = held.read() if held else b""
    found = [name for name, text in texts.items() for path in own if f"{path}/".encode() in text]
    assert found == []


def test_the_version_is_said_once_and_meant_everywhere(archives: Archives) -> None:
    assert [each.name for each in archives] == [
        f"aufheben-{__version__}-py3-none-any.whl",
        f"aufheben-{__version__}.tar.gz",
    ]
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")
