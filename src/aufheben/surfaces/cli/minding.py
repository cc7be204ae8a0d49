"""From a file or a question, and options, to a deliberation: which minds, who sits where."""

import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.models import SPENDING

if TYPE_CHECKING:
    from aufheben.domain import Issue, Limits, Seat
    from aufheben.formats.cases import Specification
    from aufheben.formats.deliberations import Deliberation
    from aufheben.logic.boards.utility import Tuning
    from aufheben.protocols.deliberation import Rules

LIMITS = ("reasks", *SPENDING)
SYMBOLIC = "symbolic"
STEPS, ALONE = 12, 40
"""Most steps where nobody says how many: with a model, and where the logic engine is alone."""
NAME_ONE = "--model openai:gpt-5-mini, or set AUFHEBEN_MODEL"


def read_deliberation(what: str, options: dict[str, Any]) -> "Deliberation":
    """The deliberation. Raises BadInput where nobody could deliberate what is asked."""
    from aufheben.formats.deliberations import Deliberation
    from aufheben.protocols.deliberation import PROCEDURE
    from aufheben.rooms.specifications import specified
    from aufheben.runtime.courses.deliberation import Pondering
    from aufheben.runtime.tongues import spoken

    specification, file = specified(what, options["stances"])
    asked = _issue(specification)
    unread = _unread(specification, asked, file)
    # Short questions say too little to be sure of; any kana or kanji decides.
    lang = options["lang"] or spoken(asked.question * 10) or "en"
    minds = _minds(specification, logic=unread is None)
    rules = replace(_rules(options), lang=lang, minds=minds)
    _check_names(rules)
    agents = _agents(rules, unread, options)
    free = set(agents.values()) != {SYMBOLIC}
    rules = replace(
        rules,
        asked=_ordered(specification, asked, minds, file),
        whole=not free,
        # Attacks of the logic engine are worked out: they defeat, whatever their severity.
        procedure=1 if SYMBOLIC in agents.values() else PROCEDURE,
        steps=options["steps"] or (STEPS if free else ALONE),
    )
    job = Pondering(
        issue=asked.question,
        rules=rules,
        limits=_limits(specification, options),
        lang=lang if free else None,
    )
    return Deliberation(pondering=job, agents=agents, facts=_resolved(options["facts"]))


def _issue(specification: "Specification") -> "Issue":
    """The question with the words and facts that all stances have in common."""
    from aufheben.domain import Issue

    return Issue(
        question=specification.question.strip(),
        aliases=tuple(specification.aliases.items()),
        shared=specification.shared.stance if specification.shared else "",
    )


def _ordered(
    specification: "Specification", issue: "Issue", minds: "tuple[Seat, ...]", file: str | None
) -> "Issue | None":
    """The issue with every order of rules; None where the minds have nothing but it in common.

    Raises BadInput for an order that goes round in a circle.
    """
    from aufheben.formats.cases.ordering import ordered

    order = ordered(specification.priorities, minds, issue, file)
    found = replace(issue, priorities=order)
    return found if order or issue.aliases or issue.shared else None


def _check_names(rules: "Rules") -> None:
    """Refuse a persona with the name of a stance: claims are signed by either."""
    minds = {_plain(mind.name) for mind in rules.minds}
    for persona in rules.personas:
        if _plain(persona.name) in minds:
            raise BadInput(f"--persona {persona.name}: a stance has this name", do="choose another")


def tuning(options: Mapping[str, Any]) -> "Tuning":
    """The weights in the file of `--weights`, or ours. Raises BadInput."""
    from aufheben.formats.deliberations import read_weights
    from aufheben.logic.boards.utility import Tuning
    from aufheben.rooms.files import read_text

    file = options["weights"]
    return read_weights(read_text(file), file) if file else Tuning()


def personas(words: tuple[str, ...]) -> "tuple[Seat, ...]":
    """Who performs acts, in turn. Raises BadInput for what names none."""
    from aufheben.domain import Seat
    from aufheben.protocols.deliberation import DELIBERATOR, JUDGE, SOURCE

    taken = {seat.name for seat in (DELIBERATOR, JUDGE, SOURCE)} | {"executor"}
    found: dict[str, Seat] = {}
    for pair in words:
        name, equals, character = (part.strip() for part in pair.partition("="))
        if not (equals and name and character and name.isprintable() and len(name) <= 64):
            raise BadInput(f"--persona {pair[:80]!r}", do='write --persona "Ann=a careful doctor"')
        if _plain(name) in taken or _plain(name) in map(_plain, found):
            raise BadInput(f"--persona {name}: the name is taken", do="choose another")
        found[name] = Seat(name=name, stance=character)
    return tuple(found.values()) or (Seat(name="executor", stance=""),)


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _rules(options: Mapping[str, Any]) -> "Rules":
    from aufheben.protocols.deliberation import Rules

    return Rules(
        personas=personas(options["personas"]),
        quiet=options["quiet_steps"],
        tuning=tuning(options),
        sourced=bool(options["facts"]),
    )


