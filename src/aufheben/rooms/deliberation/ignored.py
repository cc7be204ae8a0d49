"""What an input file says that a deliberation does not go by, said before it begins."""

from collections.abc import Iterator, Mapping

from aufheben.domain.vocabulary import Lang
from aufheben.formats.cases import Specification

_WORDS: Mapping[Lang, Mapping[str, str]] = {
    "en": {
        "protocol": "[protocol] ({names}) is for `aufheben ask`: a deliberation goes by the options "
        "of `aufheben deliberate`",
        "agents": "the agents of the seats {names} are for `aufheben ask`: here one mind hears "
        "these stances, and --seat says who deliberates, acts and judges",
        "expect": "what the file expects is checked by `aufheben ask` alone",
    },
    "ja": {
        "protocol": "[protocol]（{names}）は `aufheben ask` のための設定なので、ここでは使いません。"
        "`aufheben deliberate` のオプションで指定してください",
        "agents": "論者（{names}）に指定されたモデルなどは `aufheben ask` のための設定なので、ここでは使い"
        "ません。一人がすべての立場を聞いて考えます。誰が進め、述べ、評価するかは --seat で指定してください",
        "expect": "expect の確認は `aufheben ask` だけが行います",
    },
}


def ignored(specification: Specification, lang: Lang) -> Iterator[str]:
    """A sentence for each part that has no effect; limits, aliases, shared facts, the order of
    rules and stances have one."""
    words, comma = _WORDS[lang], "、" if lang == "ja" else ", "
    asked = [name for name in specification.protocol if name not in specification.defaults]
    agents = [seat.name for seat in specification.seats if seat.agent is not None]
    for key, names in (("protocol", asked), ("agents", agents)):
        if names:
            yield words[key].format(names=comma.join(names))
    if specification.expect is not None:
        yield words["expect"]
