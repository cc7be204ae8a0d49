"""Controlled Japanese, beside the English one: read by endings and particles, said back."""

from aufheben.logic.sentences.japanese.acquaintance import acquainted, refuse_loose
from aufheben.logic.sentences.japanese.expecting import what_is_read_in_japanese
from aufheben.logic.sentences.japanese.questions import asked_in_japanese, read_asked
from aufheben.logic.sentences.japanese.reading import is_japanese_sentence, read_japanese
from aufheben.logic.sentences.japanese.saying import clauses, joined, literals, rule_said

__all__ = [
    "acquainted",
    "asked_in_japanese",
    "clauses",
    "is_japanese_sentence",
    "joined",
    "literals",
    "read_asked",
    "read_japanese",
    "refuse_loose",
    "rule_said",
    "what_is_read_in_japanese",
]
