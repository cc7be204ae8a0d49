"""What is said of the camera problem, made comparable.

An argument is compared by logic where it parses, else by its words; an answer in prose by the camera
it chooses and the properties it names.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aufheben.domain import Argument
from aufheben.domain.text import plain
from aufheben.errors import BadInput
from aufheben.evaluation.conformance.published import ALIASES, lexicon
from aufheben.logic.language import Clause, Literal, Term, Variable
from aufheben.logic.sentences import read_premise, read_proposition, read_stance


class Conditional(NamedTuple):
    """A rule of anything, also where it was said of one thing only; its conditions in no order."""

    head: Literal
    body: frozenset[Literal]
    weak: frozenset[Literal]


X = Variable("x")
_CALLED = re.compile(r"\bcamera ([abc])\b")
_ATTRIBUTIVE = re.compile(r"(?P<who>(?:camera )?[abc]) is an? (?P<what>(?!camera\b).+) camera")
_APPLIED = re.compile(
    r"if (?P<body>(?:camera )?[abc] .+?), (?:then )?"
    r"we should (?P<not>not )?buy (?:camera )?(?P<who>[abc])"
)
_PART = re.compile(r"(?:(?:camera )?(?P<who>[abc]) )?(?:(?P<verb>is|has) )?(?P<what>.+)")
_PASSIVE = re.compile(r"(?P<who>(?:camera )?[abc]) should (?P<not>not )?be bought")
Key = Literal | Conditional | str
"""Equal where the same is said; a text is normalized words that do not parse."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """Premises that are facts, rules applied, and the conclusion; each with its sentence.

    `implied` is what the name of a thing says of it: camera a is a camera. A rule about a thing
    so named is also the one with that condition, its value in `variants`.
    """

    facts: Mapping[Key, str]
    rules: Mapping[Key, str]
    implied: frozenset[Key]
    variants: Mapping[Key, Key]
    conclusion: Key
    concluded: str

    @property
    def parses(self) -> bool:
        keys = (*self.facts, *self.rules, self.conclusion)
        return not any(isinstance(key, str) for key in keys)


def content(argument: Argument) -> Content:
    """What a whole argument uses. Steps that state no rule count as rules nobody published."""
    concluded = argument.warrant.consequent
    head = read_proposition(_active(concluded), lexicon())
    about = head.terms[0] if head is not None and head.terms else None
    facts: dict[Key, str] = {}
    rules: dict[Key, str] = {}
    variants: dict[Key, Key] = {}
    for sentence in argument.premises:
        for key in _keys(sentence, about):
            (rules if _is_rule(key) else facts).setdefault(key, sentence)
            if isinstance(key, Conditional) and _CALLED.search(plain(sentence)):
                variants[key] = Conditional(key.head, key.body | {_CAMERA}, key.weak)
    facts.update({f"~ {key}": f"~ {weak}" for weak in argument.ass for key in _keys(weak)})
    for rule in argument.rules[:-1]:
        step = facts if not rule.strong else rules
        step.update(dict.fromkeys(_keys(rule.consequent), rule.consequent))
    conclusion = head if head is not None else normalized(concluded)
    return Content(
        facts=facts,
        rules=rules,
        implied=_implied(facts.values()),
        variants=variants,
        conclusion=conclusion,
        concluded=concluded,
    )


def _active(sentence: str) -> str:
    """“a should be bought” as the publication says it: we should buy it."""
    found = _PASSIVE.fullmatch(plain(sentence).rstrip("."))
    return f"We should {found['not'] or ''}buy {found['who']}" if found else sentence


def _implied(sentences: Iterable[str]) -> frozenset[Key]:
    """That a thing is a camera, where a sentence calls it one by name."""
    called = {name for text in sentences for name in _CALLED.findall(plain(text))}
    return frozenset(key for name in called for key in _keys(f"{name} is a camera"))


def _keys(sentence: str, about: Term | None = None) -> list[Key]:
    """What a sentence says, in an argument that is `about` a thing."""
    spelled = _spelled_out(sentence, about)
    found = [_clauses(each) for each in spelled]
    if all(found):
        return [_key(clause, about) for clauses in found for clause in clauses]
    return [normalized(sentence)]


def _spelled_out(sentence: str, about: Term | None) -> tuple[str, ...]:
    """“a is a light camera” says two things; a rule as applied to a is one of anything."""
    said = plain(sentence).rstrip(".")
    if found := _ATTRIBUTIVE.fullmatch(said):
        return f"{found['who']} is a camera", f"{found['who']} is {found['what']}"
    found = _APPLIED.fullmatch(said)
    applied = found is not None and found["who"] == about
    return ((_of_any(found) if found and applied else None) or sentence,)


def _of_any(rule: re.Match[str]) -> str | None:
    """A rule as applied to a thing, of anything; None if another thing has a part in it."""
    body: dict[str, list[str]] = {}
    kind, verb = "something", ""
    for part in re.split(r", and |, | and ", rule["body"]):
        said = _PART.fullmatch(part)
        if said is None or (said["who"] or rule["who"]) != rule["who"]:
            return None
        verb = said["verb"] or verb
        if (verb, said["what"]) == ("is", "a camera"):
            kind = "a camera"
        else:
            body.setdefault(verb, []).append(said["what"])
    conditions = " and ".join(f"{verb} {' and '.join(whats)}" for verb, whats in body.items())
    return f"If {kind} {conditions}, we should {rule['not'] or ''}buy it"


def _clauses(sentence: str) -> tuple[Clause, ...]:
    """One sentence may say several facts; none where it does not parse."""
    one = read_premise(sentence, lexicon())
    if one is not None:
        return (one,)
    try:
        return read_stance(sentence, lexicon()).clauses
    except BadInput:
        return ()


def _key(clause: Clause, about: Term | None) -> Key:
    """The formal example writes rules as applied; what it says of one thing is meant of all."""
    if clause.is_fact:
        return clause.head
    applied = not clause.variables and clause.head.terms[:1] == (about,)

    def general(literal: Literal) -> Literal:
        terms = (X if applied and term == about else term for term in literal.terms)
        return literal._replace(terms=tuple(terms))

    parts = (frozenset(map(general, part)) for part in (clause.body, clause.weak))
    return Conditional(general(clause.head), *parts)


def _is_rule(key: Key) -> bool:
    return isinstance(key, Conditional) or (isinstance(key, str) and key.startswith("if "))


def normalized(text: str) -> str:
    """Case, width, spacing and the declared aliases aside."""
    said = plain(text)
    for synonym, word in ALIASES:
        said = re.sub(rf"\b{re.escape(synonym)}\b", word, said)
    return said


def aliases_in(texts: Iterable[str]) -> tuple[tuple[str, str], ...]:
    text = "\n".join(map(plain, texts))
    return tuple(
        (synonym, word)
        for synonym, word in ALIASES
        if re.search(rf"\b{re.escape(synonym)}\b", text)
    )


_CAMERA = _clauses("a is a camera")[0].head._replace(terms=(X,))


_VERB = r"(?:choose|buy|select|pick|purchase|take|get|go with|recommend|answer is)"
_CHOICE = re.compile(rf"\b{_VERB}\s+(?:the\s+)?(?:camera\s+)?([abc])\b(?!\s+camera)")
_AN_ARTICLE = re.compile(r"\s+(?!(?:because|since|which|as|for|that|with|and|or|rather)\b)\w")
_ANOTHER = r"(?:camera [abc]|[bc]|a(?=\s*(?:[.,;!?]|$)))\b(?! (?:is|has|was|are)\b)"
_OR_ANOTHER = re.compile(rf"(?: (?:or|and) |/)(?:the )?{_ANOTHER}")
_OF = re.compile(r"\bcamera ([abc])\b|\b([bc])\b|\b(a) (?=(?:is|was|has|being|\()\b)")
_CLAUSE = re.compile(r"[,;:.!?()]|\b(?:but|although|though|while|and (?:is|has|it))\b")
_STOP = re.compile(r"[.;!?]")
_NAMED = re.compile(r"\bcamera ([abc])\b|\b([bc])\b")
_DENIED = re.compile(
    r"\b(?:not(?! only| just)|never|no|neither|nor|cannot|instead of|rather than)\b|n['’]t\b"
)
PROPERTIES = {
    "compact": r"\bcompact\b",
    "light": r"\blight\b",
    "user-friendly": r"\buser[ -]friendly\b",
    "long battery life": r"\blong battery\b",
    "high resolution": r"\bhigh (?:resolution|image quality)\b",
    "over the budget": r"\bover (?:the )?budget\b",
    "out of stock": r"\bout of stock\b",
}
"""The properties in the two stances, in the publication's own wordings."""


