"""`torsor doctor`: a door to its use case, as `torsor.cli` has for the others."""

from __future__ import annotations

import click

from torsor.cli.command_options import HelpedCommand, examples, json_flag
from torsor.terminal import print_result, working


@click.command(cls=HelpedCommand, epilog=examples("doctor"))
@json_flag
def doctor(as_json: bool) -> None:
    """List the optional tools and packages. It shows which this machine has, and how to get the others."""
    from torsor import app

    with working("looking around"):
        result = app.doctor()
    print_result(result, as_json)
