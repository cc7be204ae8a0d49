"""Files to start from: `aufheben init`, `formalize` (sentences for logic), `corrupt` (planted errors)."""

import asyncio
import shlex
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput, NoModel
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.options import Asking
from aufheben.surfaces.cli.flags import Flag, Grouped, number, option, parameters, request_of, whole
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.live import say_taken
from aufheben.surfaces.cli.output import echo
from aufheben.surfaces.cli.present import check_free, put
from aufheben.words import speaker, user_lang

if TYPE_CHECKING:
    from aufheben.bench.corruption import Corrupted


_say = speaker(__name__)


KINDS = ("reversed", "sibling", "uncle", "part-of", "role", "instance")
LABELED = ("jsonl", "csv", "tsv")

ENDINGS = ("ttl", *LABELED)


@click.command("corrupt", cls=Command, help=_say("help_corrupt"))
@click.argument("file")
@option("--kinds", default=",".join(KINDS), show_default=True, help=_say("help_kinds"))
@option("--rate", type=number(0, 1), default=0.1, show_default=True, help=_say("help_rate"))
@option("--seed", type=whole(), default=0, show_default=True, help=_say("help_seed"))
@option("--label-lang", metavar="ja,en", help=_say("help_label_lang"))
@option("-o", "--output", required=True, metavar="OUT.{ttl,csv,tsv,jsonl}")
@option("--key", required=True, metavar="KEY.{jsonl,csv,tsv}", help=_say("help_key"))
@option("--force", is_flag=True, help=_say("help_force_corrupt"))
@option("--json", "as_json", is_flag=True, help=_say("help_json"))
@option("-q", "--quiet", is_flag=True, help=_say("help_quiet"))
def corrupt(file: str, output: str, key: str, **options: Any) -> int:
    """Plant errors of the given kinds in the ontology in FILE, which is only read."""
    from aufheben.bench import corruption
    from aufheben.rooms.hierarchy.lines import read_lines
    from aufheben.rooms.hierarchy.source import read_source

    _check(output, ENDINGS, options["force"], file)
    _check(key, LABELED, options["force"], file, output)
    source = read_source(file, label_lang=options["label_lang"])
    loaded = source.loaded
    if not options["quiet"]:
        said = read_lines(source.name, loaded.taxonomy, loaded.order, loaded.skipped, loaded.unread)
        for line in said:
            echo(line, err=True)
    kinds = [kind.strip() for kind in options["kinds"].split(",") if kind.strip()]
    found = corruption.corrupt(
        loaded.taxonomy, kinds=kinds, rate=options["rate"], seed=options["seed"]
    )
    corruption.write(found, output, key)
    _tell(found, kinds, (output, key), options)
    if not options["quiet"]:
        _tell_losses(source.content, file, output)
    return 0


def _tell(
    found: "Corrupted", kinds: list[str], written: tuple[str, str], options: dict[str, Any]
) -> None:
    from aufheben.bench import corruption
    from aufheben.surfaces.cli.output import print_json

    counts = corruption.counted(found, kinds)
    edges = len(found.taxonomy.edges)
    if options["as_json"]:
        told = {"schema": "aufheben.corrupt/1", "edges": edges, "planted": counts}
        print_json({**told, "output": written[0], "key": written[1]})
    elif not options["quiet"]:
        by_kind = ", ".join(f"{number} {kind}" for kind, number in counts.items())
        said = _say("planted", planted=len(found.key), edges=edges, kinds=by_kind)
        echo(said, err=True)


def _tell_losses(content: bytes, file: str, output: str) -> None:
    """What the corrupted file does not hold of the one that it was made of."""
    from aufheben.rooms.hierarchy.ontologies.lost_content import losses_of_writing

    for loss in losses_of_writing(content, file, Path(output).suffix):
        echo(_say("note", note=loss), err=True)


def _check(path: str, endings: tuple[str, ...], force: bool, source: str, *outputs: str) -> None:
    """Refuse a target before any work is done; the input and the other outputs are never what it overwrites."""
    from aufheben.surfaces.cli.present import check_free, refuse_ending, refuse_same

    refuse_same(path, [source])
    refuse_same(path, outputs, "named_twice")
    refuse_ending(path, endings)
    check_free(path, force=force)


_MARK = "\ufeff"
"""By which spreadsheets know UTF-8."""


@click.command("init", cls=Command, help=_say("help_init"))
@click.argument("file", default="")
@option("--table", is_flag=True, help=_say("help_table"))
@option("--force", is_flag=True, help=_say("help_force_init"))
def init(file: str, table: bool, force: bool) -> None:
    """Write a commented input file (default: question.toml)."""
    file = file or ("table.toml" if table else "question.toml")
    written = _with_table(file) if table else {file: _start("start", "toml")}
    for name in written:
        check_free(name, force=force)
    for name, text in written.items():
        put(name, text, quiet=name == file)
    now = f"aufheben ask {shlex.quote(file)}"
    echo(_say("wrote_to_ask", file=file, command=now), err=True)


def _start(name: str, ending: str) -> str:
    """In the language of the user's locale."""
    start = resources.files("aufheben.formats.cases").joinpath(f"{name}.{user_lang()}.{ending}")
    return start.read_text("utf-8")


def _with_table(file: str) -> dict[str, str]:
    options = str(Path(file).with_suffix(".csv"))
    if options == file:
        raise BadInput(_say("question_apart"), do=_say("name_it_toml"), file=file)
    case = _start("table", "toml").format(options=Path(options).name)
    return {options: _MARK + _start("options", "csv"), file: case}


def _formalized(stances: tuple[str, ...], question: str, output: str | None, **given: Any) -> int:
    """Let a model draft STANCE... as controlled English, and write a file for `aufheben ask`."""
    from aufheben.app.formalize import formalize
    from aufheben.app.usage import Taken
    from aufheben.rooms.files import write
    from aufheben.rooms.models import named_model

    if output is not None:
        check_free(output, force=given["force"])
    asking = request_of(Asking, given)
    model = named_model(given["model"], asking.base_url)
    if model is None:
        raise NoModel(_say("no_model_named"))
    taken = Taken()
    how: dict[str, Any] = {"model": model, "asking": asking, "reasks": given["reasks"]}
    try:
        found = asyncio.run(formalize(stances, question, taken=taken, **how))
    finally:
        say_taken(taken)
    for line in found.said_back():
        echo(line, err=True)
    if output is None:
        echo(found.toml(), nl=False)
        return 0
    write(output, found.toml())
    now = f"aufheben ask {shlex.quote(output)}"
    echo(_say("wrote_to_ask", file=output, command=now), err=True)
    return 0


formalize = Grouped(
    "formalize",
    callback=_formalized,
    help=_say("help_formalize"),
    params=[
        click.Argument(["stances"], nargs=-1, required=True, metavar="STANCE..."),
        Flag("--question", required=True, group="Reading", help=_say("help_question")),
        *parameters(Dialectic, only=("model",)),
        *parameters(Asking),
        Flag("--reasks", type=whole(0), default=4, group="Limits", help=_say("help_reasks")),
        Flag("-o", "--output", metavar="FILE", help=_say("help_output_formalize")),
        Flag("--force", is_flag=True, help=_say("help_force")),
    ],
)
