"""`aufheben formalize`: stances in prose become sentences that the logic engine argues."""

from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import AgentFailed, BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.models import asking, asking_options, choosing_options, chosen

if TYPE_CHECKING:
    from aufheben.protocols.dialectic.formalizing import Formal
    from aufheben.protocols.ports import Agent

Drafts = dict[str, "Formal"]


@click.command("formalize")
@click.argument("stances", nargs=-1, required=True, metavar="STANCE...")
@click.option("--question", required=True, help="What the stances are about.")
@choosing_options
@asking_options
@click.option("--reasks", type=click.IntRange(min=0), default=4, help="Second chances each.")
@click.option("-o", "--output", metavar="FILE", help="Write the input file (TOML) there.")
@click.option("--force", is_flag=True, help="Overwrite the output file.")
def command(stances: tuple[str, ...], question: str, output: str | None, **options: Any) -> int:
    """Let a model draft STANCE... as controlled English, and write a file for `aufheben ask`.

    Shows the rules as the logic engine understands them, and what was left out. What comes of
    it is then argued without a model.
    """
    import asyncio
    from pathlib import Path

    if output is not None and Path(output).exists() and not options["force"]:
        raise BadInput("the file exists", do="add --force or name another", file=output)
    drafts = asyncio.run(_drafted(stances, question, options))
    asked = next((draft.question for draft in drafts.values() if draft.question), question)
    for name, draft in drafts.items():
        _say_back(name, draft, asked)
    _write(_toml(asked, drafts), output)
    return 0


async def _drafted(stances: tuple[str, ...], question: str, options: dict[str, Any]) -> Drafts:
    from aufheben import wiring
    from aufheben.domain import NEUTRAL

    model = chosen(options).model
    if model is None:
        raise BadInput("no model is named", do="--model openai:gpt-5-mini, or set AUFHEBEN_MODEL")
    async with wiring.seated({NEUTRAL.name: model}, lang="en", asking=asking(options)) as agents:
        return await _asked(agents, stances, question, options["reasks"])


async def _asked(
    agents: "dict[str, Agent]", stances: tuple[str, ...], question: str, reasks: int
) -> Drafts:
    """The first draft may mend the question; the others keep to it."""
    from aufheben import wiring
    from aufheben.domain import Issue, Limits, Seat
    from aufheben.logic.knowledge import issue_lexicon
    from aufheben.logic.sentences import read_question
    from aufheben.protocols.dialectic.formalizing import Formal, Formalize
    from aufheben.runtime.chair import JournaledChair
    from aufheben.runtime.journal import Record
    from aufheben.runtime.memory import MemoryStore

    chair = JournaledChair(
        agents=agents,
        journal=MemoryStore().begin(Record(run="formalize", created="", settings={})),
        limits=Limits(reasks=reasks),
        clock=wiring.clock(),
    )
    drafts: Drafts = {}
    for number, prose in enumerate(stances, start=1):
        issue = Issue(question=question)
        unread = read_question(question, issue_lexicon(issue)) is None
        seat = Seat(name=f"AG{number}", stance=prose)
        place = ("formalize", number)
        draft = await chair.ask(
            seat, Formalize(place=place, issue=issue, prose=prose, asked=unread)
        )
        if not isinstance(draft, Formal) or not draft.sentences:
            raise AgentFailed(
                f"the model wrote nothing for {seat.name} that the logic engine can read, "
                f"in {chair.tally.made} tries; give it more with --reasks, or another model"
            )
        question = draft.question if unread and draft.question else question
        drafts[seat.name] = draft
    return drafts


def _say_back(name: str, draft: "Formal", question: str) -> None:
    """The rules as the engine understood them, not as they were written."""
    from aufheben.domain import Issue
    from aufheben.formats.quoting.plain import line
    from aufheben.logic.knowledge import issue_lexicon
    from aufheben.logic.sentences import read_stance, say_clause
    from aufheben.protocols.dialectic.formalizing import text_of

    stance = read_stance(text_of(draft), issue_lexicon(Issue(question=question)))
    echo(f"{name}, as the logic engine understands it:", err=True)
    for clause in stance.clauses:
        echo(f"  {line(say_clause(clause, stance.lexicon))}.", err=True)
    for left in draft.left_out:
        echo(f"  left out: {line(left)}", err=True)


def _toml(question: str, drafts: Drafts) -> str:
    from aufheben.formats.quoting import toml

    lines = [
        toml.comment("Drafted by a model from prose; check it before you rely on it."),
        "",
        f"question = {toml.string(question)}",
    ]
    for name, draft in drafts.items():
        stance = toml.paragraph(f"{sentence.rstrip('.')}." for sentence in draft.sentences)
        left_out = [toml.comment(f"left out: {left}") for left in draft.left_out]
        lines += ["", f"[seats.{name}]", *left_out, f"stance = {stance}"]
    return "\n".join(lines) + "\n"


def _write(text: str, output: str | None) -> None:
    from pathlib import Path

    if output is None:
        echo(text, nl=False)
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as wrong:
        raise BadInput(f"cannot write: {wrong.strerror}", file=output) from None
    echo(f"wrote {output}; now: aufheben ask {output}", err=True)
