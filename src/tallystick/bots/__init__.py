"""Players that are programs, by the name under which one asks for them."""
