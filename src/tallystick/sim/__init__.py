"""A designer's bench: many games played by bots, what they tell, and whether a change helped."""
