"""What was read of a transcript, before anybody judges it: the motion, who speaks when and for whom."""

from collections.abc import Iterator
from typing import Final

from aufheben.domain.matches import Match, Speech, Team
from aufheben.formats.judging import SeatedJudging
from aufheben.formats.quoting.plain import line

_WORDS: Final = {
    "en": {
        "motion": "motion: {}",
        "speeches": "{} speeches: {}",
        "team": "{} ({}) {}",
        "for": "for",
        "against": "against",
        "comma": ", ",
        "semicolon": "; ",
        "examinations": "questions and answers, each judged with the speech that it tests: {}",
        "examination": "speech {} (asked by {}, answered by {})",
        "and": " and ",
        "chairs": "left out, since they speak for no team: {}",
        "listed": "left out, since it lists who is to speak: {}",
        "turns": "read as turns of questions and answers, and no speeches, since little is said under them: {}",
        "within": "{} short turns, such as points of information, stand inside the speeches in which they fell",
    },
    "ja": {
        "motion": "論題：{}",
        "speeches": "スピーチ{}本：{}",
        "team": "{}（{}）{}",
        "for": "賛成",
        "against": "反対",
        "comma": "、",
        "semicolon": "；",
        "examinations": "質疑応答（対象のスピーチとともに判定します）：{}",
        "examination": "スピーチ{}（質問：{}、応答：{}）",
        "and": "と",
        "chairs": "どのチームの発言でもないので除きました：{}",
        "listed": "話し手の一覧なので除きました：{}",
        "turns": "その下の発言が短いので、スピーチではなく質疑応答の発言として読みました：{}",
        "within": "短い発言{}件は、その時に行われていたスピーチの中に入れました",
    },
}


def heading(bench: SeatedJudging) -> Iterator[str]:
    """The motion, and the speeches of each team by their numbers."""
    words, match = _WORDS[bench.lang or "en"], bench.hearing.match
    yield words["motion"].format(line(match.heading.motion))
    teams = words["semicolon"].join(_team(team, match, words) for team in match.heading.teams)
    yield words["speeches"].format(len(match.speeches), teams)
    if asked := words["semicolon"].join(_examinations(match, words)):
        yield words["examinations"].format(asked)
    if bench.chairs:
        yield words["chairs"].format(words["comma"].join(map(line, bench.chairs)))
    if bench.listed:
        yield words["listed"].format(words["semicolon"].join(map(line, bench.listed)))
    if bench.turns:
        yield words["turns"].format(words["semicolon"].join(map(line, bench.turns)))
    if bench.within:
        yield words["within"].format(bench.within)


def _examinations(match: Match, words: dict[str, str]) -> Iterator[str]:
    for speech in match.speeches:
        for each in speech.examinations:
            asks, answers = (words["and"].join(map(line, who)) for who in (each.asks, each.answers))
            yield words["examination"].format(speech.number, asks, answers)


def _team(team: Team, match: Match, words: dict[str, str]) -> str:
    spoken = words["comma"].join(_speech(speech) for speech in match.of(team.name))
    return words["team"].format(line(team.name), words[team.side], spoken)


def _speech(speech: Speech) -> str:
    return " ".join(filter(None, (str(speech.number), line(speech.speaker or speech.role))))
