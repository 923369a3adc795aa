"""From rules to arrays: nodes, needs, lanes, the lattice of keeps, and payments."""
