"""Exit codes, each with what it means; those of errors are the program's own table."""

from aufheben.surfaces.cli.usage import CODES
from website.navigation import Lang

MEANINGS: dict[tuple[int, ...], dict[Lang, str]] = {
    (0,): {
        "en": "an answer, or an honest verdict that there is none; or waiting for a person",
        "ja": "答えが出た、または答えがないと正しく判定した。人を待っているときも",
    },
    (1,): {
        "en": "findings of `check`; a replay that differs; not as expected (`--expect`)",
        "ja": "`check` の指摘がある、再生に違いがある、期待と違う（`--expect`）",
    },
    (2,): {
        "en": "bad input, a missing extra, a run in use, a damaged or newer journal",
        "ja": "入力の誤り、足りない部品、使用中の実行、壊れたジャーナルや新しい版のジャーナル",
    },
    (3,): {
        "en": "a model, its provider or the journal failed, no legal answer came, or one cannot be worked with (`unread`)",
        "ja": "モデル、プロバイダー、ジャーナルの失敗、規則に合う答えがない、または扱えない答え（`unread`）",
    },
    (4,): {
        "en": "a limit was reached; what there was is kept and printed",
        "ja": "上限に達した（それまでのものは残り、表示される）",
    },
    (5,): {
        "en": "some runs of a benchmark or a batch failed; the table says which",
        "ja": "ベンチマークや一括の実行の一部が失敗した（どれかは表に出る）",
    },
    (70,): {"en": "a bug of ours; the line names a report to send", "ja": "このプログラムの不具合"},
    (130, 143): {
        "en": "interrupted; the line that goes on is printed",
        "ja": "中断した（続けるための一行が表示される）",
    },
}


def page(lang: Lang) -> str:
    """The codes, and by which error each comes."""
    head = {
        "en": "# Exit codes\n\n| exit code | meaning | errors |\n|---|---|---|\n",
        "ja": "# 終了コード\n\n| 終了コード | 意味 | エラー |\n|---|---|---|\n",
    }[lang]
    return head + "".join(_row(codes, lang) for codes in MEANINGS)


def _row(codes: tuple[int, ...], lang: Lang) -> str:
    errors = ", ".join(f"[`{kind.__name__}`](errors.md)" for kind, c in CODES.items() if c in codes)
    return f"| {', '.join(map(str, codes))} | {MEANINGS[codes][lang]} | {errors} |\n"
