"""What card text does, and what the rules do of themselves: entering play, reveals, schemes."""
