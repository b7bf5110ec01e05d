"""Tables on a server: games that people and programs play from a browser or over a socket."""
