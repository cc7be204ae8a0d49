"""Sentences as new users write them: read with the meaning given, or refused with what to write.

`sentences.tsv` says what each row means in words; here is what it must be in logic.
"""

from pathlib import Path

import pytest

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import read_stance, say_back
from aufheben.logic.stance_theory import issue_lexicon

ROWS = [
    line.split("\t")
    for line in (Path(__file__).parent / "sentences.tsv").read_text("utf-8").splitlines()[1:]
]

MEANT: dict[str, list[str]] = {
    "Acme delivers fast.": ["deliversFast(acme)"],
    "Acme delivers.": ["delivers(acme)"],
    "Acme can deliver fast.": ["canDeliverFast(acme)"],
    "Acme is fast.": ["fast(acme)"],
    "Acme does not deliver fast.": ["¬deliversFast(acme)"],
    "Acme isn't fast.": ["¬fast(acme)"],
    "Acme has no certificate.": ["¬hasCertificate(acme)"],
    "Acme has 20 employees.": ["employees(acme, 20)"],
    "Acme is cheaper than Borealis.": ["cheaperThan(acme, borealis)"],
    "Acme costs 20 euros.": ["costInEuros(acme, 20)"],
    "Acme costs 18,000 euros.": ["costInEuros(acme, 18000)"],
    "Acme's prices are low.": ["prices(acme, low)"],
    "The prices of Acme are low.": ["prices(acme, low)"],
    "The supplier Acme is certified.": ["supplier(acme)", "certified(acme)"],
    "Suppliers are companies.": ["supplier(x) -> company(x)"],
    "Every supplier is a company.": ["supplier(x) -> company(x)"],
    "All certified suppliers are trustworthy.": ["certified(x) & supplier(x) -> trustworthy(x)"],
    "Certified suppliers are trustworthy.": ["certified(x) & supplier(x) -> trustworthy(x)"],
    "No supplier is perfect.": ["supplier(x) -> ¬perfect(x)"],
    "If a supplier is certified, then it is trustworthy.": [
        "certified(x) & supplier(x) -> trustworthy(x)"
    ],
    "A supplier that is certified is trustworthy.": [
        "certified(x) & supplier(x) -> trustworthy(x)"
    ],
    "We should use a supplier if it is certified.": ["certified(x) & supplier(x) -> use(x)"],
    "We should use certified suppliers.": ["certified(x) & supplier(x) -> use(x)"],
    "We should not use Acme.": ["-> ¬use(acme)"],
    "We should use Acme.": ["-> use(acme)"],
    "We should use Acme because it is cheap.": ["cheap(acme)", "cheap(acme) -> use(acme)"],
    "If Acme is cheap, we should use it.": ["cheap(acme) -> use(acme)"],
    "If Acme is cheap we should use it.": ["cheap(acme) -> use(acme)"],
    "If a supplier is cheap or fast, we should use it.": [
        "cheap(x) & supplier(x) -> use(x)",
        "fast(x) & supplier(x) -> use(x)",
    ],
    "If something is not certified, we should not use it.": ["¬certified(x) -> ¬use(x)"],
    "If there is no evidence that a supplier is certified, we should not use it.": [
        "supplier(x) & ~certified(x) -> ¬use(x)"
    ],
    "If a supplier has failed the audit, we should not use it.": [
        "failedAudit(x) & supplier(x) -> ¬use(x)"
    ],
    "Acme has failed the audit.": ["failedAudit(acme)"],
    "We must not use a supplier that has missed a delivery.": [
        "missedDelivery(x) & supplier(x) -> ¬use(x)"
    ],
    "Acme is unacceptable to me.": ["-> ¬use(acme)"],
    "Unreliable suppliers are not acceptable.": ["unreliable(x) & supplier(x) -> ¬use(x)"],
    "The old mill, the new mill and Acme are suppliers.": [
        "supplier(oldMill)",
        "supplier(newMill)",
        "supplier(acme)",
    ],
    "Aspirin relieves pain.": ["relievesPain(aspirin)"],
    "Dr. Smith is a doctor.": ["doctor(drSmith)"],
    "Acme Inc. is a supplier.": ["supplier(acmeInc)"],
    "Acme-Europe is a supplier.": ["supplier(acmeEurope)"],
    '"Acme & Co" is a supplier.': ["supplier('acme&Co')"],
    "Acme is based in Berlin.": ["basedInBerlin(acme)"],
    "Aspirin is a medicine for headache.": ["medicineForHeadache(aspirin)", "medicine(aspirin)"],
    "Anna has an ulcer.": ["hasUlcer(anna)"],
    "Anna is 70 years old.": ["ageInYears(anna, 70)"],
    "Aspirin causes bleeding.": ["causesBleeding(aspirin)"],
    "Aspirin is known to cause bleeding.": ["knownToCauseBleeding(aspirin)"],
    "Aspirin interacts with warfarin.": ["interactsWithWarfarin(aspirin)"],
    "If someone is over 65, she is at risk.": ["ageInYears(x) > 65 -> atRisk(x)"],
    "If a medicine is risky for Anna, we should not take it.": [
        "riskyForAnna(x) & medicine(x) -> ¬take(x)"
    ],
    "Acme is the cheapest supplier.": [
        "supplier(acme)",
        "cheapest(acme)",
        "otherThan(x, acme) & supplier(x) ->> cheaperThan(acme, x)",
    ],
    "Normally, suppliers are honest.": ["supplier(x) -> honest(x)"],
    "Green Valley Farms is an organic supplier.": [
        "organic(greenValleyFarms)",
        "supplier(greenValleyFarms)",
    ],
    "Acme and Borealis are suppliers.": ["supplier(acme)", "supplier(borealis)"],
    "Acme is neither cheap nor fast.": ["¬cheap(acme)", "¬fast(acme)"],
    "Acme is cheap but unreliable.": ["cheap(acme)", "unreliable(acme)"],
    "Acme has no debts and delivers on time.": ["¬hasDebts(acme)", "deliversOnTime(acme)"],
    "It is not true that Acme is certified.": ["¬certified(acme)"],
    "If a supplier costs more than 500 euros, we should not use it.": [
        "costInEuros(x) > 500 & supplier(x) -> ¬use(x)"
    ],
    "If a supplier is cheaper than Borealis, we should use it.": [
        "cheaperThan(x, borealis) & supplier(x) -> use(x)"
    ],
    "We should use a supplier if it is cheap, unless it is under investigation.": [
        "cheap(x) & supplier(x) & ~underInvestigation(x) -> use(x)"
    ],
    "Rule safety: If something is unsafe, we should not use it.": ["safety: unsafe(x) -> ¬use(x)"],
    "Rule safety outranks rule price.": ["safety > price"],
    "Acme is not acceptable to us.": ["-> ¬use(acme)"],
}

