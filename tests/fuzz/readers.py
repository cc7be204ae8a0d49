"""Every reader on files that are nearly right: `python -m tests.fuzz.readers SECONDS [SEED]`.

Real files and short ones of ours are cut, doubled, spliced, and given odd bytes. Each reader must
give a result or say what is wrong, within seconds and within the memory that it may have. What it
did not survive is printed, and stands under build/fuzz.
"""

import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import FrameType
from typing import Any

from aufheben.app import App
from aufheben.app.interchange import forms
from aufheben.app.reading import read_back
from aufheben.errors import AufhebenError
from aufheben.formats.aspic import read_aspic
from aufheben.formats.bipolar import read_bipolar
from aufheben.formats.cases import read_case
from aufheben.formats.experts import read_experts
from aufheben.formats.frameworks import Form, read_framework
from aufheben.formats.hierarchy.profile import read_profile
from aufheben.formats.interchange.forms import read_graph, write_graph
from aufheben.formats.journals import read_record
from aufheben.formats.ontologies.reader import read_ontology
from aufheben.formats.panels import read_panel
from aufheben.formats.transcripts import read_transcript
from aufheben.runtime.reader import parse_json
from aufheben.surfaces.page.chat.messages import read_chat
from tests.formats.test_any_bytes import ODD
from tests.formats.test_any_bytes import SEEDS as GRAPHS

ROOT = Path(__file__).parents[2]
HANG = 20
"""Seconds that a reader may take for a file of at most `LARGEST` bytes, on a busy machine."""
LARGEST = 20_000
MEMORY = 4_000_000_000
"""Bytes of address space that all of it may have."""


class Hung(BaseException):
    """A reader took too long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """What reads a file, and files that it reads; `lays` says that it wants them on the disk."""

    read: Callable[[bytes], Any]
    seeds: tuple[bytes, ...]


def _text(read: Callable[[str], Any]) -> Callable[[bytes], Any]:
    return lambda content: read(content.decode("utf-8", "replace"))


def _example(*patterns: str) -> tuple[bytes, ...]:
    found = sorted(file for pattern in patterns for file in ROOT.glob(pattern))
    assert found, patterns
    return tuple(file.read_bytes()[:LARGEST] for file in found)


def _sentences(content: bytes) -> None:
    said = content.decode("utf-8", "replace").split("\n")
    read_back(said[0], {"A": " ".join(said[1::2]), "B": " ".join(said[2::2])})


def _database(content: bytes) -> None:
    place = ROOT / "build/fuzz/any.db"
    place.write_bytes(content)
    app = App(journal=place)
    for run in app.runs():
        app.record(run.run)


@cache
def _a_database() -> bytes:
    place = ROOT / "build/fuzz/whole.db"
    place.unlink(missing_ok=True)
    app = App(journal=place)
    app.take(str(ROOT / "examples/debate-judged.jsonl"))
    return place.read_bytes()


def _graphs(form: str) -> tuple[bytes, ...]:
    """A graph with a rebuttal and an undercut as the form writes it, where it does."""
    graph = read_graph(GRAPHS[1].decode() + "\n[a]\n  -> [b]\n", "argdown").graph
    try:
        return (write_graph(graph, form).encode(),)
    except AufhebenError:
        return ()


TURTLE = (
    "@prefix : <http://a.example/#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    ':Bicycle rdfs:subClassOf :Vehicle ; rdfs:label "自転車"@ja . :Vehicle rdfs:subClassOf :Thing .\n'
).encode()
TRIPLES = (
    b"<http://a.example/#a> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://a.example/#b> .\n"
    b'<http://a.example/#a> <http://www.w3.org/2000/01/rdf-schema#label> "x"@en .\n'
)
ROWS = '{"child": "bicycle", "parent": "vehicle", "child_labels": {"ja": "自転車"}}\n'.encode()
RDF_XML = b"""<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:owl="http://www.w3.org/2002/07/owl#"
 xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#"><owl:Class rdf:about="#a"><rdfs:subClassOf rdf:resource="#b"/>
 <rdfs:label xml:lang="ja">x</rdfs:label></owl:Class></rdf:RDF>
