"""`aufheben bench hierarchy`: the table of Kato & Sasaki, for any labeled edges and model."""

from pathlib import Path
from typing import Any

import click

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option, print_json
from aufheben.surfaces.cli.models import CONTEXT, asking_options
from aufheben.surfaces.cli.output import write_out

ENDINGS = ("md", "csv", "svg", "json")


@click.command("hierarchy")
@click.option("--data", required=True, metavar="FILE", help="Labeled edges: JSON lines or CSV.")
@click.option("--forms", default="all", show_default=True, help="all, or names with commas.")
@click.option("--pairs", default="NS,SR,RI,IN,NR,SI", show_default=True, help="Of experts.")
@click.option("--expert", "own", multiple=True, metavar="FILE.toml", help="Experts of your own.")
@click.option("--rounds", type=click.IntRange(1, 20), default=3, show_default=True)
@click.option("--trials", type=click.IntRange(min=1), default=3, show_default=True)
@click.option(
    "--context",
    type=CONTEXT,
    default="none",
    show_default=True,
    help="What seats are shown besides the two names; neighbours are the data's own, wrong ones too.",
)
@click.option("--vote/--no-vote", default=True, help="Also a vote of single calls, as many.")
@click.option("--balance/--no-balance", default=True, help="As many correct edges as wrong ones.")
@click.option("--draw", type=int, default=0, show_default=True, help="The seed of the sample.")
@click.option("--limit", type=click.IntRange(min=2), help="Only so many edges.")
@click.option("--model", metavar="PROVIDER:MODEL", help="Who debates.")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
@click.option("--in-flight", type=click.IntRange(min=1), default=64, show_default=True)
@click.option("--reasks", type=click.IntRange(min=0), default=2, help="Second chances.")
@asking_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("-o", "--output", "outputs", multiple=True, metavar="FILE.{md,csv,svg,json}")
@click.option("--force", is_flag=True, help="Overwrite the output files.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@journal_option
def command(**options: Any) -> int:
    """Find wrong edges in every form with every pair of experts, so many trials each.

    Every edge gets the whole form; nobody may be unsure. Each form, pair and trial is a run in
    the journal: begun again, the command goes on where it stopped.
    """
    from aufheben.surfaces.cli.benches.edge_runs import for_programs, measured, written
    from aufheben.surfaces.cli.output import refuse_same
    from aufheben.surfaces.cli.present import check_free, refuse_ending

    for output in options["outputs"]:
        refuse_same(output, [options["data"]])
        refuse_ending(output, ENDINGS)
        check_free(output, force=options["force"])
    found, runs = measured(options)
    if options["as_json"]:
        print_json(for_programs(found, runs))
    elif not options["outputs"]:
        echo(written(found, runs, ".md", options["lang"]), nl=False)
    for output in options["outputs"]:
        write_out(output, written(found, runs, Path(output).suffix, options["lang"]))
    return 0
