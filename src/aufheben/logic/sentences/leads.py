"""What may stand before a sentence of English, and how rules are named."""

import re

from aufheben.errors import BadInput
from aufheben.logic.language import Clause
from aufheben.logic.sentences.notation import rule_name
from aufheben.words import speaker

_say = speaker(__name__)

_RULE = re.compile(r"rule\s++(\"[^\"]++\"\s*+|[^:\"]++):\s*+", re.IGNORECASE)
_STRICT = re.compile(r"by\s+definition\s*+[,:]?\s*+", re.IGNORECASE)
_NORMALLY = re.compile(r"normally\s*,\s*", re.IGNORECASE)
_UNTRUE = re.compile(r"it\s+is\s+not\s+(true|the\s+case)\s+that\s+", re.IGNORECASE)
# Of words with one blank between them.
_RANKED = re.compile(r"(?:the )?rule ", re.IGNORECASE)
_OUTRANKS = re.compile(r" outranks (?:the )?rule ", re.IGNORECASE)
_WEIGHED = re.compile(
    r"(?!if\b)(.+?) (?:(?:is|are) (?:much )?more important|matters? more|counts? more)"
    r" (?:(?:to|for) (?:us|me) )?than \S+(?: \S+){0,3}",
    re.IGNORECASE,
)


def refuse_weighed(text: str) -> None:
    """Raises BadInput for "Safety is more important than price", which orders no rules."""
    if _WEIGHED.fullmatch(" ".join(text.split())):
        raise BadInput(
            _say("cannot_read_counts", text=text),
            do=_say("name_them_rule"),
            column=1,
        )


def outranking(text: str) -> tuple[tuple[str, str], ...]:
    """ "Rule safety outranks rule price": the pair (higher, lower); empty for anything else."""
    words = " ".join(text.split())
    begun = _RANKED.match(words)
    found = begun and _OUTRANKS.search(words, begun.end() + 1)
    if not begun or not found:
        return ()
    return ((_named_rule(words[begun.end() : found.start()]), _named_rule(words[found.end() :])),)


def _named_rule(words: str) -> str:
    return rule_name(words.strip("\"' \t\n\u3000"))


class Lead:
    """What may stand before a sentence: the name of a rule, "By definition", "Normally"."""

    def __init__(self, text: str) -> None:
        self.name, self.strict, self.normally, self.untrue = "", False, False, False
        self.length = 0
        if found := _RULE.match(text):
            self.name = _named_rule(found[1])
            self.length = found.end()
        for pattern in (_STRICT, _NORMALLY, _UNTRUE):
            found = pattern.match(text, self.length)
            if found:
                self.length = found.end()
                self.strict = self.strict or pattern is _STRICT
                self.normally = self.normally or pattern is _NORMALLY
                self.untrue = self.untrue or pattern is _UNTRUE

    def applied(self, clause: Clause) -> Clause:
        """The clause under this lead. Raises BadInput if they do not go together."""
        if self.strict and (clause.weak or not clause.body):
            raise BadInput(
                _say("definition_no_exceptions") if clause.weak else _say("fact_no_definition"),
                do=_say("leave_out_definition"),
                column=1,
            )
        if self.normally and clause.is_fact:
            raise BadInput(
                _say("normally_rules_said"),
                do=_say("leave_normally_out"),
                column=1 - self.length,
            )
        strict = self.strict or clause.strict
        if self.name and strict:
            raise BadInput(
                _say("names_no_rule", name=self.name),
                do=_say("leave_name_out"),
                column=1 - self.length,
            )
        return clause._replace(strict=strict, name=self.name)
