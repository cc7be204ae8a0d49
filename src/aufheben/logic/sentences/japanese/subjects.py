"""What the conditions of a rule speak of: kinds, names, what they have, or anything."""

from aufheben.logic.sentences.japanese import things
from aufheben.logic.sentences.japanese.endings import is_final, unread
from aufheben.logic.sentences.japanese.phrases import GA, Parted, is_relative, subject, topic
from aufheben.logic.sentences.japanese.shapes import Thing
from aufheben.logic.sentences.japanese.tokens import Words, listed, written
from aufheben.logic.sentences.lexicon import Lexicon

IT = ("それ", "これ")
_ANY = ("何か", "なにか", "誰か", "だれか", "もの", "物", "あるもの", "ある人")
_HAS = ("ある", "ない", "いる", "できる", "分かる", "わかる", "必要")


class Subjects:
    """Notes what a rule speaks of while its conditions are read, one after the other.

    `_about` is what the rule speaks of, `_loose` a noun that may be a kind after all, `_shown`
    the topic of a condition about something else. `_own`: nouns that are not known are things of
    their own, for the conclusion says what it is about.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._about = Thing()
        self._loose = ""
        self._own = False
        self._excepting = False
        self._shown = ""

    def _asked_name(self) -> str:
        asked = self._lexicon.asked_of
        return self._lexicon.name_of(asked) if asked else ""

    def _refuse_loose(self) -> None:
        """ "雨がやむ場合を除く": the rain, or that of what the rule speaks of?"""
        noun, self._loose = self._loose, ""
        if noun and not things.is_had(noun, self._lexicon):
            raise unread(
                f"「{noun}が」はそれ自体とも、規則が述べるものの{noun}とも読めます (of what is it said?)",
                f"それ自体なら「「{noun}」が」、規則が述べるものの{noun}なら「その{noun}が」と書いてください",
            )

    def _spoken(self, words: Words) -> tuple[Words, str]:
        """What is said, and the name of what it is said of where that is not what the rule is about."""
        if words and words[0].surface in ("もし", "もしも"):
            words = words[1:]
            words = words[1:] if words and words[0].surface == "、" else words
        if words and words[0].surface in ("その", "それ") and len(words) > 1:
            marked = self._its(words)
            if marked is not None:
                return marked, ""
        refuse_another(words, self._lexicon)
        for parted in (topic(words), _in_which(words), subject(words)):
            if parted is not None and (found := self._taken(parted)) is not None:
                return found
        return words, ""

    def _its(self, words: Words) -> Words | None:
        """ "その値段が高ければ": a property of what is spoken of."""
        rest = words[1 + (words[1].surface == "の") :]
        if words[0].surface == "それ" and words[1].surface != "の":
            return None
        found = subject(rest)
        if found is not None and things.is_kind(written(found.subject), self._lexicon):
            self._speak_of(Thing(written(found.subject), kind=True))
            return found.rest
        return rest

    def _taken(self, parted: Parted) -> tuple[Words, str] | None:
        """The rest of what is said, and of whom; None if the words go with what is said."""
        if written(parted.subject) in _ANY:
            return parted.rest, ""
        if parted.subject[0].surface == "ある" and len(parted.subject) > 1:
            return self._of_some(parted._replace(subject=parted.subject[1:])), ""
        named = things.is_known_name(written(parted.subject), self._lexicon)
        there_is = bool(parted.rest) and parted.rest[0].lemma in ("ある", "ない", "いる")
        if parted.particle == "が" and there_is and not named:
            return None  # "置く場所がなければ": what the thing of the rule has
        known = self.thing(parted.subject)
        if known is not None:
            name = self._speak_of(known)
            self._shown = name if parted.particle == "は" else self._shown
            return parted.rest, name
        if parted.particle == "に" or (parted.particle == "が" and is_relative(parted)):
            return None
        if (owned := self._owner(parted.subject)) is not None:
            owner, noun = owned
            return (*noun, GA, *parted.rest), self._speak_of(owner)
        return self._unknown(parted)

    def _of_some(self, parted: Parted) -> Words:
        """ "ある会場が…"; "ある会場の料金が…" is said of what a hall has."""
        for owner, noun in things.owners(parted.subject):
            said = written(noun)
            known = things.is_kind(written(owner), self._lexicon)
            if things.is_measured(said) or (known and not things.is_kind(said, self._lexicon)):
                self._speak_of(Thing(written(owner), kind=True))
                return (*noun, GA, *parted.rest)
        self._speak_of(Thing(written(parted.subject), kind=True))
        return parted.rest

    def _unknown(self, parted: Parted) -> tuple[Words, str] | None:
        """A noun that is no kind and no name so far."""
        noun, rest = written(parted.subject), written(parted.rest)
        had = things.is_had(noun, self._lexicon) and not ("の" in noun and self._own)
        whole = noun in listed("nouns", "properties")
        measured = things.is_measured(noun) and (whole or not self._own)
        if had and (measured or self._lexicon.is_owned(noun)):
            return None
        if self._own and not _is_qualified(parted.subject):
            name = things.name(parted.subject, self._lexicon)
            self._shown = name if parted.particle == "は" else self._shown
            return parted.rest, name
        if things.is_people(noun, rest):
            return parted.rest, self._speak_of(Thing(noun, kind=True))
        if parted.particle == "が" and not says_there_is(parted.rest):
            self._loose = self._loose or noun
        return None

    def _speak_of(self, thing: Thing) -> str:
        """The name of another thing than the rule speaks of; the first is what it speaks of."""
        if self._about == Thing() and (thing.kind or not self._excepting):
            self._about = thing
        if thing == self._about or thing == Thing() or thing.kind:
            return ""
        return thing.word

    def thing(self, words: Words) -> Thing | None:
        """A kind or a name that is known; anything for それ."""
        text = written(words)
        if text in IT:
            return Thing()
        of_kind = things.of_kind(words, self._lexicon)
        if of_kind is not None:
            return of_kind
        known = things.is_known_name(text, self._lexicon)
        return Thing(things.name(words, self._lexicon)) if known else None

    def _owner(self, words: Words) -> tuple[Thing, Words] | None:
        """ "カメラの値段" → the camera, 値段."""
        for owner, noun in things.owners(words):
            thing = self.thing(owner)
            if thing is None and things.is_people(written(owner), "") and not self._own:
                thing = Thing(written(owner), kind=True)
            if thing is not None and thing != Thing():
                return thing, noun
        return None


def _in_which(words: Words) -> Parted | None:
    """ "カメラに欠点があれば": what there is in something."""
    for at, word in enumerate(words):
        if (
            at
            and word.surface == "に"
            and word.pos == "助詞"
            and subject(words[at + 1 :]) is not None
        ):
            return Parted(words[:at], "に", words[at + 1 :])
    return None


def _is_qualified(words: Words) -> bool:
    """ "できない家庭": no name, but what there is."""
    return any(is_final((word,)) for word in words[:-1])


def says_there_is(rest: Words) -> bool:
    """Whether it is said that there is one, or how many."""
    counted = bool(rest) and (rest[0].kind == "数詞" or rest[0].surface == "約")
    verbs = [word for word in rest if word.inflects]
    return counted or (bool(verbs) and verbs[0].lemma in _HAS)


def refuse_another(words: Words, lexicon: Lexicon) -> None:
    """Raises BadInput for "住民は公民館が安ければ": what is named there is not what they have."""
    shown = topic(words)
    found = subject(shown.rest) if shown is not None else None
    if shown is None or found is None or found.subject != shown.rest[: len(found.subject)]:
        return
    one, other = written(shown.subject), written(found.subject)
    if things.is_named(other, lexicon) and one != other:
        raise unread(
            f"「{one}は{other}が」は、{one}についてとも{other}についてとも読めます (of what is it said?)",
            f"「{other}が…ならば、{one}は…」か、「{other}は…」と書いてください",
        )
