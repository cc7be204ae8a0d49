"""What speakers are told, for people: clashes, points, then each speech; tables in Markdown."""

from collections.abc import Iterator, Sequence
from typing import Final

from aufheben.domain.feedback import DebateFeedback, SpeechFeedback
from aufheben.domain.matches import Speech
from aufheben.formats.quoting.targets import MARKDOWN, Target
from aufheben.runtime.courses.judging import JudgingJob

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "clashes": "Clashes",
        "clash": "Clash|Won by|Why",
        "nobody": "nobody",
        "points": "Speaker points",
        "point": "Speech|Team|Speaker|Points|Why these points",
        "totals": "In all: {}",
        "comma": ", ",
        "feedback": "Feedback for the speakers",
        "speech": "Speech {}: {}",
        "strong": "Strong",
        "lost": "Lost",
        "next": "Next time",
        "colon": ": ",
        "named": "{} ({})",
    },
    "ja": {
        "clashes": "クラッシュ",
        "clash": "争点|制したチーム|理由",
        "nobody": "どこも制していません",
        "points": "スピーカー・ポイント",
        "point": "スピーチ|チーム|話者|点|この点数の理由",
        "totals": "合計：{}",
        "comma": "、",
        "feedback": "話者への講評",
        "speech": "スピーチ {}：{}",
        "strong": "良かった点",
        "lost": "失った点",
        "next": "次に向けて",
        "colon": "：",
        "named": "{}（{}）",
    },
}


def feedback_lines(hearing: JudgingJob, feedback: DebateFeedback, to: Target) -> Iterator[str]:
    """The clashes with who won them, everybody's points with reasons, and what to do next."""
    words = WORDS[hearing.lang or "en"]
    told = list(zip(hearing.match.speeches, feedback.speeches, strict=True))
    yield from ("", f"## {words['clashes']}")
    rows = [(each.about, each.winner or words["nobody"], each.why) for each in feedback.clashes]
    yield from _table(words["clash"], rows, words, to)
    yield from ("", f"## {words['points']}")
    points = [(str(s.number), s.team, who(s), f"{each.points:g}", each.why) for s, each in told]
    yield from _table(words["point"], points, words, to)
    if len({len(hearing.match.of(name)) for name in hearing.match.heading.names}) == 1:
        # Where one team speaks more often, its sum says nothing.
        yield from ("", to.line(words["totals"].format(_totals(hearing, feedback, words))))
    yield from ("", f"## {words['feedback']}")
    for speech, each in told:
        yield from _speech(speech, each, words, to)


def who(speech: Speech) -> str:
    """Who gave it, as far as the transcript says it: a name, or a place."""
    return speech.speaker or speech.role


def _totals(hearing: JudgingJob, feedback: DebateFeedback, words: dict[str, str]) -> str:
    """Each team's points, the most first."""
    totals = dict.fromkeys(hearing.match.heading.names, 0.0)
    for speech, each in zip(hearing.match.speeches, feedback.speeches, strict=True):
        totals[speech.team] += each.points
    ordered = sorted(totals, key=lambda team: -totals[team])
    return words["comma"].join(f"{team} {totals[team]:g}" for team in ordered)


def _speech(
    speech: Speech, each: SpeechFeedback, words: dict[str, str], to: Target
) -> Iterator[str]:
    about = words["comma"].join(filter(None, (speech.speaker, speech.role)))
    name = words["named"].format(speech.team, about) if about else speech.team
    yield from ("", f"### {to.line(words['speech'].format(speech.number, name))}", "")
    for key in ("strong", "lost", "next"):
        yield f"- {words[key]}{words['colon']}{to.line(getattr(each, key))}"


def _table(
    heads: str, rows: Sequence[Sequence[str]], words: dict[str, str], to: Target
) -> Iterator[str]:
    """A table in Markdown; in plain text an item a row, its last cell behind a colon."""
    names = heads.split("|")
    if to is MARKDOWN:
        yield from ("", f"| {' | '.join(names)} |", f"|{' --- |' * len(names)}")
        yield from (f"| {' | '.join(map(to.line, row))} |" for row in rows)
        return
    for row in rows:
        head = words["comma"].join(filter(None, row[:-1]))
        yield f"- {to.line(head)}{words['colon']}{to.line(row[-1])}"
