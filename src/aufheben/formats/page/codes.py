"""What kinds, statuses and results are called on a page, by their codes; signs beside the words."""

CODES = {
    "symbolic": "logic engine",
    "lexical": "word lists",
    "human": "a person",
    "thesis": "main argument",
    "rebut": "rebuts",
    "undercut": "undercuts",
    "undermine": "doubts a premise",
    "synthesis": "synthesis",
    "defeats": "defeats",
    "lifted": "lifted",
    "concedes": "concedes",
    "grants": "grants it",
    "nothing_new": "has nothing new to say",
    "passes": "passes",
    "said": "says",
    "characterize": "what each side asks for",
    "generalize": "what both can hold",
    "setting": "what both can hold",
    "answer": "the answer",
    "compose": "the answer",
    "distill": "what each side is concerned about",
    "reconceive": "ways out",
    "screen": "which of them lift the conflict",
    "test": "a side tries them",
    "axis": "what divides them",
    "reconstruct": "a rebuilt argument",
    "stances": "the stances that were found",
    "accept": "whether it may be the answer",
    "explain": "the answer in plain words",
    "justified": "justified",
    "overruled": "overruled",
    "defensible": "defensible",
    "open": "open",
    "budget exceeded": "not computed",
    "in all": "in all extensions",
    "in some": "in some extensions",
    "in none": "in no extension",
    "no extension": "there is no extension",
    "defeated": "defeated",
    "pending": "left open",
}
"""The English word; its Japanese stands in the translations."""


def code(name: str) -> str:
    """The English word of a code; one that a room made up is its own word."""
    return CODES.get(name, name.replace("_", " "))
