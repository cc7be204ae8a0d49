"""What a transcript says, before it is sure to be a debate; and the debate it then is."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from aufheben.domain.matches import Heading, Match, Speech, Stand, Team
from aufheben.errors import BadInput, ManyErrors
from aufheben.rooms.judging.transcripts.examinations import examined
from aufheben.rooms.judging.transcripts.sides import BP, LONGEST_NAME, sides_of, stand_of
from aufheben.rooms.judging.transcripts.transcript import DraftSpeech
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_MOTION_FIX = _say("begin_motion")
_TEAMS_FIX = _say("name_teams_first")
_ANNOUNCED = re.compile(
    r"\s*+(?:motion|resolution|topic)?\s*+(?:[:\uff1a]\s*+)?[\"“「『*_]*+\s*+"
    r"(?:be it (?:hereby )?resolved|(?:it is )?(?:hereby )?resolved)\s*+(?:[:\uff1a,;–—-]++\s*+(?:that\b[:,]?)?|that\b[:,]?)\s*+",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“「『]([^\"“”「」『』]+)[\"”」』]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A debate as written. `sides` holds the teams it declares, None if it gives no side."""

    motion: str
    turns: tuple[DraftSpeech, ...] = ()
    info: str = ""
    sides: Mapping[str, Stand | None] = field(default_factory=dict)
    file: str | None = None
    motion_fix: Fact = _MOTION_FIX
    teams_fix: Fact = _TEAMS_FIX


def match_of(draft: Draft) -> Match:
    """The debate, its teams in the order of first speaking.

    Raises BadInput if a team or a speech is missing, empty or unknown, or the motion is: all that
    is missing together.
    """
    wrong = list(_missing_motion(draft))
    try:
        match = _match(draft)
    except BadInput as other:
        raise ManyErrors.together([*wrong, other]) from None
    if wrong:
        raise wrong[0]
    return match


def beside_motion(wrong: BadInput, draft: Draft) -> BadInput:
    """The complaint, and that there is no motion where that holds, too."""
    return ManyErrors.together([wrong, *_missing_motion(draft)])


def _missing_motion(draft: Draft) -> Iterator[BadInput]:
    if not draft.motion.strip():
        yield BadInput(_say("no_motion"), do=draft.motion_fix, file=draft.file)


def _match(draft: Draft) -> Match:
    speeches = tuple(turn for turn in draft.turns if not turn.exchange)
    for number, turn in enumerate(speeches, start=1):
        _check_turn(number, turn, draft)
    _check_characters(draft)
    teams = _teams(replace(draft, turns=speeches))
    heading = Heading(motion=motion_of(draft.motion), teams=teams, info=draft.info.strip())
    return Match(heading=heading, speeches=_speeches(draft, speeches, teams))


def _speeches(
    draft: Draft, speeches: Sequence[DraftSpeech], teams: tuple[Team, ...]
) -> tuple[Speech, ...]:
    tests = examined(draft.turns, teams, draft.file)
    return tuple(
        Speech(
            number=number,
            team=turn.team,
            text=turn.text.strip(),
            speaker=turn.speaker,
            role=turn.role,
            examinations=tests.get(number - 1, ()),
        )
        for number, turn in enumerate(speeches, start=1)
    )


def _check_turn(number: int, turn: DraftSpeech, draft: Draft) -> None:
    what: Fact = ""
    do: Fact = ""
    if not turn.team:
        what, do = _say("speech_no_team", number=number), _say("say_whose")
    elif not turn.text.strip():
        what, do = _say("speech_empty", number=number, team=turn.team[:40]), _say("add_text_remove")
    elif wrong := next((n for n in (turn.team, turn.speaker) if not _is_name(n)), None):
        what = _say("cannot_name_who", wrong=wrong[:80])
        do = _say("use_line_most_characters", most_id=LONGEST_NAME)
    if what:
        raise BadInput(what, do=do, file=draft.file, line=turn.line)


def _is_name(name: str) -> bool:
    return name.isprintable() and len(name) <= LONGEST_NAME


