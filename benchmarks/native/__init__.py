"""The parts of `benchmarks/native.py`."""
