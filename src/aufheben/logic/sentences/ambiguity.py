"""What a sentence leaves open, and how to say it so that it does not."""

from collections.abc import Sequence

from aufheben.errors import BadInput
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.logic.sentences.syntax import Bearer, Exceptional, Item
from aufheben.logic.sentences.vocabulary import with_article
from aufheben.words import speaker

_say = speaker(__name__)


def not_concluded(bearer: Bearer) -> BadInput:
    """A conclusion about anything at all."""
    said = " ".join(bearer.words)
    return BadInput(
        _say("found_expected", said=said),
        do=_say("conclude_something_condition"),
        column=bearer.column,
    )


def nobody(bearer: Bearer) -> BadInput:
    """ "A camera is light": one, or all of them?"""
    if bearer.role == "anything":
        do = _say("give_name_write")
        return BadInput(
            _say("nothing_particular_named", words=bearer.words[0]), do=do, column=bearer.column
        )
    said = with_article(" ".join(bearer.words))
    return BadInput(
        _say("nothing_particular_named", words=" ".join(bearer.words)),
        do=_say("give_name_say", words=" ".join(bearer.words), said=said),
        column=bearer.column,
    )


def any_of_them(bearer: Bearer) -> BadInput:
    """ "We should get a dog": which?"""
    said = " ".join(bearer.words)
    return BadInput(
        _say("nothing_particular_named", words=said),
        do=_say("name_say_all", with_article=with_article(said)),
        column=bearer.column,
    )


def which_it(said: str, beside: Sequence[str], column: int) -> BadInput:
    """ "If somebody objects to a hall, we should not rent it": whom, or what?"""
    thing = f"the {' '.join(beside)}" if beside else _say("something_no_person")
    return BadInput(
        _say("unclear_whether_stands_spoken", said=said, thing=thing),
        do=_say("name_meant_people"),
        column=column,
    )


def both_denied(items: Sequence[Item]) -> BadInput:
    """ "No van is cheap and new": none is either, or none is both?"""
    both = " and ".join(again(item) for item in items)
    return BadInput(
        _say("no_mean_two", both=both),
        do=_say("deny_each_sentence"),
        column=items[-1].column,
    )


def together(item: Item) -> BadInput:
    """ "Ann and Ben are friends": of each other, and not each alone."""
    return BadInput(
        _say("said_them_together", words=" ".join(item.words)),
        do=_say("write_sentence_each_them"),
        column=item.column,
    )


def not_a_condition(bearer: Bearer) -> BadInput:
    """ "If every supplier is …"."""
    said = " ".join(bearer.words)
    return BadInput(
        _say("condition_about_every", said=said),
        do=_say("write_if", with_article=with_article(said)),
        column=bearer.column,
    )


def in_letters(bearer: Bearer) -> BadInput:
    """ "If X is cheaper than Y"."""
    return BadInput(
        _say("letters_stand_anything"),
        do=_say("write_if_supplier"),
        column=bearer.column,
    )


def one_by_one(bearer: Bearer) -> BadInput:
    """ "If a and b are …"."""
    return BadInput(
        _say("condition_about_several"),
        do=_say("write_between_two"),
        column=bearer.column,
    )


def and_or(column: int) -> BadInput:
    """Both "and" and "or" in one list."""
    return BadInput(
        _say("condition_mean_two"),
        do=_say("write_rule_each"),
        column=column,
    )


def no_evidence_of_two(bearer: Bearer) -> BadInput:
    """ "no evidence that it is certified and cheap"."""
    return BadInput(
        _say("unclear_whether_no"),
        do=_say("write_unless_unless"),
        column=bearer.column,
    )


def two_ways(exceptional: Exceptional, said: Sequence[Item]) -> BadInput:
    """ "unless it is big and heavy"."""
    apart = ", ".join(f"unless it {again(item)}" for item in said)
    both = " and ".join(again(item) for item in said)
    return BadInput(
        _say("unless_mean_two", both=both),
        do=_say("where_either_alone", apart=apart, both=both),
        column=exceptional.column,
    )


def again(item: Item) -> str:
    """An item as it was said."""
    negated = {"is": "is not", "has": "does not have", "can": "cannot"}
    verb = negated.get(item.verb.said, f"{item.verb.said} not") if item.negated else item.verb.said
    lead = {"a": f"{with_article(item.words[0]).split()[0]} ", "the": "the "}.get(item.article, "")
    return f"{verb} {lead}{' '.join(item.words)}".rstrip()


def asked_as_one(lexicon: Lexicon) -> BadInput:
    """ "Rex is a dog", where the question is whether to get a dog."""
    named, noun = lexicon.name_of(lexicon.asked_of), " ".join(lexicon.noun_asked)
    return BadInput(
        _say("question_asks_about", named=named),
        do=_say("write_if_where", named=named, named_2=named, noun=noun),
    )


def doubtful(said: str, kind: str, column: int) -> BadInput:
    """ "an alleged hall"; `kind` with its article."""
    return BadInput(
        _say("unclear_whether_all", said=said),
        do=_say("write_where", kind=kind),
        column=column,
    )
