"""What a lift shows to a person: disputes, needs, ways, trials and decisions as lines that read."""

from collections.abc import Callable, Iterator, Sequence

from aufheben.domain import Argument, Dispute, Move
from aufheben.domain.vocabulary import Lang
from aufheben.domain.ways import Decision, Fault, Stock, StockNeed, Way, WayTrial
from aufheben.protocols.dialectic.lift.tasks import NumberedSentence
from aufheben.protocols.words import Vocabulary

Said = Callable[[Argument], str]
Recounted = NumberedSentence | Dispute | Stock | StockNeed | Way | Decision | Fault
RECOUNTED = (NumberedSentence, Dispute, Stock, StockNeed, Way, Decision, Fault)
"""What has lines of its own."""

_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "of": "{name}, {seat}: {text}",
        "sentence": "{seat}, sentence {id}: {text}",
        "move": "{seat} ({role}{against}): {said}",
        "against": " “{target}”",
        "thesis": "main argument",
        "rebut": "rebuts",
        "undercut": "undercuts",
        "undermine": "doubts",
        "synthesis": "synthesis",
        "justified": "How it ended: everybody asked granted the main argument.",
        "defeated": "How it ended: its own seat granted what was said against it.",
        "pending": "How it ended: open; who spoke last proved nothing by it.",
        "need": "Need {id}, {seat}{debated}: {need}",
        "open": "",
        "granted": " (given up by its own side in the debate)",
        "met": " (met by an offer in the debate)",
        "serves": "serves {needs}: {because}",
        "trial": "{seat}, way out {number}: can live with it {live}, can start it {start} of 10",
        "kept": "kept",
        "in_part": "kept in part",
        "lost": "given up",
        "fate": "Need {id}, {state}: {how}",
        "rule": "Rule {number}: {text}",
    },
    "ja": {
        "of": "{name}（{seat}）: {text}",
        "sentence": "{seat}、文{id}: {text}",
        "move": "{seat}（{role}{against}）: {said}",
        "against": "、対象「{target}」",
        "thesis": "主論証",
        "rebut": "反駁",
        "undercut": "アンダーカット（例外の提示）",
        "undermine": "前提への疑問",
        "synthesis": "止揚",
        "justified": "終わり方: 尋ねられた全員が主論証を認めました。",
        "defeated": "終わり方: 述べた論者自身が反論を認めました。",
        "pending": "終わり方: 未決。最後に述べたことは何の証明にもなりません。",
        "need": "必要 {id}、{seat}{debated}: {need}",
        "open": "",
        "granted": "（議論で自らの側が譲りました）",
        "met": "（議論での申し出が満たします）",
        "serves": "{needs} に役立つ: {because}",
        "trial": "{seat}、道{number}: 受け入れやすさ {live}、始めやすさ {start}（10点中）",
        "kept": "保つ",
        "in_part": "一部だけ保つ",
        "lost": "手放す",
        "fate": "必要 {id}（{state}）: {how}",
        "rule": "規則 {number}: {text}",
    },
}


def recounted(name: str, value: Recounted, called: Vocabulary, said: Said) -> Iterator[str]:
    """The lines of one thing that a lift shows; `name` is how it is called where it needs one."""
    words = _WORDS[called.lang]
    match value:
        case NumberedSentence():
            yield words["sentence"].format(**value._asdict())
        case Dispute():
            yield from (_moved(move, words, said) for move in value.moves)
            yield words[value.result]
        case Stock():
            yield from (_needed(need, words) for need in value.needs)
            yield from (f"{called.field('shared')}: {text}" for text in value.shared)
            yield from (f"{called.field('unknown')}: {text}" for text in value.unknown)
        case StockNeed():
            yield _needed(value, words)
        case Way():
            yield from _way(name, value, called)
        case Decision():
            yield from _decided(value, called)
        case Fault():
            yield f"{name}: {value.fault}"
            yield f"  {called.field('repair')}: {value.repair}"


def of_seats(name: str, pairs: Sequence[tuple[str, str]], called: Vocabulary) -> Iterator[str]:
    """What each seat has: its stance, or why it would not."""
    yield from (
        _WORDS[called.lang]["of"].format(name=name, seat=seat, text=text) for seat, text in pairs
    )


def tried(seat: str, trials: Sequence[WayTrial], called: Vocabulary) -> Iterator[str]:
    """One seat's trials, by the number of the way."""
    for number, trial in enumerate(trials, start=1):
        yield _WORDS[called.lang]["trial"].format(
            seat=seat, number=number, live=trial.live, start=trial.start
        )
        if trial.broken.strip():
            yield f"  {called.field('broken')}: {trial.broken}"
        if trial.must is not None:
            yield f"  {called.field('must')} ({trial.must.need}): {trial.must.change}"


def _moved(move: Move, words: dict[str, str], said: Said) -> str:
    against = words["against"].format(target=move.target) if move.target else ""
    role = words[move.role]
    return words["move"].format(
        seat=move.seat, role=role, against=against, said=said(move.argument)
    )


def _needed(need: StockNeed, words: dict[str, str]) -> str:
    debated = words[need.debate]
    return words["need"].format(id=need.id, seat=need.seat, debated=debated, need=need.need)


def _way(name: str, way: Way, called: Vocabulary) -> Iterator[str]:
    yield f"{name}: {way.idea}"
    yield f"  {called.field('changes')}: {way.changes}"
    for service in way.serves:
        needs = ", ".join(service.needs)
        yield f"  {_WORDS[called.lang]['serves'].format(needs=needs, because=service.because)}"
    for part in ("cost", "start", "exit"):
        yield f"  {called.field(part)}: {getattr(way, part)}"


def _decided(decision: Decision, called: Vocabulary) -> Iterator[str]:
    words = _WORDS[called.lang]
    yield f"{called.field('decision')}: {decision.decision}"
    for number, rule in enumerate(decision.rules, start=1):
        yield words["rule"].format(number=number, text=rule)
    yield f"{called.field('costs')}: {decision.costs}"
    yield from (f"{called.field('first_steps')}: {step}" for step in decision.first_steps)
    yield f"{called.field('exit')}: {decision.exit}"
    for need in decision.needs:
        yield words["fate"].format(id=need.id, state=words[need.state], how=need.how)
