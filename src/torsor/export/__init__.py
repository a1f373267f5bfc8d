"""Models packed for other people's tools: a CMake project to build on, a Functional Mock-up Unit to simulate."""
