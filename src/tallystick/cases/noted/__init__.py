"""Cases by the notation of a game (``Rulebook.spell``): words are compared with how options are
written; whether they are legal, and why not, is asked of the engine. Nothing here knows a rule."""
