"""Every prompt of every room by tasks of it: one of each kind, and one for each way it may differ."""

from dataclasses import dataclass, is_dataclass, replace
from functools import cache
from typing import Any, NamedTuple

from aufheben.domain import Argument, Dispute, Move, Rule
from aufheben.domain.acts import Critique, Inquire, Propose, Replan, Stated, Synthesize
from aufheben.domain.boards import Attack, Board, CheckedFact, Claim, Question, Stance, View
from aufheben.domain.matches import Dimension, Speech
from aufheben.domain.opinions import Opinion
from aufheben.domain.vocabulary import DisputeResult, Lang, Role
from aufheben.prompts.homes import wanted
from aufheben.protocols.ports import Rejected, Task
from aufheben.protocols.question import Question as AnyQuestion
from aufheben.protocols.shapes import Message
from aufheben.rooms.schema import asking, kinds
from tests.agents.prompt_tasks import RULINGS, filled, kind

LANGS: tuple[Lang, ...] = ("en", "ja")
Fields = dict[str, Any]


class Sample(NamedTuple):
    """A task after which refusals; `case` is in what it differs from the first of its kind."""

    lang: Lang
    room: str
    name: str
    case: str
    task: Task[Any]
    rulings: tuple[Rejected, ...] = ()


class Number(Message):
    """The answer to a question in a room's own words."""

    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NameNumber(AnyQuestion[Number]):
    """Such a question."""

    answers = Number


# A board on which everything stands that can


def _claim(number: int, **more: Any) -> Claim:
    made: Claim = filled(Claim, f".view.board.claims.{number}")
    given: Fields = {"id": f"c{number}", "merges": (), "last_updated": number, "before": ""}
    return replace(made, **{**given, "confidence": number / 8, **more})


def _attack(number: int, by: str, target: str, **more: Any) -> Attack:
    made: Attack = filled(Attack, f".view.board.attacks.{number}")
    given: Fields = {"id": f"a{number}", "from_claim_id": by, "to_claim_id": target}
    return replace(made, **{**given, "created_at": 2, "against": "", **more})


def _question(number: int, about: str, answered_by: str) -> Question:
    made: Question = filled(Question, f".view.board.questions.{number}")
    return replace(made, id=f"q{number}", about=about, answered_by=answered_by)


def _check(number: int) -> CheckedFact:
    made: CheckedFact = filled(CheckedFact, f".view.board.checks.{number}")
    return replace(made, claim=f"c{number}")


def _by_id(*rows: Any) -> dict[str, Any]:
    return {row.id: row for row in rows}


BOARD = Board(
    issue="‹view.board.issue›",
    step=7,
    claims=_by_id(
        _claim(1, last_updated=5),
        _claim(2),
        _claim(3, by="", merges=("c1", "c2")),
        _claim(4, withdrawn=True),
    ),
    attacks=_by_id(
        _attack(1, "c1", "c2", against="‹then›"),
        _attack(2, "c3", "c1", resolved=True),
        _attack(3, "c2", "c3", answered=True, resolved=True),
        _attack(4, "c2", "c3"),
    ),
    questions=_by_id(_question(1, "", ""), _question(2, "c2", "c3")),
    checks=(_check(1), _check(2)),
    plan=("‹view.board.plan.1›", "‹view.board.plan.2›"),
    writepad="‹view.board.writepad›",
)
VIEW = View(
    board=BOARD,
    labels=(("c1", "in"), ("c2", "out"), ("c3", "undecided"), ("c4", "withdrawn")),
    stance=Stance(pro=2, con=1, diversity=0.5, needs_opposition=False, analysis="‹analysis›"),
    steps=5,
    left_out=17,
)
EMPTY = View(
    board=Board(issue=BOARD.issue), labels=(), stance=replace(VIEW.stance, pro=0, con=0), steps=5
)
AMENDED = replace(
    BOARD, claims={**BOARD.claims, "c2": replace(BOARD.claims["c2"], before="‹before›")}
)
ONE_CLAIM = replace(
    EMPTY, board=replace(EMPTY.board, claims=_by_id(BOARD.claims["c3"])), labels=(("c3", "in"),)
)


def _heard(pro: int, con: int) -> Fields:
    return {"view": {"stance": {"pro": pro, "con": con, "needs_opposition": True}}}


def _sketched(kind: Any, **ids: Any) -> Fields:
    """An act in mind, with the ids that it names."""
    return {"view": VIEW, "sketch": replace(filled(kind, ".sketch"), **ids)}


