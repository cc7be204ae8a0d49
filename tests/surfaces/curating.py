"""A small road ontology with known faults, and the server that knows them."""

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from aufheben.testing import Curator, FakeServer, Received
from tests.surfaces.conftest import Ended

Pair = tuple[str, str]

PAIRS: tuple[Pair, ...] = (
    ("car", "vehicle"),
    ("lorry", "vehicle"),
    ("vehicle", "thing"),
    ("sign", "warning sign"),
    ("wheel", "car"),
)
WRONG = frozenset({("sign", "warning sign"), ("wheel", "car")})
"""Of PAIRS; the first is to be reversed, and nothing stands between the other two."""
RIGHT = frozenset(PAIRS) - WRONG | {("warning sign", "sign")}
PREFIXES = (
    "@prefix ex: <http://example.org/roads#> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
    "@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
)


def holds(child: str, parent: str) -> str:
    """The verdict of one who knows the road ontology; what it does not state is false."""
    return "true" if (child, parent) in RIGHT else "false"


def doubting(*unsure: Pair) -> Callable[[str, str], str]:
    """The same, but unsure of these edges."""
    return lambda child, parent: "unsure" if (child, parent) in unsure else holds(child, parent)


def rows(name: str, pairs: tuple[Pair, ...] = PAIRS, **columns: str) -> str:
    """A table of `pairs` in the file `name`; `columns` are the same in every row."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["child", "parent", *columns])
    writer.writerows([*pair, *columns.values()] for pair in pairs)
    return written(name, stream.getvalue())


def written(name: str, text: str) -> str:
    """The file's name, with `text` in it."""
    Path(name).write_text(text, encoding="utf-8")
    return name


def turtle(name: str, *axioms: str) -> str:
    """An ontology of these statements; every class named is declared, with its name as label."""
    words = {word for axiom in axioms for word in axiom.split() if word.startswith("ex:")}
    labels = [
        f'{word} a owl:Class ; rdfs:label "{word[3:].replace("_", " ")}"@en .'
        for word in sorted(words)
    ]
    return written(name, PREFIXES + "\n".join([*labels, *axioms]) + "\n")


def served(server: FakeServer) -> tuple[str, ...]:
    """The words that name the server's model."""
    return ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))


def told(ended: Ended) -> Any:
    """The JSON on stdout."""
    return json.loads(ended.out)


def tasks(server: FakeServer) -> list[str]:
    """What the server was asked for, in order: opine, mediate, advise, improve, mend."""
    return [received.schema_name for received in server.received]


def asked_of(server: FakeServer, child: str, parent: str) -> list[Received]:
    """The requests about one proposition."""
    said = f'Proposition: "{child}" is a subclass of "{parent}".'
    return [received for received in server.received if said in received.user]


def curated(*unsure: Pair) -> Curator:
    """The server's part by one who knows the road ontology."""
    return Curator(doubting(*unsure))
