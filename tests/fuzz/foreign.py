"""Every reader of foreign files, and files that it reads: real ones, and short ones of ours."""

import gzip
import io
import tarfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from aufheben.app import App
from aufheben.app.interchange import forms
from aufheben.app.reading import read_back
from aufheben.errors import AufhebenError, BadInput
from aufheben.formats.aspic import read_aspic
from aufheben.formats.bipolar import read_bipolar
from aufheben.formats.cases import read_case
from aufheben.formats.frameworks import Form, read_framework
from aufheben.formats.interchange.forms import read_graph, write_graph
from aufheben.formats.journals import read_record
from aufheben.formats.topics import read_topics
from aufheben.rooms.deliberation.read import read_weights
from aufheben.rooms.hierarchy.experts import read_experts
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import read_labeled
from aufheben.rooms.hierarchy.ontologies.reader import read_ontology
from aufheben.rooms.hierarchy.report.kgcl import edges_of
from aufheben.rooms.hierarchy.report.locations import lines_of
from aufheben.rooms.hierarchy.report.reported import read_profile, suppressed
from aufheben.rooms.judging.panels import read_panel
from aufheben.rooms.judging.transcripts import read_transcript
from aufheben.rooms.judging.transcripts.argument_pairs import read_pairs
from aufheben.rooms.judging.transcripts.panelbench import read_archive
from aufheben.runtime.reader import parse_json
from aufheben.surfaces.page.chat_messages import read_chat
from tests.formats.test_any_bytes import SEEDS as GRAPHS

