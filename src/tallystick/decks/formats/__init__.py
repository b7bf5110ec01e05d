"""The formats of deck lists, a module each: how one is known, read and written."""
