"""What can be shown of a debate that nobody can go on with, and which debates those are."""

from aufheben.errors import BadInput
from aufheben.formats.cases.job import SeatedDialectic
from aufheben.runtime.courses.dialectic import COURSE, EndedDialectic
from aufheben.runtime.drive import replay, standing
from aufheben.runtime.journal import Record


async def stood(record: Record, ready: SeatedDialectic) -> EndedDialectic:
    """The debate computed from its record; one that is only read, as far as it came."""
    if record.ended is None:
        return await unended(record, ready)
    return await replay(COURSE, ready.case, record)


async def unended(record: Record, ready: SeatedDialectic) -> EndedDialectic:
    """As far as a lift in its first procedure came. Raises BadInput if the run can go on."""
    if not ready.case.constitution.closed:
        do = f"go on with it: aufheben resume {record.run}"
        raise BadInput(f"run {record.run} has not ended", do=do)
    return await standing(COURSE, ready.case, record, "unresolved", "interrupted")


def check_resumable(record: Record, ready: SeatedDialectic) -> None:
    """Raises BadInput if a lift was begun in a procedure in which nobody is asked any more."""
    if not ready.case.constitution.closed or record.ended is not None:
        return
    raise BadInput(
        f"run {record.run} is a lift in its first procedure, which is only read now",
        do="ask anew for an answer; show, why, export and replay still read what was said",
    )
