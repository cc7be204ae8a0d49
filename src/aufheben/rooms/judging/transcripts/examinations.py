"""Questions and answers stay with the speech that they test: who asks, who answers."""

from collections.abc import Sequence
from dataclasses import dataclass

from aufheben.domain.matches import Examination, Team
from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts.exchange_headings import Party
from aufheben.rooms.judging.transcripts.roles import Role, role_of
from aufheben.rooms.judging.transcripts.sides import canonical, stand_of
from aufheben.rooms.judging.transcripts.titles import title_of
from aufheben.rooms.judging.transcripts.transcript import DraftSpeech
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_FIX = _say("say_who_asks")


def examined(
    turns: Sequence[DraftSpeech], teams: Sequence[Team], file: str | None
) -> dict[int, tuple[Examination, ...]]:
    """By the index of each speech the examinations that test it.

    Raises BadInput where none stands before, or nothing says who answers.
    """
    found: dict[int, tuple[Examination, ...]] = {}
    before: list[DraftSpeech] = []
    for turn in turns:
        if turn.exchange:
            at, examination = _Heading(turn, before, turns, teams, file).read()
            found[at] = _with(found.get(at, ()), examination)
        else:
            before.append(turn)
    return found


def _with(earlier: tuple[Examination, ...], new: Examination) -> tuple[Examination, ...]:
    """Two of the same people in a row are one."""
    if earlier and (earlier[-1].asks, earlier[-1].answers) == (new.asks, new.answers):
        joined = f"{earlier[-1].text}\n{new.text}"
        return (*earlier[:-1], Examination(asks=new.asks, answers=new.answers, text=joined))
    return (*earlier, new)


@dataclass(frozen=True, slots=True)
class _Heading:
    """An exchange's heading among the speeches before it."""

    turn: DraftSpeech
    before: Sequence[DraftSpeech]
    turns: Sequence[DraftSpeech]
    teams: Sequence[Team]
    file: str | None

    def read(self) -> tuple[int, Examination]:
        asks, answers = self._parties()
        tested = self._tested(answers, asks)
        whose = self._whose(answers) if answers else (self.before[tested].team,)
        others = self._whose(asks) or self._other(whose)
        if self.turn.exchange and self.turn.exchange.mutual:
            whose = others = tuple(dict.fromkeys((*others, *whose)))
        elif {*whose} & {*others}:
            raise self._wrong(_say("team_asks_answers", words=self.turn.words[:60]), _FIX)
        return tested, Examination(asks=others, answers=whose, text=self.turn.text.strip())

    def _parties(self) -> tuple[Party | None, Party | None]:
        """Who asks and who answers, as far as the heading says it or the speeches tell."""
        known = (
            [p for p in self.turn.exchange.parties if self._whose(p)] if self.turn.exchange else []
        )
        asks = next((p for p in known if p.part == "asks"), None)
        answers = next((p for p in known if p.part == "answers"), None)
        # A side beside a name of that side says nothing more: `Tom (Neg)`, `否定側質疑 山田`.
        before = [None, *known]
        free = [
            party
            for party, last in zip(known, before, strict=False)
            if not party.part and self._whose(party) != self._whose(last)
        ]
        if len(free) > 1 and not asks and not answers:
            return free[0], free[1]
        if free and not (asks and answers):
            is_answer = bool(asks) or (not answers and self._answers(free[0]))
            return (asks, free[0]) if is_answer else (free[0], answers)
        return asks, answers

    def _answers(self, party: Party) -> bool:
        """Whether one who is named alone answers: their speech is named, or was given just now."""
        role = title_of(party.words, ()).role
        if role and role.part and self._speech_of(party) is not None:
            return True
        if not self.before:
            return False
        whose = self._whose(party)
        if self.turn.exchange and self.turn.exchange.asks_first:
            return not any(turn.team not in whose for turn in self.before)
        return self.before[-1].team in whose

    def _tested(self, answers: Party | None, asks: Party | None) -> int:
        """The speech that is named, else the last of who answers, else of who does not ask."""
        named = self._speech_of(answers) if answers else None
        if named is not None:
            return named
        whose, others = self._whose(answers), self._whose(asks)
        found = [
            at
            for at, turn in enumerate(self.before)
            if (turn.team in whose if whose else turn.team not in others)
        ]
        if found:
            return found[-1]
        what = _say("stands_before_speech", words=self.turn.words[:60])
        raise self._wrong(what, _say("put_after_speech"))

    def _speech_of(self, party: Party) -> int | None:
        """The last speech that has the party's place or name."""
        title = title_of(party.words, self._names)
        name = (title.speaker or (title.words if not title.role else "")).casefold()
        for at in range(len(self.before) - 1, -1, -1):
            turn = self.before[at]
            own = role_of(turn.role)
            if title.role and own and _place(own) == _place(title.role):
                return at
            if name and name == turn.speaker.casefold():
                return at
        return None

    def _whose(self, party: Party | None) -> tuple[str, ...]:
        """The teams that a party is, or is of; none where nobody is known so."""
        if party is None:
            return ()
        title = title_of(party.words, self._names)
        if canonical(title.team) in self._names:
            return (canonical(title.team),)
        side = title.role.side if title.role else stand_of(title.team)
        if side:
            return tuple(team.name for team in self.teams if team.side == side)
        spoken = self._speech_of(party)
        return (self.before[spoken].team,) if spoken is not None else self._later(title.words)

    def _later(self, name: str) -> tuple[str, ...]:
        """The team of somebody who speaks only later."""
        found = (t.team for t in self.turns if t.speaker.casefold() == name.casefold())
        return tuple(found)[:1]

    def _other(self, whose: tuple[str, ...]) -> tuple[str, ...]:
        sides = {team.side for team in self.teams if team.name in whose}
        return tuple(team.name for team in self.teams if team.side not in sides)

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(team.name for team in self.teams)

    def _wrong(self, what: Fact, do: Fact) -> BadInput:
        return BadInput(what, do=do, file=self.file, line=self.turn.line)


def _place(role: Role) -> tuple[str, int, str, str]:
    return role.side, role.number, role.office, role.part
