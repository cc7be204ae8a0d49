"""What a transcript says, before it is sure to be a debate; and the debate it then is."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from aufheben.domain.matches import Heading, Match, Speech, Stand, Team
from aufheben.errors import BadInput
from aufheben.formats.transcripts.sides import BP, LONGEST_NAME, sides_of, stand_of


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftSpeech:
    """A speech as written; `line` is where it begins."""

    team: str
    text: str
    speaker: str = ""
    role: str = ""
    line: int | None = None


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

    Raises BadInput if the motion, a team or a speech is missing, empty or unknown.
    """
    if not draft.motion.strip():
        raise BadInput("no motion", do=draft.motion_fix, file=draft.file)
    for number, turn in enumerate(draft.turns, start=1):
        _check_turn(number, turn, draft)
    _check_characters(draft)
    teams = _teams(draft)
    heading = Heading(motion=draft.motion.strip(), teams=teams, info=draft.info.strip())
    return Match(heading=heading, speeches=_speeches(draft))


def stand_named(word: str, *, of: str, file: str | None, line: int | None = None) -> Stand:
    """The side a word says ("for", "con", "肯定"). Raises BadInput if it says none."""
    stand = stand_of(word)
    if stand is None:
        do = 'write "for" or "against"'
        raise BadInput(f"{word[:40]!r} is no side for {of!r}", do=do, file=file, line=line)
    return stand


def _speeches(draft: Draft) -> tuple[Speech, ...]:
    return tuple(
        Speech(
            number=number,
            team=turn.team,
            text=turn.text.strip(),
            speaker=turn.speaker,
            role=turn.role,
        )
        for number, turn in enumerate(draft.turns, start=1)
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
    for name, turn in reversed(tuple(firsts.items())):
        if name not in draft.sides and (draft.sides or (len(firsts) > 2 and name not in BP)):
            raise _unknown(name, firsts, turn, draft)
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


def _unknown(
    name: str, firsts: Mapping[str, DraftSpeech], turn: DraftSpeech, draft: Draft
) -> BadInput:
    others = ", ".join(repr(n[:40]) for n in [*(draft.sides or firsts)][:8] if n != name)
    what = f"unknown team {name[:40]!r} (beside {others})"
    return BadInput(what, do=draft.teams_fix, file=draft.file, line=turn.line)


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
