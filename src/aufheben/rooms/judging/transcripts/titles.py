"""Headings of speeches: `OG`, `Speech 3: CG (Name)`, `Name (CG)`, `Pro: Name`, `PM - Name`, `否定側反駁`.

Who calls speakers and times them speaks for nobody: `Chair`, `司会 佐々木`, `Berg (Moderator)`.
"""

import re
import unicodedata
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from aufheben.domain.matches import Stand
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.decoration import timeless
from aufheben.rooms.judging.transcripts.exchange_headings import Exchange, exchange_of
from aufheben.rooms.judging.transcripts.roles import LONGEST, Role, is_placeless, role_of
from aufheben.rooms.judging.transcripts.sides import (
    BP,
    LONGEST_NAME,
    canonical,
    stand_named,
    stand_of,
)
from aufheben.words import speaker

_say = speaker(__name__)
MOST_TEAMS = 64
NUMBERED = r"(?:speech|スピーチ)\s*+(\d++)"
_NUMBER = re.compile(rf"{NUMBERED}(?:\s*+[:\uff1a.–—-]\s*+(.*)|\s*+)", re.IGNORECASE)
# Colons, brackets, commas and stops may be as wide as Japanese writes them (\uff…, \u3001).
_COMMA = re.compile(r"[,;\n\u3001\uff0c\uff1b]")
_BRACKETS = re.compile(r"(.+?)(?:(?<!\s)\s++)?[(\uff08]([^()\uff08\uff09]++)[)\uff09]")
_PARTED = re.compile(r"(.+?)(?:(?:(?<!\s)\s++)?[:\uff1a,\u3001]|\s[–—|/-])\s*+(.+)", re.DOTALL)
_NAME = re.compile(r"(?!\d)\w[\w'’.-]*(?: \w[\w'’.-]*){0,3}")
_SHORTENED = re.compile(r"(?:(?:^|[\s.])\w|[JS]r)\.$")
_ORDINAL = re.compile(
    r"(?:speaker|speech|debater|話者|スピーカー)\s*(?:no\.?\s*)?\d+", re.IGNORECASE
)
_SAID: Final = frozenset(
    (
        "yes", "no", "hello", "hi", "thanks", "thank you", "okay", "ok", "well", "right", "so",
        "good morning", "good afternoon", "good evening", "welcome", "sorry", "please", "sure",
        "はい", "いいえ", "こんにちは", "ありがとう", "ありがとうございます", "では", "それでは",
    )
)  # fmt: skip
"""What people say and nobody is called."""
_BLANKS = re.compile(r"[\s_]+")
_ENGLISH: Final = (
    "chair", "chairperson", "chairman", "chairwoman", "chair judge", "moderator", "mc", "host",
    "timekeeper", "time keeper", "timer", "adjudicator", "judge", "facilitator", "announcer",
    "speaker of the house", "mr speaker", "madam speaker", "madame speaker", "madam chair", "mr chair",
)  # fmt: skip
_JAPANESE: Final = (
    "司会者", "司会", "議長", "タイムキーパー", "計時係", "計時", "審判", "ジャッジ", "主審", "副審", "進行役", "進行",
)  # fmt: skip
_NO_SPEECH: Final = (
    "rfd", "reason for decision", "reasons for decision", "judge's decision", "judges' decision",
    "oral adjudication", "prep time", "preparation time", "講評", "判定", "審査", "準備時間", "作戦タイム",
)  # fmt: skip
"""What stands between speeches and behind them."""
_CHAIRS: Final = frozenset((*_ENGLISH, *_JAPANESE, *_NO_SPEECH))
_APART = r"[\s・:,、/|–—-]+"
_WORDS = "|".join(sorted(map(re.escape, (*_ENGLISH, *_JAPANESE)), key=len, reverse=True))
_WITH_NAME = re.compile(
    rf"(?:the )?(?:{_WORDS}){_APART}(?P<after>.+)|(?:{'|'.join(_JAPANESE)})(?P<close>.+)"
    rf"|(?P<before>.+?){_APART}(?:{_WORDS})|(?P<closely>.+)(?:{'|'.join(_JAPANESE)})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Title:
    """What a heading says: the speech's number if it gives one, team ("" if none), speaker, role.

    `words` are all of it but times. It is a `chair` who speaks for nobody; `given` where the team
    was said beside the transcript. It heads no speech but an `exchange` of the `parties`, each
    with what it does there, as far as that is said.
    """

    number: int | None
    team: str
    speaker: str = ""
    role: Role | None = None
    words: str = ""
    chair: bool = False
    given: bool = False
    exchange: Exchange | None = None


def title_of(words: str, teams: Container[str]) -> Title:
    """The title in a heading; `teams` are names known besides those that tell their side."""
    words = timeless(" ".join(words.split()))
    found = _NUMBER.fullmatch(words)
    number = int(found[1]) if found else None
    rest = ((found[2] or "") if found else words).rstrip(" :\uff1a").strip()
    if exchange := _exchange(rest, teams):
        return Title(number=None, team="", words=rest, exchange=exchange)
    told = _told(rest, teams)
    return Title(
        number=number,
        team=told.role.team if told.role and not told.team else canonical(told.team),
        speaker=told.speaker.strip(),
        role=told.role,
        words=rest,
        chair=not told.role and told.team not in teams and _is_chair(told),
    )


def is_known(name: str, teams: Container[str]) -> bool:
    """The name is a team's beyond doubt: declared, or telling its side by itself."""
    return canonical(name) in teams or canonical(name) in BP or stand_of(name) is not None


def declared(words: str, file: str | None, line: int | None = None) -> dict[str, Stand | None]:
    """The teams in `Alice (for), Bob (against)`, with their sides where given.

    Raises BadInput if a team stands twice or a side is none.
    """
    words = "\n".join(" ".join(line.split()) for line in words.split("\n"))
    sides: dict[str, Stand | None] = {}
    parts = [part.strip(" -*\t") for part in _COMMA.split(words, MOST_TEAMS)]
    if len(parts) > MOST_TEAMS:
        do = _say("name_most_teams", most_teams=MOST_TEAMS)
        raise BadInput(_say("too_many_teams"), do=do, file=file, line=line)
    for part in filter(None, parts):
        found = None if is_known(part, ()) else _BRACKETS.fullmatch(part)
        name = canonical(found[1] if found else part)
        if name in sides:
            do = _say("name_each_team")
            raise BadInput(_say("team_stands_twice", name=name[:40]), do=do, file=file, line=line)
        sides[name] = stand_named(found[2], of=name, file=file, line=line) if found else None
    return sides


def _is_chair(told: "_Told") -> bool:
    return is_chair(told.team, is_name) or is_chair(told.speaker, lambda _: False)


def _exchange(words: str, teams: Container[str]) -> Exchange | None:
    """The exchange that words head: besides small words they name sides, places and people alone."""
    found = None if is_known(words, teams) else exchange_of(words)
    if found is None:
        return None
    parties = tuple(party for party in found.parties if not is_placeless(party.words))
    known = [
        is_known(each.words, teams) or bool(title_of(each.words, teams).role) for each in parties
    ]
    names = [each.words for ok, each in zip(known, parties, strict=True) if not ok]
    if not all(map(is_name, names)) or (names and not (found.sure or found.named)):
        return None
    if not (found.sure or found.asked or sum(known) == 2):
        return None
    return replace(found, parties=parties, sure=found.sure or any(known))


class _Told(NamedTuple):
    team: str
    speaker: str = ""
    role: Role | None = None


def _told(words: str, teams: Container[str]) -> _Told:
    if is_known(words, teams):
        return _Told(words)
    if role := role_of(words):
        return _Told("", role=role)
    return (
        (found := _BRACKETS.fullmatch(words)) and _paired(found[1], found[2], teams, bracketed=True)
    ) or (
        ((parted := _PARTED.fullmatch(words)) and _paired(parted[1], parted[2], teams))
        or _beside(words)
        or _Told(words)
    )


def _paired(
    outer: str, inner: str, teams: Container[str], *, bracketed: bool = False
) -> _Told | None:
    """A side or a place beside a name, in either order; of two that say a place, each says its own."""
    if whole := _in_two(outer, inner):
        return _Told("", role=whole)
    one, other = _placed(outer, teams), _placed(inner, teams)
    if one and other:
        return _Told(one.team or other.team, role=other.role or one.role)
    if one:
        return one._replace(speaker=inner)
    if other and (bracketed or other.role):
        return other._replace(speaker=outer)
    return _told(outer, teams)._replace(speaker=inner) if bracketed else None


def _in_two(outer: str, inner: str) -> Role | None:
    """The place that two parts say together: `Opposition 4 (Reply)`, `Speaker 1 (Prop)`.

    Who speaks as which of all is no part of a place: `Speaker 5: Member of Government`.
    """
    for ordinal, place in ((outer, inner), (inner, outer)):
        if _ORDINAL.fullmatch(ordinal) and (role := role_of(place)):
            return role
    if inner.casefold() not in _SAID and (is_placeless(outer) or is_placeless(inner)):
        return role_of(f"{outer} {inner}")
    return None


def _placed(words: str, teams: Container[str]) -> _Told | None:
    """What a side's name or a place says, else None."""
    if is_known(words, teams):
        return _Told(words)
    role = role_of(words)
    return _Told("", role=role) if role else None


def _beside(words: str) -> _Told | None:
    """A place right before or after a name, as people name themselves in calls: `OG1 Aiko Sato`."""
    parts = _BLANKS.split(words)
    for cut in range(min(len(parts) - 1, 6), 0, -1):
        for place, name in ((parts[:cut], parts[cut:]), (parts[-cut:], parts[:-cut])):
            said, named = " ".join(place), " ".join(name)
            role = role_of(said)
            if (role or said in BP) and is_name(named) and not role_of(named):
                return _Told("" if role else said, named, role)
    return None


def is_name(words: str) -> bool:
    """At most four words, each with a capital or in a script without them; not `Yes.`, which is said."""
    is_long = len(words) > LONGEST_NAME or (not words.isascii() and len(words) > 16)
    is_said = words.casefold() in _SAID or (words.endswith(".") and not _SHORTENED.search(words))
    named = not (is_long or is_said) and bool(_NAME.fullmatch(words))
    return named and not any(word[0].islower() for word in words.split())


def is_chair(title: str, is_name: Callable[[str], bool]) -> bool:
    """Whether it names who leads the debate, with or without a name."""
    if len(title) > LONGEST:
        return False
    plain = " ".join(unicodedata.normalize("NFKC", title).replace("_", " ").split())
    if _bare(plain) in _CHAIRS:
        return True
    found = _WITH_NAME.fullmatch(plain)
    return bool(found) and any(is_name(name) for name in (found.groups() if found else ()) if name)


def _bare(plain: str) -> str:
    return " ".join(
        plain.casefold().replace(".", " ").replace("’", "'").removeprefix("the ").split()
    )