def _minds(specification: "Specification", *, logic: bool) -> "tuple[Seat, ...]":
    from aufheben.domain import Seat
    from aufheben.domain.issues import with_shared

    shared = specification.shared.stance if specification.shared else ""
    return tuple(
        Seat(
            name=seat.name,
            stance=with_shared(seat.stance, shared),
            premises="logic" if logic else "prose",
        )
        for seat in specification.seats
        if seat.stance.strip()
    )


def _unread(
    specification: "Specification", issue: "Issue", file: str | None
) -> BadInput | None:  # fmt: skip
    """Why the logic engine cannot deliberate; None where it can."""
    from aufheben.formats.cases.ordering import check_shared
    from aufheben.formats.cases.sitting import sitting

    seats = [replace(seat, agent=None) for seat in specification.seats if seat.stance.strip()]
    if not seats:
        return BadInput(
            "nobody deliberates: there are no stances that the logic engine could read",
            do=f"name a model ({NAME_ONE}), or write stances in sentences it reads: aufheben init",
            file=file,
        )
    try:
        sitting(seats, issue, file, model=None, lenient=False)
        if specification.shared is not None:
            check_shared(specification.shared, issue, file, lenient=False)
    except BadInput as unreadable:
        return unreadable
    return None


def _agents(rules: "Rules", unread: BadInput | None, options: dict[str, Any]) -> dict[str, str]:
    """An agent for every role. Raises BadInput for a seat that is not there, or held by nobody."""
    from aufheben.domain.models import ModelName
    from aufheben.formats.cases.specification import known
    from aufheben.surfaces.cli.models import named_model, seats_of

    model, sitting = named_model(options), seats_of(options["sitting"])
    performing = [seat.name for seat in rules.personas]
    names = ["deliberator", *performing, "judge"]
    for name, agent in sitting.items():
        if agent == "human":
            # Boards are long, and no form for acts has been made.
            raise BadInput(f"--seat {name}=human: people sit in `aufheben ask`", do=NAME_ONE)
        known(name, dict.fromkeys([*names, "executor"]), where="--seat", file=None)
    usual = SYMBOLIC if unread is None else model
    every = {name: sitting.get("executor", usual) for name in performing}
    every = {"deliberator": usual, **every, "judge": usual, **_only(sitting, names)}
    every = {name: model if agent == "model" else agent for name, agent in every.items()}
    missing = next((name for name, agent in every.items() if agent is None), None)
    if missing is not None:
        raise unread or BadInput(f"--seat {missing}=model, and no model is named", do=NAME_ONE)
    if unread is not None and SYMBOLIC in every.values():
        raise unread
    _notice(model, every, options)
    return {n: a if a == SYMBOLIC else str(ModelName.read(a or "")) for n, a in every.items()}


def _only(sitting: Mapping[str, str], names: list[str]) -> dict[str, str]:
    return {name: agent for name, agent in sitting.items() if name in names}


def _notice(model: str | None, agents: Mapping[str, str | None], options: dict[str, Any]) -> None:
    if model and model not in agents.values() and not options["quiet"]:
        said = "the logic engine can read every stance and deliberates"
        echo(f"note: {said}; --seat executor=model lets the model", err=True)


def _limits(specification: "Specification", options: Mapping[str, Any]) -> "Limits":
    """Those that are configured, those of the file, and those of the options, which win."""
    from aufheben.domain import Limits
    from aufheben.surfaces.cli.configuration import merely_configured

    kept = {name: specification.limits[name] for name in LIMITS if name in specification.limits}
    given = {name: options[name] for name in LIMITS if options[name] is not None}
    weak = {name: given.pop(name) for name in [*given] if merely_configured(name)}
    return Limits(**{**weak, **kept, **given})


def _resolved(facts: str | None) -> str:
    """Where facts are looked up, wherever the run is gone on with. Raises BadInput for a blank."""
    from pathlib import Path

    if facts is None:
        return ""
    if not facts.strip():
        raise BadInput("--facts names nothing", do="name a folder or an index")
    return str(Path(facts).resolve())
