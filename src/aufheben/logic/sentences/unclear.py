"""What a sentence leaves open, and how to say it so that it does not."""

from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.logic.sentences.syntax import Bearer, Exceptional, Item
from aufheben.logic.sentences.vocabulary import with_article


def not_concluded(bearer: Bearer) -> BadInput:
    """A conclusion about anything at all."""
    said = " ".join(bearer.words)
    return BadInput(
        f'found {said!r}, expected "it"',
        do='conclude something of what the condition is about, "it is …" or "we should … it"',
        column=bearer.column,
    )


def nobody(bearer: Bearer) -> BadInput:
    """ "A camera is light": one, or all of them?"""
    if bearer.role == "anything":
        do = 'give a name, or write a rule, "If something is light, it is good."'
        return BadInput(
            f"nothing in particular is named by {bearer.words[0]!r}", do=do, column=bearer.column
        )
    said = with_article(" ".join(bearer.words))
    return BadInput(
        f"nothing in particular is named by {' '.join(bearer.words)!r}",
        do=f'give a name, or say it of anything, "Every {" ".join(bearer.words)} is …" or '
        f'"If {said} is …, it is light."',
        column=bearer.column,
    )


def any_of_them(bearer: Bearer) -> BadInput:
    """ "We should get a dog": which?"""
    said = " ".join(bearer.words)
    return BadInput(
        f"nothing in particular is named by {said!r}",
        do=f'name it, or say of all which, "If {with_article(said)} is …, we should … it."; '
        'what is one thing, ask of with "the", "Should we get the dog?"',
        column=bearer.column,
    )


def which_it(said: str, beside: Sequence[str], column: int) -> BadInput:
    """ "If somebody objects to a hall, we should not rent it": whom, or what?"""
    thing = f"the {' '.join(beside)}" if beside else "something that is no person"
    return BadInput(
        f'it is unclear whether "{said}" stands for {thing}, or for what is spoken of',
        do='name what is meant; of people say "them"',
        column=column,
    )


def both_denied(items: Sequence[Item]) -> BadInput:
    """ "No van is cheap and new": none is either, or none is both?"""
    both = " and ".join(again(item) for item in items)
    return BadInput(
        f'"no … {both}" can mean two things',
        do="deny each in a sentence of its own; or what is both, by a rule with a name for both",
        column=items[-1].column,
    )


def together(item: Item) -> BadInput:
    """ "Ann and Ben are friends": of each other, and not each alone."""
    return BadInput(
        f"{' '.join(item.words)!r} may be said of them together, or of each",
        do="write a sentence for each of them",
        column=item.column,
    )


def not_a_condition(bearer: Bearer) -> BadInput:
    """ "If every supplier is …"."""
    said = " ".join(bearer.words)
    return BadInput(
        f"a condition about every {said!r} is not read",
        do=f'write "If {with_article(said)} is …, it is …"',
        column=bearer.column,
    )


def in_letters(bearer: Bearer) -> BadInput:
    """ "If X is cheaper than Y"."""
    return BadInput(
        "letters that stand for anything are for logic",
        do='write "If a supplier is cheaper than another, we should …", or in logic '
        "cheaperThan(x, y) -> use(x)",
        column=bearer.column,
    )


def one_by_one(bearer: Bearer) -> BadInput:
    """ "If a and b are …"."""
    return BadInput(
        "a condition about several names at once",
        do='write "and" between two conditions',
        column=bearer.column,
    )


def and_or(column: int) -> BadInput:
    """Both "and" and "or" in one list."""
    return BadInput(
        '"and" and "or" in one condition can mean two things',
        do='write one rule for each side of "or"',
        column=column,
    )


def no_evidence_of_two(bearer: Bearer) -> BadInput:
    """ "no evidence that it is certified and cheap"."""
    return BadInput(
        "it is unclear whether there is no evidence of either, or not of both together",
        do='write ", unless it is …, unless it is …" where either alone is enough; or first name '
        'both together, "If something is … and …, it is fine."',
        column=bearer.column,
    )


def two_ways(exceptional: Exceptional, said: Sequence[Item]) -> BadInput:
    """ "unless it is big and heavy"."""
    apart = ", ".join(f"unless it {again(item)}" for item in said)
    both = " and ".join(again(item) for item in said)
    return BadInput(
        f'"unless it {both}" can mean two things',
        do=f'where either alone is an exception, write ", {apart}"; where only both together are '
        f'one, first name the combination, "If something {both}, it is exceptional.", and then '
        f'write ", unless it is exceptional"',
        column=exceptional.column,
    )


def again(item: Item) -> str:
    """An item as it was said."""
    negated = {"is": "is not", "has": "does not have", "can": "cannot"}
    verb = negated.get(item.verb.said, f"{item.verb.said} not") if item.negated else item.verb.said
    lead = {"a": f"{with_article(item.words[0]).split()[0]} ", "the": "the "}.get(item.article, "")
    return f"{verb} {lead}{' '.join(item.words)}".rstrip()
