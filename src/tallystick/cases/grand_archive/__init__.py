"""The words of Grand Archive in cases (``CASES.md``, section Grand Archive)."""
