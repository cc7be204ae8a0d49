"""What criteria, cores and answers of an integration are held to (seed 000, A.1).

A characterization has no expression that picks out one particular object. In a core what is common
stays, the strong of C1 and C2 are not used as they are, and each premise of E encompasses both
positions. No individual conclusion is the final answer as it stands; what says more than one side
did, in any word, is another answer.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from aufheben.domain import Core, Issue, Property, Rule
from aufheben.domain.text import plain
from aufheben.logic.likeness import is_japanese, lettered, negations, numbers, row_of_words, words
from aufheben.logic.sentences import read_proposition
from aufheben.logic.stance_theory import issue_lexicon
from aufheben.logic.taxonomies.names import JAPANESE_PLACES
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.base_task import write_sources


def unlifted(core: Core, sides: Sequence[Property]) -> Rejected | None:
    """What is wrong with a core that only repeats premises of the sides.

    Where the sides do not differ there is nothing to lift.
    """
    every = [premise for side in sides for premise in side.strong]
    common = [p for p in every if all(_among(p, side.strong) for side in sides)]
    if all(_among(premise, common) for premise in every):
        return None
    fault = _fault(core.strong, every, common)
    if fault is None:
        return None
    return refuse(__name__, fault, names=_names(sides), said=list(core.strong))


def _fault(said: Sequence[str], every: Sequence[str], common: Sequence[str]) -> str | None:
    """The key of what is wrong."""
    taken = all(_among(premise, every) for premise in said)
    if taken and all(_among(premise, common) for premise in said):
        return "common"
    if _together(said, every) or (taken and all(_among(premise, said) for premise in every)):
        return "together"
    return "taken" if taken else None


def unplaced(core: Core, sides: Sequence[Property]) -> Rejected | None:
    """What is wrong with what its premises are said to stand for."""
    most = max(map(len, core.stands_for), default=0)
    if len(core.stands_for) != len(core.strong) or most > len(sides):
        got, wanted = write_sources(core), len(core.strong)
        return refuse(__name__, "unsaid", names=_names(sides), got=got, wanted=wanted)
    return next(_one_sided(core, sides), None)


def _one_sided(core: Core, sides: Sequence[Property]) -> Iterator[Rejected]:
    for number, named in enumerate(core.stands_for, start=1):
        for index, side in enumerate(sides):
            own = named[index] if index < len(named) else ()
            if not own or not all(1 <= each <= len(side.strong) for each in own):
                yield refuse(
                    __name__,
                    "one_sided",
                    number=number,
                    side=f"C{index + 1}",
                    last=len(side.strong),
                    got=list(own),
                )


def _names(sides: Sequence[Property]) -> str:
    return ", ".join(f"C{number}" for number in range(1, len(sides) + 1))


def _among(premise: str, others: Sequence[str]) -> bool:
    return any(_same(premise, other) for other in others)


def _same(one: str, other: str) -> bool:
    """The same words, whatever subject or ending stands around them."""
    if plain(one) == plain(other):
        return True
    meant = words(one)
    return bool(meant) and meant == words(other) and negations(one) == negations(other)


def _together(said: Sequence[str], every: Sequence[str]) -> bool:
    """All of it says just what all of the others do, in however many sentences."""
    own, others = " ; ".join(said), " ; ".join(dict.fromkeys(map(plain, every)))
    return set(words(own)) == set(words(others)) and negations(own) == negations(others)


_LEADS = frozenset(
    [
        "yes",
        "answer",
        "final",
        "conclusion",
        "decid",
        "agre",
        "recommend",
        "propos",
        "conclud",
        "choos",
        "finally",
        "let",
        "us",
    ]
) | frozenset("結論回答最終決定解案")
_ADVICE = re.compile(r"(?i)^\s*(?:let us|let's|we(?: will| shall| must| ought to| can)?)\s+")
_REASON = re.compile(r"(?i)(?:[,;]\s*+|(?<!\s)\s++)?\b(?:because|since)\b\s*+|(?<=[.!?])\s++")
_REASON_JA = re.compile(r"(?:[^。]*?(?:ので|から|ため)、)?([^。]+)")
_TURN = re.compile(
    r"\b(?:and|or|but|with|both|unless|if|when|until|while|instead|than|from|by|for|after|before)\b"
)
_KANA = r"\u3041-\u3093"
_TAIL = re.compile(
    rf"[{_KANA}]{{0,2}}"
    r"(?:する|すべき|べき|ます|ましょう|よう|こと|のが|ほうが|よい|いい|だ|である|です|と|に)*"
)
_PARTICLES = frozenset("はがをのにでへ")


def repeats(answer: str, side: Rule, issue: Issue) -> bool:
    """The answer says what the side concluded and at most its reasons, nothing beyond."""
    if plain(answer) == plain(side.consequent):
        return True
    main, reasons = _parted(answer)
    known = {*_words(side.strong), *_words((side.consequent, issue.question)), *_LEADS}
    if any(word not in known for reason in reasons for word in row_of_words(reason)):
        return False
    return _reads_alike(main, side.consequent, issue) or _says(
        main, side.consequent, issue.question
    )


def _parted(answer: str) -> tuple[str, Sequence[str]]:
    """What it concludes, and the reasons it gives."""
    if not is_japanese(answer):
        main, *reasons = _REASON.split(answer.strip())
        return main, reasons
    found = _REASON_JA.match(answer.strip())
    main = found[1] if found else answer
    return main, [answer.replace(main, " ", 1)]


def _reads_alike(main: str, conclusion: str, issue: Issue) -> bool:
    """The logic engine reads both as one literal, where it reads them."""
    lexicon = issue_lexicon(issue)
    literal = read_proposition(conclusion, lexicon)
    return literal is not None and any(
        read_proposition(text, lexicon) == literal for text in _as_advice(main)
    )


def _as_advice(main: str) -> Iterator[str]:
    """ "Buy camera a." and "Let us buy camera a." are "We should buy camera a."."""
    yield main
    rest = _ADVICE.sub("", main).strip()
    if rest:
        yield f"We should {rest[:1].lower()}{rest[1:]}"


def _says(main: str, conclusion: str, question: str) -> bool:
    """Its words, besides them only those of the question, and nothing that turns or joins them."""
    wanted, found = row_of_words(conclusion), row_of_words(main)
    beside = {*row_of_words(question), *_LEADS}
    if not wanted or any(count(main) != count(conclusion) for count in _COUNTS):
        return False
    more = Counter(found) - Counter(wanted)
    whole = not Counter(wanted) - Counter(found) and beside.issuperset(more)
    return whole and _in_order(wanted, found, beside, main) and _joined_alike(main, conclusion)


def _in_order(
    wanted: Sequence[str], found: Sequence[str], beside: Collection[str], main: str
) -> bool:
    """Japanese may say first what the question is about."""
    if is_japanese(main):
        wanted, found = ([w for w in row if w not in beside] for row in (wanted, found))
        return wanted == found
    left = iter(found)
    return all(word in left for word in wanted)


def _turns(text: str) -> Counter[str]:
    return Counter(_TURN.findall(text.casefold()))


def _joined_alike(main: str, conclusion: str) -> bool:
    """In Japanese no more than particles and an ending: what stands between words may turn them."""
    if not is_japanese(main):
        return True
    *between, ending = _joints(main)
    joined = {*_joints(conclusion), *_PARTICLES, ""}
    return joined.issuperset(between) and _TAIL.fullmatch(ending) is not None


def _joints(text: str) -> list[str]:
    """The kana before, between and after its words."""
    return re.split(rf"[^{_KANA}]+", text.rstrip("。．.！! "))


def _named(text: str) -> int:
    """How often "a" is a name in it."""
    alone = re.findall(r"(?<![A-Za-z])[aA](?![A-Za-z])", text) if is_japanese(text) else ()
    return len(alone) or lettered(text)


_COUNTS: tuple[Callable[[str], object], ...] = (negations, numbers, _named, _turns)


def _words(texts: Sequence[str]) -> Iterator[str]:
    return (word for text in texts for word in row_of_words(text))


_TITLED = r"[A-Z][a-z]+(?:[-’'][A-Z]?[a-z]+)*"
_SERIAL = r"[A-Za-z]+-?\d+\w*"
_NAME = re.compile(rf"\b{_TITLED}\b|(?<![\w'’.-])[B-Zb-z](?![\w'’-]|\.\w)|\b{_SERIAL}\b")
_WIDE = r"\u3400-\u9fff\u30a1-\u30fc"
_NAME_JA = re.compile(
    rf"(?<![A-Za-z0-9])(?:{_SERIAL}|{_TITLED}|[A-Za-z](?=[はがをもとのにでよへやか、。]|$))"
    rf"|[甲乙丙丁戊](?![{_WIDE}])|{JAPANESE_PLACES}|(?<![{_WIDE}])[{_WIDE}]{{1,8}}(?=さん|氏)",
    re.ASCII,
)
_MOST = 2_000
"""Characters of a conclusion in English in which names are sought."""
_KIND = re.compile(
    r"I|CO2|G7|G8|G20|MP3|COVID-?19|\w+(?:ese|ish|ian|ean|can|man|ic)s?|French|Dutch|Swiss|Greek|Czech"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July"
    r"|August|September|October|November|December|God|Internet|Earth"
)
"""Words with a capital that no one thing is called by."""
_CHOICE = re.compile(r"\bor\b|どちら|いずれ|どれ|それとも")


def named(
    properties: Sequence[Property], warrants: Sequence[Rule], issue: Issue
) -> Rejected | None:
    """What is wrong where a characterization names what a side concluded about."""
    names = _options(warrants, issue)
    for number, each in enumerate(properties, start=1):
        for said in (*each.strong, each.consequent, *each.weak_negation):
            name = next((name for name in names if _stands(name, said)), None)
            if name is not None:
                return refuse(__name__, "named", name=name, side=f"C{number}", said=said)
    return None


def _options(warrants: Sequence[Rule], issue: Issue) -> list[str]:
    """Names in the conclusion of one side that not all of them conclude about.

    A name that the question itself gives is what all talk about, unless it gives a choice.
    """
    given = "" if _CHOICE.search(issue.question) else issue.question
    found = [frozenset(_called(warrant, issue)) for warrant in warrants]
    names = (name for side in found for name in side if not all(name in each for each in found))
    return sorted({name for name in names if not _stands(name, given)})


def _called(warrant: Rule, issue: Issue) -> Iterator[str]:
    said = warrant.consequent
    if _called_a(said):
        yield "a"
    if is_japanese(said):
        called = (name for name in _NAME_JA.findall(said) if name.casefold() != "a")
        yield from (name for name in called if not _KIND.fullmatch(name))
        return
    beside = " ".join(_later((issue.question, *warrant.strong)))
    for found in _NAME.finditer(said[:_MOST]):
        opens = found.start() == 0 and len(found[0]) > 1 and not _stands(found[0], beside)
        if not opens and not _KIND.fullmatch(found[0]):
            yield found[0]


def _later(texts: Sequence[str]) -> Iterator[str]:
    """The texts without their first words, where any word has a capital."""
    return (text.partition(" ")[2] for text in texts)


def _stands(name: str, text: str) -> bool:
    """The name as a word; a single letter, be it large or small."""
    if name == "a":
        return _called_a(text)
    letter = re.IGNORECASE if len(name) == 1 else 0
    edged = rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])"
    return re.search(edged, text, letter) is not None


def _called_a(text: str) -> bool:
    """Something in it is called "a"."""
    if is_japanese(text):
        return re.search(r"(?<![A-Za-z0-9])[aA](?![A-Za-z0-9])", text) is not None
    return lettered(text) > 0
