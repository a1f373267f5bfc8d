"""Programs as numpy functions: signature, kernel, batches; machine code where there is a processor for it."""
