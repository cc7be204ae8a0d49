"""Reads what the action was given from the environment, checks, comments, and leaves with a code.

0: nothing at the level that fails; 1: something at that level; 2: something could not be checked.
"""

import json
import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from aufheben.surfaces.pull_request import checking, comment
from aufheben.surfaces.pull_request.checking import FAILED, SECRET, Report, checked, merged
from aufheben.surfaces.pull_request.comment import Comments, Refused

_USE = ("GITHUB_WORKFLOW", "GITHUB_JOB", "CHECK_FILES", "CHECK_OPTIONS", "CHECK_LANGUAGE")
"""What tells one use of the action from another in the same pull request."""


def main(env: Mapping[str, str]) -> int:
    """The exit code; what is found goes to the pull request, or to the job's summary."""
    repository = Path.cwd()
    folder = Path(env["RUNNER_TEMP"]) / "aufheben"
    # An earlier step of the job may have used the action too.
    shutil.rmtree(folder, ignore_errors=True)
    options = _options(env.get("CHECK_OPTIONS", ""))
    try:
        since = checking.compared_with(env["CHECK_BASE"], repository)
    except checking.NoHistory:
        sys.exit("the base of the pull request is not here: check out with fetch-depth: 0")
    found = checking.changes(since, env["CHECK_FILES"].split(), repository)
    reports = [
        checked(
            change.file,
            checking.content(since, change.before, repository) if change.before else None,
            repository=repository,
            folder=folder / str(number),
            options=options,
        )
        for number, change in enumerate(found)
    ]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.sarif").write_text(json.dumps(merged(reports)), "utf-8")
    use = comment.use(*(env.get(name, "") for name in _USE))
    _told(reports, env, comment.mark(use))
    number = sum(len(report.findings) for report in reports)
    _append(env, "GITHUB_OUTPUT", f"findings={number}\ncategory=aufheben-{use}\n")
    codes = [report.code for report in reports]
    return FAILED if any(code not in {0, 1} for code in codes) else max(codes, default=0)


def _options(given: str) -> Sequence[str]:
    """Their words, as a shell parts them. Leaves where a quotation mark stays open."""
    try:
        return shlex.split(given)
    except ValueError as wrong:
        sys.exit(f"the options cannot be read: {wrong}; close every quotation mark in `options`")


def _told(reports: Sequence[Report], env: Mapping[str, str], own: str) -> None:
    """The comment is written or kept up to date; the summary instead, where that is refused."""
    body = comment.body(reports, "ja" if env.get("CHECK_LANGUAGE") == "ja" else "en", own)
    worth = comment.is_worth_saying(reports)
    try:
        _comments(env).keep(body, own, quiet=not worth)
    except Refused:
        if worth:
            _append(env, "GITHUB_STEP_SUMMARY", body)


def _comments(env: Mapping[str, str]) -> Comments:
    """Raises Refused where there is no pull request, or no token."""
    number, token = env.get("CHECK_NUMBER", ""), env.get(SECRET, "")
    if not number.isdecimal() or not token:
        raise Refused("no pull request or no token")
    api, repository = env["GITHUB_API_URL"], env["GITHUB_REPOSITORY"]
    return Comments(api=api, repository=repository, number=int(number), token=token)


def _append(env: Mapping[str, str], name: str, text: str) -> None:
    """To a file that the runner reads, if it names one."""
    if env.get(name):
        with Path(env[name]).open("a", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    sys.exit(main(os.environ))
