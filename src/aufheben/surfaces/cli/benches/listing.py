"""`aufheben bench list`: what can be measured, on what, in which ways, by which measures."""

from typing import Any

import click

from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import print_json

BENCHMARKS = {
    "dialectic": (
        "what the dialectic buys over other ways to an answer",
        "弁証法は他の方法に比べて何をもたらすか",
    ),
    "conformance": (
        "seed 000's own evaluation: the camera problem beside its formal example",
        "000 自身の評価：カメラ問題を形式例と並べる",
    ),
    "hierarchy": (
        "wrong is-a edges found by debates of experts",
        "専門家の討論による is-a の誤り検出",
    ),
    "panelbench": ("judges of debates against people's verdicts", "討論審査を人の判定と比べる"),
    "pairs": ("which of two arguments is more convincing", "二つの論証のどちらが説得的か"),
}


@click.command("list")
@click.option("--lang", type=click.Choice(["en", "ja"]), default="en", show_default=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(lang: str, as_json: bool) -> int:
    """List the benchmarks, the ways to an answer, the measures, and the topics."""
    found = listed(lang)
    if as_json:
        print_json(found)
        return 0
    for heading, rows in found.items():
        echo(f"{_HEADINGS[heading][lang == 'ja']}:")
        width = max(len(row["name"]) for row in rows)
        for row in rows:
            echo(f"  {row['name']:<{width}}  {row['meaning']}")
        echo("")
    return 0


_HEADINGS = {
    "benchmarks": ("Benchmarks", "ベンチマーク"),
    "methods": (
        "Ways to an answer (FORM[@ROUNDS][+confirm])",
        "答えへの方法 (FORM[@ROUNDS][+confirm])",
    ),
    "groups": ("Groups of them", "方法の組"),
    "topics": ("Topics", "問い"),
    "measures": ("Measures", "指標"),
}


def listed(lang: str) -> dict[str, list[dict[str, Any]]]:
    """Everything by heading, each with its name and meaning."""
    from aufheben.evaluation.dialectic.measures import MEASURES
    from aufheben.evaluation.dialectic.methods import MEANINGS

    ja = lang == "ja"
    return {
        "benchmarks": [_row(name, both[ja]) for name, both in BENCHMARKS.items()],
        "methods": [_row(form, both[ja]) for form, both in MEANINGS.items()],
        "groups": _groups(),
        "topics": _topics(lang),
        "measures": [
            {**_row(name, m.ja if ja else m.en), "family": m.family, "better": m.direction}
            for name, m in MEASURES.items()
        ],
    }


def _groups() -> list[dict[str, Any]]:
    from aufheben.evaluation.dialectic.methods import grid, read_methods

    found = {"main": read_methods("main"), "all": grid()}
    return [_row(name, ", ".join(m.name for m in methods)) for name, methods in found.items()]


def _topics(lang: str) -> list[dict[str, Any]]:
    from aufheben.formats.topics import SHIPPED, TOPIC_FORMATS, read_topics, shipped

    count = "{} 件、同梱" if lang == "ja" else "{} that ship with the program"
    ids = {name: {topic.id for topic in read_topics(shipped(name))} for name in SHIPPED}
    ours = [_row(name, count.format(len(found))) for name, found in ids.items()]
    forms = [
        _row(name, said["ja" if lang == "ja" else "en"]) for name, said in TOPIC_FORMATS.items()
    ]
    return [*ours, *forms]


def _row(name: str, meaning: str) -> dict[str, Any]:
    return {"name": name, "meaning": meaning}
