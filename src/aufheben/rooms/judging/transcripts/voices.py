"""Who speaks for whom, as somebody says it beside a transcript that has names alone."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from aufheben.domain.matches import Stand
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.decoration import is_time
from aufheben.rooms.judging.transcripts.sides import BP, canonical, stand_of
from aufheben.rooms.judging.transcripts.titles import Title, declared
from aufheben.words import speaker

_say = speaker(__name__)

NOBODY = ("none", "nobody", "chair", "なし", "司会")
"""In place of a team: these voices call speakers and keep time, and their words are left out."""
_COMMAS = str.maketrans({"\uff0c": ",", "\u3001": ",", "\n": ",", ";": ",", "\uff1b": ","})


@dataclass(frozen=True, slots=True, kw_only=True)
class Voices:
    """Teams with their sides, as far as given, and the team of each voice ("" for nobody).

    `names` are the voices as they were written.
    """

    teams: Mapping[str, Stand | None] = field(default_factory=dict)
    of: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def has(self, title: Title) -> bool:
        """Whether somebody said for whom this voice speaks."""
        return any(_plain(name) in self.of for name in _names(title))


def voices_of(given: Mapping[str, str]) -> Voices:
    """Voices from `{"Prop": "Aiko, Ben", "Tokyo (against)": "Chie", "none": "Dan"}`.

    Raises BadInput if a voice or a team stands twice, or a side is none.
    """
    teams: dict[str, Stand | None] = {}
    of: dict[str, str] = {}
    names: dict[str, str] = {}
    for words, said in given.items():
        team = "" if words.strip().casefold() in NOBODY else _team(words, teams)
        for name in filter(None, map(str.strip, said.translate(_COMMAS).split(","))):
            if of.setdefault(_plain(name), team) != team:
                raise BadInput(_say("speaks_two_teams", name=name[:40]), do=_say("name_each_voice"))
            names[_plain(name)] = name
    return Voices(teams=teams, of=of, names=names)


def placed(titles: Sequence[Title], voices: Voices, lines: Sequence[int | None]) -> list[Title]:
    """The titles with the teams that their voices were given.

    Raises BadInput for a voice that nobody in the transcript has.
    """
    heard: dict[str, tuple[Title, int | None]] = {}
    for title, line in zip(titles, lines, strict=True):
        for name in _names(title):
            heard.setdefault(_plain(name), (title, line))
    missing = next((key for key in voices.of if key not in heard), None)
    if missing is not None:
        raise _nobody(voices.names[missing], heard)
    return [_placed(title, voices) for title in titles]


def sides_told(titles: Iterable[Title], voices: Voices) -> dict[str, Stand | None]:
    """The sides of the teams given, and of all others whose names tell their side."""
    if not voices.teams:
        return {}
    own = (t.team for t in titles if t.team in BP or stand_of(t.team))
    return {**dict.fromkeys(own), **voices.teams}


def _team(words: str, teams: dict[str, Stand | None]) -> str:
    [(name, side)] = declared(words.translate(_COMMAS).replace(",", " "), None).items() or [
        ("", None)
    ]
    if name in teams:
        raise BadInput(_say("team_stands_twice", name=name[:40]), do=_say("name_each_team"))
    teams[name] = side
    return canonical(name)


def _placed(title: Title, voices: Voices) -> Title:
    for name in _names(title):
        team = voices.of.get(_plain(name))
        if team is not None:
            own = title.words if title.role is None and not title.speaker else title.speaker
            own = "" if is_time(own) else own
            return replace(title, team=team, speaker=own, chair=not team, given=True)
    return title


def _names(title: Title) -> list[str]:
    """All that a voice may be called by."""
    label = title.role.label if title.role else ""
    return [name for name in (title.words, title.speaker, label, title.team) if name]


def _nobody(name: str, heard: Mapping[str, tuple[Title, int | None]]) -> BadInput:
    near = get_close_matches(_plain(name), heard, n=1) or [next(iter(heard), "")]
    title, line = heard.get(near[0], (None, None))
    where = _say("nearest_line", line=line, words=title.words[:40]) if title and line else ""
    voices = ", ".join(
        dict.fromkeys(repr(said.words[:40].replace(",", "")) for said, _ in heard.values())
    )
    return BadInput(
        _say("no_voice_called", name=name[:40], where=where),
        do=_say("name_providers", names=voices[:400]),
    )


def _plain(name: str) -> str:
    """A name as it is compared: a comma in it (`Sato, Aiko`) would part two."""
    plain = unicodedata.normalize("NFKC", name).replace("_", " ").replace(",", " ")
    return " ".join(plain.casefold().split())
