"""What a condition speaks of: a kind, a name, or anything, and the rest of it."""

import re

from aufheben.logic.sentences.japanese import things
from aufheben.logic.sentences.japanese.shapes import Thing
from aufheben.logic.sentences.lexicon import Lexicon

_ANYTHING = re.compile(r"(?:何か|なにか|誰か|だれか|もの|物|あるもの|ある人)が、?(.+)")
_SOME = re.compile(r"ある([^がをは、]+?)が(.+)")
_IN_WHICH = re.compile(
    r"([^にがは、]+)に(?=[^は、]*が(あ[るれ]|な[いけ]|い[るれな]|[^はが、]*[えけげせてねべめれら]れ?[ばるな]))"
)
_HAS = re.compile(r"(あ[るれりっ]|な[いくけ]|い[るれな]|でき|必要|分か|わか)")


class Subjects:
    """Tells kinds and names by the lexicon, by marks in the sentence, and by their looks."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def about(self, text: str) -> tuple[Thing, str, str]:
        """What a condition speaks of, the rest, and a noun that may be a kind after all."""
        text = re.sub(r"^もし(?:も(?!っ))?、?", "", text)
        return self._marked(text) or self._unmarked(text)

    def _marked(self, text: str) -> tuple[Thing, str, str] | None:
        """Where the sentence itself says what it speaks of: 何かが, ある…が, その…, …に…がある."""
        if found := _ANYTHING.fullmatch(text):
            return Thing(), found[1], ""
        if found := _SOME.fullmatch(text):
            return Thing(found[1], kind=True), found[2], ""
        if found := re.match(r"(?:その|それの)(.+)", text):
            return self._its(found[1])
        found = _IN_WHICH.match(text)
        thing = self.thing(found[1]) if found else None
        return (thing, text[found.end() :], "") if found and thing is not None else None

    def _unmarked(self, text: str) -> tuple[Thing, str, str]:
        for sign in ("は", "が"):
            for at in filter(None, things.outside(text, sign)):
                left, right = text[:at], text[at + 1 :]
                thing = self.thing(left)
                if thing is None and sign == "が" and things.is_people(left, right):
                    thing = Thing(left, kind=True)
                if thing is not None:
                    return thing, right.lstrip("、"), ""
                owner = self.owner(left)
                if owner is not None:
                    return owner[0], f"{owner[1]}が{right}", ""
                if sign == "が":
                    return Thing(), text, self._loose(left, right)
        return Thing(), text, ""

    def _its(self, text: str) -> tuple[Thing, str, str]:
        """ "その値段が高ければ": a property of what is spoken of."""
        noun, sign, rest = text.partition("が")
        if sign and things.is_kind(noun, self._lexicon):
            return Thing(noun, kind=True), rest, ""
        return Thing(), text, ""

    def thing(self, text: str) -> Thing | None:
        if re.fullmatch(r"それ|これ", text):
            return Thing()
        of_kind = things.of_kind(text, self._lexicon)
        if of_kind is not None:
            return of_kind
        known = things.is_known_name(text, self._lexicon)
        return Thing(things.name(text, self._lexicon)) if known else None

    def owner(self, text: str) -> tuple[Thing, str] | None:
        """ "カメラの値段" → the camera, 値段."""
        for at in things.outside(text, "の"):
            owner = self.thing(text[:at]) if at else None
            if owner is None and at and things.is_people(text[:at], ""):
                owner = Thing(text[:at], kind=True)
            if owner is not None and owner != Thing() and text[at + 1 :]:
                return owner, text[at + 1 :]
        return None

    def _loose(self, noun: str, rest: str) -> str:
        """The noun, where what it begins could be said of a kind as well."""
        counted = re.match(r"[約\d]", rest) is not None
        return "" if counted or re.search(r"[でてく、]", noun) or _HAS.match(rest) else noun
