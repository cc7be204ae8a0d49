"""`python -m tests.pace durations FOLDER…`, `… touching FOLDER`, `… chosen [COMMIT]`: see the Makefile."""

import sys
from pathlib import Path

from tests.pace import changes, chosen, durations, touching


def main(task: str, *words: str) -> int:
    """Renew what is kept, or print the tests for a change, a line each."""
    if task == "durations":
        durations.write(durations.summed([list(durations.costs(Path(word))) for word in words]))
    elif task == "touching":
        wanted = chosen.candidates(durations.read())
        touching.write(touching.made(touching.seen(wanted, Path(words[0])), changes.head()))
    else:
        sys.stdout.write("".join(f"{test}\n" for test in chosen.told(*words or ("",))))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
