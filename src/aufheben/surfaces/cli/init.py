"""`aufheben init`: a commented input file to start from."""

from pathlib import Path

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo

TEMPLATE = '''\
# An input for `aufheben ask`. Change the question and the stances; lines with # are comments.

question = "Which flat should we rent?"   # or "Should we rent a flat?"; `issue` works too

# What every seat knows: facts only. Leave it out where there is nothing.
[shared]
stance = """
Elm Court is a flat. Park View is a flat. Mill House is a flat.
"""

# Two seats or more. Each gives its own reasons and objections; the answer is the same whoever
# comes first. `file = "ann.txt"` instead of `stance` names a file beside this one.
[seats.Ann]
# Sentences the logic engine reads:
#   facts   Elm Court is a flat.  Elm Court is bright.  It has a balcony.  It is not big.
#   rules   If a flat is bright and quiet, we should rent it.
#           If something is expensive, we should not rent it.
#           If something is central, it is handy, unless it is noisy.
# or logic: bright(x) & quiet(x) & flat(x) -> rent(x)   with ~ "no evidence that" and - "not".
# A rule may have a name (here: comfort, health, place, money) by which it is ranked below.
stance = """
Elm Court is bright and quiet.
Mill House is bright.
Park View is damp.
Rule comfort: If a flat is bright and quiet, we should rent it.
Rule health: If a flat is damp, we should not rent it.
"""

[seats.Ben]
stance = """
Park View is cheap and central.
Mill House is cheap.
Elm Court is expensive.
Rule place: If a flat is cheap and central, we should rent it.
Rule money: If something is expensive, we should not rent it.
"""

# Elm Court and Park View are each wanted by one and objected to by the other. Mill House is the
# first choice of nobody, but is bright as Ann wants and cheap as Ben wants: so it lifts both.

# [priorities]                    # which rule outranks which; with this one it is Elm Court
# order = [["comfort", "money"]]  # a seat may say so itself: Rule comfort outranks rule money.

# [aliases]                       # words that mean the same: synonym = word
# "sunny" = "bright"

# What should come of it: `aufheben ask FILE --expect` says where it does not, and ends with code 1.
[expect]
outcome = "synthesis"             # or "justified", or "unresolved" (with its kind)
answer = "Mill House"
status = { "We should rent Elm Court" = "defensible" }

# [protocol]
# name = "complete"               # logic alone: all stances decide together, nobody is asked
#                                 # "published": the seats argue in turn, each from its own stance
#                                 # "capped": disputes end after 3 rounds, conditions are added
#                                 # with models or people "lift" (their default), or a rival way:
#                                 # "no-schema", "mad" (a judged debate), "free", "one-pass",
#                                 # "single", "self-consistency", "self-refine"
# confirm = false                 # let the other seats attack the synthesis
# samples = 5                     # answers of self-consistency, most repairs of self-refine
# matched = 20000                 # instead: as many of them as so many tokens buy

# [limits]
# max_rounds = 10                 # rounds per dispute (a counterargument and its answer)
# max_theses = 1                  # main arguments per seat; more is the exhaustive form
# calls = 100                     # most answers asked for in all (complete: arguments told)
# time = 60                       # seconds; not in the complete form, which waits for nobody
'''


@click.command("init")
@click.argument("file", default="question.toml")
@click.option("--force", is_flag=True, help="Overwrite FILE.")
def command(file: str, force: bool) -> None:
    """Write a commented input file (default: question.toml)."""
    path = Path(file)
    if path.exists() and not force:
        raise BadInput("the file exists", do="add --force or name another", file=file)
    try:
        path.write_text(TEMPLATE, encoding="utf-8")
    except OSError as wrong:
        raise BadInput(f"cannot write: {wrong.strerror}", file=file) from None
    echo(f"wrote {file}; now: aufheben ask {file}", err=True)
