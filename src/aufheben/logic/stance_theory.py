"""What a stance knows: its clauses, what follows from them, and its words."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from aufheben.domain import Argument, Issue, Seat
from aufheben.errors import BadInput
from aufheben.logic.arguments import Budget
from aufheben.logic.closure import Closure, match
from aufheben.logic.language import Clause
from aufheben.logic.priorities import static
from aufheben.logic.sentences import Lexicon, Question, read_proposition, read_question, read_stance
from aufheben.logic.sentences.japanese import asked_in_japanese, is_japanese_sentence
from aufheben.logic.sentences.lexicon import ARTICLES, camel
from aufheben.logic.sentences.segmentation import plain
from aufheben.logic.status import standings_in
from aufheben.logic.translation import Given, read_argument


@dataclass(frozen=True)
class Knowledge:
    """A stance read as an extended logic program."""

    clauses: tuple[Clause, ...]
    closure: Closure
    lexicon: Lexicon

    @staticmethod
    def of(stance: str, issue: Issue) -> "Knowledge":
        """Read a stance, what cannot be read left out. The last few are kept."""
        return knowledge_cache(stance, issue)

    def hearing(self, arguments: tuple[Argument, ...]) -> "Knowledge":
        """This knowledge and what the arguments disclose: their facts and conditionals."""
        heard = [read_argument(argument, self.lexicon).clauses for argument in arguments]
        clauses = tuple(clause for disclosed in heard for clause in disclosed)
        return Knowledge(
            tuple(dict.fromkeys((*self.clauses, *clauses))),
            self.closure.extended(clauses),
            self.lexicon,
        )


@lru_cache(maxsize=16)
def knowledge_cache(stance: str, issue: Issue) -> Knowledge:
    """Stances read lately; they are large and asked for at every task."""
    read = read_stance(stance, issue_lexicon(issue), lenient=True)
    closure = Closure(read.clauses, priorities=static(issue.priorities))
    return Knowledge(read.clauses, closure, read.lexicon)


@lru_cache(maxsize=16)
def issue_lexicon(issue: Issue) -> Lexicon:
    """The shipped words, the issue's aliases, and the nouns and verbs of its question.

    Where nothing is asked, the issue says whether its stances are Japanese.
    """
    lexicon = Lexicon.shipped(issue.aliases)
    if is_japanese_sentence(issue.question) or (not issue.question and issue.lang == "ja"):
        return asked_in_japanese(issue.question, replace(lexicon, lang="ja"))
    asked = read_question(issue.question, lexicon)
    if asked is None:
        return lexicon
    return _with_asked(fitted(lexicon, asked), asked, issue.question)


def _with_asked(lexicon: Lexicon, asked: Question, text: str) -> Lexicon:
    """What a question of yes or no is about is known by its name, as it is written there."""
    first = asked.head.terms[0] if asked.polar and asked.head.terms else None
    if not isinstance(first, str):
        return lexicon
    words = plain(text).strip(" ?").split()
    spans = ((a, b) for a in range(len(words)) for b in range(a + 1, len(words) + 1))
    found = [span for span in spans if camel(words[slice(*span)]) == first]
    if not found:
        return lexicon
    start, end = found[0]
    start -= words[max(start - 1, 0)].lower() in ARTICLES
    return lexicon.about(" ".join(words[start:end]))


def in_logic(issue: Issue) -> Issue:
    """The issue as it is argued by seats in logic: their language is that of its question."""
    return replace(issue, lang="ja" if is_japanese_sentence(issue.question) else "")


def spoken_lexicon(issue: Issue) -> Lexicon:
    """The words in which what was said is read: Japanese only where some seat argues in logic."""
    lexicon = issue_lexicon(issue)
    prose = lexicon.lang == "ja" and issue.lang != "ja"
    return Lexicon.shipped(issue.aliases) if prose else lexicon


@lru_cache(maxsize=32)
def given_as_logic(stance: str, issue: Issue) -> frozenset[str]:
    """The predicates of a stance that is logic throughout and has a rule for the issue; else none.

    Short prose may happen to parse; what speaks of the question in rules was meant as logic.
    """
    lexicon = spoken_lexicon(issue)
    asked = read_question(issue.question, lexicon)
    try:
        clauses = read_stance(stance, lexicon).clauses if asked is not None else ()
    except BadInput:
        return frozenset()
    heads = {clause.head.predicate for clause in clauses if clause.body}
    if asked is None or asked.head.predicate not in heads:
        return frozenset()
    return frozenset(literal.predicate for clause in clauses for literal in clause.literals)


def givens(seats: Sequence[Seat], issue: Issue) -> dict[str, Given]:
    """Of each seat, and of "" for whoever speaks for all, what may be read of what it says.

    Of a seat in logic everything; of one in prose what the stances gave, if its own gave any.
    """
    if all(seat.premises == "logic" for seat in seats):
        return dict.fromkeys((*(seat.name for seat in seats), ""))
    own = {seat.name: given_as_logic(seat.stance, issue) for seat in seats}
    formal = {seat.name for seat in seats if seat.premises == "logic"}
    known = frozenset[str]().union(*own.values())
    found: dict[str, Given] = {
        name: None if name in formal else known if given else given for name, given in own.items()
    }
    entire = all(own[seat.name] or seat.name in formal for seat in seats)
    every: Given = known if entire else frozenset()
    return found | {"": every}


def fitted(lexicon: Lexicon, asked: Question) -> Lexicon:
    """The words with the nouns of a question, and its deed as the only one."""
    nouns = {c.predicate for c in asked.conditions}
    manner = asked.manner
    deed = {asked.head.predicate} if nouns or (manner is not None and manner.subject) else set()
    if manner is not None and not manner.subject:
        deed = set()
    lexicon = replace(lexicon, kinds=lexicon.kinds | nouns, nouns=frozenset(nouns), asked=manner)
    if asked.person:
        lexicon = replace(lexicon, thing="somebody", pronoun="they")
    return replace(lexicon, actions=lexicon.actions | deed)


def sincere(argument: Argument, knowledge: Knowledge, budget: Budget | None = None) -> bool:
    """Nothing the stance knows keeps the argument from being justified.

    True also where that cannot be told: words that do not parse, or a spent budget.
    """
    read = read_argument(argument, knowledge.lexicon)
    if read.ground is None or not read.entire:
        return True
    theory = knowledge.closure.extended(read.clauses)
    return standings_in(theory, [read.ground], budget)[0] in ("justified", "budget exceeded")


def answers(issue: Issue, text: str) -> bool | None:
    """Whether a proposition answers the issue; None if either of them does not parse.

    A question about one thing may also be denied; one bad instance denies no open question.
    """
    lexicon = issue_lexicon(issue)
    asked, said = read_question(issue.question, lexicon), read_proposition(text, lexicon)
    if asked is None or said is None:
        return None
    deniable = asked.polar and not asked.head.variables
    if said.positive != asked.head.positive and not deniable:
        return False
    head = asked.head if said.positive == asked.head.positive else asked.head.complement
    return match(head, said, {}) is not None
