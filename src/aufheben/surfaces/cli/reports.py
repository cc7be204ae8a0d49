"""What came of a check, in the format that a file's ending names."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from aufheben.surfaces.cli.models import SPENDING
from aufheben.surfaces.cli.output import write_out

if TYPE_CHECKING:
    from aufheben.formats.surveys import Told


_ENDED = {
    "en": {
        "checked": "every edge was looked at",
        **{limit: f"the limit on {limit}" for limit in SPENDING},
    },
    "ja": {
        "checked": "すべての辺を調べた",
        **dict(
            zip(
                SPENDING,
                ("回答数の上限", "トークンの上限", "費用の上限", "時間の上限"),
                strict=True,
            )
        ),
    },
}


def text(told: "Told", *, whole: bool) -> str:
    """For a terminal: all findings where `whole`, and in any case what they add up to."""
    from aufheben.formats.findings.plain import plain, summary

    survey = told.check.survey
    lang = survey.procedure.debate.lang
    if whole:
        said = plain(told.findings, survey.taxonomy, lang)
    else:
        said = f"{summary(told.findings, lang)}\n"
    return said + f"{counted(told)}\n"


def counted(told: "Told") -> str:
    """How many edges were checked, how many stand, and why it stopped."""
    from aufheben.formats.surveys import edges

    row, surveyed = edges(told), told.surveyed
    asked, reason = len(told.check.survey.edges), str(surveyed.stop_reason)
    if told.check.survey.procedure.debate.lang == "ja":
        return (
            f"辺{asked}本のうち{row['checked']}本を調べた(実行 {told.run}):"
            f" 支持{row['upheld']}、否定{row['rejected']}、未決{row['undecided']}。"
            f"回答{surveyed.tally.made}件。終了の理由: {_ENDED['ja'].get(reason, reason)}"
        )
    return (
        f"run {told.run}: {row['checked']} of {asked} edges checked: {row['upheld']} upheld,"
        f" {row['rejected']} rejected, {row['undecided']} undecided;"
        f" {surveyed.tally.made} answers; ended: {_ENDED['en'].get(reason, reason)}"
    )


def save(told: "Told", path: str) -> None:
    """Write the report. Raises BadInput where the file cannot be written."""
    write_out(path, written(told, Path(path).suffix))


def written(told: "Told", suffix: str) -> str:
    """The report in the format that a file's ending names."""
    from aufheben.formats.findings import columns, kgcl, page, plain, shacl
    from aufheben.formats.surveys import edges, envelope

    survey = told.check.survey
    taxonomy, lang = survey.taxonomy, survey.procedure.debate.lang
    match suffix:
        case ".json":
            return json.dumps(envelope(told), ensure_ascii=False, indent=2) + "\n"
        case ".html":
            title, row = Path(told.check.file).name, edges(told)
            shown = {name: row[name] for name in ("total", "checked", "upheld", "rejected")}
            return page.html(
                told.findings, taxonomy, title=title, run=told.run, summary=shown, lang=lang
            )
        case ".tsv":
            return columns.robot(told.findings, taxonomy, lang)
        case ".md":
            return plain.markdown(told.findings, taxonomy, lang)
        case ".ttl":
            return shacl.shacl(told.findings, taxonomy, lang)
        case ".kgcl":
            return kgcl.kgcl(told.findings, taxonomy, lang)
        case _:
            return text(told, whole=True)
