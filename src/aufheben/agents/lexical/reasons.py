"""What the lexical agent says around a reason of the lexical expert."""

from typing import Literal

from aufheben.domain.vocabulary import Lang

Key = Literal["stands", "majority", "silent", "agrees", "differs"]
_SAID: dict[Key, dict[Lang, str]] = {
    "stands": {
        "en": "{reason} An edge stands until something speaks against it.",
        "ja": "{reason}反する根拠がない限り、この関係を認めます。",
    },
    "majority": {
        "en": "{reason} So the verdict of most experts holds.",
        "ja": "{reason}そこで、多数の専門家の判断に従います。",
    },
    "silent": {
        "en": "{reason} Support your verdict by what every instance of the classes must be.",
        "ja": "{reason}クラスのすべての実例が満たすべき性質によって、判断を根拠づけてください。",
    },
    "agrees": {
        "en": "The names bear you out; add this to your reason: {reason}",
        "ja": "名前もその判断を支持しています。理由に次の点を加えてください。{reason}",
    },
    "differs": {
        "en": "The names speak otherwise; answer this in your reason: {reason}",
        "ja": "名前はその判断に反しています。理由の中で次の点に答えてください。{reason}",
    },
}


def sentence(key: Key, lang: Lang, *, reason: str) -> str:
    """One or two sentences in `lang`."""
    return _SAID[key][lang].format(reason=reason)
