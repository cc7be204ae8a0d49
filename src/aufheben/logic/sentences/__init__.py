"""Sentences: controlled English and the logic text form, read and said back.

The only place that knows lark. Whatever is said is read back as the same clause.
"""

from aufheben.logic.sentences.japanese import joined, rule_said
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.questions import Question, instead_of, read_question
from aufheben.logic.sentences.reader import read_premise, read_proposition
from aufheben.logic.sentences.realization import Meant, say_back, say_clause, say_literal
from aufheben.logic.sentences.stances import (
    DeadKind,
    Skipped,
    StanceProgram,
    Understood,
    dead_kinds,
    read_stance,
    read_stances,
)

__all__ = [
    "DeadKind", "Lexicon", "Meant", "Question", "Skipped", "StanceProgram", "Understood",
    "dead_kinds", "instead_of", "joined", "read_premise", "read_proposition", "read_question",
    "read_stance", "read_stances", "rule_said", "say_back", "say_clause", "say_literal",
]  # fmt: skip
