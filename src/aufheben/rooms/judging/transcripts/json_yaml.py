"""Debates as nodes of JSON or YAML: our own layout, and the two of PanelBench.

Ours: `motion`, `info`?, `teams`? (`name`, `side`?), `speeches` (`team`, `speaker`?, `text`).
PanelBench's: `motion`, `pro_speakers`/`con_speakers` or `pro_side`/`con_side` (`name`),
`info_slide`?, `speech_order`?, and speeches of `speaker_name` or `debater_name` and `content`,
which stand in a file of their own, or here as `speeches`.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace

from aufheben.domain.matches import Match, Stand
from aufheben.formats.nodes import WHOLE, Node, yaml_node
from aufheben.rooms.judging.transcripts.benches import seated
from aufheben.rooms.judging.transcripts.drafts import Draft, match_of
from aufheben.rooms.judging.transcripts.sides import canonical, stand_named
from aufheben.rooms.judging.transcripts.titles import Title, title_of
from aufheben.rooms.judging.transcripts.transcript import DraftSpeech
from aufheben.words import speaker

_say = speaker(__name__)

_PRO, _CON = ("pro_speakers", "pro_side"), ("con_speakers", "con_side")
_NAMES = ("speaker_name", "debater_name")
_PANELBENCH = ("motion", *_PRO, *_CON, "info_slide", "speech_order")
_OURS = ("motion", "info", "teams", "speeches")
_MOTION_FIX = _say("add_motion")
_TEAMS_FIX = _say("name_teams_sides")


def read_yaml(text: str, file: str | None = None, motion: str = "") -> Match:
    """The debate in a YAML text, on `motion` where one is given; laid out as JSON or as PanelBench with `speeches`.

    Raises BadInput with the place and the fix.
    """
    return read_table(yaml_node(text, file), motion)


def read_table(node: Node, motion: str = "") -> Match:
    """The debate a table says, in any layout, on `motion` where one is given. Raises BadInput with the place and the fix."""
    if isinstance(node.value, tuple):
        raise node.wrong(_say("speeches_without_motion"), _say("give_one_table"))
    if not isinstance(node.value, dict) or not {*_PRO, *_CON} & node.value.keys():
        return _ours(node, motion)
    fields = node.fields((*_PANELBENCH, "speeches"))
    speeches = node.needed(fields, "speeches")
    return _panelbench(node, fields, speeches, motion)


def read_pair(motion: Node, speeches: Node) -> Match:
    """The debate in PanelBench's two files. Raises BadInput with the place and the fix."""
    return _panelbench(motion, motion.fields(_PANELBENCH), speeches)


def _ours(node: Node, motion: str) -> Match:
    fields = node.fields(_OURS)
    sides = _sides(fields["teams"]) if "teams" in fields else {}
    turns = [_turn(speech, sides) for speech in node.needed(fields, "speeches").items()]
    return match_of(
        Draft(
            motion=_motion(fields, motion),
            info=fields["info"].optional_text() if "info" in fields else "",
            sides=sides,
            turns=_seated(turns, sides),
            file=node.file,
            motion_fix=_MOTION_FIX,
            teams_fix=_TEAMS_FIX,
        )
    )


def _motion(fields: dict[str, Node], said: str) -> str:
    return said or (fields["motion"].optional_text() if "motion" in fields else "")


def _turn(node: Node, sides: Mapping[str, Stand | None]) -> tuple[Title, DraftSpeech]:
    """A speech; where its team is called by a place, `1AC`, or heads questions, as that says."""
    fields = node.fields(("team", "speaker", "text"))
    words = node.needed(fields, "team").text()
    title, name = title_of(words, sides), canonical(words)
    told = title if name not in sides and (title.role or title.exchange) else None
    turn = DraftSpeech(
        team=told.team if told else name,
        text=node.needed(fields, "text").text(),
        speaker=(fields["speaker"].optional_text() if "speaker" in fields else "")
        or (told.speaker if told else ""),
        role=told.role.label if told and told.role else "",
        line=node.line,
        exchange=told.exchange if told else None,
        words=words,
    )
    return told or Title(number=None, team=name, given=name in sides), turn


def _seated(
    turns: Sequence[tuple[Title, DraftSpeech]], sides: Container[str]
) -> tuple[DraftSpeech, ...]:
    """With the teams that places and sides speak for."""
    both = zip(seated([title for title, _ in turns], sides), turns, strict=True)
    return tuple(replace(turn, team=title.team) for title, (_, turn) in both)


def _sides(node: Node) -> dict[str, Stand | None]:
    sides: dict[str, Stand | None] = {}
    for team in node.items():
        fields = team.fields(("name", "side"))
        name = canonical(team.needed(fields, "name").text())
        _add(sides, name, _side(name, fields.get("side")), team)
    return sides


def _side(name: str, node: Node | None) -> Stand | None:
    if node is None:
        return None
    return stand_named(node.text(), of=name, file=node.file, line=node.line)


def _add(sides: dict[str, Stand | None], name: str, side: Stand | None, node: Node) -> None:
    if name in sides:
        raise node.wrong(_say("stands_twice", twice=name[:40]), _say("name_each_team"))
    sides[name] = side


def _panelbench(node: Node, fields: dict[str, Node], speeches: Node, motion: str = "") -> Match:
    sides: dict[str, Stand | None] = {}
    _speakers(node.needed(fields, *_PRO), "for", sides)
    _speakers(node.needed(fields, *_CON), "against", sides)
    turns = tuple(_said(speech) for speech in speeches.items())
    if "speech_order" in fields:
        _check_order(fields["speech_order"], turns, speeches)
    return match_of(
        Draft(
            motion=_motion(fields, motion),
            info=fields["info_slide"].optional_text() if "info_slide" in fields else "",
            sides=sides,
            turns=turns,
            file=speeches.file,
            motion_fix=_MOTION_FIX,
            teams_fix=_say("spell_name_so"),
        )
    )


def _speakers(node: Node, side: Stand, sides: dict[str, Stand | None]) -> None:
    for each in node.items():
        fields = each.fields(("name",))
        name = canonical(each.needed(fields, "name").text())
        _add(sides, name, side, each)


def _said(node: Node) -> DraftSpeech:
    fields = node.fields((*_NAMES, "content"))
    return DraftSpeech(
        team=canonical(node.needed(fields, *_NAMES).text()),
        text=node.needed(fields, "content").text(),
        line=node.line,
    )


def _check_order(order: Node, turns: tuple[DraftSpeech, ...], speeches: Node) -> None:
    expected = [canonical(name.text()) for name in order.items()]
    if len(expected) != len(turns):
        what = _say("other_count", n=len(turns), expected=len(expected))
        raise speeches.wrong(what, _say("add_speech_mend_order"))
    for number, (name, turn) in enumerate(zip(expected, turns, strict=True), start=1):
        if name != turn.team:
            what = _say("other_order", number=number, team=turn.team[:40], name=name[:40])
            raise speeches.items()[number - 1].wrong(what, _say("mend_name_order"))


def json_node(value: object, file: str | None) -> Node:
    return _node(value, WHOLE, file)


def _node(value: object, place: str, file: str | None) -> Node:
    if isinstance(value, list):
        items = enumerate(value, start=1)
        nodes = tuple(_node(item, f"{place}[{n}]", file) for n, item in items)
        return Node(value=nodes, place=place, file=file)
    if isinstance(value, dict):
        inside = "" if place == WHOLE else f"{place}."
        fields = {key: _node(item, f"{inside}{key}", file) for key, item in value.items()}
        return Node(value=fields, place=place, file=file)
    return Node(value=value, place=place, file=file)
