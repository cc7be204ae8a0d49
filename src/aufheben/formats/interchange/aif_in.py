"""AIF and xAIF JSON read: what AIFdb, OVA and argument miners write."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, get_args

from aufheben.domain.vocabulary import Status
from aufheben.errors import BadInput
from aufheben.formats.interchange.aif import DEFAULTS
from aufheben.formats.interchange.graph import (
    ArgumentGraph,
    Conflict,
    Inference,
    Notes,
    Reading,
    Statement,
)
from aufheben.formats.nodes import parsed
from aufheben.words import Fact, speaker

_say = speaker(__name__)

Json = Mapping[str, Any]
_SPEECH: Final = ("L", "TA", "YA")
"""Nodes of the dialogue in which it was said; who said it is read off them, no more."""
_ENDS: Final = 1_000_000
"""Most ends of steps: a step from a thousand to a thousand is a million of them."""


def read_aif(text: str, file: str | None = None) -> Reading:
    """The graph of an AIF or xAIF document; what it has beyond such a graph is named.

    Raises BadInput for what is no such document, naming the place.
    """
    try:
        return _read(parsed(text.removeprefix("\ufeff"), file))
    except BadInput as wrong:
        raise wrong.at(file=file) from None


def _read(said: object) -> Reading:
    document = _object(said, _say("document"))
    within = document.get("AIF", document.get("aif"))
    if within is None or "nodes" in document:
        return read_body(document)
    return read_body(_object(within, "AIF"))


def read_body(body: Json) -> Reading:
    """The graph of an object with AIF's `nodes` and `edges`. Raises BadInput naming the place."""
    aif = _Aif(nodes=_nodes(body), notes=Notes(), body=body)
    graph = ArgumentGraph(
        statements=tuple(aif.statements()),
        inferences=tuple(aif.inferences()),
        conflicts=tuple(aif.conflicts()),
        title=_text(body, "title"),
    )
    aif.name_the_rest()
    return Reading(graph=graph, notes=aif.notes.all())


@dataclass(frozen=True, kw_only=True)
class _Aif:
    nodes: Mapping[str, Json]
    notes: Notes
    body: Json
    used: dict[str, int] = field(default_factory=dict)
    counted: Counter[str] = field(default_factory=Counter)

    def statements(self) -> Iterator[Statement]:
        for name, node in self._of("I"):
            yield Statement(
                id=name,
                text=_text(node, "text"),
                by=_text(node, "by") or self._speakers.get(name, ""),
                status=_status(node),
                weight=_weight(node),
            )

    def inferences(self) -> Iterator[Inference]:
        for name, node in self._of("RA"):
            rule = _text(node, "scheme") or _text(node, "text")
            rule = "" if rule in (DEFAULTS["RA"], "RA") else rule
            for step, premises, conclusion in self._steps(name):
                yield Inference(
                    id=step,
                    premises=premises,
                    conclusion=conclusion,
                    rule=rule,
                    by=_text(node, "by"),
                )

    def conflicts(self) -> Iterator[Conflict]:
        for name, node in self._of("CA"):
            for step, sources, target in self._steps(name):
                by, kind = _text(node, "by"), _kind(node)
                yield Conflict(id=step, sources=sources, target=target, by=by, kind=kind)

    def name_the_rest(self) -> None:
        """What is no part of such a graph."""
        known = ("I", "RA", "CA", *_SPEECH)
        for name, node in self.nodes.items():
            if (kind := _text(node, "type")) not in known:
                self.notes.add(_say("nodes_left_out", kind=kind or "none"), name)
        for one, other in self._edges:
            if self._type(one) == self._type(other) == "I":
                self.notes.add(_say("stepless_edges"), one)

    def _of(self, kind: str) -> Iterator[tuple[str, Json]]:
        return ((name, node) for name, node in self.nodes.items() if _text(node, "type") == kind)

    def _steps(self, name: str) -> Iterator[tuple[str, tuple[str, ...], str]]:
        """A step of its own for each that it leads to."""
        sources = self._said(name)
        targets = [one for one in self._leads(name) if one not in self._lost]
        if any(self._type(one) in ("RA", "CA") for one in self._into.get(name, ())) and not sources:
            self.notes.add(_say("steps_of_steps"), name)
        elif not sources or not targets:
            self.notes.add(_say("loose_steps"), name)
        else:
            if len(targets) > 1:
                self.notes.add(_say("split_steps"), name)
            self._count(len(sources) * len(targets))
            for target in targets:
                yield self._free(name), sources, target

    def _count(self, ends: int) -> None:
        self.counted["ends"] += ends
        if self.counted["ends"] > _ENDS:
            do = _say("cut_down_make")
            raise BadInput(_say("steps_more_than", ends=_ENDS), do=do)

    def _leads(self, name: str) -> list[str]:
        """What a step leads to."""
        return [one for one in self._out.get(name, ()) if self._type(one) in ("I", "RA", "CA")]

    @cached_property
    def _lost(self) -> frozenset[str]:
        """Steps that lead from no statement, or to nothing but such steps."""
        steps = [name for name in self.nodes if self._type(name) in ("RA", "CA")]
        ways = {name: len(self._leads(name)) for name in steps}
        lost = [name for name in steps if not (ways[name] and self._said(name))]
        known = set(lost)
        for name in lost:
            for before in self._into.get(name, ()):
                if before in ways and before not in known:
                    ways[before] -= 1
                    if not ways[before]:
                        known.add(before)
                        lost.append(before)
        return frozenset(known)

    def _said(self, name: str) -> tuple[str, ...]:
        """The statements that a step leads from."""
        return tuple(one for one in self._into.get(name, ()) if self._type(one) == "I")

    def _free(self, name: str) -> str:
        while True:
            self.used[name] = number = self.used.get(name, 0) + 1
            if number == 1:
                return name
            if (found := f"{name}-{number}") not in self.nodes:
                return found

    def _type(self, name: str) -> str:
        return _text(self.nodes[name], "type")

    @cached_property
    def _edges(self) -> tuple[tuple[str, str], ...]:
        found = []
        for number, edge in enumerate(_list(self.body, "edges")):
            place = f"edges[{number}]"
            ways = [_end(_object(edge, place), key, place) for key in ("from", "to")]
            if all(way in self.nodes for way in ways):
                found.append((ways[0], ways[1]))
            else:
                self.notes.add(_say("dangling_edges"), place)
        return tuple(dict.fromkeys(found))

    @cached_property
    def _into(self) -> Mapping[str, list[str]]:
        return _by((other, one) for one, other in self._edges)

    @cached_property
    def _out(self) -> Mapping[str, list[str]]:
        return _by(self._edges)

    @cached_property
    def _speakers(self) -> Mapping[str, str]:
        """Who asserted a statement first, by locution or by the words before its colon."""
        found: dict[str, str] = {}
        for name, node in self._of("L"):
            speaker = self._persons.get(name) or _before_colon(_text(node, "text"))
            for asserting in self._out.get(name, ()):
                for said in self._out.get(asserting, ()) if self._type(asserting) == "YA" else ():
                    found.setdefault(said, speaker)
        return found

    @cached_property
    def _persons(self) -> Mapping[str, str]:
        """The name of whoever is heard in a locution."""
        people = {
            str(each.get("participantID")): " ".join(
                part
                for key in ("firstname", "surname")
                if (part := _text(each, key)) not in ("", "None")  # a miner's way to say nobody
            )
            for each in _objects(self.body, "participants")
        }
        said = _objects(self.body, "locutions")
        return {str(each.get("nodeID")): people.get(str(each.get("personID")), "") for each in said}


