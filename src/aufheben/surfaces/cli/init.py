"""`aufheben init`: a commented input file to start from."""

from pathlib import Path

import click

from aufheben.errors import BadInput

TEMPLATE = '''\
# An input for `aufheben ask`. Change the question and the stances; lines with # are comments.

question = "Which camera should we buy?"   # or "Should we buy a camera?"; `issue` works too

# Two seats or more, in the order in which they speak.
[seats.AG1]
# Sentences the logic engine reads:
#   facts   a is a camera.  a is compact.  c has long battery life.  b is not light.
#   rules   If a camera is compact and light, we should buy it.
#           If something is out of stock, we should not buy it.
#           If something is light, it is handy, unless it is fragile.
# or logic: compact(x) & light(x) & camera(x) -> buy(x)   with ~ "no evidence that" and - "not".
stance = """
a is a camera.
c is a camera.
a is compact.
c is compact.
c has long battery life.
If a camera is compact, we should buy it, unless it is fragile.
"""

[seats.AG2]
# file = "ag2.txt"                # instead of stance: a file beside this one
stance = """
b is a camera.
b has long battery life.
a is out of stock.
If a camera has long battery life, we should buy it.
If something is out of stock, we should not buy it.
"""

# [aliases]                       # words that mean the same: synonym = word
# "image quality" = "resolution"

# [limits]
# max_rounds = 10                 # rounds per dispute (a counterargument and its answer)
# max_theses = 1                  # main arguments per seat; more is the exhaustive form
# calls = 100                     # most answers asked for in all
# time = 60                       # seconds

# [protocol]
# name = "published"              # or "capped": disputes end after 3 rounds, conditions are added
#                                 # with models or people "lift" (their default), or a rival way:
#                                 # "no-schema", "mad" (a judged debate), "free", "one-pass",
#                                 # "single", "self-consistency", "self-refine"
# confirm = false                 # let the other seats attack the synthesis
# samples = 5                     # answers of self-consistency, most repairs of self-refine
# matched = 20000                 # instead: as many of them as so many tokens buy
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
    click.echo(f"wrote {file}; now: aufheben ask {file}", err=True)
