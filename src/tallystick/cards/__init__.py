"""Card facts and card text, and their compilation to values."""
