"""Trials whose tables are recorded: drawn once by a seed, with gaps, unknown prices and abstentions."""

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

from aufheben.evaluation.hierarchy.measures import EdgeTrial, Unit, vote_for
from aufheben.evaluation.judging.table import DebateTrial
from aufheben.formats.bench.page import report_markdown
from aufheben.words import LANGS
from tests.evaluation.debate_trials import TEAMS, trial
from tests.evaluation.edge_trials import TRUTHS, judged

RECORDED = Path(__file__).parent / "recorded"
UNITS: tuple[Unit, ...] = (
    *(("single", "N"), ("single", "S"), ("one-way", "NS"), ("one-way", "RI")),
    *(("relay", "NS"), ("relay", "RI"), ("relay-mediator", "NS"), ("relay-feedback", "NS")),
    *((vote_for("relay"), "N"), ("parallel", "a|b")),
)


def edges() -> list[EdgeTrial]:
    """Ten units, two trials, twelve edges; some judgments are missing, some have no price."""
    chance = Random(7)
    return [
        judged(
            chance.choice(TRUTHS),
            first=chance.choice(TRUTHS),
            correct=place % 3 > 0,
            method=method,
            pair=pair,
            number=number,
            child=f"c{place}",
            kind=f"kind {place % 4}",
            calls=chance.randint(0, 9),
            tokens=chance.randint(10, 3000),
            money=None if method == "one-way" else chance.random() / 8,
        )
        for method, pair in UNITS
        for number in (1, 2)
        for place in range(12)
        if method != "parallel" or chance.random() < 0.9
    ]


def judgments() -> list[DebateTrial]:
    """Three panels, six debates, three trials, two probes; some come to no end."""
    chance = Random(8)
    return [
        trial(
            (order := chance.sample(TEAMS, 4))[0],
            ",".join(chance.sample(TEAMS, 1 + debate % 2)),
            ranking=tuple(order),
            finished=chance.random() < 0.9,
            debate=f"d{debate}",
            number=number,
            panel=panel,
            value_laden=(True, False, None)[debate % 3],
            money=None if panel == "null" else chance.random() / 4,
            calls=chance.randint(1, 40),
            run=f"{panel} {debate} {number} {probe}",
            error="it broke" if chance.random() < 0.1 else "",
            probe=probe,
        )
        for probe in ("", "swap", "relabel")
        for panel in ("dbkai", "null", "a|b")
        for debate in range(6)
        for number in (1, 2, 3)
    ]


def check_recorded(name: str, told: Mapping[str, object], csv: str) -> None:
    """What programs, spreadsheets and people read is what was recorded, byte for byte."""
    recorded = RECORDED / f"{name}.json"
    assert json.dumps(told, ensure_ascii=False, indent=1) + "\n" == recorded.read_text("utf-8")
    assert csv.encode() == recorded.with_suffix(".csv").read_bytes()
    for lang in LANGS:
        assert report_markdown(told, lang) == (RECORDED / f"{name}.{lang}.md").read_text("utf-8")