def chosen(answer: str) -> str | None:
    """The camera the answer recommends; None if none or several."""
    said = plain(answer)
    choices = set()
    for found in _CHOICE.finditer(said):
        if found[1] == "a" and _AN_ARTICLE.match(said, found.end()):
            continue
        if not _DENIED.search(_STOP.split(said[: found.start()])[-1]):
            choices |= {found[1], "another"} if _OR_ANOTHER.match(said, found.end()) else {found[1]}
    if choices:
        return choices.pop() if len(choices) == 1 else None
    named = {one or other for one, other in _NAMED.findall(said)}
    return named.pop() if len(named) == 1 and not _DENIED.search(said) else None


def named(text: str, of: str = "") -> frozenset[str]:
    """The properties that a text names and does not deny; with `of`, not of another camera."""
    said = plain(text)
    return frozenset(
        name
        for name, words in PROPERTIES.items()
        if any(_meant(said[: found.start()], of) for found in re.finditer(words, said))
    )


def _meant(before: str, of: str) -> bool:
    """Whether what follows is not denied, and not said of another camera."""
    things = [next(filter(None, found)) for found in _OF.findall(_STOP.split(before)[-1])]
    if of and things and things[-1] != of:
        return False
    return _DENIED.search(_CLAUSE.split(before)[-1]) is None