# A part of what to write instead.
INSTEAD: dict[str, str] = {
    "If a supplier is late, we should avoid it.": 'write "we should not use it"',
    "We should avoid Acme.": 'write "we should not use it"',
    "Acme was late in 2023.": "write 'Acme was \"late in 2023\".'",
    "If a patient has an ulcer, we should not give him aspirin.": 'write "we should take it" or "we should not take it"',
    "It is raining.": 'name what is meant, "Acme is late."; or write a rule, "If something is late, it ',
    "Acme may be late.": 'write "Acme is late."',
    "Acme probably is late.": 'write "Acme is late."',
    "If X is cheaper than Y, we should use X.": 'write "If a supplier is cheaper than another, we should …", or in logic cheaperT',
    "We should use a supplier only if it is certified.": 'write what speaks against: "If something is not …, we should not … it."',
    "Most suppliers are honest.": 'say it of all as a rule holds, "Normally, suppliers are honest."',
    "Some suppliers are dishonest.": 'name what is meant; or give a name, or say it of anything, "If something is a ca',
    "Either Acme or Borealis is certified.": "state which",
    "I think Acme is reliable.": 'write "Acme is reliable."',
    "I am ill.": 'name who is meant, "Ben is ill."',
    "My partner lives in Munich.": 'write "the partner", or a name',
    "Safety is more important than price.": '"Rule safety outranks rule price."',
    "Acme costs 20 dollars less than Borealis.": "write what each has",
    "If Acme is late, we should not use one.": "name what is meant",
    "Miller & Sons is a supplier.": 'put a name with "&" in quotes',
    "If a supplier asks for more than 80 euros, we should not use it.": 'write "has a … of more than 80 euros" or "costs more than 80 euros"',
    "They are cheap.": 'name what is meant, "Acme is late."; or write a rule, "If something is late, it ',
    "Is Acme certified?": 'state what you hold, "Acme is certified."; the question stands at the top of the',
}


def understood(sentence: str) -> list[str]:
    """The clauses of a sentence in the logic text form. Raises BadInput."""
    medical = any(word in sentence for word in ("edicine", "spirin"))
    question = f"Which {'medicine should we take' if medical else 'supplier should we use'}?"
    stance = read_stance(sentence, issue_lexicon(Issue(question=question)))
    return [
        meant.logic for one in stance.understood for meant in say_back(one.said, stance.lexicon)
    ]


@pytest.mark.parametrize("sentence", MEANT)
def test_a_sentence_is_read_with_its_meaning(sentence: str) -> None:
    assert understood(sentence) == MEANT[sentence]


@pytest.mark.parametrize("sentence", INSTEAD)
def test_a_sentence_is_refused_with_what_to_write(sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        understood(sentence)
    assert INSTEAD[sentence] in refused.value.do


@pytest.mark.parametrize(("verdict", "sentence", "meaning"), ROWS)
def test_every_row_is_read_or_refused_as_it_says(verdict: str, sentence: str, meaning: str) -> None:
    assert meaning
    assert sentence in (MEANT if verdict == "read" else INSTEAD)
