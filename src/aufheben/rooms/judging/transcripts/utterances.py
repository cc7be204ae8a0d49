"""From what was heard under each heading to a debate: for whom, and whether as a speech."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from aufheben.rooms.judging.transcripts.benches import seated
from aufheben.rooms.judging.transcripts.drafts import Draft, match_of
from aufheben.rooms.judging.transcripts.floors import Floors, floors
from aufheben.rooms.judging.transcripts.titles import Title
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.turns import DraftSpeech
from aufheben.rooms.judging.transcripts.voices import placed, sides_told
from aufheben.words import Fact, speaker

_say = speaker(__name__)


class Utterance(NamedTuple):
    """Words under a heading, or of a voice, from a line on."""

    title: Title
    text: str
    line: int | None


def beside(draft: Draft, supplement: Supplement) -> Draft:
    """The draft with what is said beside it, and how that can be said."""
    return replace(
        draft,
        motion=supplement.motion or draft.motion,
        motion_fix=_either(draft.motion_fix, supplement.motion_fix),
        teams_fix=_either(draft.teams_fix, supplement.teams_fix),
    )


def _either(*ways: Fact) -> Fact:
    said = [way for way in ways if way]
    return said[0] if len(said) == 1 else _say.joined(*said, between="semicolon")


def transcript(
    draft: Draft, spoken: Sequence[Utterance], supplement: Supplement, *, by_word: bool
) -> Transcript:
    """The debate; `by_word` where every turn was written down, so that not all are speeches.

    Raises BadInput if it is none.
    """
    titles = placed([s.title for s in spoken], supplement.voices, [s.line for s in spoken])
    chairs = tuple(dict.fromkeys(t.words for t in titles if t.chair))
    kept = [(t, s) for t, s in zip(titles, spoken, strict=True) if not t.chair]
    titles = seated([title for title, _ in kept], draft.sides)
    turns = [_turn(t, s) for t, (_, s) in zip(titles, kept, strict=True)]
    found = floors(turns) if by_word else Floors(speeches=tuple(turns))
    match = match_of(
        replace(
            beside(draft, supplement),
            sides={**sides_told(titles, supplement.voices), **draft.sides},
            turns=found.speeches,
        )
    )
    return Transcript(match=match, chairs=chairs, within=found.within)


def _turn(title: Title, spoken: Utterance) -> DraftSpeech:
    return DraftSpeech(
        team=title.team,
        speaker=title.speaker,
        role=title.role.label if title.role else "",
        text=spoken.text,
        line=spoken.line,
        exchange=title.exchange,
        words=title.words,
    )
