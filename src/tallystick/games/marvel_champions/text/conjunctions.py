"""What joins the clauses of a sentence: "and", "then", a comma, and who does what follows."""

from __future__ import annotations

from typing import Final

from tallystick.cards.lexemes import Lexeme, phrase
from tallystick.games.marvel_champions.text.nouns import Done, Joined
from tallystick.rules.phrases import Clause
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
    conjunction = ""
    for at, one in enumerate(parts):
        match one, done[-1:]:
            case Lexeme(), _:
                conjunction = one.type
            case Clause(verb=verb), [Clause(verb="said") as before] if conjunction == "JOIN_S":
                joined = one.joined or _is_joined(parts, at)
                deed = one._replace(verb=SAID_AS.get(verb, verb), joined=joined)
                done[-1] = before._replace(parts=(*before.parts, deed))
            case Clause(), _ if _is_joined(parts, at):
                done.append(one._replace(joined=True))
            case _:
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
