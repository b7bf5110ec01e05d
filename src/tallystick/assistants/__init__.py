"""The judge and the games as tools for assistants that speak the Model Context Protocol."""
