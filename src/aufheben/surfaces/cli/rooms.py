"""Which room a run belongs to, and how each room shows, recomputes and goes on with one."""

from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput

if TYPE_CHECKING:
    from aufheben.app import Result
    from aufheben.formats.cases.casting import Cast
    from aufheben.rooms import Shown
    from aufheben.runtime.journal import Journal, Record
    from aufheben.surfaces.cli.present import Output


def resumed(held: "Journal", options: dict[str, Any]) -> int:
    """Go on with the run held open, and show what came of it."""
    settings = held.head.settings
    match settings.get("room"):
        case "judging" | "deliberation":
            held.close()
            return _gone_on(held.head.run, options)
        case "hierarchy":
            from aufheben.formats import surveys
            from aufheben.surfaces.cli import checking

            checking.targets(options)
            return checking.go_on(surveys.read_settings(settings), held, options)
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


def _gone_on(run: str, options: dict[str, Any]) -> int:
    import asyncio

    from aufheben.surfaces.cli.execute import application, go_on
    from aufheben.surfaces.cli.models import asking
    from aufheben.surfaces.cli.present import check_targets, present

    app, output = application(options), _output(options)
    check_targets(app.kept(run)[0], output)
    return asyncio.run(go_on(app, run, asking(options), output, present))


def _output(options: dict[str, Any]) -> "Output":
    from aufheben.surfaces.cli.present import output_of

    path = options.get("output")
    return output_of({**options, "output": (path,) if path else ()})


def _again(record: "Record") -> "Result":
    import asyncio

    from aufheben.app import App

    return asyncio.run(App(journal=":memory:").replay(record))


def _looked(record: "Record", options: dict[str, Any]) -> int:
    from aufheben.app import App
    from aufheben.surfaces.cli.present import check_targets, present

    room, job, _ = App(journal=":memory:").kept(record)
    output, at = _output(options), options.get("at")
    check_targets(room, output)
    if not options.get("utility") and at is None:
        return present(_again(record), output)
    look = room.looks["utility" if options.get("utility") else "board"]
    return _shown_look(look.show(record, job, None if at is None else str(at)), output)


def _shown_look(found: "Shown", output: "Output") -> int:
    import json

    from aufheben.rooms.files import write_text
    from aufheben.surfaces.cli.clean import echo

    for path in output.output:
        form = path.rpartition(".")[2]
        if form not in found.files:
            do = f"name a file that ends in {', '.join(f'.{known}' for known in found.files)}"
            raise BadInput("it has no such format", do=do, file=path)
        write_text(path, found.files[form])
    if output.as_json:
        echo(json.dumps(found.value, ensure_ascii=False, indent=2))
    elif not output.output:
        echo(found.text, nl=False)
    return 0


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
        case "judging" | "deliberation":
            result = _again(record)
            return result.envelope, result.to("txt")
        case "hierarchy":
            from aufheben.formats import surveys
            from aufheben.surfaces.cli import checking, reports

            found = checking.again(record)
            return surveys.envelope(found), reports.text(found, whole=True)
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
        case "judging" | "deliberation":
            return _looked(record, options)
        case "hierarchy":
            from aufheben.surfaces.cli import checking, edges

            if options.get("edge"):
                return edges.show(record, options)
            checking.targets(options)
            return checking.show(checking.again(record), options)
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
