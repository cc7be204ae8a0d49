"""JSON: `arguments` with base scores, `attacks` and `supports` as pairs.

Arguments are a list of objects with `id` and `base_score`, or an object from names to base scores,
or to objects as Uncertainpy's dictionaries have them (`initial_weight`).
"""

from collections.abc import Iterator, Mapping

from aufheben.errors import BadInput
from aufheben.formats.bipolar.statements import Relation, Stated
from aufheben.formats.json import parsed
from aufheben.logic.gradual import BipolarFramework
from aufheben.words import speaker

_say = speaker(__name__)

_SCORES = ("base_score", "initial_weight", "weight", "base")
_NAMES = ("id", "name")
_DO = _say("write_json_graph")
_EDGES: Mapping[str, Relation] = {"attacks": "attack", "supports": "support"}


def read_json(text: str, base_score: float | None = None) -> BipolarFramework:
    """The framework. Raises BadInput."""
    data = parsed(text, None)
    if not isinstance(data, Mapping) or "arguments" not in data:
        raise BadInput(_say("no_weighted_bipolar"), do=_DO)
    stated = Stated(base_score=base_score)
    for name, score in _arguments(data["arguments"]):
        stated.argument(name, score)
    for key, relation in _EDGES.items():
        for source, target in _pairs(data.get(key, []), key):
            stated.edge(relation, source, target)
    return stated.framework()


def _arguments(given: object) -> Iterator[tuple[str, object]]:
    if isinstance(given, Mapping):
        for name, each in given.items():
            yield str(name), _score(each) if isinstance(each, Mapping) else each
        return
    for each in given if isinstance(given, list) else [None]:
        named = each if isinstance(each, Mapping) else {}
        name = next((named[key] for key in _NAMES if key in named), None)
        if not isinstance(name, str | int) or isinstance(name, bool) or not str(name).strip():
            raise BadInput(_say("argument_without_id", each=str(each)[:40]), do=_DO)
        yield str(name), _score(named)


def _score(argument: Mapping[str, object]) -> object:
    return next((argument[key] for key in _SCORES if key in argument), None)


def _pairs(given: object, key: str) -> Iterator[tuple[str, str]]:
    if not isinstance(given, list):
        raise BadInput(_say("no_list", key=repr(key)), do=_DO)
    for each in given:
        pair = [each.get("from"), each.get("to")] if isinstance(each, Mapping) else each
        if not isinstance(pair, list) or len(pair) != 2 or not all(map(_is_name, pair)):
            raise BadInput(_say("among_no_pair", each=str(each)[:40], key=key), do=_DO)
        yield str(pair[0]), str(pair[1])


def _is_name(value: object) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)
