"""Options of requests as flags of a command line, listed in groups; rare ones by `--help-all`."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from aufheben.errors import BadInput
from aufheben.rooms.options import GROUPS, Option, number_of, options, wrong_value
from aufheben.surfaces.cli.help_page import Command, Told
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.usage import no_choice
from aufheben.words import Fact, speaker

_say = speaker(__name__)
Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)

PAIRS = dict


class Lines(click.types.StringParamType):
    """A text; in the environment one a line."""

    envvar_list_splitter = "\n"


class _Judged:
    """The type of an option: a value is judged as every door does, in the name by which it was said."""

    said: Option

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """In the usual spelling, or as a number. Raises BadInput for what the option does not take."""
        if self.said.choices:
            value = self.said.spelled.get(value, value)
        else:
            value = number_of(self.said, value)
        wrong = wrong_value(_called(param, ctx), self.said, value)
        if wrong is not None:
            raise wrong
        return value


class Words(_Judged, click.Choice[str]):
    """One of an option's choices, however it is spelled."""

    def __init__(self, said: Option) -> None:
        self.said = said
        super().__init__(said.choices)


class Choice(click.Choice[str]):
    """One of a few words."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The value. Raises Misused for none of them."""
        if value not in self.choices:
            raise no_choice(value, self.choices, param, ctx)
        return value


class Listed(click.Choice[str]):
    """Words that are listed and completed here; whether it is one is judged where all doors ask."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """As it was said."""
        return value


class Whole(_Judged, click.IntRange):
    """A whole number in a range."""

    def __init__(self, said: Option) -> None:
        self.said, low, high = said, said.least, said.most
        super().__init__(None if low is None else int(low), None if high is None else int(high))
        if low is high is None:
            self.name = "integer"

    def _describe_range(self) -> str:
        return "" if self.min is self.max is None else super()._describe_range()


class Number(_Judged, click.FloatRange):
    """A number in a range; a share, at most 1, also in percent."""

    def __init__(self, said: Option) -> None:
        self.said = said
        super().__init__(said.least, said.most)


def whole(least: int | None = None, most: int | None = None) -> Whole:
    """The type of whole numbers in a range."""
    return Whole(Option(help="", group="Limits", kind=int, least=least, most=most))


def number(least: float = 0, most: float | None = None) -> Number:
    """The type of numbers in a range; without one that of seconds and US dollars."""
    return Number(Option(help="", group="Limits", kind=float, least=least, most=most))


def _called(param: click.Parameter | None, ctx: click.Context | None) -> str:
    if param is None:
        return "it"
    source = ctx.get_parameter_source(param.name or "") if ctx is not None else None
    if source is ParameterSource.ENVIRONMENT and isinstance(param.envvar, str):
        return param.envvar
    return max(param.opts, key=len)


class Flag(Told, click.Option):
    """An option that knows in which group it is listed."""

    def __init__(
        self,
        *names: str,
        group: str | None = "Output",
        rare: bool = False,
        help: Fact | None = None,  # noqa: A002 - click's own name
        **more: Any,
    ) -> None:
        self.group, self.rare = group, rare
        super().__init__(list(names), **more)
        self.help = help


def flag_of(names: Sequence[str], **more: Any) -> Flag:
    """The same, made as click's decorators make options."""
    return Flag(*names, **more)


IN_FLIGHT: dict[str, Any] = {"group": "Limits", "type": whole(1), "show_default": True}
"""How many go on at once, as each command says it that has many."""
FAIL_ON: dict[str, Any] = {
    "type": Choice(["error", "warn", "none"]),
    "default": "error",
    "show_default": True,
}
"""From which level on a finding is a failure."""


def option(*names: str, **more: Any) -> Callable[[Decorated], Decorated]:
    """One of the command that is decorated."""
    return click.option(*names, cls=flag_of, **more)  # type: ignore[arg-type]


