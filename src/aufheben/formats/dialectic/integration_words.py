"""The words around the steps of an integration, in the languages a debate may be held in."""

from aufheben.domain.vocabulary import Lang

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "head": "The integration, by {seat}",
        "criterion": "{of} ({seat}): {rule}",
        "axis": "Axis {number} ({thesis}): {said}",
        "rebuilt": "Rebuilt {name} ({seat})",
        "core": "E: {rule}",
        "setting": "E, the setting: {rule}",
        "same": "{of}, as it stands: {premises}",
        "lifted": "{of}, lifted: {premises} → {core}",
        "left": "{of}, not in E: {premises}",
        "unsaid": "{of}, not in these words: {premises}",
        "unplaced": "E does not say which premises of each side its own stand for",
        "comma": "; ",
    },
    "ja": {
        "head": "統合の段階（{seat} による）",
        "criterion": "{of}（{seat}）：{rule}",
        "axis": "対立軸{number}（{thesis}）：{said}",
        "rebuilt": "組み直した {name}（{seat}）",
        "core": "合意核 E：{rule}",
        "setting": "合意核 E（両者が並び立つ場）：{rule}",
        "same": "{of} そのまま：{premises}",
        "lifted": "{of} 言い換え：{premises} → {core}",
        "left": "{of} E にないもの：{premises}",
        "unsaid": "{of} 同じ言葉ではないもの：{premises}",
        "unplaced": "E の各前提が、それぞれの側のどの前提を代表するかは示されていません",
        "comma": "、",
    },
}
