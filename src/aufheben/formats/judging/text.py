"""A judged debate for people: plain text and Markdown, in the language of the judging."""

from collections.abc import Iterator
from typing import Final

from aufheben.domain.verdicts import Verdict
from aufheben.formats.endings import ended, meant
from aufheben.formats.judging.json import speaking
from aufheben.formats.quoting.plain import page
from aufheben.formats.quoting.targets import MARKDOWN, PLAIN, Target
from aufheben.protocols.judging.majority import WUDC
from aufheben.runtime.courses.judging import EndedJudging

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
        "footer": "{ended} {made} calls of at most {bound}, {panel}, run {run}",
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
        "footer": "{ended}呼び出し{made}回（上限{bound}回）、{panel}、実行 {run}",
    },
}


def plain(run: str, judged: EndedJudging) -> str:
    """Headings bare, for a terminal."""
    lines = _lines(run, judged, PLAIN)
    return page(line.removeprefix("## ").removeprefix("# ") for line in lines)


def markdown(run: str, judged: EndedJudging) -> str:
    """With headings; nothing that others wrote is markup."""
    return "".join(f"{line}\n" for line in _lines(run, judged, MARKDOWN))


def headline(judged: EndedJudging) -> str:
    """Who won, or that nobody did."""
    words, ballot = WORDS[judged.hearing.lang or "en"], speaking(judged)
    if judged.answer:
        return judged.answer
    if len(judged.majority.votes) > 1 and judged.majority.winner is None:
        return words["split"]
    is_close = ballot is not None and isinstance(ballot.verdict, Verdict)
    return words["close" if is_close else "none"]


def _lines(run: str, judged: EndedJudging, to: Target) -> Iterator[str]:
    lang = judged.hearing.lang or "en"
    words, ballot = WORDS[lang], speaking(judged)
    verdict = ballot.verdict if ballot is not None else None
    yield f"# {to.line(headline(judged))}"
    if isinstance(verdict, Verdict):
        yield from to.text(verdict.comment)
        yield from _said(verdict, words, to)
    if ballot is not None and ballot.scores:
        yield from ("", f"## {words['scores']}")
        for team, means in ballot.scores:
            shown = ", ".join(f"{name} {mean:.2f}" for name, mean in means)
            yield f"- {to.line(f'{team}: {shown}')}"
    if len(judged.ballots) > 1:
        yield from _ballots(judged, words, to)
    made, bound = judged.tally.made, judged.hearing.bound
    panel = to.line(judged.hearing.panel.name)
    if judged.flags:
        yield from ("", f"{words['flags']}: {to.line(meant(judged.flags, lang))}")
    yield ""
    yield words["footer"].format(
        ended=ended(judged.stop_reason, lang),
        made=made,
        bound=bound,
        panel=panel,
        run=to.line(run),
    )


def _said(verdict: Verdict, words: dict[str, str], to: Target) -> Iterator[str]:
    yield from ("", f"## {words['ranking']}: {to.line(' > '.join(verdict.ranking))}")
    if verdict.points:
        yield from ("", f"## {words['points']}")
        for point in verdict.points:
            said = f"{point.point} ({point.team}): {point.validity} {point.importance}"
            yield f"- {to.line(said)}"
    if verdict.reasons:
        yield from ("", f"## {words['reasons']}")
        reasons = dict(verdict.reasons)
        told = (f"{team}: {reasons[team]}" for team in verdict.ranking if team in reasons)
        yield from (f"- {to.line(each)}" for each in told)
    if verdict.quotes:
        yield from ("", f"## {words['quotes']}")
        for quote in verdict.quotes:
            mark = "" if quote.found else f" ({words['lost']})"
            place = "" if quote.speech is None else f", {words['speech']} {quote.speech}"
            yield f"- “{to.line(quote.text)}”{place}{mark}"
    if verdict.differences:
        yield from ("", f"## {words['differences']}")
        for each in verdict.differences:
            yield f"- {to.line(each.about)}: {to.line(each.governs)}. {to.line(each.why)}"


def _ballots(judged: EndedJudging, words: dict[str, str], to: Target) -> Iterator[str]:
    yield from ("", f"## {words['ballots']}")
    for ballot in judged.ballots:
        verdict = ballot.verdict
        found = verdict.winner if isinstance(verdict, Verdict) else words["none"]
        yield f"- {to.line(ballot.judge)}: {to.line(found or words['close'])}"
    yield f"{judged.majority.agreement:.0%} {words['agree']} (WUDC: {WUDC:.0%})"