def _check_characters(draft: Draft) -> None:
    texts: list[tuple[str, int | None]] = [(draft.motion, None), (draft.info, None)]
    texts += [(turn.text, turn.line) for turn in draft.turns]
    for text, line in texts:
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise BadInput(
                _say("half_character_lone"), do=_say("write_text_utf"), file=draft.file, line=line
            )


def _teams(draft: Draft) -> tuple[Team, ...]:
    firsts: dict[str, DraftSpeech] = {}
    for turn in draft.turns:
        firsts.setdefault(turn.team, turn)
    _check_names(firsts, draft)
    declared = [name for name in draft.sides if name in firsts]
    others = [name for name in firsts if name not in draft.sides]
    sides = sides_of((*declared, *others), draft.sides)
    teams = tuple(_team(turn, sides[name], draft) for name, turn in firsts.items())
    for stand in ("for", "against"):
        if stand not in sides.values():
            do = _say("say_each_teams")
            raise BadInput(_say("no_team_speaks", stand=stand), do=do, file=draft.file)
    return teams


def _check_names(firsts: Mapping[str, DraftSpeech], draft: Draft) -> None:
    """Enough teams, all of them meant: a slip in a name must not make one more team."""
    strange = [
        name
        for name in firsts
        if name not in draft.sides and (draft.sides or (len(firsts) > 2 and name not in BP))
    ]
    if strange:
        raise _unknown(strange, firsts, draft)
    silent = next((name for name in draft.sides if name not in firsts), None)
    if silent is not None:
        do = _say("add_speeches_remove")
        raise BadInput(_say("team_not_speak", silent=silent[:40]), do=do, file=draft.file)
    if len(firsts) < 2:
        raise BadInput(
            _say("team_speaks", n=len(firsts)) if firsts else _say("nobody_speaks"),
            do=_say("give_speeches_two"),
            file=draft.file,
        )
    _check_spelling(firsts, draft)


def _unknown(strange: Sequence[str], firsts: Mapping[str, DraftSpeech], draft: Draft) -> BadInput:
    """All names that are no team's, each in its place; together where no name is a team's."""
    told = [name for name in firsts if name in draft.sides or stand_of(name)]
    lost = [name for name in strange if not stand_of(name)] or strange
    if not told and not draft.sides:
        names = ", ".join(repr(name[:40]) for name in lost)
        what = _say("whom_each_speaks", names=names)
        return BadInput(what, do=draft.teams_fix, file=draft.file, line=firsts[lost[0]].line)
    return ManyErrors.together(
        BadInput(
            _say("unknown_team_beside", name=name[:40], beside=_beside(name, firsts, draft)),
            do=draft.teams_fix,
            file=draft.file,
            line=firsts[name].line,
        )
        for name in lost
    )


def _beside(name: str, firsts: Mapping[str, DraftSpeech], draft: Draft) -> str:
    return ", ".join(repr(n[:40]) for n in [*(draft.sides or firsts)][:8] if n != name)


def _check_spelling(firsts: Mapping[str, DraftSpeech], draft: Draft) -> None:
    spelled: dict[str, str] = {}
    for name, turn in firsts.items():
        other = spelled.setdefault(name.casefold(), name)
        if other != name:
            raise BadInput(
                _say("differ_only_case", other=other[:40], name=name[:40]),
                do=_say("spell_teams_name"),
                file=draft.file,
                line=turn.line,
            )


def _team(first: DraftSpeech, side: Stand | None, draft: Draft) -> Team:
    if side is None:
        what = _say("side_speaks_not", team=first.team[:40])
        raise BadInput(what, do=draft.teams_fix, file=draft.file, line=first.line)
    return Team(name=first.team, side=side)


def motion_of(words: str) -> str:
    """The motion without what announces it: `Resolved: …`, `Be it resolved that …`."""
    announced = _ANNOUNCED.match(words)
    if announced is None:
        return words.strip()
    rest = words[announced.end() :].strip()
    quoted = _QUOTED.fullmatch(rest)
    return (quoted[1].strip() if quoted else rest.rstrip('"”」』*_')) or words.strip()
