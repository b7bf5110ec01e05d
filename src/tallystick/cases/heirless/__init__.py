"""The words of Heirless in cases (``CASES.md``, section Heirless)."""