ROOT = Path(__file__).parents[2]
FILE = "道.x"
"""What a file is called, where its name says nothing."""
LARGEST = 20_000
"""Bytes of a file that is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """What reads a file, and files that it reads, some of them made when they are asked for."""

    read: Callable[[bytes], Any]
    given: tuple[bytes, ...] = ()
    made: Callable[[], tuple[bytes, ...]] = tuple

    @property
    def seeds(self) -> tuple[bytes, ...]:
        """All of them."""
        return (*self.given, *self.made())


def _text(read: Callable[[str], Any]) -> Callable[[bytes], Any]:
    return lambda content: read(content.decode("utf-8", "replace"))


def _weighed(form: str) -> Callable[[bytes], Any]:
    """As `solve` reads such a graph: it says of which file a complaint is."""

    def read(content: bytes) -> Any:
        try:
            return read_bipolar(content.decode("utf-8", "replace"), form)  # type: ignore[arg-type]
        except BadInput as wrong:
            raise wrong.at(file=FILE) from None

    return read


def _topics(file: str) -> Callable[[bytes], Any]:
    return lambda content: read_topics({file: content})


def _example(*patterns: str) -> tuple[bytes, ...]:
    found = sorted(file for pattern in patterns for file in ROOT.glob(pattern))
    assert found, patterns
    return tuple(file.read_bytes()[:LARGEST] for file in found)


def _sentences(content: bytes) -> None:
    said = content.decode("utf-8", "replace").split("\n")
    read_back(said[0], {"A": " ".join(said[1::2]), "B": " ".join(said[2::2])})


def _database(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder) / "any.db"
        place.write_bytes(content)
        app = App(journal=place)
        for run in app.runs():
            app.record(run.run)


def _packed(content: bytes) -> Any:
    return read_archive(gzip.compress(content, mtime=0), FILE)


def _placed(content: bytes, file: str) -> None:
    """Read, and its lines found, as a report of it is written."""
    read_ontology(content, file)
    for _ in lines_of(content, file):
        pass


def archive(debates: int) -> bytes:
    """So many debates in the layout of PanelBench, as a tar that is not packed yet."""
    speeches = "".join(
        f"- speaker_name: {side}\n  content: We say {n}.\n" for n, side in enumerate(_SIDES * 2)
    )
    pro, con = ("".join(f"- name: {side}\n" for side in _SIDES[n::2]) for n in (0, 1))
    motion = f"motion: We would.\npro_speakers:\n{pro}con_speakers:\n{con}info_slide: ''\n"
    files = {"gold/gold.csv": "bp_id,label\n" + "".join(f"{n},OO\n" for n in range(debates))}
    for number in range(debates):
        files[f"motion/bp_{number}.yml"], files[f"speech/bp_{number}.yml"] = motion, speeches
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        for name, text in files.items():
            entry = tarfile.TarInfo(f"BP-Competition/{name}")
            entry.size = len(text.encode())
            tar.addfile(entry, io.BytesIO(text.encode()))
    return packed.getvalue()


_SIDES = tuple(
    f"{which}_{side}_({which[0]}{side[0]})"
    for which in ("Opening", "Closing")
    for side in ("Government", "Opposition")
)


@cache
def _a_database() -> tuple[bytes, ...]:
    with TemporaryDirectory() as folder:
        place = Path(folder) / "whole.db"
        App(journal=place).take(str(ROOT / "examples/debate-judged.jsonl"))
        return (place.read_bytes(),)


@cache
def _graphs(form: str) -> tuple[bytes, ...]:
    """A graph with a rebuttal and an undercut as the form writes it, where it does; as many as others."""
    graph = read_graph(GRAPHS[1].decode() + "\n[a]\n  -> [b]\n", "argdown").graph
    try:
        return (write_graph(graph, form).encode(),) * len(GRAPHS)
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
PROFILE = b"ERROR\tcycle\nWARN\tdoubtful_edge\nINFO\tduplicate_label\n"
PATCH = b"# wrong_edge\ndelete edge A:1 rdfs:subClassOf A:2\ncreate edge A:1 rdfs:subClassOf A:3\n"
KNOWN = b"# known\nwrong_edge\tA:1\tA:2\ncycle\tA:1\n"
LABELED = "child,parent,label\nbicycle,vehicle,true\n自転車,乗り物,false\n".encode()
TOPICS = {
    "jsonl": '{"id": "a", "question": "Why?", "stances": ["x", "y"]}\n{"id": "b", "question": "何？"}\n'.encode(),
    "csv": 'id,question\na,"Why, then?"\nb,何？\n'.encode(),
    "txt": "Should we?\n何をすべきか？\n".encode(),
}
WEIGHTS = b"novelty = 0.5\nblend = 0.25\n"
PAIRS = b'{"pair_id": "1", "topic": "T", "a1": "One.", "a2": "Two.", "label": "a1"}\n'
REPLY = 'Sure! ```json\n{"text": "広場は静かである。", "premises": ["a", {"b": 7e2}], "no": null}\n```'.encode()
CHAT = b'{"model":"aufheben","stream":true,"messages":[{"role":"user","content":"A: yes\\nB: no\\nWhy?"}]}'


def readers() -> Mapping[str, Reader]:
    """Every reader of foreign files, by name."""
    found = {
        f"graph {form}": Reader(
            read=_text(partial(read_graph, name=form, file=FILE)),
            given=GRAPHS,
            made=partial(_graphs, form),
        )
        for form in forms()
    }
    framework: Form
    for framework, pattern in (("af", "examples/**/*.af"), ("apx", "tests/data/**/*.apx")):
        found[f"framework {framework}"] = Reader(
            read=_text(partial(read_framework, form=framework)),
            given=_example(pattern, f"tests/data/**/*.{framework}")[:9],
        )
    for form in ("bag", "json", "csv"):
        found[f"gradual {form}"] = Reader(read=_weighed(form), given=GRAPHS)
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
            read=partial(_placed, file=f"道.{ending}"), given=(seed,)
        )
    for ending, seed in TOPICS.items():
        found[f"topics {ending}"] = Reader(read=_topics(f"道.{ending}"), given=(seed,))
    debates = (VTT, SRT, *_example("examples/**/*.yaml", "examples/**/*.txt", "examples/**/*.md"))
    found |= {
        "aspic": Reader(read=_text(read_aspic), given=GRAPHS),
        "case": Reader(
            read=_text(partial(read_case, file=FILE)), given=_example("examples/*.toml")
        ),
        "experts": Reader(read=_text(partial(read_experts, file=FILE)), given=(EXPERTS,)),
        "panel": Reader(read=_text(partial(read_panel, file=FILE)), given=(PANEL,)),
        "profile": Reader(read=_text(partial(read_profile, file=FILE)), given=(PROFILE,)),
        "transcript": Reader(read=_text(partial(read_transcript, file=FILE)), given=debates),
        "archive": Reader(read=_packed, given=(archive(1),)),
        "archive packed": Reader(
            read=partial(read_archive, file=FILE), given=(gzip.compress(archive(1), mtime=0),)
        ),
        "known findings": Reader(read=_text(partial(suppressed, file=FILE)), given=(KNOWN,)),
        "labeled pairs": Reader(read=partial(read_labeled, file="道.csv"), given=(LABELED,)),
        "pairs": Reader(read=_text(partial(read_pairs, file=FILE)), given=(PAIRS,)),
        "patch": Reader(read=_text(partial(edges_of, file=FILE)), given=(PATCH,)),
        "weights": Reader(read=_text(partial(read_weights, file=FILE)), given=(WEIGHTS,)),
        "record": Reader(
            read=_text(partial(read_record, file=FILE)), given=_example("examples/*.jsonl")
        ),
        "journal": Reader(read=_database, made=_a_database),
        "sentences": Reader(read=_sentences, given=(SENTENCES, JAPANESE)),
        "reply": Reader(read=_text(parse_json), given=(REPLY, CHAT)),
        "chat": Reader(read=read_chat, given=(CHAT,)),
    }
    return found
