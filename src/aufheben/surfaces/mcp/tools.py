"""The tools: start a run of any room, wait for it, play its seats, read it, ask it why."""

import asyncio
import json
import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

from mcp.server.mcpserver import Context
from pydantic import BeforeValidator, Field, WithJsonSchema

from aufheben.app import App
from aufheben.app.harmless import offered
from aufheben.app.solving import solve as solved
from aufheben.app.wording import told_by
from aufheben.domain.models import ASSISTANT
from aufheben.rooms.files import reading_within
from aufheben.rooms.options import first_options
from aufheben.surfaces.mcp.hall import LONGEST, Hall, outcome_of, said
from aufheben.surfaces.mcp.replies import (
    Answered,
    Estimate,
    Looked,
    Progress,
    Result,
    Rooms,
    Runs,
    Solved,
)
from aufheben.surfaces.mcp.requests import MOST, described, every_room, room_of, too_long
from aufheben.surfaces.mcp.telling import plain, progress, refusal_of, result, row
from aufheben.words import tell

Ctx = Context[Any, Any]
Said = dict[str, Any]
RunName = Annotated[str, Field(description="The run's name, as `start` or `runs` says it.")]
Agreed = Annotated[
    int | None,
    Field(
        description="Where models are paid for: the most answers, as a first try says it, that the user agreed to."
    ),
]
Plays = Annotated[
    bool, Field(description="You answer in the seats yourself: no model is asked, no key needed.")
]


