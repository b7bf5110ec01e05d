"""What ends, what is changed to something else, and what depends on it: phases, targets, directions
(GA.ENDING, GA.TGT.5, GA.MASTERY.2)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import Untold, needed, require, sure
from tallystick.games.grand_archive.compiling import (
    directing,
    lingering,
    measures,
    parts,
    qualities,
)
from tallystick.games.grand_archive.compiling.aiming import aimed_of, register
from tallystick.games.grand_archive.compiling.naming import ref_of, such_or_itself
from tallystick.games.grand_archive.compiling.steps import only_if
from tallystick.games.grand_archive.effects import directions, effects, imposing
from tallystick.games.grand_archive.effects.looking import OnlyChoose
from tallystick.games.grand_archive.effects.redirecting import Deflect, Redirect
from tallystick.games.grand_archive.position.aimed import ReferredThings
from tallystick.games.grand_archive.position.amounts import Number, Tally
from tallystick.games.grand_archive.position.bases import Asks, EffectAmount, Reckons, Test
from tallystick.games.grand_archive.position.predicates import Compare, Every
from tallystick.games.grand_archive.position.refs import ME, REGISTER, Referent
from tallystick.games.grand_archive.position.settling import FixX
from tallystick.games.grand_archive.zones import END_COMBAT, END_PHASE, END_TURN, ENDING
from tallystick.kernel.machine import Do
from tallystick.rules.parts import as_clause, as_thing, is_verb
from tallystick.rules.phrases import Clause, Noun, Spoken
from tallystick.rules.picking import first_of

ENDINGS: Final = {
    "turn": END_TURN, "phase": END_PHASE, "main phase": END_PHASE, "combat phase": END_COMBAT,
    "combat": END_COMBAT,
}  # fmt: skip


class Changing(lingering.Lingering):
    """Lowers what changes the course of things."""

    def _end(self, clause: Clause) -> None:
        """ "End the turn", "end the combat phase" (GA.ENDING)."""
        thing = clause.things[0] if clause.things else None
        ending = needed(ENDINGS.get(parts.kind_of(thing)))
        require(not clause.parts and not clause.words)
        self.add(Do(effects.set_cell, ENDING, ending))

    def _change(self, clause: Clause) -> None:
        """ "Change the target of target activation" (GA.TGT.5), "the direction of your Shifting
        Currents" (GA.MASTERY.2)."""
        thing = clause.things[0] if clause.things else None
        if directing.is_direction(thing):
            self._turn(clause)
            return
        of = parts.noun_at(thing, "of")
        if parts.is_just(of, "attack"):
            self._deflect(clause, of)
            return
        to = clause.mod("to")
        if to and of and thing == Noun("the", ("target",), relations=(("of", of),)):
            self._retarget(clause, of, to)
            return
        plain = not (clause.parts or clause.words) and parts.is_just(thing, "target")
        require(plain)
        self.add(Redirect(aimed_of(self.ctx, sure(parts.is_kind, of, "activation", "ability"))))

    def _deflect(self, clause: Clause, attack: Noun) -> None:
        """ "Change the target of an attack to this": there is only the one that runs."""
        to, thing = clause.mod("to"), clause.things[0]
        aimed_at = [p for w, p in attack.relations if w in ("targeting", "that")]
        odd = len(aimed_at) != len(attack.relations) or attack.marks or attack.tags
        if to is None or not to.things or len(clause.parts) != 1 or clause.words or odd:
            raise Untold
        told = first_of(aimed_at, Clause)
        old = first_of(told.things[:1], Noun) if told is not None else None
        what = such_or_itself(self.ctx, old) if old is not None else None
        require(not ((aimed_at and what is None) or thing.kinds != ("target",)))
        aimed = aimed_of(self.ctx, to.things[0])
        made = register(self.ctx, to.things[0], "redirect")
        self.add(Deflect(aimed, made, what))

    def _retarget(self, clause: Clause, of: Noun, to: Clause) -> None:
        """ "Change the target of an activation that targets another object you control to this":
        that target of it, if the new one is legal."""
        told = [p for _, p in of.relations if is_verb(p, "target") and len(p.things) == 1]
        known = bool(of.kinds) and of.kinds[0] in qualities.INSTANCES and len(told) == 1
        require(known and not clause.words and clause.parts == (to,) and len(to.things) == 1)
        what, new = needed(told[0].first_noun()), needed(to.first_noun())
        chosen = register(self.ctx, of, "choose")
        self.ctx.before.append(OnlyChoose(aimed_of(self.ctx, of), chosen))
        made = Redirect(ReferredThings(Referent(REGISTER, chosen)))
        made.old, made.new = such_or_itself(self.ctx, what), ref_of(self.ctx, new)
        self.add(made)

    def _turn(self, clause: Clause) -> None:
        """ "Change the direction ... to a different direction of your choice", "to an adjacent
        direction" (GA.MASTERY.2)."""
        to = clause.mod("to")
        other = to.things[0] if to is not None and to.things else None
        marks = () if as_thing(other).relations else as_thing(other).marks
        plain = marks in (("different",), ("adjacent",))
        require(not (not plain or len(clause.parts) != 1 or set(clause.words) - {"of your choice"}))
        self.ctx.turned = self.ctx.register()
        self.ops.append(FixX(self.ctx.turned, Reckons(directions.faced, self.ctx.actor)))
        first, *rest = directing.choice(self.ctx.actor, marks == ("adjacent",))
        self.add(first)
        self.ops += rest

    def _reflex_of(self, said: Spoken) -> bool:
        """ "When you change it from facing West to South this way" (GA.ATRIG.6)."""
        told = as_clause(first_of(as_clause(said.event).parts, Clause))
        deed = told.parts[0] if told.parts[1:] == (parts.THIS_WAY,) else None
        by_you = is_verb(said.event, "when") and told.things == (Noun("you"),)
        if not is_verb(deed, "change") or self.ctx.turned < 0 or not by_you:
            return super()._reflex_of(said)
        if deed.things != (Noun("it"),):
            return super()._reflex_of(said)
        before, now = directing.turned(deed)
        tests = (
            Compare(Tally(self.ctx.turned), Number(before), "exactly"),
            Asks(directions.is_faced, ME, (now,)),
        )
        place = self.texts.waiting(said.effects, None, None)
        self.ops += only_if(tests, [Do(imposing.wait_reflex, place, None, None)])
        return True

    def _depending_on(self, clause: Clause) -> None:
        """ "Depending on the amount of cards in your memory -", and what is done in each case:
        which it is, is seen on resolution (GA.TERM.MODES, GA.V.8)."""
        thing = clause.things[0]
        amount: EffectAmount | None = None
        if not directing.is_direction(thing):
            made = self.ctx.register()
            self.ops.append(FixX(made, measures.measure(self.ctx, thing)))
            amount = Tally(made)
        known, aims = list(self.ctx.mentions), len(self.ctx.aims)
        for case in clause.mods():
            self.under((_case(case.words[0], amount),), case.parts)
            self.ctx.mentions = list(known)
        require(len(self.ctx.aims) <= aims, thing, "no target is chosen yet depending on")


def _case(words: str, amount: EffectAmount | None) -> Test:
    """The case "1 to 3", "7 or more", "6" of an amount; "north or south" of a direction."""
    if amount is None:
        return directing.faced(words)
    first, _, more = words.partition(" ")
    if more.startswith("to "):
        ends = (("at least", first), ("at most", more.removeprefix("to ")))
        return Every(tuple(Compare(amount, Number(int(n)), how) for how, n in ends))
    return Compare(amount, Number(int(first)), more or "exactly")
