"""All postures for a pose, in numbers: choices enumerated, eigenvalues, paths followed."""
