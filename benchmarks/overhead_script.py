"""What the fake model answers: one course of a debate, the same for every debate.

Two main arguments; each is attacked, defended, attacked again and given up; then the
integration. So a debate is CALLS calls long, and ends with a synthesis.
"""

import json
from collections.abc import Mapping
from typing import Any

ATTACKS = 3  # counterarguments in a dispute, before its proponent concedes
CALLS = 2 + 2 * (ATTACKS + 1) + 3

# Premise, premise, assumption, conclusion.
_ARGUMENTS = (
    (
        "Shops in four towns of our size sold more in the year after their main street was closed to cars",
        "Most people who buy on the main street come on foot, by bus or by bicycle",
        "Deliveries cannot be made before ten in the morning",
        "The town should close its main street to cars next spring",
    ),
    (
        "The clinic at the upper end of the street is reached by car by two thirds of its patients",
        "The ring road is already full between seven and nine",
        "The bus line can be doubled within the same budget",
        "The town should keep its main street open and calm the traffic instead",
    ),
    (
        "A count at the two car parks in May found nine hundred free places on every weekday",
        "Patients may still be driven to the door under the draft of the ordinance",
        "The draft will be changed before it is voted on",
        "Keeping the street open is not what helps patients most",
    ),
    (
        "Older customers told the survey that two hundred meters with bags are too far for them",
        "None of the free places lies nearer to the market than three hundred meters",
        "A cargo service carries bags for nothing",
        "Free places far from the market are no answer to those who cannot walk",
    ),
    (
        "Calmed streets elsewhere lost a tenth of their noise but none of their accidents at crossings",
        "Children cross the street at the school about six hundred times a day",
        "A warden stands at the school crossing all day",
        "Calming the traffic leaves the worst danger of the street as it is",
    ),
    (
        "The four towns also built a new parking deck in the very year they were compared",
        "Sales rose just as much in two neighboring towns that closed nothing",
        "Prices and rents in the neighboring towns are not comparable",
        "What the shops sold says nothing for closing the street",
    ),
    (
        "Receipts by payment card show the rise mostly on the closed blocks and hardly around the deck",
        "In the third town the deck opened only after the year was over",
        "Card receipts leave out the market stalls",
        "The rise is the work of the closure and not of the deck",
    ),
    (
        "Three of the five largest shops have announced that they would move to the bypass",
        "Their leases end in the same winter in which the street would be closed",
        "The announcements are a means of bargaining over rents",
        "A closure next spring would empty the street before it could win anyone",
    ),
)
_SHARED = "People must be able to reach the street safely, whichever way they come"


def reply(name: str, number: int) -> str:
    """The answer to the `number`-th question (from 0) called `name` of a debate, as JSON."""
    return json.dumps(_message(name, number))


def _message(name: str, number: int) -> Mapping[str, Any]:
    match name:
        case "construct":
            return {"Argument": _argument(number % 2)}
        case "counter":
            return _counter(number % (2 * ATTACKS + 2))
        case "characterize":
            return {"Argument": {f"C{side + 1}": _property(side) for side in (0, 1)}}
        case "generalize":
            return {"Argument": {"E": _core()}}
        case "answer":
            return {"final_answer": _answer()}
        case _:
            raise ValueError(f"no answer to {name!r}")


def _counter(number: int) -> Mapping[str, Any]:
    dispute, attack = divmod(number, ATTACKS + 1)
    if attack == ATTACKS:
        return {"can_defeat": "NO", "reason": "What was said against it weighs more than my reasons."}
    return {
        "can_defeat": "YES",
        "Argument": {"attack": "rebut", **_argument(2 + dispute * ATTACKS + attack)},
    }


def _argument(number: int) -> dict[str, Any]:
    first, second, assumed, concluded = _ARGUMENTS[number]
    antecedent = {"strong": [first, second], "weak_negation": [assumed]}
    return {
        "rules": [{"id": "r1", "antecedent": antecedent, "consequent": concluded}],
        "Conc": [concluded],
        "Ass": [assumed],
    }


def _property(side: int) -> dict[str, Any]:
    return {
        "strong": [_SHARED, _ARGUMENTS[side][1]],
        "consequent": f"The street serves {('walkers', 'drivers')[side]} well at all hours of the day",
    }


def _core() -> dict[str, Any]:
    consequent = "The street serves whoever is on it at that hour, and nobody else at the same time"
    return {"strong": [_SHARED], "consequent": consequent, "retention": [0.8, 0.7], "method": "lifted"}


def _answer() -> str:
    return (
        "Give the street to one use at a time: a shuttle every five minutes from the car parks to "
        "the clinic and the market, the roadway free for people on foot from ten to six, and "
        "bollards that sink for ambulances, deliveries and cars with a patient's badge."
    )
