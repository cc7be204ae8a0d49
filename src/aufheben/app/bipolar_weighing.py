"""Weighted bipolar graphs weighed: strengths by a gradual semantics, beside the labelling."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from aufheben.app import interchange
from aufheben.domain.vocabulary import Gradual
from aufheben.errors import BadInput, among
from aufheben.formats.bipolar import FORMS, Form, left_out, of_graph, read_bipolar
from aufheben.formats.nodes import parsed
from aufheben.logic.frameworks import Framework, Label, grounded
from aufheben.logic.gradual import GRADUAL, BipolarFramework, NotConverged, Strengths, strengths
from aufheben.rooms.files import read_text
from aufheben.words import Fact, speaker

_say = speaker(__name__)

__all__ = ["GRAPHS", "BipolarFramework", "Weighable", "Weighed", "evenly", "form_of", "weigh"]

Graph = Literal["aif", "xaif", "argdown", "microtexts"]
Weighable = Form | Graph
GRAPHS: tuple[Graph, ...] = ("aif", "xaif", "argdown", "microtexts")
"""Forms of argument graphs from elsewhere, whose statements are weighed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """How strong every argument of a framework is, and where it stands by its attacks alone.

    `labels` are grounded: in, out or undecided. They know nothing of scores and supports, and no
    strength says whether an argument is in. `found` are strengths, or that they did not settle.
    `texts` are what the statements of a graph from elsewhere say, by name; `notes` what of it was
    left out.
    """

    framework: BipolarFramework
    gradual: Gradual
    labels: tuple[Label, ...]
    found: Strengths | NotConverged
    texts: dict[str, str] = field(default_factory=dict)
    notes: tuple[Fact, ...] = ()

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
    form: Weighable | None = None,
) -> Weighed:
    """The strengths of a weighted bipolar graph, and its grounded labelling beside them.

    `source` is a file (.bag, .json, .csv; an argument graph in AIF, xAIF, Argdown or of microtexts;
    or `-` with its `form`) or a framework. Of a graph statements are weighed; attacks on steps have
    no such semantics: `notes` say what was left out. `gradual` is
    dfquad (Rago et al. 2016) or qe (Potyka 2018). `base_score`, from 0 to 1, is that of arguments
    that have none. Raises BadInput.
    """
    if gradual not in GRADUAL:
        raise BadInput(_say("no_semantics", said=gradual), do=among("use_lists", GRADUAL))
    if base_score is not None and not 0 <= base_score <= 1:
        raise BadInput(_say("base_score_out", base_score=base_score), do=_say("give"))
    if isinstance(source, BipolarFramework):
        return _weighed(source, gradual)
    file = str(source)
    named = form or form_of(file)
    if named is None:
        do = _say("say_form", found=", ".join((*FORMS, *GRAPHS)))
        raise BadInput(_say("name_not_say"), do=do, file=file)
    text = read_text(file)
    shown = "<stdin>" if file == "-" else file
    try:
        if named in FORMS and not (named == "json" and _is_aif(text)):
            return _weighed(read_bipolar(text, named, base_score), gradual)
        return _of_graph(text, "aif" if named == "json" else named, file, gradual, base_score)
    except BadInput as wrong:
        raise wrong.at(file=shown) from None


def _weighed(framework: BipolarFramework, gradual: Gradual) -> Weighed:
    return Weighed(
        framework=framework,
        gradual=gradual,
        labels=tuple(grounded(framework.size, framework.attacks)),
        found=strengths(framework, gradual),
    )


def evenly(framework: Framework, base_score: float) -> BipolarFramework:
    """A framework of attacks alone, every argument with the same base score."""
    return BipolarFramework(
        names=framework.names, base_scores=(base_score,) * framework.size, attacks=framework.attacks
    )


def _of_graph(
    text: str, form: str, file: str, gradual: Gradual, base_score: float | None
) -> Weighed:
    found = interchange.read_from(file, text, form)
    weighed = _weighed(of_graph(found.graph, base_score), gradual)
    texts = {said.id: said.text for said in found.graph.statements}
    return replace(weighed, texts=texts, notes=(*found.notes, *left_out(found.graph)))


def _is_aif(text: str) -> bool:
    """A JSON file is either: a graph of nodes and edges, or a weighted one of arguments."""
    try:
        data = parsed(text, None)
    except BadInput:
        return False
    return isinstance(data, dict) and "arguments" not in data and ("nodes" in data or "AIF" in data)


def form_of(file: str) -> Weighable | None:
    """By the ending of its name; None if that says nothing."""
    own = next((form for form in FORMS if Path(file).suffix.lower() == f".{form}"), None)
    graph = interchange.form_of(file)
    found = next((form for form in GRAPHS if form == graph), None)
    # ".json" alone may be either, and its text decides; ".aif.json" says which.
    return own if own is not None and not file.lower().endswith("aif.json") else found
