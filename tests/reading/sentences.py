"""Sentences of people with what they say, and how the reader does with them, by source.

Our own stand beside this file. What others reported and what topics say is read by path where it
lies; of it the verdicts of people are kept here, by digests of sentence and reading.
"""

import json
import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Literal

from aufheben.domain import Issue
from aufheben.logic.sentences import Skipped, StanceProgram, notation, read_stance
from aufheben.logic.sentences.patterns import is_japanese
from aufheben.logic.stance_theory import issue_lexicon

HERE = Path(__file__).parent
SHARED = Path(__file__).parents[3] / "shared/data"
VERDICTS = HERE / "verdicts.tsv"
DRAWN, SEED = 80, 29
_ADVISED = re.compile(
    r"「((?:「[^「」…]*」|[^「」…])+)」(?=または|と書いて)|write (?:\"(.+)\"|'(.+)')$"
)


@dataclass(frozen=True, slots=True)
class Written:
    """A sentence, and its right readings; None where people judge the reading instead."""

    text: str
    right: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Stance:
    """Sentences that stand together under a question, of a source."""

    source: str
    question: str
    sentences: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """How a sentence was read: its clauses, or what was advised; `after` that was followed once."""

    stance: Stance
    written: Written
    reading: str = ""
    advised: str = ""
    after: str = ""


def stances() -> Iterator[Stance]:
    """All that is there."""
    for lang in ("en", "ja"):
        yield from _own(lang)
    for lang in ("english", "japanese"):
        yield from _reported(lang)
    yield from _drawn()


def _own(lang: str) -> Iterator[Stance]:
    question, found = "", list[Written]()
    for line in (*(HERE / f"own.{lang}.txt").read_text(encoding="utf-8").splitlines(), "? "):
        if line.startswith("?"):
            if found:
                yield Stance(f"our own, {lang}", question, tuple(found))
            question, found = line[1:].strip(), []
        elif "=>" in line:
            text, _, right = line.partition(" => ")
            found.append(Written(text, tuple(one.strip() for one in right.split("||"))))


def _reported(lang: str) -> Iterator[Stance]:
    source = f"reported, {lang[:2]}"
    for file in sorted((SHARED / "reported" / lang).glob("*.toml")):
        given = tomllib.loads(file.read_text(encoding="utf-8"))
        for seat in given["seats"].values():
            program = read_stance(
                seat["stance"], issue_lexicon(Issue(question=given["question"])), lenient=True
            )
            met = [one.sentence for one in program.understood]
            met += [one.at for one in program.skipped]
            texts = [one.text for one in sorted(met, key=lambda one: one.place(1))]
            yield Stance(source, given["question"], tuple(map(Written, texts)))
    for file in sorted((SHARED / "reported" / lang).glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                yield Stance(source, "", (Written(line.strip()),))


def _drawn() -> Iterator[Stance]:
    """Sentences of topics that others wrote, drawn by a seed."""
    texts = sorted(
        {text for file in sorted(SHARED.glob("topics/*.jsonl")) for text in _texts(file)}
    )
    for text in random.Random(SEED).sample(texts, min(DRAWN, len(texts))):
        yield Stance("drawn from topics", "", (Written(text),))


def _texts(file: Path) -> Iterator[str]:
    for line in file.read_text(encoding="utf-8").splitlines():
        for value in json.loads(line).values() if line.startswith("{") else ():
            if isinstance(value, str) and 12 < len(value) < 200:
                yield " ".join(value.split())


def read(stance: Stance) -> list[Read]:
    """Each sentence in its stance; what is not read once more, as was advised."""
    program = _program(stance)
    found = []
    for one in stance.sentences:
        said = _said(program, one.text)
        skipped = _skipped(program, one.text) if said is None else None
        if said is not None or skipped is None:
            found.append(Read(stance, one, reading=said or ""))
            continue
        advised = _advised(skipped)
        again = [replace(each, text=advised) if each is one else each for each in stance.sentences]
        after = _program(replace(stance, sentences=tuple(again))) if advised else None
        found.append(
            Read(stance, one, advised=advised, after=(after and _said(after, advised)) or "")
        )
    return found


def _program(stance: Stance) -> StanceProgram:
    text = "\n".join(f"{one.text.rstrip('.。')}{_stop(one.text)}" for one in stance.sentences)
    lang: Literal["", "ja"] = "ja" if is_japanese(text) else ""
    return read_stance(
        text, issue_lexicon(Issue(question=stance.question, lang=lang)), lenient=True
    )


def _stop(text: str) -> str:
    return "。" if is_japanese(text) else "" if text.endswith(("?", "!")) else "."


def _said(program: StanceProgram, text: str) -> str | None:
    wanted = _squeezed(text)
    parts = [one for one in program.understood if _squeezed(one.sentence.text) == wanted]
    parts = parts[:1] or [
        one for one in program.understood if _squeezed(one.sentence.text) in wanted
    ]
    whole = "".join(_squeezed(one.sentence.text) for one in parts)
    if not parts or len(whole) < len(wanted) - 2:
        return None
    clauses = [notation.say(each, program.lexicon) for one in parts for each in one.said.clauses]
    return "; ".join(dict.fromkeys(clauses))


def _skipped(program: StanceProgram, text: str) -> Skipped | None:
    wanted = _squeezed(text)
    return next((one for one in program.skipped if _squeezed(one.sentence) in wanted), None)


def _squeezed(text: str) -> str:
    return re.sub(r"[\s.。!]+", "", text.replace("，", "、"))


def _advised(skipped: Skipped) -> str:
    found = _ADVISED.search(skipped.do)
    return next((part for part in found.groups() if part), "") if found else ""


def verdicts() -> dict[str, bool]:
    """By digest of a sentence and its reading, whether people found it right."""
    rows = (line.split("\t") for line in VERDICTS.read_text(encoding="utf-8").splitlines())
    return {row[0]: row[1] == "right" for row in rows if len(row) > 1}


def digest(question: str, text: str, reading: str) -> str:
    """Of a sentence where it stands, and how it was read."""
    return sha256(f"{question}\x00{text}\x00{reading}".encode()).hexdigest()[:16]


def is_right(one: Read, reading: str, known: dict[str, bool]) -> bool | None:
    """Whether a reading is right; None where nobody has said so yet."""
    right = one.written.right
    if right is not None and any(_same(reading, each) for each in right):
        return True
    return known.get(
        digest(one.stance.question, one.written.text, reading), None if right is None else False
    )


def _same(reading: str, right: str) -> bool:
    return set(reading.split("; ")) == {each.strip() for each in right.split(";")}