def _nodes(body: Json) -> dict[str, Json]:
    if "nodes" not in body:
        do = _say("give_aif_json_nodes")
        raise BadInput(_say("no_aif_no"), do=do)
    found: dict[str, Json] = {}
    for number, node in enumerate(_list(body, "nodes")):
        place = f"nodes[{number}]"
        key = "nodeID" if "nodeID" in _object(node, place) or "id" not in node else "id"
        name = _name(node, key, place)
        if found.setdefault(name, node) != node:
            raise BadInput(_say("node_twice", name=name[:80], place=place), do=_say("give_each_id"))
    return found


def _by(pairs: Iterator[tuple[str, str]] | tuple[tuple[str, str], ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def _before_colon(text: str) -> str:
    before, colon, _ = text.partition(":")
    return before.strip() if colon and len(before) <= 80 else ""


def _kind(node: Json) -> Literal["rebut", "undercut", ""]:
    """Which kind of conflict a scheme names, such as "Default Undercut"; most name none."""
    said = f"{_text(node, 'scheme')} {_text(node, 'text')}".lower()
    if ("rebut" in said) == ("undercut" in said):
        return ""
    return "rebut" if "rebut" in said else "undercut"


def _status(node: Json) -> str:
    said = _text(node, "status")
    return said if said in get_args(Status) else ""


def _weight(node: Json) -> float | None:
    said = node.get("weight")
    known = isinstance(said, int | float) and not isinstance(said, bool) and 0 <= said <= 1
    return float(said) if known and said is not None else None


def _object(value: object, place: Fact) -> Json:
    if isinstance(value, dict):
        return value
    raise BadInput(_say("no_object", name=place), do=_say("give_aif_json"))


def _list(body: Json, key: str) -> list[Any]:
    value = [] if body.get(key) is None else body[key]
    if isinstance(value, list):
        return value
    raise BadInput(_say("no_list", key=key), do=_say("give_aif_json"))


def _objects(body: Json, key: str) -> list[Json]:
    """Of a list that tells more about others: what is no object tells nothing."""
    return [each for each in _list(body, key) if isinstance(each, dict)]


def _name(value: Json, key: str, place: str) -> str:
    name = value.get(key)
    if isinstance(name, str | int) and not isinstance(name, bool) and str(name):
        return str(name)
    raise BadInput(_say("lacks_key", place=place, key=key), do=_say("give_each_node"))


def _end(edge: Json, key: str, place: str) -> str:
    """Where an edge begins or ends; OVA 2 puts the whole node there."""
    whole = edge.get(key)
    if f"{key}ID" not in edge and isinstance(whole, dict):
        return _name(whole, "id", f"{place}.{key}")
    return _name(edge, f"{key}ID", place)


def _text(value: Json, key: str) -> str:
    found = value.get(key)
    return found if isinstance(found, str) else ""
