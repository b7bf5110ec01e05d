"""What joins the clauses of a sentence: "and", "then", a comma, and who does what follows."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions.text.nouns import token_of
from tallystick.games.marvel_champions.text.words import phrase
from tallystick.rules.phrases import Clause, is_verb

# Deeds that are also said of somebody or something in the plural: "your attacks gain ..."
SAID_AS: Final = {
    "gain": "gains",
    "gain_status": "gets_status",
    "draw": "draws",
    "take": "takes",
    "deal": "deals",
    "ignore": "ignores",
}


def by_whom(parts: list[Any]) -> list[Any]:
    """The clauses; what a verb such as "discards" joins is done by whoever did the deed before."""
    done: list[Any] = []
    joint = ""
    for at, one in enumerate(parts):
        if token_of(one):
            joint = token_of(one)
            continue
        if isinstance(one, Clause) and _is_joined(parts, at):
            one = one._replace(joined=True)
        before = done[-1] if done else None
        is_said = is_verb(before, "said")
        if joint == "JOIN_S" and is_said and isinstance(one, Clause):
            deed = one._replace(verb=SAID_AS.get(one.verb, one.verb))
            done[-1] = before._replace(parts=(*before.parts, deed))  # type: ignore[union-attr]
        else:
            done.append(one)
    return done


def _is_joined(parts: list[Any], at: int) -> bool:
    """Whether "and" stands before a clause, or a comma in a list that goes on so; not "and then"
    (MC.and.1)."""
    for one in parts[at - 1 :] if at else ():
        words = phrase(one).replace(",", " ").split() if token_of(one) in ("JOIN", "JOIN_S") else []
        if token_of(one) and words[:1] != ["and"] and (words or "," not in one):
            return False
        if words[:1] == ["and"]:
            return words[1:2] != ["then"]
    return False
