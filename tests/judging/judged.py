"""What is written of a judged debate, as its room writes it; and debates of many shapes."""

import asyncio
import json
from functools import cache
from typing import Any

from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.rooms.judging.job import EndedJudging
from aufheben.rooms.judging.report.told import ToldJudging
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.judging.room import ROOM
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.runtime.memory import MemoryStore
from aufheben.testing import Adjudicator, InProcess, Received

MODEL = "openai:stand-in"
FOUR = ("OG", "OO", "CG", "CO")
LIVE = "<script>alert(1)</script> ![x](https://evil.example/x.png) “\u202eright to left\u202c”"
WORD_FOR_WORD, BUT_FOR_CASE, NOWHERE = "children play there", "children PLAY—there", "cars fly"
SAID = "Children play there every day, and nobody is driven over."
SAID_JA = "子どもたちは毎日そこで遊び、ﾊﾞｽも通りません。"
IN_JAPANESE = "バスも通りません"
QUOTING = {
    "en": f"It said “{WORD_FOR_WORD}”, “{BUT_FOR_CASE}” and “{NOWHERE}”.",
    "ja": f"「{IN_JAPANESE}」と述べ、「飛行機が通る」とも述べた。",
}


def transcript(teams: tuple[str, ...], speeches: int, said: str, words: int = 20) -> str:
    """A debate of so many speeches in turn, each opening alike and going on to its length."""
    blocks = (
        f"{teams[at % len(teams)]}: {said} Reason {at + 1} of {teams[at % len(teams)]}. "
        + " ".join(f"word{at}x{each}" for each in range(words))
        for at in range(speeches)
    )
    return "Motion: Close the square.\n\n" + "\n\n".join(blocks) + "\n"


DEBATES: dict[str, Judging] = {
    "two": Judging(
        text=transcript(("PRO", "CON"), 4, SAID), panel="debatrix", judges=(MODEL,), feedback=True
    ),
    "split": Judging(text=transcript(FOUR, 4, SAID), panel="dbkai", judges=(MODEL,) * 3),
    "read off": Judging(
        text=transcript(("PRO", "CON"), 2, SAID), panel="debatrix-qualitative", judges=(MODEL,),
        as_shipped=True,
    ),
    "japanese": Judging(
        text=transcript(("PRO", "CON"), 2, SAID_JA), panel="dbkai", judges=(MODEL, MODEL), lang="ja",
        feedback=True,
    ),
    "hostile": Judging(
        text=transcript(("PRO", "CON"), 2, f"{SAID} {LIVE}"), panel="null", judges=(MODEL,)
    ),
    "long": Judging(text=transcript(FOUR, 8, SAID, 900), panel="null", judges=(MODEL,)),
    "forty": Judging(text=transcript(("PRO", "CON"), 40, SAID), panel="dbkai", judges=(MODEL,) * 3),
}  # fmt: skip


class _Quoting:
    """A judge who quotes word for word, but for case, and what nobody said."""

    def __init__(self, lang: str, favorite: str) -> None:
        self._lang = lang
        self._own = Adjudicator(favorite)

    def __call__(self, received: Received) -> str:
        answer: dict[str, Any] = json.loads(self._own(received))
        for key in ("analysis", "comment"):
            if key in answer:
                answer[key] = f"{answer[key]}\n{QUOTING[self._lang]}\n{LIVE}"
        for each in answer.get("speeches", ()):
            each["next"] = LIVE
        return json.dumps(answer, ensure_ascii=False)


@cache
def judged(name: str) -> Result:
    """One of the debates, judged in this process."""
    request = DEBATES[name]
    lang = request.lang or "en"
    teams = FOUR if "OG:" in (request.text or "") else ("PRO", "CON")
    # The last of three is outvoted.
    favorites = {"J1": teams[1], "J2": teams[1], "J3": teams[0]}
    seats = {
        seat: LlmAgent(InProcess(_Quoting(lang, favorite)), lang=lang)
        for seat, favorite in favorites.items()
    }
    app = App(journal=MemoryStore(), agents=seats)

    async def course() -> Result:
        result: Result = await (await app.start(request, name=name.replace(" ", "-")))
        return result

    return asyncio.run(course())


def written(run: str, judged: EndedJudging, form: str) -> str:
    """In one of the room's forms."""
    bench = SeatedJudging(hearing=judged.hearing, agents={})
    return ROOM.report.formats[form](ToldJudging(run, bench, judged))


def plain(run: str, judged: EndedJudging) -> str:
    """For a terminal."""
    return written(run, judged, "txt")


def markdown(run: str, judged: EndedJudging) -> str:
    """In Markdown."""
    return written(run, judged, "md")
