"""What is said of a table besides its answer: what no option meets, what nobody asks, what is left out."""

from collections.abc import Iterator, Mapping, Sequence

from aufheben.domain.vocabulary import Lang
from aufheben.formats.tables.columns import Column
from aufheben.formats.tables.layout import Options
from aufheben.formats.tables.weighing import Weighing
from aufheben.formats.tables.wishes import Wish

LISTED = 8
"""Most names in one note."""
_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "nearest": "no option is as all need it; nearest: {options}",
        "unlike": "{name}, which does not meet {wishes}",
        "unknown": "of {name} it is not known whether it meets {wishes}",
        "wish": "“{wish}” ({who})",
        "beyond": "{who}: no option is known to meet “{wish}”",
        "unused": "nobody wants anything of {names}",
        "alike": "alike in all that anybody wants: {names}",
        "aside": "line {line} is no option: {cells}",
        "left": "{count} of {all} options stand worse and are not argued{fails}",
        "as_good": "{count} of {all} options are not argued, {as_good} of which stand as well as the "
        "last of those that are: wish for more{fails}",
        "fails": "“{wish}” is not met by {count}",
        "colon": ": ",
        "comma": ", ",
        "gap": "; ",
        "more": "{count} more",
    },
    "ja": {
        "nearest": "全員の必須の求めを満たす選択肢はありません。最も近いもの：{options}",
        "unlike": "{name}（満たさないもの：{wishes}）",
        "unknown": "{name}が満たすかどうかわからないもの：{wishes}",
        "wish": "「{wish}」（{who}）",
        "beyond": "{who}：「{wish}」を満たすとわかっている選択肢はありません",
        "unused": "{names}については誰も何も求めていません",
        "alike": "誰の求めについても同じもの：{names}",
        "aside": "{line}行目は選択肢ではありません：{cells}",
        "left": "{all}件のうち{count}件は劣るので論じません{fails}",
        "as_good": "{all}件のうち{count}件は論じません。うち{as_good}件は論じた最後のものと並びます。求めを足してください{fails}",
        "fails": "「{wish}」を満たさないもの{count}件",
        "colon": "：",
        "comma": "、",
        "gap": "；",
        "more": "ほか{count}件",
    },
}


def notes_of(
    options: Options,
    columns: Sequence[Column],
    wishes: Mapping[str, Sequence[Wish]],
    weighing: Weighing,
    lang: Lang,
) -> Iterator[str]:
    """One sentence each, in the language of the question."""
    words, names = _WORDS[lang], [row.cells[0] for row in options.rows]
    for row in options.aside:
        cells = " ".join(filter(None, row.cells))
        yield words["aside"].format(line=row.line, cells=cells)
    yield from _nearest(names, wishes, weighing, words)
    for who, each in wishes.items():
        beyond = (wish for wish in each if True not in weighing.met(wish))
        yield from (words["beyond"].format(who=who, wish=wish.said) for wish in beyond)
    wanted = {wish.column.name for each in wishes.values() for wish in each}
    unused = [column.name for column in columns if column.name not in wanted]
    if unused:
        yield words["unused"].format(names=_listed(unused, words))
    for group in weighing.alike():
        argued = [option for option in group if option in weighing.argued]
        if len(argued) > 1:
            yield words["alike"].format(names=_listed([names[option] for option in group], words))
    yield from _left(wishes, weighing, words)


def _nearest(
    names: Sequence[str],
    wishes: Mapping[str, Sequence[Wish]],
    weighing: Weighing,
    words: Mapping[str, str],
) -> Iterator[str]:
    """Where every option fails some need, those that fail fewest; else what is not known of others."""
    unmet, unknown = min(standing[:2] for standing in weighing.standings)
    best = [
        at
        for at in weighing.argued
        if weighing.standings[at].unmet == unmet
        and (not unmet or weighing.standings[at].unknown == unknown)
    ]

    def told(key: str, option: int, met: bool | None) -> str:
        found = [
            words["wish"].format(wish=wish.said, who=who)
            for who, each in wishes.items()
            for wish in each
            if weighing.met(wish)[option] is met and not (unmet and wish.prefers)
        ]
        return words[key].format(name=names[option], wishes=_listed(found, words)) if found else ""

    if unmet:
        nearest = words["gap"].join(told("unlike", at, False) for at in best[:3])
        yield words["nearest"].format(options=nearest)
        return
    yield from filter(None, (told("unknown", at, None) for at in best))


def _left(
    wishes: Mapping[str, Sequence[Wish]], weighing: Weighing, words: Mapping[str, str]
) -> Iterator[str]:
    """Options that are not argued, and the needs that most options fail."""
    every, as_good = len(weighing.standings), weighing.as_good()
    count = every - len(weighing.argued)
    failed = {
        wish.said: weighing.met(wish).count(False)
        for each in wishes.values()
        for wish in each
        if not wish.prefers
    }
    most = sorted(filter(failed.get, failed), key=lambda wish: -failed[wish])
    fails = [words["fails"].format(wish=wish, count=failed[wish]) for wish in most]
    told = f"{words['colon']}{_listed(fails, words)}" if fails else ""
    if count:
        yield words["as_good" if as_good else "left"].format(
            count=count, all=every, as_good=as_good, fails=told
        )


def _listed(names: Sequence[str], words: Mapping[str, str]) -> str:
    more = [words["more"].format(count=len(names) - LISTED)] if len(names) > LISTED else []
    return words["comma"].join([*names[:LISTED], *more])
