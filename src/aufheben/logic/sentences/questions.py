"""What a question contests: a head, and the conditions an answer must meet too."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import takewhile

from aufheben.errors import BadInput
from aufheben.logic.language import Literal, Variable
from aufheben.logic.sentences import notation
from aufheben.logic.sentences.japanese import is_japanese_sentence, read_asked
from aufheben.logic.sentences.lexicon import ARTICLES, Lexicon, Manner
from aufheben.logic.sentences.reader import is_logic, read_premise, read_proposition
from aufheben.logic.sentences.segmentation import plain
from aufheben.logic.sentences.vocabulary import is_verb, singular, words_of
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_MODAL = r"(?P<modal>should|must|can)"
_TITLE = r"(?:(?:Mr|Mrs|Ms|Dr|Prof|St|Fr|Sr|Rev)\.?\s+)?"
_NAMED = rf"{_TITLE}[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*"
_DOER = (
    r"(?P<doer>we|i|you|they|people|(?:our|my|the)\s+[\w'’-]+|"
    rf"(?-i:{_NAMED}(?:\s+and\s+{_NAMED})?))"
)
_KIND = r"(?:which|what)\s+(?:of\s+(?:these|the)\s+)?(?P<kind>.+?)"
_WHO = r"(?:who|whom|what)"
_DEED = rf"{_MODAL}\s+{_DOER}\s+(?P<not>not\s+)?(?P<verb>[\w\s'-]+?)"
_WHICH = re.compile(rf"{_KIND}\s+{_DEED}", re.IGNORECASE)
_WHAT = re.compile(rf"{_WHO}\s+{_DEED}", re.IGNORECASE)
_WHO_DOES = re.compile(
    rf"(?:who|(?:which|what)\s+(?P<kind>.+?))\s+{_MODAL}\s+(?P<not>not\s+)?(?P<verb>.+)",
    re.IGNORECASE,
)
_ONE = re.compile(rf"{_MODAL}\s+{_DOER}\s+(?P<not>not\s+)?(?P<rest>.+)", re.IGNORECASE)
_BE = re.compile(r"(is|are|can|must|should|does|do)\s+(.+)", re.IGNORECASE)
_CAPITALS = re.compile(r"(?:the\s+)?[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*(?=\s)")
_PERSON = re.compile(r"whom?\b", re.IGNORECASE)
_NO_KIND = re.compile(r"(two|three|four|five|\d+|one)\s", re.IGNORECASE)
_SUPERLATIVE = re.compile(r"\b(the\s+(best|worst|most|least|\w{3,}est))\s+[a-z]", re.IGNORECASE)
_DOERS = ("we", "i", "you", "they", "people", "our", "my", "the")
X = Variable("x")
LONGEST = 1_000
"""Characters of a question that is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """An answer concludes `head` and meets `conditions`; to a `polar` one it may also deny.

    `manner` is how the deed is said that it asks for, if it asks for any; `person` where it asks who.
    """

    head: Literal
    conditions: tuple[Literal, ...] = ()
    polar: bool = False
    manner: Manner | None = field(default=None, compare=False)
    person: bool = field(default=False, compare=False)


@lru_cache(maxsize=256)
def read_question(text: str, lexicon: Lexicon) -> Question | None:
    """The question in controlled English or logic, or None."""
    asked = " ".join(plain(text).split()).rstrip("?. 。")
    if len(asked) > LONGEST:
        return None
    if is_japanese_sentence(asked) and (found := read_asked(asked, lexicon)) is not None:
        return Question(head=found.head, conditions=found.conditions, polar=found.polar)
    for reader in (_which, _one, _doing, _being, _formal):
        question = reader(asked, lexicon)
        if question is not None:
            return replace(question, person=_PERSON.match(asked) is not None)
    return None


def _which(asked: str, lexicon: Lexicon) -> Question | None:
    """ "Which camera should we buy", "What should we buy", "Who should Mia ask"."""
    for pattern in (_WHAT, _WHICH):
        found = pattern.fullmatch(asked)
        if found and _is_doer(found["doer"]):
            said = _with_doer(found.groupdict(""), "verb")
            many = re.match(r"(?:which|what)\s+of\s", asked, re.IGNORECASE) is not None
            return _open(said.get("kind", ""), said, lexicon, many=many)
    return None


def _is_doer(doer: str) -> bool:
    """A name has capitals; the others are known."""
    first = doer.split(maxsplit=1)[0]
    return first.lower() in _DOERS or first[:1].isupper()


def _with_doer(found: dict[str, str], rest: str) -> dict[str, str]:
    """ "the chess | club rent": the verb is the last word before what it is done to."""
    words = found[rest].split()
    joints = words_of("prepositions") | words_of("particles") | {"not"}
    stops = joints | {*ARTICLES}
    run = list(takewhile(lambda word: word.lower() not in stops and word[0].islower(), words))
    if found["doer"].split(maxsplit=1)[0].lower() not in ("our", "my", "the") or len(run) < 2:
        return found
    bare = rest == "rest" and (len(run) == len(words) or words[len(run)].lower() in joints)
    known = [at for at, word in enumerate(run[:-1]) if is_verb(word)]
    at = (known[-1] if known and len(run) > 2 else 0) if bare else len(run) - 1
    return found | {"doer": " ".join((found["doer"], *run[:at])), rest: " ".join(words[at:])}


