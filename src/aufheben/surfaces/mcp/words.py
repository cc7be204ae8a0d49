"""What people read of the server, as they are asked to let an assistant use it; `{}` is filled in."""

from collections.abc import Iterator

from aufheben.surfaces.mcp.replies import State
from aufheben.translations import catalog, is_translated, key

TITLES = {
    "rooms": "Kinds of runs",
    "estimate": "What a run would cost",
    "start": "Start a run",
    "wait": "Wait for a run",
    "answer": "Answer a task",
    "resume": "Go on with a run",
    "read": "Read a run",
    "stop": "Stop a run",
    "runs": "List runs",
    "why": "Ask why it stands",
    "doubt": "Doubt a premise",
    "look": "Ask a run",
    "solve": "Solve a framework",
}
"""Of each tool: clients show it where they ask whether it may be used."""
READ_FIRST = (
    "You now answer as the seat {}, and as nobody else. Use only what stands in `prompt`: forget what other "
    "seats were shown or said, and what you yourself think of the issue. Then call `answer` with this run, this "
    "task and one JSON object that fits `answer_schema`."
)
NEXT: dict[State, str] = {
    "under way": "call `wait` with this run and after={}",
    "your turn": "answer each task by `answer`, as its seat alone",
    "ended": "tell what came of it; `why` and `doubt` ask further, `read` gives other formats",
    "waiting": "call `resume` to go on with it",
    "failed": "mend what `complaint` says, then call `resume`",
}
INSTEAD = "or answer in the seats yourself: assistant_plays: true"
"""What an assistant can do where a message names a flag of the command line."""
_ARGUE = (
    "Use aufheben to answer this question: {}\n\nStart a run of the room `dialectic` with assistant_plays, "
    "play each seat fairly and only by what its task shows, mend what is refused, and go on until it has "
    "ended. Then tell me the synthesis, what each side had to give up, and the premises on which it rests."
)
_JUDGE = (
    "Use aufheben to judge this debate. Start a run of the room `judging` with the transcript as the option "
    "`file` and with assistant_plays, and answer each task as the judge it names. Then tell me who won and "
    "why.\n\n{}"
)
PROMPTS = {
    "argue": (
        "Argue a question",
        "Let two sides argue a question, and answer it by a synthesis.",
        _ARGUE,
    ),
    "judge": ("Judge a debate", "Judge a debate from its transcript, with reasons.", _JUDGE),
}
"""By name: its title, what it does, and what is asked; `{}` is what the user says."""


def every() -> Iterator[str]:
    """Each text, as the catalog has it."""
    yield from (*TITLES.values(), READ_FIRST, *NEXT.values(), INSTEAD)
    for texts in PROMPTS.values():
        yield from texts


def said(text: str, filled: object = "") -> str:
    """A text of these in the language that is spoken; what is filled in stays as it is."""
    japanese = catalog("ja").texts.get(key(text)) if is_translated() else None
    return (japanese or text).replace("{0}", "{}").replace("{}", str(filled))
