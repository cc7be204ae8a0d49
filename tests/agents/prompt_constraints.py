"""What each prompt must say: where, in English, in Japanese (patterns within one line)."""

CONSTRAINTS: list[tuple[str, str, str]] = [
    ("system", "every reason must follow from it", "理由がすべてその立場から"),
    *(
        (name, english, japanese)
        for name in ("Construct", "Counter", "Reconstruct")
        for english, japanese in (
            ("rules in order", "規則を順に"),
            ("build on what an earlier one concluded", "前の規則の帰結を踏まえ"),
            ("no rule that the last conclusion can do without", "要らない規則は書かない"),
            ("fewest premises.*if-then", "最小限の前提.*条件文"),
            ("proposition itself.*denied fact.*`strong`", "命題そのもの.*事実の否定.*`strong`"),
            ("conclusion alone", "帰結だけ"),
            ("`Conc` repeats every consequent, `Ass`", "`Conc` には各規則の帰結を、`Ass`"),
        )
    ),
    *(
        (name, "no evidence for, as far as the conclusion needs", "帰結に「〜という証拠がない」")
        for name in ("Construct", "Counter", "Reconstruct")
    ),
    *(
        (name, english, japanese)
        for name in ("GradedConstruct", "GradedCounter")
        for english, japanese in (
            ("`guesses` repeats those you are not sure of", "確かでないものは `guesses`"),
            ("no evidence for, where that is plausible", "という証拠がない」ことに無理なく"),
        )
    ),
    ("system", "every sentence in English, even where", "別の言語であっても、すべて日本語"),
    (
        "Construct",
        "one main argument.*your position.*only from your stance",
        "自分の立場だけ.*その立場を表す主論証を一つ",
    ),
    ("Construct", "values but no facts.*real, concrete option", "価値だけ.*具体的な選択肢"),
    ("GradedConstruct", "value above what is a premise", "何を何より重んじるか.*一つの前提"),
    ("Construct", "gave before.*something else", "すでに述べた.*別のこと"),
    ("Construct", 'Only if.*truly.*"Argument" to null.*"reason"', '"Argument" を null.*"reason"'),
    (
        "Construct",
        "Propose nothing that your own stance speaks against",
        "自分の立場に反することは提案しない",
    ),
    ("Counter", "one counterargument", "反論を一つだけ"),
    (
        "Counter",
        "whether you can defeat the opponent's argument.*if you can",
        "打ち負かせるかどうかを判断し、できるなら",
    ),
    ("Counter", 'Answer "NO" only if you truly cannot', 'どうしても.*できない場合に限り、"NO"'),
    ("GradedCounter", 'Without one, answer "NO"', 'なければ "NO"'),
    (
        "GradedCounter",
        "premise is not so or not known.*guesses first",
        "前提が正しくない.*推測から先に",
    ),
    ("GradedCounter", '"granted" if you accept', '認めるなら "granted"'),
    ("GradedCounter", '"nothing_new" if you do not.*grants nothing', '"nothing_new".*何も認めた'),
    ("GradedCounter", "Invent none", "こしらえない"),
    ("Counter", "your own stance", "自分の立場から"),
    (
        "Counter",
        "No premise that you used before may ever return.*other words",
        "前提.*言い換えても二度と使わない",
    ),
    (
        "Counter",
        "denies a conclusion in its Conc, or cannot hold",
        "Conc.*否定.*同時には成り立たない",
    ),
    (
        "Counter",
        "Not possible against an argument without premises",
        "前提のない論証には使えません",
    ),
    ("Counter", "proposition in its Ass, shown to hold", "Ass にある命題が実際に成り立つ"),
    ("Counter", "Not possible where Ass is empty", "Ass が空なら使えません"),
    ("Counter", "word for word from Conc or Ass", "Conc または Ass(から|、または前提から)一字一句"),
    ("GradedCounter", "No premise of yours may return.*other", "前提.*言い換えても二度と使わない"),
    (
        "GradedCounter",
        "new reason that bears on the issue itself",
        "議題そのものに関わる新しい理由",
    ),
    ("GradedCounter", "not on a mere detail", "直前の返答の細部ではなく"),
    ("Counter", "always from your own stance and nobody else", "必ず自分の立場から"),
    ("Characterize", "Leave out names.*particular object", "固有の名称.*特定の物"),
    ("Characterize", "C1 for the first, C2", "最初のものを C1、次を C2"),
    (
        "Characterize",
        "properties that its premises ask for.*if-then statement is none",
        "前提が求めている性質。条件文は含めず",
    ),
    ("Characterize", "as a property and without reasons", "理由を含めず性質として"),
    ("Characterize", '"weak_negation": its exceptions', '"weak_negation": .*例外'),
    ("Characterize", '"Argument" to null.*"reason"', '"Argument" を null.*"reason"'),
    ("Generalize", "all criteria share stands in E word for word", "共通する前提は、一字一句"),
    ("Generalize", "Nothing else is taken over unchanged", "それ以外は元のまま使わず"),
    ("Generalize", "higher notion", "一段上の考え"),
    ("Generalize", "able to take in the positions of every side", "すべての側の立場を包み込める"),
    ("Generalize", '"stands_for".*at least one of each', '"stands_for".*それぞれ少なくとも一つ'),
    (
        "Generalize",
        '"consequent".*alone.*"weak_negation": exceptions',
        '"consequent".*だけ.*"weak_negation": .*例外',
    ),
    ("Generalize", "refused before, find another", "以前に退けられた.*別のもの"),
    (
        "Generalize",
        'no such core, set "E" to null.*"reason"',
        '核がない場合は "E" を null.*"reason"',
    ),
    ("Answer", "concrete solution.*as far as it can be done", "できるかぎり満たし、具体的"),
    ("Answer", "No individual conclusion.*as it stands", "個別の帰結を、そのまま回答に"),
    ("Answer", "refused before, find another", "以前に退けられた.*別のもの"),
    ("Answer", '"final_answer" to null.*"reason"', '"final_answer" を null.*"reason"'),
    ("NameAxis", "axis of conflict: the one question", "対立軸を、一つの問い"),
    ("NameAxis", '"sides": what each side holds', '"sides": .*各側がどう考えるか'),
    ("Reconstruct", "last conclusion stays word for word", "最後の帰結は、一字一句"),
    ("Reconstruct", "conditions.*the other side can live with", "相手の側も認められる.*条件"),
    ("Reconstruct", "no condition that the other side does not need", "必要としない条件は加えない"),
    ("Situate", "institution or a social setting.*live together", "ともに生きられる制度または社会"),
    (
        "Situate",
        "what must be in place for it. Each must be acceptable to every side",
        "整っているべきこと。どれもすべての側が受け入れられる",
    ),
    (
        "Situate",
        '"consequent": the institution or setting, alone',
        '"consequent": その制度または背景だけ',
    ),
    ("Situate", "refused before, find another", "以前に退けられた.*別のもの"),
    ("Situate", '"E" to null.*"reason"', '"E" を null.*"reason"'),
    ("Oppose", "a value and what follows from it, not a slogan", "標語ではなく、価値"),
    (
        "Oppose",
        'Two to four sentences.*"We …" or "You …"',
        "「私たちは…」または「あなたは…」.*二文から四文",
    ),
    (
        "Oppose",
        "protects, what it must have, and what it fears",
        "何を守り.*何を欠かせない.*何を恐れる",
    ),
    ("Oppose", "If stances are given, find their opposite", "与えられた立場.*真っ向から対立"),
    (
        "Oppose",
        "no two of the stances can be had together.*thoughtful people",
        "同時に満たせない.*思慮ある人",
    ),
    (
        "Oppose",
        "Do not argue, propose no solution and seek no middle",
        "論じたり、解決策を出したり、中間を探したりしない",
    ),
    (
        "Answer",
        "heard no debate.*no names of seats.*Arg1, C1 or E",
        "聞いていない人.*席の名.*Arg1・C1・E",
    ),
    ("Explain", "who does what, a short sentence each", "誰が何をするか、短い一文"),
    ("Explain", "at most 35 words", "87字以内"),
    ("Explain", "Add nothing.*who or when, stays open", "何も付け加えず.*定めないまま"),
    ("Explain", '"kept", "in_part" or "lost"', '"kept"、一部なら "in_part"'),
    ("Explain", "first_steps", "first_steps"),
    (
        "Explain",
        "each numbered premise the same",
        "前提それぞれ.*同じように",
    ),
    ("Explain", "each of its numbered items.*Leave none out", "項目それぞれ.*一つも抜かさない"),
    ("Explain", "stays contested, in the words of those who object", "異議のある人の言い方"),
    ("Explain", "Say nothing twice", "同じことを二度書かず"),
    ("Explain", "would change the answer", "回答が変わるか"),
    ("Explain", "plain words; no names of seats", "平易な言葉.*席の名を入れない"),
    ("Accept", "May it be the answer to the issue", "議題への回答とし"),
    ("Accept", "granted single points does not bind", "認めたことに縛られる必要はありません"),
    (
        "TakeStock",
        "belong to no side.*leave nothing out, add nothing",
        "どの側にも属しません.*何も落とさず、何も加えない",
    ),
    (
        "TakeStock",
        "asks for, fears or holds dear.*at most 12 words each, at most eight a side",
        "求め、恐れ、大切にしている.*30字以内の一文で、側ごとに八つまで",
    ),
    ("TakeStock", "The need, not the solution", "解決策ではなく、必要そのもの"),
    (
        "TakeStock",
        '"granted" where its own side gave it up, "met" where another side offered.*Never go by who spoke last',
        '自らの側が譲ったなら "granted"、他の側が.*申し出たなら "met".*誰が最後に発言したかで決めてはいけません',
    ),
    ("TakeStock", "Every number stands in", "どの番号も"),
    (
        "TakeStock",
        "one to three things that all sides take for granted.*exclude each other",
        "当然としていて、.*排除し合うことを一つから三つ",
    ),
    (
        "TakeStock",
        "facts on which the decision hangs and that nobody gave",
        "決定を左右するのに、誰も示さなかった事実",
    ),
    (
        "FindWays",
        "responsible decision maker would adopt today: fair, startable, honest about its cost. It may be a compromise",
        "責任ある決定者が今日採る.*公平で、始められ、費用について正直.*妥協でもかまいません",
    ),
    (
        "FindWays",
        "one to three ways that are no compromises; fewer rather than forced",
        "妥協ではない道を一つから三つ。無理に増やすより少なく",
    ),
    (
        "FindWays",
        "one rule, role or right that all take for granted, so that serving the one need is what serves the other",
        "規則・役割・権利の一つを変え、一方の必要を満たすことがそのまま他方の必要を満たす",
    ),
    (
        "FindWays",
        "smallest change.*one sentence, begun in one place with people and means that exist, ended if it fails",
        "最小の変更.*一文で言え、今いる人と今ある手段で一か所から始められ、.*終えられる",
    ),
    (
        "FindWays",
        "No private fund that somebody must fill first, no transfer of everything at once, no protection that lapses when money ends, no duty on those whom it was to protect",
        "私的な基金、一度にすべてを移すこと、金が尽きれば消える保護、守られるはずの人に負わせる義務",
    ),
    ("FindWays", "lifts differ from one another", "互いに異なる"),
    (
        "FindWays",
        '"idea", at most 40 words.*"cost", "start" and "exit"',
        '"idea" は100字以内.*"cost"、"start"、"exit"',
    ),
    (
        "TryWays",
        "reasonable person.*truly need, not by the most you could get",
        "分別ある人.*最大のものではなく、本当に必要なもの",
    ),
    (
        "TryWays",
        "1 you would fight it, 4 you could bear it, 7 you could defend it before your own people, 10 better than winning",
        "1 は反対して闘う、4 は耐えられる、7 は仲間の前で擁護できる、10 は勝つよりもよい",
    ),
    (
        "TryWays",
        "4 it starts only if others give what nobody can promise, 7 within a year as it is written, 10 next month",
        "4 は誰も約束できないもの.*7 は書かれたとおり一年以内、10 は来月",
    ),
    (
        "TryWays",
        "a contradiction, an unfair burden, a need it drops",
        "矛盾、不公平な負担、落としている必要",
    ),
    (
        "TryWays",
        "A change that would give your side the victory is not a must",
        "勝たせる変更は must ではありません",
    ),
    (
        "TakeDecision",
        "The one idea stays in sight.*sober machinery from way 1 where it does not undo",
        "一つの考えが見える.*壊さないかぎり、道 1 から地味な仕組み",
    ),
    (
        "TakeDecision",
        "where one would undo the idea, say .* that the need is not met",
        "考えを壊す場合は、その必要が満たされないこと",
    ),
    *(
        (task, english, japanese)
        for task in ("TakeDecision", "RepairDecision")
        for english, japanese in (
            ('"decision": at most 35 words', '"decision": 87字以内'),
            (
                "four to seven, who does what, each one sentence of at most 25 words, without semicolons",
                "四つから七つ.*セミコロンなしの一文、62字以内",
            ),
            (
                "where it is tried, what is looked at, what ends it, what holds then, and who cannot be put back",
                "どこで試すか、何を見るか、何があれば終えるか、そのとき何が残るか、誰が元には戻れないか",
            ),
            (
                '"kept", "in_part" or "lost", and how, in at most 20 words',
                '"kept".*"in_part".*"lost".*50字以内',
            ),
            (
                "at most 280 words.*A number only where a rule cannot be carried out without it",
                "700字以内.*数字は、それがなければ規則を実行できない場合だけ",
            ),
            ("heard no debate: no names of seats, no ids", "聞いていない人.*席の名、文中の id"),
        )
    ),
    (
        "Examine",
        "belong to no side, and you would have to carry out",
        "どの側にも属さず、以下の決定を実行する",
    ),
    ("Examine", "still does what its idea does", "元の考えが果たすことを、今も果たして"),
    ("Examine", "at most four, the gravest first", "重いものから順に多くとも四つ"),
    ("Examine", "what must change from what could", "直さなければならないことだけ"),
    ("Examine", "smallest change that mends", "直す最小の変更"),
    ("RepairDecision", "every other sentence stays word for word", "ほかの文は一字一句そのまま"),
    (
        "RepairDecision",
        "may not grow.*take something out in another",
        "長くしてはいけません.*ほかで削ります",
    ),
    ("LookAgain", "look only at these", "それだけを見て"),
    ("Formalize", '- facts: "a is a N."', '- 事実: "a is a N."'),
    ("Formalize", '- rules: "If a N is P.*unless it is R', '- 規則: "If a N is P.*unless it is R'),
    ("Formalize", "One word for one thing.*Add nothing", "一つのものには一つの語.*加えない"),
    ("Formalize", '"left_out": what', '"left_out": 立場が'),
    ("Formalize", '"question": null, unless', '"question": 以下で'),
]
