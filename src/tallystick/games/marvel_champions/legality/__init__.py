"""What may be done now, by whom and to what, and why not; the windows in which it is asked."""
