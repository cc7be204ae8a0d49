"""A small library, English and Japanese, written for these tests: what is claimed, where it stands."""

DOCUMENTS = {
    "camera.md": """# Three cameras

Camera A weighs 310 grams and fits in a coat pocket. Its battery lasts about 180 shots.

Camera B has the highest resolution of the three, 61 megapixels, and costs 3,400 euros.

Camera C runs for 900 shots on one charge, and its menus were rated the easiest to use.
""",
    "town/square.txt": """Counting stations recorded 11,200 cars a day on the market square in May.

After the trial closure, shops around the square reported four per cent higher turnover.

Noise at the corner of the town hall fell from 68 to 59 decibels during the trial.
""",
    "town/school.md": """Pupils who slept eight hours or more scored higher in the morning tests.

When the first lesson was moved to nine o'clock, fewer pupils arrived late.

Bus drivers asked for a later shift, because the early one leaves no time for breakfast.
""",
    "ja/camera.md": """# カメラ三機種の比較

機種Aの重さは310グラムで、上着のポケットに入る。電池は約180枚の撮影で切れる。

機種Bは三つの中で最も解像度が高く、価格は40万円である。

機種Cは一度の充電で900枚を撮影でき、操作の分かりやすさで最も高い評価を得た。
""",
    "ja/hiroba.txt": """五月の市場広場の交通量は、一日あたり11,200台であった。

試験閉鎖のあと、広場周辺の商店の売上は四パーセント増えた。

試験期間中、町役場の角の騒音は68デシベルから59デシベルに下がった。
""",
    "ja/gakkou.txt": """八時間以上眠った生徒は、朝の試験の点数が高かった。

始業を九時に遅らせたところ、遅刻する生徒が減った。

早番の運転手は朝食をとる暇がないので、遅い勤務を望んでいる。
""",
}

TOLD = {
    "The battery of camera A does not last long.": "camera.md#2",
    "B offers the best resolution but is expensive.": "camera.md#3",
    "Camera C is easy to use and needs little charging.": "camera.md#4",
    "Too many cars drive across the market square.": "town/square.txt#1",
    "Closing the square harms shops and their turnover.": "town/square.txt#2",
    "The square is noisy: a closure would reduce noise at the town hall.": "town/square.txt#3",
    "Sleeping longer improves test scores.": "town/school.md#1",
    "A later first lesson means that fewer pupils are late.": "town/school.md#2",
    "機種Aは電池がもたない。": "ja/camera.md#2",
    "機種Bは価格が高すぎる。": "ja/camera.md#3",
    "操作が分かりやすいのは機種Cである。": "ja/camera.md#4",
    "広場は交通量が多い。": "ja/hiroba.txt#1",
    "閉鎖すると商店が困る。": "ja/hiroba.txt#2",
    "車を締め出せば騒音が減る。": "ja/hiroba.txt#3",
    "生徒の睡眠は試験の成績を上げる。": "ja/gakkou.txt#1",
    "始業が遅ければ遅刻は減る。": "ja/gakkou.txt#2",
}
"""A claim, and the passage that bears on it."""

UNTOLD = (
    "Whales communicate over great distances.",
    "The moon has no atmosphere, and it is cold there at night.",
    "Inflation is driven by the expectations of households.",
    "A violin should be tuned before the concert.",
    "Vaccines protect those who cannot be vaccinated.",
    "クジラは遠くの仲間と歌で伝え合う。",
    "月には大気がないので、夜はとても寒い。",
    "物価は家計の予想によって上がる。",
    "演奏会の前にバイオリンを調律すべきである。",
    "ワクチンは接種できない人も守る。",
)
"""Claims on which the library says nothing."""
