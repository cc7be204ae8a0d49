"""`aufheben bench dialectic`: what the dialectic buys over other ways to an answer."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option, print_json
from aufheben.surfaces.cli.models import asking_options_but
from aufheben.surfaces.cli.output import check_folder, refuse_same, write_out

if TYPE_CHECKING:
    from aufheben.domain.words import Lang
    from aufheben.evaluation.dialectic.statistics.table import Table

ENDINGS = (".md", ".csv", ".json", ".svg", ".png")


@click.command("dialectic")
@click.option(
    "--topics",
    default="bilingual",
    show_default=True,
    metavar="FILE|DIR|NAME",
    help="Questions; `aufheben bench list` shows the formats and what ships.",
)
@click.option("--lang", type=click.Choice(["en", "ja", "both"]), default="en", show_default=True)
@click.option("--limit", type=click.IntRange(min=1), help="Only so many topics.")
@click.option("--draw", type=int, default=0, show_default=True, help="The seed of every sample.")
@click.option(
    "--methods", default="main", show_default=True, help="main, all, or FORM[@ROUNDS][+confirm],…"
)
@click.option(
    "--baseline",
    metavar="METHOD",
    help="With which others are compared; else single, else the first.",
)
@click.option("--trials", type=click.IntRange(min=1), default=1, show_default=True)
@click.option(
    "--model",
    "models",
    multiple=True,
    metavar="MODEL|AG1=MODEL,AG2=MODEL",
    help="Who argues; each is a row. Without one the logic engine does.",
)
@click.option("--prompts", multiple=True, metavar="DIR", help="Prompts to try; each is a row.")
@click.option("--judges", multiple=True, metavar="MODEL,…", help="Who rates; two or more agree.")
@click.option("--allow-same-model", is_flag=True, help="A judge may rate its own model's answers.")
@click.option("--readings", type=click.IntRange(min=1), default=1, help="How often a judge rates.")
@click.option("--prefer/--no-prefer", default=True, help="Judges compare with the baseline too.")
@click.option("--samples", type=click.IntRange(1, 64), default=5, help="Of self-consistency.")
@click.option(
    "--matched-tokens",
    is_flag=False,
    flag_value="first",
    metavar="[METHOD]",
    help="Self-… spend as much as that debate did, else the first.",
)
@click.option("--explain/--no-explain", default=False, help="Explain each answer: one more call.")
@click.option("--resamples", type=click.IntRange(min=100), default=10_000, show_default=True)
@click.option("--in-flight", type=click.IntRange(min=1), default=64, show_default=True)
@click.option("--reasks", type=click.IntRange(min=0), default=2, help="Second chances.")
@asking_options_but("prompts")
@click.option("--estimate", is_flag=True, help="Print how many calls it can take, and stop.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("-o", "--output", "outputs", multiple=True, metavar="FILE.{md,csv,json,svg,png}")
@click.option("--force", is_flag=True, help="Overwrite the output files.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@journal_option
def command(**options: Any) -> int:
    """Answer every topic in every way, measure what was said, and let judges rate it.

    Every try and every rating is a run in the journal: begun again, the command goes on where
    it stopped, and the runs behind every figure can be shown and replayed.
    """
    from aufheben.rooms.topics import read_topics
    from aufheben.surfaces.cli.benches.contest import announced, contest_of, measured

    for output in options["outputs"]:
        _check(output, force=options["force"])
        refuse_same(output, [options["topics"]])
    _check_extra()
    drawn = {name: options[name] for name in ("lang", "limit", "draw")}
    contest = contest_of(read_topics(options["topics"], **drawn), options)
    cost = announced(contest)
    if options["estimate"]:
        echo(cost)
        return 0
    if not options["quiet"]:
        echo(cost, err=True)
    lang: Lang = "ja" if options["lang"] == "ja" else "en"
    table, failed = measured(contest, lang)
    if options["as_json"]:
        from aufheben.evaluation.dialectic.showing.summary import summary

        print_json(summary(table))
    elif not options["outputs"]:
        from aufheben.evaluation.dialectic.showing.report import markdown

        echo(markdown(table, lang=lang), nl=False)
    for output in options["outputs"]:
        _write(output, table, lang)
    return 5 if failed else 0


def _write(output: str, table: "Table", lang: "Lang") -> None:
    import json

    from aufheben.evaluation.dialectic.showing import picture, report, summary

    match Path(output).suffix:
        case ".svg" | ".png":
            picture.draw(table, output, lang=lang)
        case ".json":
            found = json.dumps(summary.summary(table), ensure_ascii=False, indent=2)
            write_out(output, f"{found}\n")
        case ".csv":
            write_out(output, report.comma_separated(table))
        case _:
            write_out(output, report.markdown(table, lang=lang))


def _check(output: str, *, force: bool) -> None:
    """Refuse a target before any work is done."""
    if Path(output).suffix not in ENDINGS:
        do = f"name a file that ends in {', '.join(ENDINGS)}"
        raise BadInput(f"no format ends in {Path(output).suffix!r}", do=do, file=output)
    if Path(output).exists() and not force:
        raise BadInput("the file exists", do="add --force or name another", file=output)
    check_folder(output)


def _check_extra() -> None:
    """Raises MissingExtra before anything is spent that could not be counted."""
    from importlib.util import find_spec

    from aufheben.errors import MissingExtra

    missing = [name for name in ("scipy", "statsmodels", "matplotlib") if find_spec(name) is None]
    if missing:
        raise MissingExtra(extra="bench", why=f"statistics need {', '.join(missing)}")
