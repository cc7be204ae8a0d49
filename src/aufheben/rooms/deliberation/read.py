"""From a file or a question, and options, to a deliberation: how it goes, for how long, and what it takes."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace

from aufheben.domain import Issue, Seat, Usage
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.cases import Specification
from aufheben.formats.cases.seats import ordered
from aufheben.formats.documents import table_of
from aufheben.formats.nodes import known
from aufheben.logic.boards.utility import Tuning
from aufheben.rooms.costs import CostEstimate, Price, priced
from aufheben.rooms.deliberation.job import DeliberationJob
from aufheben.rooms.deliberation.protocol.rules import Rules
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.deliberation.seats import (
    SYMBOLIC,
    acting,
    check_names,
    minds_of,
    personas,
    unread,
)
from aufheben.rooms.deliberation.settings import SeatedDeliberation
from aufheben.rooms.files import read_text, resolved
from aufheben.rooms.models import about, by, chosen_model, dearest, taking
from aufheben.rooms.options import Asking, filled, limits
from aufheben.rooms.specifications import specified
from aufheben.runtime.validation import spoken
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)

STEPS, ALONE = 12, 40
"""Most steps where nobody says how many: with a model, and where the logic engine is alone."""
_WEIGHTS = tuple(field.name for field in fields(Tuning))


def read(request: Deliberation, defaults: Mapping[str, object]) -> SeatedDeliberation:
    """The deliberation, and who sits where. Raises BadInput if nobody could deliberate it."""
    own, request = request, filled(request, defaults)
    specification, file = specified(request.what, request.stances)
    asked = _issue(specification)
    unreadable = unread(specification, asked, file)
    # Short questions say too little to be sure of; any kana or kanji decides.
    lang: Lang = request.lang or spoken(asked.question * 10) or "en"
    minds = minds_of(specification, logic=unreadable is None)
    rules = replace(_rules(request), lang=lang, minds=minds)
    check_names(rules)
    model = chosen_model(own.model, specification.model, defaults, request.base_url, request.seats)
    agents = acting(rules, unreadable, model, dict(request.seats))
    free = set(agents.values()) != {SYMBOLIC}
    rules = replace(
        rules,
        asked=_ordered(specification, asked, minds, file),
        whole=not free,
        # Attacks of the logic engine are worked out: they defeat, whatever their severity.
        worked=SYMBOLIC in agents.values(),
        steps=request.steps or (STEPS if free else ALONE),
    )
    job = DeliberationJob(
        issue=asked.question,
        rules=rules,
        # What is said for this run goes before its file, and its file before what holds for all.
        limits=limits(own, {**defaults, **specification.limits}),
        lang=lang if free else None,
    )
    facts = resolved(request.facts)
    unheeded = tuple(_ignored(specification))
    return SeatedDeliberation(job=job, agents=agents, facts=facts, ignored=unheeded)


def unused(request: Deliberation, session: SeatedDeliberation) -> tuple[Fact, ...]:
    """What of the file has no effect; that a model was named, and is not needed."""
    if request.model is None or session.models:
        return session.ignored
    return (*session.ignored, _say("model_deliberates"))


def tuning(file: str | None) -> Tuning:
    """The weights in a TOML file, or ours. Raises BadInput."""
    return read_weights(read_text(file), file) if file else Tuning()


def _issue(specification: Specification) -> Issue:
    """The question with the words and facts that all stances have in common."""
    return Issue(
        question=specification.question.strip(),
        aliases=tuple(specification.aliases.items()),
        shared=specification.shared.stance if specification.shared else "",
    )


def _ordered(
    specification: Specification, issue: Issue, minds: Sequence[Seat], file: str | None
) -> Issue | None:
    """The issue with every order of rules; None if the minds have nothing but it in common.

    Raises BadInput for an order that goes round in a circle.
    """
    order = ordered(specification.priorities, minds, issue, file)
    found = replace(issue, priorities=order)
    return found if order or issue.aliases or issue.shared else None


def _rules(request: Deliberation) -> Rules:
    return Rules(
        personas=personas(dict(request.personas)),
        quiet=request.quiet_steps,
        tuning=tuning(request.weights),
        sourced=bool(request.facts),
        every=request.judge == "every",
    )


def _ignored(specification: Specification) -> Iterator[Said]:
    """A sentence for each part that has no effect; limits, aliases, shared facts, the order of
    rules and stances have one."""
    asked = [name for name in specification.protocol if name not in specification.defaults]
    if asked:
        yield _say("protocol_unused", names=", ".join(map(repr, asked)))
    agents = [seat.name for seat in specification.seats if seat.agent is not None]
    if agents:
        yield _say("agents_unused", seats=", ".join(agents))
    if specification.expect is not None:
        yield _say("expected_unused")


def read_weights(text: str, file: str | None = None) -> Tuning:
    """The weights in a TOML text; those it does not name keep their defaults.

    Raises BadInput with file, line and fix.
    """
    try:
        data = table_of(text)
    except (ValueError, RecursionError) as wrong:
        raise BadInput(
            _say("not_valid_toml", wrong=str(wrong)), do=_say("mend_2"), file=file
        ) from None
    for name, value in data.items():
        line = _line_of(text, name)
        known(name, _WEIGHTS, where=_say("weights"), file=file, line=line)
        most = 1.0 if name == "blend" else math.inf
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not (0 <= value <= most and math.isfinite(value)):
            wanted = _say("number_3") if name == "blend" else _say("number_2")
            raise BadInput(
                _say("value_shown", name=name, value=repr(value)[:80]),
                do=_say("give_first", first=wanted),
                file=file,
                line=line,
            )
    return Tuning(**{name: float(value) for name, value in data.items()})


def _line_of(text: str, name: str) -> int | None:
    lines = enumerate(text.splitlines(), start=1)
    return next((number for number, line in lines if line.lstrip(' "').startswith(name)), None)


INPUT, OUTPUT = 1_000, 350
"""Typical tokens per prompt (measured) and per answer (guessed)."""
BOARD = 900
"""Tokens of the board in a prompt, at most: 24 claims with what is said of them."""


async def estimate(session: SeatedDeliberation, price: Price, _asking: Asking) -> CostEstimate:
    """At the price of the dearest model; the logic engine alone takes nothing."""
    job = session.job
    calls = min(job.rules.calls(), job.bound) if session.models else 0
    usage = Usage(input=calls * (INPUT + BOARD), output=calls * OUTPUT)
    money = dearest(session.models, price, usage)
    formula = _say(
        "steps", answers=job.rules.answers, steps=job.rules.steps, n=job.limits.reasks + 1
    )
    bound = _say("most_by", n=job.bound, formula=formula)
    usual = taking(about(calls, job.bound), usage.tokens, priced(money, session.models))
    return CostEstimate(
        bound=job.bound,
        said=_say.joined(bound, usual, between="below") if session.models else bound,
        brief=by(session.models, usual),
        usual={"calls": calls, "tokens": usage.tokens, "money": money},
    )
