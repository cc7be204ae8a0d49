"""What a DbKai hearing reads by its first and its second course, and what bias probes see of it.

    python -m benchmarks.hearing_costs BP-Competition.tar.gz    writes its part of RESULTS.md

The debates are PanelBench's and are read from the path that is given. No model is asked: a stand-in
judges by what it is shown. It quotes the sentences that say most that is new, as many as it is
asked for, and ranks the teams by how many words their quotations brought into the debate. So a
shorter memory can change its verdicts, and a probe can move them.
"""

import asyncio
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from aufheben.agents.llm import Fence
from aufheben.agents.llm.templates import compose
from aufheben.domain import Limits, Seat
from aufheben.domain.matches import Match
from aufheben.domain.panels import Panel
from aufheben.domain.verdicts import Analysis, Judgment, Summary, Verdict
from aufheben.evaluation.judging.probes import PROBES
from aufheben.formats.panels import published
from aufheben.formats.transcripts.panelbench import Gold, read_archive
from aufheben.protocols.judging import Analyze, Decide, Summarize, Weigh
from aufheben.protocols.judging.course import FIRST, PRESENT
from aufheben.protocols.ports import Rejected, Said, Task
from aufheben.runtime.clock import StillClock
from aufheben.runtime.courses.judging import COURSE, JudgingJob
from aufheben.runtime.drive import drive
from aufheben.runtime.forecast import ANALYSIS
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from benchmarks.results import put

JUDGE = Seat(name="J1", stance="")
FENCE = Fence(stable="0" * 16, fresh="1" * 16)
_WORD = re.compile(r"[a-z]{6,}")
_QUOTED = re.compile(r"“([^”]*)”(?! \[in no speech\])")


class Reader:
    """Judges by the words that teams brought into the debate, and counts what it is shown."""

    def __init__(self) -> None:
        self.characters = 0

    async def answer(self, seat: Seat, task: Task[Any], rulings: Sequence[Rejected]) -> Said:
        """Whatever the task asks for, from nothing but what it shows."""
        prompt = compose(seat, task, rulings, lang="en", fence=FENCE)
        self.characters += len(prompt.system) + len(prompt.user)
        return Said(answer=_said(task))


def _said(task: Any) -> object:
    match task:
        case Summarize():
            size = task.limit or len(task.speech.text) // 2
            return Summary(text=" ".join(salient(task.speech.text, size)))
        case Analyze():
            said = salient(task.speech.text, task.limit or ANALYSIS, known=_known(task))
            return Analysis(text=" ".join(f"“{_bare(sentence)}”" for sentence in said))
        case Weigh():
            brought = Counter(dict.fromkeys(task.heading.names, 0))
            brought.update(_brought(task.analyses))
            return Judgment(text=" ".join(f"{team} brought {n}." for team, n in brought.items()))
        case Decide():
            return _decided(task)
        case _:
            raise AssertionError(task)


def salient(text: str, size: int, known: str = "") -> list[str]:
    """Sentences in their order, the most new words first chosen, up to so many characters."""
    sentences = [s for s in re.split(r"(?<=[.?!])\s+", text) if s]
    heard, chosen, room = words(known), set[int](), size
    while True:
        fits = [n for n, s in enumerate(sentences) if n not in chosen and len(s) + 4 <= room]
        best = max(fits, key=lambda n: (len(words(sentences[n]) - heard), -n), default=None)
        if best is None or not words(sentences[best]) - heard:
            return [sentences[n] for n in sorted(chosen)]
        chosen.add(best)
        heard |= words(sentences[best])
        room -= len(sentences[best]) + 4


def words(text: str) -> set[str]:
    """Those of six letters or more."""
    return set(_WORD.findall(text.lower()))


def _known(task: Analyze) -> str:
    return " ".join(text for _, text in (*task.summaries, *task.earlier, *task.beside))


def _bare(sentence: str) -> str:
    return re.sub(r"[“”]", "", sentence)


