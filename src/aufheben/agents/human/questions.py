"""What a person is asked part by part, as sentences: no field of a message is named to them."""

from aufheben.agents.human.words import Lang

ASKED: dict[Lang, dict[str, str]] = {
    "en": {
        "Characterize": "What does each of these arguments go by, without naming anyone or anything?",
        "Generalize": "Which conditions could every side agree to on “{issue}”?",
        "Situate": "In which setting could all of these live together?",
        "Answer": "What answers “{issue}” and meets all of these conditions?",
        "NameAxis": "What did this dispute turn on?",
        "Oppose": "Which stances on “{issue}” truly oppose each other?",
        "Distill": "What is left of each side on “{issue}”?",
        "Reconceive": "Which ways out of “{issue}” are there that are no compromise?",
        "Screen": "Of what kind is each of these ways out?",
        "Test": "How well could your side live with each of these ways out?",
        "Compose": "How would you put this way out as the answer to “{issue}”?",
        "Explain": "How would you explain this answer to “{issue}” to both sides?",
        "Formalize": "How would you put this stance in short sentences?",
        "Moderate": "Have they said enough on “{issue}”?",
        "Review": "Is this draft a good answer to “{issue}”?",
        "Choose": "Which of these answers to “{issue}” agrees best with the others?",
        "": "What is your answer to “{issue}”?",
    },
    "ja": {
        "Characterize": "これらの論証は、それぞれ何を基準にしていますか。固有の名は挙げないでください。",
        "Generalize": "「{issue}」について、すべての側が同意できる条件は何ですか。",
        "Situate": "これらがすべて共に成り立つのは、どのような場面ですか。",
        "Answer": "これらの条件をすべて満たす「{issue}」への答えは何ですか。",
        "NameAxis": "この論争の争点は何でしたか。",
        "Oppose": "「{issue}」について本当に対立する立場は何ですか。",
        "Distill": "「{issue}」について、それぞれの側に何が残りましたか。",
        "Reconceive": "「{issue}」には、妥協ではないどのような道がありますか。",
        "Screen": "これらの案は、それぞれどの種類ですか。",
        "Test": "あなたの側は、これらの案をどれほど受け入れられますか。",
        "Compose": "この案を「{issue}」への答えとしてどう述べますか。",
        "Explain": "「{issue}」へのこの答えを、双方にどう説明しますか。",
        "Formalize": "この立場を短い文でどう述べますか。",
        "Moderate": "「{issue}」について十分に議論されましたか。",
        "Review": "この草案は「{issue}」へのよい答えですか。",
        "Choose": "「{issue}」への答えのうち、ほかと最もよく一致するのはどれですか。",
        "": "「{issue}」へのあなたの答えは何ですか。",
    },
}
"""What each task asks, by its name."""

