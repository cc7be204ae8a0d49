"""Answers part by part: any published message, asked for in sentences."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from aufheben.agents.human.slip import ANY, Slip
from aufheben.agents.human.typed_line import Refusal
from aufheben.agents.human.words import Words
from aufheben.formats.sheets.shapes import Counts, counts
from aufheben.protocols.asking.schema import is_impossible, one_each
from aufheben.protocols.words import Vocabulary

Schema = dict[str, Any]
COUNT = 20
"""Most entries of a list of objects asked for one by one."""
UNASKED = ("Conc", "Ass", "Argument", "reason", "retention", "method")
"""Parts that a message may have and no person is asked for."""
INSIDE = " › "
"""Between a part and the one that it stands in, as where a task is shown."""
_OPTIONS = re.compile(r"\^\(([\w|]+)\)\$")


class AnswerForm:
    """Asks on a slip for what a schema wants; numbers and choices are checked on the spot.

    The fields of the schema are asked for in the words of `called`.
    """

    def __init__(self, slip: Slip, called: Vocabulary, root: Schema) -> None:
        self._slip = slip
        self._called = called
        self._words = Words(called.lang)
        self._defs: Schema = root.get("$defs", {})

    async def ask(self, schema: Schema, within: str = "", name: str = "", lead: str = "") -> Any:
        """A value that fits `schema`, as far as asking can see to it. Raises Back, Left.

        `within` is the list or the object that the part `name` stands in; `lead` says which entry.
        """
        named = self._named(lead, within, name, schema)
        question = f"{named}:"
        optional = _is_optional(schema)
        schema = self._resolved(schema)
        if "properties" in schema:
            made = self._entry if optional else self._object
            return await made(schema, name, named + INSIDE if name else lead)
        if codes := _codes(schema):
            omitted = optional and schema.get("default") not in codes
            return await self.one_of(question, codes, optional=omitted)
        match schema.get("type"):
            case "array":
                return await self._array(schema, name, named)
            case "number" if schema.get("maximum") == 1:
                return await self._slip.part(
                    question + self._words("scale", low=0, high=1), self._share
                )
            case "integer" | "number":
                low, high = int(schema.get("minimum", 0)), int(schema.get("maximum", 999))
                return await self.number(question, low, high)
            case "boolean":
                return await self.yes_or_no(question)
        said = await self.text(question, required=not optional)
        return said if said.strip() or schema.get("default") == "" else None

    async def text(self, question: str, *, required: bool = True) -> str:
        """A line in the person's own words."""
        mark = " " if required else self._words("optional") + " "
        refusal = Refusal(question)

        def take(typed: str) -> str | Refusal:
            return refusal if required and not typed.strip() else typed.strip()

        return await self._slip.part(question + mark, take)

    async def number(self, question: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        scale = self._words("scale", low=low, high=high)
        return await self._slip.part(question + scale, self._numbered(low, high))

    async def yes_or_no(self, question: str) -> bool:
        return await self._slip.part(question + self._words("yes_or_no"), self._decided)

    async def one_of(self, question: str, codes: Sequence[Any], *, optional: bool = False) -> Any:
        """What is chosen of the codes; the only one there is; None where it may be left out."""
        if len(codes) == 1 and not optional:
            return codes[0]
        if all(type(each) is int for each in codes):
            return await self._numbered_thing(question, codes, optional=optional)
        none = {"": None} if optional else {}
        said = {**none, **{self._called.code(each): each for each in codes}}
        return said[await self.choice(question, tuple(said))]

    async def _numbered_thing(
        self, question: str, known: Sequence[int], *, optional: bool
    ) -> int | None:
        """The number that something has already."""
        asked = self._words("one_of", known=_ranged(known))
        refusal = Refusal(question + asked)

        def take(typed: str) -> int | Refusal | None:
            said = unicodedata.normalize("NFKC", typed).strip()
            if optional and not said:
                return None
            return int(said) if said in map(str, known) else refusal

        return await self._slip.part(question + asked, take)

    async def several(self, question: str, codes: Sequence[Any], wanted: Counts) -> list[Any]:
        """Some of the codes, by the numbers of their rows; or by their own, if they are numbers."""
        if all(type(each) is int for each in codes):
            asked = question + self._words("among", known=_ranged(codes))
            return list(await self._slip.part(asked, self._counts(codes, wanted)))
        await self._rows([self._called.code(each) for each in codes])
        rows = range(1, len(codes) + 1)
        asked = f"{question} {self._words('several')}"
        return [codes[n - 1] for n in await self._slip.part(asked, self._counts(rows, wanted))]

    async def choice(self, question: str, options: Sequence[str], none: str = "-") -> str:
        """One of the options, by its number; an empty line is the empty one, where there is one."""
        await self._rows(options, none)
        numbered = self._numbered(1, len(options))

        def take(typed: str) -> str | Refusal:
            found = numbered(typed) if typed.strip() or "" not in options else 1 + options.index("")
            return found if isinstance(found, Refusal) else options[found - 1]

        mark = f"{self._words('optional').strip()} " if "" in options else ""
        return await self._slip.part(f"{question} {self._words('choice')}{mark}", take)

    async def _rows(self, options: Sequence[str], none: str = "-") -> None:
        for number, option in enumerate(options, start=1):
            row = self._words("options", n=number, text=option.replace("_", " ") or none)
            await self._slip.show(f"  {row}")

    async def _object(self, schema: Schema, within: str, lead: str) -> dict[str, Any]:
        """Every part that somebody can give; parts under names of the task are called so."""
        found: dict[str, Any] = {}
        for name, each in schema["properties"].items():
            if is_impossible(each):
                found[name] = [] if each.get("type") == "array" else each.get("default")
            elif "propertyNames" in schema:
                found[name] = await self.ask(each, within, "", lead + name)
            elif name not in UNASKED or name in schema.get("required", ()):
                found[name] = await self.ask(each, within, name, lead)
        return found

    async def _array(self, schema: Schema, name: str, named: str) -> list[Any]:
        wanted, items = counts(schema), self._resolved(schema["items"])
        question = f"{named}{wanted.said(self._called.lang)}:"
        if each := one_each(schema):
            leads = ((n, f"{named} {self._called.code(n)}{INSIDE}") for n in each.choices)
            return [await self._object(each.entry(items, n), name, lead) for n, lead in leads]
        if codes := _codes(items):
            return await self.several(question, codes, wanted)
        if items.get("type") == "integer":
            take = self._counts(range(1, 1000), wanted)
            return list(await self._slip.part(question + self._words("numbers"), take))
        if "properties" not in items:
            limits = Counts(wanted.least, wanted.most or ANY.most)
            return list(await self._slip.lines(question + self._words("list"), counts=limits))
        return await self._entries(items, name, named, wanted)

    async def _entries(
        self, items: Schema, name: str, named: str, wanted: Counts
    ) -> list[dict[str, Any]]:
        """One after the other, until one is left empty or there are as many as may be."""
        found: list[dict[str, Any]] = []
        while len(found) < (wanted.most or COUNT):
            lead = f"{named} {len(found) + 1}{INSIDE}"
            needed = len(found) < wanted.least
            entry = await self._entry(items, name, lead, needed=needed)
            if entry is None:
                break
            found.append(entry)
        return found

    async def _entry(
        self, items: Schema, within: str, lead: str, *, needed: bool = False
    ) -> dict[str, Any] | None:
        """An object; None if its first part is left empty, unless it is needed."""
        if needed:
            return await self._object(items, within, lead)
        first = next(iter(items.get("required") or items["properties"]))
        opened = await self._opened(items["properties"][first], within, first, lead)
        if opened in ("", None):
            return None
        rest = {name: each for name, each in items["properties"].items() if name != first}
        more = await self._object({**items, "properties": rest}, within, lead)
        return {first: opened, **more}

    async def _opened(self, schema: Schema, within: str, first: str, lead: str) -> Any:
        """The part that an entry begins with; nothing where there is no entry more."""
        question = self._named(lead, within, first, schema) + ":"
        schema = self._resolved(schema)
        if codes := _codes(schema):
            return await self.one_of(question, codes, optional=True)
        whole = schema.get("type") == "integer"
        take = self._counted(int(schema.get("minimum", 0))) if whole else str.strip
        return await self._slip.part(question + self._words("entry"), take)

    def _named(self, lead: str, within: str, name: str, schema: Schema) -> str:
        return begun(lead + self._called.field(name, within, schema)) if name else lead

    def _counts(
        self, known: Sequence[int], wanted: Counts
    ) -> Callable[[str], tuple[int, ...] | Refusal]:
        """As many of the known numbers as are wanted, whatever stands between them."""
        strange = Refusal(self._words("number", low=min(known), high=max(known)))
        said = wanted.said(self._called.lang)

        def take(typed: str) -> tuple[int, ...] | Refusal:
            plain = unicodedata.normalize("NFKC", typed).strip(" .,、;")
            found = [each for each in re.split(r"[\s,、;.]+", plain) if each]
            if not all(
                each.isdecimal() and len(each) <= 3 and int(each) in known for each in found
            ):
                return strange
            wrong = self._words("wrong_count", count=len(found), wanted=said)
            return tuple(map(int, found)) if wanted.fits(len(found)) else Refusal(wrong)

        return take

    def _counted(self, low: int) -> Callable[[str], int | str | Refusal]:
        numbered = self._numbered(low, 999)
        return lambda typed: numbered(typed) if typed.strip() else ""

    def _numbered(self, low: int, high: int) -> Callable[[str], int | Refusal]:
        refusal = Refusal(self._words("number", low=low, high=high))

        def take(typed: str) -> int | Refusal:
            said = unicodedata.normalize("NFKC", typed).strip()
            fits = said.isdecimal() and len(said) <= 3 and low <= int(said) <= high
            return int(said) if fits else refusal

        return take

    def _share(self, typed: str) -> float | Refusal:
        """From 0 to 1, with a point or a comma."""
        said = unicodedata.normalize("NFKC", typed).strip().replace(",", ".")
        fits = re.fullmatch(r"[01]|[01]?\.\d{1,9}", said) and float(said) <= 1
        return float(said) if fits else Refusal(self._words("fraction"))

    def _decided(self, typed: str) -> bool | Refusal:
        said = yes_or_no(typed)
        return Refusal(self._words("yes_no")) if said is None else said

    def _resolved(self, schema: Schema) -> Schema:
        """Without references, and without the null that an optional part may be."""
        if "$ref" in schema:
            return self._resolved(self._defs[schema["$ref"].rsplit("/", 1)[-1]])
        for option in schema.get("anyOf", ()):
            if option.get("type") != "null":
                return {**self._resolved(option), "default": schema.get("default")}
        return schema


def yes_or_no(answer: str) -> bool | None:
    """Yes, no, or neither; in English and Japanese, in any width."""
    said = unicodedata.normalize("NFKC", answer).strip().lower()
    if said.startswith(("y", "はい", "ええ")):
        return True
    return False if said.startswith(("n", "いいえ")) else None


def _codes(schema: Schema) -> list[Any]:
    """What may be chosen, if only so much may be."""
    found = _OPTIONS.fullmatch(str(schema.get("pattern", "")))
    return list(schema.get("enum", found[1].split("|") if found else ()))


def _ranged(numbers: Sequence[int]) -> str:
    """1-4 for all from 1 to 4; else each of them."""
    first, last = numbers[0], numbers[-1]
    whole = len(numbers) > 2 and list(numbers) == list(range(first, last + 1))
    return f"{first}-{last}" if whole else ", ".join(map(str, numbers))


def begun(text: str) -> str:
    """With a capital, as the beginning of a line."""
    return text[:1].upper() + text[1:]


def _is_optional(schema: Schema) -> bool:
    return "default" in schema or any(o.get("type") == "null" for o in schema.get("anyOf", ()))
