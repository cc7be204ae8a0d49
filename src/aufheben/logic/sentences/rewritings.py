"""Ways to say a sentence of English otherwise, nearest first; whether one is read, others ask."""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.pieces import worded
from aufheben.logic.sentences.shortenings import Sentences, large, quoted, without
from aufheben.logic.sentences.vocabulary import (
    base,
    is_plural,
    is_third,
    is_verb,
    plural,
    third,
    with_article,
)


class _Rewriting(NamedTuple):
    """What stands in a sentence, and what to put there, or the sentences instead of the whole."""

    found: re.Pattern[str]
    put: str | Callable[[re.Match[str]], str]


def _of(found: str, put: str | Callable[[re.Match[str]], str]) -> _Rewriting:
    return _Rewriting(re.compile(found, re.IGNORECASE), put)


def _does(found: re.Match[str]) -> str:
    return third(found[1].lower())


def _will(found: re.Match[str]) -> str:
    """ "Customers will complain" is "Customers complain"."""
    who, verb = found[1], found[2].lower()
    many = "are" if verb == "be" else verb
    return f"{who} {many if is_plural(who) else third(verb)}"


def _aged(found: re.Match[str]) -> str:
    """ "is only ten" is "is 10 years old"; other words stay."""
    [*_, last] = worded(f"x {found[0]}").pieces
    return f"{found[1]} {last.low} years old" if last.low.isdigit() else found[0]


def _to_do(found: re.Match[str]) -> str:
    """ "We should rent the mill to save money": because it saves money."""
    verb = found[2].lower()
    return f"{found[1]} because it {third(verb)} {found[3]}" if is_verb(verb) else found[0]


def _as_a_rule(found: re.Match[str]) -> str:
    """ "A shop usually opens late": normally, a shop opens late."""
    first, _, rest = found[1].partition(" ")
    of_all = first.lower() in ("a", "an", "every", "all")
    return " ".join(filter(None, ("Normally,", first.lower() if of_all else first, rest, found[2])))


_MEASURES = {
    "larger": "has a size of more than", "bigger": "has a size of more than", "smaller": "has a size of less than",
    "taller": "has a height of more than", "higher": "has a height of more than", "longer": "has a length of more than",
    "shorter": "has a length of less than", "heavier": "has a weight of more than", "lighter": "has a weight of less than",
    "wider": "has a width of more than", "cheaper": "costs less than", "dearer": "costs more than",
}  # fmt: skip


def _measured(found: re.Match[str]) -> str:
    """ "is larger than 60 square metres": has a size of more than that."""
    said = _MEASURES.get(found[1].lower())
    return f"{said} {found[2]}" if said else found[0]


