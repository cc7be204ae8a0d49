"""What the experts without a model find in known hierarchies: the tables of docs/results.md.

    python -m benchmarks.offline FOLDER    the folder with the data sets that docs/results.md names

Labeled sets are judged as they are; in the others errors are planted.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from aufheben.bench.corruption import KINDS, Wrong, corrupt
from aufheben.domain.opinions import Proposal
from aufheben.domain.taxonomies import EdgeClaim, Taxonomy, Term
from aufheben.evaluation.hierarchy.measures import Counts, total
from aufheben.logic.taxonomies.headnouns import proposed
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import read_labeled
from benchmarks.experts import (
    OfflineRow,
    labelled_by,
    offline_row,
    portrait,
    table_of_kinds,
    table_of_rows,
)
from benchmarks.results import DOCS, put, table, wrapped

RATE, SEED = 0.1, 1
WHOLE = ("llms4ol_taskB_*_train.jsonl", "llms4ol_taskB_*_test.jsonl")
SPLIT = (
    ("texeval_system_edges_labelled.jsonl", "domain"),
    ("wordnet_isa_bench_en.jsonl", "split"),
    ("wordnet_isa_bench_ja.jsonl", "split"),
)
GRAPHS = (
    *("auto_traffic_isa.jsonl", "edmc_auto_isa.jsonl", "pizza_isa.jsonl", "schemaorg30_isa.jsonl"),
    *("wordnet_*_tree.jsonl", "llms4ol202*_pairs.jsonl", "texeval_gold_*.tsv", "owl/pizza.owl"),
)
FOLDERS = ("owl/auto_lu-w", "owl/edmcouncil_auto")
SEEN = ("_train", "environment", ", dev", "auto")
"""What the rules were written by has one of these in its name."""


def labelled_sets(folder: Path) -> Iterator[OfflineRow]:
    """The sets with labels, split as published."""
    for file in (file for pattern in WHOLE for file in sorted(folder.glob(pattern))):
        yield offline_row(file.stem, read_labeled(file.read_bytes(), file.name))
    for name, column in SPLIT:
        lines = (folder / name).read_text(encoding="utf-8").splitlines()
        for value in sorted({str(json.loads(line)[column]) for line in lines}):
            kept = [line for line in lines if json.loads(line)[column] == value]
            labelled = read_labeled("\n".join(kept).encode(), name)
            yield offline_row(f"{name.removesuffix('.jsonl')}, {value}", labelled)


def graphs(folder: Path) -> Iterator[tuple[str, Taxonomy]]:
    """The hierarchies that are held to be right, each file by itself, then whole folders."""
    for file in sorted(file for pattern in GRAPHS for file in folder.glob(pattern)):
        yield str(file.relative_to(folder)), _read(file)
    for name in FOLDERS:
        files = sorted(file for file in (folder / name).rglob("*") if file.is_file())
        yield f"{name} ({len(files)} files)", _together([_read(file) for file in files])


def planted(name: str, taxonomy: Taxonomy) -> OfflineRow:
    """A tenth of the edges made wrong."""
    corrupted = corrupt(taxonomy, kinds=KINDS, rate=RATE, seed=SEED)
    return offline_row(name, labelled_by(corrupted), corrupted.taxonomy)


def mended(sets: Sequence[tuple[str, Taxonomy]]) -> list[str]:
    """Of each kind of planted error, how often the mend is the right one."""
    right: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for _, taxonomy in sets:
        corrupted = corrupt(taxonomy, kinds=KINDS, rate=RATE, seed=SEED)
        terms = corrupted.taxonomy.terms
        names = [term.name for term in terms.values()]
        for planted_one in corrupted.key:
            child, parent, was = (terms[key] for key in (*planted_one.edge, planted_one.was.parent))
            claim = EdgeClaim(child=portrait(child), parent=portrait(parent))
            of[planted_one.kind] += 1
            right[planted_one.kind] += _is_right(proposed(claim, names), planted_one.kind, was.name)
    return table("kind | mended rightly | of", ((kind, right[kind], of[kind]) for kind in KINDS))


def _is_right(mend: Proposal, kind: Wrong, was: str) -> bool:
    if kind in ("sibling", "uncle"):
        return mend.to == was
    return mend.kind == ("none" if kind == "instance" else kind)


def together(name: str, rows: Sequence[OfflineRow]) -> OfflineRow:
    """All edges of the rows as one set."""
    return OfflineRow(
        name=f"**{name}**",
        lexical=total(row.lexical for row in rows),
        structural=_total(row.structural for row in rows),
    )


def _total(counts: Iterable[Counts | None]) -> Counts | None:
    known = [each for each in counts if each is not None]
    return total(known) if known else None


def _read(file: Path) -> Taxonomy:
    return read_ontology(file.read_bytes(), file.name).taxonomy


def _together(taxonomies: Sequence[Taxonomy]) -> Taxonomy:
    """Of a class that several files describe, the fullest description."""
    terms: dict[str, Term] = {}
    for term in (term for each in taxonomies for term in each.terms.values()):
        known = terms.setdefault(term.key, term)
        if (bool(term.definition), len(term.labels)) > (bool(known.definition), len(known.labels)):
            terms[term.key] = term
    edges = dict.fromkeys(edge for each in taxonomies for edge in each.edges)
    return Taxonomy(terms=terms, edges=tuple(edges))


def _seen(row: OfflineRow) -> bool:
    return any(mark in row.name for mark in SEEN)


def _with_totals(rows: Sequence[OfflineRow]) -> list[OfflineRow]:
    seen = [row for row in rows if _seen(row)]
    unseen = [row for row in rows if not _seen(row)]
    return [*rows, together("all seen", seen), together("all unseen", unseen)]


def held(rows: Sequence[OfflineRow]) -> list[str]:
    """How often the lexical expert is right where it says that an edge holds."""
    unseen = total(row.lexical for row in rows if not _seen(row))
    rest = total(row.lexical for row in rows if not ("texeval" in row.name or _seen(row)))
    return wrapped(
        f"Where the lexical expert says that an edge holds, it is right on {unseen.kept} of"
        f" {unseen.kept + unseen.missed} unseen ones, and on {rest.kept} of"
        f" {rest.kept + rest.missed} outside TExEval."
    )


def found(sets: Sequence[tuple[str, Taxonomy]]) -> list[str]:
    """What the structural expert finds in the hierarchies as they are: nothing is planted."""

    def row(name: str, taxonomy: Taxonomy) -> tuple[object, ...]:
        rules = Counter(finding.rule for finding in structural(taxonomy))
        said = ", ".join(f"{number} {rule}" for rule, number in rules.items()) or "none"
        return name, len(taxonomy.terms), len(taxonomy.edges), said

    return table("set | classes | edges | findings", (row(*each) for each in sets), left=(0, 3))


def main(folder: Path) -> None:
    """Measure, and write every table."""
    labelled, sets = list(labelled_sets(folder)), list(graphs(folder))
    corrupted = [planted(name, taxonomy) for name, taxonomy in sets]
    for name, lines in {
        "labelled": [*table_of_rows(_with_totals(labelled)), "", *held(labelled)],
        "labelled, by kind": table_of_kinds(labelled),
        "planted": table_of_rows(_with_totals(corrupted)),
        "planted, by kind": table_of_kinds(corrupted),
        "mends": mended(sets),
        "structure": found(sets),
    }.items():
        put(f"offline: {name}", lines, DOCS)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
