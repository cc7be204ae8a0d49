"""Answers part by part: any published message, asked field by field from its schema."""

import unicodedata
from typing import Any

from aufheben.agents.human.desk import Desk
from aufheben.agents.human.words import WORDS, Lang
from aufheben.errors import Left

Schema = dict[str, Any]
COUNT = 20
"""Most entries of a list of objects asked for one by one."""


class Form:
    """Asks at `desk` for what a schema wants; numbers and choices are checked on the spot."""

    def __init__(self, desk: Desk, lang: Lang, root: Schema) -> None:
        self._desk = desk
        self._words = WORDS[lang]
        self._defs: Schema = root.get("$defs", {})

    async def ask(self, schema: Schema, label: str = "") -> Any:
        """A value that fits `schema`, as far as asking can see to it."""
        schema = self._resolved(schema)
        match schema.get("type"):
            case "object" if "properties" in schema:
                return await self._object(schema, label)
            case "array":
                return await self._array(schema, label)
            case "integer" | "number":
                return await self._number(schema, label)
            case "boolean":
                return await self._boolean(label)
            case _:
                return await content(self._desk, f"{label}: ", self._words["no_command"])

    async def _object(self, schema: Schema, label: str) -> dict[str, Any]:
        prefix = f"{label} › " if label else ""
        wanted = [name for name in schema["properties"] if name not in ("Conc", "Ass", "reason")]
        return {
            name: await self.ask(schema["properties"][name], f"{prefix}{name}") for name in wanted
        }

    async def _array(self, schema: Schema, label: str) -> list[Any]:
        items = self._resolved(schema["items"])
        if items.get("type") != "object":
            return await lines(self._desk, f"{label}: ")
        found: list[Any] = []
        while len(found) < COUNT:
            first = next(iter(items["properties"]))
            question = f"{label} {len(found) + 1} › {first}: "
            answer = await content(self._desk, question, self._words["no_command"])
            if not answer.strip():
                break
            rest = {name: s for name, s in items["properties"].items() if name != first}
            typed = await self._typed(items["properties"][first], answer, label)
            asked = await self.ask({**items, "properties": rest}, f"{label} {len(found) + 1}")
            found.append({first: typed, **asked})
        return found

    async def _typed(self, schema: Schema, answer: str, label: str) -> Any:
        if self._resolved(schema).get("type") == "integer":
            return int(answer) if answer.strip().isdecimal() else await self.ask(schema, label)
        return answer

    async def _number(self, schema: Schema, label: str) -> int:
        low, high = int(schema.get("minimum", 0)), int(schema.get("maximum", 999))
        while True:
            answer = (await line(self._desk, f"{label} ({low}-{high}): ")).strip()
            if answer.isdecimal() and low <= int(answer) <= high:
                return int(answer)
            await self._desk.show(self._words["number"].format(low=low, high=high))

    async def _boolean(self, label: str) -> bool:
        while True:
            said = yes_or_no(await line(self._desk, f"{label} [y/n]: "))
            if said is not None:
                return said
            await self._desk.show(self._words["yes_no"])

    def _resolved(self, schema: Schema) -> Schema:
        """Without references, and without the null that an optional part may be."""
        if "$ref" in schema:
            return self._resolved(self._defs[schema["$ref"].rsplit("/", 1)[-1]])
        for option in schema.get("anyOf", ()):
            if option.get("type") != "null":
                return self._resolved(option)
        return schema


def yes_or_no(answer: str) -> bool | None:
    """Yes, no, or neither; in English and Japanese, in any width."""
    said = unicodedata.normalize("NFKC", answer).strip().lower()
    if said.startswith(("y", "はい", "ええ")):
        return True
    return False if said.startswith(("n", "いいえ")) else None


async def line(desk: Desk, question: str) -> str:
    """One line; `/leave` leaves."""
    answer = await desk.ask(question)
    if answer.strip() == "/leave":
        raise Left("left the seat")
    return answer


async def content(desk: Desk, question: str, refusal: str) -> str:
    """One line that is meant as content: a command is not taken for any."""
    while (answer := await line(desk, question)).strip().startswith("/"):
        await desk.show(refusal)
    return answer


async def lines(desk: Desk, question: str) -> list[str]:
    """Lines until an empty one."""
    found: list[str] = []
    while answer := (await line(desk, question)).strip():
        found.append(answer)
    return found
