"""SubRip: numbered cues with times; who speaks is told in the cue, see `cues`.

It has no comments: lines before the first cue may say `Motion: …`, `Info: …` and `Teams: …`.
"""

from dataclasses import replace

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.cues import Cue, blocks, cue_of, spoken, stray
from aufheben.rooms.judging.transcripts.drafts import beside_motion
from aufheben.rooms.judging.transcripts.heads import Heads
from aufheben.rooms.judging.transcripts.preamble import Preamble, section_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.utterances import beside, transcript
from aufheben.words import speaker

_say = speaker(__name__)

_MOTION_FIX = _say("put_motion_house")
_TEAMS_FIX = _say("put_teams_alice")


def read_srt(
    text: str, file: str | None = None, supplement: Supplement | None = None
) -> Transcript:
    """The debate in a SubRip text. Raises BadInput with file, line and fix."""
    supplement, preamble, cues = supplement or Supplement(), Preamble(file), list[Cue]()
    for block in blocks(text):
        if block.is_timed:
            cues.append(cue_of(block, file))
        elif cues:
            raise stray(block, file)
        else:
            _before(block.lines, block.line, preamble)
    draft = replace(preamble.draft(), motion_fix=_MOTION_FIX, teams_fix=_TEAMS_FIX)
    heads = Heads(teams=draft.sides, voices=supplement.voices)
    try:
        said = spoken(cues, heads, file)
    except BadInput as wrong:
        raise beside_motion(wrong, beside(draft, supplement)) from None
    return transcript(draft, said, supplement, by_word=True)


def _before(lines: list[str], first: int, preamble: Preamble) -> None:
    for number, line in enumerate(lines, start=first):
        if begun := section_of(line):
            preamble.begin(begun, number)
        else:
            preamble.add(line, number)
