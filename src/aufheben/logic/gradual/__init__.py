"""Gradual semantics: how strong each argument of a weighted bipolar graph is, from 0 to 1."""

from aufheben.domain.vocabulary import Gradual
from aufheben.logic.gradual.bipolar import BipolarFramework
from aufheben.logic.gradual.semantics import GRADUAL, combined
from aufheben.logic.gradual.strengths import NotConverged, Strengths, strengths

__all__ = [
    "GRADUAL",
    "BipolarFramework",
    "Gradual",
    "NotConverged",
    "Strengths",
    "combined",
    "strengths",
]
