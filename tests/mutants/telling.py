"""What came of the mutants of a game, in a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.mutants.choosing import Chosen
from tests.mutants.excuses import Excuses
from tests.mutants.swapping import Mutant
from tests.mutants.trials import NOBODY, Verdict

from tallystick.cases.model import Case


class Told(NamedTuple):
    """The mutants of a game: who chose them, which case caught each, and what excuses the rest."""

    game: str
    chosen: Sequence[Chosen]
    cases: Sequence[Case]
    verdicts: dict[Mutant, Verdict]
    excuses: Excuses
    is_whole: bool  # whether all clauses of the game's sources were asked for

    @property
    def survivors(self) -> list[Mutant]:
        """The mutants that no case catches."""
        return [mutant for mutant, verdict in self.verdicts.items() if verdict.by == NOBODY]

    @property
    def unexcused(self) -> list[Mutant]:
        """The survivors without a reason."""
        return [mutant for mutant in self.survivors if not self.excuses.why(mutant)]

    @property
    def unnamed(self) -> list[Chosen]:
        """The clauses of which no mutant is caught by a case that names them."""
        return [
            one
            for one in self.chosen
            if one.clause.id not in self.excuses.clauses and not self.by_name(one)
        ]

    @property
    def stale(self) -> list[str]:
        """The excuses for mutants that are caught, or that there are not."""
        if not self.is_whole:
            return []
        excused = {mutant.key for mutant in self.survivors}
        found = [f"{name}: {change}" for name, change in self.excuses.mutants.keys() - excused]
        named = {one.clause.id for one in self.chosen if not self.by_name(one)}
        return sorted([*found, *(self.excuses.clauses.keys() - named)])

    @property
    def is_wanting(self) -> bool:
        """Whether a mutant or a clause lacks a case and a reason, or a reason is stale."""
        return bool(self.unexcused or self.unnamed or self.stale)

    def caught(self, one: Chosen) -> list[Mutant]:
        """The mutants of a clause that any case catches."""
        return [mutant for mutant in one.mutants if self.verdicts[mutant].by != NOBODY]

    def by_name(self, one: Chosen) -> list[Mutant]:
        """The mutants of a clause that a case catches which names the clause."""
        return [
            mutant for mutant in one.mutants if self.verdicts[mutant].named[one.clause.id] != NOBODY
        ]

    def table(self) -> Iterator[str]:
        """A line for each clause."""
        width = max((len(one.clause.id) for one in self.chosen), default=0)
        yield f"{'clause':{width}}  mutants  caught  by name"
        for one in self.chosen:
            numbers = (len(one.mutants), len(self.caught(one)), len(self.by_name(one)))
            yield f"{one.clause.id:{width}}  {numbers[0]:7}  {numbers[1]:6}  {numbers[2]:7}"

    def every(self) -> Iterator[str]:
        """A line for each mutant: the case that catches it."""
        for mutant, verdict in self.verdicts.items():
            case = self.cases[verdict.by] if verdict.by != NOBODY else None
            by = f"{case.node.file.rpartition('/')[2]}: {case.title}" if case else "NOBODY"
            yield f"{where(mutant)}\n    {by}"

    def summary(self) -> Iterator[str]:
        """The numbers of the game, and what is wanting."""
        yield from self.table()
        for mutant in self.survivors:
            why = self.excuses.why(mutant)
            yield f"survives  {where(mutant)}" + (f"  (reason: {why})" if why else "")
        for one in self.unnamed:
            yield f"no case that names it catches a mutant of {one.clause.id}"
        for excuse in self.stale:
            yield f"stale in equivalent.toml: {excuse}"
        total, left, open_ = len(self.verdicts), len(self.survivors), len(self.unexcused)
        named = sum(bool(self.by_name(one)) for one in self.chosen)
        yield (
            f"{self.game}: {len(self.chosen)} clauses, {named} of them by a case that names them;"
            f" {total} mutants, {total - left} caught ({percent(total - left, total)}; of those"
            f" without a reason {percent(total - left, total - left + open_)}), {open_} survive,"
            f" {left - open_} survive for a reason"
        )


def percent(part: int, whole: int) -> str:
    """A share in words."""
    return f"{100 * part / whole:.1f}%" if whole else "100%"


def where(mutant: Mutant) -> str:
    """A mutant in a line."""
    file, name = mutant.target.file.as_posix(), mutant.target.name
    return f"{file.rpartition('tallystick/')[2]}:{mutant.first} {name}: {mutant.what}"
