"""What `aufheben solve` prints: lines as ICCMA asks for them, or one object."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from aufheben.formats.masking import told_file
from aufheben.surfaces.cli.output import echo, print_json

if TYPE_CHECKING:
    from aufheben.app.solving import Solvable, Solved

SCHEMA = "aufheben.solve/1"


def print_lines(solved: "Solved", given: "Solvable") -> None:
    """The answer; where no task of ICCMA was asked, after what the arguments say."""
    from aufheben.app.solving.reasons import told

    if solved.problem is None and solved.accepted is None:
        for reason in solved.arguments:
            echo(told(reason, given.lang))
    if solved.count is not None:
        echo(str(solved.count))
    elif solved.accepted is not None:
        echo("YES" if solved.accepted else "NO")
        if solved.witness is not None:
            echo(_line(solved.witness))
    else:
        for one in solved.extensions:
            echo(_line(one))
        if solved.complete and not solved.extensions:
            echo("NO")
    if solved.credulous is not None:
        echo(f"credulous {'YES' if solved.credulous else 'NO'}")
        echo(f"skeptical {'YES' if solved.skeptical else 'NO'}")


def print_object(solved: "Solved", file: str, options: Mapping[str, Any]) -> None:
    """The same for programs."""
    print_json({**_head(solved, file), **_answer(solved, options), **_arguments(solved)})


def _head(solved: "Solved", file: str) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        "file": told_file(file),
        "semantics": solved.semantics,
        "arguments": solved.framework.size,
        "attacks": len(solved.framework.attacks),
    }


def _answer(solved: "Solved", options: Mapping[str, Any]) -> dict[str, Any]:
    asked = {} if solved.problem is None else {"problem": solved.problem}
    if solved.count is not None:
        return {**asked, "count": solved.count}
    tasks = ("credulous", "skeptical")
    if solved.accepted is None:
        both = {} if solved.credulous is None else {t: getattr(solved, t) for t in tasks}
        about = {"query": options["argument"], **both} if both else {}
        return {**asked, **about, "extensions": solved.extensions, "complete": solved.complete}
    task = next((task for task in tasks if options[task] is not None), None)
    query = options[task] if task else options["argument"]
    found = {"query": query, "task": task or _task(solved.problem), "accepted": solved.accepted}
    return {**asked, **found, **({"witness": solved.witness} if solved.problem else {})}


def _task(problem: str | None) -> str:
    return "credulous" if problem is not None and problem.startswith("DC") else "skeptical"


def _arguments(solved: "Solved") -> dict[str, Any]:
    """Where arguments say something, what each says, and who defeats whom."""
    if not solved.arguments:
        return {}
    names = solved.framework.names
    said = [
        {
            "id": reason.id,
            "conclusion": reason.conclusion,
            "premises": reason.premises,
            "rule": reason.rule,
            "seats": reason.seats,
            "status": reason.status,
            "defeated_by": [
                {"id": name, "how": how} if how else {"id": name} for name, how in reason.attackers
            ],
        }
        for reason in solved.arguments
    ]
    return {"said": said, "defeats": [[names[a], names[b]] for a, b in solved.framework.attacks]}


def _line(labels: Iterable[int | str]) -> str:
    return " ".join(["w", *map(str, labels)])
