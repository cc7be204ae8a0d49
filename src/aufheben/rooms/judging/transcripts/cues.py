"""Cues of captions: their times, and who says what in them.

A voice is told by a tag, `<v OG (Alice)>`, or where no cue of the file has one by a name and a
colon, `Aiko Sato: …`, which counts where every cue has one, where it is a team's or a place's, and
where it comes twice, on any line of a cue. A cue without a voice is of the one before it; a note of
sounds (`[Music]`) before all voices is nobody's.
"""

import html
import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.drafts import Draft, beside_motion
from aufheben.rooms.judging.transcripts.heads import Heads
from aufheben.rooms.judging.transcripts.titles import title_of
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.utterances import Utterance, beside, transcript
from aufheben.words import speaker

_say = speaker(__name__)

_TIME = r"(?:\d{1,}:)?\d{1,2}:\d{2}[.,]\d{3}"
_TIMING = re.compile(rf"\s*{_TIME}\s+-->\s+{_TIME}(?:\s.*)?")
_TAG = re.compile(r"<(?:v(?:\.[^\s<>]*)?(?:\s++(?P<voice>[^<>]*))?|/v|(?P<other>[^<>]*))>")
_NAMED = re.compile(
    # A mark and a colon without a name between them name nobody.
    r"(?!(?:>>|-\s)\n*+[^\S\n]\s*+[:\uff1a])(?:>>\s*+|-\s++)?"
    r"(?:\[([^\]\n]{1,60})\]|([^:\uff1a\n]{1,60}?))\s*+[:\uff1a]\s*+(.*)",
    re.DOTALL,
)
_BRACKETED = re.compile(
    r"(?:>>\s*|-\s+)?[\[(\uff08]([^\])\uff09\n]{1,60})[\])\uff09]\s*(.*)", re.DOTALL
)
_SOUNDS = re.compile(r"\s*(?:[\[(\uff08♪♫][^\])\uff09♪♫]*[\])\uff09♪♫]\s*)+")
VOICE_FIX = _say("begin_cue_v")


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Lines without a blank one between them."""

    line: int
    lines: list[str]

    @property
    def is_timed(self) -> bool:
        """Whether times stand where a cue has them."""
        return any("-->" in line for line in self.lines[:2])


@dataclass(frozen=True, slots=True, kw_only=True)
class Cue:
    """What a cue says, from a line on."""

    text: str
    line: int


def blocks(text: str) -> list[Block]:
    """The blocks of a text, by its blank lines."""
    found: list[Block] = []
    open_block = False
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), start=1):
        if not line.strip():
            open_block = False
        elif open_block:
            found[-1].lines.append(line)
        else:
            found.append(Block(line=number, lines=[line]))
            open_block = True
    return found


def cue_of(block: Block, file: str | None) -> Cue:
    """The cue of a timed block. Raises BadInput for times that are none."""
    timed = next(n for n, line in enumerate(block.lines) if "-->" in line)
    for number, line in enumerate(block.lines[timed:]):
        if ("-->" in line) if number else not _TIMING.fullmatch(line):
            what = _say("no_times_cue", line=line[:60])
            do = _say("write_after_blank")
            raise BadInput(what, do=do, file=file, line=block.line + timed + number)
    return Cue(text="\n".join(block.lines[timed + 1 :]), line=block.line + timed + 1)


def stray(block: Block, file: str | None) -> BadInput:
    """The complaint that a block is no cue, nor anything else that may stand there."""
    what = _say("no_cue", lines=block.lines[0][:40])
    return BadInput(what, do=_say("put_line_times"), file=file, line=block.line)


def debated(
    draft: Draft, cues: Sequence[Cue], supplement: Supplement, *, present: Sequence[str] = ()
) -> Transcript:
    """The debate that the cues say; `present` are names that are known.

    Raises BadInput where nobody says who, or it is no debate.
    """
    heads = Heads(teams=draft.sides, voices=supplement.voices)
    try:
        said = spoken(cues, heads, draft.file, present=present)
    except BadInput as wrong:
        raise beside_motion(wrong, beside(draft, supplement)) from None
    return transcript(draft, said, supplement, by_word=True)


def spoken(
    cues: Sequence[Cue], heads: Heads, file: str | None, *, present: Sequence[str] = ()
) -> list[Utterance]:
    """What each voice says, cue by cue; `present` are names that are known.

    Raises BadInput where nobody says who.
    """
    cues = list(dropwhile(lambda cue: _is_sound(cue, heads), cues))
    if any(tag["other"] is None for cue in cues for tag in _TAG.finditer(cue.text)):
        voice, said = "", list[Utterance]()
        for cue in cues:
            for each in _tagged(cue, heads, file, voice):
                voice = each.title.words
                said.append(each)
        return said
    return list(_named(cues, heads, file, present))


def _is_sound(cue: Cue, heads: Heads) -> bool:
    return bool(_SOUNDS.fullmatch(cue.text)) and not _named_of(cue.text, heads)


def _tagged(cue: Cue, heads: Heads, file: str | None, voice: str) -> Iterator[Utterance]:
    """What each voice of a cue says; a tag that is no voice's leaves only its words."""
    payload, said, begins, line, counted = cue.text, "", 0, cue.line, 0
    tagged = False
    for tag in _TAG.finditer(payload):
        said += payload[begins : tag.start()]
        begins = tag.end()
        if tag["other"] is None:
            if tagged or said.strip():
                yield from _piece(voice, said, line, heads, file)
            voice, said, tagged = html.unescape(tag["voice"] or "").strip(), "", True
            line += payload.count("\n", counted, tag.start())
            counted = tag.start()
    said += payload[begins:]
    if tagged or said.strip():
        yield from _piece(voice, said, line, heads, file)


