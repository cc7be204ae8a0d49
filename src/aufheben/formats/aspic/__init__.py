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

from aufheben.formats.aspic.reader import read_aspic
from aufheben.formats.aspic.writer import write_aspic

__all__ = ["read_aspic", "write_aspic"]
