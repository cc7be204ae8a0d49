"""What people type into a chat window to somebody, and no debate is begun for: hello, thanks, bye."""

import re

from aufheben.domain.vocabulary import Lang
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)

_LONGEST = 60
_EN = (
    r"hi|hiya|hello|hey|yo|good (?:morning|afternoon|evening|night|day)|greetings|how are you|what'?s up"
    r"|thanks|thank you|thx|ty|many thanks|cheers|great|cool|nice|ok|okay|bye|goodbye|see you|test|testing|ping|help"
)
_JA = (
    r"こんにち[はわ]|こんばん[はわ]|おはよう(?:ございます)?|はじめまして|初めまして|もしもし|やあ|どうも"
    r"|ありがとう(?:ございま(?:す|した))?|(?:ありがとう)?感謝します|了解(?:です|しました)?|わかりました|分かりました"
    r"|お疲れ(?:さま|様)(?:です|でした)?|よろしく(?:お願いします|お願いいたします)?|さようなら|テスト|ヘルプ"
)
_MORE = r"(?: (?:there|all|everyone|everybody|aufheben|again|so much|very much|a lot|you|then))*"
_GREETING = re.compile(rf"(?:(?:{_EN}){_MORE} ?|(?:{_JA}) ?)+", re.IGNORECASE)
_SIGNS = re.compile(r"[^\w']+")


def is_greeting(text: str) -> bool:
    """Whether nothing is asked: words of greeting or thanks, signs and emoji alone."""
    if len(text) > _LONGEST:
        return False
    words = _SIGNS.sub(" ", text.replace("’", "'")).strip()
    return not words or _GREETING.fullmatch(words) is not None


def greeted(text: str, instead: Fact = "") -> str:
    """One line that says what to type instead, in the greeting's language."""
    lang: Lang = "ja" if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) else "en"
    return spelled(instead or _say("ask_this_way"), lang)