class Grouped(Command):
    """A command whose help lists its options in groups."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Its own, and the two kinds of help."""
        return (
            [*super().get_params(ctx), _help_all(self)]
            if self._has_rare()
            else super().get_params(ctx)
        )

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Group by group; what is rare only where all is asked for."""
        whole = bool(ctx.meta.get("aufheben.help_all"))
        for group in (*GROUPS, None):
            rows = list(self._rows(ctx, group, whole=whole))
            if rows:
                with formatter.section(group or "Help"):
                    formatter.write_dl(rows)

    def _rows(
        self, ctx: click.Context, group: str | None, *, whole: bool
    ) -> Iterator[tuple[str, str]]:
        for param in self.get_params(ctx):
            row = None if isinstance(param, click.Argument) else param.get_help_record(ctx)
            if row is None or getattr(param, "group", None) != group:
                continue
            if whole or not getattr(param, "rare", False):
                yield row

    def _has_rare(self) -> bool:
        return any(getattr(param, "rare", False) for param in self.params)


def _help_all(command: click.Command) -> click.Option:
    def shown(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
        if value and not ctx.resilient_parsing:
            ctx.meta["aufheben.help_all"] = True
            echo(command.get_help(ctx))
            ctx.exit()

    return Flag(
        "--help-all",
        group=None,
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=shown,
        help=_say("help_help_all"),
    )


def parameters(
    request: Any, leave: Iterable[str] = (), only: Iterable[str] = ()
) -> list[click.Parameter]:
    """The arguments and flags of a dataclass of options, but for those to `leave` out; or of some `only`."""
    known = options(request)
    defaults = {f.name: f.default for f in dataclasses.fields(request)}
    names = {*(only or known)} - {*leave}
    return [
        _argument(name, said) if said.argument else _flag(name, said, defaults[name])
        for name, said in known.items()
        if name in names
    ]


def _argument(name: str, said: Option) -> click.Argument:
    optional = (said.metavar or "").startswith("[")
    number = -1 if said.many else 1
    return click.Argument([name], metavar=said.metavar, required=not optional, nargs=number)


def _flag(name: str, said: Option, default: Any) -> Flag:
    dashed = said.flag or f"--{name.replace('_', '-')}"
    more: dict[str, Any] = {"help": said.help, "group": said.group, "rare": said.rare}
    if said.kind is bool:
        if default is not False:
            return Flag(f"{dashed}/--no-{dashed[2:]}", name, default=default, **more)
        return Flag(dashed, name, is_flag=True, **more)
    more |= {"type": _type(said), "metavar": said.metavar, "multiple": said.many}
    more |= {"required": said.required} | (
        {"is_flag": False, "flag_value": said.alone} if said.alone else {}
    )
    if said.many:
        return Flag(dashed, name, **more)
    default = None if said.required else default
    return Flag(dashed, name, default=default, show_default=default not in (None, ""), **more)


def _type(said: Option) -> "click.ParamType[Any]":
    if said.choices:
        return Words(said)
    if said.kind is int:
        return Whole(said)
    if said.kind is float:
        return Number(said)
    return Lines() if said.many else click.STRING


def request_of(kind: Any, given: dict[str, Any]) -> Any:
    """The request with what was given on the command line. Raises BadInput."""
    known = options(kind)
    fields = {name: _value(known[name], value) for name, value in given.items() if name in known}
    return kind(**{name: value for name, value in fields.items() if value is not None})


def _value(said: Option, value: Any) -> Any:
    return _pairs(said, value) if said.kind is PAIRS else value


def _pairs(said: Option, words: Iterable[str]) -> dict[str, str]:
    """NAME=VALUE, each name once. Raises BadInput for what is no pair."""
    flag, found = str(said.flag), dict[str, str]()
    for pair in words:
        name, equals, value = pair.partition("=")
        if not (equals and name.strip() and value.strip()):
            do = _say("write_pair", flag=flag, example=said.example)
            raise BadInput(_say("no_pair", flag=flag, pair=pair), do=do)
        if name.strip() in found:
            what = _say("name_taken", flag=flag, name=name.strip())
            raise BadInput(what, do=_say("give_each_once"))
        found[name.strip()] = value.strip()
    return found
