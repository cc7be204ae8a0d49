"""`aufheben check`: the doubtful is-a edges of an ontology, with reasons and mends."""

from typing import Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.journals import journal_option
from aufheben.surfaces.cli.models import CONTEXT, asking_options

FORMS = (
    "dissent",
    "single",
    "one-way",
    "relay",
    "parallel",
    "relay-mediator",
    "parallel-mediator",
    "relay-feedback",
    "parallel-feedback",
)


def _number(_ctx: click.Context, _param: click.Parameter, value: float) -> float:
    """Not NaN, which is in every range."""
    if value != value:  # noqa: PLR0124 - what NaN alone does
        raise click.BadParameter("it is no number")
    return value


@click.command("check")
@click.argument("file")
@click.option("--model", metavar="PROVIDER:MODEL", help="Who debates; without one, head nouns.")
@click.option(
    "--seat",
    "sitting",
    multiple=True,
    metavar="NAME=AGENT",
    help="N, mediator, ...: lexical, human, model, or PROVIDER:MODEL[@URL].",
)
@click.option(
    "--form",
    type=click.Choice(FORMS),
    help="How an edge is debated. [default: dissent, without a model single]",
)
@click.option("--experts", metavar="NAMES", help="Of N, S, R, I, C and yours. [default: NC]")
@click.option("--expert", "own", multiple=True, metavar="FILE.toml", help="Experts of your own.")
@click.option("--rounds", type=click.IntRange(1, 20), default=3, show_default=True)
@click.option(
    "--context",
    type=CONTEXT,
    default="neighbourhood",
    show_default=True,
    help="What seats are shown besides the two names, where the file has it.",
)
@click.option("--domain", metavar="WORDS", help="What FILE is about. [default: as FILE says]")
@click.option(
    "--cheap/--no-cheap",
    default=True,
    help="One call an edge first; a debate only where it says no or is unsure.",
)
@click.option("--abstain/--no-abstain", default=True, help="Whether a seat may be unsure.")
@click.option("--mend/--no-mend", default=True, help="Propose what a wrong edge should be.")
@click.option("--structure/--no-structure", default=True, help="Look for cycles and the like.")
@click.option(
    "--min-agree",
    type=click.FloatRange(0, 1),
    callback=_number,
    default=0.5,
    show_default=True,
    help="Share of votes from which on a rejected edge is an error, not a doubt.",
)
@click.option("--base-iri", metavar="IRI", help="Only classes whose IRI begins so.")
@click.option("--select", multiple=True, metavar="CLASS", help="Only this class's branch.")
@click.option("--changed-since", metavar="OLD", help="Only edges that OLD did not have so.")
@click.option("--label-lang", metavar="ja,en", help="Which labels are judged, the first best.")
@click.option("--lang", type=click.Choice(["en", "ja"]), help="The language of the debate.")
@click.option("--suppress", metavar="FILE", help="Findings that are known and stand.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warn", "none"]),
    default="error",
    show_default=True,
    help="Exit 1 from this level on.",
)
@click.option("--diff", is_flag=True, help="Print what --fix would change.")
@click.option("--fix", metavar="OUT.{ttl,csv,tsv}", help="Write the mended ontology to OUT.")
@click.option("--accept", metavar="FILE", help="Make just the mends of this reviewed list.")
@click.option("--in-flight", type=click.IntRange(min=1), default=64, show_default=True)
@click.option("--reasks", type=click.IntRange(min=0), help="Second chances per question.")
@click.option("--calls", type=click.IntRange(min=0), help="Most calls in all.")
@click.option("--tokens", type=click.IntRange(min=0), help="Most tokens in all.")
@click.option("--money", type=click.FloatRange(min=0), help="Most US dollars in all.")
@click.option("--time", type=click.FloatRange(min=0), help="Most seconds; a call may end.")
@asking_options
@click.option("--no-cache", is_flag=True, help="Ask anew what was answered in an earlier run.")
@click.option("--estimate", is_flag=True, help="Print how many calls it takes, and stop.")
@click.option("--yes", is_flag=True, help="Do not ask before a costly run.")
@click.option("--run", "run_name", help="Name the run, or go on with it where it exists.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--jsonl", is_flag=True, help="Each finding as a JSON line when it comes.")
@click.option("-o", "--output", metavar="FILE", help="FILE.{tsv,json,html,md,ttl,kgcl,txt}.")
@click.option("--force", is_flag=True, help="Overwrite the output files.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@journal_option
def command(file: str, **options: Any) -> int:
    """Find the wrong is-a edges of the ontology in FILE (or `-`), with reasons and mends.

    FILE is RDF (RDF/XML, Turtle, SKOS), OBO, or a table with columns child and parent. Without
    a model only structure and head nouns are looked at. FILE is never written.
    """
    from aufheben.surfaces.cli.checking import agreed, estimate, start, targets
    from aufheben.surfaces.cli.inquiry import read_check
    from aufheben.surfaces.cli.mending import listed

    if options["accept"] and not (options["fix"] or options["diff"]):
        raise BadInput("--accept without --fix or --diff", do="say what is to be done: --diff")
    targets(options, file, options["changed_since"], options["suppress"], options["accept"])
    options["listed"] = listed(options)
    content, check = read_check(file, options)
    if options["estimate"]:
        estimate(check, as_json=options["as_json"])
        return 0
    return start(check, content, options) if agreed(check, options) else 0
