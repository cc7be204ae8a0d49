"""Weighted bipolar graphs as files: Uncertainpy's `.bag` and dictionary, plain JSON, CSV.

Readers raise BadInput with the place and what to do. At most CAP arguments are read.
"""

from collections.abc import Callable
from typing import Final, Literal

from aufheben.formats.bipolar.bag import read_bag
from aufheben.formats.bipolar.csv import read_csv
from aufheben.formats.bipolar.graph import left_out, of_graph
from aufheben.formats.bipolar.json import read_json
from aufheben.formats.bipolar.statements import CAP
from aufheben.logic.gradual import BipolarFramework

__all__ = ["CAP", "FORMS", "Form", "left_out", "of_graph", "read_bipolar"]

Form = Literal["bag", "json", "csv"]
FORMS: Final[dict[Form, Callable[[str, float | None], BipolarFramework]]] = {
    "bag": read_bag,
    "json": read_json,
    "csv": read_csv,
}


def read_bipolar(text: str, form: Form, base_score: float | None = None) -> BipolarFramework:
    """The framework in a text; `base_score` is that of arguments that have none. Raises BadInput."""
    return FORMS[form](text, base_score)
