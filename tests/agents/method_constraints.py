"""What each prompt of the methods must say: where, in English, in Japanese (within one line)."""

SPOKEN = ("State", "Contend", "Update", "Object", "Retort")
FINAL = ("Settle", "Adjudge", "Merge", "Unite", "Resolve", "Repair")
ANSWERED = (*FINAL, "Moderate", "Answer")
"""Where an answer is given: no form is told to aim at anything that another is not."""
CONSTRAINTS: list[tuple[str, str, str]] = [
    *(
        (
            name,
            "Resolve the conflict; do not split the difference.*cannot do without",
            "対立を解消してください。間を取るのでも.*欠かせないこと",
        )
        for name in ANSWERED
    ),
    *(
        (name, "what is decided.*real option by its name", "何を決め.*選択肢ならその名")
        for name in ANSWERED
    ),
    *(
        (name, "If your stance holds values but no facts", "価値だけがあって事実がな")
        for name in ("State", "Contend", "Update", "Construct")
    ),
    *(
        (name, "Propose nothing that your own stance", "自分の立場に反することは提案しない")
        for name in ("State", "Contend", "Update", "Construct")
    ),
    *((name, "at most 150 words", "400字以内") for name in (*SPOKEN, "Criteria", "Common")),
    *((name, "your (own )?stance", "自分の立場") for name in SPOKEN),
    *(
        (name, "one to three sentences and at most 600 characters", "一文から三文、600字以内")
        for name in ANSWERED
    ),
    *(
        (
            name,
            "no names of seats.*no labels.*no terms",
            "席の名.*符号、この手続きの用語は使いません",
        )
        for name in ANSWERED
    ),
    *(
        (
            name,
            "promise nothing.*gives something up, do not hide",
            "守れないこと.*手放すなら、それを隠さない",
        )
        for name in ANSWERED
    ),
    *(
        (name, '"final_answer" to null.*"reason"', '"final_answer" を null.*"reason"')
        for name in FINAL
    ),
    *(
        (name, 'set "text" to null.*"reason"', '"text" を null.*"reason"')
        for name in ("State", "Contend", "Update", "Object", "Criteria", "Common")
    ),
    ("State", "only from your stance", "自分の立場だけから"),
    ("State", "done or chosen, and give your reasons", "実行または選択できることで答え、理由を"),
    (
        "State",
        "Propose nothing that your own stance speaks against",
        "自分の立場に反することは提案しない",
    ),
    ("State", "answered before, argue for something else", "すでに答えた.*別のことを別の理由で"),
    ("Retort", "one counterargument", "反論を一つだけ"),
    ("Retort", "Speak for your own stance and nobody else", "必ず自分の立場から述べ"),
    ("Retort", "Nothing you said before may return.*other words", "言い換えても二度と述べない"),
    ("Retort", "new reason that bears on the issue itself", "議題そのものに関わる新しい理由"),
    ("Retort", "A detail of the last reply is no reason", "直前の返答の細部は理由になりません"),
    ("Retort", '"NO" only when.*truly', '"NO".*本当にない場合だけ'),
    ("Retort", "conceding is the honest answer", "譲歩することが誠実な答え"),
    (
        "Criteria",
        "properties that each position asks for, and no more",
        "求めている性質を.*必要なものだけ",
    ),
    ("Criteria", "Leave out names.*particular object", "固有の名称.*特定の物"),
    (
        "Common",
        "all criteria share as it is; lift everything else",
        "共通することはそのまま残し、.*一段上の考え",
    ),
    ("Common", "able to hold for every side", "すべての側にとって成り立ちうる"),
    ("Common", "refused before, find another", "以前に退けられた.*別の核"),
    (
        "Settle",
        "fulfills the common core.*as far as it can be done",
        "共通の核をできるかぎり満たし",
    ),
    ("Settle", "No position listed below may be the answer as it stands", "主張を、そのまま回答に"),
    ("Settle", "refused before, find another", "以前に退けられた.*別のもの"),
    ("Contend", "dispute what was said last by another seat", "他の席の最後の発言に異議を唱え"),
    ("Contend", "a reason of your own that was not given yet", "まだ出ていない自分の理由を一つ"),
    (
        "Contend",
        "grant what is right in it.*need not agree on everything",
        "正しいことは認め.*すべてに同意する必要はありません",
    ),
    ("Contend", "the right answer, not to win", "勝つことではなく、正しい答え"),
    (
        "Moderate",
        '"go_on" to false.*"go_on" to true and "final_answer" to null',
        '"go_on" を false.*"go_on" を true、"final_answer" を null',
    ),
    ("Adjudge", "the debate below is over", "討論は終わりました"),
    ("Adjudge", "Weigh what was said on each side", "各側の発言を比べ"),
    ("Update", "additional advice.*say your answer anew", "参考の意見.*あらためて述べ"),
    (
        "Update",
        "Take over what convinces you, answer what does not",
        "納得できることは取り入れ、できないことには答え",
    ),
    ("Merge", "Take account of every one of them", "どの発言も考慮します"),
    ("Object", "one counterargument against the opinion", "意見への反論を一つ"),
    ("Object", "Do not repeat what others said", "先に他の席が述べた反論は繰り返さない"),
    (
        "Unite",
        "Integrate both perspectives fairly.*go beyond both",
        "双方の見方を公平に.*どちらをも越えて",
    ),
    ("Choose", "agrees best with all the others", "他のすべてと最もよく一致"),
    ("Choose", "not by which is best said or longest", "うまく書かれたものや長いものを選ばない"),
    ("Choose", "order of the answers would decide", "並び順で決めてはいけません"),
    ("Review", "as each side would", "それぞれの側の目で"),
    (
        "Review",
        "fails, hides or merely divides.*mend that",
        "満たしていないこと、隠していること、分けただけのこと.*直せばよいか",
    ),
    (
        "Review",
        '"good_enough" is true only if no side',
        '"good_enough" を true とするのは、どの側から見ても',
    ),
    ("Repair", "keep what it does not", "それ以外は残します"),
    ("Repair", "earlier drafts.*nothing.*may return", "以前の案.*戻さない"),
    ("methods", "every reason must follow from it", "理由がすべてその立場から"),
    ("methods", "every sentence in English, even where", "別の言語であっても、すべて日本語"),
]
