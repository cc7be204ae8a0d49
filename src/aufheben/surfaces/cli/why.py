"""`aufheben why`: the chain of attackers behind a status, and what a doubt would change."""

from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.journals import journal_option

if TYPE_CHECKING:
    from aufheben.formats.dialectic import Told


@click.command("why")
@click.argument("argument", metavar="ARG", required=False)
@click.option("--run", "run_name", help="The run (default: the newest).")
@click.option("--doubt", metavar="PREMISE", help="Recompute as if this premise were not held.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
@journal_option
def command(
    argument: str | None,
    run_name: str | None,
    doubt: str | None,
    as_json: bool,
    journal: str | None,
) -> int:
    """Show why ARG (such as Arg1; default: the one behind the answer) stands or falls.

    No agent is asked: statuses are computed from the journal.
    """
    from aufheben.formats.dialectic.why import because, changes
    from aufheben.formats.quoting.plain import page
    from aufheben.surfaces.cli.journals import latest, open_store, print_json, told

    store = open_store(journal)
    record = store.read(run_name or latest(store))
    before = told(record)
    index = _index(before, argument)
    after = told(record, doubt) if doubt else None
    _known(before, doubt)
    if as_json:
        print_json(_object(before, after, index, doubt))
        return 0
    echo(page(because(after or before, index)), nl=False)
    if after:
        echo(page(changes(before, after)), nl=False)
    return 0


def _index(told: "Told", argument: str | None) -> int:
    names = [told.name(index) for index in range(len(told.moves))]
    if argument is None:
        if told.deciding is None:
            if told.complete and names:
                return 0
            do = f"name one of {', '.join(names)}" if names else "`aufheben show` says how it ended"
            raise BadInput("the run has no answer", do=do)
        return told.deciding
    if argument not in names:
        do = f"name one of {', '.join(names)}" if names else "nobody said any"
        raise BadInput(f"no argument {argument!r}", do=do)
    return names.index(argument)


def _known(told: "Told", doubt: str | None) -> None:
    """A doubt about something nobody said would change nothing and mean a misspelling."""
    from difflib import get_close_matches

    from aufheben.domain.wording import plain

    if doubt is None:
        return
    rules = [rule for move in told.moves for rule in move.argument.rules]
    said = [p for rule in rules for p in (*rule.strong, *rule.weak_negation)]
    if plain(doubt) not in map(plain, said):
        near = get_close_matches(doubt, said, n=1, cutoff=0.3)
        do = f"did you mean {near[0]!r}?" if near else "name a premise word for word"
        raise BadInput(f"nobody rests on {doubt!r}", do=do)


def _object(before: "Told", after: "Told | None", index: int, doubt: str | None) -> dict[str, Any]:
    from aufheben.formats.dialectic.unspoken import against
    from aufheben.formats.dialectic.why import attackers

    shown = after or before
    return {
        "run": shown.run,
        "argument": shown.name(index),
        "status": shown.audit.statuses[index],
        "status_on_union": shown.audit.on_union[index] if shown.audit.on_union else None,
        "attackers": attackers(shown, index),
        "unspoken": [each._asdict() for each in against(shown, index)],
        "doubt": doubt,
        "answers": list(shown.whole.answers()) if shown.complete and shown.whole else None,
        "before": before.audit.statuses[index] if after else None,
        "changed": [
            {"argument": shown.name(i), "from": b, "to": a}
            for i, (b, a) in enumerate(
                zip(before.audit.statuses, shown.audit.statuses, strict=True)
            )
            if a != b
        ],
    }
