"""`aufheben solve --gradual`: strengths of a weighted bipolar graph, beside the labelling."""

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput
from aufheben.formats.masking import told_file
from aufheben.surfaces.cli.output import echo, print_json
from aufheben.surfaces.cli.usage import Misused
from aufheben.words import speaker, tell

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app.bipolar_weighing import BipolarFramework, Weighed

SCHEMA = "aufheben.weigh/1"
UNSETTLED = 4
"""Exit code where strengths did not settle, as where a solver did not come to an end."""
WEIGHED = ("bag", "json", "csv", "aif", "xaif", "argdown", "microtexts")
"""Forms of weighted bipolar graphs, and of argument graphs from elsewhere."""
_GRAPHS = ("aif", "xaif", "argdown", "microtexts", "graphml")
_ACCEPTANCE = ("credulous", "skeptical", "limit", "seconds", "problem", "argument", "semantics")
"""Options of acceptance, which has no strengths."""


def is_gradual(file: str, options: Mapping[str, Any]) -> bool:
    """Whether strengths are asked for. Raises an error for what nothing but them has a use for."""
    if options["gradual"] is not None:
        return True
    if options["base_score"] is not None:
        raise Misused(_say("base_score_for"))
    if (options["form"] or _graph_form(file)) in _GRAPHS:
        named = shlex.quote(file) + (f" --from {options['form']}" if options["form"] else "")
        framework = _say("write_framework", command=f"aufheben convert {named} framework.apx")
        do = _say.joined(_say("add_gradual"), framework, between="semicolon")
        raise BadInput(_say("argument_graph"), do=do, file=file)
    if options["form"] in WEIGHED or file.endswith(".bag"):
        raise BadInput(_say("weighted_graph"), do=_say("add_gradual"), file=file)
    return False


def _graph_form(file: str) -> str | None:
    """Which argument graph a file holds, by its name or, of JSON, by its nodes."""
    from aufheben.app.interchange import form_of

    if not file.lower().endswith(".json") or file.lower().endswith("aif.json"):
        return form_of(file)
    from aufheben.formats.nodes import parsed
    from aufheben.rooms.files import read_text

    said = parsed(read_text(file).removeprefix("\ufeff"), file)
    return "aif" if isinstance(said, dict) and ("nodes" in said or "AIF" in said) else None


def weighed(file: str, options: Mapping[str, Any]) -> int:
    """Print a line an argument: name, base score, strength, label. Raises BadInput."""
    from aufheben.app.bipolar_weighing import form_of, weigh
    from aufheben.formats.quoting.plain import line

    given = next((name for name in _ACCEPTANCE if options.get(name) is not None), None)
    if given is not None:
        raise BadInput(_say("strengths_and_acceptance"), do=_say("ask_then_other"))
    form = options["form"] or form_of(file)
    if form in WEIGHED:
        found = weigh(file, options["gradual"], base_score=options["base_score"], form=form)
    else:
        found = weigh(_attacks(file, options), options["gradual"])
    if options["as_json"]:
        print_json(_object(found, file))
    else:
        _print(found)
    for note in found.notes:
        echo(_say("note", note=line(tell(note))), err=True)
    return 0 if found.strengths is not None else UNSETTLED


def _attacks(file: str, options: Mapping[str, Any]) -> "BipolarFramework":
    """What else can be solved, each argument beginning at the same base score."""
    from aufheben.app.bipolar_weighing import evenly
    from aufheben.app.solving import form_of, solvable

    form = options["form"] or form_of(file)
    if form is None:
        raise BadInput(_say("no_weighted_graph"), do=_say("name_weighted"), file=file)
    if options["base_score"] is None:
        raise BadInput(_say("no_base_scores"), do=_say("same_base_score"), file=file)
    given = solvable(Path(file), form, options["seat"])
    return evenly(given.framework, options["base_score"])


def _object(found: "Weighed", file: str) -> dict[str, Any]:
    framework, strengths = found.framework, found.strengths
    return {
        "schema": SCHEMA,
        "file": told_file(file),
        "gradual": found.gradual,
        "converged": strengths is not None,
        "exact": found.exact,
        "precision": found.found.precision,
        "steps": found.found.steps,
        "arguments": [
            {
                "name": name,
                "base_score": framework.base_scores[index],
                "strength": strengths[name] if strengths is not None else None,
                "label": found.labels[index],
                **({"text": found.texts[name]} if name in found.texts else {}),
            }
            for index, name in enumerate(framework.names)
        ],
        "notes": found.notes,
    }


def _print(found: "Weighed") -> None:
    from aufheben.formats.quoting.plain import line

    framework, strengths = found.framework, found.strengths
    for index, name in enumerate(framework.names):
        base = f"{framework.base_scores[index]:.6g}"
        strength = f"{strengths[name]:.6g}" if strengths is not None else "?"
        text = found.texts.get(name, "")
        said = f" {line(text)}" if text and text != name else ""
        echo(f"s {line(name)} {base} {strength} {found.labels[index]}{said}")
    if strengths is None:
        steps, precision = found.found.steps, found.found.precision
        left = _say("not_converged", steps=steps, precision=precision)
        echo(left, err=True)
