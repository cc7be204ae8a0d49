"""What may be said of a question that is to be argued."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from aufheben.rooms.options import LIMITS, Request, lang_option, model_option, option, seats_option

if TYPE_CHECKING:
    from aufheben.domain.vocabulary import Gradual, Lang
    from aufheben.formats.cases.specification import Wanted
    from aufheben.protocols.dialectic.rules import ClaimScore

SWITCHES = (
    "confirm",
    "pooled",
    "sincere",
    "debate",
    "eager",
    "uncapped",
    "background",
    "samples",
    "matched",
    "depth",
    "claim_score",
    "gradual",
    "explain",
)
SPENDING = ("max_rounds", "max_theses", *LIMITS)
PROTOCOLS = (
    "complete (default for logic alone), published, capped, lift (default for others), or a "
    "rival way: no-schema, mad, free, one-pass, single, self-consistency, self-refine, "
    "or, for yes or no, argllm."
)


def _switch(help: str) -> Any:  # noqa: A002 - as in `option`
    return option(None, help, "Form", bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialectic(Request):
    """A question to be argued: `what` is a file, or the question, whose stances are given.

    Stances are by seat, or in order; missing ones are found. With a `question`, `what` is a table of
    options, a file or its text, of which it asks, and people want something of them. A `table` are rows of options, or a
    data frame of them, where no file has them; then `wanted` are the wishes.
    """

    room: ClassVar = "dialectic"
    formats: ClassVar = (
        "html",
        "svg",
        "md",
        "mmd",
        "apx",
        "af",
        "aif.json",
        "xaif.json",
        "argdown",
        "txt",
    )
    what: str = option("", "", "Reading", metavar="FILE|QUESTION", argument=True)
    stances: Mapping[str, str] | Sequence[str] = option(
        (), "A seat's stance; missing ones are found.", "Seats", flag="--stance", many=True
    )
    table: Any = field(default=None, repr=False)
    wanted: "tuple[Wanted | str, ...]" = field(default=(), repr=False)
    question: str | None = option(None, "What is asked of a table of options.", "Seats")
    wants: Mapping[str, str] | Sequence[str] = option(
        (),
        "Of a table: who wants what of the options, or a second table that says it.",
        "Seats",
        metavar="NAME: WISHES|FILE",
        example='"Kim: quiet, at most 500 euros, prefers a stage"',
        many=True,
    )
    model: str | None = model_option(
        "Who argues, e.g. openai:gpt-5-mini; as a variable, where the logic engine cannot read."
    )
    seats: Mapping[str, str] = seats_option(
        "symbolic, human, model, or PROVIDER:MODEL[@URL].", "AG2=anthropic:MODEL or AG2=human"
    )
    lang: "Lang | None" = lang_option("The language of the debate.")
    protocol: str | None = option(None, PROTOCOLS, "Form")
    confirm: bool | None = _switch("Let the synthesis be attacked.")
    pooled: bool | None = _switch(
        "A mediator with all stances integrates; not for lift, where M does."
    )
    sincere: bool | None = _switch("No seat proposes what its own stance defeats.")
    debate: bool | None = _switch("Reply to main arguments before lifting them.")
    eager: bool | None = _switch("Ask for all main arguments at once.")
    uncapped: bool | None = _switch(
        "Disputes of the published form go on without a cap on rounds, up to --calls (100)."
    )
    background: bool | None = _switch(
        "The logic engine integrates with what others disclosed, not with its stance alone."
    )
    explain: bool | None = _switch(
        "A last call says the answer in plain words (default: not in lift, argllm)."
    )
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
    depth: int | None = option(
        None, "With 2, arguments of argllm are argued about too.", "Form", int, least=1, most=2
    )
    claim_score: "ClaimScore | None" = option(
        None,
        "Where the base score of a claim of argllm comes from (default: estimated).",
        "Form",
        choices=("estimated", "0.5"),
    )
    gradual: "Gradual | None" = option(
        None,
        "What makes strengths of base scores in argllm (default: dfquad).",
        "Form",
        choices=("dfquad", "qe"),
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