def _doing(asked: str, lexicon: Lexicon) -> Question | None:
    """ "Who must clean the kitchen": what the answer does itself."""
    found = _WHO_DOES.fullmatch(asked)
    if found is None or found["verb"][:1].isupper() or found["verb"].split()[0] in _DOERS:
        return None
    verb = tuple(found["verb"].split())
    manner = Manner(predicate="", subject="", modal=found["modal"].lower(), verb=verb)
    return _asked_of(
        found["kind"] or "",
        f"it {manner.modal} {found['verb']}",
        found.groupdict(""),
        lexicon,
        manner,
    )


def _one(asked: str, lexicon: Lexicon) -> Question | None:
    """ "Should we buy the printer", "Should we get a dog", "Should Mia go to Northfield"."""
    found = _ONE.fullmatch(asked)
    if found is None or not _is_doer(found["doer"]) or found["rest"].lower().startswith("be "):
        return None  # "Should the square be closed to cars": what is done to it, and by nobody.
    said = _with_doer(found.groupdict(""), "rest")
    doer, modal = _doer(said["doer"]), said["modal"].lower()
    for verb, name, tail in _parted(said["rest"], lexicon):
        manner = Manner(predicate="", subject=doer, modal=modal, verb=verb, tail=tail)
        manner = _named(manner, lexicon)
        knowing = replace(lexicon.about(name), asked=manner)
        head = read_proposition(manner.said(name, negated=bool(found["not"])), knowing)
        if head is not None and head.predicate == manner.predicate:
            return Question(head=head, polar=True, manner=manner)
    return None


def _doer(words: str) -> str:
    return "I" if words.lower() == "i" else words.lower() if words.lower() in _DOERS else words


def _parted(rest: str, lexicon: Lexicon) -> Iterator[tuple[tuple[str, ...], str, tuple[str, ...]]]:
    """Verb, name and what follows it: "close | Market Street | to cars"."""
    words = rest.split()
    if '"' in rest:
        before, _, after = rest.partition('"')
        name, _, tail = after.partition('"')
        yield tuple(before.split()), f'"{name}"', tuple(tail.split())
        return
    for start in (1, 2):
        if start >= len(words) or (start == 2 and words[1].lower() not in words_of("particles")):
            continue
        if start == 1 and words[1].lower() in words_of("particles") and len(words) > 2:
            continue
        for stop in range(len(words), start, -1):
            named, rest_of = words[start:stop], words[stop:]
            joined = not rest_of or rest_of[0].lower() in words_of("prepositions")
            if joined and _may_be_name(named):
                yield tuple(words[:start]), " ".join(named), tuple(rest_of)


def _may_be_name(words: list[str]) -> bool:
    inner = words[1:] if words[0].lower() in ARTICLES else words
    return bool(inner) and not any(w.lower() in words_of("prepositions") - {"of"} for w in inner)


def _open(
    kind: str, found: dict[str, str], lexicon: Lexicon, *, many: bool = False
) -> Question | None:
    verb, tail = _tailed(found["verb"].split())
    doer, modal = _doer(found["doer"]), found["modal"].lower()
    manner = _named(Manner(predicate="", subject=doer, modal=modal, verb=verb, tail=tail), lexicon)
    if many and kind:
        words = kind.split()
        kind = " ".join((*words[:-1], singular(words[-1])))
    head = manner.said("it")
    return _asked_of(kind, head, found, lexicon, manner)


