"""The words of Marvel Champions in cases (``CASES.md``, section Marvel Champions)."""
