"""What `pip install aufheben` puts on a disk, counted as du counts it: blocks of files and folders, with bytecode."""

import marshal
from collections.abc import Iterator
from importlib.metadata import Distribution
from importlib.util import cache_from_source
from pathlib import Path

from tests.packaging.building import Clean, needed

BLOCK = 4096
"""Bytes by which nearly all file systems give room."""
MOST = 130 * 2**20
"""Bytes of everything but pip and setuptools, which come with Python."""


def blocks(size: int) -> int:
    return -(-size // BLOCK) * BLOCK


def bytecode(source: Path) -> int:
    """Bytes of what Python keeps of a module, compiled here where that was not done yet."""
    kept = Path(cache_from_source(str(source)))
    if kept.exists():
        return kept.stat().st_size
    return 16 + len(marshal.dumps(compile(source.read_bytes(), str(source), "exec")))


def sizes(found: Distribution) -> Iterator[int]:
    """The room that each of its files takes, and each folder, with one of bytecode where modules are."""
    files = [file for file in found.files or () if "__pycache__" not in file.parts]
    folders = {folder for file in files for folder in file.parents if ".." not in folder.parts}
    modules = {file.parent for file in files if file.suffix == ".py"}
    yield BLOCK * (len(folders) + len(modules))
    for file in files:
        path = Path(str(found.locate_file(file)))
        yield blocks(path.stat().st_size)
        if file.suffix == ".py":
            yield blocks(bytecode(path))


def test_what_is_always_installed_is_no_larger_than_was_promised(installed: Clean) -> None:
    shipped = (installed.ours, *needed((), installed.ours))
    counted = {each.metadata["Name"]: sum(sizes(each)) for each in shipped}
    largest = sorted(counted.items(), key=lambda each: -each[1])
    told = [f"{size / 2**20:.1f} {name}" for name, size in largest]
    assert {"aufheben", "openai", "rdflib"} <= set(counted)
    assert min(counted.values()) > BLOCK
    assert sum(counted.values()) <= MOST, told