"""
OBO = b"format-version: 1.2\n\n[Term]\nid: A:1\nname: bicycle\nis_a: A:2 ! vehicle\n\n[Term]\nid: A:2\nname: vehicle\n"
TABLE = "child,parent,child_ja\nbicycle,vehicle,自転車\nvehicle,thing,\n".encode()
VTT = "WEBVTT\n\n00:00.000 --> 00:05.000\n<v Aoki>Good evening.\n\n00:05.000 --> 00:09.000\n佐藤: 反対です。\n".encode()
SRT = b"1\n00:00:00,000 --> 00:00:05,000\nPM: We propose.\n\n2\n00:00:05,000 --> 00:00:09,000\nLO: We oppose.\n"
SENTENCES = (
    "Which camera should we buy?\nCamera a is light. If a camera is light, it is portable.\n"
    "I think that we should not, unless it rains; “never” (said he) — 7/10.\n"
).encode()
JAPANESE = "どのカメラを買うべきか？\naは軽い。軽いならば携帯しやすい。\nただし、雨でなければ、買わない。\n".encode()
EXPERTS = b'[experts.P]\ntitle = "parts"\nviewpoint.en = "Is it a part?"\nviewpoint.ja = "x"\n'
PANEL = (
    b'name = "mine"\nanalyses = "carried"\njudgments = true\n'
    b'[dimensions.points]\ncriterion = "Who wins the clash?"\nweight = 1\n'
)
PROFILE = b"ERROR\tcycle\nWARN\tdoubtful_edge  # ours\nINFO\tduplicate_label\n"
REPLY = 'Sure! ```json\n{"text": "広場は静かである。", "premises": ["a", {"b": 7e2}], "no": null}\n```'.encode()
CHAT = b'{"model":"aufheben","stream":true,"messages":[{"role":"user","content":"A: yes\\nB: no\\nWhy?"}]}'


def readers() -> Mapping[str, Reader]:
    """Every reader of foreign files, by name."""
    found = {
        f"graph {form}": Reader(
            read=_text(partial(read_graph, name=form)), seeds=(*GRAPHS, *_graphs(form))
        )
        for form in forms()
    }
    framework: Form
    for framework, pattern in (("af", "examples/**/*.af"), ("apx", "tests/data/**/*.apx")):
        found[f"framework {framework}"] = Reader(
            read=_text(partial(read_framework, form=framework)),
            seeds=_example(pattern, f"tests/data/**/*.{framework}")[:9],
        )
    for form in ("bag", "json", "csv"):
        found[f"gradual {form}"] = Reader(
            read=_text(partial(read_bipolar, form=form)), seeds=GRAPHS
        )
    ontologies = {
        "csv": TABLE,
        "ttl": TURTLE,
        "owl": RDF_XML,
        "obo": OBO,
        "nt": TRIPLES,
        "jsonl": ROWS,
        "tsv": TABLE.replace(b",", b"\t"),
    }
    for ending, seed in ontologies.items():
        found[f"ontology {ending}"] = Reader(
            read=partial(read_ontology, file=f"x.{ending}"), seeds=(seed,)
        )
    debates = (VTT, SRT, *_example("examples/**/*.yaml", "examples/**/*.txt", "examples/**/*.md"))
    found |= {
        "aspic": Reader(read=_text(read_aspic), seeds=GRAPHS),
        "case": Reader(read=_text(read_case), seeds=_example("examples/*.toml")),
        "experts": Reader(read=_text(read_experts), seeds=(EXPERTS,)),
        "panel": Reader(read=_text(read_panel), seeds=(PANEL,)),
        "profile": Reader(read=_text(read_profile), seeds=(PROFILE,)),
        "transcript": Reader(read=_text(partial(read_transcript, file=None)), seeds=debates),
        "record": Reader(read=_text(read_record), seeds=_example("examples/*.jsonl")),
        "journal": Reader(read=_database, seeds=(_a_database(),)),
        "sentences": Reader(read=_sentences, seeds=(SENTENCES, JAPANESE)),
        "reply": Reader(read=_text(parse_json), seeds=(REPLY, CHAT)),
        "chat": Reader(read=read_chat, seeds=(CHAT,)),
    }
    return found


@dataclass(slots=True)
class Seen:
    """What came of it: by reader how many files, and how many of them were refused."""

    files: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)


def fuzz(seconds: float, seed: int) -> Seen:
    """Each reader in turn, for so long."""
    (ROOT / "build/fuzz").mkdir(parents=True, exist_ok=True)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGALRM, _too_long)
    chance, seen, every = random.Random(seed), Seen(), readers()
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        for name, reader in every.items():
            _one(name, reader, _changed(chance, reader.seeds), seen)
    return seen


def _one(name: str, reader: Reader, content: bytes, seen: Seen) -> None:
    seen.files[name] += 1
    signal.alarm(HANG)
    try:
        reader.read(content)
    except AufhebenError as refused:
        seen.refused[name] += 1
        wrong = _is_wrong(str(refused))
    except Exception as bug:  # noqa: BLE001 - that is what is looked for
        wrong = repr(bug)[:300]
    except Hung:
        wrong = f"not read within {HANG} s"
    else:
        wrong = ""
    finally:
        signal.alarm(0)
    if wrong:
        kept = ROOT / "build/fuzz" / f"{name.replace(' ', '-')}-{len(seen.broken)}"
        kept.write_bytes(content)
        seen.broken.append(f"{name}: {wrong}: {kept.relative_to(ROOT)}")


def _is_wrong(told: str) -> str:
    """What is wrong with a complaint, "" if nothing is."""
    if len(told) > 2_000:
        return f"a complaint of {len(told)} characters"
    return (
        "" if told.isascii() or told.encode("utf-8", "replace").decode() == told else "lost signs"
    )


def _changed(chance: random.Random, seeds: tuple[bytes, ...]) -> bytes:
    """One of the files with a few changes, now and then none or bytes of any kind."""
    if chance.randrange(20) == 0:
        return chance.randbytes(chance.randrange(200))
    whole = chance.choice(seeds)
    for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 5))):
        whole = chance.choice(CHANGES)(chance, whole, seeds)[:LARGEST]
    return whole


Change = Callable[[random.Random, bytes, tuple[bytes, ...]], bytes]


def _cut(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(whole) + 1)
    return whole[:at] + whole[at + chance.randrange(40) :]


def _ended(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    return whole[: chance.randrange(len(whole) + 1)]


def _flipped(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(whole) + 1)
    return whole[:at] + bytes([chance.randrange(256)]) + whole[at + 1 :]


def _doubled(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    lines = whole.splitlines(keepends=True) or [b""]
    at = chance.randrange(len(lines))
    return b"".join([*lines[:at], *[lines[at]] * chance.choice((2, 3, 50)), *lines[at + 1 :]])


def _spliced(chance: random.Random, whole: bytes, seeds: tuple[bytes, ...]) -> bytes:
    other, at = chance.choice(seeds), chance.randrange(len(whole) + 1)
    begin = chance.randrange(len(other) + 1)
    return whole[:at] + other[begin : begin + chance.randrange(200)] + whole[at:]


def _odd(chance: random.Random, whole: bytes, _: tuple[bytes, ...]) -> bytes:
    at = chance.randrange(len(whole) + 1)
    return whole[:at] + chance.choice(ODD) + whole[at:]


CHANGES: tuple[Change, ...] = (_cut, _ended, _flipped, _doubled, _spliced, _odd)


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise Hung


def _lines(seen: Seen) -> Iterator[str]:
    for name, number in sorted(seen.files.items()):
        yield f"{name:24} {number:6} files, {seen.refused[name]:6} refused"
    yield from (f"BROKEN {each}" for each in seen.broken[:50])


if __name__ == "__main__":
    given = [int(word) for word in sys.argv[1:]]
    done = fuzz(given[0] if given else 600, given[1] if len(given) > 1 else time.time_ns())
    sys.stdout.write("\n".join(_lines(done)) + "\n")
    sys.exit(bool(done.broken))
