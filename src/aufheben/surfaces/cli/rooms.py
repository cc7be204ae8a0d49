"""Which room a run belongs to, and how each room shows, recomputes and goes on with one."""

from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput

if TYPE_CHECKING:
    from aufheben.formats.cases.casting import Cast
    from aufheben.runtime.journal import Journal, Record


def resumed(held: "Journal", options: dict[str, Any]) -> int:
    """Go on with the run held open, and show what came of it."""
    settings = held.head.settings
    match settings.get("room"):
        case "judging":
            from aufheben.formats import verdicts
            from aufheben.surfaces.cli import hearings

            hearings.telling("").check(options["output"], force=options["force"])
            return hearings.go_on(verdicts.read_settings(settings), held, options)
        case "hierarchy":
            from aufheben.formats import surveys
            from aufheben.surfaces.cli import checking

            checking.targets(options)
            return checking.go_on(surveys.read_settings(settings), held, options)
        case "deliberation":
            from aufheben.formats import deliberations
            from aufheben.surfaces.cli import deliberating

            deliberating.telling().check(options["output"], force=options["force"])
            return deliberating.go_on(deliberations.read_settings(settings), held, options)
        case "rating":
            from aufheben.formats import ratings as written
            from aufheben.surfaces.cli import ratings

            ratings.telling("").check(options["output"], force=options["force"])
            return ratings.go_on(written.read_settings(settings), held, options)
        case _:
            from aufheben.formats.cases.settings import read_settings
            from aufheben.surfaces.cli.output import check_target
            from aufheben.surfaces.cli.running import go_on

            check_target(options["output"], force=options["force"])
            chosen = read_settings(settings)
            _check_procedure(chosen, held)
            return go_on(chosen, held, options)


def _check_procedure(chosen: "Cast", held: "Journal") -> None:
    """Raises BadInput where a lift was begun in a procedure in which nobody is asked any more."""
    if not chosen.case.constitution.closed or held.record.ended is not None:
        return
    held.close()
    raise BadInput(
        f"run {held.head.run} is a lift in its first procedure, which is only read now",
        do="ask anew for an answer; show, why, export and replay still read what was said",
    )


def recomputed(record: "Record") -> tuple[dict[str, Any], str]:
    """The run for programs and for people. Raises Diverged."""
    match record.settings.get("room"):
        case "judging":
            from aufheben.formats import verdicts
            from aufheben.surfaces.cli import hearings

            judged = hearings.again(record)
            return verdicts.envelope(record.run, judged), verdicts.plain(record.run, judged)
        case "hierarchy":
            from aufheben.formats import surveys
            from aufheben.surfaces.cli import checking, reports

            found = checking.again(record)
            return surveys.envelope(found), reports.text(found, whole=True)
        case "deliberation":
            from aufheben.formats import deliberations
            from aufheben.surfaces.cli import deliberating

            pondered = deliberating.again(record)
            return deliberations.envelope(pondered), deliberations.plain(pondered)
        case "rating":
            from aufheben.formats import ratings as written
            from aufheben.surfaces.cli import ratings

            rated = ratings.again(record)
            return written.envelope(record.run, rated), written.plain(record.run, rated)
        case _:
            from aufheben.formats.dialectic import envelope, plain
            from aufheben.surfaces.cli.journals import told

            argued = told(record)
            return envelope(argued), plain(argued)


def shown(record: "Record", options: dict[str, Any]) -> int:
    """The result again, on stdout or in the named file; the exit code it stands for."""
    _check_options(record, options)
    match record.settings.get("room"):
        case "judging":
            from aufheben.surfaces.cli import hearings

            hearings.telling("").check(options["output"], force=options["force"])
            return hearings.show(record.run, hearings.again(record), options)
        case "hierarchy":
            from aufheben.surfaces.cli import checking, edges

            if options.get("edge"):
                return edges.show(record, options)
            checking.targets(options)
            return checking.show(checking.again(record), options)
        case "deliberation":
            from aufheben.surfaces.cli import boards, deliberating

            if options.get("utility"):
                return boards.show_utility(record, options)
            if options.get("at") is not None:
                return boards.show_board(record, options)
            deliberating.telling().check(options["output"], force=options["force"])
            return deliberating.show(deliberating.again(record), options)
        case "rating":
            from aufheben.surfaces.cli import ratings

            ratings.telling("").check(options["output"], force=options["force"])
            return ratings.show(record.run, ratings.again(record), options)
        case _:
            from aufheben.surfaces.cli.journals import told
            from aufheben.surfaces.cli.output import check_target
            from aufheben.surfaces.cli.running import show

            check_target(options["output"], force=options["force"])
            return show(told(record), {**options, "full": True})


def _check_options(record: "Record", options: dict[str, Any]) -> None:
    """Raises BadInput for an option of another room."""
    room = record.settings.get("room")
    if options.get("edge") and room != "hierarchy":
        raise BadInput(f"run {record.run} checked no hierarchy", do="leave --edge out")
    if (options.get("utility") or options.get("at") is not None) and room != "deliberation":
        raise BadInput(f"run {record.run} is no deliberation", do="leave --utility and --at out")
