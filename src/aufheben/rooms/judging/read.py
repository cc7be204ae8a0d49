"""From transcripts, files, folders or lists of them, and options to a hearing: panel, judges, language."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from aufheben.domain import Seat
from aufheben.domain.matches import Match, Panel
from aufheben.domain.models import agent_name
from aufheben.domain.verdicts import PointScale, usual_scale
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, NoModel
from aufheben.formats.cases.specification import check_few
from aufheben.rooms.files import is_called, is_folder, read_text
from aufheben.rooms.inputs import ELSE, LIKELY, NOT, SURELY, Input, Sample, Sure
from aufheben.rooms.inputs.files import OFFICE, each_file
from aufheben.rooms.judging.job import JudgingJob
from aufheben.rooms.judging.panels import PANELS, as_shipped, published, read_panel
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.rooms.judging.transcripts import transcript_of
from aufheben.rooms.judging.transcripts.sheets import is_sheet
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.voices import voices_of
from aufheben.rooms.listed import listed
from aufheben.rooms.models import named_model, served_model
from aufheben.rooms.options import filled, limits
from aufheben.runtime.validation import spoken
from aufheben.words import speaker

_say = speaker(__name__)
_MOTION_FIX = _say("say_beside_file")
_TEAMS_FIX = _say("say_who_speaks")
ENDINGS = (".txt", ".md", ".markdown", ".vtt", ".srt", ".json", ".yaml", ".yml")
LISTS = (".jsonl", ".ndjson", ".csv", ".tsv", ".toml")
_OWN = (".vtt", ".srt", ".yaml", ".yml", ".markdown")
_KEYS = {"speeches", "file", "text", "motion", "transcript"}
_QUESTION = {
    "question", "issue", "en", "ja", "agent1_stance", "context", "topic", "thesis", "seats",
}  # fmt: skip


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


def transcripts(source: str) -> Iterator[Input]:
    """Every debate there; each is read when it is its turn. Raises BadInput."""
    if is_folder(source) or _is_sheet(source):
        return each_file(source, "file", (*ENDINGS, *OFFICE))
    if Path(source).suffix.lower() in LISTS:
        return listed(source, Judging, _debate)
    return each_file(source, "file", (*ENDINGS, *OFFICE))


def _is_sheet(source: str) -> bool:
    """Whether a table holds one debate, a turn a row, and no list of debates."""
    return Path(source).suffix.lower() in (".csv", ".tsv") and is_sheet(read_text(source))


def _debate(row: Mapping[str, object]) -> dict[str, Any] | None:
    """A row that is itself a transcript."""
    if "speeches" not in row:
        return None
    return {"text": json.dumps({k: v for k, v in row.items() if k != "id"}, ensure_ascii=False)}


def meant(sample: Sample) -> Sure:
    """What people said, files and rows that hold it, and texts that nobody else asks of."""
    if sample.ending in (".txt", ".md", ""):
        return ELSE
    if sample.ending in (".csv", ".tsv"):
        return LIKELY if any({"file", "text"} & {*found} for found in sample.columns) else NOT
    if sample.ending in (".jsonl", ".ndjson", ".json"):
        return LIKELY if _is_debate(sample) else NOT
    return SURELY if sample.ending in _OWN else NOT


def _is_debate(sample: Sample) -> bool:
    """By its first keys: it may be too long to be read here."""
    keys = sample.keys
    if keys is None:
        begun = '"speeches"' in sample.text or '"motion"' in sample.text
        return begun and sample.ending == ".json"
    return bool(_KEYS & {*keys}) and not _QUESTION & {*keys}