def _tailed(words: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Verb and what follows its object: "book | for the wedding", but "go to" and "go out with"."""
    joints = words_of("prepositions") - {"of"}
    for at in range(1, len(words) - 1):
        if words[at].lower() in joints and words[at + 1].lower() not in joints:
            return tuple(words[:at]), tuple(words[at:])
    return tuple(words), ()


def _named(manner: Manner, lexicon: Lexicon) -> Manner:
    return replace(manner, predicate=lexicon.predicate((*manner.verb, *manner.tail)))


def _asked_of(
    kind: str, head: str, found: dict[str, str], lexicon: Lexicon, manner: Manner
) -> Question | None:
    """A rule with that head and kind decides how both are read."""
    if _NO_KIND.match(f"{kind} ") or (
        kind and kind.split(maxsplit=1)[0].lower() in ("of", "many", "much")
    ):
        return None
    bearer = f"a {kind}" if kind else "something"
    asking = replace(lexicon, asked=manner if manner.subject else None)
    rule = read_premise(f"If {bearer} is asked for, {head}", asking)
    if rule is None or len(rule.head.terms) != 1:
        return None
    told = rule.head if not found["not"] else rule.head.complement
    manner = replace(manner, predicate=told.predicate)
    return Question(head=told, conditions=rule.body[1:], manner=manner)


def _being(asked: str, lexicon: Lexicon) -> Question | None:
    """ "Is Tweety a flier", "Can Tweety fly", "Does c have wifi"."""
    found = _BE.fullmatch(asked)
    if found is None:
        return None
    verb, rest = found[1].lower(), found[2]
    if _SUPERLATIVE.search(rest):
        return None
    joint = verb if verb in ("can", "must", "should") else {"is": "is", "are": "is"}.get(verb, "")
    for name, said in _splits(rest, lexicon, "have" if not joint else ""):
        head = read_proposition(f"{name} {joint} {said}", lexicon)
        if head is not None:
            return Question(head=head, polar=True)
    return None


def _splits(rest: str, lexicon: Lexicon, verb: str) -> Iterator[tuple[str, str]]:
    """Where the name may end, best first."""
    if verb:
        name, _, said = rest.partition(f" {verb} ")
        negated = name.removesuffix(" not")
        yield negated, f"{'does not have' if negated != name else 'has'} {said}"
        return
    if rest.startswith('"'):
        name, _, said = rest[1:].partition('"')
        yield f'"{name}"', said
    for _, known in lexicon.names:
        if rest.lower().startswith(f"{known.lower()} "):
            yield rest[: len(known)], rest[len(known) :]
    yield from _guesses(rest)


def _guesses(rest: str) -> Iterator[tuple[str, str]]:
    """ "New York" large; the coffee machine "a" thing; else one word."""
    if found := _CAPITALS.match(rest):
        yield found[0], rest[found.end() :]
    name, article, said = rest.partition(" a ") if " a " in rest else rest.partition(" an ")
    if article and name:
        yield name, f"{article}{said}"
    words = rest.split()
    first = 2 if words[0].lower() == "the" else 1
    yield " ".join(words[:first]), " ".join(words[first:])


def _formal(asked: str, lexicon: Lexicon) -> Question | None:
    if not is_logic(asked):
        return None
    try:
        head, *conditions = notation.read_conjunction(asked, lexicon)
    except BadInput:
        return None
    return Question(
        head=head,
        conditions=tuple(conditions),
        polar=not any(literal.variables for literal in (head, *conditions)),
    )


_INSTEAD = {
    r"(is|are)\b.*\b(the\s+)?(best|worst|most|least|\w{3,}est)\b": "no deed is asked for: ask "
    '"Should we choose Northfield?" or "Which school should we choose?"',
    r"why\b": 'a reason is sought, and no deed: ask "Should we use Acme?"',
    r"how\s+(much|many)\b": "an amount is sought: name what is offered and ask "
    '"Which offer should we take?"',
    r"where\b": 'a place is sought: name the choices and ask "Which place should we visit?"',
    r".*\b(today|tonight|tomorrow|now|(this|next)\s+(week|month|year|summer|winter|weekend))\b": "a "
    'time is not read: leave it out, and ask "Who must clean the kitchen?"',
    r"when\b": 'a time is sought: name the choices and ask "Which train should we take?"',
    r"(which|what)\s+(\d+|two|three|four|five)\b": "a number of answers cannot be asked for: ask "
    '"Which supplier should we use?"',
    r"(should|must|can)\s+(we|i)\s+\w+\s+(?!the\b|an?\b)\w{2,}s\b": "several things are asked about: "
    'ask of one, "Should we allow the dog?", or "Which pet should we allow?"',
    r".*\bor\b": "two things are asked: call both by one noun and ask "
    '"Which vehicle should we buy?"',
}
_ASK = (
    'ask "Which camera should we buy?", "Who should we hire?", "Should we buy a camera?", '
    '"Is Tweety a flier?"'
)


_REWRITTEN = (
    (r"(?:shall|ought) (.+?)(?: to)? (\w+ .+)", r"Should \1 \2"),
    (
        r"(?:is it (?:right|good|wise|fair|time)|would it be (?:better|good|wise|right)|do we (?:want|need)) to (.+)",
        r"Should we \1",
    ),
    (r"where (should|must|can) (.+? (?:go|move|travel))\b.*", r"Which place \1 \2 to"),
    (r"where (should|must|can) (.+)", r"Which place \1 \2 at"),
    (r"which of .+? (?:and|or) .+? ((?:should|must|can) .+)", r"What \1"),
    (r"((?:should|must|can) \w+ (?:not )?\w+) .+? or .+", r"What \1"),
)
"""Questions that are not read, and what asks the same."""


def _rewritten(question: str) -> Iterator[str]:
    for found, put in _REWRITTEN:
        if match := re.fullmatch(found, question, re.IGNORECASE):
            said = match.expand(put)
            yield said[:1] + re.sub(r"\b(Should|Must|Can)\b", lambda one: one[0].lower(), said[1:])


def instead_of(question: str) -> Fact:
    """What to ask instead of a question that is not read: made of it and read, or the nearest pattern."""
    asked = " ".join(question.split()).rstrip("?. ")
    if len(asked) > LONGEST:
        return _say("ask_most_characters", longest=LONGEST)
    for said in _rewritten(asked):
        if read_question(said, Lexicon()) is not None:
            return f'ask "{said}?"'
    for pattern, do in _INSTEAD.items():
        if re.match(pattern, question.strip(), re.IGNORECASE):
            return do
    return _ASK
