"""What a finished debate may be asked: why, doubts, another semantics, what would have to fall.

Arguments and premises are found as people name them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Semantics
from aufheben.errors import BadInput, among, did_you_mean
from aufheben.formats.quoting.characters import unnested
from aufheben.formats.quoting.plain import page
from aufheben.logic.explain.debate_graph import bearings
from aufheben.logic.explain.decision import against
from aufheben.logic.explain.flip import flipped
from aufheben.logic.explain.statuses import Asked
from aufheben.logic.sentences import say_clause
from aufheben.rooms.aspects import Inquiries, Shown
from aufheben.rooms.dialectic.job import COURSE
from aufheben.rooms.dialectic.readings import known_json, known_lines, known_of
from aufheben.rooms.dialectic.report.inquiry import SEMANTICS, Inquiry
from aufheben.rooms.dialectic.report.status_report import below, compared, fallen, standings
from aufheben.rooms.dialectic.report.strengths import graded, weighed, write_graded
from aufheben.rooms.dialectic.report.why import attackers, because, changes
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.blocking import finished
from aufheben.runtime.drive import replay
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def told_of(record: Record, ready: SeatedDialectic) -> ToldDialectic:
    """The debate, as far as it came."""
    return tell(record.run, finished(replay(COURSE, ready.case, record)))


def place_of(told: ToldDialectic, argument: str | None) -> int:
    """An argument's number, from 0, by its id; by default the one behind the answer. Raises BadInput."""
    names = [told.name(index) for index in range(len(told.moves))]
    if argument is None:
        if told.deciding is None:
            if told.complete and names:
                return 0
            do = among("name_providers", names) if names else _say("aufheben_show_says")
            raise BadInput(_say("run_no_answer"), do=do)
        return told.deciding
    meant = [plain(name) for name in names]
    if plain(argument) not in meant:
        do = among("name_providers", names) if names else _say("nobody_said_any")
        raise BadInput(_say("no_argument_name", name=argument), do=do)
    return meant.index(plain(argument))


def doubts_of(told: ToldDialectic, premises: Sequence[str]) -> tuple[str, ...]:
    """Each premise as it was said; of a sentence of a stance what of it somebody rests on.

    Raises BadInput for what nobody rests on.
    """
    found = (each for text in premises for one in _lines(told, text) for each in _meant(told, one))
    return tuple(dict.fromkeys(found))


def _meant(told: ToldDialectic, text: str) -> list[str]:
    said = [_known(told, each) for each in _of_sentence(told, text)]
    return [each for each in said if each is not None] or [known(told, text)]


