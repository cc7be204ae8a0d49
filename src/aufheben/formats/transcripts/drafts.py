"""What a transcript says, before it is sure to be a debate; and the debate it then is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from aufheben.domain.matches import Heading, Match, Speech, Stand, Team
from aufheben.errors import BadInput, ManyErrors
from aufheben.formats.transcripts.examinations import examined
from aufheben.formats.transcripts.motions import motion_of
from aufheben.formats.transcripts.sides import BP, LONGEST_NAME, sides_of, stand_of
from aufheben.formats.transcripts.turns import DraftSpeech


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A debate as written. `sides` holds the teams it declares, None if it gives no side."""

    motion: str
    turns: tuple[DraftSpeech, ...] = ()
    info: str = ""
    sides: Mapping[str, Stand | None] = field(default_factory=dict)
    file: str | None = None
    motion_fix: str = 'begin with "Motion: This House would …"'
    teams_fix: str = 'name the teams first: "Teams: Alice (for), Bob (against), …"'


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
        yield BadInput("no motion", do=draft.motion_fix, file=draft.file)


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
    what, do = "", ""
    if not turn.team:
        what, do = f"speech {number} has no team", "say whose it is"
    elif not turn.text.strip():
        what, do = f"speech {number}, of {turn.team[:40]!r}, is empty", "add its text or remove it"
    elif wrong := next((n for n in (turn.team, turn.speaker) if not _is_name(n)), None):
        what = f"{wrong[:80]!r} cannot name who speaks"
        do = f"use one line of at most {LONGEST_NAME} characters"
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
                "half a character (a lone surrogate)",
                do="write the text in UTF-8",
                file=draft.file,
                line=line,
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
            do = "say each team's side"
            raise BadInput(f"no team speaks {stand} the motion", do=do, file=draft.file)
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
        do = "add its speeches, or remove the team"
        raise BadInput(f"team {silent[:40]!r} does not speak", do=do, file=draft.file)
    if len(firsts) < 2:
        raise BadInput(
            f"{len(firsts)} team speaks" if firsts else "nobody speaks",
            do="give the speeches of two teams or more",
            file=draft.file,
        )
    _check_spelling(firsts, draft)


def _unknown(strange: Sequence[str], firsts: Mapping[str, DraftSpeech], draft: Draft) -> BadInput:
    """All names that are no team's, each in its place; together where no name is a team's."""
    told = [name for name in firsts if name in draft.sides or stand_of(name)]
    lost = [name for name in strange if not stand_of(name)] or strange
    if not told and not draft.sides:
        names = ", ".join(repr(name[:40]) for name in lost)
        what = f"for whom each of {names} speaks is not said"
        return BadInput(what, do=draft.teams_fix, file=draft.file, line=firsts[lost[0]].line)
    return ManyErrors.together(
        BadInput(
            f"unknown team {name[:40]!r} (beside {_beside(name, firsts, draft)})",
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
                f"{other[:40]!r} and {name[:40]!r} differ only in case",
                do="spell a team's name in one way",
                file=draft.file,
                line=turn.line,
            )


def _team(first: DraftSpeech, side: Stand | None, draft: Draft) -> Team:
    if side is None:
        what = f"on which side {first.team[:40]!r} speaks is not said"
        raise BadInput(what, do=draft.teams_fix, file=draft.file, line=first.line)
    return Team(name=first.team, side=side)
