"""What an input file says that a deliberation does not go by, said before it begins."""

from collections.abc import Iterator

from aufheben.formats.cases import Specification


def ignored(specification: Specification) -> Iterator[str]:
    """A sentence for each part that has no effect; limits, aliases, shared facts, the order of
    rules and stances have one."""
    asked = [name for name in specification.protocol if name not in specification.defaults]
    if asked:
        yield (
            f"[protocol] ({', '.join(map(repr, asked))}) is not used here, but by aufheben ask: "
            "deliberate goes by its own options"
        )
    agents = [seat.name for seat in specification.seats if seat.agent is not None]
    if agents:
        yield (
            f"the agents of the seats {', '.join(agents)} are not used here, but by aufheben ask: "
            "one mind hears all stances, and --seat says who deliberates, acts and judges"
        )
    if specification.expect is not None:
        yield "what the file expects is checked by aufheben ask alone"