def _named(
    cues: Sequence[Cue], heads: Heads, file: str | None, present: Sequence[str]
) -> Iterator[Utterance]:
    cues = [replace(cue, text=_TAG.sub("", cue.text)) for cue in cues]
    lines = (line for cue in cues for line in cue.text.split("\n"))
    names = Counter(name for line in lines if (name := _name_of(line)))
    certain = {*present, *(name for name, times in names.items() if times > 1)}
    cues = [part for cue in cues for part in _parts(cue, heads, certain)]
    if all(_name_of(cue.text) for cue in cues):
        certain |= names.keys()
    voice = ""
    for cue in cues:
        text = cue.text
        if found := _named_of(text, heads, certain):
            voice, text = found
        yield from _piece(html.unescape(voice), text, cue.line, heads, file)


def _parts(cue: Cue, heads: Heads, certain: Container[str]) -> Iterator[Cue]:
    """A cue, apart where another voice begins on a line of it."""
    begins = 0
    lines = cue.text.split("\n")
    for at in range(1, len(lines) + 1):
        if at == len(lines) or _named_of(lines[at], heads, certain):
            yield Cue(text="\n".join(lines[begins:at]), line=cue.line + begins)
            begins = at


def _name_of(text: str) -> str:
    """What stands before a colon, "" where none does."""
    found = _NAMED.fullmatch(text)
    return (found[1] or found[2]).strip() if found else ""


def _named_of(text: str, heads: Heads, certain: Container[str] = ()) -> tuple[str, str] | None:
    """The voice that a text begins with, beyond doubt, and what it says."""
    name, found = _name_of(text), _NAMED.fullmatch(text)
    if found and name and (name in certain or heads.is_known(heads.title(name))):
        return name, found[3]
    bracketed = _BRACKETED.fullmatch(text)
    if bracketed and heads.is_known(heads.title(bracketed[1])):
        return bracketed[1].strip(), bracketed[2]
    return None


def _piece(voice: str, said: str, line: int, heads: Heads, file: str | None) -> Iterator[Utterance]:
    text = " ".join(html.unescape(said).split())
    if text and not voice:
        raise BadInput(_say("no_voice_says", text=text[:40]), do=VOICE_FIX, file=file, line=line)
    if voice:
        yield Utterance(title_of(voice, heads.teams), text, line)
