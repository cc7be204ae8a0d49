"""ASPIC+ theories as text, in the notation of TOAST (Snaith & Reed 2012).

    axioms: p; ~q
    premises: r; drinks(bob,cola)
    assumptions: s
    rules:
      [d1] p, r => t          a defeasible rule
      [s1] t -> u             a strict one
      [d2] s => ~[d1]         undercuts the rule d1
    contrariness: a ^ b; c - d
    kbPrefs: r < drinks(bob,cola)
    rulePrefs: [d1] < [d2]
    link: weakest

What stands in a section is what its field takes in TOAST's form; `a ^ b` says that a is a contrary
of b, `c - d` that they are contradictories, `<` what is less preferred. Statements end with `;` or
their line. `sets: democratic` is ours, as are "formulas in quotation marks", which may hold blanks,
and comments from `#` on at the beginning of a line.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import count, pairwise

from aufheben.errors import BadInput, among
from aufheben.formats.quoting.characters import flat
from aufheben.logic.aspic import AspicRule, AspicTheory
from aufheben.words import speaker

__all__ = ["read_aspic", "write_aspic"]
_say = speaker(__name__)
QUOTED = r'"[^"\n]*"'
WORD = r"[^\s,;:<>=^~\"()\[\]]+"
_ATOM = re.compile(rf"{WORD}(?:\([^()\"]*\))?")
_NAME = re.compile(rf"\[\s*({WORD})\s*\]")
_DENIALS = re.compile(r"[~¬!\s]*")
_VARIABLE = re.compile(r"[(,]\s*([A-Z]\w*)\s*(?=[,)])")
STEPS = ("->", "=>")
_HEADING = re.compile(
    r"\s*(axioms|premises|assumptions|rules|contrariness|kbPrefs|rulePrefs|link|sets)\s*:(.*)",
    re.IGNORECASE,
)
_LABEL = re.compile(rf"(?:\[\s*({WORD})\s*\]|({WORD})\s*:)(?!\s*,)(.*)", re.DOTALL)
_SECTIONS = "axioms: premises: assumptions: rules: contrariness: kbPrefs: rulePrefs: link: sets:"
_ORDERS = ("kbprefs", "ruleprefs")
_ORDERED = 10_000
"""Most names that orders have: an order takes the square of them, in bits."""
_Pairs = list[tuple[str, str]]


def read_aspic(text: str) -> AspicTheory:
    """The theory in a text. Raises BadInput with the line and what to do."""
    reading = _Reading()
    statements = list(_statements(text))
    # Orders speak of premises and rules, wherever these stand.
    statements.sort(key=lambda found: found[1] in _ORDERS)
    for line, section, statement in statements:
        try:
            reading.take(section, statement)
        except BadInput as wrong:
            raise wrong.but(line=line) from None
    return reading.theory()


def _statements(text: str) -> Iterator[tuple[int, str, str]]:
    section = ""
    for line, content in enumerate(text.split("\n"), start=1):
        if content.lstrip().startswith("#"):
            continue
        heading = _HEADING.fullmatch(content)
        section = heading[1].lower() if heading else section
        said = heading[2] if heading else content
        for statement in filter(str.strip, separated(said, ";")):
            if not section:
                do = _say("begin_section", sections=_SECTIONS)
                raise BadInput(
                    _say("no_section", statement=statement.strip()[:40]), do=do, line=line
                )
            yield line, section, statement.strip()


class _Reading:
    def __init__(self) -> None:
        self._known: dict[str, str] = {}
        self._rules: list[AspicRule] = []
        self._named: dict[str, AspicRule] = {}
        self._contraries: _Pairs = []
        self._contradictories: _Pairs = []
        self._premise_order: _Pairs = []
        self._rule_order: _Pairs = []
        self._ordered: set[tuple[str, str]] = set()
        self._settings: dict[str, str] = {}

    def take(self, section: str, said: str) -> None:
        if section in {"axioms", "premises", "assumptions"}:
            self._hold(section, formula(said))
        elif section == "rules":
            self._rule(said)
        elif section == "contrariness":
            self._contrary(said)
        elif section in {"link", "sets"}:
            self._set(section, said.lower())
        else:
            self._order(section, said)

    def theory(self) -> AspicTheory:
        return AspicTheory(
            axioms=self._of("axioms"),
            premises=self._of("premises"),
            assumptions=self._of("assumptions"),
            rules=tuple(self._called()),
            contraries=tuple(self._contraries),
            contradictories=tuple(self._contradictories),
            premise_order=tuple(self._premise_order),
            rule_order=tuple(self._rule_order),
            link="weakest" if self._settings.get("link") == "weakest" else "last",
            sets="democratic" if self._settings.get("sets") == "democratic" else "elitist",
        )

    def _of(self, section: str) -> tuple[str, ...]:
        return tuple(said for said, where in self._known.items() if where == section)

    def _hold(self, section: str, said: str) -> None:
        if said in self._known:
            raise BadInput(_say("given_twice", said=said[:40]), do=_say("give_each_formula"))
        self._known[said] = section

    def _rule(self, said: str) -> None:
        label = _LABEL.fullmatch(said)
        name, body = (label[1] or label[2], label[3]) if label else ("", said)
        step = next((step for step in STEPS if len(separated(body, step)) == 2), None)
        if step is None:
            do = _say("write_r1_p")
            raise BadInput(_say("no_rule", said=said[:40]), do=do)
        before, after = separated(body, step)
        parts = separated(before, ",") if before.strip() else []
        rule = AspicRule(
            name=name,
            premises=tuple(map(formula, parts)),
            conclusion=formula(after),
            strict=step == "->",
        )
        if name in self._named:
            raise BadInput(_say("two_rules_called", name=name[:40]), do=_say("give_each_rule"))
        self._rules.append(rule)
        if name:
            self._named[name] = rule

    def _called(self) -> Iterator[AspicRule]:
        """Every rule; those without a name get one that is free."""
        free = {
            strict: _free_names("s" if strict else "d", self._named) for strict in (True, False)
        }
        for rule in self._rules:
            yield replace(rule, name=rule.name or next(free[rule.strict]))

    def _contrary(self, said: str) -> None:
        pair = separated(said, "^")
        if len(pair) == 2:
            self._contraries.append((formula(pair[0]), formula(pair[1])))
            return
        pair = next((p for mark in (" - ", "-") if len(p := separated(said, mark)) == 2), [])
        if not pair:
            do = _say("write_b_where")
            raise BadInput(_say("names_no_contraries", said=said[:40]), do=do)
        self._contradictories.append((formula(pair[0]), formula(pair[1])))

    def _order(self, section: str, said: str) -> None:
        parts = [part.strip() for part in separated(said, "<")]
        if len(parts) < 2 or not all(parts):
            do = _say("write_less_preferred")
            raise BadInput(_say("prefers_nothing", said=said[:40]), do=do)
        rules = section == "ruleprefs"
        named = [part.strip("[] ") if rules else formula(part) for part in parts]
        for name in named:
            self._check(name, rules=rules)
        order = self._rule_order if rules else self._premise_order
        order += pairwise(named)
        self._ordered.update((section, name) for name in named)
        if len(self._ordered) > _ORDERED:
            do = _say("leave_out_no")
            raise BadInput(_say("orders_more_than", ordered=_ORDERED), do=do)

    def _check(self, name: str, *, rules: bool) -> None:
        if rules and (name not in self._named or self._named[name].strict):
            do = _say("name_defeasible_rules")
            raise BadInput(_say("no_defeasible_rule", name=name[:40]), do=do)
        if not rules and self._known.get(name) != "premises":
            do = _say("name_premises_axioms")
            raise BadInput(_say("no_ordinary_premise", name=name[:40]), do=do)

    def _set(self, section: str, said: str) -> None:
        allowed = {"link": ("last", "weakest"), "sets": ("elitist", "democratic")}[section]
        if said not in allowed:
            what = _say("value_shown", name=section, value=repr(said[:40]))
            raise BadInput(what, do=among("use_lists", allowed))
        self._settings[section] = said


def _free_names(stem: str, taken: Container[str]) -> Iterator[str]:
    """Names that no rule has, and no two share."""
    return (name for number in count(1) if (name := f"{stem}{number}") not in taken)


def write_aspic(theory: AspicTheory, notes: Iterable[str] = ()) -> str:
    """The theory, a statement a line; `notes` come first, as comments."""
    return "".join(f"{line}\n" for line in (*(f"# {flat(n)}" for n in notes), *_lines(theory)))


def _lines(theory: AspicTheory) -> Iterator[str]:
    yield from _section("axioms", map(written, theory.axioms))
    yield from _section("premises", map(written, theory.premises))
    yield from _section("assumptions", map(written, theory.assumptions))
    yield from _section("rules", map(_rule, theory.rules))
    against = [f"{written(a)} ^ {written(b)}" for a, b in theory.contraries]
    against += [f"{written(a)} - {written(b)}" for a, b in theory.contradictories]
    yield from _section("contrariness", against)
    order = (f"{written(low)} < {written(high)}" for low, high in theory.premise_order)
    yield from _section("kbPrefs", order)
    yield from _section("rulePrefs", (f"[{low}] < [{high}]" for low, high in theory.rule_order))
    yield f"link: {theory.link}"
    if theory.sets != "elitist":
        yield f"sets: {theory.sets}"


def _section(name: str, statements: Iterable[str]) -> Sequence[str]:
    lines = [f"  {statement};" for statement in statements]
    return [f"{name}:", *lines] if lines else []


def _rule(rule: AspicRule) -> str:
    step = "->" if rule.strict else "=>"
    return (
        f"[{rule.name}] {', '.join(map(written, rule.premises))} {step} {written(rule.conclusion)}"
    )


def formula(text: str) -> str:
    """In the one way a formula is written: at most one `~`, no needless blanks. Raises BadInput."""
    said = flat(text)
    mark = _DENIALS.match(said)
    marks = mark[0] if mark else ""
    denied = sum(sign in "~¬!" for sign in marks) % 2 == 1
    return ("~" if denied else "") + _bare(said[len(marks) :], said)


def _bare(rest: str, said: str) -> str:
    if re.fullmatch(QUOTED, rest) and (inner := flat(rest[1:-1])) and inner[0] not in "~¬!":
        return inner
    if named := _NAME.fullmatch(rest):
        return f"[{named[1]}]"
    if not _ATOM.fullmatch(rest):
        do = _say("write_p_p")
        raise BadInput(_say("no_formula", said=said[:40]), do=do)
    if variable := _VARIABLE.search(rest):
        do = _say("write_every_instance")
        raise BadInput(_say("variable_none_read", variable=variable[1][:40]), do=do)
    return re.sub(r"(?:(?<!\s)\s++)?([(),])\s*+", r"\1", rest)


def written(said: str) -> str:
    """The formula so that it is read as itself."""
    denied, rest = ("~", said[1:]) if said.startswith("~") else ("", said)
    try:
        plain = _bare(rest, rest) == rest
    except BadInput:
        plain = False
    # A minus would contradict, and at the beginning of a line # would comment.
    plain = plain and "-" not in rest and not rest.startswith("#")
    return f"{denied}{rest}" if plain else f'{denied}"{_quotable(rest)}"'


def _quotable(text: str) -> str:
    return flat(text).replace('"', "'")


def separated(text: str, mark: str) -> list[str]:
    """The pieces between marks that stand in no parentheses and no quotation marks."""
    pieces, depth, start = [], 0, 0
    for found in re.finditer(rf"{QUOTED}|[()]|{re.escape(mark)}", text):
        if found[0] in {"(", ")"}:
            depth += 1 if found[0] == "(" else -1
        elif found[0] == mark and depth <= 0:
            pieces.append(text[start : found.start()])
            start = found.end()
    return [*pieces, text[start:]]
