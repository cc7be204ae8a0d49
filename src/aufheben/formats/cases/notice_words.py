"""Notices about a case, in words."""

from aufheben.domain.vocabulary import Lang

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "skipped": "{seat}: skipped {sentence}: {why}",
        "dead": "{seat}: a rule speaks of a {kind}, but nothing is said to be one; "
        "it can never apply",
        "near": "{seat}: {name} is named in one sentence alone; if {near} is meant, write that",
        "never": "{seat}: “{rule}” can never apply{want}",
        "alone": "{seat}: “{rule}” does not apply from {seat}’s own facts{want}; it applies with "
        "what the others say",
        "want": ", since nothing there says that {missing}",
        "or": " or that ",
        "write": ": write “{said}”, if so",
        "silent": "{seat} can put nothing forward: no rule of its stance leads to an answer or "
        "against one",
        "cut": "the search for rules that never fire was cut short by the limit on steps",
        "circle": "the priority of {high!r} over {low!r} is set aside: the orders of the seats go "
        "round in a circle",
        "nameless": "a priority speaks of the rule {name!r}, but no rule has that name",
        "units": "{seat}: {measure} is given as {unit}, by {other} as {known}; they are never "
        "compared: write both in one unit",
        "max_theses": "max_theses: the complete form weighs every main argument; this only limits "
        "how many a seat speaks aloud",
        "max_rounds": "max_rounds: the complete form weighs every reply; this only limits how deep "
        "they are told",
        "calls": "calls: the complete form asks nobody; this only limits how many arguments are "
        "told",
        "confirm": "confirm: the complete form opposes every synthesis with all stances anyway",
        "sincere": "sincere: in the complete form every argument is opposed by all stances, its "
        "own included",
        "neutral": "seat M: M is asked nothing in the {form} form here; in the lift form M decides, "
        "and where all is pooled M integrates",
        "pooled": "pooled: the complete form always lifts from all stances together",
    },
    "ja": {
        "skipped": "{seat}：{sentence} を読み飛ばしました：{why}",
        "dead": "{seat}：規則が「{kind}」について述べているが、そう述べられたものがありません。"
        "この規則は決して働きません",
        "near": "{seat}：「{name}」は一つの文にしか出てきません。「{near}」のことなら、そう書いてください",
        "never": "{seat}：「{rule}」は決して働きません{want}",
        "alone": "{seat}：「{rule}」は{seat}の事実だけでは働きません{want}。ほかの論者の述べることと合わせれば働きます",
        "want": "（「{missing}」と述べるものがありません）",
        "or": "」または「",
        "write": "。そうであれば「{said}」と書いてください",
        "silent": "{seat} は何も主張できません：その立場のどの規則も、回答にも異議にも至りません",
        "cut": "決して働かない規則の探索は、ステップの上限のため途中で終わりました",
        "circle": "「{high}」の「{low}」に対する優先は脇に置きます：論者の間で順序が循環しています",
        "nameless": "優先順位に規則「{name}」とあるが、その名の規則はありません",
        "units": "{seat}：{measure} の単位は {unit}、{other} では {known}。比べられないので、単位をそろえてください",
        "max_theses": "max_theses：complete 形式はすべての主論証を量ります。これは各論者が述べる数だけを限ります",
        "max_rounds": "max_rounds：complete 形式はすべての応答を量ります。これは述べる深さだけを限ります",
        "calls": "calls：complete 形式は誰にも尋ねません。これは述べる論証の数だけを限ります",
        "confirm": "confirm：complete 形式はどの止揚論証にも常にすべての立場を対置します",
        "sincere": "sincere：complete 形式ではどの論証も、自分のものを含むすべての立場に対置されます",
        "neutral": "席 M：{form} 形式ではここで M に尋ねることがありません。lift 形式では M が決め、"
        "pooled では M が統合します",
        "pooled": "pooled：complete 形式は常にすべての立場を合わせて止揚します",
    },
}
