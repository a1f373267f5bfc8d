"""JAX in double precision for a while, whichever way its version says so."""

from __future__ import annotations

import jax
import jax.experimental

enable_x64 = jax.enable_x64 if hasattr(jax, "enable_x64") else jax.experimental.enable_x64
