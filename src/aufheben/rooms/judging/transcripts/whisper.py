"""Segments of speech recognition: Whisper, WhisperX, whisper.cpp, and services that write alike.

`{"segments": [{"start", "end", "text", "speaker"?}]}`, or the list alone. Whisper itself tells no
speakers: they are added to the segments (`"speaker": "Prop 1"`), by a program that tells voices
apart, or said as times: `--teams "Prop=0:00-7:10"`. A segment without one is of the one before.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from math import inf
from typing import Any

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.decoration import is_time
from aufheben.rooms.judging.transcripts.drafts import Draft, beside_motion
from aufheben.rooms.judging.transcripts.titles import Title, title_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.utterances import Utterance, beside, transcript
from aufheben.rooms.judging.transcripts.voices import Voices
from aufheben.words import speaker

_say = speaker(__name__)

_LISTS = (
    "segments", "transcription", "utterances", "speaker_segments", "monologues", "speakers", "chunks",
)  # fmt: skip
_TEXTS = ("text", "transcript")
_SPEAKERS = ("speaker", "speaker_name", "speaker_label", "speaker_id")
_SPAN = re.compile(
    r"\s*+((?:\d++:)?\d{1,3}:\d{2}(?:\.\d+)?)\s*+[-–~〜]\s*+((?:\d++:)?\d{1,3}:\d{2}(?:\.\d+)?)?\s*+"
)
_MOTION_FIX = _say("add_motion_house")
_NO_SPEAKER = _say("add_speaker_segments")


def segments_of(value: object) -> list[Mapping[str, Any]] | None:
    """The segments that a JSON value holds, if it is of this kind."""
    inside = value.get("results", value) if isinstance(value, dict) else value
    found = inside
    if isinstance(inside, dict):
        found = next((inside[name] for name in _LISTS if inside.get(name)), None)
    if not isinstance(found, list) or not found:
        return None
    timed = all(isinstance(each, dict) and _text(each) is not None for each in found)
    is_recording = isinstance(value, dict) or any("start" in each for each in found if timed)
    return found if timed and is_recording else None


def _text(segment: Mapping[str, Any]) -> str | None:
    found = next((segment[name] for name in _TEXTS if name in segment), None)
    return found if isinstance(found, str) else None


def read_segments(value: object, file: str | None, supplement: Supplement) -> Transcript:
    """The debate in the segments. Raises BadInput with what is missing, all of it at once."""
    said = value if isinstance(value, dict) else {}
    draft = Draft(
        motion=str(said.get("motion") or ""),
        info=str(said.get("info") or ""),
        file=file,
        motion_fix=_MOTION_FIX,
        teams_fix=_say("name_speakers_teams"),
    )
    turns = list(_turns(segments_of(value) or [], supplement.voices))
    unsaid = next((text for voice, text in turns if not voice), None)
    if unsaid is not None:
        fix = _say("also_times", fix=supplement.teams_fix) if supplement.teams_fix else ""
        raise beside_motion(_nobody(unsaid, file).also(fix), beside(draft, supplement))
    spoken = [Utterance(_title(voice), text, None) for voice, text in turns]
    return transcript(draft, spoken, supplement, by_word=True)


def _title(voice: str) -> Title:
    """A span of times is what it is, and no heading with a time in it."""
    return Title(number=None, team=voice, words=voice) if is_time(voice) else title_of(voice, ())


def _nobody(text: str, file: str | None) -> BadInput:
    return BadInput(_say("no_voice_says", text=text[:40]), do=_NO_SPEAKER, file=file)


def _turns(segments: list[Mapping[str, Any]], voices: Voices) -> Iterator[tuple[str, str]]:
    """Who says each segment: as it says, as the times tell, else as before."""
    voice, spans = "", any(map(_SPAN.fullmatch, voices.names.values()))
    for each in segments:
        text = " ".join((_text(each) or "").split())
        voice = _speaker(each) or _at(_start(each), voices) or ("" if spans else voice)
        if text:
            yield voice, text


def _speaker(segment: Mapping[str, Any]) -> str:
    """Who says a segment, or most of its words."""
    named = next((segment[name] for name in _SPEAKERS if segment.get(name) not in (None, "")), "")
    if isinstance(named, dict):
        named = next((named[name] for name in ("name", "label", "id") if name in named), "")
    words = segment.get("words")
    if named == "" and isinstance(words, list):
        said = (str(w["speaker"]) for w in words if isinstance(w, dict) and w.get("speaker"))
        return next((voice for voice, _ in Counter(said).most_common(1)), "")
    return str(named)


def _start(segment: Mapping[str, Any]) -> float | None:
    """The seconds at which it begins; services write milliseconds as whole numbers."""
    found = segment.get("start")
    if found is None and isinstance(span := segment.get("timestamp"), list) and span:
        found = span[0]
    if found is None and isinstance(offsets := segment.get("offsets"), dict):
        found = offsets.get("from", 0) / 1000 if isinstance(offsets.get("from"), int) else None
    return float(found) if isinstance(found, int | float) else None


def _at(start: float | None, voices: Voices) -> str:
    """The span of times that holds a moment, as it was written."""
    if start is None:
        return ""
    for name in voices.names.values():
        span = _SPAN.fullmatch(name)
        ends = _seconds(span[2]) if span and span[2] else inf
        if span and _seconds(span[1]) <= start < ends:
            return name
    return ""


def _seconds(clock: str) -> float:
    total = 0.0
    for part in clock.split(":"):
        total = total * 60 + float(part)
    return total
