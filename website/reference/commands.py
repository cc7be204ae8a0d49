"""Every command with its help, as the program says it, and where each option may be set."""

from collections.abc import Iterator

import click

from aufheben.rooms.options import GROUPS as OPTION_GROUPS
from aufheben.surfaces.cli.commands import GROUPS
from aufheben.surfaces.cli.configuration import keys, name_of
from aufheben.surfaces.cli.entry import cli
from aufheben.surfaces.cli.flags import Flag
from aufheben.surfaces.cli.help_page import _row as said_in_row
from aufheben.words import Code, speaking, tell
from website.navigation import Lang
from website.reference.tables import cell, table

HELP = "aufheben.surfaces.cli.help_page"
WORDS: dict[str, dict[Lang, str]] = {
    "title": {"en": "Commands", "ja": "コマンド"},
    "intro": {
        "en": "Made from the program. `--help` lists a command's options, `--help-all` the tuning of "
        "models too. Each option may be a variable; those marked • also a key of `aufheben.toml`.",
        "ja": "プログラムから作られています。`--help` は選択肢を、`--help-all` はモデルの調整まで示します。"
        "どの選択肢も環境変数で決められ、• の付いたものは `aufheben.toml` にも書けます。",
    },
    "usage": {"en": "Usage", "ja": "使い方"},
    "option": {"en": "option", "ja": "選択肢"},
    "does": {"en": "what it does", "ja": "働き"},
    "variable": {"en": "variable", "ja": "環境変数"},
    "options": {"en": "Options", "ja": "選択肢"},
}


def index(lang: Lang) -> str:
    """All commands in the groups of `--help`."""
    parts = [f"# {WORDS['title'][lang]}\n\n{WORDS['intro'][lang]}\n"]
    with speaking(lang):
        for group, commands in GROUPS.items():
            rows = [
                [f"[`{name}`](commands/{name}.md)", tell(does)] for name, does in commands.items()
            ]
            parts.append(f"\n## {tell(Code(HELP, group))}\n\n{table(['', ''], rows)}")
    return "".join(parts)


def names() -> list[str]:
    """The commands, in the order of `--help`."""
    return [name for group in GROUPS.values() for name in group]


def page(name: str, lang: Lang) -> str:
    """One command, and those below it."""
    command = cli.get_command(cli.context_class(cli), name)
    assert command is not None
    with speaking(lang):
        return "".join(_told(command, f"aufheben {name}", lang, 1)).rstrip("\n") + "\n"


def _told(command: click.Command, path: str, lang: Lang, level: int) -> Iterator[str]:
    context = command.context_class(command, info_name=path)
    head = path if level > 1 else path.removeprefix("aufheben ")
    yield f"{'#' * level} `{head}`\n\n"
    yield f"```text\n{path} {' '.join(command.collect_usage_pieces(context))}\n```\n\n"
    for part in (command.help or "").replace("\f", "").strip().split("\n\n"):
        yield f"{_prose(part)}\n\n"
    yield from _options(command, context, lang)
    if isinstance(command, click.Group):
        for below, one in sorted(command.commands.items()):
            yield from _told(one, f"{path} {below}", lang, level + 1)


def _prose(part: str) -> str:
    if part.startswith("\b"):
        return "```text\n" + part.removeprefix("\b").strip("\n") + "\n```"
    return " ".join(part.split()).replace("<", "&lt;")


def _options(command: click.Command, context: click.Context, lang: Lang) -> Iterator[str]:
    groups: dict[str, list[list[str]]] = {}
    for option in command.params:
        if isinstance(option, click.Option) and option.name != "help":
            group = (option.group if isinstance(option, Flag) else "") or "Options"
            groups.setdefault(group, []).append(_option(option, context))
    heads = [WORDS[word][lang] for word in ("option", "does", "variable")]
    for group in (one for one in (*OPTION_GROUPS, "Options") if one in groups):
        rows = groups[group]
        title = WORDS["options"][lang] if group == "Options" else tell(Code(HELP, group))
        yield f"**{title}**\n\n{table(heads, rows)}\n"


def _option(option: click.Option, context: click.Context) -> list[str]:
    hidden, option.hidden = option.hidden, False
    found = option.get_help_record(context)
    option.hidden = hidden
    assert found is not None
    kept = " •" if name_of(option) in keys() else ""
    return [f"`{found[0]}`", cell(said_in_row(found[1])), f"`{option.envvar}`{kept}"]
