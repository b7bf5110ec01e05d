"""From card text to what the rules run: verbs, statements, tests, costs."""
