"""The engine's answers as sentences a person reads."""

from aufheben.domain import Core, Property
from aufheben.logic.language import Clause, Literal
from aufheben.logic.sentences import Lexicon, joined, say_literal
from aufheben.logic.synthesis import Synthesis
from aufheben.words import speaker, spelled

_say = speaker(__name__)

METHOD = "Reasoning Method by generalized subsumption (our reconstruction)"


def why_not(key: str, lang: str) -> str:
    """Why the engine has no answer."""
    return spelled(_say(f"no_answer_{key}"), "ja" if lang == "ja" else "en")


def answer_sentence(synthesis: Synthesis, conditions: tuple[Literal, ...], lexicon: Lexicon) -> str:
    """ "We should buy camera c, because it is user-friendly and has long battery life."."""
    plain_conditions = {(c.predicate, c.positive) for c in conditions}
    reasons = [
        say_literal(literal, lexicon)
        for literal in synthesis.rule.body
        if (literal.predicate, literal.positive) not in plain_conditions
    ]
    if lexicon.lang == "ja":
        return _japanese_answer(synthesis, reasons, lexicon)
    claim = _with_kind(say_literal(synthesis.applied.head, lexicon), synthesis, conditions, lexicon)
    unless = "".join(
        f", unless {said}" for said in (say_literal(w, lexicon) for w in synthesis.rule.weak)
    )
    because = f", because {together(reasons)}" if reasons else ""
    return f"{claim}{because}{unless}."


def _japanese_answer(synthesis: Synthesis, reasons: list[str], lexicon: Lexicon) -> str:
    """ "丙を食べるべきだ。丙はカレー味であり、麺であるから。"."""
    claim = say_literal(synthesis.applied.head, lexicon)
    name = lexicon.name_of(str(synthesis.applied.head.terms[0]))
    because = f"{name}は{joined(reasons)}から。" if reasons else ""
    weak = [say_literal(w, lexicon) for w in synthesis.rule.weak]
    return f"{claim}。{because}{''.join(f'ただし、{said}場合を除く。' for said in weak)}"


def together(reasons: list[str], lang: str = "en") -> str:
    """ "it is P", "it is Q", "it has R" → "it is P and Q and has R"."""
    if lang == "ja":
        return joined(reasons)
    said = ""
    before = ""
    for reason in reasons:
        subject, _, rest = reason.partition(" ")
        verb, _, tail = rest.partition(" ")
        if not said:
            said = reason
        elif subject == "it":
            said += f" and {tail if verb == before else rest}"
        else:
            said += f" and {reason}"
        before = verb if subject == "it" else ""
    return said


def _with_kind(
    claim: str, synthesis: Synthesis, conditions: tuple[Literal, ...], lexicon: Lexicon
) -> str:
    """ "We should buy c" → "We should buy camera c", where there is one kind and one object.

    A name with a capital says by itself that it is one.
    """
    terms = synthesis.applied.head.terms
    if len(conditions) != 1 or len(terms) != 1 or not claim.startswith("We should"):
        return claim
    kind = lexicon.phrases_of(conditions[0].predicate)
    name = lexicon.name_of(str(terms[0]))
    if not claim.endswith(f" {name}") or name.startswith("the ") or name[:1].isupper():
        return claim
    return f"{claim.removesuffix(name)}{kind} {name}"


def property_of(clause: Clause, lexicon: Lexicon) -> Property:
    """A rule as a criterion in words."""
    return Property(
        strong=tuple(say_literal(literal, lexicon) for literal in clause.body),
        weak_negation=tuple(say_literal(literal, lexicon) for literal in clause.weak),
        consequent=say_literal(clause.head, lexicon),
    )


def core_of(synthesis: Synthesis, retention: tuple[float, ...], lexicon: Lexicon) -> Core:
    """The new rule as the core that all sides can hold, with each side's share (0..1)."""
    said = property_of(synthesis.rule, lexicon)
    kind = ", common ground" if synthesis.common_ground else ""
    method = METHOD + kind if not synthesis.by_exception else "exception between contraries (ours)"
    return Core(
        strong=said.strong,
        weak_negation=said.weak_negation,
        consequent=said.consequent,
        retention=retention,
        method=method,
    )
