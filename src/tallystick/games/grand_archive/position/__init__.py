"""What a position holds and says: the stack, triggers that wait, counters, damage, what lasts, and
what things, numbers and tests come to in it."""
