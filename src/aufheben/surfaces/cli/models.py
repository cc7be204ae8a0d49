"""What commands that may ask models share: which models, how they are asked, at what price."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

from aufheben.errors import BadInput

if TYPE_CHECKING:
    from aufheben.formats.cases.casting import Choice
    from aufheben.rooms.options import Asking

F = TypeVar("F", bound=Callable[..., Any])
SPENDING = ("calls", "tokens", "money", "time")
"""The options that limit what a whole run may spend."""
REPETITIONS = ("off", "exact", "lexical", "semantic")

_ASKING = {
    "base_url": click.option(
        "--base-url",
        metavar="URL",
        help="Where --model is served (any OpenAI-compatible server); gets AUFHEBEN_API_KEY.",
    ),
    "temperature": click.option(
        "--temperature", type=click.FloatRange(0, 2), help="How freely models choose."
    ),
    "seed": click.option("--seed", type=int, help="For providers that take one."),
    "max_tokens": click.option(
        "--max-tokens", type=click.IntRange(min=64), help="Most tokens of one answer."
    ),
    "timeout": click.option(
        "--timeout", type=click.FloatRange(min=0.1), help="Seconds a provider may be silent."
    ),
    "repetition": click.option(
        "--repetition",
        type=click.Choice(REPETITIONS),
        default="lexical",
        show_default=True,
        help="The strongest test by which a seat may not say the same again.",
    ),
    "embeddings": click.option(
        "--embeddings",
        metavar="MODEL",
        help="For --repetition semantic: PROVIDER:MODEL[@URL] instead of the local model.",
    ),
    "cache": click.option("--cache", metavar="FILE", help="Keep answers across runs in this file."),
    "trial": click.option(
        "--trial", type=click.IntRange(min=1), default=1, help="Kept apart in a cache."
    ),
    "prompts": click.option(
        "--prompts",
        metavar="DIR",
        callback=lambda _context, _option, folder: prompts_in(folder),
        help="Templates ROOM/LANG/NAME.j2 that stand in for ours.",
    ),
}


class _Context(click.Choice[str]):
    """How much of a hierarchy seats are shown, however its largest is spelled."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word that journals keep."""
        kept = "neighbourhood" if value == "neighborhood" else value
        return super().convert(kept, param, ctx)


CONTEXT = _Context(["none", "definition", "neighbourhood"])
_CHOOSING = (
    click.option(
        "--model",
        metavar="PROVIDER:MODEL",
        help="Who argues where the logic engine cannot read, e.g. openai:gpt-5-mini.",
    ),
    click.option(
        "--seat",
        "sitting",
        multiple=True,
        metavar="NAME=AGENT",
        help="symbolic, human, model, or PROVIDER:MODEL[@URL].",
    ),
    click.option("--lang", type=click.Choice(["en", "ja"]), help="The language of the debate."),
)


def asking_options(function: F) -> F:
    """How models are asked."""
    return asking_options_but()(function)


def asking_options_but(*left_out: str) -> Callable[[F], F]:
    """The same without some of them, which a command has in a way of its own."""

    def decorated(function: F) -> F:
        for name, option in reversed(_ASKING.items()):
            function = function if name in left_out else option(function)
        return function

    return decorated


def choosing_options(function: F) -> F:
    """Which models take part."""
    for option in reversed(_CHOOSING):
        function = option(function)
    return function


def chosen(options: dict[str, Any]) -> "Choice":
    """Who sits where, by the options. Raises BadInput where they make no sense."""
    from aufheben.formats.cases.casting import Choice

    return Choice(
        seats=seats_of(options["sitting"]), model=named_model(options), lang=options["lang"]
    )


def asking(options: dict[str, Any]) -> "Asking":
    """How models are asked, by the options."""
    from aufheben.rooms.options import Asking

    names = (
        *("base_url", "temperature", "seed", "max_tokens", "timeout"),
        *("embeddings", "cache", "prompts"),
    )
    given = {name: options[name] for name in names if options.get(name) is not None}
    return Asking(repetition=options["repetition"], trial=options["trial"], **given)


def asking_apart(options: Mapping[str, Any]) -> "Asking":
    """How models are asked where trials must not share answers. Raises BadInput for a cache."""
    from aufheben.surfaces.cli.configuration import merely_configured

    if options.get("cache") and not merely_configured("cache"):
        do = "leave it out; begun again, a benchmark goes on where it stopped"
        raise BadInput("--cache would give every trial the same answers", do=do)
    return asking({**options, "cache": None})


def prompts_in(folder: str | None) -> str | None:
    """The folder, where it has a template of a prompt we know. Raises BadInput."""
    from aufheben.rooms.fingerprint import check_prompts

    check_prompts(folder)
    return folder


def named_model(options: dict[str, Any]) -> str | None:
    """The model of --model, at --base-url where that is given. Raises BadInput."""
    model, url = options["model"], options["base_url"]
    if url is None:
        return str(model) if model else None
    if not model:
        raise BadInput("--base-url without --model", do="name the model that is served there")
    if "@" in model:
        raise BadInput("--model names an address and --base-url another", do="give it once")
    from aufheben.domain.models import PROVIDERS

    named = model.partition(":")[0] in PROVIDERS
    return f"{model if named else f'openai:{model}'}@{url}"


def seats_of(pairs: tuple[str, ...]) -> dict[str, str]:
    """The agents of --seat, by seat. Raises BadInput for what names none."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, agent = pair.partition("=")
        if not (equals and name.strip() and agent.strip()):
            raise BadInput(f"--seat {pair!r}", do="write --seat AG2=anthropic:MODEL or AG2=human")
        found[name.strip()] = agent.strip()
    return found
