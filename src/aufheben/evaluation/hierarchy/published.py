"""The figures of Kato & Sasaki's table 1, as printed: percent, with one decimal.

Their edges are those of a traffic ontology that a language model made (Mishima & Sasaki 2025),
which is not public; so what carries over to other edges is the order of the methods, not the
level.
"""

from collections.abc import Iterator
from typing import Any, Final

CITED: Final = "Kato & Sasaki, Revising Knowledge Hierarchies through Communicating LLM Agents"
"""「LLM エージェント間の議論を通じた知識階層の修正」, table 1."""

MINI: Final = "gpt-4o-mini-2024-07-18"
"""With the pairs NS, SR, RI, IN, NR and SI."""
LARGE: Final = "gpt-4o-2024-08-06"
"""With the pairs NS and RI; single with the four experts, in both."""
MODELS: Final = (MINI, LARGE)


_PRINTED: Final = """
single            77.0 1.2 73.1 1.7  N  78.3 75.4  80.5 0.9 78.1 1.1  N  81.8 79.6
one-way           77.5 0.7 74.5 0.8  IN 78.0 75.3  82.6 1.5 80.8 1.6  NS 83.6 81.9
relay             77.5 1.7 74.2 2.3  NS 78.7 76.4  81.9 0.9 80.2 1.2  NS 82.6 81.0
parallel          78.9 0.6 76.0 0.9  NR 79.7 77.1  82.2 0.1 80.2 0.3  RI 82.1 80.4
relay-mediator    78.2 1.5 75.9 1.9  NS 79.7 78.1  84.6 1.9 83.6 2.1  NS 85.9 85.0
parallel-mediator 78.2 0.7 75.6 0.7  IN 78.7 76.3  82.9 1.1 81.4 1.1  NS 83.7 82.1
relay-feedback    78.0 1.7 75.2 2.2  NS 79.6 77.7  83.4 2.2 82.2 2.5  NS 85.0 83.9
parallel-feedback 78.3 0.9 75.3 1.2  RI 79.4 76.4  82.8 1.1 81.2 1.1  NS 83.6 81.9
"""
"""Of each method the mean (accuracy, deviation, F1, deviation) and the best (pair, accuracy, F1)
with MINI, then with LARGE."""


def _rows(line: str) -> Iterator[dict[str, Any]]:
    method, *cells = line.split()
    for model, its in zip(MODELS, (cells[:7], cells[7:]), strict=True):
        of = {"method": method, "source": "published", "model": model}
        accuracy, accuracy_sd, f1, f1_sd = (float(cell) / 100 for cell in its[:4])
        sds = {"accuracy_sd_pairs": accuracy_sd, "f1_sd_pairs": f1_sd}
        yield {**of, "row": "mean", "accuracy": accuracy, "f1": f1, **sds}
        accuracy, f1 = (float(cell) / 100 for cell in its[5:])
        yield {**of, "row": "best", "pair": its[4], "accuracy": accuracy, "f1": f1}


PUBLISHED: Final = tuple(row for line in _PRINTED.split("\n") if line for row in _rows(line))
"""As shares, a row for each model; the deviations are over the pairs, and "best" has none."""
