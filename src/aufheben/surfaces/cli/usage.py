"""What is wrong with a call, said by key, whether click finds it so or a command; exit codes of errors."""

import re
import shlex
from collections.abc import Sequence
from types import TracebackType
from typing import Any

import click

from aufheben.errors import (
    AgentFailed,
    AufhebenError,
    BadInput,
    BudgetExceeded,
    Diverged,
    JournalFailed,
    Left,
    SolverTimedOut,
    Stopped,
    Stuck,
    Unusable,
)
from aufheben.surfaces.cli import help_page
from aufheben.words import Said, speaker, spelled, tell

_say = speaker(__name__)
_FIRST = re.compile(r".*?(?:\.(?= |$)|。|$)", re.DOTALL)
"""The first sentence of a help."""


class Misused(click.UsageError):
    """A call that is wrong; `said` is what is wrong with it."""

    def __init__(self, said: Said, ctx: click.Context | None = None) -> None:
        self.said = said
        super().__init__(spelled(said, "en"), ctx)


class Context(help_page.Context):
    """Where a command is called; what click finds wrong with the call leaves it said by key."""

    def __init__(self, *args: Any, **more: Any) -> None:
        # Where there are too many arguments, click names them in a sentence alone; `args` keeps them.
        super().__init__(*args, **{"allow_extra_args": True, **more})

    def invoke(self, callback: Any, /, *args: Any, **given: Any) -> Any:
        """As click does. Raises Misused for arguments that the command has no use for."""
        if self.args:
            words = " ".join(self.args)
            raise Misused(_say("extra_arguments", n=len(self.args), words=words), self)
        return super().invoke(callback, *args, **given)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> bool | None:
        """Raises Misused for what click says in a sentence alone."""
        left = super().__exit__(kind, error, traceback)
        if isinstance(error, click.UsageError) and (said := _said(error, self)) is not None:
            raise Misused(said, error.ctx) from None
        return left


def _said(wrong: click.UsageError, ctx: click.Context) -> Said | None:
    """What click found wrong with a call, by the kind of its error; None where that says it."""
    if isinstance(wrong, click.BadOptionUsage):
        return _of_value(wrong.option_name, ctx.command)
    if isinstance(wrong, click.BadParameter) and wrong.param is not None:
        is_switch = isinstance(wrong.param.type, click.types.BoolParamType)
        return _no_boolean(wrong.param, ctx) if is_switch else None
    is_of_group = isinstance(ctx.command, click.Group) and wrong.ctx is ctx
    return _say("missing_command") if type(wrong) is click.UsageError and is_of_group else None


def _of_value(option: str, command: click.Command) -> Said:
    """An option without the value that it takes, or with one though it takes none."""
    found = (p for p in command.params if isinstance(p, click.Option) and option in p.opts)
    takes_none = all(p.is_flag for p in found)
    return _say("no_value_wanted" if takes_none else "value_wanted", option=option)


def _no_boolean(param: click.Parameter, ctx: click.Context) -> Said:
    """Of a variable: on the command line a switch has no value."""
    value = param.resolve_envvar_value(ctx)
    known = ", ".join(sorted(filter(None, click.types.BoolParamType.bool_states)))
    return _invalid(param, ctx, _say("no_boolean", value=str(value), known=known))


def no_choice(
    value: str, choices: Sequence[str], param: click.Parameter | None, ctx: click.Context | None
) -> Misused:
    """A value that is none of those that are known."""
    assert param is not None
    assert ctx is not None
    known = ", ".join(map(repr, choices))
    why = _say("no_choice", value=value, choices=known, n=len(choices))
    return Misused(_invalid(param, ctx, why), ctx)


def _invalid(param: click.Parameter, ctx: click.Context, why: Said) -> Said:
    """A parameter whose value cannot be, as click names it."""
    return _say("invalid_value", of=param.get_error_hint(ctx), why=why)


def unknown_command(words: list[str], group: click.Group, ctx: click.Context) -> Exception:
    """A command that a group has not: one of the program itself, or with those called nearly so."""
    from difflib import get_close_matches

    root, name = ctx.find_root(), words[0]
    if isinstance(root.command, click.Group) and name in root.command.list_commands(root):
        call = f"aufheben {shlex.join(words)}"
        what = _say("own_command", group=ctx.command_path, name=name)
        return BadInput(what, do=_say("its_own", call=call))
    near = sorted(get_close_matches(name, group.commands))
    if not near:
        return Misused(_say("no_such_command", name=name), ctx)
    listed = ", ".join(map(repr, near))
    return Misused(_say("no_such_command_near", name=name, near=listed, n=len(near)), ctx)


def as_bad_input(usage: click.ClickException) -> BadInput | None:
    """An option that a command has not, or what it needs and was not given, told as every door tells it."""
    if isinstance(usage, click.NoSuchOption):
        return _unknown_option(usage)
    if not isinstance(usage, click.MissingParameter):
        return None
    ctx, param = usage.ctx, usage.param
    assert ctx is not None
    assert param is not None
    is_flag = isinstance(param, click.Option)
    name = max(param.opts, key=len) if is_flag else param.make_metavar(ctx)
    do = _say("give_it", help=f"`{ctx.command_path} --help`")
    return BadInput(_say("missing_what", what=name), do=do)


def _unknown_option(usage: click.NoSuchOption) -> BadInput:
    from aufheben.formats.nodes import unknown

    flags, where = list[str](), _say("the_options")
    if (ctx := usage.ctx) is not None:
        every = (name for p in ctx.command.get_params(ctx) for name in (*p.opts, *p.secondary_opts))
        flags = [name for name in every if name.startswith("--")]
        where = _say("options_of", of=str(ctx.info_name))
    return unknown(usage.option_name, flags, where=where, kind="option")


def how_to_call(ctx: click.Context) -> str:
    """How a command is called, and where more of that stands."""
    call = f"{ctx.command_path} {max(ctx.help_option_names, key=len)}"
    return f"{ctx.get_usage()}\n{tell(_say('try_help', call=call))}\n"


class Group(help_page.Command, click.Group):
    """Commands under one name; its help says the whole first sentence of each."""

    context_class = Context
    command_class = help_page.Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's own; what is a command of the program and not of this group is told as that."""
        if self.get_command(ctx, args[0]) is None and not ctx.resilient_parsing:
            raise unknown_command(args, self, ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """In the order of their names."""
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, _first(one.help or "")) for name, one in sorted(self.commands.items())]
            )


def _first(words: str) -> str:
    found = _FIRST.match(words.partition("\n\n")[0])
    assert found is not None
    return found[0]


CODES: dict[type[AufhebenError], int] = {
    AufhebenError: 70,
    BadInput: 2,
    BudgetExceeded: 4,
    AgentFailed: 3,
    SolverTimedOut: 4,
    Left: 0,
    Stopped: 130,
    JournalFailed: 3,
    Unusable: 2,
    Diverged: 1,
}
"""By the nearest class of an error."""


def code_of(error: AufhebenError) -> int:
    """That of the nearest class; a run that is stuck on what was handed in ends as bad input."""
    if isinstance(error, Stuck) and error.handed_in:
        return code_of(error.cause)
    return next(CODES[kind] for kind in type(error).__mro__ if kind in CODES)
