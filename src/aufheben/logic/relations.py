"""How two arguments in words relate: computed where both propositions parse as literals."""

from aufheben.domain import Argument, Issue
from aufheben.domain.wording import plain
from aufheben.domain.words import Relation
from aufheben.logic.border import read_argument
from aufheben.logic.defeat import defeats, strictly_defeats
from aufheben.logic.knowledge import spoken_lexicon
from aufheben.logic.priorities import static
from aufheben.logic.sentences import read_proposition


def conflicts(
    conclusions: tuple[str, ...], target: str, issue: Issue, *, undercut: bool = False
) -> bool:
    """Some conclusion is the contrary of `target` (or, to undercut, is `target`).

    Where a sentence does not parse, the speaker's word is taken, unless it merely repeats
    the proposition it claims to contradict.
    """
    lexicon = spoken_lexicon(issue)
    literal = read_proposition(target, lexicon)
    read = [read_proposition(conclusion, lexicon) for conclusion in conclusions]
    if literal is not None and all(r is not None for r in read):
        return (literal if undercut else literal.complement) in read
    return undercut or plain(conclusions[-1]) != plain(target)


def relation(attacker: Argument, target: str, issue: Issue) -> Relation:
    """Whether an attack on `target` is decided by logic or by the speaker's word."""
    lexicon = spoken_lexicon(issue)
    parsed = [read_proposition(text, lexicon) for text in (*attacker.conc, target)]
    return "computed" if all(literal is not None for literal in parsed) else "declared"


def is_defeat(attacker: Argument, attacked: Argument, issue: Issue, *, strict: bool) -> bool:
    """The attack succeeds; taken on word where either argument does not parse entirely."""
    lexicon = spoken_lexicon(issue)
    one, other = read_argument(attacker, lexicon), read_argument(attacked, lexicon)
    if not (one.entire and other.entire and one.ground and other.ground):
        return True
    test = strictly_defeats if strict else defeats
    return test(one.ground, other.ground, static(issue.priorities))
