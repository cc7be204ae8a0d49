"""What tells of more than a run: batches, benchmarks, drafts, graphs in other forms; by the words of its commands."""

from collections.abc import Mapping

from tests.secrecy.rooms import MODEL

JUDGES = ("--judges", "openai:stand-in-judge", "--allow-same-model")
GRAPH = ("convert", "flier.toml", "OUT")
SETS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "batch": (("batch", "topics.csv", "--name", "b", MODEL, "-o", "OUT"), ("jsonl",)),
    "batch of edges": (
        ("batch", "edges.tsv", "more.tsv", "--name", "c", MODEL, "-o", "OUT"), ("jsonl",),
    ),
    "bench dialectic": (
        ("bench", "dialectic", "--limit", "1", "--methods", "single", *JUDGES, MODEL, "-o", "OUT"),
        ("md", "csv", "json", "html", "svg"),
    ),
    "bench hierarchy": (
        (
            "bench", "hierarchy", "--limit", "2", "--forms", "one-way", "--pairs", "NS",
            "--trials", "1", MODEL, "-o", "OUT",
        ),
        ("md", "csv", "json", "html"),
    ),
    "formalize": (
        ("formalize", "Shops live from cars.", "--question", "Close it?", MODEL, "-o", "OUT"),
        ("toml",),
    ),
    "convert": (GRAPH, ("aif.json", "argdown", "graphml", "csv", "dot", "mmd", "apx")),
    "solve": (("solve", "flier.toml", "--json"), ()),
}  # fmt: skip
"""The words of a command, and the endings of the files that it writes in place of OUT."""
FILES: Mapping[str, str] = {
    "flier.toml": 'question = "Is Tweety a flier?"\n'
    '[seats.AG1]\nfile = "wing.txt"\n[seats.AG2]\nstance = "Tweety is small."\n',
    "wing.txt": "Tweety is a bird. If something is a bird, it is a flier.",
    "topics.csv": "question\nShould the square be closed?\n広場から車を締め出すべきか\n",
}
