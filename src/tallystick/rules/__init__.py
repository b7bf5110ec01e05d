"""The vocabulary of card text: values that say what an ability does, and the parts that run
them."""
