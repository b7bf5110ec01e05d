"""What a position holds and says: frames, what lasts, and what things, numbers and tests come to in
it. Nothing here asks a player or does what a card says."""
