"""A stand-in that answers every task of judging in its form. Its texts are canned."""

import itertools
import json
import re
from typing import Any

from aufheben.rooms.judging.forecast import ANALYSIS, JUDGMENT, VERDICT, VIEW
from aufheben.testing.wires import Received
from aufheben.testing.words import Say, sentence

_TEAMS = re.compile(r"^(?:Teams|チーム): (.+)$", re.MULTILINE)
_SPEECH = re.compile(
    r"^(?:New speech\. Speech|新しいスピーチ。).*?(\d+)(?: by \S+)?:\n(.+)$", re.MULTILINE
)
_LENGTH = re.compile(r"^- (?:At most (\d+) characters|多くとも (\d+) 字)", re.MULTILINE)
_SPOKEN = {
    "en": r"^Speech (\d+) by (.+?)(?: \((.*)\))?:$",
    "ja": r"^(.+?) のスピーチ (\d+)(?:\((.*)\))?:$",
}
_QUOTED = re.compile(r"“(\d+)\|([^”]+)”")


class Adjudicator:
    """Finds `favorite` best (by default whoever speaks first) and says so at every step.

    Analyses quote the first words of their speech, verdicts what analyses quoted. `lang` is the
    language of its answers, by default the prompt's. A `wordy` one says as much as it is asked
    for, or as a strong general model says; any other a sentence.
    """

    def __init__(
        self,
        favorite: str = "",
        *,
        lang: str | None = None,
        wordy: bool = False,
        say: Say = sentence,
    ) -> None:
        self._favorite = favorite
        self._say = say
        self._lang = lang
        self._wordy = wordy
        self._numbers = itertools.count(1)

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        user = received.user
        lang = self._lang or ("ja" if re.match(r"\s*課題", user) else "en")
        return json.dumps(getattr(self, f"_{asked_of(user)}")(user, lang), ensure_ascii=False)

    def _new(self, lang: str, user: str = "", usual: int = 0) -> str:
        asked = _LENGTH.search(user)
        most = int(asked[1] or asked[2]) if asked else usual * 2
        size = most * 9 // 10 if asked else usual
        said = self._say(lang, next(self._numbers))
        while self._wordy and len(said) < size:
            more = f" {self._say(lang, next(self._numbers))}"
            if len(said + more) > most:
                break
            said += more
        return said

    def _ranking(self, user: str) -> list[str]:
        return sorted(teams_of(user), key=lambda team: team != self._favorite)

    def _score(self, user: str) -> int:
        favored = f"by {self._favorite}" in user or f"{self._favorite} のスピーチ" in user
        return 8 if self._favorite and favored else 5

    def _summary(self, user: str, lang: str) -> dict[str, Any]:
        return {"summary": self._new(lang, user, len(user) // 2)}

    def _analysis(self, user: str, lang: str) -> dict[str, Any]:
        heard = _SPEECH.findall(user)
        quoted = "".join(f" “{number}|{text[:40]}”" for number, text in heard)
        answer: dict[str, Any] = {"analysis": f"{self._new(lang, user, ANALYSIS)}{quoted}"}
        if '"score"' in user:
            last = f"by {self._favorite}:" if lang == "en" else f"{self._favorite} の"
            new = user[
                user.rfind("New speech.") if lang == "en" else user.rfind("新しいスピーチ。") :
            ]
            answer["score"] = 8 if self._favorite and last in new.split("\n", 1)[0] else 5
        return answer

    def _grade(self, user: str, lang: str) -> dict[str, Any]:
        return {"score": self._score(user)}

    def _judgment(self, user: str, lang: str) -> dict[str, Any]:
        quotes = " ".join(f"“{number}|{text}”" for number, text in _QUOTED.findall(user))
        return {"judgment": f"{self._new(lang, user, JUDGMENT)} {quotes}".strip()}

    def _view(self, user: str, lang: str) -> dict[str, Any]:
        team = re.search(r"^(?:The team|チーム): ([^,\n(]+)$", user, re.MULTILINE)
        favored = team is not None and team[1] == self._favorite
        return {"judgment": self._new(lang, user, VIEW), "score": 8 if favored else 5}

    def _winner(self, user: str, lang: str) -> dict[str, Any]:
        return {"winner": self._ranking(user)[0]}

    def _feedback(self, user: str, lang: str) -> dict[str, Any]:
        """The better a team is ranked, the more points its speeches get."""
        spoken = re.findall(_SPOKEN[lang], user, re.MULTILINE)
        ranking = self._ranking(user)
        halves = re.findall(r"(\d+(?:\.\d+)?) (?:to|から) (\d+(?:\.\d+)?)", user)
        order = (0, 1) if lang == "en" else (1, 0)
        teams = [(row[order[0]], row[order[1]], row[2]) for row in spoken]
        rows = [
            {
                "speech": int(number),
                "strong": self._new(lang),
                "lost": self._new(lang),
                "next": self._new(lang),
                "points": float(halves["eply" in role or "リプライ" in role][1])
                - ranking.index(team) / 2,
                "why": self._new(lang),
            }
            for number, team, role in teams
        ]
        clash = {"about": self._new(lang), "winner": ranking[0], "why": self._new(lang)}
        return {"speeches": rows, "clashes": [clash, {**clash, "winner": None}]}

    def _verdict(self, user: str, lang: str) -> dict[str, Any]:
        ranking = self._ranking(user)
        point = {"point": self._new(lang), "team": ranking[0]}
        quotes = [{"text": text, "speech": int(n)} for n, text in _QUOTED.findall(user)[:2]]
        return {
            "ranking": ranking,
            "close": False,
            "comment": self._new(lang, user, VERDICT),
            "reasons": {team: self._new(lang) for team in ranking},
            "points": [{**point, "validity": self._new(lang), "importance": self._new(lang)}],
            "quotes": quotes,
        }


_KINDS = {
    '"speeches"': "feedback",
    '"ranking"': "verdict",
    '"winner"': "winner",
    '"summary"': "summary",
    '"analysis"': "analysis",
    '{"judgment": "…", "score"': "view",
    '"judgment"': "judgment",
    '"score"': "grade",
}
"""By the keys in the shape that a prompt shows, which method answers."""


def asked_of(user: str) -> str:
    """What a prompt of the judging room asks for, by the shape it shows."""
    shape = next((line for line in user.split("\n") if line.startswith('{"')), "")
    return next((kind for key, kind in _KINDS.items() if key in shape), "judgment")


def teams_of(user: str) -> list[str]:
    """The teams that a prompt names, in its order."""
    named = _TEAMS.search(user)
    rows = named[1].split(", ") if named else []
    return [re.split(r" ?\((?=for|against|賛成|反対)", row)[0] for row in rows]