NOTHING: Fields = {"view": EMPTY, "minds": (), "sketch": None, "because": ""}

# Parts of a debate


def _moves(*roles: Role) -> tuple[Move, ...]:
    rows = enumerate(roles, 1)
    return tuple(replace(filled(Move, f".dispute.{n}"), role=role) for n, role in rows)


def _ended(result: DisputeResult) -> tuple[Dispute, ...]:
    return (replace(filled(Dispute, ".disputes.1"), result=result),)


def _speech(number: int, **more: Any) -> Speech:
    made: Speech = filled(Speech, f".speeches.{number}")
    return replace(made, number=number, **more)


ONE: Dimension = filled(Dimension, ".one")
OTHER: Dimension = filled(Dimension, ".other")
ANALYSES = ((ONE, ((_speech(1), "‹analyses.1›"),)), (OTHER, ((_speech(2), "‹analyses.2›"),)))
READ: Fields = {"absorbed": (OTHER.name,)}
WITH_WINNER: Fields = {"forced": True}

# Fields that cannot hold whatever is of their type

MADE: dict[str, dict[str, Fields]] = {
    "judging": {
        "Conclude": {
            "judgments": ((ONE, "‹judgments.1›"), (OTHER, "‹judgments.2›")),
            "absorbed": (),
        },
        "Decide": {
            "judgments": ((ONE, "‹judgments.1›"), (OTHER, "‹judgments.2›")),
            "absorbed": (),
            "analyses": (),
            "heard": (),
            "by": (),
        },
        "GiveFeedback": {"analyses": (), "speeches": (_speech(1), _speech(2, role=""))},
    },
    "rating": {"Prefer": {"labels": ("A", "B")}},
    "deliberation": {
        "Weigh": {"view": VIEW, "sourced": True},
        "DoPropose": _sketched(Propose, amends="c1", answers="q1"),
        "DoCritique": _sketched(Critique, target="c2", by=filled(Stated, ".sketch.by")),
        "DoQuestion": _sketched(Inquire, about="c1"),
        "DoFactCheck": {"view": VIEW, "sketch": None, "claim": "c3"},
        "DoSynthesize": _sketched(Synthesize, merges=("c1", "c2")),
        "DoPlan": _sketched(Replan),
        "DoFinalize": {"view": VIEW, "sketch": None},
        "Rate": {"view": VIEW},
    },
}

# In what the tasks of a kind may differ; a row within a row changes fields of a field

