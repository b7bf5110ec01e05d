"""What the lowering of a text has in hand: its ops so far, what makes abilities of inner texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tallystick.cards.errors import NotRun, require
from tallystick.games.grand_archive.compiling.aiming import done_to
from tallystick.games.grand_archive.compiling.context import Context, Step
from tallystick.games.grand_archive.compiling.qualities import hung_in
from tallystick.games.grand_archive.effects.control_flow import (
    JumpUnless,
    LabeledOffer,
    OfferX,
    collect,
)
from tallystick.games.grand_archive.effects.effects import Glimpse
from tallystick.games.grand_archive.effects.imposing import Decree, Duration, Impose
from tallystick.games.grand_archive.effects.looking import ChooseEach, OnlyChoose
from tallystick.games.grand_archive.pieces import Gates
from tallystick.games.grand_archive.position import bases, continuous_effects, refs, settling
from tallystick.games.grand_archive.position.aimed import ReferredThings
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.position.things import Matcher
from tallystick.kernel.machine import Do
from tallystick.rules.phrases import Clause, Described, If, Part, Spoken
from tallystick.rules.picking import only, without

# Known only while it resolves.
SPOKEN: Final = (refs.TARGET, refs.REGISTER, refs.ABOUT, refs.TOGETHER)
LASTING: Final = (refs.YOU, refs.EACH, refs.OPPONENTS)  # players who can be told at any time


def only_if(tests: tuple[bases.Test, ...], ops: Sequence[Step]) -> list[Step]:
    """Ops that are passed over unless the tests are met."""
    branch = JumpUnless(tests)
    return [branch, *ops, branch.label]


def fixed_of(change: TextChange) -> bases.EffectAmount | None:
    """What is fixed as an effect begins that speaks of whatever fits: the choice that it hangs on,
    or its number; None for nothing. Raises NotRun."""
    chosen = change.n if change.is_open else hung_in(change)
    change.is_open = chosen is not None
    if change.n is not None and change.n.is_of_now():
        require(not change.is_open, change, "nothing lasts yet of so much:")
        change.is_fixed, chosen = True, change.n
    return chosen


class InnerTexts:
    """What makes abilities of the texts that a text gives, or leaves behind."""

    def waiting(
        self,
        effects: tuple[Part, ...],
        event: Clause | None,
        it: tuple[str, ...] | None,
        with_x: bool = False,
    ) -> int:
        """A trigger that an effect leaves behind: its place in the rulebook's table."""
        raise NotImplementedError

    def rider(self, said: tuple[Part, ...], gates: Gates) -> int:
        """What goes with a prevention: its program."""
        raise NotImplementedError

    def given(self, spoken: Spoken, chosen: bases.EffectAmount | None = None) -> list[TextChange]:
        """The changes that give an ability in quotes, which may speak of what was ``chosen``."""
        raise NotImplementedError


class Steps:
    """The ops of one text so far; ``ctx`` knows what has been spoken of."""

    def __init__(self, ctx: Context, texts: InnerTexts) -> None:
        self.ctx = ctx
        self.texts = texts
        self.ops: list[Step] = []
        self.first: Step | None = None  # the first deed of what was lowered last

    def add(self, op: Step) -> None:
        """One more op, after those that must stand before it."""
        before = self.ctx.before
        choices = tuple(only(before, OnlyChoose))
        first = next(iter(without(before, settling.Settled)), op)
        self.first = self.first or (ChooseEach(choices) if len(choices) > 1 else first)
        self.ops += [*before, op]
        before.clear()
        self.ctx.has_acted = not isinstance(op, LabeledOffer | OfferX | Glimpse)

    def collected(self, known: int) -> list[Step]:
        """What keeps together what each player in a loop did; that is meant from here on."""
        ops: list[Step] = []
        for mention in self.ctx.mentions[known:]:
            if mention.ref.kind == refs.REGISTER:
                made = self.ctx.register()
                ops.append(Do(collect, mention.ref.slot, made))
                mention.ref, mention.many = refs.Referent(refs.REGISTER, made), True
        return ops

    def keep(self, change: TextChange) -> int:
        """Write a change into the rulebook's table."""
        return self.ctx.book.keep(change, self.ctx.piece.index)

    def impose(self, change: TextChange, thing: Described, duration: Duration, verb: str) -> None:
        """A change of a thing, for a time; what it is done to is spoken of by ``verb`` later."""
        aimed, made = done_to(self.ctx, thing, verb)
        self.add(Impose(aimed, made, self.keep(change), change.n, duration))

    def decree_all(self, changes: list[TextChange], duration: Duration) -> None:
        """Changes of whatever fits, for a time."""
        for change in changes:
            self.decree(change, duration)

    def decree(self, change: TextChange, duration: Duration) -> None:
        """A change of whatever fits, for a time; players who are told only as it resolves are "you"
        in it, each for themselves. What is known only as it resolves is
        changed by itself."""
        match change.ref:
            case refs.Referent() as ref if ref.kind in SPOKEN:
                change.ref = None
                self.add(Impose(ReferredThings(ref), 0, self.keep(change), change.n, duration))
                return
        players, what = change.players, change.what
        who: bases.PlayersMeant = refs.ME
        if players is not None and players.kind not in LASTING:
            who, change.players = players, refs.ME
        elif isinstance(what, Matcher) and what.whose and what.whose.kind not in LASTING:
            who, what.whose = what.whose, refs.ME
        if who is not refs.ME and duration.moment == continuous_effects.WHILE_YOURS:
            raise NotRun(f"nothing lasts for them yet as long as you control this: {change.word}")
        n = fixed_of(change)
        self.add(Decree(self.keep(change), duration, who, n))

    def under(
        self, tests: tuple[bases.Test, ...], parts: tuple[Part, ...], wanted: bool = True
    ) -> None:
        """Instructions that are followed only where the tests are met, or are not ``wanted``."""
        branch = JumpUnless(tests, wanted=wanted)
        self.ops.append(branch)
        self.all(parts)
        self.ops.append(branch.label)

    def all(self, parts: tuple[Part, ...]) -> None:
        """All instructions, in order."""
        raise NotImplementedError

    def when(self, said: If) -> None:
        """What is done only under a condition. Raises NotRun."""
        raise NotImplementedError

    def part(self, said: Part) -> None:
        """Add the ops of one instruction. Raises NotRun."""
        raise NotImplementedError
