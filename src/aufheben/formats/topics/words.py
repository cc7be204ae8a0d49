"""Our sentences around what others wrote of a topic, and the forms that are read."""

from collections.abc import Mapping
from types import MappingProxyType

from aufheben.domain.vocabulary import Lang

_VALUED: Mapping[Lang, str] = {
    "en": "On this question one thing counts for us above all: {}. "
    "We can accept no answer that gives it up.",
    "ja": "この問いで私たちが何よりも重んじるのは、{}である。これを手放す答えは受け入れられない。",
}
_ACT = "We hold that the right thing to do here is this: {}"


def valued(value: str, lang: Lang) -> str:
    """The stance of those who hold a value, and nothing else."""
    return _VALUED[lang].format(value)


def asked_of(context: str) -> str:
    """The question a dilemma puts."""
    return f"{context} What is the right thing to do here?"


def right_act(action: str) -> str:
    """The stance of those who would act so."""
    return _ACT.format(action)


def own_words(stance: str) -> str:
    """What a stance says beyond our sentences around a value or an act; else all of it."""
    for frame in (*_VALUED.values(), _ACT):
        head, tail = frame.split("{}")
        said = stance.strip().removeprefix(head).removesuffix(tail).strip()
        if said and frame.format(said) == stance.strip():
            return said
    return stance


def asked_whether(statement: str) -> str:
    """The question that a statement answers."""
    return f"Is this right or wrong: {statement}?"


def for_and_against(statement: str) -> tuple[str, str]:
    """The two sides on a statement, without their reasons."""
    return f"We hold this to be right: {statement}.", f"We hold this to be wrong: {statement}."


TOPIC_FORMATS: Mapping[str, Mapping[Lang, str]] = MappingProxyType(
    {
        "values": {
            "en": "JSON lines: id, en and/or ja, and the values at odds (value_a, value_b; "
            "value_a_ja, value_b_ja) or stances, stances_ja; none: stances are found",
            "ja": "JSON Lines: id、en と ja の一方または両方、対立する価値 (value_a, value_b; "
            "value_a_ja, value_b_ja) または stances, stances_ja。なければ立場を見つける",
        },
        "question": {
            "en": "JSON lines: question and stances; also id, lang, key_points, obvious, expected",
            "ja": "JSON Lines: question と stances。ほかに id, lang, key_points, obvious, expected",
        },
        "dialectic-mas": {
            "en": "Dialectic-MAS: a file or folder of question, agent1_stance, agent2_stance",
            "ja": "Dialectic-MAS: question, agent1_stance, agent2_stance のファイルかフォルダ",
        },
        "habermas": {
            "en": "Habermas Machine questions: question, thesis, antithesis; a limit draws one of "
            "each cluster before a second of any",
            "ja": "Habermas Machine の問い: question, thesis, antithesis。数を限ると、どの"
            "クラスタからも一つ引いてから二つめを引く",
        },
        "moralchoice": {
            "en": "MoralChoice dilemmas: context, action1, action2; low ambiguity is the control",
            "ja": "MoralChoice のジレンマ: context, action1, action2。曖昧さの低いものは対照群",
        },
        "argkp": {
            "en": "ArgKP: topic, key_points_pro, key_points_con; the key points measure coverage",
            "ja": "ArgKP: topic, key_points_pro, key_points_con。要点は網羅率を測るのに使う",
        },
    }
)
"""What each form of topics has, by its name; in both languages."""
