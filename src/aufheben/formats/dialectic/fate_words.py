"""What became of a condition, in words."""

from aufheben.domain.vocabulary import Fate, Lang

HOW: dict[Lang, dict[str, str]] = {
    "en": {
        "rests": "the answer rests on it",
        "anyway": "the answer has it without resting on it",
        "follows": "kept is what follows from it: {said}",
        "lost": "the answer does not have it",
        "unless": "unless {said}",
        "same_exception": "the answer makes the same exception",
        "no_exception": "the answer makes no such exception",
    },
    "ja": {
        "rests": "回答はこれに基づきます",
        "anyway": "回答はこれに基づきませんが、これを備えています",
        "follows": "ここから言える「{said}」を保ちます",
        "lost": "回答はこれを備えていません",
        "unless": "「{said}」場合という例外",
        "same_exception": "回答にも同じ例外があります",
        "no_exception": "回答にその例外はありません",
    },
}

HEADS: dict[Lang, dict[Fate, str]] = {
    "en": {
        "kept": "{seat} keeps",
        "in_part": "{seat} keeps in part",
        "anyway": "{seat} has anyway",
        "lost": "{seat} loses",
    },
    "ja": {
        "kept": "{seat} が保つもの",
        "in_part": "{seat} が一部保つもの",
        "anyway": "{seat} がともあれ得るもの",
        "lost": "{seat} が失うもの",
    },
}