PARTS: dict[Lang, dict[str, str]] = {
    "en": {
        "stances.stance": "What does one side say to “{issue}”, in two to four sentences?",
        "stances.value": "What does it hold dear?",
        "sides.seat": "Which side, by its name?",
        "sides.concerns": "What must it not lose?",
        "sides.admitted": "What has it admitted?",
        "presupposition": "What do all sides take for granted about “{issue}”?",
        "candidates.idea": "What should be done?",
        "candidates.denies": "What that was taken for granted does this deny?",
        "candidates.serves": "Whom does it serve?",
        "serves.seat": "Which side does it serve, by its name?",
        "serves.because": "How does it serve that side?",
        "candidates.candidate": "Which way out do you mean, by its number?",
        "candidates.kind": "Of what kind is it?",
        "trials.candidate": "Which way out do you mean, by its number?",
        "trials.attack": "What speaks against it, from your side?",
        "trials.cannot_give_up": "What would it take from you that you cannot give up?",
        "trials.acceptable": "How well could you live with it?",
        "trials.startable": "How easily could it be started?",
        "final_answer": "What is your answer to “{issue}”?",
        "how": "How was this answer reached?",
        "first_steps": "What should be done first?",
        "premises.number": "Which premise do you mean, by its number?",
        "items.number": "Which of its wishes do you mean, by its number?",
        "kept": "Does the answer keep it?",
        "premises.how": "In what way?",
        "items.how": "In what way?",
        "sides.items": "What becomes of its wishes?",
        "open": "What is still open?",
        "would_change": "What would change this answer?",
        "axis": "What was contested?",
        "sides": "What does each side rest on?",
        "strong": "Under which conditions?",
        "weak_negation": "With which exceptions?",
        "consequent": "What follows then?",
        "Characterize.strong": "Under which conditions does “{about}” follow?",
        "Characterize.weak_negation": "With which exceptions does “{about}” follow?",
        "Characterize.consequent": "What follows, said of anything instead of “{about}”?",
        "stance": "How would you say the stance, a short sentence a line?",
        "left_out": "What of the stance could not be said so?",
        "question": "How would you put the question so?",
        "go_on": "Should they go on for another round?",
        "good_enough": "Is it good enough for every side?",
        "text": "What does each side still find wrong with it?",
        "number": "Which one, by its number?",
    },
    "ja": {
        "stances.stance": "「{issue}」について一方は何と言いますか（二文から四文で）。",
        "stances.value": "それは何を大切にしていますか。",
        "sides.seat": "どの側ですか。名前で:",
        "sides.concerns": "その側が失ってはならないものは何ですか。",
        "sides.admitted": "その側は何を認めましたか。",
        "presupposition": "「{issue}」について、すべての側が当然としていることは何ですか。",
        "candidates.idea": "何をすべきですか。",
        "candidates.denies": "当然とされていた何を、それは否定しますか。",
        "candidates.serves": "それは誰の役に立ちますか。",
        "serves.seat": "どの側の役に立ちますか。名前で:",
        "serves.because": "その側にどう役立ちますか。",
        "candidates.candidate": "どの案ですか。番号で:",
        "candidates.kind": "それはどの種類ですか。",
        "trials.candidate": "どの案ですか。番号で:",
        "trials.attack": "あなたの側から見て、その問題点は何ですか。",
        "trials.cannot_give_up": "それによって失われる、譲れないものは何ですか。",
        "trials.acceptable": "それをどれほど受け入れられますか。",
        "trials.startable": "それはどれほど始めやすいですか。",
        "final_answer": "「{issue}」へのあなたの答えは何ですか。",
        "how": "この答えはどのようにして得られましたか。",
        "first_steps": "最初に何をすべきですか。",
        "premises.number": "どの前提ですか。番号で:",
        "items.number": "その側のどの願いですか。番号で:",
        "kept": "答えはそれを保っていますか。",
        "premises.how": "どのように保っていますか、または失われますか。",
        "items.how": "どのように保っていますか、または失われますか。",
        "sides.items": "その側の願いはどうなりますか。",
        "open": "まだ決まっていないことは何ですか。",
        "would_change": "何があればこの答えは変わりますか。",
        "axis": "何が争われましたか。",
        "sides": "それぞれの側は何に基づいていますか。",
        "strong": "どのような条件のもとですか。",
        "weak_negation": "どのような例外がありますか。",
        "consequent": "そのとき何が導かれますか。",
        "Characterize.strong": "どのような条件のもとで「{about}」が導かれますか。",
        "Characterize.weak_negation": "「{about}」にはどのような例外がありますか。",
        "Characterize.consequent": "「{about}」を、固有の名を挙げずに言うとどうなりますか。",
        "stance": "その立場を、一行に短い一文ずつで述べるとどうなりますか。",
        "left_out": "そのように言えなかったことは何ですか。",
        "question": "その問いをどう述べますか。",
        "go_on": "もう一巡続けるべきですか。",
        "good_enough": "すべての側にとって十分によいものですか。",
        "text": "それぞれの側にとって、まだ何が問題ですか。",
        "number": "どれですか。番号で:",
    },
}
"""What each part asks, by the list it stands in and its name, or by its name."""

