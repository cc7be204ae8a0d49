"""What people install, built of a copy of this tree; and an environment that holds it alone."""

import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

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

    @contextmanager
    def serving(self, *words: str, **env: str) -> Iterator[str]:
        """What `aufheben serve` prints first, as long as it is there; it ends well when it is stopped."""
        with subprocess.Popen(
            self.command("aufheben", "serve", *words),
            env=self.env(PYTHONUNBUFFERED="1", **env),
            cwd=self.home,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            try:
                assert process.stdout is not None
                yield process.stdout.readline().strip()
                process.send_signal(signal.SIGINT)
                assert process.wait(60) == 0
            finally:
                process.kill()

    def command(self, program: str, *words: str) -> list[str]:
        return [str(self.folder / "bin" / program), *words]

    def env(self, **more: str) -> dict[str, str]:
        return {"HOME": str(self.home), "AUFHEBEN_HOME": str(self.home), "LC_ALL": "C.UTF-8"} | more

    @property
    def home(self) -> Path:
        return self.folder / "home"

    def add(self, *extras: str) -> None:
        """Link what our wheel says it needs, with these extras, as this environment has it."""
        for found in needed(extras, self.ours):
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

    @property
    def ours(self) -> Distribution:
        """What it says of our program."""
        return Distribution.at(next(self.packages.glob("aufheben-*.dist-info")))


def clean(folder: Path, wheel: Path, *extras: str) -> Clean:
    """A new environment with this wheel, offline: what it needs is linked from where tests run."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    made = Clean(folder=folder)
    made.home.mkdir()
    quiet = ("--disable-pip-version-check", "-q", "--no-deps", "--no-index", "--no-compile")
    python = made.command("python")[0]
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", python, "install", *quiet, str(wheel)], check=True
    )
    made.add(*extras)
    return made


def needed(extras: tuple[str, ...], own: Distribution) -> list[Distribution]:
    """All that a distribution says it needs, and what that needs, of what is installed here."""
    wanted = [each for each in map(Requirement, own.requires or ()) if holds(each, ("", *extras))]
    return [found for _, found in sorted(shipped(wanted).items()) if found is not None]


def holds(wanted: Requirement, extras: Iterable[str]) -> bool:
    """Whether it is wanted here, with one of these extras."""
    return wanted.marker is None or any(wanted.marker.evaluate({"extra": each}) for each in extras)


def shipped(wanted: Iterable[Requirement]) -> dict[str, Distribution | None]:
    """All that comes with what is wanted, by name; None for what is not installed here."""
    found: dict[str, Distribution | None] = {}
    left = [(each, extra) for each in wanted for extra in (*each.extras, "")]
    seen = set()
    while left:
        requirement, extra = left.pop()
        name = canonicalize_name(requirement.name)
        if (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            found[name] = known = distribution(name)
        except PackageNotFoundError:
            found[name] = None
            continue
        below = [each for each in map(Requirement, known.requires or ()) if holds(each, (extra,))]
        left += [(each, more) for each in below for more in (*each.extras, "")]
    return found


def project() -> dict[str, Any]:
    """What pyproject.toml says of it."""
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def wanted() -> list[Requirement]:
    """What it asks for, extras too."""
    extras = project()["optional-dependencies"].values()
    return [
        *map(
            Requirement, (*project()["dependencies"], *(each for extra in extras for each in extra))
        )
    ]


def pins(lock: str) -> list[tuple[str, str]]:
    """The libraries of a lock and their versions, in its order."""
    text = (ROOT / "requirements" / lock).read_text("utf-8")
    return re.findall(r"^([\w.-]+)(?:\[.*?\])?==([^\s;]+)", text, re.MULTILINE)


def opened(address: str) -> Any:
    """What opens pages as a browser does that keeps cookies; it has opened this one."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    return opener, opener.open(address).read().decode()
