"""What is due, what pays it, and the act of paying."""
