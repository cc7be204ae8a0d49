"""The page of the grammar, made from its patterns by the reader itself.

`python -m aufheben.logic.grammar` prints it.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import Lexicon, read_stance, say_back
from aufheben.logic.sentences.patterns import QUESTION, READ, REFUSED, Section
from aufheben.logic.stance_theory import issue_lexicon

HEAD = f"""# Sentences that the logic engine reads

Controlled English: every sentence has one reading or is refused, with what to write instead;
nothing is guessed. The examples are read under “{QUESTION}”, and the
logic beside them is what the reader makes of them. `aufheben ask --read FILE` shows the same of
a file of yours. This page is made from the patterns by `python -m aufheben.logic.grammar`.

The question fixes what should be done: under “Which school should Mia go to?” stances say “Mia
should go to …”, under “Who must clean the kitchen?” “Ben must clean the kitchen”. A word before a
kind that the question asks for is a condition of its own. Rules hold normally: another rule can
defeat them, a fact or a definition cannot be defeated.
"""
_COLUMNS = ("Pattern", "Example", "In logic")
_WHY = ("Refused", "Instead")


def page(
    head: str,
    sections: Sequence[Section],
    refused: Iterable[str],
    *,
    question: str,
    columns: tuple[str, str, str] = _COLUMNS,
    why: tuple[str, str] = _WHY,
) -> str:
    """The page of a language: its patterns with what the reader makes of them, then refusals."""
    lexicon = issue_lexicon(Issue(question=question))
    lines = [head]
    for section in sections:
        lines += [f"## {section.title}", "", *_table(columns)]
        for one in section.patterns:
            lines.append(_row(one.name, one.example, _joined(in_logic(one.example, lexicon))))
        lines.append("")
    lines += [f"## {why[0]}", "", *_table(why)]
    lines += [_row(sentence, instead(sentence, lexicon)) for sentence in refused]
    return "\n".join(lines) + "\n"


def in_logic(sentence: str, lexicon: Lexicon) -> Iterator[str]:
    """The clauses of a sentence in the logic text form. Raises BadInput if it is not read."""
    stance = read_stance(sentence, lexicon)
    for one in stance.understood:
        for meant in say_back(one.said, stance.lexicon):
            yield meant.logic


def instead(sentence: str, lexicon: Lexicon) -> str:
    """What the reader says to write instead of a sentence."""
    try:
        read_stance(sentence, lexicon)
    except BadInput as bad:
        return bad.do
    raise AssertionError(sentence)


def english() -> str:
    """The page of English."""
    return page(HEAD, READ, REFUSED, question=QUESTION)


def _joined(formulas: Iterable[str]) -> str:
    return "<br>".join(f"`{_cell(formula)}`" for formula in formulas)


def _table(columns: tuple[str, ...]) -> list[str]:
    return [_row(*columns), f"|{'---|' * len(columns)}"]


def _row(*cells: str) -> str:
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(text: str) -> str:
    return text.replace("|", "&#124;")


if __name__ == "__main__":
    sys.stdout.write(english())
