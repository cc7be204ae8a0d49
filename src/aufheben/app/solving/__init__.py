"""Frameworks, ASPIC+ theories and stances solved: what is accepted under which semantics."""

from aufheben.app.solving.reading import form_of, solvable
from aufheben.app.solving.solution import FORMATS, PROBLEMS, Solved, problem_asked, solve, solved
from aufheben.app.solving.solvable import FORMS, Form, Solvable, written
from aufheben.runtime.solver import Problem

__all__ = [
    "FORMATS",
    "FORMS",
    "PROBLEMS",
    "Form",
    "Problem",
    "Solvable",
    "Solved",
    "form_of",
    "problem_asked",
    "solvable",
    "solve",
    "solved",
    "written",
]
