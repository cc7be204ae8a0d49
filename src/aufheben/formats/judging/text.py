"""A judged debate for people: plain text and Markdown, in the language of the judging."""

from collections.abc import Iterator
from typing import Final

from aufheben.domain.verdicts import Ballot, Quote, Verdict
from aufheben.formats.endings import ended, meant
from aufheben.formats.judging.feedback_text import feedback_lines
from aufheben.formats.judging.json import speaking
from aufheben.formats.judging.score_course import course_lines
from aufheben.formats.quoting.plain import page
from aufheben.formats.quoting.targets import MARKDOWN, PLAIN, Target
from aufheben.protocols.judging.majority import WUDC
from aufheben.runtime.courses.judging import EndedJudging

WORDS: Final = {
    "en": {
        "wins": "{} wins.",
        "narrow": "{} wins; it was close.",
        "motion": "Motion",
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
        "agree": "{} agree (WUDC: {})",
        "flags": "To be known",
        "footer": "{ended} {made} calls of at most {bound}, {panel}, run {run}",
        "colon": ": ",
        "both": "{}. {}",
        "named": "{} ({})",
        "quoted": "“{}”",
        "placed": ", {}",
        "differs": "{}: {}. {}",
    },
    "ja": {
        "wins": "{}の勝ちです。",
        "narrow": "{}の勝ちです（僅差）。",
        "motion": "論題",
        "close": "優劣をつけられませんでした。",
        "split": "票が割れました。",
        "none": "判定に至りませんでした。",
        "ranking": "順位",
        "reasons": "各チームがその順位である理由",
        "points": "勝敗を決めた論点",
        "quotes": "話者の言葉",
        "differences": "観点が食い違ったところと、決め手とした観点",
        "lost": "スピーチに見つかりません",
        "speech": "スピーチ",
        "scores": "点数",
        "ballots": "投票",
        "agree": "{}が一致しました（WUDC の審判では {}）。",
        "flags": "お知らせ",
        "footer": "{ended}呼び出し{made}回（上限{bound}回）、パネル {panel}、実行 {run}",
        "colon": "：",
        "both": "{}。{}",
        "named": "{}（{}）",
        "quoted": "「{}」",
        "placed": "、{}",
        "differs": "{}：{}を決め手としました。{}",
    },
}


def plain(run: str, judged: EndedJudging) -> str:
    """Headings bare, for a terminal."""
    lines = _lines(run, judged, PLAIN)
    return page(line.removeprefix("### ").removeprefix("## ").removeprefix("# ") for line in lines)


def markdown(run: str, judged: EndedJudging) -> str:
    """With headings; nothing that others wrote is markup."""
    return "".join(f"{line}\n" for line in _lines(run, judged, MARKDOWN))


def headline(judged: EndedJudging) -> str:
    """Who won, or that nobody did."""
    words, ballot = WORDS[judged.hearing.lang or "en"], speaking(judged)
    if judged.answer:
        return words["narrow" if judged.close else "wins"].format(judged.majority.winner)
    if len(judged.majority.votes) > 1 and judged.majority.winner is None:
        return words["split"]
    is_close = ballot is not None and isinstance(ballot.verdict, Verdict)
    return words["close" if is_close else "none"]


def _lines(run: str, judged: EndedJudging, to: Target) -> Iterator[str]:
    words, ballot = WORDS[judged.hearing.lang or "en"], speaking(judged)
    verdict = ballot.verdict if ballot is not None else None
    yield f"# {to.line(headline(judged))}"
    yield f"{words['motion']}{words['colon']}{to.line(judged.hearing.match.heading.motion)}"
    if isinstance(verdict, Verdict):
        yield from ("", *to.text(verdict.comment))
        yield from _said(verdict, words, to)
    if ballot is not None and ballot.scores:
        yield from _scored(ballot, words, to)
    yield from course_lines(judged, ballot, to)
    if ballot is not None and ballot.feedback is not None:
        yield from feedback_lines(judged.hearing, ballot.feedback, to)
    if len(judged.ballots) > 1:
        yield from _ballots(judged, words, to)
    yield from _footer(run, judged, words, to)


def _scored(ballot: Ballot, words: dict[str, str], to: Target) -> Iterator[str]:
    yield from ("", f"## {words['scores']}")
    for team, means in ballot.scores:
        shown = ", ".join(f"{name} {mean:.2f}" for name, mean in means)
        yield f"- {to.line(team + words['colon'] + shown)}"


def _footer(run: str, judged: EndedJudging, words: dict[str, str], to: Target) -> Iterator[str]:
    lang = judged.hearing.lang or "en"
    if judged.flags:
        yield from ("", f"{words['flags']}{words['colon']}{to.line(meant(judged.flags, lang))}")
    yield ""
    yield words["footer"].format(
        ended=ended(judged.stop_reason, lang),
        made=judged.tally.made,
        bound=judged.hearing.bound,
        panel=to.line(judged.hearing.panel.name),
        run=to.line(run),
    )


def _said(verdict: Verdict, words: dict[str, str], to: Target) -> Iterator[str]:
    colon = words["colon"]
    yield from ("", f"## {words['ranking']}{colon}{to.line(' > '.join(verdict.ranking))}")
    if verdict.points:
        yield from ("", f"## {words['points']}")
        for point in verdict.points:
            head = words["named"].format(point.point, point.team)
            both = words["both"].format(point.validity.rstrip(" .。"), point.importance)
            yield f"- {to.line(f'{head}{colon}{both}')}"
    if verdict.reasons:
        yield from ("", f"## {words['reasons']}")
        reasons = dict(verdict.reasons)
        told = (f"{team}{colon}{reasons[team]}" for team in verdict.ranking if team in reasons)
        yield from (f"- {to.line(each)}" for each in told)
    if verdict.quotes:
        yield from ("", f"## {words['quotes']}")
        yield from (_quoted(quote, words, to) for quote in verdict.quotes)
    if verdict.differences:
        yield from ("", f"## {words['differences']}")
        for each in verdict.differences:
            row = (to.line(each.about), to.line(each.governs), to.line(each.why))
            yield f"- {words['differs'].format(*row)}"


def _quoted(quote: Quote, words: dict[str, str], to: Target) -> str:
    said = words["quoted"].format(to.line(quote.text))
    if quote.speech is not None:
        said += words["placed"].format(f"{words['speech']} {quote.speech}")
    return f"- {said if quote.found else words['named'].format(said, words['lost'])}"


def _ballots(judged: EndedJudging, words: dict[str, str], to: Target) -> Iterator[str]:
    yield from ("", f"## {words['ballots']}")
    for ballot in judged.ballots:
        verdict = ballot.verdict
        found = verdict.winner if isinstance(verdict, Verdict) else words["none"]
        yield f"- {to.line(ballot.judge)}{words['colon']}{to.line(found or words['close'])}"
    yield words["agree"].format(f"{judged.majority.agreement:.0%}", f"{WUDC:.0%}")
