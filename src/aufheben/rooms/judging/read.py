"""From a transcript and options to a hearing: which panel, who judges, in which language."""

import re
from collections.abc import Mapping
from dataclasses import replace

from aufheben.domain import Seat
from aufheben.domain.matches import Match, Panel
from aufheben.domain.models import agent_name
from aufheben.domain.verdicts import PointScale, usual_scale
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, NoModel
from aufheben.formats.cases.specification import check_few
from aufheben.rooms.files import is_called, read_text
from aufheben.rooms.judging.job import JudgingJob
from aufheben.rooms.judging.panels import PANELS, as_shipped, published, read_panel
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.rooms.judging.transcripts import transcript_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.voices import voices_of
from aufheben.rooms.models import named_model, served_model
from aufheben.rooms.options import filled, limits
from aufheben.runtime.validation import spoken
from aufheben.words import speaker

_say = speaker(__name__)

_MOTION_FIX = _say("say_beside_file")
_TEAMS_FIX = _say("say_who_speaks")


def read(request: Judging, defaults: Mapping[str, object]) -> SeatedJudging:
    """The hearing, and who judges it. Raises BadInput."""
    request = filled(request, defaults)
    transcript = Transcript(match=request.match) if request.match else _transcript(request)
    match = transcript.match
    lang: Lang = request.lang or _spoken(match)
    agents = _agents(request)
    hearing = JudgingJob(
        match=match,
        panel=_panel(request, lang),
        judges=tuple(Seat(name=name, stance="") for name in agents),
        limits=limits(request),
        lang=lang,
        forced=request.force_winner,
        points=_points(request, match),
    )
    return SeatedJudging(
        hearing=hearing,
        agents=agents,
        chairs=transcript.chairs,
        within=transcript.within,
        listed=transcript.listed,
        turns=transcript.turns,
    )


def _spoken(match: Match) -> Lang:
    """The language of the first speech, or of all where that is too short to tell."""
    texts = [speech.text for speech in match.speeches]
    return spoken(texts[0]) or spoken(" ".join([match.heading.motion, *texts])) or "en"


def _transcript(request: Judging) -> Transcript:
    if not request.file and request.text is None:
        raise BadInput(_say("no_debate_named"), do=_say("give_file_text"))
    text = read_text(request.file) if request.text is None else request.text
    supplement = Supplement(
        motion=" ".join(request.motion.split()),
        voices=voices_of(dict(request.teams)),
        motion_fix=_MOTION_FIX,
        teams_fix=_TEAMS_FIX,
    )
    return transcript_of(
        text, "<stdin>" if request.file == "-" else request.file or None, supplement
    )


def _points(request: Judging, match: Match) -> PointScale | None:
    """The scale on which speeches get points, where feedback is wanted. Raises BadInput."""
    if request.points is None:
        return usual_scale(match) if request.feedback else None
    found = re.fullmatch(r"\s*(\d{1,4}(?:\.5)?)\s*[-–]\s*(\d{1,4}(?:\.5)?)\s*", request.points)
    low, high = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    if high - low < len(match.heading.teams):
        do = _say("write_least_most")
        raise BadInput(_say("points_not", points=request.points[:40]), do=do)
    return PointScale(low=low, high=high)


def _agents(request: Judging) -> dict[str, str]:
    """A judge for each model named. Raises BadInput if none is, or too many."""
    check_few(len(request.judges))
    alone = request.model or not request.judges
    model = named_model(request.model, request.base_url) if alone else None
    judges = (served_model(name, request.base_url) for name in request.judges)
    named = [*([model] if model else []), *judges]
    if not named:
        raise NoModel(_say("no_judge_model"))
    return {f"J{number}": agent_name(name) for number, name in enumerate(named, start=1)}


def _panel(request: Judging, lang: Lang) -> Panel:
    name = request.panel
    is_file = name.endswith(".toml") or "/" in name or (name not in PANELS and is_called(name))
    panel = read_panel(read_text(name), name) if is_file else published(name, lang)
    panel = as_shipped(panel) if request.as_shipped else panel
    return replace(panel, window=request.window) if request.window else panel
