"""`torsor doctor`: a door to its use case, as `torsor.cli` has for the others."""

from __future__ import annotations

import click

from torsor.command_options import json_flag
from torsor.terminal import print_result, working


@click.command()
@json_flag
def doctor(as_json: bool) -> None:
    """What this machine has of all that torsor can use, and how to get the rest.

    \b
    Example: whether C code can be verified here, and what would bring the page.
      torsor doctor
    """
    from torsor import app

    with working("looking around"):
        result = app.doctor()
    print_result(result, as_json)
