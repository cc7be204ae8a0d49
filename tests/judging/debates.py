"""Debates to be judged, judges that answer by a script, and hearings held to the end."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import Limits, Seat
from aufheben.domain.matches import (
    Analyses,
    Dimension,
    Extraction,
    Finding,
    Heading,
    Hears,
    Match,
    Newest,
    Panel,
    Scores,
    Speech,
    Standing,
    Team,
)
from aufheben.domain.verdicts import (
    Analysis,
    Ballot,
    Judgment,
    Mark,
    Summary,
    TeamView,
    Unsaid,
    Verdict,
    Winner,
)
from aufheben.protocols.ports import Agent
from aufheben.rooms.judging.asks.tasks import (
    Analyze,
    Conclude,
    Decide,
    Grade,
    NameWinner,
    Summarize,
    ViewTeam,
    Weigh,
)
from aufheben.rooms.judging.job import EndedJudging, JudgingJob
from aufheben.rooms.judging.panels import PANELS, as_shipped, published
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import hear, heard_again
from tests.scripting import Heard, Scripted

MOTION = "This House would close the market square to cars"
LEAN = tuple(published(name) for name in PANELS)
SHIPPED = tuple(as_shipped(panel) for panel in LEAN)
TEN = [panel.name for panel in LEAN] + [f"{panel.name} as shipped" for panel in SHIPPED]
JUDGED = tuple(
    replace(each, judgments=True)
    if each.finding == "points"
    else replace(each, judgments=True, summaries=False, extraction="every")
    for each in LEAN
)
"""The five with a judgment from every dimension before the verdict, as they once were."""
_NAMES = {2: ("PRO", "CON"), 4: ("OG", "OO", "CG", "CO")}
_BP = ("OG", "OO", "OG", "OO", "CG", "CO", "CG", "CO")

KINDS = ("Summarize", "Analyze", "Grade", "Weigh", "Conclude", "ViewTeam", "NameWinner", "Decide")


def named(name: str) -> Panel:
    """One of the ten panels, by its name in `TEN`; or "… by judgments", of `JUDGED`."""
    plain = name.removesuffix(" by judgments")
    return JUDGED[TEN.index(plain)] if plain != name else (*LEAN, *SHIPPED)[TEN.index(name)]


def match(
    speeches: int = 8, teams: int = 4, *, texts: Mapping[int, str] | None = None, info: str = ""
) -> Match:
    """A debate in the usual order; `texts` has other words for some of the speeches."""
    names = _NAMES[teams]
    order = _BP if (speeches, teams) == (8, 4) else [names[n % teams] for n in range(speeches)]
    said = dict(texts or {})
    return Match(
        heading=Heading(
            motion=MOTION,
            info=info,
            teams=tuple(
                Team(name=name, side="for" if n % 2 == 0 else "against")
                for n, name in enumerate(names)
            ),
        ),
        speeches=tuple(
            Speech(
                number=number,
                team=team,
                text=said.get(number, f"Speech {number} of {team} speaks of children and shops."),
            )
            for number, team in enumerate(order, start=1)
        ),
    )


def dimension(name: str, *reads: str, weight: float = 1.0, hears: Hears = "debate") -> Dimension:
    criterion = f"How {name} it is."
    return Dimension(name=name, criterion=criterion, weight=weight, reads=reads, hears=hears)


def panel(*dimensions: Dimension, **flow: Any) -> Panel:
    return Panel(name="own", dimensions=dimensions or (dimension("general"),), **flow)


class Able(Scripted):
    """Answers every step legally, each time with words that say where they come from.

    The first team to speak wins.
    """

    def __init__(self, instead: Mapping[str, object] | None = None) -> None:
        super().__init__(lambda _, task: usual(task), instead)


def usual(task: Any) -> object:
    """A legal answer to any step."""
    match task:
        case Summarize():
            return Summary(text=f"summary {task.speech.number} {task.part}")
        case Analyze():
            score = _score(task) if task.scored else None
            text = f"analysis {task.speech.number} {task.dimension.name}"
            return Analysis(text=text, score=score)
        case Grade():
            return Mark(score=_score(task))
        case Weigh():
            return Judgment(text=f"judgment {task.dimension.name}")
        case Conclude():
            return Judgment(text="conclusion")
        case ViewTeam():
            return TeamView(text=f"view {task.team}", score=5)
        case NameWinner():
            return Winner(winner=task.heading.names[0])
        case Decide():
            scores = dict(task.totals)
            return verdict(sorted(task.heading.names, key=lambda team: -scores.get(team, 0)))
        case _:
            raise AssertionError(task)


def _score(task: Any) -> int:
    return 8 if task.speech.team == task.heading.names[0] else 5


def always(answer: object, *steps: str) -> dict[str, Any]:
    """For `held`: the named steps, or all, answered alike."""
    return dict.fromkeys(steps or KINDS, answer)


def verdict(ranking: Sequence[str], **more: Any) -> Verdict:
    """A verdict that gives each team a reason, in the order in which journals keep them."""
    given = {"comment": "It turned on the children.", **more}
    reasons = tuple((team, f"{team} did so") for team in sorted(ranking))
    return Verdict(ranking=tuple(ranking), reasons=reasons, **given)


def message(**changes: object) -> dict[str, object]:
    """A legal verdict on two teams in its published form, but for the changes."""
    usual: dict[str, object] = {
        "ranking": ["PRO", "CON"],
        "close": False,
        "comment": "It turned on the children.",
        "reasons": {"CON": "They answered nobody.", "PRO": "They were answered by nobody."},
        "points": [
            {"point": "Children play", "team": "PRO", "validity": "It rose.", "importance": "High."}
        ],
        "quotes": [{"text": "children and shops", "speech": 1}],
    }
    return {key: value for key, value in {**usual, **changes}.items() if value is not ...}


def hearing(
    of: Panel, debate: Match | None = None, *, judges: int = 1, forced: bool = False, **limits: Any
) -> JudgingJob:
    return JudgingJob(
        match=debate or match(),
        panel=of,
        judges=tuple(Seat(name=f"J{n}", stance="") for n in range(1, judges + 1)),
        limits=Limits(**{"reasks": 1, **limits}),
        forced=forced,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(Heard):
    """A hearing that ended."""

    judged: EndedJudging

    @property
    def ballot(self) -> Ballot:
        return self.judged.ballots[0]

    @property
    def verdict(self) -> Verdict:
        found = self.ballot.verdict
        assert isinstance(found, Verdict)
        return found


def held(
    asked: JudgingJob | Panel,
    debate: Match | None = None,
    *,
    agents: Mapping[str, Agent] | None = None,
    forced: bool = False,
    judges: int = 1,
    reasks: int = 1,
    limits: Mapping[str, Any] | None = None,
    **instead: object,
) -> Held:
    """The hearing before able judges, but for `instead`; in its bound, and replayed alike."""
    heard = (
        hearing(asked, debate, judges=judges, forced=forced, reasks=reasks, **(limits or {}))
        if isinstance(asked, Panel)
        else asked
    )
    scripted = ScriptedAgent(Able(instead))
    store = MemoryStore()
    journal = store.begin(Record(run="r", created="", settings={}))
    judged = asyncio.run(hear(heard, agents or {"all": scripted}, journal, StillClock()))
    record = store.read("r")
    assert asyncio.run(heard_again(heard, record)) == judged
    assert judged.tally.made <= heard.bound
    return Held(judged=judged, record=record, asked=scripted.asked)


def unsaid(ballot: Ballot) -> Unsaid:
    """What a ballot has in place of a verdict, where it has none."""
    assert isinstance(ballot.verdict, Unsaid)
    return ballot.verdict


# Any panel that makes sense, and debates of any shape


@st.composite
def dimensions(draw: st.DrawFn, *, reading: bool = True) -> tuple[Dimension, ...]:
    """Up to four, each reading some of those before it, in any order."""
    names = [f"d{n}" for n in range(draw(st.integers(1, 4)))]
    weights = st.sampled_from([0.0, 0.5, 1.0, 2.0, 3.0])
    found = [
        dimension(
            name,
            *(draw(st.sets(st.sampled_from(names[:n]))) if reading and n else ()),
            weight=draw(weights),
            hears=draw(st.sampled_from(get_args(Hears))),
        )
        for n, name in enumerate(names)
    ]
    return tuple(draw(st.permutations(found)))


@st.composite
def panels(draw: st.DrawFn) -> Panel:
    """Whatever `read_panel` would take and can be scored."""
    analyses: Analyses = draw(st.sampled_from(get_args(Analyses)))
    scores: Scores = "none" if analyses == "none" else draw(st.sampled_from(get_args(Scores)))
    judgments = draw(st.booleans())
    read_off: Extraction = draw(st.sampled_from(get_args(Extraction)))
    extraction: Extraction = read_off if judgments else "none"
    drawn = draw(dimensions(reading=analyses in ("apart", "carried")))
    findings: list[Finding] = ["points"]
    if extraction != "none" or not judgments:
        findings.append("named")
    if "named" in findings and scores != "none" and any(each.weight for each in drawn):
        findings.append("mean")
    return Panel(
        name="any",
        dimensions=drawn,
        summaries=draw(st.booleans()),
        analyses=analyses,
        scores=scores,
        extraction=extraction,
        finding=draw(st.sampled_from(findings)),
        window=draw(st.sampled_from([100, 60_000])),
        judgments=judgments,
        newest=draw(st.sampled_from(get_args(Newest))),
        standing=draw(st.sampled_from(get_args(Standing))),
    )


@st.composite
def matches(draw: st.DrawFn, *, longest: int = 60) -> Match:
    """One to ten speeches of two or four teams."""
    speeches, teams = draw(st.integers(1, 10)), draw(st.sampled_from([2, 4]))
    lengths = draw(st.lists(st.integers(1, longest), min_size=speeches, max_size=speeches))
    texts = {n: ("Children play. " * size)[:size] for n, size in enumerate(lengths, start=1)}
    return match(speeches, teams, texts=texts)


def whole(of: Panel) -> Panel:
    """The panel with a window that every speech fits."""
    return replace(of, window=60_000)
