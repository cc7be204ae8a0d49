"""What other packages add, by entry points: rooms, commands, methods, agents, models, formats,
forms of argument graphs, measures of a run.

Metadata alone is read, once, when a name that is none of ours is looked for; a package's code is
loaded when what it registers is used.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from aufheben.errors import BadInput
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

Kind = Literal["rooms", "commands", "methods", "agents", "models", "formats", "graphs", "measures"]
GROUP = "aufheben."
"""Groups of entry points are named `aufheben.` and a kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plugin:
    """One thing that a package registers under a name; `value` is where its code says it.

    Without a `point` its entry points cannot be read: `value` says why.
    """

    kind: str
    name: str
    value: str
    package: str
    version: str
    point: "EntryPoint | None" = None

    @property
    def said(self) -> Said:
        """As people read it."""
        return _say(
            "plugin",
            kind=_named(self.kind),
            name=self.name,
            package=self.package,
            version=self.version,
        )

    def load(self) -> Any:
        """What is registered. Raises BadInput if that cannot be loaded."""
        if self.point is None:
            raise self.refused(_say("entry_points_unread", wrong=self.value))
        try:
            return self.point.load()
        except KeyboardInterrupt:
            raise
        except BaseException as wrong:
            raise self.refused(f"{type(wrong).__name__}: {wrong}") from wrong

    def function(self) -> Callable[..., Any]:
        """What is registered, which must be callable. Raises BadInput."""
        found = self.load()
        if not callable(found):
            raise self.refused(_say("no_function", value=self.value))
        made: Callable[..., Any] = found
        return made

    def refused(self, why: Fact) -> BadInput:
        """The complaint that it is not what it is registered as."""
        do = _say("update_remove_aufheben", package=self.package)
        return BadInput(_say("cannot_used", plugin=self.said, why=why), do=do)


def _named(kind: str) -> Fact:
    """What one of a kind is called; that of a group that nobody looks for as it calls itself."""
    name = kind.removesuffix("s")
    return _say(f"kind_{name}") if _say.knows(f"kind_{name}") else name


@cache
def plugins() -> tuple[Plugin, ...]:
    """Everything that is registered, sorted by kind, name and package."""
    from importlib.metadata import distributions

    # A package may be found twice on the path: only the first is ever imported.
    seen: dict[str, tuple[Plugin, ...]] = {}
    for found in distributions():
        if _is_ours(found):
            seen.setdefault(str(found.name), tuple(_of(found)))
    every = [plugin for each in seen.values() for plugin in each]
    return tuple(sorted(every, key=lambda p: (p.kind, p.name, p.package)))


def _is_ours(found: "Distribution") -> bool:
    """Whether a package registers anything with us."""
    try:
        return f"[{GROUP}" in (found.read_text("entry_points.txt") or "")
    except ValueError:
        # Bytes that are no text are for those to mend whom they are for.
        return False


def _of(found: "Distribution") -> Iterator[Plugin]:
    # Either may be missing from what a package says of itself.
    package, version = str(found.name), str(found.version)
    try:
        points = [point for point in found.entry_points if point.group.startswith(GROUP)]
    except Exception as wrong:  # noqa: BLE001 - whatever stands in a foreign file
        yield Plugin(
            kind="packages", name=package, value=str(wrong), package=package, version=version
        )
        return
    for point in points:
        yield Plugin(
            kind=point.group.removeprefix(GROUP),
            name=point.name,
            value=point.value,
            package=package,
            version=version,
            point=point,
        )


def names(kind: Kind) -> tuple[str, ...]:
    """The names that are registered of a kind."""
    return tuple(dict.fromkeys(plugin.name for plugin in plugins() if plugin.kind == kind))


def find(kind: str, name: str) -> Plugin | None:
    """What is registered under a name, None if nothing is. Raises BadInput if two are."""
    found = [plugin for plugin in plugins() if (plugin.kind, plugin.name) == (kind, name)]
    if len(found) > 1:
        packages = _say.joined(*(plugin.package for plugin in found), between="and")
        what = _say("both_register", packages=packages, removesuffix=_named(kind), name=name)
        raise BadInput(what, do=_say("remove_them"))
    return found[0] if found else None