SEEN: dict[Lang, dict[str, str]] = {
    "en": {
        "attacked": "Said", "own": "You said", "heard": "Said before", "said": "Said",
        "opinion": "Said", "against": "Against it", "distillate": "What is left", "stances": "Stance",
        "candidates": "Way out", "candidate": "Way out", "idea": "what to do", "denies": "denies",
        "serves": "serves", "sides": "side", "seat": "of", "concerns": "must not lose",
        "admitted": "admitted", "presupposition": "taken for granted", "trials": "Trial",
        "answer": "Answer", "answers": "Answer", "premises": "Premise", "objections": "Objection",
        "draft": "Draft", "feedback": "Criticism", "warrants": "Rule", "core": "Conditions",
        "strong": "if", "weak_negation": "unless", "guesses": "not sure", "consequent": "then", "refused": "Refused",
        "arguments": "Argument", "theses": "Argument", "dispute": "Said", "axis": "Contested",
        "axes": "Contested", "criteria": "Criterion", "given": "Given", "prose": "Stance",
        "properties": "criterion", "characters": "Criteria", "reconstructed": "Rebuilt",
        "acceptable": "can live with it", "startable": "can be started", "attack": "against it",
        "cannot_give_up": "cannot give up", "conclusions": "Concluded", "wanted": "How many",
        "argument": "says", "role": "as", "status": "stands as", "earlier": "Earlier draft",
        "question": "what", "text": "says", "target": "aimed at", "wish": "wish", "id": "named",
        "retention": "kept", "method": "by",
    },
    "ja": {
        "attacked": "発言", "own": "あなたの発言", "heard": "これまでの発言", "said": "発言",
        "opinion": "発言", "against": "反対", "distillate": "残ったもの", "stances": "立場",
        "candidates": "案", "candidate": "案", "idea": "すること", "denies": "否定すること",
        "serves": "役立つ相手", "sides": "側", "seat": "席", "concerns": "失えないもの",
        "admitted": "認めたこと", "presupposition": "当然とされること", "trials": "検討",
        "answer": "答え", "answers": "答え", "premises": "前提", "objections": "異議",
        "draft": "草案", "feedback": "批判", "warrants": "規則", "core": "条件",
        "strong": "条件", "weak_negation": "例外", "guesses": "推測", "consequent": "帰結", "refused": "退けたもの",
        "arguments": "論証", "theses": "論証", "dispute": "発言", "axis": "争点",
        "axes": "争点", "criteria": "基準", "given": "既出", "prose": "立場",
        "properties": "基準", "characters": "基準", "reconstructed": "言い直し",
        "acceptable": "受け入れやすさ", "startable": "始めやすさ", "attack": "問題点",
        "cannot_give_up": "譲れないもの", "conclusions": "結論", "wanted": "数",
        "argument": "内容", "role": "役割", "status": "状態", "earlier": "前の草案",
        "question": "内容", "text": "内容", "target": "対象", "wish": "願い", "id": "名前",
        "retention": "保った割合", "method": "方法",
    },
}  # fmt: skip
"""How what a task shows is called."""


def asked(lang: Lang, task: str, issue: str) -> str:
    """What a task asks."""
    words = ASKED[lang]
    return words.get(task, words[""]).format(issue=issue)


def part(lang: Lang, within: str, name: str, issue: str, about: str = "") -> str:
    """What is asked for in the part `name` of what stands in the list or task `within`."""
    words = PARTS[lang]
    said = words.get(f"{within}.{name}") or words.get(name) or ASKED[lang][""]
    return said.format(issue=issue, about=about)


def seen(lang: Lang, name: str) -> str:
    """How a part of what is shown is called."""
    return SEEN[lang].get(name, name.replace("_", " "))
