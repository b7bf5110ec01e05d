"""What card text does, and what the rules do of themselves: ops, state-based checks, who leaves."""
