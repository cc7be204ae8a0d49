"""The arguments of a dialectic, what they do to each other, drawn as Mermaid; and where each stands in its journal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.formats.graphs import Edge, Graph, Node
from aufheben.formats.quoting.markup import label
from aufheben.logic.explain.premises import standing
from aufheben.rooms.dialectic.report import strengths
from aufheben.rooms.dialectic.report.strengths import graded
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event, Record
from aufheben.words import speaker, spelled

_say = speaker(__name__)


def graph(told: ToldDialectic) -> Graph:
    """Every argument that was said; attacks as they were said, then every other defeat.

    Edges of the kind `lifted` lead from main arguments to the synthesis.
    """
    nodes = tuple(
        Node(
            id=told.name(index),
            seat=move.seat,
            said=bare(move.argument.warrant.consequent),
            role=move.role,
            status=told.audit.statuses[index],
        )
        for index, move in enumerate(told.moves)
    )
    return Graph(nodes=nodes, edges=(*_said(told), *_elsewhere(told), *_lifted(told)))


def _said(told: ToldDialectic) -> Iterator[Edge]:
    for index, said in enumerate(told.uttered):
        if said.attacks is not None:
            yield _edge(told, index, said.attacks, told.moves[index].role)


def _elsewhere(told: ToldDialectic) -> Iterator[Edge]:
    """Where every argument is said once: defeats by what was said in another place."""
    if told.complete:
        drawn = {(index, said.attacks) for index, said in enumerate(told.uttered)}
        for one, other in told.audit.edges:
            if (one, other) not in drawn and one < len(told.moves):
                yield _edge(told, one, other, "defeats")


def _lifted(told: ToldDialectic) -> Iterator[Edge]:
    """From the main arguments a synthesis was lifted from."""
    if told.synthesis is not None:
        for thesis in told.first[: len(told.finished.conclusion.disputes)]:
            yield _edge(told, thesis, told.synthesis, "lifted")


def _edge(told: ToldDialectic, one: int, other: int, kind: str) -> Edge:
    return Edge(source=told.name(one), target=told.name(other), kind=kind)


LABEL = 80
"""Most characters of a conclusion in a node."""


def mermaid(told: ToldDialectic) -> str:
    """The chart alone in a file: what its nodes cut stands in full as comments at its end."""
    return "\n".join([*chart(told), *_uncut(told)]) + "\n"


def chart(told: ToldDialectic) -> list[str]:
    """A flowchart; every node says seat, conclusion and status in words, never by color alone."""
    lines = ["flowchart TD"]
    if (found := graded(told)) is not None:
        return [*lines, *strengths.chart(found, told.lang)]
    for index, move in enumerate(told.moves):
        words = [
            f"{told.name(index)} · {label(move.seat, LABEL)}",
            label(bare(move.argument.warrant.consequent), LABEL),
            standing(told.audit.statuses[index]).said(told.lang),
        ]
        lines.append(f'    {told.name(index)}["{"<br/>".join(words)}"]')
    return [*lines, *(_arrow(edge, told.lang) for edge in graph(told).edges)]


def _arrow(edge: Edge, lang: Lang) -> str:
    """Thick from the main arguments a synthesis was lifted from; dashed for what is no rebuttal."""
    line = {"lifted": "==>", "defeats": "-->", "rebut": "-->"}.get(edge.kind, "-.->")
    said = spelled(_say(f"edge_{edge.kind}"), lang)
    return f"    {edge.source} {line}|{said}| {edge.target}"


def _uncut(told: ToldDialectic) -> list[str]:
    """The conclusions that are longer than a label."""
    said = {i: bare(move.argument.warrant.consequent) for i, move in enumerate(told.moves)}
    return [f"    %% {told.name(i)}: {label(t)}" for i, t in said.items() if len(t) > LABEL]


_ANSWERS = ("answered", "decided")
_FINAL = (("integrate",), ("answer",))
"""Places of answers that are final: drafts and samples are steps toward one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """By the index of an argument the event it was said in, its card's id and its row.

    `noes` are the events in which somebody had nothing to reply, each with its row.
    """

    events: tuple[Event, ...]
    ids: tuple[str, ...]
    rows: tuple[str, ...]
    noes: tuple[tuple[Event, str], ...]


def placed(record: Record, told: ToldDialectic) -> Placed:
    """Every argument of a run that was told, found again in the record."""
    theses, turns = _theses(record), _turns(record)
    replies = _replies(record)
    answers = [e for e in record.events if e.place[:1] in _FINAL and "final_answer" in e.payload]
    # What stands nowhere in the journal is there since the end, and not before.
    last = record.ended or Event(number=len(record.events) + 1, kind="ended")
    events: list[Event] = []
    rows: list[str] = []
    ids: list[str] = []
    disputes = len(told.finished.conclusion.disputes)
    for group, start in enumerate(told.first):
        end = told.first[group + 1] if group + 1 < len(told.first) else len(told.moves)
        about, number = (
            ("dispute", group + 1) if group < disputes else ("confirm", group - disputes + 1)
        )
        for step in range(end - start):
            if not theses and start + step < len(turns) and about == "dispute":
                event = turns[start + step]
            elif step:
                event = replies.get((about, _number(theses, group, about, number), step), last)
            elif about == "dispute":
                event = theses[group] if group < len(theses) else last
            else:
                event = answers[number - 1] if number <= len(answers) else (answers or [last])[-1]
            events.append(event)
            rows.append(f"{about}-{number}-{step // 2}")
            ids.append(f"{about}-{number}-{step}")
    return Placed(
        events=tuple(events), ids=tuple(ids), rows=tuple(rows), noes=tuple(_noes(record, theses))
    )


def _number(theses: Sequence[Event], group: int, about: str, number: int) -> int:
    """As the places count disputes: by main arguments, those that nobody had left out."""
    return int(theses[group].place[1]) if about == "dispute" and group < len(theses) else number


def _theses(record: Record) -> list[Event]:
    """The main arguments, by their number: of those asked together any may come first."""
    found = [e for e in record.events if e.place[:1] == ("thesis",) and _argues(e)]
    return sorted(found, key=lambda event: int(event.place[1]))


def _turns(record: Record) -> list[Event]:
    """What was said in turns, in forms without main arguments."""
    turns = (e for e in record.events if e.place[:1] == ("turn",) and e.kind in _ANSWERS)
    return [e for e in turns if e.payload.get("text") or _argues(e)]


def _replies(record: Record) -> dict[tuple[str, int, int], Event]:
    return {
        (str(e.place[0]), int(e.place[1]), int(e.place[3])): e
        for e in record.events
        if e.place[:1] in (("dispute",), ("confirm",)) and len(e.place) > 3 and _argues(e)
    }


def _argues(event: Event) -> bool:
    return event.kind in _ANSWERS and isinstance(event.payload.get("Argument"), dict)


def _noes(record: Record, theses: Sequence[Event]) -> Iterator[tuple[Event, str]]:
    known = {int(event.place[1]): number for number, event in enumerate(theses, start=1)}
    for event in record.events:
        about = event.place[:1]
        if about in (("dispute",), ("confirm",)) and event.kind in _ANSWERS and not _argues(event):
            number = int(event.place[1])
            number = known.get(number, number) if about == ("dispute",) else number
            yield event, f"{about[0]}-{number}-{int(event.place[3]) // 2}"