def _lines(told: ToldDialectic, text: str) -> list[str]:
    """One premise, whatever lines it was said in, or one a line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) < 2 or any(_folded(each) == _folded(text) for each in _said(told)):
        return [text]
    return lines


def _of_sentence(told: ToldDialectic, text: str) -> list[str]:
    """What a sentence that stands so in a stance says, as it is argued."""
    if told.whole is None:
        return []
    union = told.whole.union
    for one in (each for stance in union.stances for each in stance.understood):
        if _bare(one.sentence.text) == _bare(text):
            return [say_clause(clause, union.lexicon) for clause in one.said.clauses]
    return []


def _bare(text: str) -> str:
    return plain(text).rstrip(".。 ").replace(" ", "")


def _said(told: ToldDialectic) -> list[str]:
    rules = [rule for move in told.moves for rule in move.argument.rules]
    return [p for rule in rules for p in (*rule.strong, *rule.weak_negation)]


def _held(told: ToldDialectic) -> list[str]:
    found = bearings(told) if told.complete else ()
    return [p for each in found for p in each.basis.premises(range(each.graph.size))]


def known(told: ToldDialectic, premise: str) -> str:
    """As it was said: a doubt about something nobody said would mean a misspelling.

    Where all stances decide together, what some of them have and nobody spoke is known too. Raises
    BadInput.
    """
    meant = _known(told, premise)
    if meant is None:
        do = did_you_mean(premise, _said(told), _say("name_premise_word"), cutoff=0.3)
        raise BadInput(_say("nobody_rests", premise=premise), do=do)
    return meant


def _known(told: ToldDialectic, premise: str) -> str | None:
    said = (*_said(told), *_held(told))
    return next((each for each in said if _folded(each) == _folded(premise)), None)


def _folded(said: str) -> str:
    """However it was quoted."""
    return plain(unnested(said))


LONGEST, MOST = 20_000, 200
"""Characters of a premise, and premises, that may be doubted at once."""


def _asked(told: ToldDialectic, doubts: Sequence[str], semantics: str) -> Mapping[str, Any]:
    if len(doubts) > MOST or any(len(doubt) > LONGEST for doubt in doubts):
        raise BadInput(_say("doubted_most", most=MOST), do=_say("doubt_fewer"))
    return asked_of(told, doubts, semantics).for_programs()


def _flips(told: ToldDialectic) -> list[Mapping[str, Any]]:
    from aufheben.logic.explain.flip import flipped

    return [flip.for_programs(told.lang) for flip in flipped(told)]


def _offline(told: ToldDialectic) -> Mapping[str, Any]:
    from aufheben.rooms.dialectic.report.inquiry import answers_to_doubts

    return {"asked": answers_to_doubts(told), "flips": _flips(told)} if told.moves else {}


INQUIRIES = Inquiries(asked=_asked, flips=_flips, offline=_offline)


def semantics(record: Record, ready: SeatedDialectic, name: str | None) -> Shown:
    """Where every argument stands by a semantics; by default by all of them. Raises BadInput."""
    if name is not None:
        return standing(record, ready, name, (), None)
    inquiry = Inquiry(told_of(record, ready))
    found = {each: inquiry.asked((), each) for each in SEMANTICS}
    value: dict[str, Any] = {"run": record.run}
    for each, asked in found.items():
        answer = asked.answer.for_programs(asked.lang)
        value[each] = {"statuses": dict(asked.statuses), "answer": answer}
    return Shown.of(value, compared(found), inquiry.told.lang)


def standing(
    record: Record, ready: SeatedDialectic, name: str, premises: Sequence[str], argument: str | None
) -> Shown:
    """Where every argument stands by one semantics under doubts; of one argument also why."""
    told = told_of(record, ready)
    place = place_of(told, argument) if argument is not None else None
    asked = asked_of(told, premises, name)
    walk = None if place is None else asked.because[told.name(place)]
    return Shown.of(asked.for_programs(), standings(asked, walk), told.lang)


def asked_of(told: ToldDialectic, premises: Sequence[str], semantics: str) -> Asked:
    """Where everything stands under doubts. Raises BadInput for what nobody rests on."""
    return Inquiry(told).asked(doubts_of(told, premises), _semantics(semantics))


def flip(record: Record, ready: SeatedDialectic, argument: str | None) -> Shown:
    """What would have to fall for an argument to win; by default each main one that does not."""
    return flips(record, ready, (), argument)


def flips(
    record: Record, ready: SeatedDialectic, premises: Sequence[str], argument: str | None
) -> Shown:
    """The same, on top of doubts. Raises BadInput."""
    told = told_of(record, ready)
    place = place_of(told, argument) if argument is not None else None
    doubts = doubts_of(told, premises)
    found = flipped(tell(told.run, told.finished, doubts) if doubts else told, place)
    value = {
        "run": record.run,
        "doubts": list(doubts),
        "flips": [each.for_programs(told.lang) for each in found],
    }
    return Shown.of(value, fallen(found), told.lang)


def _semantics(name: str) -> Semantics:
    for each in SEMANTICS:
        if name.strip().casefold() == each:
            return each
    do = among("use_lists", SEMANTICS)
    raise BadInput(_say("no_semantics", said=name), do=do)


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
