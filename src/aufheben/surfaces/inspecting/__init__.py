"""Our ways to an answer in Inspect AI (the extra `inspect`): tasks, an agent, scorers, metrics.

Inspect finds them by the entry point `aufheben`: `inspect eval aufheben/dialectic …`.
"""

from aufheben.surfaces.inspecting.scorers import epochs, judged, measured
from aufheben.surfaces.inspecting.tasks import (
    argllm,
    argue,
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
    topical,
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