_NUMBER = r"(\d[\d.,]*)"
_SAYS = (
    r"says?|said|thinks?|thought|believes?|claims?|hears?|heard|hopes?|finds?|feels?|guess|suppose"
)
_WITHIN = (
    _of(r"\b(?:wo|would|might|may|could)(?:n['’]t| not) be\b", "is not"),
    _of(r"\b(?:wo|would|might|may|could|will)(?:n['’]t| not) (\w+)", r"does not \1"),
    _of(r"\bcould (\w+)", r"can \1"),
    _of(r"\b(\w+) (?:will|shall|would|may|might) (\w+)", _will),
    _of(
        r"\b(?:seems|appears|looks|tends|is (?:said|thought|believed|supposed|expected|reported|known)) to (\w+)",
        _does,
    ),
    _of(r"\b(?:seems|appears)\b", "is"),
    _of(r"\bused to be\b", "was"),
    _of(r"\b(is|are) no longer\b", r"\1 not"),
    _of(r"\bno longer (\w+)", lambda found: f"does not {base(found[1])}"),
    _of(r"\b((?:an?|any|every|all) \w+) with (?:an? )?", r"\1 that has "),
    _of(r"\b((?:an?|any|every|all) \w+) without (?:an? |any )?", r"\1 that has no "),
    _of(rf"\bbetween {_NUMBER}(?: \w+)? and {_NUMBER} (\w+)", r"at least \1 \3 and at most \2 \3"),
    _of(rf"\b{_NUMBER}(?: to |\s?[-–]\s?){_NUMBER} (\w+)", r"at least \1 \3 and at most \2 \3"),
    _of(r"\b(?:almost|nearly) (?=\d)", "less than "),
    _of(r"\b(?:almost|nearly) (\w+) (?=\d)", r"\1 less than "),
    _of(r"\b(?:is|are) (?:hardly|barely|scarcely)\b", "is not"),
    _of(r"\b(?:hardly|barely|scarcely) (\w+?)s\b", r"does not \1"),
    _of(r"\bnot as (\w+) as\b", r"less \1 than"),
    _of(r"\bnot only (.+?),? but also (.+)", r"\1 and \2"),
    _of(r"\b(?:is|are) without (?:an?|any) ", "has no "),
    _of(r"\b(?:is|are) without ", "has no "),
    _of(r"\s*\([^()]*\)", ""),
    _of(r"\bhas some ", "has "),
    _of(
        r"\bhas (?:its|their|his|her|our|my) own (\w+)",
        lambda found: f"has {with_article(found[1])}",
    ),
    _of(r"\bis (\w+) than (\d[\d.]* \w+.*)", _measured),
    _of(r"\ba maximum of (?=\d)", "at most "),
    _of(r"\ba minimum of (?=\d)", "at least "),
    _of(r"\bhas (?:room|space|seats|places) for (?:only )?(?=\d|\w+ \w+s\b|\w+ people)", "holds "),
    _of(
        r"\bcan (hold|seat|take|fit|host|sleep|accommodate|carry)(?= \d| \w+ \w+s\b| \w+ people)",
        _does,
    ),
    _of(
        r"\b(is|are) (?:only |just )?(\d+|\w+teen|\w+ty(?:-\w+)?|[a-z]{2,3}|three|seven|eight)$",
        _aged,
    ),
    _of(r"\bmuch (?=\w+er than\b|more )", ""),
)
"""Parts of a sentence and what says the same, or what is stated."""
_WHOLE = (
    _of(rf"(?:\w+|the \w+) (?:{_SAYS}) (?:that )?(.+)", r"\1"),
    _of(r"(?:as far as (?:I|we) know|in (?:my|our) (?:opinion|view|experience)),? (.+)", r"\1"),
    _of(
        r"(.+?), (?:which|who) (.+?), ((?:is|has|can|does|was|costs|holds|\w+s) .+)",
        r"\1 \2 and \3",
    ),
    _of(r"no (.+?) is (.+)", r"A \1 is not \2"),
    _of(r"no (.+?) has (.+)", r"A \1 has no \2"),
    _of(r"normally, (.+)", r"\1"),
    _of(r"neither (.+?) nor (.+?) (?!is |has )(\w+)s( .+)?", r"\1 does not \3\4|\2 does not \3\4"),
    _of(r"neither (.+?) nor (.+?) (is|are) (.+)", r"\1 \3 not \4|\2 \3 not \4"),
    _of(r"neither (.+?) nor (.+?) has (.+)", r"\1 does not have \3|\2 does not have \3"),
    _of(r"(?!if )(.+?)(?:, (?:and|but|while|whereas)|;) (.+)", r"\1|\2"),
    _of(r"(.+?),? (?:and therefore|and so|so|therefore) (we .+)", r"\1|If \1, \2"),
    _of(r"(?:in|at|on) (the \w+|\w+) there (?:is|are) (.+)", r"\1 has \2"),
    _of(r"there (?:is|are) (.+?) (?:in|at|on) (the \w+|\w+)", r"\2 has \1"),
    _of(
        r"((?:(?!\b(?:if|unless|because|who|that|which)\b).)+?) (?:usually|generally|typically|often|mostly|normally) (.+)",
        _as_a_rule,
    ),
    _of(
        r"(.+? should not \w+ )((?:the )?\w+) (?:or|and) (?!not)(the \w+|(?-i:[A-Z])\w*)",
        r"\1\2|\1\3",
    ),
    _of(
        r"(?!.* (?:that|which|who|is|because|if) )(.+? should (?!not )\w+ )(.+?) and (?!not)(.+)",
        r"\1\2|\1\3",
    ),
    _of(r"(.+? should )(\w+ )(.+?) and not (.+)", r"\1\2\3|\1not \2\4"),
    _of(r"it (?:would be|is) (?:better|best|good|wise) to (.+)", r"We should \1"),
    _of(r"(.+? should )(?:just|really) (.+)", r"\1\2"),
    _of(r"(.+? should (?!not ).+?) (?:in order )?to (\w+) (.+)", _to_do),
)
"""Whole sentences; "|" parts two."""
_WISH = re.compile(
    r"(?:it (?:would be|is) (?:better|best|good|wise) to (?P<verb>\w+) |let(?:'s| us) \w+ "
    r"|(?:I|we|I['’]d|we['’]d) (?P<not>do not |don['’]t )?"
    r"(?:really )?(?:want|prefer|favou?r|would like|like|support|choose|recommend|suggest) )(?P<thing>(?-i:(?:the )?[A-Z]\w*(?: [A-Z]\w*)*|the \w+|it))",
    re.IGNORECASE,
)
_AGAINST = re.compile(
    r"(?:I|we) (?:am|are|'m) against (?P<thing>.+)|(?:I|we) oppose (?P<other>.+)", re.IGNORECASE
)


