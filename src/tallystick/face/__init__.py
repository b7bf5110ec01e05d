"""The engine as everybody else meets it: positions, moves, payments, refusals, as values."""
