"""What a look at a finished debate is about: the debate, an argument, premises, as people name them."""

from collections.abc import Sequence
from difflib import get_close_matches

from aufheben.domain.text import plain
from aufheben.errors import BadInput, among
from aufheben.formats.quoting.characters import unnested
from aufheben.logic.explain.debate_graph import bearings
from aufheben.logic.sentences import say_clause
from aufheben.rooms.dialectic.job import COURSE
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
        near = get_close_matches(premise, _said(told), n=1, cutoff=0.3)
        do = _say("did_you_mean", near=near[0]) if near else _say("name_premise_word")
        raise BadInput(_say("nobody_rests", premise=premise), do=do)
    return meant


def _known(told: ToldDialectic, premise: str) -> str | None:
    said = (*_said(told), *_held(told))
    return next((each for each in said if _folded(each) == _folded(premise)), None)


def _folded(said: str) -> str:
    """However it was quoted."""
    return plain(unnested(said))
