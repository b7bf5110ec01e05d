"""What the engine stops at: who is asked, about what, and the answers that are legal."""

from __future__ import annotations

from typing import Final, NamedTuple

# A verb and two numbers (an entity, an ability's place, an amount; -1 where not used).
Option = tuple[str, int, int]


class Decision:
    """A question to one seat. An answer is an index into ``options``, which is never empty.

    ``kind`` names the question ("priority", "target", "payment", …), ``source`` the entity that
    asks (-1: the rules). ``default`` is the option that a program may take for somebody who does
    not care (-1: there is none). The options are that seat's to see; ``seat``, ``kind`` and
    ``source`` are everybody's.
    """

    __slots__ = ("default", "kind", "options", "seat", "source")

    def __init__(
        self, seat: int, kind: str, source: int, options: list[Option], default: int = -1
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.source = source
        self.options = options
        self.default = default

    @property
    def about(self) -> tuple[int, str, int]:
        """Who is asked, which question, by what."""
        return (self.seat, self.kind, self.source)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Decision):
            return NotImplemented
        alike = self.options == other.options and self.default == other.default
        return alike and self.about == other.about

    def __repr__(self) -> str:
        return f"Decision{(*self.about, self.options, self.default)}"


class Lack(NamedTuple):
    """What a payment is short of, in a player's words: how many units (at least), of what, where
    they could have come from, and which of those are needed for another part. Unless ``exact``,
    less may be lacking, or nothing: there was too much to look at."""

    units: int
    of: tuple[tuple[str, int], ...] = ()
    sources: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    exact: bool = True


MOST_CLAUSES: Final = 3  # of a refusal: the one that decides, and two that it rests on


class Refusal(NamedTuple):
    """Why something is not legal: the clause that decides it, at most two that it rests on, and a
    sentence.

    ``shortfall`` says what is lacking where it is a matter of paying; ``when`` says when it
    becomes possible, where the rules know ("at dusk").
    """

    clauses: tuple[str, ...]
    text: str
    shortfall: Lack | None = None
    when: str = ""

    @property
    def clause(self) -> str:
        """The decisive clause; "" where none is cited."""
        return self.clauses[0] if self.clauses else ""

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The clauses that the decisive one rests on."""
        return self.clauses[1:]

    def citing(self, *clauses: str) -> Refusal:
        """This refusal by other clauses, each once and no more than a refusal has: the first
        decides."""
        return self._replace(clauses=tuple(dict.fromkeys(clauses))[:MOST_CLAUSES])

    def __str__(self) -> str:
        return f"{self.text} [{self.clause}]" if self.clauses else self.text


class Candidate(NamedTuple):
    """Something that one could think of doing, and why it is not legal; None if it is."""

    option: Option
    refusal: Refusal | None = None
