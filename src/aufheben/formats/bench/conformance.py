"""The published camera problem beside ours: the table, the checks, the answer, and what differs."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from aufheben.formats.bench.report import Found, Group, Report, ReportedRun, Summary, spreadsheet
from aufheben.formats.document import Item, Items, Row, Table
from aufheben.formats.endings import sentence, why_ended
from aufheben.words import Fact, Said, speaker, spelled

_say = speaker(__name__)

CHECKS: Final = ("premises", "rules", "conclusions", "passing")
NOTES: Final = tuple(_say(f"conformance_note_{key}") for key in ("speakers", "prose", "named"))
_COLUMNS: Final = ("argument", "speaker", "symbolic", "published", "ours")


def report(summary: Summary) -> Report:
    """One table in the publication's layout, and what stands under it."""
    heads = tuple(_say(f"column_{name}") for name in (*_COLUMNS, *CHECKS))
    return Report(
        benchmark="conformance",
        about=(_say("conformance_title"), summary["model"]),
        tables=(
            Table(heads, tuple(Row((*_cells(row), *_checks(row))) for row in summary["rows"])),
            Items(tuple(map(Item, _under(summary)))),
        ),
        groups=(Group(id="m0", name=summary["model"], runs=(ReportedRun(run=summary["run"]),)),),
    )


def comma_separated(summary: Summary) -> str:
    """One line an argument, RFC 4180; checks are true or false."""
    columns = dict.fromkeys(("run", *_COLUMNS, *CHECKS, "by", "differs"), "")
    return spreadsheet(columns, (_flat(row, summary["run"]) for row in summary["rows"]))


def _flat(row: Found, run: str) -> dict[str, str]:
    said = zip(_COLUMNS, (spelled(cell, "en") for cell in _cells(row)), strict=True)
    checks = {check: str(holds).lower() for check, holds in row["checks"].items()}
    differs = "; ".join(spelled(_unlike(each), "en") for each in row["differences"])
    return {"run": run, **dict(said), **checks, "by": row["by"], "differs": differs}


def _cells(row: Found) -> Iterator[Fact]:
    """Argument, speaker, symbols, published words, our words."""
    speaker, seat = row["speaker"]["published"], row["speaker"]["ours"]
    none = _say("conformance_none")
    yield row["argument"]
    yield speaker if seat == speaker else _say("spoken_by", speaker=speaker, seat=seat or none)
    yield row["symbolic"]
    yield _told(row["published"])
    yield none if row["ours"] is None else _told(row["ours"])


def _told(written: Found) -> str:
    if "final_answer" in written:
        return str(written["final_answer"])
    return f"{'; '.join(written['strong'])} ⇒ {written['consequent']}"


def _checks(row: Found) -> Iterator[Fact]:
    return (_say("same" if holds else "differs") for holds in row["checks"].values())


def _under(summary: Summary) -> Iterator[Fact]:
    """What stands under the table, a line each."""
    answer = summary["answer"]
    for name, holds in (*summary["checks"].items(), ("answer", answer["same"])):
        yield _of(_say(f"conformance_{name}"), _say("same" if holds else "differs"))
    yield _of(_say("conformance_published"), answer["published"])
    yield _of(_say("conformance_ours"), answer["ours"] or _say("conformance_none"))
    if answer["missing"]:
        yield _of(_say("conformance_missing"), ", ".join(answer["missing"]))
    for row in summary["rows"]:
        for each in row["differences"]:
            yield _of(
                f"{row['argument']}", _of(_say(f"conformance_{each['check']}"), _unlike(each))
            )
    if summary["extra"]:
        yield _of(_say("conformance_extra"), ", ".join(summary["extra"]))
    yield from _read_otherwise(summary["rows"])
    yield from NOTES
    yield _say("ended", how=sentence(why_ended(summary["stop_reason"])), run=summary["run"])


def _of(what: Fact, said: Fact) -> Said:
    return _say("said_of", what=what, said=said)


def _unlike(each: Found) -> Said:
    theirs, ours = (
        f'"{said}"' if said else _say("conformance_none")
        for said in (each["published"], each["ours"])
    )
    return _of(_say(f"kind_of_{each['what']}"), _say("unlike", published=theirs, ours=ours))


def _read_otherwise(rows: Iterable[Found]) -> Iterator[Fact]:
    """Which wordings were read as the same, and what was compared by its words."""
    alike: dict[str, list[str]] = defaultdict(list)
    worded = []
    for row in rows:
        for one, other in row["aliases"]:
            alike[f"{one} = {other}"].append(row["argument"])
        worded += [row["argument"]] if row["by"] == "words" else []
    if alike:
        pairs = "; ".join(f"{pair} ({', '.join(its)})" for pair, its in alike.items())
        yield _of(_say("conformance_aliases"), pairs)
    if worded:
        yield _of(_say("conformance_by_words"), ", ".join(worded))
