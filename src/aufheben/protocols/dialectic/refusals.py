"""What is wrong with an answer of the dialectic by the oldest of its rules, in both languages."""

from aufheben.protocols.wording import Wording, Words

SAME_ARGUMENT = Wording(
    en=Words(
        "a main argument not put forward before",
        "the same argument again",
        "find another or say there is none",
    ),
    ja=Words(
        "まだ述べていない主論証", "前と同じ論証", "別の論証を見つけるか、ないと述べてください"
    ),
)
OFF_ISSUE = Wording(
    en=Words(
        "a conclusion that answers {question!r}",
        "{said}",
        "conclude something the issue asks about",
    ),
    ja=Words(
        "{question!r} に答える帰結", "{said}", "議題が問うていることを帰結として述べてください"
    ),
)
INSINCERE = Wording(
    en=Words(
        "a main argument its own stance does not defeat",
        "{said}",
        "propose something your stance has nothing against",
    ),
    ja=Words(
        "自分の立場に打ち負かされない主論証", "{said}", "自分の立場に反しないことを提案してください"
    ),
)
NO_ATTACK = Wording(
    en=Words(
        "Argument.attack ({attacks}) and its rules",
        "can_defeat YES without them",
        "give the counterargument, or answer NO",
    ),
    ja=Words(
        "Argument.attack（{attacks}）とその規則",
        "それらのない can_defeat YES",
        "反論を書くか、NO と答えてください",
    ),
)
OUTWEIGHED = Wording(
    en=Words(
        "an argument that {how} the one attacked",
        "one that is undercut or outweighed by it",
        "attack otherwise, or answer NO",
    ),
    ja=Words(
        "相手の論証を打ち負かす論証",
        "相手の論証に掘り崩されるか、逆に打ち負かされるもの",
        "別の仕方で攻撃するか、NO と答えてください",
    ),
)
BEATEN = Wording(
    en=Words(
        "an argument that stands although {said!r} is said",
        "one that holds unless {said!r}, which {who} says",
        "attack without that exception, or answer NO",
    ),
    ja=Words(
        "{said!r} が述べられていても成り立つ論証",
        "{said!r} と言えないことを仮定する論証（{who_ja}がそう述べている）",
        "その例外なしに攻撃するか、NO と答えてください",
    ),
)
IMPOSSIBLE = Wording(
    en=Words(
        "no {attack} of this argument",
        "a {attack} although {why}",
        "attack otherwise, or answer NO",
    ),
    ja=Words(
        "この論証に対する {attack} 以外の回答",
        "{attack}（{why_ja}）",
        "別の仕方で攻撃するか、NO と答えてください",
    ),
)
NOT_CONTRARY = Wording(
    en=Words(
        "a conclusion contrary to {target!r}",
        "{said!r}",
        "conclude that it is not so, or answer NO",
    ),
    ja=Words(
        "{target!r} に反する帰結",
        "{said!r}",
        "そうではないことを帰結とするか、NO と答えてください",
    ),
)
NOT_SHOWN = Wording(
    en=Words(
        "a conclusion that shows {target!r} to hold",
        "{said!r}",
        "conclude the assumed proposition itself, or answer NO",
    ),
    ja=Words(
        "{target!r} が成り立つことを示す帰結",
        "{said!r}",
        "仮定された命題そのものを帰結とするか、NO と答えてください",
    ),
)
NOT_DOUBTED = Wording(
    en=Words(
        "a conclusion that {target!r} is not so, or not known",
        "the premise itself",
        "say why it is to be doubted, or attack otherwise",
    ),
    ja=Words(
        "{target!r} が正しくない、または知られていないという帰結",
        "その前提そのもの",
        "疑うべき理由を述べるか、別の仕方で攻撃してください",
    ),
)
NO_TARGET = Wording(
    en=Words(
        "a target among {where}: {propositions!r}",
        "{target!r}",
        "name the attacked proposition word for word",
    ),
    ja=Words(
        "{where_ja} のいずれかである target: {propositions!r}",
        "{target!r}",
        "攻撃する命題を一字一句そのまま書いてください",
    ),
)
NOT_EACH_WARRANT = Wording(
    en=Words("{wanted}", "{got}", "characterize every warrant, in order"),
    ja=Words("{wanted_ja}", "{got}", "すべての論証を順に性質化してください"),
)
NOT_ALL_COMMON = Wording(
    en=Words(
        "every premise common to all sides in the core",
        "a core without {missing!r}",
        "include them word for word",
    ),
    ja=Words(
        "すべての側に共通する前提を含む合意核",
        "{missing!r} のない合意核",
        "それらを一字一句そのまま入れてください",
    ),
)
OTHER_CONCLUSION = Wording(
    en=Words("the conclusion {stood!r}", "{now!r}", "keep the conclusion and add conditions to it"),
    ja=Words("帰結 {stood!r}", "{now!r}", "帰結をそのまま残し、それに条件を加えてください"),
)
