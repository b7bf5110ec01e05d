"""The commands of `tally`, one a module: each defines `command`, and imports late what is heavy."""
