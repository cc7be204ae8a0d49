"""What people type into a chat window to somebody, and no debate is begun for: hello, thanks, bye."""

import re

from aufheben.domain.vocabulary import Lang

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
_SAID: dict[Lang, str] = {
    "en": "Type a question to argue (“Should our school ban phones?”), if you like with a line for each side under it: “A: …”, “B: …”.",
    "ja": "議論したい問いを入力してください（例：「学校でスマホを禁止すべきか」）。その下に「A：…」「B：…」と各側の主張を書くこともできます。",
}
_JUDGED: dict[Lang, str] = {
    "en": "Paste the debate to judge: its motion, then every speech behind its speaker's name.",
    "ja": "審査するディベートの全文を貼り付けてください：論題、続けて各スピーチを話者の名前の後に。",
}


def is_greeting(text: str) -> bool:
    """Whether nothing is asked: words of greeting or thanks, signs and emoji alone."""
    if len(text) > _LONGEST:
        return False
    words = _SIGNS.sub(" ", text.replace("’", "'")).strip()
    return not words or _GREETING.fullmatch(words) is not None


def greeted(text: str, *, judges: bool) -> str:
    """One line that says what to type instead, in the greeting's language."""
    lang: Lang = "ja" if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) else "en"
    return (_JUDGED if judges else _SAID)[lang]
