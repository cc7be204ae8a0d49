"""Plain text or Markdown with a heading over each speech; `docs/transcripts.md` shows every form.

    Motion: This House would ban zoos.          # Motion
    Info: A paragraph or more.                  This House would ban zoos.
    Teams: Alice (for), Bob (against)           ## Info … ## Teams …

    OG:                                         ## OG
    The speech …                                ## Speech 2: OO (Name)

- The motion comes first: `Motion:`, `# Motion`, a first line `This House would …`, or a first
  heading over deeper ones. It ends with a blank line; `Info` goes on up to the next heading.
- A heading is a team (`OG`, `Name (OG)`, `Pro: Name`), a place (`Prime Minister`, `Prop 1`,
  `肯定側立論`), or both with a name; a number (`Speech 3`) must be the speech's place.
- Headings are Markdown's, or lines as `heads` reads them: as the first one is, so must all be.
  In Markdown, headings deeper than the first speech's belong to the speech. In plain text a line
  that looks like a heading and is none is refused: indent it where it was said.
- Two teams may have any names: the first speaks for the motion, the second against, unless a
  name (`Con`, `Opposition`, `否定`) or the line of teams tells otherwise. More than two, unless
  they are OG, OO, CG and CO, are to be declared.
"""

import re
from dataclasses import dataclass, field, replace

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.decoration import is_missed, unadorned
from aufheben.rooms.judging.transcripts.drafts import beside_motion
from aufheben.rooms.judging.transcripts.heads import Form, Head, Heads, is_like_inline, nearest
from aufheben.rooms.judging.transcripts.preamble import (
    Begun,
    Preamble,
    Roster,
    begins,
    heading_of,
    is_turn,
    roster,
    section_of,
)
from aufheben.rooms.judging.transcripts.titles import Title
from aufheben.rooms.judging.transcripts.transcript import Supplement, Transcript
from aufheben.rooms.judging.transcripts.utterances import (
    Utterance,
    beside,
    said_under,
    takes_turn,
    transcript,
)
from aufheben.words import Fact, speaker

_say = speaker(__name__)

# Longer blanks mean nothing, and would be tried at every length by what follows.
_BLANKS = re.compile(r"[^\S\n]{65,}")
_MOTION = re.compile(
    r"(?:This House\b|TH[A-Z]{1,3}\b|Resolved\b|Be it resolved\b|本院は|本議会は|この議院は|この議会は)",
    re.IGNORECASE,
)
_TEAMS_FIX = _say("mend_name_teams")
_SAID = _say("write_headings_first")


def read_plain(
    text: str, file: str | None = None, supplement: Supplement | None = None
) -> Transcript:
    """The debate in a plain text. Raises BadInput with file, line and fix."""
    supplement = supplement or Supplement()
    lines = [_BLANKS.sub(" " * 64, line.rstrip()) for line in re.split(r"\r\n|\n|\r", text)]
    preamble = Preamble(file)
    try:
        first = _first_speech(lines, preamble, supplement)
    except BadInput as wrong:
        announced = any((begun := section_of(line)) and begun.section == "motion" for line in lines)
        raise (
            wrong if announced else beside_motion(wrong, beside(preamble.draft(), supplement))
        ) from None
    draft = replace(preamble.draft(), teams_fix=_TEAMS_FIX)
    reading = _Speeches(heads=_heads(preamble, supplement), file=file)
    reading.all(lines, first)
    found = transcript(draft, reading.spoken(), supplement, by_word=reading.form == "inline")
    return replace(found, listed=preamble.listed, turns=tuple(dict.fromkeys(reading.turns)))


def _first_speech(lines: list[str], preamble: Preamble, supplement: Supplement) -> int:
    """The index of the first speech's heading; what stands before it goes into the preamble."""
    after = 0
    for index, line in enumerate(lines):
        if index < after:
            continue
        begun = section_of(line) or _title_motion(lines, index, preamble)
        if begun:
            preamble.begin(begun, index + 1)
        elif listed := _roster(lines, index, preamble, supplement):
            preamble.listed += listed.said
            after = listed.end
        elif _is_head(lines, index, _heads(preamble, supplement)):
            return index
        else:
            _add(lines, index, preamble, supplement)
    raise _no_heading(lines, preamble.file)


def _roster(
    lines: list[str], index: int, preamble: Preamble, supplement: Supplement
) -> Roster | None:
    """Who is to speak, where that is listed from a line on, under no section but the teams."""
    if not lines[index].strip() or preamble.current in ("info", "motion"):
        return None
    return roster(lines, index, _heads(preamble, supplement))


def _add(lines: list[str], index: int, preamble: Preamble, supplement: Supplement) -> None:
    """A line before the speeches; one that has no place there is told beside the next heading."""
    try:
        preamble.add(lines[index], index + 1)
    except BadInput as wrong:
        heads = _heads(preamble, supplement)
        later = (n for n in range(index, len(lines)) if _is_head(lines, n, heads))
        first = next(later, None)
        if first is not None:
            do = _say("first_heading", line=first + 1, heading=lines[first][:40])
            raise wrong.also(do) from None
        if not is_turn(lines[index]):
            raise _no_heading(lines, preamble.file) from None
        fix = _say("also", fix=supplement.teams_fix) if supplement.teams_fix else ""
        raise wrong.also(fix) from None


def _heads(preamble: Preamble, supplement: Supplement) -> Heads:
    return Heads(teams=preamble.teams(), voices=supplement.voices)


