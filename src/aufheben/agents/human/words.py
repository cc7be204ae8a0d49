"""What a person is told, in both languages."""

from typing import Literal

Lang = Literal["en", "ja"]

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "turn": "It is {seat}'s turn.",
        "issue": "Issue: {text}",
        "stance": "Your stance: {text}",
        "refused": "Your answer was refused. Expected: {expected}. Got: {got}. Do: {do}.",
        "construct": "Put forward one main argument on the issue, in a sentence such as"
        " “We should close the square because cars are loud, unless the shops lose trade”.",
        "counter": "Attack this argument, or concede:",
        "heard": "Said before: {text}",
        "used": "Premises you have used (not again): {text}",
        "commands": "/concede  /skip  /leave  /form  /json {{…}}  /help",
        "help": "Write a sentence “CONCLUSION because A, B unless C”, or “A. B. So CONCLUSION.”"
        " /form asks part by part. /concede admits the argument, /skip passes over this turn,"
        " /leave keeps the run waiting for you, /json takes the published message.",
        "help_prose": "Answer in one line, in your own words. /skip passes over this turn,"
        " /concede admits what was said, /leave keeps the run waiting for you, /json takes the"
        " published message.",
        "speak": "Say it in your own words:",
        "say": "> ",
        "conclusion": "Conclusion: ",
        "because": "Because (one a line, empty ends): ",
        "unless": "Unless (assumed to have no evidence; one a line, empty ends): ",
        "target": "Which do you attack? Number: ",
        "conc": "{n}. {text} (its conclusion: rebut)",
        "ass": "{n}. {text} (it assumes there is no evidence for this: undercut)",
        "read": "Read as: {text}",
        "right": "Is that right? [y/n] ",
        "unread": "That has no “because”; use /form, or /help.",
        "number": "A number from {low} to {high}, please.",
        "fields": "Answer part by part; an empty line ends a list.",
        "yes_no": "yes or no, please.",
        "truth": "true, false or unsure [t/f/u]: ",
        "reason": "Reason: ",
        "no_command": "Commands are not taken here; /leave keeps the run waiting for you.",
    },
    "ja": {
        "turn": "{seat} の番です。",
        "issue": "議題: {text}",
        "stance": "あなたの立場: {text}",
        "refused": "回答は受理されませんでした。期待: {expected}。回答: {got}。すること: {do}。",
        "construct": "議題について主論証を一つ、たとえば「車がうるさいから、広場を閉めるべきだ」のように"
        "述べてください。",
        "counter": "次の論証に反論するか、認めてください:",
        "heard": "これまでの発言: {text}",
        "used": "すでに使った前提（再使用不可）: {text}",
        "commands": "/concede（認める）  /skip（飛ばす）  /leave（離席）  /form（書式）  /json {{…}}  /help",
        "help": "「A、B から、結論」または「結論。なぜなら A、B。ただし C でない限り」と書きます。"
        "/form は項目ごとに尋ねます。/concede は論証を認め、/skip はこの番を飛ばし、/leave は実行を"
        "待たせたまま離れ、/json は公開形式のメッセージを受け取ります。",
        "help_prose": "自分の言葉で、一行で答えます。/skip はこの番を飛ばし、/concede は述べられた"
        "ことを認め、/leave は実行を待たせたまま離れ、/json は公開形式のメッセージを受け取ります。",
        "speak": "自分の言葉で述べてください:",
        "say": "> ",
        "conclusion": "帰結: ",
        "because": "前提（一行に一つ、空行で終わり）: ",
        "unless": "ただし次でない限り（証拠がないと仮定。一行に一つ、空行で終わり）: ",
        "target": "どれを攻撃しますか。番号: ",
        "conc": "{n}. {text}（その帰結: 反駁）",
        "ass": "{n}. {text}（その証拠がないと仮定している: 掘り崩し）",
        "read": "次のように読みました: {text}",
        "right": "これでよいですか [y/n] ",
        "unread": "理由が見つかりません。/form または /help を使ってください。",
        "number": "{low} から {high} の数を入れてください。",
        "fields": "項目ごとに答えてください。一覧は空行で終わります。",
        "yes_no": "y か n で答えてください。",
        "truth": "真・偽・不明 [t/f/u]: ",
        "reason": "理由: ",
        "no_command": "ここではコマンドは使えません。/leave で席を離れ、あとで続けられます。",
    },
}
