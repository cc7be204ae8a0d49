"""Answers part by part: any published message, asked for in sentences."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Any

from aufheben.agents.human.slip import Refusal, Slip
from aufheben.agents.human.words import WORDS
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
        self._words = WORDS[called.lang]
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
        match schema.get("type"):
            case "array":
                return await self._array(schema, name, named)
            case "number" if schema.get("maximum") == 1:
                return await self._slip.part(
                    question + self._words["scale"].format(low=0, high=1), self._share
                )
            case "integer" | "number":
                low, high = int(schema.get("minimum", 0)), int(schema.get("maximum", 999))
                return await self.number(question, low, high)
            case "boolean":
                return await self.yes_or_no(question)
        if options := _OPTIONS.fullmatch(str(schema.get("pattern", ""))):
            codes = {self._called.code(each): each for each in options[1].split("|")}
            return codes[await self.choice(question, tuple(codes))]
        said = await self.text(question, required=not optional)
        return said if said.strip() or schema.get("default") == "" else None

    async def text(self, question: str, *, required: bool = True) -> str:
        """A line in the person's own words."""
        mark = " " if required else self._words["optional"] + " "
        refusal = Refusal(question)

        def take(typed: str) -> str | Refusal:
            return refusal if required and not typed.strip() else typed.strip()

        return await self._slip.part(question + mark, take)

    async def number(self, question: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        scale = self._words["scale"].format(low=low, high=high)
        return await self._slip.part(question + scale, self._numbered(low, high))

    async def yes_or_no(self, question: str) -> bool:
        """Yes or no."""
        return await self._slip.part(question + self._words["yes_or_no"], self._decided)

    async def choice(self, question: str, options: Sequence[str], none: str = "-") -> str:
        """One of the options, by its number."""
        for number, option in enumerate(options, start=1):
            row = self._words["options"].format(n=number, text=option.replace("_", " ") or none)
            await self._slip.show(f"  {row}")
        take = self._numbered(1, len(options))
        asked = f"{question} {self._words['choice']}"
        return options[await self._slip.part(asked, take) - 1]

    async def _object(self, schema: Schema, within: str, lead: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, each in schema["properties"].items():
            if name not in UNASKED:
                found[name] = await self.ask(each, within, name, lead)
        return found

    async def _array(self, schema: Schema, name: str, named: str) -> list[Any]:
        question = f"{named}:"
        items = self._resolved(schema["items"])
        if items.get("type") == "integer":
            return list(await self._slip.part(question + self._words["numbers"], self._counts))
        if "properties" not in items:
            return list(await self._slip.lines(question + self._words["list"]))
        found: list[Any] = []
        while len(found) < COUNT:
            entry = await self._entry(items, name, f"{named} {len(found) + 1}{INSIDE}")
            if entry is None:
                break
            found.append(entry)
        return found

    async def _entry(self, items: Schema, within: str, lead: str) -> dict[str, Any] | None:
        """An object of a list; None if its first part is left empty."""
        first = next(iter(items.get("required") or items["properties"]))
        schema = items["properties"][first]
        question = self._named(lead, within, first, schema) + ":" + self._words["entry"]
        schema = self._resolved(schema)
        whole = schema.get("type") == "integer"
        take = self._counted(int(schema.get("minimum", 0))) if whole else str.strip
        opened = await self._slip.part(question, take)
        if opened == "":
            return None
        rest = {name: each for name, each in items["properties"].items() if name != first}
        more = await self._object({"properties": rest}, within, lead)
        return {first: opened, **more}

    def _named(self, lead: str, within: str, name: str, schema: Schema) -> str:
        return begun(lead + self._called.field(name, within, schema)) if name else lead

    def _counts(self, typed: str) -> tuple[int, ...] | Refusal:
        """Whole numbers, whatever stands between them; none where nothing is typed."""
        said = re.split(r"[\s,、;.]+", unicodedata.normalize("NFKC", typed).strip(" .,、;"))
        found = [each for each in said if each]
        if all(each.isdecimal() and len(each) <= 3 for each in found):
            return tuple(map(int, found))
        return Refusal(self._words["number"].format(low=1, high=999))

    def _counted(self, low: int) -> Callable[[str], int | str | Refusal]:
        numbered = self._numbered(low, 999)
        return lambda typed: numbered(typed) if typed.strip() else ""

    def _numbered(self, low: int, high: int) -> Callable[[str], int | Refusal]:
        refusal = Refusal(self._words["number"].format(low=low, high=high))

        def take(typed: str) -> int | Refusal:
            said = unicodedata.normalize("NFKC", typed).strip()
            fits = said.isdecimal() and len(said) <= 3 and low <= int(said) <= high
            return int(said) if fits else refusal

        return take

    def _share(self, typed: str) -> float | Refusal:
        """From 0 to 1, with a point or a comma."""
        said = unicodedata.normalize("NFKC", typed).strip().replace(",", ".")
        fits = re.fullmatch(r"[01]|[01]?\.\d{1,9}", said) and float(said) <= 1
        return float(said) if fits else Refusal(self._words["fraction"])

    def _decided(self, typed: str) -> bool | Refusal:
        said = yes_or_no(typed)
        return Refusal(self._words["yes_no"]) if said is None else said

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


def begun(text: str) -> str:
    """With a capital, as the beginning of a line."""
    return text[:1].upper() + text[1:]


def _is_optional(schema: Schema) -> bool:
    return "default" in schema or any(o.get("type") == "null" for o in schema.get("anyOf", ()))
