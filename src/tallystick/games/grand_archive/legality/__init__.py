"""What may be played, used and targeted, and why not."""