def _as_text(value: object) -> object:
    """What was answered, whatever it is: whether it counts is for the rules to say."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


# Said to be text: of anything else the SDK would read a text as JSON before we do.
Answer = Annotated[
    str,
    BeforeValidator(_as_text),
    WithJsonSchema(
        {
            "anyOf": [{"type": "object"}, {"type": "string"}],
            "description": "One JSON object that fits its answer_schema.",
        }
    ),
]
_BEGIN = 2.0
"""Seconds in which a run that asks no model has usually ended, or its first task is open."""
_ODD = re.compile(r"[^a-z0-9._-]+")


def caller(ctx: Ctx) -> tuple[str, str]:
    """The assistant as it names itself: in a seat, and with its version as who answered."""
    params = ctx.session.client_params
    info = None if params is None else params.client_info
    name = _slug(info.name if info is not None else "") or "client"
    version = _slug(info.version if info is not None else "")
    return f"{ASSISTANT}:{name}", f"{ASSISTANT}:{name}{version and f'/{version}'}"


def _slug(words: str) -> str:
    return _ODD.sub("-", words.lower())[:40].strip("-")


def looked(app: App, run: str, what: str, at: str | None) -> Looked:
    """What the room of a run can compute of it. Raises BadInput."""
    shown = app.result(run).look(what, at)
    return Looked(run=run, text=shown.text, value=plain(shown.value))


def _solved(_: App, folder: Path, framework: str, semantics: Any, asked: Said) -> Solved:
    # A line end at its end makes it a text: no name of a file, and not standard input.
    with reading_within(folder):
        found = solved(f"{framework}\n", semantics, time=LONGEST - 10, **asked)
    if found.stopped is not None and not found.extensions:
        raise found.stopped
    return Solved(
        semantics=found.semantics,
        arguments=found.framework.size,
        attacks=len(found.framework.attacks),
        extensions=[list(each) for each in found.extensions],
        complete=found.complete,
        accepted=found.accepted,
    )


class Tools:
    """The tools of one hall; each is a coroutine whose signature is its schema."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def every(self) -> tuple[tuple[Callable[..., Any], str], ...]:
        """Each with what is said of it, where that is made and not written."""
        return (
            (self.rooms, ""),
            (self.estimate, ""),
            (self.start, _start_said()),
            (self.wait, ""),
            (self.answer, ""),
            (self.resume, ""),
            (self.read, ""),
            (self.stop, ""),
            (self.runs, ""),
            (self.why, ""),
            (self.doubt, ""),
            (self.look, ""),
            (self.solve, ""),
        )

    async def rooms(
        self,
        room: Annotated[str | None, Field(description="Of this room alone, every option.")] = None,
    ) -> Rooms:
        """Every kind of run that can be started, and its options."""
        if room is not None:
            return Rooms(rooms=[described(room_of(room), rare=True)])
        return Rooms(rooms=[described(each) for each in every_room()])

    async def start(
        self,
        ctx: Ctx,
        room: Annotated[str, Field(description="The kind of run.")],
        options: Annotated[Said, Field(description="By name, as `rooms` lists them.")],
        assistant_plays: Plays = False,
        agreed: Agreed = None,
    ) -> Progress:
        player, _ = caller(ctx)
        driven, leaving = await self._hall.start(
            room, options, player=player, plays=assistant_plays, agreed=agreed
        )
        return await self._come(driven.name, _BEGIN, leaves=leaving)

    async def estimate(
        self,
        ctx: Ctx,
        room: Annotated[str, Field(description="The kind of run.")],
        options: Annotated[Said, Field(description="As `start` takes them.")],
        assistant_plays: Plays = False,
    ) -> Estimate:
        """What a run would take and cost at most, before it begins; nothing is begun."""
        player, _ = caller(ctx)
        asked, costs = await self._hall.costs(room, options, player=player, plays=assistant_plays)
        self._hall.inputs.let_go(asked)
        return Estimate(
            text=said(costs),
            leaves=tell(costs.estimate.leaving),
            bound=costs.estimate.bound,
            paid=list(costs.paid),
            usual_money=costs.estimate.money if costs.paid else 0.0,
            most_money=costs.most,
            money_left=await asyncio.to_thread(self._hall.purse.left),
        )

    async def wait(
        self,
        run: RunName,
        after: Annotated[int, Field(ge=0, description="Tell what happened since this event.")] = 0,
        seconds: Annotated[float, Field(description="Most seconds to wait, up to 45.")] = 30.0,
    ) -> Progress:
        """Wait until a run has ended or a task is open for you; tells what happened until then."""
        return await self._come(self._hall.found(run), seconds, after=after)

    async def answer(
        self,
        ctx: Ctx,
        run: RunName,
        task: Annotated[str, Field(description="The task's name.")],
        answer: Answer,
    ) -> Answered:
        """Answer an open task as its seat alone; says whether that counts, and what is asked next.

        A refusal says what was expected, what came, and what to do; the task is open again then,
        under another name.
        """
        hall, (_, by) = self._hall, caller(ctx)
        name = self._hall.found(run)
        before = hall.app.row(name).events
        done = hall.answer(name, task, answer, by)
        driven = hall.runs.get(name)
        assert driven is not None  # a task of it was open
        until = asyncio.get_running_loop().time() + LONGEST
        # Not the other tasks that were open before: what this answer leads to.
        await hall.until(
            name, lambda: outcome_of(done, driven.run.record.events) is not None, LONGEST
        )
        came = outcome_of(done, driven.run.record.events)
        more: dict[str, Any] = {"kind": Answered}
        if came is not None:
            more["accepted"] = came.kind == "answered"
            more["refused"] = refusal_of(came) if came.kind == "rejected" else None
        left = until - asyncio.get_running_loop().time()
        return await self._come(name, left, after=before, **more)  # type: ignore[return-value]

    async def resume(self, run: RunName, agreed: Agreed = None) -> Progress:
        """Go on with a run that was stopped, left, or interrupted; what was answered is kept."""
        name = self._hall.found(run)
        before = self._hall.app.row(name).events
        _, leaving = await self._hall.resume(name, agreed=agreed)
        return await self._come(name, _BEGIN, after=before, leaves=leaving)

    async def read(
        self,
        run: RunName,
        form: Annotated[str, Field(description="Of `text`: md, txt, json … as the room has.")] = "",
    ) -> Result:
        """What came of a run that has ended: outcome, answer, who sat where, the whole as text."""
        name = self._hall.found(run)
        self._hall.check_read(name)
        return await self._hall.places.ask(result, name, form)

    async def stop(self, run: RunName) -> Progress:
        """Stop a run of this server; what was answered is kept, and it can be resumed.

        One that rests stays as it is.
        """
        name = self._hall.found(run)
        await self._hall.stop(name)
        return await self._told(name)

    async def runs(
        self,
        limit: Annotated[int, Field(ge=1, le=200)] = 20,
        room: Annotated[str | None, Field(description="Of this room alone.")] = None,
        outcome: Annotated[str | None, Field(description="`open`: those not ended.")] = None,
    ) -> Runs:
        """The runs in the journal, newest first."""
        kind = None if room is None else room_of(room).name
        app = self._hall.app

        def listed() -> Runs:
            found = [row(each) for each in islice(app.runs(kind=kind, outcome=outcome), limit)]
            return Runs(runs=found, total=app.count(kind=kind, outcome=outcome))

        return await asyncio.to_thread(listed)

    async def why(
        self,
        run: RunName,
        argument: Annotated[
            str | None, Field(description="Such as Arg1; without, the one behind the answer.")
        ] = None,
    ) -> Looked:
        """Why an argument of a run stands or falls. Nobody is asked: it is computed."""
        return await self.look(run, "why", argument)

    async def doubt(
        self, run: RunName, premise: Annotated[str, Field(description="As the run states it.")]
    ) -> Looked:
        """What of a run would change if this premise were not held. Nobody is asked."""
        return await self.look(run, "doubt", premise)

    async def look(
        self,
        run: RunName,
        what: Annotated[
            str, Field(description="facts, why, doubt, semantics, flip, edge, board, utility")
        ],
        at: Annotated[str | None, Field(description="What it is asked about.")] = None,
    ) -> Looked:
        """Ask a run what its room can compute of it. Nobody is asked."""
        name = self._hall.found(run)
        self._hall.check_read(name)
        return await self._hall.places.ask(looked, name, what, at)

    async def solve(
        self,
        framework: Annotated[
            str, Field(description="The text of an .af, .apx, .tgf or .aspic file.")
        ],
        semantics: Annotated[
            str,
            Field(
                description="GR, CO, PR, ST, SST, STG, ID, EAG, CF2, NA, AD or CF; or grounded, stable …"
            ),
        ] = "GR",
        credulous: Annotated[str | None, Field(description="Is this in some extension?")] = None,
        skeptical: Annotated[str | None, Field(description="Is this in every extension?")] = None,
        limit: Annotated[int, Field(ge=1, le=10_000)] = 100,
    ) -> Solved:
        """What is accepted in an abstract argumentation framework, or an ASPIC+ theory."""
        if len(framework) > MOST:
            raise too_long("framework")
        asked = {"credulous": credulous, "skeptical": skeptical, "limit": limit}
        folder = self._hall.inputs.folder
        return await self._hall.places.ask(_solved, folder, framework, semantics, asked)

    async def _come(self, run: str, seconds: float, after: int = 0, **more: Any) -> Progress:
        """How a run stands once it waits for somebody, or after so many seconds."""
        await self._hall.until(run, lambda: bool(self._hall.tasks(run)), seconds)
        return await self._told(run, after, **more)

    async def _told(self, run: str, after: int = 0, **more: Any) -> Progress:
        told = await asyncio.to_thread(progress, self._hall, run, after, **more)
        if told.state == "ended":
            told.result = await self._hall.places.ask(result, run)
        return told


def _start_said() -> str:
    """Made of the rooms that there are, those of other packages too."""
    rooms = "\n".join(
        f"- {each.name}: {told_by('assistant', 'en', each.summary)} Options: {', '.join(first_options(offered(each.request))) or 'see `rooms`'} …"
        for each in every_room()
    )
    return (
        "Start a run and return at once with its name; then `wait` for it. Rooms:\n"
        f"{rooms}\n"
        "Inputs are texts, never paths: a question, stances by seat "
        '({"AG1": "…", "AG2": "…"}), a transcript, an ontology ({"name": "x.ttl", "text": "…"}), or the '
        "text of an input file. Stances in controlled English or Japanese are argued by logic: no model "
        "is asked. Without a model or a key, set assistant_plays: you are handed one task at a time, with "
        "what its seat may see, and answer it by `answer`. A model that is paid for is asked only where whoever "
        "started the server allowed it and the user agrees to what it may cost: a first try says that, and "
        "begins nothing."
    )