def rewritings(text: str, lexicon: Lexicon, column: int) -> Iterator[Sentences]:
    """Nearest first: what means the same, then what is left when a word is taken out, then quotes."""
    yield from _wished(text, lexicon)
    yield from _spent(text, lexicon)
    yield from _of_such(text, lexicon)
    yield from _named(text, lexicon)
    yield from _restricted(text, lexicon)
    if done := _done(text, lexicon):
        text, column = done, len(done)
        yield (text,)
    for one in _WITHIN:
        yield (large(one.found.sub(one.put, text, count=1)),)
    for one in _WHOLE:
        if found := one.found.fullmatch(text):
            put = one.put
            said = map(found.expand, put.split("|")) if isinstance(put, str) else [put(found)]
            yield tuple(large(each.replace("If The ", "If the ")) for each in said)
    yield from without(text, column)
    yield from quoted(text, column)


def _wished(text: str, lexicon: Lexicon) -> Iterator[Sentences]:
    """ "I want the mill": we should rent it."""
    if (asked := lexicon.asked) is None or not asked.subject:
        return
    if found := _WISH.fullmatch(text):
        yield (large(asked.said(found["thing"], negated=found["not"] is not None)),)
    if found := _AGAINST.fullmatch(text):
        yield (large(asked.said(found["thing"] or found["other"], negated=True)),)


_OF_SUCH = re.compile(
    r"(?P<deed>(?:\w+|the \w+|our \w+) should(?P<not> not|n['’]t)? (?P<verb>\w+)(?: to)?) (?:"
    r"(?P<who>some|any)(?:body|one) (?:who|that)|(?:some|any)thing (?:that|which)"
    r"|(?P<kind>an? .+?) (?:that|which|who|(?P<with>with))) (?P<rest>(?:(?<=with )|(?=(?:is|are|has|have|can|does|do|was)\b|\w+s\b)|(?<=who )).+)",
    re.IGNORECASE,
)


_IT = re.compile(r"(?P<lead>|If |Because )(?P<it>it|they|he|she)(?P<rest> .+)", re.IGNORECASE)
_LAST = re.compile(r"(?<=\w )(?:it|them)\b(?!.* (?:it|them)\b)")
_WEATHER = re.compile(
    r" (?:is |was |gets )?(?:rain|snow|sunn|dark|late|early|cold|hot|clear|true|possible|time)"
)


def _named(text: str, lexicon: Lexicon) -> Iterator[Sentences]:
    """ "If it is noisy, we should close it": the street, whose closing is asked about; or Leo."""
    if lexicon.asked_of and not (
        lexicon.asked and lexicon.asked.subject.lower().startswith(("the ", "our "))
    ):
        yield (_LAST.sub(lexicon.name_of(lexicon.asked_of), text),)
    found = _IT.fullmatch(text)
    if found is None or _WEATHER.match(found["rest"]):
        return
    doer, it = lexicon.asked.subject if lexicon.asked else "", found["it"].lower()
    name, rest = lexicon.name_of(lexicon.asked_of), found["rest"]
    if it == "it" and doer.lower().startswith(("the ", "our ", "my ")) and not _LAST.search(rest):
        return
    if it in ("he", "she"):
        if not doer[:1].isupper() or doer not in text:
            return
        name = doer
    elif it == "they" and lexicon.noun_asked:
        name = plural(" ".join(lexicon.noun_asked))
    elif not is_plural(name):
        rest = re.sub(r"^ are ", " is ", rest)
    yield (large(f"{found['lead']}{_agreeing(name + rest, name)}"),)


def _of_such(text: str, lexicon: Lexicon) -> Iterator[Sentences]:
    """ "We should hire somebody who speaks French": if somebody speaks French, we should hire them."""
    if found := _OF_SUCH.fullmatch(text):
        asked, has = lexicon.asked, "has " if found["with"] else ""
        bearer = found["kind"] or ("somebody" if found["who"] else "something")
        one = "them" if found["who"] or lexicon.pronoun == "they" else "it"
        is_asked = asked and asked.subject and asked.verb[:1] == (found["verb"],)
        said = asked.said(one, negated=bool(found["not"])) if asked and is_asked else ""
        deed = said or f"{_small(found['deed'])} {one}"
        yield (f"If {bearer} {has}{found['rest']}, {deed}",)


