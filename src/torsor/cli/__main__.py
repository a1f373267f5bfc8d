"""`python -m torsor.cli`: the command, also where it is not installed."""

from torsor.cli import main

main(prog_name="torsor")
