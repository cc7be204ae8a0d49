"""A judged debate for people: plain text and Markdown, in the language of the judging."""

from collections.abc import Iterator
from typing import Final

from aufheben.domain.verdicts import Verdict
from aufheben.formats.verdicts.envelope import speaking
from aufheben.protocols.judging.majority import WUDC
from aufheben.runtime.hearing import Judged

WORDS: Final = {
    "en": {
        "close": "Too close to call.",
        "split": "The ballots are split.",
        "none": "No verdict.",
        "ranking": "Ranking",
        "reasons": "Why each team stands where it stands",
        "points": "What decided it",
        "quotes": "In their own words",
        "differences": "Where the views contradicted each other, and which governed",
        "lost": "not found in the speech",
        "speech": "speech",
        "scores": "Scores",
        "ballots": "Ballots",
        "agree": "agree",
        "flags": "To be known",
    },
    "ja": {
        "close": "優劣をつけられない。",
        "split": "票が割れた。",
        "none": "判定なし。",
        "ranking": "順位",
        "reasons": "各チームがその順位である理由",
        "points": "勝敗を決めた論点",
        "quotes": "話者の言葉",
        "differences": "観点が食い違ったところと、従った観点",
        "lost": "スピーチに見つからない",
        "speech": "スピーチ",
        "scores": "点数",
        "ballots": "投票",
        "agree": "一致",
        "flags": "注意",
    },
}


def plain(run: str, judged: Judged) -> str:
    """Headings bare, for a terminal."""
    lines = (line.removeprefix("## ").removeprefix("# ") for line in _lines(run, judged))
    return "\n".join(lines) + "\n"


def markdown(run: str, judged: Judged) -> str:
    """With headings."""
    return "\n".join(_lines(run, judged)) + "\n"


def _lines(run: str, judged: Judged) -> Iterator[str]:
    words, ballot = WORDS[judged.hearing.lang or "en"], speaking(judged)
    verdict = ballot.verdict if ballot is not None else None
    missing = words["close"] if isinstance(verdict, Verdict) else words["none"]
    if len(judged.majority.votes) > 1 and judged.majority.winner is None:
        missing = words["split"]
    yield f"# {judged.answer or missing}"
    if isinstance(verdict, Verdict):
        yield verdict.comment
        yield from _said(verdict, words)
    if ballot is not None and ballot.scores:
        yield from ("", f"## {words['scores']}")
        for team, means in ballot.scores:
            yield f"- {team}: {', '.join(f'{name} {mean:.2f}' for name, mean in means)}"
    if len(judged.ballots) > 1:
        yield from _ballots(judged, words)
    made, bound = judged.tally.made, judged.hearing.bound
    panel = judged.hearing.panel.name
    if judged.flags:
        yield from ("", f"{words['flags']}: {', '.join(judged.flags)}")
    yield ""
    yield f"{judged.outcome} ({judged.stop_reason}), {made} calls of at most {bound}, {panel}, run {run}"


def _said(verdict: Verdict, words: dict[str, str]) -> Iterator[str]:
    yield from ("", f"## {words['ranking']}: {' > '.join(verdict.ranking)}")
    if verdict.points:
        yield from ("", f"## {words['points']}")
        for point in verdict.points:
            yield f"- {point.point} ({point.team}): {point.validity} {point.importance}"
    if verdict.reasons:
        yield from ("", f"## {words['reasons']}")
        reasons = dict(verdict.reasons)
        yield from (f"- {team}: {reasons[team]}" for team in verdict.ranking if team in reasons)
    if verdict.quotes:
        yield from ("", f"## {words['quotes']}")
        for quote in verdict.quotes:
            mark = "" if quote.found else f" ({words['lost']})"
            place = "" if quote.speech is None else f", {words['speech']} {quote.speech}"
            yield f"- “{quote.text}”{place}{mark}"
    if verdict.differences:
        yield from ("", f"## {words['differences']}")
        yield from (f"- {d.about}: {d.governs}. {d.why}" for d in verdict.differences)


def _ballots(judged: Judged, words: dict[str, str]) -> Iterator[str]:
    yield from ("", f"## {words['ballots']}")
    for ballot in judged.ballots:
        verdict = ballot.verdict
        found = verdict.winner if isinstance(verdict, Verdict) else words["none"]
        yield f"- {ballot.judge}: {found or words['close']}"
    yield f"{judged.majority.agreement:.0%} {words['agree']} (WUDC: {WUDC:.0%})"
