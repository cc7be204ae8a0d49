"""What can be solved, as text for other tools."""

from typing import Literal

from aufheben.app.solving.reasons import note
from aufheben.app.solving.solvable import Solvable
from aufheben.errors import BadInput
from aufheben.formats.aspic import write_aspic
from aufheben.formats.frameworks import write_framework
from aufheben.logic.aspic.stances import as_aspic
from aufheben.words import speaker

_say = speaker(__name__)

Written = Literal["af", "apx", "tgf", "aspic"]
FORMS: tuple[Written, ...] = ("af", "apx", "tgf", "aspic")


def written(given: Solvable, form: Written) -> str:
    """In that form; of arguments that say something, with what each says.

    Raises BadInput where an abstract framework would have to say something.
    """
    if form == "aspic":
        return _aspic(given)
    said = [note(reason, given.lang) for reason in given.reasons]
    missing = given.framework.size - len(said) if said else 0
    return write_framework(given.framework, form, (*said, *[""] * missing) or given.labels)


def _aspic(given: Solvable) -> str:
    if given.aspic is not None:
        return write_aspic(given.aspic)
    if given.theory is not None:
        union = given.theory.union
        return write_aspic(as_aspic(union.closure, union.closure.priorities.pairs))
    do = _say("write_af_apx")
    raise BadInput(_say("abstract_framework_no"), do=do)
