"""What joins the clauses of a sentence: "and", "then", a comma, and who does what follows."""

from __future__ import annotations

from typing import Final

from tallystick.cards.lexemes import Lexeme, phrase
from tallystick.games.marvel_champions.text.nouns import Done, Joined
from tallystick.rules.phrases import Clause, is_verb
from tallystick.rules.picking import only

# Deeds that are also said of somebody or something in the plural: "your attacks gain ..."
SAID_AS: Final = {
    "gain": "gains",
    "gain_status": "gets_status",
    "draw": "draws",
    "take": "takes",
    "deal": "deals",
    "ignore": "ignores",
}


def by_whom(parts: Joined) -> list[Done]:
    """The clauses; what a verb such as "discards" joins is done by whoever did the deed before."""
    done: list[Done] = []
    joint = ""
    for at, one in enumerate(parts):
        if isinstance(one, Lexeme):
            joint = one.type
            continue
        if isinstance(one, Clause) and _is_joined(parts, at):
            one = one._replace(joined=True)
        before = done[-1] if done else None
        if joint == "JOIN_S" and is_verb(before, "said") and isinstance(one, Clause):
            deed = one._replace(verb=SAID_AS.get(one.verb, one.verb))
            done[-1] = before._replace(parts=(*before.parts, deed))
        else:
            done.append(one)
    return done


def _is_joined(parts: Joined, at: int) -> bool:
    """Whether "and" stands before a clause, or a comma in a list that goes on so; not "and then"
    (MC.and.1)."""
    for one in only(parts[at - 1 :], Lexeme) if at else ():
        joins = one.type in ("JOIN", "JOIN_S")
        words = phrase(one).replace(",", " ").split() if joins else []
        if words[:1] != ["and"] and (words or "," not in one):
            return False
        if words[:1] == ["and"]:
            return words[1:2] != ["then"]
    return False
