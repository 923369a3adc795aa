"""The inner loops, which Numba compiles: a turn, its choices, rollouts and distributions."""
