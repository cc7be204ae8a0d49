"""How two arguments in words relate: computed where both propositions parse as literals."""

from aufheben.domain import Argument, Issue
from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Relation
from aufheben.logic.defeat import defeats, strictly_defeats
from aufheben.logic.priorities import static
from aufheben.logic.sentences import read_proposition
from aufheben.logic.stance_theory import spoken_lexicon
from aufheben.logic.translation import Given, read_argument, read_given


def conflicts(
    conclusions: tuple[str, ...],
    target: str,
    issue: Issue,
    *,
    undercut: bool = False,
    declared: bool = False,
) -> bool:
    """Some conclusion is the contrary of `target` (or, to undercut, is `target`).

    Where the attack is `declared`, or a sentence does not parse, the speaker's word is taken,
    unless it merely repeats the proposition it claims to contradict.
    """
    if declared:
        return undercut or plain(conclusions[-1]) != plain(target)
    lexicon = spoken_lexicon(issue)
    literal = read_proposition(target, lexicon)
    read = [read_proposition(conclusion, lexicon) for conclusion in conclusions]
    if literal is not None and all(r is not None for r in read):
        return (literal if undercut else literal.complement) in read
    return undercut or plain(conclusions[-1]) != plain(target)


def relation(
    attacker: Argument, target: str, issue: Issue, *, by: Given = None, on: Given = None
) -> Relation:
    """Whether an attack on `target` is decided by logic or by the speaker's word.

    `by` and `on` are what the attacker's stance gave as logic, and the attacked one's. Where
    logic finds no conflict, it is the speaker who says that there is one.
    """
    lexicon = spoken_lexicon(issue)
    attacked = read_given(target, lexicon, on)
    read = [read_given(text, lexicon, by) for text in attacker.conc]
    if attacked is None or None in read:
        return "declared"
    return "computed" if {attacked, attacked.complement} & set(read) else "declared"


def undercut_in_words(attacker: Argument, attacked: Argument) -> str | None:
    """What the attacked argument assumes and the attacker says, word for word; None if nothing."""
    shown = {plain(said) for said in (*attacker.premises, *attacker.conc)}
    return next((said for said in attacked.ass if plain(said) in shown), None)


def beaten_in_words(
    attacker: Argument, attacked: Argument, target: str, *, strict: bool = False
) -> str | None:
    """The assumption by which the definitions rule an attack out in its very words, if any.

    It undercuts itself, or rebuts what undercuts it; a strict defeat is not undercut at all.
    """
    if own := undercut_in_words(attacker, attacker):
        return own
    back = undercut_in_words(attacked, attacker)
    declared = plain(target) in map(plain, attacked.ass)
    undercuts = declared or undercut_in_words(attacker, attacked) is not None
    return back if strict or not undercuts else None


def is_computed_failure(
    attacker: Argument,
    attacked: Argument,
    target: str,
    issue: Issue,
    *,
    strict: bool,
    by: Given,
    on: Given,
) -> bool:
    """Logic decides the attack, as far as stances gave it, and finds that it defeats nothing."""
    if relation(attacker, target, issue, by=by, on=on) == "declared":
        return False
    lexicon = spoken_lexicon(issue)
    one = read_argument(attacker, lexicon, by).ground
    other = read_argument(attacked, lexicon, on).ground
    if one is None or other is None:
        return False
    test = strictly_defeats if strict else defeats
    return not (one.coherent and test(one, other, static(issue.priorities)))


def is_defeat(attacker: Argument, attacked: Argument, issue: Issue, *, strict: bool) -> bool:
    """The attack succeeds; taken on word where either argument does not parse entirely."""
    lexicon = spoken_lexicon(issue)
    one, other = read_argument(attacker, lexicon), read_argument(attacked, lexicon)
    if not (one.entire and other.entire and one.ground and other.ground):
        return True
    test = strictly_defeats if strict else defeats
    return test(one.ground, other.ground, static(issue.priorities))