def _is_head(lines: list[str], index: int, heads: Heads) -> bool:
    return bool(heading_of(lines[index]) or _head(lines, index, heads))


def _no_heading(lines: list[str], file: str | None) -> BadInput:
    """The complaint that nothing heads a speech, with what is most like it."""
    found = nearest(lines)
    near = _say("nearest_heading", line=found[0], words=found[1]) if found else ""
    do = _say("begin_each_speech")
    line = found[0] if found else None
    return BadInput(_say("no_heading_speech", near=near), do=do, file=file, line=line)


def _title_motion(lines: list[str], index: int, preamble: Preamble) -> Begun | None:
    """The motion as the text's title: its first words, under which all headings are deeper."""
    if preamble.texts or not lines[index].strip():
        return None
    found = heading_of(lines[index])
    words = unadorned(found.words if found else lines[index].strip())
    if _MOTION.match(words):
        return Begun(section="motion", words=words)
    if found is None:
        return None
    others = [other.level for line in lines[index + 1 :] if (other := heading_of(line))]
    heads = Heads()
    if others and min(others) > found.level and not heads.is_known(heads.title(words)):
        return Begun(section="motion", words=words)
    return None


def _head(lines: list[str], index: int, heads: Heads) -> Head | None:
    return heads.of(lines[index], first=begins(lines, index))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Speech:
    title: Title
    line: int
    lines: list[str]


@dataclass(slots=True, kw_only=True)
class _Speeches:
    """Gathers the speeches from the first heading on."""

    heads: Heads
    file: str | None
    form: Form = "alone"
    speeches: list[_Speech] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)

    def all(self, lines: list[str], first: int) -> None:
        heading = heading_of(lines[first])
        head = None if heading else _head(lines, first, self.heads)
        self.form = head.form if head else "alone"
        for index in range(first, len(lines)):
            if heading:
                self.markdown(lines, index, heading.level)
            else:
                self.plain(lines, index, _head(lines, index, self.heads))

    @property
    def is_exchange(self) -> bool:
        """Whether questions are being asked."""
        return bool(self.speeches and self.speeches[-1].title.exchange)

    def is_turn(self, lines: list[str], index: int, head: Head | None) -> bool:
        """Whether a line is one of questions and answers, though it may look like a heading."""
        if not self.is_exchange or head is None:
            return self.is_exchange
        said = said_under(lines, index, head, self.heads)
        title, titles = self.heads.title(head.words), [each.title for each in self.speeches]
        is_turn = takes_turn(head, title, said, self.form, titles)
        if is_turn and title.speaker and (head.form, self.form) == ("alone", "alone"):
            self.turns.append(head.words)
        return is_turn

    def spoken(self) -> list[Utterance]:
        return [Utterance(each.title, "\n".join(each.lines), each.line) for each in self.speeches]

    def markdown(self, lines: list[str], index: int, level: int) -> None:
        line, number = lines[index], index + 1
        found = heading_of(line)
        if (found is None or found.level > level) and (asked := self.asked(lines, index)):
            self.begin(asked.words, number, asked.said)
        elif found is None or found.level > level:
            self.within(lines, index)
        elif section_of(line):
            raise self.wrong(
                _say("after_speech", words=found.words[:40]), _say("put_first"), number
            )
        else:
            self.begin(found.words, number)

    def within(self, lines: list[str], index: int) -> None:
        """A line of a speech. Raises BadInput where it heads another, beyond doubt."""
        line = lines[index]
        head = _head(lines, index, self.heads) if not self.is_exchange else None
        role = self.heads.title(head.words).role if head and not head.said else None
        if role and (role.number or role.office or role.label.isupper()):
            raise self.wrong(_say("looks_like_heading", line=line[:40]), _SAID, index + 1)
        self.speeches[-1].lines.append(line)

    def asked(self, lines: list[str], index: int) -> Head | None:
        """The head of questions and answers that a line is; under a speech they are none of it."""
        head = _head(lines, index, self.heads)
        title = self.heads.title(head.words) if head else None
        return head if title and title.exchange and title.exchange.sure else None

    def plain(self, lines: list[str], index: int, head: Head | None) -> None:
        line, number = lines[index], index + 1
        if self.is_turn(lines, index, head):
            self.speeches[-1].lines.append(line)
        elif head and (head.form == "alone" or self.form == "inline" or self.is_clocked(head)):
            self.begin(head.words, number, head.said)
        elif head or self.is_missed(lines, index):
            raise self.wrong(_say("looks_like_heading", line=line[:40]), _SAID, number)
        else:
            self.speeches[-1].lines.append(line)

    def is_missed(self, lines: list[str], index: int) -> bool:
        """Whether a line seems to head what nobody is known to say."""
        line = lines[index]
        alone = begins(lines, index) and is_missed(line)
        return alone or (self.form == "inline" and is_like_inline(line))

    def is_clocked(self, head: Head) -> bool:
        """Whether it is beyond doubt somebody's, with a time beside it and no words."""
        return not head.said and self.heads.is_known(self.heads.title(head.words))

    def begin(self, heading: str, number: int, words: str = "") -> None:
        title = self.heads.title(heading)
        expected = len(self.speeches) + 1
        if title.number not in {None, expected}:
            what = _say("speech_stands_speech", number=title.number, expected=expected)
            raise self.wrong(what, _say("add_missing_speech"), number)
        lines = [words] if words else []
        self.speeches.append(_Speech(title=title, line=number, lines=lines))

    def wrong(self, what: Fact, do: Fact, line: int) -> BadInput:
        return BadInput(what, do=do, file=self.file, line=line)
