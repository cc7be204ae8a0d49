"""Every room in the words of real models: `python -m tests.fuzz.prose SEEDS`. Each run must end typed."""

import sys
from collections import Counter

from aufheben.testing import Wordy
from tests.whole_runs import ROOMS, agent_of


def fuzz(seeds: int) -> Counter[str]:
    """How the runs ended, by room. Raises whatever a run does."""
    ended = Counter[str]()
    for seed in range(1, seeds + 1):
        for name, room in ROOMS.items():
            agent, _ = agent_of(room, Wordy(attacks=seed % 3, seed=seed))
            done, record = room.run(agent)
            assert record.ended is not None, f"{name}, seed {seed}"
            ended[f"{name}: {done.outcome}, {done.stop_reason}"] += 1
    return ended


if __name__ == "__main__":
    for how, number in sorted(fuzz(int(sys.argv[1])).items()):
        sys.stdout.write(f"{number:5} {how}\n")
