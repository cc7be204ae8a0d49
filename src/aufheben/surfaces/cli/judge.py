"""`aufheben judge`: from the transcript of a debate to a winner with reasons."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option
from aufheben.surfaces.cli.models import asking_options

if TYPE_CHECKING:
    from aufheben.domain.panels import Panel
    from aufheben.formats.verdicts import Bench
    from aufheben.runtime.tongues import Lang

LIMITS = ("reasks", "calls", "tokens", "money", "time")


@click.command("judge")
@click.argument("file", required=False)
@click.option(
    "--panel", default="dbkai", show_default=True, help="One of the five, or a TOML file."
)
@click.option("--model", metavar="PROVIDER:MODEL", help="Who judges.")
@click.option(
    "--judge",
    "judges",
    multiple=True,
    metavar="PROVIDER:MODEL[@URL]",
    help="Several judges, each with a ballot of their own.",
)
@click.option("--lang", type=click.Choice(["en", "ja"]), help="The language of the verdict.")
@click.option("--as-shipped", is_flag=True, help="With the calls of the ancestor's program.")
@click.option("--force-winner", is_flag=True, help="No debate is too close to call.")
@click.option("--window", type=click.IntRange(min=100), help="Characters read at once.")
@click.option("--reasks", type=click.IntRange(min=0), help="Second chances per question.")
@click.option("--calls", type=click.IntRange(min=0), help="Most calls in all.")
@click.option("--tokens", type=click.IntRange(min=0), help="Most tokens in all.")
@click.option("--money", type=click.FloatRange(min=0), help="Most US dollars in all.")
@click.option("--time", type=click.FloatRange(min=0), help="Most seconds; a call may end.")
@asking_options
@click.option("--print-panel", is_flag=True, help="Print the panel as TOML, and stop.")
@click.option("--estimate", is_flag=True, help="Print what it will take and stop.")
@click.option("--yes", is_flag=True, help="Do not ask before a costly run.")
@click.option("--run", "run_name", help="Name the run, or go on with it where it exists.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--jsonl", is_flag=True, help="Every event as a JSON line, then the result.")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE.{json,md,txt}.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@journal_option
def command(file: str | None, **options: Any) -> int:
    """Judge the debate in FILE (or `-`): text, Markdown, JSON, YAML or WebVTT.

    The verdict goes to stdout, progress to stderr. Every run is kept in the journal.
    """
    from aufheben.surfaces.cli.hearings import agreed, estimate, start, telling
    from aufheben.surfaces.cli.output import refuse_same

    if options["print_panel"]:
        return _print_panel(options)
    if file is None:
        raise BadInput("no debate is named", do="aufheben judge FILE")
    telling("").check(options["output"], force=options["force"])
    refuse_same(options["output"], [file, options["panel"]])
    bench = _bench(file, options)
    if options["estimate"]:
        estimate(bench, options)
        return 0
    return start(bench, options) if agreed(bench, options) else 0


def _bench(file: str, options: dict[str, Any]) -> "Bench":
    from aufheben.domain import Limits, Seat
    from aufheben.formats.transcripts import read_transcript
    from aufheben.formats.verdicts import Bench
    from aufheben.runtime.hearing import Hearing
    from aufheben.runtime.tongues import spoken
    from aufheben.surfaces.cli.reading import read_text

    match = read_transcript(read_text(file), "<stdin>" if file == "-" else file)
    lang: Lang = options["lang"] or spoken(match.speeches[0].text) or "en"
    agents = _agents(options)
    given = {name: options[name] for name in LIMITS if options[name] is not None}
    hearing = Hearing(
        match=match,
        panel=_panel(options, lang),
        judges=tuple(Seat(name=name, stance="") for name in agents),
        limits=Limits(**given),
        lang=lang,
        forced=options["force_winner"],
    )
    return Bench(hearing=hearing, agents=agents)


def _agents(options: dict[str, Any]) -> dict[str, str]:
    """A judge for each model named. Raises BadInput where none is."""
    from aufheben.agents.llm.naming import ModelName
    from aufheben.surfaces.cli.models import named_model

    model = named_model(options)
    named = [*([model] if model else []), *options["judges"]]
    if not named:
        raise BadInput(
            "nobody judges", do="name a model (--model openai:gpt-5-mini), or set AUFHEBEN_MODEL"
        )
    return {f"J{number}": str(ModelName.read(n)) for number, n in enumerate(named, start=1)}


def _panel(options: dict[str, Any], lang: "Lang") -> "Panel":
    from aufheben.formats.panels import PANELS, as_shipped, published, read_panel
    from aufheben.surfaces.cli.reading import read_text

    name = options["panel"]
    is_file = name.endswith(".toml") or "/" in name or (name not in PANELS and Path(name).exists())
    panel = read_panel(read_text(name), name) if is_file else published(name, lang)
    if options["as_shipped"]:
        panel = as_shipped(panel)
    return replace(panel, window=options["window"]) if options["window"] else panel


def _print_panel(options: dict[str, Any]) -> int:
    from aufheben.formats.panels import source

    echo(source(options["panel"], options["lang"] or "en"), nl=False)
    return 0
