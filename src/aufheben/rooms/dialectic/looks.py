"""What a finished debate may be asked: why an argument stands, and what a doubt would change."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

from aufheben.domain.text import plain
from aufheben.errors import BadInput
from aufheben.formats.cases.job import SeatedDialectic
from aufheben.formats.dialectic import ToldDialectic, tell
from aufheben.formats.dialectic.unspoken import against
from aufheben.formats.dialectic.why import attackers, because, changes
from aufheben.formats.quoting.nesting import unnested
from aufheben.formats.quoting.plain import page
from aufheben.rooms.dialectic.unfinished import stood
from aufheben.rooms.room import Shown
from aufheben.runtime.blocking import finished
from aufheben.runtime.journal import Record


def why(record: Record, ready: SeatedDialectic, argument: str | None) -> Shown:
    """Why an argument (default: the one behind the answer) stands or falls. Raises BadInput."""
    told = _told(record, ready)
    return _shown(told, None, _index(told, argument))


def doubt(record: Record, ready: SeatedDialectic, premise: str | None) -> Shown:
    """What would change if a premise were not held, or several, one a line. Raises BadInput."""
    told = _told(record, ready)
    return _doubted(told, _premises(told, premise or ""), None)


def doubted(
    record: Record, ready: SeatedDialectic, premises: Sequence[str], argument: str | None
) -> Shown:
    """The same, seen from an argument."""
    return _doubted(_told(record, ready), premises, argument)


def _doubted(before: ToldDialectic, premises: Sequence[str], argument: str | None) -> Shown:
    index = _index(before, argument)
    doubts = tuple(dict.fromkeys(_known(before, premise) for premise in premises))
    after = tell(before.run, before.finished, doubts)
    return _shown(before, after, index)


def _told(record: Record, ready: SeatedDialectic) -> ToldDialectic:
    return tell(record.run, finished(stood(record, ready)))


def _index(told: ToldDialectic, argument: str | None) -> int:
    names = [told.name(index) for index in range(len(told.moves))]
    if argument is None:
        if told.deciding is None:
            if told.complete and names:
                return 0
            do = f"name one of {', '.join(names)}" if names else "`aufheben show` says how it ended"
            raise BadInput("the run has no answer", do=do)
        return told.deciding
    meant = [plain(name) for name in names]
    if plain(argument) not in meant:
        do = f"name one of {', '.join(names)}" if names else "nobody said any"
        raise BadInput(f"no argument {argument!r}", do=do)
    return meant.index(plain(argument))


def _premises(told: ToldDialectic, text: str) -> list[str]:
    """One premise, whatever lines it was said in, or one a line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or any(_folded(each) == _folded(text) for each in _said(told)):
        return [text]
    return lines


def _said(told: ToldDialectic) -> list[str]:
    rules = [rule for move in told.moves for rule in move.argument.rules]
    return [p for rule in rules for p in (*rule.strong, *rule.weak_negation)]


def _known(told: ToldDialectic, premise: str) -> str:
    """As it was said: a doubt about something nobody said would mean a misspelling."""
    said = _said(told)
    meant = next((each for each in said if _folded(each) == _folded(premise)), None)
    if meant is None:
        near = get_close_matches(premise, said, n=1, cutoff=0.3)
        do = f"did you mean {near[0]!r}?" if near else "name a premise word for word"
        raise BadInput(f"nobody rests on {premise!r}", do=do)
    return meant


def _folded(said: str) -> str:
    """However it was quoted."""
    return plain(unnested(said))


def _shown(before: ToldDialectic, after: ToldDialectic | None, index: int) -> Shown:
    text = page(because(after or before, index))
    more = page(changes(before, after)) if after else ""
    return Shown(value=_value(before, after, index), text=text + more)


def _value(before: ToldDialectic, after: ToldDialectic | None, index: int) -> dict[str, Any]:
    shown = after or before
    whole = shown.complete and shown.whole
    return {
        "run": shown.run,
        "argument": shown.name(index),
        "status": shown.audit.statuses[index],
        "status_on_union": shown.audit.on_union[index] if shown.audit.on_union else None,
        "attackers": attackers(shown, index),
        "unspoken": [each._asdict() for each in against(shown, index)],
        "doubt": next(iter(shown.doubts), None),
        "doubts": list(shown.doubts),
        "answers": list(whole.answers()) if whole else None,
        "before": before.audit.statuses[index] if after else None,
        "changed": _changed(before, shown),
    }


def _changed(before: ToldDialectic, after: ToldDialectic) -> list[dict[str, str]]:
    pairs = enumerate(zip(before.audit.statuses, after.audit.statuses, strict=True))
    return [{"argument": after.name(i), "from": b, "to": a} for i, (b, a) in pairs if a != b]
