"""Pairs of reasons of one side, labelled by hand: said again, said again in other words, new."""

LONG_RULE = (
    "if something is good for the school and nothing tells against it, it should be done by the"
    " school for all who learn there"
)

SAID_AGAIN = [
    # the same, written otherwise
    ("Cleaning teaches care", "cleaning  teaches care.", "exact"),
    ("Staff are trained; training makes safe", "Training makes safe; staff are trained", "exact"),
    ("Ｃａｍｅｒａ 1 is light", "camera 1 is light!", "exact"),
    ("掃除は思いやりを育てる。", "掃除は思いやりを育てる", "exact"),
    ("職員は訓練されている; 訓練は安全を生む", "訓練は安全を生む; 職員は訓練されている", "exact"),
    ("カメラは軽い", "ｶﾒﾗは軽い", "exact"),
    # the same words in another order, or with others that say nothing
    (
        "Pupils who clean the school learn care",
        "Who cleans the school learns care: pupils",
        "lexical",
    ),
    (
        "Cleaning the school teaches the pupils care",
        "Cleaning the school teaches pupils care",
        "lexical",
    ),
    (
        "A private car is not needed in a dense city",
        "In a dense city, a private car isn't needed",
        "lexical",
    ),
    (
        "Taxes on sugar reduce diabetes; if diabetes is reduced, fewer people suffer",
        "If diabetes is reduced, then fewer people suffer; taxes on sugar clearly reduce diabetes",
        "lexical",
    ),
    (
        "The student learns to respect the work of others",
        "Students learn to respect the work of others",
        "lexical",
    ),
    (
        "Trained staff remove hazards safely; if hazards are removed safely, nobody is harmed",
        "Trained staff safely remove the hazards; if the hazards are safely removed, nobody is harmed",
        "lexical",
    ),
    (
        "Free public transport cuts traffic in the city",
        "In the city, free public transport cuts traffic",
        "lexical",
    ),
    (
        "Surveillance deters crime; if something deters crime, people are safer in the streets",
        "Surveillance deters crimes; if something deters crime, people will be safer in the streets",
        "lexical",
    ),
    ("掃除をすることは生徒の思いやりを育てる", "掃除をすることが生徒の思いやりを育てる", "lexical"),
    (
        "専門の職員は危険な薬品を正しく扱える; 薬品を正しく扱えれば事故は起きない",
        "専門の職員なら危険な薬品を正しく扱えます; 薬品を正しく扱えれば、事故は起きない",
        "lexical",
    ),
    (
        "自動車の通行を止めれば通りは静かになる; 通りが静かになれば人が集まる",
        "自動車の通行を止めると通りは静かになる; 通りが静かになれば、人は集まる",
        "lexical",
    ),
    (
        "選挙権の年齢を下げれば若者の声が政治に届く",
        "選挙権の年齢を下げれば、若者の声は政治に届くのだ",
        "lexical",
    ),
]

MISSED = [
    # said again in other words: this is left to the meaning of texts
    ("Cleaning teaches pupils care", "Children grow considerate when they tidy up"),
    ("Sugar taxes reduce diabetes", "Fewer people get diabetes where sugar is taxed"),
    ("Pupils should clean the school", "Students should clean the school"),
    ("掃除は思いやりを育てる", "清掃によって他人を気づかう心が身につく"),
    ("生徒が掃除をすべきだ", "児童が掃除をすべきだ"),
]

NEW = [
    # a new reason on the same topic, in much the same form
    ("Cleaning teaches care", "Cleaning takes time from lessons"),
    ("Homeschooling lacks social contact", "Homeschooling lacks qualified teachers"),
    ("Space exploration is expensive", "Space exploration is ineffective"),
    (
        "Space exploration is expensive; if space exploration is expensive, we should end it",
        "Space exploration is dangerous; if space exploration is dangerous, we should end it",
    ),
    (f"Trained staff clean faster; {LONG_RULE}", f"Trained staff clean safely; {LONG_RULE}"),
    (
        "Gun ownership is a right; if gun ownership is a right, we should keep the right",
        "Gun ownership protects; if gun ownership protects, we should keep the right",
    ),
    ("Taxes raise the costs of families", "Taxes lower the costs of families"),
    ("The cameras make the streets safe", "The cameras make the streets unsafe"),
    ("掃除は思いやりを育てる", "掃除は授業の時間を奪う"),
    ("専門の職員は速く掃除できる", "専門の職員は安く掃除できる"),
    (
        "監視は犯罪を減らす; 犯罪を減らすものは、反対する理由がなければ、町全体で取り入れるべきである",
        "監視は犯人を捕らえる; 犯人を捕らえるものは、反対する理由がなければ、町全体で取り入れるべきである",
    ),
    ("レジの廃止は店の人手を減らす", "レジの廃止は店の行列を減らす"),
    # another name
    ("We should buy a", "We should buy b"),
    ("a is compact; We should buy a.", "c is compact; We should buy c."),
    # a denial
    ("Pupils are harmed by cleaning the school", "Pupils are not harmed by cleaning the school"),
    ("The old bridge can carry heavy trucks", "The old bridge cannot carry heavy trucks"),
    ("Trained staff can clean the laboratory", "Trained staff can't clean the laboratory"),
    ("The government has failed to protect us", "The government has to protect us"),
    ("Cleaning leaves pupils with time to rest", "Cleaning leaves pupils without time to rest"),
    ("生徒は掃除によって傷つく", "生徒は掃除によって傷つかない"),
    ("古い橋は安全であり、車が通れる", "古い橋は安全ではなく、車が通れる"),
    ("この薬品は生徒にとって安全である", "この薬品は生徒にとって不安全である"),
    ("この制度は毎日続けやすいと思われる", "この制度は毎日続けにくいと思われる"),
    ("職員が毎日掃除するべきである", "職員が毎日掃除するべきではありません"),
    # another number
    ("The camera costs 300 dollars in most shops", "The camera costs 900 dollars in most shops"),
    (
        "Voting from the age of 16 is fair to the young",
        "Voting from the age of 18 is fair to the young",
    ),
    ("Two thirds of all the pupils want to clean", "Three thirds of all the pupils want to clean"),
    ("選挙権の年齢は16歳からとするのが公平だ", "選挙権の年齢は18歳からとするのが公平だ"),
    ("生徒の三割が毎日の掃除を望んでいる", "生徒の五割が毎日の掃除を望んでいる"),
]
