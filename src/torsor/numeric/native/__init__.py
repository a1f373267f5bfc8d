"""Programs as machine code: lowered, written as LLVM assembly, compiled, kept on disk, called."""