BARE: Fields = {"definition": "", "others": (), "parents": (), "children": ()}
ABSTAIN: dict[str, Fields] = {"who may abstain": {"abstain": True}}
CASES: dict[str, dict[str, dict[str, Fields]]] = {
    "dialectic": {
        "Construct": {"graded": {"graded": True}, "who speaks first": {"theses": (), "heard": ()}},
        "Counter": {
            "strict": {"strict": True},
            "graded": {"graded": True},
            "a first reply, to no premise": {
                "attacked": Argument(rules=(Rule(id="r1", consequent="‹attacked›"),)),
                "said": (),
                "heard": (),
            },
        },
        "NameAxis": {"other moves": {"dispute": _moves("undercut", "undermine", "synthesis")}},
        "TakeStock": {"pending": {"disputes": _ended("pending"), "refusals": ()}},
        "Formalize": {"the issue too": {"asked": True}},
    },
    "methods": {
        "Contend": {
            "who has spoken": {"speaker": "‹said.1.seat›"},
            "who speaks first": {"said": ()},
        },
        "Review": {"demanding": {"demanding": True}},
        "Argue": {
            "about the claim": {"about": "", "stances": (), "labels": ()},
            "against": {"bearing": "against"},
            "a yes or no": {"issue": {"question": "‹issue.question›?"}},
        },
        "Score": {
            "of the claim": {"says": "", "about": ""},
            "against the claim": {"bearing": "against", "about": ""},
        },
    },
    "judging": {
        "Summarize": {"short and whole": {"limit": 0, "parts": 1, "heading": {"info": ""}}},
        "Analyze": {
            "of a first speech": {
                "summaries": (),
                "earlier": (),
                "before": (),
                "beside": (),
                "limit": 0,
                "opening": True,
                "scored": True,
            },
            "of an opening that is final": {"opening": True, "final": True},
        },
        "Weigh": {"as a whole": {"whole": True}, "with a winner": {"whole": True, **WITH_WINNER}},
        "Conclude": {"with a winner": WITH_WINNER, "of what was read": READ},
        "NameWinner": {"with a winner": WITH_WINNER},
        "Decide": {
            "of what was read": READ,
            "by analyses": {"judgments": (), "analyses": ANALYSES},
            "by speeches": {"judgments": (), "heard": (_speech(1), _speech(2)), "by": (ONE,)},
            "by scores": {"finding": "mean"},
            "by name, with a winner": {"finding": "named", **WITH_WINNER},
        },
        "GiveFeedback": {
            "from analyses, close": {
                "analyses": ((1, "‹analyses.1.1›", "‹analyses.1.2›"),),
                "speeches": (_speech(1, text=""), _speech(2, text="")),
                "verdict": {"close": True},
            },
            "undecided": {"verdict": {"undecided": True}},
        },
    },
    "hierarchy": {
        "Opine": {
            "part-of": {"claim": {"relation": "part-of"}},
            "role": {"claim": {"relation": "role"}},
            "overlap": {"claim": {"relation": "overlap"}},
            **ABSTAIN,
            "who speaks first": {"own": None, "heard": ()},
            "of what nothing is told": {
                "claim": {"child": BARE, "parent": BARE, "domain": "", "passages": ()}
            },
        },
        "Mediate": ABSTAIN,
        "Improve": {
            "who speaks first": {"heard": ()},
            "false": {"own": {"verdict": "false"}},
            "unsure": {"own": {"verdict": "unsure"}},
        },
        "Mend": {"mediated": {"opinions": (("mediator", filled(Opinion, ".mediated")),)}},
    },
    "deliberation": {
        "Weigh": {
            "in the last step": {"view": {"steps": 0}},
            "without sources": {"sourced": False},
            "pro is missing": _heard(0, 3),
            "con is missing": _heard(3, 0),
            "of nothing": {"view": EMPTY, "minds": ()},
        },
        "DoPropose": {
            "withdrawn": {"sketch": Propose(claim=None, amends="c2")},
            "of nothing": NOTHING,
        },
        "DoCritique": {"by a claim of the board": {"sketch": {"by": "c3"}}, "of nothing": NOTHING},
        "DoQuestion": {"about the issue": {"sketch": {"about": ""}}, "of nothing": NOTHING},
        "DoFactCheck": {"of one claim": {**NOTHING, "view": ONE_CLAIM}},
        "DoSynthesize": {"of nothing": NOTHING},
        "DoPlan": {"of nothing": NOTHING},
        "Rate": {"what was amended": {"judged": True, "view": {"board": AMENDED}}},
    },
    "rating": {
        "FindPoints": {"of the answer": {"transcript": ()}, "of the debate": {"answer": ""}},
        "CheckSynthesis": {"alone": {"explanation": ""}},
    },
}


ROOM_NAMES = ("questions", *asking())


@cache
def samples() -> tuple[Sample, ...]:
    """All of them in both languages; of each room the first also after a refusal."""
    return tuple(each for lang in LANGS for each in _in(lang))


def _in(lang: Lang) -> list[Sample]:
    made = [Sample(lang, "questions", "question", "", NameNumber(place=(), text="‹text›"))]
    for room, protocol in asking().items():
        for name in kinds(protocol):
            # What a source is asked goes to no model.
            if name != "Consult":
                made += _of(lang, room, name, filled(kind(protocol, name)))
    first = {each.room: each for each in reversed(made)}
    return [*made, *(each._replace(case="refused", rulings=RULINGS) for each in first.values())]


def _of(lang: Lang, room: str, kind: str, any_one: Task[Any]) -> list[Sample]:
    spoken = {"lang": lang} if hasattr(any_one, "lang") else {}
    task = changed(any_one, {**MADE.get(room, {}).get(kind, {}), **spoken})
    cases: dict[str, Fields] = {"": {}, **CASES.get(room, {}).get(kind, {})}
    name = wanted(task).name
    return [Sample(lang, room, name, case, changed(task, given)) for case, given in cases.items()]


def changed(value: Any, given: Fields) -> Any:
    """The value with other fields, and with fields of its fields changed."""
    nested = {
        name: changed(getattr(value, name), field)
        for name, field in given.items()
        if isinstance(field, dict) and is_dataclass(getattr(value, name))
    }
    return replace(value, **{**given, **nested})
