"""`aufheben ask`: from a file, or a question with stances, to an answer."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option
from aufheben.surfaces.cli.models import SPENDING, asking_options, choosing_options, chosen

if TYPE_CHECKING:
    from aufheben.formats.cases import Specification
    from aufheben.formats.cases.casting import Cast
    from aufheben.formats.cases.expectation import Expectation

LIMITS = ("max_rounds", "max_theses", "reasks", *SPENDING)
SWITCHES = ("confirm", "pooled", "sincere", "debate", "eager", "samples", "matched")


class Lines(click.types.StringParamType):
    """A text; in the environment one a line."""

    envvar_list_splitter = "\n"


@click.command("ask")
@click.argument("what", metavar="FILE|QUESTION")
@click.option(
    "--stance",
    "stances",
    multiple=True,
    type=Lines(),
    help="A seat's stance; missing ones are found.",
)
@choosing_options
@click.option(
    "--protocol",
    help="complete (default for logic alone), published, capped, lift (default for others), or a "
    "rival way: no-schema, mad, free, one-pass, single, self-consistency, self-refine.",
)
@click.option("--max-rounds", type=click.IntRange(min=0), help="Rounds per dispute.")
@click.option("--max-theses", type=click.IntRange(min=1), help="Main arguments per seat.")
@click.option("--reasks", type=click.IntRange(min=0), help="Second chances per question.")
@click.option("--calls", type=click.IntRange(min=0), help="Most calls in all.")
@click.option("--tokens", type=click.IntRange(min=0), help="Most tokens in all.")
@click.option("--money", type=click.FloatRange(min=0), help="Most US dollars in all.")
@click.option(
    "--time", type=click.FloatRange(min=0), help="Most seconds; a call under way may end."
)
@click.option("--confirm/--no-confirm", default=None, help="Let the synthesis be attacked.")
@click.option(
    "--pooled/--no-pooled",
    default=None,
    help="A mediator with all stances integrates; not for lift, where M does.",
)
@click.option(
    "--sincere/--no-sincere", default=None, help="No seat proposes what its own stance defeats."
)
@click.option(
    "--debate/--no-debate", default=None, help="Reply to main arguments before lifting them."
)
@click.option("--eager/--no-eager", default=None, help="Ask for all main arguments at once.")
@click.option(
    "--samples",
    type=click.IntRange(1, 64),
    help="Answers of self-consistency; most repairs of self-refine.",
)
@click.option(
    "--matched",
    type=click.IntRange(min=0),
    metavar="TOKENS",
    help="As many samples or repairs as so many tokens buy.",
)
@asking_options
@click.option(
    "--alias",
    "aliases",
    multiple=True,
    type=Lines(),
    metavar="SYNONYM=WORD",
    help="Words that mean the same.",
)
@click.option("--aliases", "alias_file", metavar="FILE", help="A TOML table of such words.")
@click.option("--lenient", is_flag=True, help="Skip and report sentences that cannot be read.")
@click.option("--expect", is_flag=True, help="Exit 1 where the result is not as [expect] says.")
@click.option(
    "--read", "read_only", is_flag=True, help="Say how every sentence is understood, and stop."
)
@click.option("--estimate", is_flag=True, help="Print the bound on calls and stop.")
@click.option("--dry-run", is_flag=True, help="Print the first prompts exactly, and stop.")
@click.option("--yes", is_flag=True, help="Do not ask before a costly run.")
@click.option("--run", "run_name", help="Name the run, or go on with it where it exists.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@click.option("--jsonl", is_flag=True, help="Every event as a JSON line, then the result.")
@click.option("-o", "--output", metavar="FILE", help="Write to FILE.{json,md,mmd,apx,af,txt}.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
@click.option("--full", is_flag=True, help="All of it on a terminal too, arguments and all.")
@click.option("-q", "--quiet", is_flag=True, help="Nothing on stderr but errors.")
@journal_option
@click.pass_context
def command(ctx: click.Context, /, what: str, **options: Any) -> int:
    """Argue FILE (or `-`, or a QUESTION, with its stances or without) and answer it.

    The answer goes to stdout, progress to stderr. Every run is kept in the journal.
    """
    from aufheben.formats.cases.casting import cast
    from aufheben.rooms.specifications import specified
    from aufheben.surfaces.cli.costs import agreed, estimate
    from aufheben.surfaces.cli.dry_run import dry_run
    from aufheben.surfaces.cli.output import check_target
    from aufheben.surfaces.cli.running import start

    check_target(options["output"], force=options["force"])
    specification, file = specified(what, options["stances"])
    expectation = _expected(specification, file, options)
    specification = _overridden(ctx, specification, options)
    if options["read_only"]:
        return _read_back(specification, file, as_json=options["as_json"])
    ready = cast(
        specification,
        file=file,
        lenient=options["lenient"],
        choice=chosen(options),
    )
    _notify(ready, options)
    if options["estimate"]:
        estimate(ready, as_json=options["as_json"])
        return 0
    if options["dry_run"]:
        return dry_run(ready, options["prompts"])
    if not agreed(ready, options):
        return 0
    return start(ready, options, expectation)


def _expected(
    specification: "Specification", file: str | None, options: dict[str, Any]
) -> "Expectation | None":
    """What must come out, where that is to be checked. Raises BadInput where nothing is said."""
    if not options["expect"]:
        return None
    if specification.expect is None:
        do = 'write a table [expect] with outcome = "justified" or answer = "Acme"'
        raise BadInput("nothing is expected of this input", do=do, file=file)
    return specification.expect


def _read_back(specification: "Specification", file: str | None, *, as_json: bool) -> int:
    """2 where a sentence is refused, else 0."""
    from aufheben.formats.cases.readings import as_json as for_programs
    from aufheben.formats.cases.readings import as_text, readings
    from aufheben.surfaces.cli.clean import echo
    from aufheben.surfaces.cli.journals import print_json

    found = readings(specification, file)
    if as_json:
        print_json(for_programs(found))
    else:
        echo(as_text(found), nl=False)
    return 2 if found.refused else 0


def _notify(ready: "Cast", options: dict[str, Any]) -> None:
    from aufheben.domain import NEUTRAL
    from aufheben.formats.cases.notices import notices, unasked

    unused = options["model"] is not None and not ready.models
    said = ["the logic engine can read every stance and argues; --seat AG1=model lets the model"]
    named = any(each.startswith(f"{NEUTRAL.name}=") for each in options["sitting"])
    found = [*notices(ready.case), *(unasked(ready.case) if named else ())]
    for notice in () if options["quiet"] else [*found, *(said if unused else [])]:
        echo(f"note: {notice}", err=True)


def _overridden(
    ctx: click.Context, specification: "Specification", options: dict[str, Any]
) -> "Specification":
    """Flags and environment win over the input file, the input file over configured defaults."""
    from aufheben.rooms.specifications import aliases

    limits = {**_options(ctx, LIMITS, options, strong=False), **specification.limits}
    protocol = {**_options(ctx, SWITCHES, options, strong=False), **specification.protocol}
    defaults = {*limits, *protocol} - {*specification.limits, *specification.protocol}
    limits |= _options(ctx, LIMITS, options, strong=True)
    protocol |= _options(ctx, SWITCHES, options, strong=True)
    name = options["protocol"]
    if name is not None and (_is_strong(ctx, "protocol") or "name" not in protocol):
        protocol["name"] = name
    strong = _options(ctx, (*LIMITS, *SWITCHES), options, strong=True)
    return replace(
        specification,
        limits=limits,
        protocol=protocol,
        aliases={**specification.aliases, **aliases(options["alias_file"], _synonyms(options))},
        defaults=frozenset(defaults - strong.keys()),
    )


def _is_strong(ctx: click.Context, name: str) -> bool:
    source = ctx.get_parameter_source(name)
    return source in (ParameterSource.COMMANDLINE, ParameterSource.ENVIRONMENT)


def _options(
    ctx: click.Context, names: tuple[str, ...], options: dict[str, Any], *, strong: bool
) -> dict[str, Any]:
    return {
        name: options[name]
        for name in names
        if options[name] is not None and _is_strong(ctx, name) is strong
    }


def _synonyms(options: dict[str, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in options["aliases"]:
        synonym, equals, word = pair.partition("=")
        if not (equals and synonym.strip() and word.strip()):
            raise BadInput(f"--alias {pair!r}", do='write --alias "image quality=resolution"')
        found[synonym.strip()] = word.strip()
    return found
