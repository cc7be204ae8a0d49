"""What people install, built of a copy of this tree; and an environment that holds it alone."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).parents[2]
EPOCH = 1_700_000_000
"""Seconds since 1970 that the files of a build say they are from: an even number, as zip wants."""
LEFT = shutil.ignore_patterns(
    *(".git", ".venv", "build", "dist", ".hypothesis", ".*_cache", "__pycache__", "node_modules")
)


def copied(folder: Path) -> Path:
    """This tree as a clone of it would be, at a place of its own."""
    return Path(shutil.copytree(ROOT, folder, ignore=LEFT, symlinks=True))


def built(tree: Path, *kinds: str, **env: str) -> list[Path]:
    """The archives of these kinds (sdist, wheel), by the backend that `pip install` calls."""
    target = tree / "dist"
    asked = [word for kind in kinds for word in ("-t", kind)]
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", target, *asked],
        cwd=tree,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH), **env},
        check=True,
        capture_output=True,
    )
    endings = {"sdist": "*.tar.gz", "wheel": "*.whl"}
    return [next(target.glob(endings[kind])) for kind in kinds]


@dataclass(frozen=True, slots=True, kw_only=True)
class Clean:
    """An environment that holds our wheel and what it says it needs, and a home of its own."""

    folder: Path

    def run(self, program: str, *words: str, **env: str) -> subprocess.CompletedProcess[str]:
        """How it ends; it has seen nothing of this repository or its settings."""
        return subprocess.run(
            self.command(program, *words),
            env=self.env(**env),
            cwd=self.home,
            capture_output=True,
            text=True,
            check=False,
        )

    def command(self, program: str, *words: str) -> list[str]:
        return [str(self.folder / "bin" / program), *words]

    def env(self, **more: str) -> dict[str, str]:
        return {"HOME": str(self.home), "AUFHEBEN_HOME": str(self.home), "LC_ALL": "C.UTF-8"} | more

    @property
    def home(self) -> Path:
        return self.folder / "home"

    def add(self, *extras: str) -> None:
        """Link what our wheel says it needs, with these extras, as this environment has it."""
        for found in needed(extras, self._ours()):
            for path in {str(file).split("/")[0] for file in found.files or ()} - {
                "..",
                "aufheben",
            }:
                link = self.packages / path
                if not link.exists() and path != "__pycache__":
                    link.symlink_to(str(found.locate_file(path)))

    @property
    def packages(self) -> Path:
        return next(self.folder.glob("lib/python*/site-packages"))

    def _ours(self) -> Distribution:
        return Distribution.at(next(self.packages.glob("aufheben-*.dist-info")))


def clean(folder: Path, wheel: Path, *extras: str) -> Clean:
    """A new environment with this wheel, offline: what it needs is linked from where tests run."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    made = Clean(folder=folder)
    made.home.mkdir()
    quiet = ("--disable-pip-version-check", "-q", "--no-deps", "--no-index", "--no-compile")
    python = made.command("python")[0]
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", *quiet, str(wheel)],
        check=True,
    )
    made.add(*extras)
    return made


def needed(extras: tuple[str, ...], own: Distribution) -> list[Distribution]:
    """All that a distribution says it needs, and what that needs, of what is installed here."""
    found: dict[str, Distribution] = {}
    todo = [(own, extras)]
    seen = set()
    while todo:
        asking, chosen = todo.pop()
        for words in asking.requires or ():
            package, more = _wanted(words, chosen)
            if package and (package, more) not in seen:
                seen.add((package, more))
                try:
                    found[package] = distribution(package)
                except PackageNotFoundError:
                    continue
                todo.append((found[package], more))
    return [found[each] for each in sorted(found)]


def _wanted(words: str, extras: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The package that a requirement names, if it holds here, and the extras of it."""
    from packaging.requirements import Requirement

    wanted = Requirement(words)
    holds = wanted.marker is None or any(
        wanted.marker.evaluate({"extra": extra}) for extra in ("", *extras)
    )
    name = re.sub(r"[-_.]+", "-", wanted.name).lower()
    return (name if holds else "", tuple(sorted(wanted.extras)))
