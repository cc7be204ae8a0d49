"""A speech or a time for questions as a transcript writes it."""

from dataclasses import dataclass

from aufheben.rooms.judging.transcripts.exchange_headings import Exchange


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSpeech:
    """A speech as written, or an `exchange` with the `words` that head it; `line` is where it begins."""

    team: str
    text: str
    speaker: str = ""
    role: str = ""
    line: int | None = None
    exchange: Exchange | None = None
    words: str = ""
