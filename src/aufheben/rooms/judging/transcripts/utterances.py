"""From what was heard under each heading to a debate: for whom, and whether as a speech.

In what was recorded word by word, not every turn is a speech. A turn of at most 60 words, and at most a
third of the longest of the team that speaks least, is none of its own: a point of information, an answer
to it, a call from the bench. It stays where it fell, in brackets with whose it is, in the speech of
whoever had the floor; the speaker's own words go on without brackets. Names of speakers reach no judge,
so brackets say the place or the team. In a time for questions every short turn is a line of it. Who is
named on a line while questions are asked may only take a turn, and begin no speech.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from aufheben.rooms.judging.transcripts.benches import seated
from aufheben.rooms.judging.transcripts.drafts import Draft, match_of
from aufheben.rooms.judging.transcripts.heads import Form, Head, Heads
from aufheben.rooms.judging.transcripts.titles import Title
from aufheben.rooms.judging.transcripts.transcript import DraftSpeech, Supplement, Transcript
from aufheben.rooms.judging.transcripts.voices import placed, sides_told
from aufheben.words import Fact, speaker

_say = speaker(__name__)
TURN, SHARE = 60, 3
"""Words up to which a turn may be no speech, and the part of the shortest team's longest turn."""
_WORD = re.compile(r"[^\W\u3040-\u30ff\u4e00-\u9fff]+")
_WIDE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Floors:
    """The speeches, and how many turns stand within them."""

    speeches: tuple[DraftSpeech, ...]
    within: int = 0


def floors(turns: Sequence[DraftSpeech]) -> Floors:
    """The speeches that turns make, those of one voice in a row as one."""
    joined = _joined(turns)
    longest: dict[str, int] = {}
    for turn in (turn for turn in joined if not turn.exchange):
        longest[turn.team] = max(longest.get(turn.team, 0), words(turn.text))
    held = _held(joined, min(TURN, min(longest.values(), default=0) // SHARE))
    return Floors(speeches=tuple(held), within=len(joined) - len(held))


def words(text: str) -> int:
    """About how many words; two kana or kanji count as one."""
    return len(_WORD.findall(text)) + len(_WIDE.findall(text)) // 2


def _held(turns: Sequence[DraftSpeech], short: int) -> list[DraftSpeech]:
    """Each short turn in the speech before it; what precedes all speeches in the first.

    Without short turns they are as they are.
    """
    held: list[DraftSpeech] = []
    texts: list[list[str]] = []
    first: list[DraftSpeech] = []
    for turn in turns:
        is_speech = bool(turn.exchange) or words(turn.text) > short or not turn.text.strip()
        if is_speech and not (held and _voice(held[-1]) == _voice(turn)):
            before = [_within(each, turn) for each in first] if not held else []
            held.append(turn)
            texts.append([*before, turn.text])
        elif held:
            texts[-1].append(_within(turn, held[-1]))
        else:
            first.append(turn)
    joined = (_between(t).join(filter(None, said)) for t, said in zip(held, texts, strict=True))
    return [replace(t, text=said) for t, said in zip(held, joined, strict=True)]


def _within(turn: DraftSpeech, speech: DraftSpeech) -> str:
    if speech.exchange:
        return f"{turn.role or turn.team}: {turn.text.strip()}"
    if _voice(turn) == _voice(speech):
        return turn.text.strip()
    return f"[{turn.role or turn.team}: {turn.text.strip()}]"


def _joined(turns: Sequence[DraftSpeech]) -> list[DraftSpeech]:
    return [_one(list(voice)) for _, voice in groupby(turns, _voice)]


def _one(turns: Sequence[DraftSpeech]) -> DraftSpeech:
    if len(turns) == 1:
        return turns[0]
    said = filter(None, (turn.text.rstrip() for turn in turns))
    return replace(turns[0], text=_between(turns[0]).join(said).strip())


def _between(turn: DraftSpeech) -> str:
    """What parts the words of a speech, and the lines of questions and answers."""
    return "\n" if turn.exchange else " "


def _voice(turn: DraftSpeech) -> tuple[str, str, str]:
    return turn.team, turn.speaker, turn.words if turn.exchange else turn.role


def takes_turn(head: Head, title: Title, said: int, form: Form, before: Sequence[Title]) -> bool:
    """Whether `said` words under a head are of the questions, by the heads of speeches `before`.

    A place is one where it heads speeches in another way: `1N:` where those are `1NC`. A name
    with its side, on a line of its own, heads a speech where it is long.
    """
    if title.exchange or title.chair:
        return False
    is_inline = (head.form, form) == ("inline", "alone")
    if role := title.role:
        another = not role.part and any(each.role and each.role.part for each in before)
        return said <= TURN and (is_inline or another)
    if title.speaker and head.form == "alone" and said > TURN:
        return False
    return is_inline or any(each.role for each in before)


def said_under(lines: Sequence[str], index: int, head: Head, heads: Heads) -> int:
    """How many words stand under a head, up to the next line that is one."""
    count = words(head.said)
    for line in lines[index + 1 :]:
        if count > TURN or heads.of(line, first=True):
            break
        count += words(line)
    return count
