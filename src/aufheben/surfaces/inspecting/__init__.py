"""Our ways to an answer in Inspect AI (the extra `inspect`): tasks, an agent, scorers, metrics.

Inspect finds them by the entry point `aufheben`: `inspect eval aufheben/dialectic …`.
"""

from aufheben.surfaces.inspecting.agent import argue, topical
from aufheben.surfaces.inspecting.metrics import epochs
from aufheben.surfaces.inspecting.scorers import judged, measured
from aufheben.surfaces.inspecting.tasks import (
    argllm,
    capped,
    control,
    coverage,
    debate,
    dialectic,
    free_debate,
    no_schema,
    one_pass,
    published,
    self_consistency,
    self_refine,
    single,
)

__all__ = [
    "argllm",
    "argue",
    "capped",
    "control",
    "coverage",
    "debate",
    "dialectic",
    "epochs",
    "free_debate",
    "judged",
    "measured",
    "no_schema",
    "one_pass",
    "published",
    "self_consistency",
    "self_refine",
    "single",
    "topical",
]
