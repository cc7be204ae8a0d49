"""The table of what is read, by source: `python -m tests.reading` writes it into docs/results.md.

With `--unjudged` it prints what nobody has judged yet, one line each, to be put into verdicts.tsv.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.reading.sentences import SHARED, Read, digest, is_right, read, stances, verdicts

PAGE = Path(__file__).parents[2] / "docs/results.md"
BEGIN, END = "<!-- reading -->", "<!-- /reading -->"


def main() -> int:
    """0 where the table is written, 2 where a part of what it counts is not at hand."""
    found = [one for stance in stances() for one in read(stance)]
    known = verdicts()
    if "--unjudged" in sys.argv:
        sys.stdout.writelines(f"{line}\n" for line in _unjudged(found, known))
        return 0
    if not SHARED.exists():
        sys.stderr.write("what others wrote is not here: the table would lose its rows\n")
        return 2
    told = "\n".join(table(found, known))
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    PAGE.write_text(f"{before}{BEGIN}\n{told}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    sys.stdout.write(f"{told}\n")
    return 0


def _unjudged(found: list[Read], known: dict[str, bool]) -> Iterator[str]:
    for one in found:
        for reading in filter(None, (one.reading, one.after)):
            if is_right(one, reading, known) is not True:
                text = (
                    one.written.text
                    if reading == one.reading
                    else f"{one.written.text} ~> {one.advised}"
                )
                yield "\t".join(
                    (
                        digest(one.stance.question, one.written.text, reading),
                        text,
                        reading,
                        str(one.written.right),
                    )
                )


def table(found: list[Read], known: dict[str, bool]) -> Iterator[str]:
    yield "| source | written | of these to be refused | read at first | read after the advice once | misread |"
    yield "|---|--:|--:|--:|--:|--:|"
    for source in dict.fromkeys(one.stance.source for one in found):
        yield _row(source, [one for one in found if one.stance.source == source], known)
    yield _row("all", found, known)


def _row(source: str, found: list[Read], known: dict[str, bool]) -> str:
    first = sum(bool(one.reading) for one in found)
    after = first + sum(bool(one.after) for one in found)
    wrong = sum(
        is_right(one, reading, known) is not True
        for one in found
        for reading in filter(None, (one.reading, one.after))
    )
    part = [f"{count} ({100 * count // len(found)} %)" for count in (first, after)]
    refused = sum(one.written.right == ("refuse",) for one in found)
    return f"| {source} | {len(found)} | {refused or ''} | {part[0]} | {part[1]} | {wrong} |"


if __name__ == "__main__":
    sys.exit(main())
