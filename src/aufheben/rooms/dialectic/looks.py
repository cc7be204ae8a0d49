"""What a finished debate may be asked: why an argument stands, and what a doubt would change."""

from collections.abc import Sequence
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.quoting.plain import page
from aufheben.logic.explain.unstated_attacks import against
from aufheben.rooms.aspects import Shown
from aufheben.rooms.dialectic.meant import doubts_of, place_of, told_of
from aufheben.rooms.dialectic.readings import known_json, known_lines
from aufheben.rooms.dialectic.report.status_report import below
from aufheben.rooms.dialectic.report.strengths import graded, weighed, write_graded
from aufheben.rooms.dialectic.report.why import attackers, because, changes
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.rooms.dialectic.stance_contents import known_of
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def why(record: Record, ready: SeatedDialectic, argument: str | None) -> Shown:
    """Why an argument (default: the one behind the answer) stands or falls. Raises BadInput.

    Where strengths decided: how strong everything came out, and from which base score.
    """
    told = told_of(record, ready)
    if (found := graded(told)) is not None:
        value = {"run": told.run, "argument": None, "strengths": write_graded(found)}
        return Shown.of(value, tuple(weighed(told)), told.lang)
    return _shown(told, None, place_of(told, argument))


def facts(record: Record, ready: SeatedDialectic, _at: str | None) -> Shown:
    """What all stances say: options, things with their properties, rules. Raises BadInput."""
    told = told_of(record, ready)
    if told.whole is None:
        raise BadInput(_say("not_all_stances"), do=_say("aufheben_show_tells"))
    union = told.whole.union
    found = known_of(union.question, union.holders, union.lexicon)
    return Shown(value=known_json(found), text=page([*known_lines(found, told.lang)]))


def doubt(record: Record, ready: SeatedDialectic, premise: str | None) -> Shown:
    """What would change if a premise were not held, or several, one a line. Raises BadInput."""
    told = told_of(record, ready)
    return _doubted(told, [premise or ""], None)


def doubted(
    record: Record, ready: SeatedDialectic, premises: Sequence[str], argument: str | None
) -> Shown:
    """The same, seen from an argument."""
    return _doubted(told_of(record, ready), premises, argument)


def _doubted(before: ToldDialectic, premises: Sequence[str], argument: str | None) -> Shown:
    index = place_of(before, argument)
    doubts = doubts_of(before, premises)
    after = tell(before.run, before.finished, doubts)
    return _shown(before, after, index)


def _shown(before: ToldDialectic, after: ToldDialectic | None, index: int) -> Shown:
    more = below(changes(before, after)) if after else ()
    document = (*because(after or before, index), *more)
    return Shown.of(_value(before, after, index), document, before.lang)


def _value(before: ToldDialectic, after: ToldDialectic | None, index: int) -> dict[str, Any]:
    shown = after or before
    whole, objections = shown.complete and shown.whole, against(shown, index)
    return {
        "run": shown.run,
        "argument": shown.name(index),
        "status": shown.audit.statuses[index],
        "status_on_union": shown.audit.on_union[index] if shown.audit.on_union else None,
        "attackers": attackers(shown, index),
        "unspoken": [each._asdict() for each in objections.found],
        **({"unspoken_cut": True} if objections.cut else {}),
        "doubt": next(iter(shown.doubts), None),
        "doubts": list(shown.doubts),
        "answers": list(whole.answers()) if whole else None,
        "before": before.audit.statuses[index] if after else None,
        "changed": _changed(before, shown),
    }


def _changed(before: ToldDialectic, after: ToldDialectic) -> list[dict[str, str]]:
    pairs = enumerate(zip(before.audit.statuses, after.audit.statuses, strict=True))
    return [{"argument": after.name(i), "from": b, "to": a} for i, (b, a) in pairs if a != b]
