"""The grammar page of controlled Japanese, made by reading its patterns and saying them back.

Written by `python -m aufheben.formats.grammar_ja > docs/grammar.ja.md`.
"""

import sys
from collections.abc import Iterator

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import notation, read_question, read_stance, say_clause
from aufheben.logic.sentences.japanese.patterns import PATTERNS, QUESTION, QUESTIONS, REFUSED
from aufheben.logic.stance_theory import issue_lexicon

_LEAD = f"""# 定型の日本語

<!-- このページは書き方の表から作られ、テストがそれを確かめます。 -->

論理エンジンは、APIキーもモデルもなしに、次の形の日本語を読み、読んだとおりに言い返します。問いは「{QUESTION}」とします。
左が書くもの、中央が論理式、右が言い返すものです。言い返しの違いは、丁寧さ（です・ます）、句点、全角と半角、
および表に見える標準の形（「…を持つ」は「…がある」、「よい」は「良い」など）だけです。読めない文は、場所と、
代わりに何を書けばよいかを示して断ります。"""


def page() -> str:
    """The whole page as Markdown."""
    parts = [_LEAD, *_patterns(), *_questions(), *_refused()]
    return "\n".join(parts) + "\n"


def _patterns() -> Iterator[str]:
    lexicon = issue_lexicon(Issue(question=QUESTION))
    for pattern in PATTERNS:
        yield f"\n## {pattern.head}\n\n{pattern.note}\n"
        yield "| 文 | 論理式 | 言い返し |\n|---|---|---|"
        for example in pattern.examples:
            stance = read_stance(example, lexicon)
            order = [notation.say_order(*pair) for pair in stance.order]
            formal = [notation.say(clause, stance.lexicon) for clause in stance.clauses]
            said = [say_clause(clause, stance.lexicon) for clause in stance.clauses]
            yield _row(example, _code([*formal, *order]), "<br>".join(f"{one}。" for one in said))


def _questions() -> Iterator[str]:
    yield "\n## 問い\n\n| 問い | 論理式 |\n|---|---|"
    for text in QUESTIONS:
        lexicon = issue_lexicon(Issue(question=text))
        asked = read_question(text, lexicon)
        literals = (asked.head, *asked.conditions) if asked is not None else ()
        yield _row(text, _code([" & ".join(notation.say_formally(x, lexicon) for x in literals)]))


def _refused() -> Iterator[str]:
    yield "\n## 読まないもの\n\n| 文 | 理由 | 代わりに |\n|---|---|---|"
    lexicon = issue_lexicon(Issue(question=QUESTION))
    for text in REFUSED:
        try:
            read_stance(text, lexicon)
        except BadInput as bad:
            yield _row(text, bad.what, bad.do.split("。書き方の例")[0])


def _code(lines: list[str]) -> str:
    return "<br>".join(f"`{line}`" for line in lines)


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


if __name__ == "__main__":
    sys.stdout.write(page())
