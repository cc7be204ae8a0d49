"""From a file or a question with stances, and options, to a case with who argues it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from aufheben.domain.words import Lang
from aufheben.formats.cases import Specification
from aufheben.formats.cases.casting import Cast, Choice, cast
from aufheben.rooms import specifications
from aufheben.rooms.models import named_model
from aufheben.rooms.options import LIMITS, Request, filled, option

SWITCHES = ("confirm", "pooled", "sincere", "debate", "eager", "samples", "matched")
SPENDING = ("max_rounds", "max_theses", *LIMITS)
PROTOCOLS = (
    "complete (default for logic alone), published, capped, lift (default for others), or a "
    "rival way: no-schema, mad, free, one-pass, single, self-consistency, self-refine."
)


def _switch(help: str) -> Any:  # noqa: A002 - as in `option`
    return option(None, help, "Form", bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialectic(Request):
    """A question to be argued: `what` is a file, or the question, whose stances are given.

    Stances are by seat, or in order; missing ones are found.
    """

    room: ClassVar = "dialectic"
    what: str = option("", "", "Reading", metavar="FILE|QUESTION", argument=True)
    stances: Mapping[str, str] | Sequence[str] = option(
        (), "A seat's stance; missing ones are found.", "Seats", flag="--stance", many=True
    )
    model: str | None = option(
        None,
        "Who argues where the logic engine cannot read, e.g. openai:gpt-5-mini.",
        "Seats",
        metavar="PROVIDER:MODEL",
    )
    seats: Mapping[str, str] = option(
        (),
        "symbolic, human, model, or PROVIDER:MODEL[@URL].",
        "Seats",
        dict,
        flag="--seat",
        metavar="NAME=AGENT",
        example="AG2=anthropic:MODEL or AG2=human",
        many=True,
    )
    lang: Lang | None = option(None, "The language of the debate.", "Seats", choices=("en", "ja"))
    protocol: str | None = option(None, PROTOCOLS, "Form")
    confirm: bool | None = _switch("Let the synthesis be attacked.")
    pooled: bool | None = _switch(
        "A mediator with all stances integrates; not for lift, where M does."
    )
    sincere: bool | None = _switch("No seat proposes what its own stance defeats.")
    debate: bool | None = _switch("Reply to main arguments before lifting them.")
    eager: bool | None = _switch("Ask for all main arguments at once.")
    samples: int | None = option(
        None,
        "Answers of self-consistency; most repairs of self-refine.",
        "Form",
        int,
        least=1,
        most=64,
    )
    matched: int | None = option(
        None,
        "As many samples or repairs as so many tokens buy.",
        "Form",
        int,
        least=0,
        metavar="TOKENS",
    )
    aliases: Mapping[str, str] = option(
        (),
        "Words that mean the same.",
        "Reading",
        dict,
        flag="--alias",
        metavar="SYNONYM=WORD",
        example='"image quality=resolution"',
        many=True,
    )
    alias_file: str | None = option(
        None, "A TOML table of such words.", "Reading", flag="--aliases", metavar="FILE"
    )
    lenient: bool = option(False, "Skip and report sentences that cannot be read.", "Reading", bool)
    max_rounds: int | None = option(None, "Rounds per dispute.", "Limits", int, least=0)
    max_theses: int | None = option(None, "Main arguments per seat.", "Limits", int, least=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What is to be argued, with every option in its place; `file` is where it was read."""

    specification: Specification
    file: str | None
    choice: Choice = field(default_factory=Choice)
    lenient: bool = False


def read(request: Dialectic, defaults: Mapping[str, object]) -> Cast:
    """The case, and who argues it. Raises BadInput where nobody could argue what is asked."""
    written = written_of(request, defaults)
    return cast(
        written.specification, file=written.file, lenient=written.lenient, choice=written.choice
    )


def written_of(request: Dialectic, defaults: Mapping[str, object]) -> Written:
    """The request over its file over the defaults. Raises BadInput."""
    ranked = {"protocol", *SPENDING, *SWITCHES}
    request = filled(request, {k: v for k, v in defaults.items() if k not in ranked})
    found, file = specifications.specified(request.what, request.stances)
    weak = {name: value for name, value in defaults.items() if name in ranked}
    return Written(
        specification=_over(found, request, weak),
        file=file,
        choice=Choice(
            seats=dict(request.seats),
            model=named_model(request.model, request.base_url),
            lang=request.lang,
        ),
        lenient=request.lenient,
    )


def _over(found: Specification, request: Dialectic, weak: Mapping[str, object]) -> Specification:
    """The request wins over the input file, the input file over the defaults."""
    own = {
        name: getattr(request, name)
        for name in (*SPENDING, *SWITCHES)
        if getattr(request, name) is not None
    }
    name = request.protocol or found.protocol.get("name") or weak.get("protocol")
    return replace(
        found,
        limits=_ranked(SPENDING, weak, found.limits, own),
        protocol=_ranked(SWITCHES, weak, found.protocol, own) | ({"name": name} if name else {}),
        aliases={
            **found.aliases,
            **specifications.aliases(request.alias_file, dict(request.aliases)),
        },
        defaults=frozenset(weak.keys() - own.keys() - {*found.limits, *found.protocol}),
    )


def _ranked(
    names: Sequence[str],
    weak: Mapping[str, object],
    written: Mapping[str, Any],
    own: Mapping[str, Any],
) -> dict[str, Any]:
    def of(given: Mapping[str, object]) -> dict[str, object]:
        return {name: given[name] for name in names if name in given}

    return {**of(weak), **written, **of(own)}
