"""Is everything here, does the logic engine argue, is the journal sound, do plugins load?"""

import platform
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from aufheben.app.app import App
from aufheben.app.extras import Found, extras, packages
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
from aufheben.words import Fact, speaker

_say = speaker(__name__)


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
