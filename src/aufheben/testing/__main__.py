"""`python -m aufheben.testing`: a stand-in for a provider on this machine, until interrupted."""

import threading

import click

from aufheben.testing.rater import StandIn
from aufheben.testing.server import FakeServer


@click.command()
@click.option("--port", type=int, default=0, help="Default: a free one.")
@click.option("--delay", type=float, default=0.0, help="Seconds before each answer.")
@click.option("--attacks", type=int, default=1, help="How often a main argument is attacked.")
def main(port: int, delay: float, attacks: int) -> None:
    """Serve canned answers, and marks that mean nothing, in the wire formats of three providers."""
    with FakeServer(StandIn(attacks), port=port, delay=delay) as server:
        click.echo("Its answers are canned, no model's. Ask it by:")
        for provider in ("openai", "anthropic", "google"):
            click.echo(f"  --model {provider}:stand-in --base-url {server.base_url(provider)}")
        threading.Event().wait()


if __name__ == "__main__":
    main()
