"""ASPIC+ (Modgil & Prakken 2014): arguments of a theory, who attacks whom and how, who defeats whom."""

from aufheben.logic.aspic.arguments import AspicArgument, Attack, attacks, built, defeats
from aufheben.logic.aspic.theory import AspicRule, AspicTheory, Link, Sets, denied

__all__ = [
    "AspicArgument", "AspicRule", "AspicTheory", "Attack", "Link", "Sets", "attacks", "built",
    "defeats", "denied",
]  # fmt: skip
