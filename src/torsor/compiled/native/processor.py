"""What this processor can do, as far as the code depends on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any


@dataclass(frozen=True)
class Processor:
    """vector: bytes of a register; fuses: it multiplies and adds in one; streams: it can write past its caches;
    near: code and its constants can be kept close together, so that a constant is part of what reads it."""

    name: str
    features: str
    triple: str
    vector: int
    fuses: bool
    streams: bool
    near: bool

    def lanes(self, bits: int) -> int:
        """Numbers side by side in a register."""
        return self.vector * 8 // bits


@cache
def processor() -> Processor:
    """The processor that the code is for: the one at hand."""
    from llvmlite import binding

    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    features = binding.get_host_cpu_features()
    triple = binding.get_process_triple()
    intel = triple.startswith("x86_64")
    arm = triple.startswith(("aarch64", "arm64"))
    has = {name for name, there in features.items() if there}
    vector = 64 if "avx512f" in has else 32 if "avx2" in has else 16
    return Processor(binding.get_host_cpu_name(), features.flatten(), triple, vector,
                     fuses=arm or (intel and "fma" in has), streams=intel, near=intel and "linux" in triple)


def target_machine(chip: Processor) -> Any:
    """LLVM's generator of code for a processor."""
    from llvmlite import binding

    target = binding.Target.from_triple(chip.triple)
    where = {"reloc": "pic", "codemodel": "small"} if chip.near else {"jit": True}
    return target.create_target_machine(chip.name, chip.features, opt=2, **where)
