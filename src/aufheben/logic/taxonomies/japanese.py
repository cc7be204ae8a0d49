"""What Japanese names and definitions say of an is-a edge: the head of a compound is its end.

「駐車禁止標識」 is a kind of 「標識」, and none of 「駐車」 (the example of Kato & Sasaki, figure 2).
"""

import re
import unicodedata
from collections.abc import Iterator

from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.logic.taxonomies.names import Sign, Signal

_SCRIPT = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_SET_OF = re.compile(r"(?<=.)(?:など|等|類)$")
_TAKEN_BACK = re.compile(r"^(?:元|偽|擬似|疑似|模擬|模型|架空の|仮想)")
_NEGATED = re.compile(r"^(?:非|反|不|脱)")
_BUT = re.compile(r"(?:以外|以外のもの|でないもの)$")
# "役割と機能" is neither the one nor the other; after kana と may belong to the word (ひと).
_AND_FIRST = re.compile(r"と(?!の)|や|及び|および|並びに|ならびに|かつ|[・&、]")
_AND_LAST = re.compile(r"(?<=[^\u3040-\u309f])(?:と|や)$|(?:及び|および|並びに|ならびに|、|&)$")
_PARTS = re.compile(r"(?:の)?(?:部品|部分|部|一部|構成要素|断片|端|表面|内部)$")
_ROLES = re.compile(
    r"(?:の)?((?:所有|利用|使用|運転|操縦|管理|製造|購入|販売|保有)者|持ち主|オーナー|ユーザー?)$"
)
_TOPS = frozenset({"もの", "事物", "実体", "エンティティ", "存在物"})
_PART_OF = re.compile(r"(.+)の(?:一部|部分|部品|構成要素)(?:である|です|のこと)?$")
_ENDING = re.compile(
    r"(?:の(?:こと|総称|一種|一つ|類))?(?:である|です|をいう|を指す)?(?:(?<![。.\s])[。.\s]++)?$"
)


def is_japanese(text: str) -> bool:
    """Whether any of it is kana or kanji."""
    return bool(_SCRIPT.search(text))


def signals(claim: EdgeClaim) -> Iterator[Signal]:
    """What speaks for or against the edge, the strongest first."""
    child, parent = _plain(claim.child.name), _plain(claim.parent.name)
    if not child or not parent:
        return
    yield from _by_names(child, parent)
    below, above = _ending(claim.child.definition), _ending(claim.parent.definition)
    if (found := _PART_OF.match(below)) and found[1].endswith(parent):
        yield Signal(sign="part")
    if below.endswith(parent):
        yield Signal(sign="genus")
    if above.endswith(child):
        yield Signal(sign="reversed_genus")
    yield from _modified(child, parent)


def fits(child: Portrait, name: str) -> int:
    """How many characters of `name` are the child's head, or end its definition; 0 if none."""
    below, above = _plain(child.name), _plain(name)
    by_name = below.endswith(above) and not _BUT.search(below)
    return (
        len(above)
        if below != above and (by_name or _ending(child.definition).endswith(above))
        else 0
    )


def _by_names(child: str, parent: str) -> Iterator[Signal]:
    members = _SET_OF.sub("", parent)
    if child == parent:
        yield Signal(sign="same")
    elif _BUT.sub("", child) == parent or (
        child.endswith(parent) and _NEGATED.fullmatch(child.removesuffix(parent))
    ):
        yield Signal(sign="negated")
    elif child == members:
        yield Signal(sign="member")
    elif _SET_OF.sub("", child) == parent:
        yield Signal(sign="union")
    elif child.endswith((parent, members)):
        before = child.removesuffix(parent if child.endswith(parent) else members)
        if not _TAKEN_BACK.match(child) and not _AND_LAST.search(before):
            yield Signal(sign="kind")
    elif parent.endswith(child):
        yield Signal(sign="broader")
    elif child in _TOPS and parent not in _TOPS:
        yield Signal(sign="top")


def _modified(child: str, parent: str) -> Iterator[Signal]:
    """The parent's name in the child's, but not at its end."""
    rest = child.removeprefix(parent)
    if not child.startswith(parent) or not _SCRIPT.search(rest) or _AND_FIRST.match(rest):
        return
    head = rest.removeprefix("の")
    role = _ROLES.search(child)
    sign: Sign = "part_name" if _PARTS.search(child) else "role" if role else "modifier"
    yield Signal(sign=sign, head=role[1] if role else head)


def _plain(name: str) -> str:
    """Widths made one, brackets with what is in them left out, and no blanks."""
    text = re.sub(r"\([^()]*\)|\[[^\[\]]*\]", "", unicodedata.normalize("NFKC", name))
    return "".join(text.split()).casefold()


def _ending(definition: str) -> str:
    """The definition without what may follow its last noun, where the genus stands."""
    first = re.split(r"[。\n]", unicodedata.normalize("NFKC", definition).strip(), maxsplit=1)[0]
    return _ENDING.sub("", first) if is_japanese(first) else ""
