"""Passes: Program -> Program, one file each; `torsor.program.pipeline` runs them."""
