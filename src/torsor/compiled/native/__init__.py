"""Programs as machine code: written as LLVM assembly, compiled, kept on disk, called."""