def _brought(analyses: Sequence[tuple[Any, str]]) -> Iterator[str]:
    """A team's name for each word that its quotations were the first to bring."""
    heard: set[str] = set()
    for speech, text in analyses:
        said = words(" ".join(_QUOTED.findall(text)))
        yield from [speech.team] * len(said - heard)
        heard |= said


def _decided(task: Decide) -> Verdict:
    """By the judgments that count: the one that governs, or each by itself."""
    names = task.heading.names
    counted = [text for d, text in task.judgments if d.name not in task.absorbed]
    rows = re.findall(r"(\S+) brought (\d+)\.", " ".join(counted))
    total = Counter(dict.fromkeys(names, 0))
    for team, number in rows:
        total[team] += int(number)
    ranking = tuple(sorted(names, key=lambda name: -total[name]))
    reasons = tuple((name, f"{name} brought words") for name in names)
    return Verdict(ranking=ranking, comment="by new words", reasons=reasons)


def first_panel() -> Panel:
    """DbKai as it was: every dimension heard the whole debate."""
    panel = published("dbkai")
    return replace(panel, dimensions=tuple(replace(d, hears="debate") for d in panel.dimensions))


COURSES = {FIRST: first_panel(), PRESENT: published("dbkai")}


def judged(debate: Match, course: int) -> tuple[str, int]:
    """The winner and the characters of all prompts."""
    hearing = JudgingJob(
        match=debate,
        panel=COURSES[course],
        judges=(JUDGE,),
        limits=Limits(reasks=0),
        lang="en",
        forced=True,
        procedure=course,
    )
    reader, journal = Reader(), MemoryStore().begin(Record(run="r", created="", settings={}))
    told = asyncio.run(drive(COURSE, hearing, {JUDGE.name: reader}, journal, StillClock()))
    assert told.majority.winner is not None
    assert told.tally.made == COURSES[course].calls(8, 4)
    return told.majority.winner, reader.characters


def measured(golds: Sequence[Gold]) -> Iterator[str]:
    """The table, as Markdown."""
    plain = {(g.name, c): judged(g.match, c) for g in golds for c in COURSES}
    read = {c: sum(plain[g.name, c][1] for g in golds) // len(golds) for c in COURSES}
    share = read[PRESENT] / read[FIRST]
    yield f"| characters of prompts, mean | {read[FIRST]:,} | {read[PRESENT]:,} ({share:.0%}) |"
    hits = {c: sum(plain[g.name, c][0] in g.winners for g in golds) for c in COURSES}
    yield f"| names a gold winner | {hits[FIRST]} | {hits[PRESENT]} |"
    for name, probe in PROBES.items():
        flipped, won = Counter[int](), Counter[int]()
        for gold in golds:
            probed = probe(gold.match)
            for course in COURSES:
                winner = judged(probed.match, course)[0]
                moved = probed.back[winner] != plain[gold.name, course][0]
                flipped[course] += moved
                won[course] += moved and winner == probed.match.heading.names[-1]
        shown = [f"{flipped[course]} ({won[course]})" for course in COURSES]
        yield f"| verdicts flipped by {name} (to who first spoke last) | {' | '.join(shown)} |"
    same = sum(plain[g.name, FIRST][0] == plain[g.name, PRESENT][0] for g in golds)
    yield f"| same winner by both | {same} | {same} |"


def main(archive: str) -> None:
    """Measure and write it down."""
    golds = read_archive(Path(archive).read_bytes(), archive)
    lines = [
        "## What a DbKai hearing reads",
        "",
        f"Written by `python -m benchmarks.hearing_costs`; {len(golds)} debates of PanelBench, one",
        "hearing each and one for each probe, before a stand-in that judges by the new words its",
        "quotations show. It is no model: how a real one judges with half of the words is not known.",
        "The room of summaries was chosen here: by the mean length of speeches padding flipped 5 of 22,",
        "by the median 1 or 2, by the lower quartile none.",
        "",
        "| of the debates | first course | second course |",
        "|---|--:|--:|",
        *measured(golds),
    ]
    print("\n".join(lines), file=sys.stderr)
    put("hearing costs", lines)


if __name__ == "__main__":
    main(sys.argv[1])
