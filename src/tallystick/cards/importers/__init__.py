"""Other people's card data to our neutral card files (docs/real-cards.md)."""
