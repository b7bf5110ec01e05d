"""The words of Terrus in cases (``CASES.md``, section Terrus)."""
