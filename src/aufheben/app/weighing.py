"""Weighted bipolar graphs weighed: strengths by a gradual semantics, beside the labelling."""

from dataclasses import dataclass
from pathlib import Path

from aufheben.domain.vocabulary import Gradual
from aufheben.errors import BadInput
from aufheben.formats.bipolar import FORMS, Form, read_bipolar
from aufheben.logic.frameworks import Framework
from aufheben.logic.gradual import GRADUAL, BipolarFramework, NotConverged, Strengths, strengths
from aufheben.logic.semantics import Label, grounded
from aufheben.rooms.files import read_text

__all__ = ["BipolarFramework", "Weighed", "evenly", "form_of", "weigh"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """How strong every argument of a framework is, and where it stands by its attacks alone.

    `labels` are grounded: in, out or undecided. They know nothing of scores and supports, and no
    strength says whether an argument is in. `found` are strengths, or that they did not settle.
    """

    framework: BipolarFramework
    gradual: Gradual
    labels: tuple[Label, ...]
    found: Strengths | NotConverged

    @property
    def exact(self) -> bool:
        """Nothing was iterated: there is no cycle."""
        return isinstance(self.found, Strengths) and self.found.exact

    @property
    def strengths(self) -> dict[str, float] | None:
        """By name; None where they did not settle."""
        if isinstance(self.found, NotConverged):
            return None
        return dict(zip(self.framework.names, self.found.values, strict=True))


def weigh(
    source: str | Path | BipolarFramework,
    gradual: Gradual = "dfquad",
    *,
    base_score: float | None = None,
    form: Form | None = None,
) -> Weighed:
    """The strengths of a weighted bipolar graph, and its grounded labelling beside them.

    `source` is a file (.bag, .json, .csv, or `-` with its `form`) or a framework. `gradual` is
    dfquad (Rago et al. 2016) or qe (Potyka 2018). `base_score`, from 0 to 1, is that of arguments
    that have none. Raises BadInput.
    """
    if gradual not in GRADUAL:
        raise BadInput(f"there is no semantics {gradual!r}", do=f"use one of {', '.join(GRADUAL)}")
    if base_score is not None and not 0 <= base_score <= 1:
        raise BadInput(f"the base score {base_score:g} is out of range", do="give 0 to 1")
    framework = source if isinstance(source, BipolarFramework) else _read(source, form, base_score)
    return Weighed(
        framework=framework,
        gradual=gradual,
        labels=tuple(grounded(framework.size, framework.attacks)),
        found=strengths(framework, gradual),
    )


def evenly(framework: Framework, base_score: float) -> BipolarFramework:
    """A framework of attacks alone, every argument with the same base score."""
    return BipolarFramework(
        names=framework.names,
        base_scores=(base_score,) * framework.size,
        attacks=framework.attacks,
    )


def form_of(file: str) -> Form | None:
    """By the ending of its name; None if that says nothing."""
    return next((form for form in FORMS if Path(file).suffix.lower() == f".{form}"), None)


def _read(source: str | Path, form: Form | None, base_score: float | None) -> BipolarFramework:
    file = str(source)
    form = form or form_of(file)
    if form is None:
        raise BadInput(
            "the name does not say what it holds", do=f"say its form: {', '.join(FORMS)}", file=file
        )
    text = read_text(file)
    try:
        return read_bipolar(text, form, base_score)
    except BadInput as wrong:
        raise wrong.at(file="<stdin>" if file == "-" else file) from None
