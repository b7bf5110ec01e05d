"""Marvel Champions: what is printed on its cards, read to values (MC.cost, MC.resource)."""
