"""`aufheben corrupt`: plant errors in an ontology, and write down where they are."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.surfaces.cli.flags import number, option, whole
from aufheben.surfaces.cli.help_page import Command
from aufheben.surfaces.cli.output import echo
from aufheben.words import speaker

_say = speaker(__name__)

KINDS = ("reversed", "sibling", "uncle", "part-of", "role", "instance")
LABELED = ("jsonl", "csv", "tsv")
if TYPE_CHECKING:
    from aufheben.bench.corruption import Corrupted

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
def command(file: str, output: str, key: str, **options: Any) -> int:
    """Plant errors of the given kinds in the ontology in FILE, which is only read."""
    from aufheben.bench.corruption import corrupt, write
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
    found = corrupt(loaded.taxonomy, kinds=kinds, rate=options["rate"], seed=options["seed"])
    write(found, output, key)
    _tell(found, kinds, (output, key), options)
    if not options["quiet"]:
        _tell_losses(source.content, file, output)
    return 0


def _tell(
    found: "Corrupted", kinds: list[str], written: tuple[str, str], options: dict[str, Any]
) -> None:
    from aufheben.bench.corruption import counted
    from aufheben.surfaces.cli.output import print_json

    counts = counted(found, kinds)
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
