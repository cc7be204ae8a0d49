"""Sentences to stand where a model's would: canned, meant to be unlike one another."""

import random

_ENGLISH = (
    "meadow copper lantern harbor winter engine violin marble orchard thunder ladder compass "
    "garden silver bridge candle forest pepper mirror saddle island velvet kettle anchor "
    "bottle castle dragon feather glacier hammer insect jungle kitchen lemon magnet needle "
    "ocean pencil quarry ribbon shadow temple umbrella valley window yellow zipper basket "
    "carpet dollar eagle fabric guitar helmet ivory jacket kernel locket muffin napkin"
).split()
_VERBS = (
    "carries protects weakens outlives follows repairs teaches hides opens delays feeds guards "
    "measures divides warms replaces answers builds"
).split()
_JAPANESE = (
    "草原 銅貨 灯台 港町 冬山 機関車 楽器 石畳 果樹園 雷雲 梯子 羅針盤 花壇 銀河 鉄橋 蝋燭 森林 胡椒 "
    "鏡台 馬具 離島 天鵞絨 薬缶 錨 硝子 城壁 竜巻 羽根 氷河 金槌 昆虫 密林 台所 檸檬 磁石 裁縫 海峡 鉛筆 "
    "採石場 帯紐 影絵 神殿 雨傘 渓谷 窓枠 黄金 留具 籠 絨毯 貨幣"
).split()
_JAPANESE_VERBS = (
    "運ぶ 守る 弱める 追い越す 直す 教える 隠す 開く 遅らせる 養う 測る 温める 支える 照らす 結ぶ 包む"
).split()


def sentence(lang: str, seed: int) -> str:
    """The `seed`-th sentence: made of words drawn at random, so two hardly share any."""
    draw = random.Random(seed * 7919 + 17)  # noqa: S311 - nothing secret depends on it
    if lang == "ja":
        a, b, c, d = draw.sample(_JAPANESE, 4)
        return f"{a}の{b}は{c}の{d}を{draw.choice(_JAPANESE_VERBS)}"
    a, b, c, d, e = draw.sample(_ENGLISH, 5)
    return f"the {a} {b} {draw.choice(_VERBS)} every {c} {d} near the {e}"
