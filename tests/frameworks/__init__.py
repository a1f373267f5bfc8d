"""Programs in CasADi, JAX, and array namespaces."""