def _small(deed: str) -> str:
    """Within a sentence: "we should", "the club should"."""
    first, _, rest = deed.partition(" ")
    return f"{first.lower()} {rest}" if first.lower() in ("we", "the", "our") else deed


_SPENT = re.compile(
    r"(?:we|I) (?:should not|shouldn['’]t|can not|cannot|can['’]t|must not|mustn['’]t|do not want to|don['’]t want to)"
    r" (?:spend|pay) (?:more than|over) (.+)|(?:our|my|the) (?:budget|limit) is (?:at most |up to )?([\d€$£¥].*)",
    re.IGNORECASE,
)


def _spent(text: str, lexicon: Lexicon) -> Iterator[Sentences]:
    """ "We can't spend more than 500 euros": what costs more, we should not buy."""
    found = _SPENT.fullmatch(text)
    if found and lexicon.asked and lexicon.asked.subject:
        kinds = [with_article(lexicon.phrases_of(noun)) for noun in sorted(lexicon.nouns)]
        amount = found[1] or found[2]
        deed = lexicon.asked.said("it", negated=True)
        yield (f"If {kinds[0] if kinds else 'something'} costs more than {amount}, {deed}",)


def _restricted(text: str, lexicon: Lexicon) -> Iterator[Sentences]:
    """ "A loud dog is bad", "We should not get a dog that barks": if a dog is loud, it is bad."""
    if not (noun := " ".join(lexicon.noun_asked)) or lexicon.asked is None:
        return
    one, named = with_article(noun), rf"(?:{noun}|{plural(noun)})"
    start = r"(?:an? |every |any |all |each )?"
    deed = rf"{lexicon.asked.subject} \w+(?P<not> not|n['’]t)? {' '.join(lexicon.asked.verb)} "
    for such in (rf"(?P<how>\w+) {named}", rf"{named} (?:that|which|who) (?P<how>.+?)"):
        if found := re.fullmatch(rf"{start}{such} (?P<verb>\w+) (?P<rest>.+)", text, re.IGNORECASE):
            said = f"{_of_one(found['verb'])} {found['rest']}"
            yield (f"If {one} {_how(found['how'])}, it {said}",)
        if found := re.fullmatch(rf"{deed}{start}{such}(?: .+)?", text, re.IGNORECASE):
            said = lexicon.asked.said("it", negated=bool(found["not"]))
            yield (f"If {one} {_how(found['how'])}, {said}",)


def _of_one(verb: str) -> str:
    known = {"are": "is", "have": "has", "is": "is", "can": "can"}
    return known.get(verb) or (verb if is_third(verb) else third(verb))


def _how(said: str) -> str:
    first, _, rest = said.partition(" ")
    known = first in ("is", "are", "has", "have", "can") or is_third(first) or is_verb(first)
    return f"{_of_one(first)} {rest}".rstrip() if known and first != "can" else f"is {said}"


def _done(text: str, lexicon: Lexicon) -> str:
    """ "Closing the street saves money", where closing is asked about: the street saves money.

    What doing it is, wrong or expensive, is not said of what it is done to.
    """
    verb = tuple(word.lower() for word in lexicon.asked.verb) if lexicon.asked else ()
    words = text.split() or [""]
    first, rest = words[0].lower(), words[len(verb) :]
    stem = first.removesuffix("ing")
    stems = (stem, f"{stem}e", stem[:-1] if stem[-1:] == stem[-2:-1] else stem)
    begun = bool(verb) and first != stem and verb[0] in stems
    if not begun or not rest or tuple(words[1 : len(verb)]) != verb[1:] or _IS.search(text):
        return ""
    tail = " ".join(lexicon.asked.tail) if lexicon.asked else ""
    said = " ".join(rest).replace(f" {tail} ", " ", 1) if tail else " ".join(rest)
    said = _WOULD.sub(lambda found: f" {third(found[1])}", said, count=1)
    return large(_agreeing(said, lexicon.name_of(lexicon.asked_of)))


_IS = re.compile(r"\b(?:is|are|was|were|be)\b")
_WOULD = re.compile(r" (?:would|will|might|could) (\w+)")


def _agreeing(said: str, name: str) -> str:
    """ "dogs brings in money" is said of several."""
    if not is_plural(name) or not said.startswith(f"{name} "):
        return said
    verb, _, rest = said[len(name) + 1 :].partition(" ")
    many = {"is": "are", "has": "have"}.get(verb) or (base(verb) if is_third(verb) else verb)
    return f"{name} {many} {rest}".rstrip()
