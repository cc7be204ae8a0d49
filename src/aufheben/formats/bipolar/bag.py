"""`.bag` of Uncertainpy: `arg(a, 0.5).`, `att(a, b).`, `sup(a, b).`, a statement a line; `%` comments."""

import re

from aufheben.errors import BadInput
from aufheben.formats.bipolar.statements import Stated
from aufheben.logic.gradual import BipolarFramework
from aufheben.words import speaker

_say = speaker(__name__)

_STATEMENT = re.compile(r"(arg|att|sup)\(([^(),]+)(?:,([^(),]+))?\)\.?")
_DO = _say("write_arg_att")


def read_bag(text: str, base_score: float | None = None) -> BipolarFramework:
    """The framework. Raises BadInput naming the line."""
    stated = Stated(base_score=base_score)
    for line, written in enumerate(text.split("\n"), start=1):
        said = written.partition("%")[0].strip().removeprefix("\ufeff")
        if not said:
            continue
        found = _STATEMENT.fullmatch(said)
        names = [] if found is None else [each and each.strip() for each in found.groups()[1:]]
        if found is None or not names[0] or (found[1] != "arg" and not names[1]):
            raise BadInput(_say("no_statement", said=said[:40]), do=_DO, line=line)
        first, second = names
        if found[1] == "arg":
            stated.argument(first, second, line)
        else:
            stated.edge("attack" if found[1] == "att" else "support", first, str(second), line)
    return stated.framework()
