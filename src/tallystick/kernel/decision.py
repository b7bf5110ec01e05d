"""What the engine stops at: who is asked, about what, and the answers that are legal."""

from __future__ import annotations

from typing import NamedTuple

# A verb and two numbers (an entity, an ability's place, an amount; -1 where not used).
Option = tuple[str, int, int]


class Decision(NamedTuple):
    """A question to one seat. An answer is an index into ``options``, which is never empty.

    ``kind`` names the question ("priority", "target", "payment", …), ``source`` the entity that
    asks (-1: the rules). ``default`` is the option that a program may take for somebody who does
    not care (-1: there is none). The options are that seat's to see; ``seat``, ``kind`` and
    ``source`` are everybody's.
    """

    seat: int
    kind: str
    source: int
    options: list[Option]
    default: int = -1


class Refusal(NamedTuple):
    """Why something is not legal: the clause that decides it first, further clauses, and a
    sentence."""

    clauses: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.clauses[0]}]"
