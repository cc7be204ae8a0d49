"""Defaults from files: `aufheben.toml`, then `[tool.aufheben]`, then the user's own."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from aufheben.errors import BadInput
from aufheben.formats.documents import table_of
from aufheben.formats.journals import is_address
from aufheben.programs import own_folder
from aufheben.rooms.options import LIMITS, kinds
from aufheben.words import of_system, speaker

_say = speaker(__name__)

_OF_RUNS = (
    *("protocol", "max_rounds", "max_theses", *LIMITS, "confirm", "pooled", "sincere", "debate"),
    *("eager", "model", "lang", "temperature", "seed", "max_tokens", "context_window", "timeout"),
    *("patience", "repetition", "embeddings", "repetition_model", "cache"),
)
"""Options that may have a default in a file, for every command that has them. An address is not
among them: a file that came with somebody else's folder must not say where questions and our key
go."""
_HERE = ("aufheben.toml", "pyproject.toml")
_OTHER_MEANING = {("corrupt", "seed"), ("solve", "time")}
"""A sample's seed and the patience of a search: nothing that a file says of models or runs."""


def keys() -> dict[str, type]:
    """Each key of such a file, and what its values are."""
    from aufheben.rooms.dialectic.request import Dialectic

    return {"journal": str, **kinds(Dialectic, _OF_RUNS), "yes": bool, "quiet": bool}


def name_of(option: click.Option) -> str:
    """What an option is called in files and, behind AUFHEBEN_, in the environment."""
    return max(option.opts, key=len).lstrip("-").replace("-", "_")


def offer_variables(command: click.Command) -> None:
    """Every option of a command may be set by AUFHEBEN_ and its longest name."""
    for param in command.params:
        if isinstance(param, click.Option):
            param.envvar = f"AUFHEBEN_{name_of(param).upper()}"


def defaults(command: click.Command, configured: Mapping[str, Any]) -> dict[str, Any]:
    """Click's default map of a command and those below it: what is configured of its options."""
    below = command.commands.values() if isinstance(command, click.Group) else ()
    found: dict[str, Any] = {str(each.name): defaults(each, configured) for each in below}
    for option in command.params:
        if isinstance(option, click.Option) and name_of(option) in configured:
            value = configured[name_of(option)]
            if (command.name, name_of(option)) not in _OTHER_MEANING:
                found[str(option.name)] = [value] if option.multiple else value
    return found


def settings(file: str | None) -> dict[str, tuple[Any, str]]:
    """Each configured key with its value and the file it came from."""
    found: dict[str, tuple[Any, str]] = {}
    for source, values in reversed(list(_sources(file))):
        from aufheben.formats.cases.toml import options

        checked = options(values, keys(), "configuration", source)
        if file is None and source in _HERE:
            _refuse_address(checked, source)
        if source != str(_own_file()):
            _refuse_program(checked, source)
        found |= {key: (value, source) for key, value in checked.items()}
    return found


def _sources(file: str | None) -> Iterator[tuple[str, dict[str, Any]]]:
    if file is not None:
        yield file, _read(Path(file))
        return
    for name in _HERE:
        path = Path(name)
        if path.is_file():
            data = _read(path)
            yield name, data if name == "aufheben.toml" else _tool(data)
    user = _own_file()
    if user.is_file():
        yield str(user), _read(user)


def _refuse_address(values: Mapping[str, Any], source: str) -> None:
    """A file that came with somebody else's folder must not say where runs go."""
    if is_address(str(values.get("journal", ""))):
        raise BadInput(_say("address_from_folder"), do=_say("say_journal_yourself"), file=source)


def _refuse_program(values: Mapping[str, Any], source: str) -> None:
    """Nor may a file have programs of this machine run, unless it is the user's own."""
    from aufheben.domain.models import is_program

    for key in ("model", "repetition_model", "embeddings"):
        if is_program(str(values.get(key, ""))):
            raise BadInput(
                _say("program_from_folder", key=key), do=_say("say_model_yourself"), file=source
            )


def _own_file() -> Path:
    return own_folder() / "aufheben.toml"


def _tool(data: dict[str, Any]) -> dict[str, Any]:
    tool = data.get("tool", {})
    ours = tool.get("aufheben", {}) if isinstance(tool, dict) else {}
    if isinstance(ours, dict):
        return ours
    do = _say("write_name_2", name="tool.aufheben")
    raise BadInput(_say("not_a_table"), do=do, file="pyproject.toml")


def _read(path: Path) -> dict[str, Any]:
    if path.exists() and not path.is_file():
        raise BadInput(_say("configuration_no_file"), do=_say("name_a_file"), file=str(path))
    try:
        return table_of(path.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadInput(_say("configuration_unread", why=of_system(wrong)), file=str(path)) from None
    except (ValueError, RecursionError) as wrong:
        what = _say("not_valid_toml", wrong=str(wrong))
        raise BadInput(what, do=_say("mend"), file=str(path)) from None
