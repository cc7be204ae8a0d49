"""`aufheben deliberate`: one mind argues with itself, and writes what came of it."""

from typing import Any

import click

from aufheben.surfaces.cli.journals import journal_option
from aufheben.surfaces.cli.models import asking_options


@click.command("deliberate")
@click.argument("what", metavar="FILE|QUESTION")
@click.option("--stance", "stances", multiple=True, help="What one side of the mind stands for.")
@click.option(
    "--steps",
    type=click.IntRange(1, 500),
    help="Most steps; 12 with a model, 40 where the logic engine deliberates alone.",
)
@click.option(
    "--quiet-steps",
    type=click.IntRange(min=1),
    default=4,
    show_default=True,
    help="Steps without a new claim after which it ends.",
)
@click.option("--weights", metavar="FILE", help="A TOML table of the utility's weights.")
@click.option(
    "--persona",
    "personas",
    multiple=True,
    metavar="NAME=WORDS",
    help="Performs acts in turn with the others, in this character.",
)
@click.option(
    "--model", metavar="PROVIDER:MODEL", help="Who thinks; without one, the logic engine."
)
@click.option(
    "--seat",
    "sitting",
    multiple=True,
    metavar="NAME=AGENT",
    help="deliberator, executor, judge or a persona: symbolic, model, or PROVIDER:MODEL[@URL].",
)
@click.option("--facts", metavar="DIR|INDEX.db", help="Documents in which facts are looked up.")
@click.option("--lang", type=click.Choice(["en", "ja"]), help="The language of the deliberation.")
@click.option("--reasks", type=click.IntRange(min=0), help="Second chances per question.")
@click.option("--calls", type=click.IntRange(min=0), help="Most calls in all.")
@click.option("--tokens", type=click.IntRange(min=0), help="Most tokens in all.")
@click.option("--money", type=click.FloatRange(min=0), help="Most US dollars in all.")
@click.option("--time", type=click.FloatRange(min=0), help="Most seconds; a call may end.")
@asking_options
@click.option("--estimate", is_flag=True, help="Print the bound on calls and stop.")
@click.option("--yes", is_flag=True, help="Do not ask before a costly run.")
@click.option("--run", "run_name", help="Name the run, or go on with it where it exists.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--jsonl", is_flag=True, help="Every event as a JSON line, then the result.")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE.{md,txt,json,mmd}.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@journal_option
def command(what: str, **options: Any) -> int:
    """Deliberate FILE (or `-`, or a QUESTION) alone, and write a memo of it.

    At every step the act of the highest utility is taken. The memo goes to stdout, each step in
    a line to stderr. Every run is kept in the journal.
    """
    from aufheben.surfaces.cli.deliberating import agreed, estimate, start, telling
    from aufheben.surfaces.cli.minding import read_deliberation
    from aufheben.surfaces.cli.output import refuse_same

    telling().check(options["output"], force=options["force"])
    refuse_same(options["output"], [what, options["weights"]])
    deliberation = read_deliberation(what, options)
    if options["estimate"]:
        estimate(deliberation, as_json=options["as_json"])
        return 0
    return start(deliberation, options) if agreed(deliberation, options) else 0
