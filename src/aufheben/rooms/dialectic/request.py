"""What may be said of a question that is to be argued."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from aufheben.rooms.options import LIMITS, Request, lang_option, model_option, option, seats_option
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.domain.vocabulary import Gradual, Lang
    from aufheben.formats.cases.specification import Wanted
    from aufheben.rooms.dialectic.protocol.rules import ClaimScore

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


def _switch(help: Fact) -> Any:  # noqa: A002 - as in `option`
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
        (), _say("option_stances"), "Seats", flag="--stance", many=True
    )
    table: Any = field(default=None, repr=False)
    wanted: "tuple[Wanted | str, ...]" = field(default=(), repr=False)
    question: str | None = option(None, _say("option_question"), "Seats")
    wants: Mapping[str, str] | Sequence[str] = option(
        (),
        _say("option_wants"),
        "Seats",
        metavar="NAME: WISHES|FILE",
        example=_say("example_wants"),
        many=True,
    )
    model: str | None = model_option(_say("option_model"))
    seats: Mapping[str, str] = seats_option(
        _say("option_seats"), _say.joined("AG2=anthropic:MODEL", "AG2=human", between="or")
    )
    lang: "Lang | None" = lang_option(_say("option_lang"))
    protocol: str | None = option(None, _say("option_protocol"), "Form")
    confirm: bool | None = _switch(_say("option_confirm"))
    pooled: bool | None = _switch(_say("option_pooled"))
    sincere: bool | None = _switch(_say("option_sincere"))
    debate: bool | None = _switch(_say("option_debate"))
    eager: bool | None = _switch(_say("option_eager"))
    uncapped: bool | None = _switch(_say("option_uncapped"))
    background: bool | None = _switch(_say("option_background"))
    explain: bool | None = _switch(_say("option_explain"))
    samples: int | None = option(None, _say("option_samples"), "Form", int, least=1, most=64)
    matched: int | None = option(
        None, _say("option_matched"), "Form", int, least=0, metavar="TOKENS"
    )
    depth: int | None = option(None, _say("option_depth"), "Form", int, least=1, most=2)
    claim_score: "ClaimScore | None" = option(
        None, _say("option_claim_score"), "Form", choices=("estimated", "0.5")
    )
    gradual: "Gradual | None" = option(
        None, _say("option_gradual"), "Form", choices=("dfquad", "qe")
    )
    aliases: Mapping[str, str] = option(
        (),
        _say("option_aliases"),
        "Reading",
        dict,
        flag="--alias",
        metavar="SYNONYM=WORD",
        example=_say("example_mean"),
        many=True,
    )
    alias_file: str | None = option(
        None, _say("option_alias_file"), "Reading", flag="--aliases", metavar="FILE"
    )
    lenient: bool = option(False, _say("option_lenient"), "Reading", bool)
    max_rounds: int | None = option(None, _say("option_max_rounds"), "Limits", int, least=0)
    max_theses: int | None = option(None, _say("option_max_theses"), "Limits", int, least=1)
