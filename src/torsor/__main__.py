"""`python -m torsor` is the command `torsor`."""

from torsor.cli import main

main(prog_name="torsor")
