"""What card text does and asks: ops, filters, numbers, conditions, what lasts."""
