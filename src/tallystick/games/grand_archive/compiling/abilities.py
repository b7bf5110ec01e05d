"""From the abilities of card text to powers, triggers and what is given or left behind (GA.ABIL),
and in which zones they work: where their words say that their card is (GA.ABIL.3, GA.AACT.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeGuard

from tallystick.cards.errors import NotRun, Untold, needed, require
from tallystick.costs.cost import Amount, Cost, Pick
from tallystick.games.grand_archive import assembly, pieces
from tallystick.games.grand_archive.book import GrandArchiveBook
from tallystick.games.grand_archive.compiling import asking, charging, costing, naming, wordings
from tallystick.games.grand_archive.compiling.context import Context, Step
from tallystick.games.grand_archive.compiling.measures import measure, said_number, x_of
from tallystick.games.grand_archive.compiling.parts import is_if
from tallystick.games.grand_archive.compiling.sentences import FRESH, SentenceLowering, modes_of
from tallystick.games.grand_archive.compiling.stating import statics_of
from tallystick.games.grand_archive.compiling.steps import InnerTexts, only_if
from tallystick.games.grand_archive.compiling.trigger_conditions import watch_of
from tallystick.games.grand_archive.compiling.trigger_events import NOTHING_AWAITED, FactWatch
from tallystick.games.grand_archive.effects import control_flow, imposing
from tallystick.games.grand_archive.position.amounts import NOTICED, Number
from tallystick.games.grand_archive.position.bases import Asks, EffectAmount, Test, TriggerEvent
from tallystick.games.grand_archive.position.changes import (
    COST,
    HarmChange,
    PowerGrant,
    TriggerGrant,
)
from tallystick.games.grand_archive.position.event_predicates import is_unspent, turn_test
from tallystick.games.grand_archive.position.predicates import is_met
from tallystick.games.grand_archive.position.refs import ABOUT, REGISTER, SOURCE, Referent
from tallystick.games.grand_archive.position.restrictions import gate_of
from tallystick.games.grand_archive.position.settling import FixX
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.position.triggers import DEALING
from tallystick.games.grand_archive.position.uses import once_mark
from tallystick.kernel.machine import Do
from tallystick.rules.parts import is_noun, is_verb, within
from tallystick.rules.phrases import Clause, If, Limit, Noun, OneOf, Part, Place, Spoken
from tallystick.rules.picking import first_of, only, only_one

_PLACES: Final = {"material deck": "material", "inner lineage": "lineage"}
LINEAGE: Final = frozenset(("lineage",))
# What is told of a card as it is shown, in whatever zone.
SHOWN: Final = frozenset(("revealed", "discarded"))


RELEASE: Final = "lineage release"
RELEASED: Final = Cost([Pick("banish", Referent(SOURCE), Amount(1))])


def _costs_of(ctx: Context, spoken: Spoken) -> tuple[Cost, ...]:
    """What an ability costs; a lineage release the banishing of its card besides
    (GA.KW.LINEAGEREL)."""
    if spoken.costs is None:
        return (RELEASED,)
    costs = costing.cost_of(ctx, spoken.costs, by_x=True)
    return tuple(one + RELEASED for one in costs) if spoken.name == RELEASE else costs


def of_power(spoken: Spoken) -> str:
    """Where the card of an activated ability must be: where its cost or its effect takes it from,
    if they do."""
    if spoken.name == RELEASE:
        return "lineage"
    assert spoken.costs is not None
    found = _named((*spoken.costs.said, *spoken.effects))
    discarded = [t for p in spoken.costs.said if is_verb(p, "discard") for t in p.things]
    if not found and any(is_noun(one, "this") for one in discarded):
        return "hand"  # GA.TERM.DISCARD
    return found[0] if found else ""


def of_trigger(
    spoken: Spoken, watch: TriggerEvent, piece: pieces.GrandArchivePiece
) -> frozenset[str]:
    """Where a triggered ability works. Raises NotRun where nobody may see it."""
    assert spoken.event is not None
    if "inherited" in spoken.name:
        return of_inherited(piece)
    if spoken.event.verb.startswith("on "):
        own = assembly.default_zones(piece) - LINEAGE
        return own | {"hand", "memory"} if "discarded" in watch.kinds else own
    fact = first_of((watch,), FactWatch)
    if fact and fact.zone == "lineage" and fact.kinds == {"put"}:
        return LINEAGE
    said = _named((*spoken.event.parts, *spoken.effects))
    itself = fact if fact is not None and fact.ref is not None else None
    if itself is not None and itself.zone and itself.kinds == {"banished"}:
        said = [_PLACES.get(itself.zone, itself.zone)]  # told of it there, before it goes
    shown = itself is not None and itself.kinds <= SHOWN
    if not said:
        return assembly.PRIVATE if shown else assembly.default_zones(piece) - LINEAGE
    if said[0] in assembly.PRIVATE and not shown:
        raise NotRun(f"nobody sees what waits in a {said[0]}: {spoken.text}")
    return frozenset(said[:1])


def of_inherited(piece: pieces.GrandArchivePiece) -> frozenset[str]:
    """Where what is inherited works: a champion card has it itself, any other card only gives it to
    the champion above it (GA.KW.INHERITED)."""
    return assembly.default_zones(piece) | LINEAGE if piece.kind == "champion" else LINEAGE


def of_static(said: Part, usual: frozenset[str]) -> frozenset[str]:
    """Where a static ability works: "as long as this card is in your graveyard"."""
    found = [zone for test in _tests(said) for zone in _named((test,))]
    if found and found[0] in assembly.PRIVATE:
        raise NotRun(f"nobody sees what lies in a {found[0]}: {said}")
    return frozenset(found[:1]) or usual


def _tests(said: Part | None) -> Iterator[Clause]:
    match said:
        case If():
            yield from said.tests
            yield from _tests(only_one(said.then))


def _named(parts: tuple[Part, ...]) -> list[str]:
    """The zones in which a text says that its own card is."""
    return [zone for part in parts for zone in _walk(part)]


def _walk(part: Part) -> Iterator[str]:
    match part:
        case If():
            yield from _named((*part.tests, *part.then))
        case Clause():
            mine = [one for one in part.things if is_noun(one, "this")]
            where = [p for one in mine for w, p in one.relations if w in ("from", "in")]
            yield from map(_zone, only(where, Place))
            for inner in part.parts if mine else ():
                if part.verb == "said":
                    yield from _is_in(inner)
            for inner in part.parts if mine else ():
                if is_verb(inner, "source", "from"):
                    yield from map(_zone, only(inner.parts, Place))
            yield from _named(part.parts)


def _is_in(said: Part) -> Iterator[str]:
    """ "Is in your graveyard", "is an omen"."""
    if not is_verb(said, "be") or "not" in said.words:
        return
    yield from ("banishment" for one in only(said.things, Noun) if "omen" in one.kinds)
    for part in said.parts:
        for place in only(part.parts, Place) if is_verb(part, "source") else ():
            yield "preserved" if "preserved" in said.words else _zone(place)


def _zone(place: Place) -> str:
    return _PLACES.get(place.zones[0], place.zones[0])


SLOW: Final = frozenset(("activate this ability only at slow speed",))
AND_SLOW: Final = "only at slow speed"  # after another condition
ANYBODYS: Final = frozenset(("any player may activate this ability",))


# Events with which a number goes: so much damage, so many counters.
NUMBERED: Final = DEALING | {"damaged", "burned", "counter"}


def has_number(watch: TriggerEvent) -> bool:
    """Whether a number goes with an event; of several things at once each has its own."""
    return watch.kinds <= NUMBERED and not watch.batch


def _follows(said: Part) -> bool:
    """ "If you do, ...": it goes with the deed before, under the condition of that."""
    return is_verb(said, "if done") and said.words[0] in ("if you do", "when you do")


class Abilities(InnerTexts):
    """Makes the abilities of one piece."""

    def __init__(self, book: GrandArchiveBook, piece: pieces.GrandArchivePiece) -> None:
        self.book = book
        self.piece = piece

    def _context(self, gates: pieces.Gates, targets: bool = True) -> Context:
        ctx = Context(self.book, self.piece, gates, targets)
        ctx.measure = measure
        return ctx

    def _script(self, ctx: Context, ops: Sequence[Step], text: str) -> pieces.Script:
        program = self.book.add_program(
            f"{self.piece.name}: {text}",
            control_flow.put_together(
                [Do(control_flow.begin_program), *ops, Do(control_flow.end_program)]
            ),
        )
        return pieces.Script(text, program, aims=tuple(ctx.aims), modes=tuple(ctx.modes))

    def power(self, spoken: Spoken, gates: pieces.Gates) -> pieces.ActivatedAbility:
        """An activated ability (GA.AACT). Raises NotRun."""
        spoken = wordings.of_the_card(spoken)
        ctx = self._context(())
        ctx.mention((), Referent(SOURCE), verb="this")
        costs = ctx.costs = _costs_of(ctx, spoken)
        tests: tuple[Test, ...] = ()
        slow = is_open = False
        effects: list[Part] = []
        adjusts: list[TextChange] = []
        bounds: list[Clause] = []
        for one in spoken.effects:
            when, inner = (one.tests, only_one(one.then)) if isinstance(one, If) else ((), one)
            bound = wordings.limit_of_x(one) if any(cost.has_x for cost in costs) else None
            if bound is not None:
                bounds.append(bound)
            elif _is_of_itself(inner):
                change = charging.cost_change(self._context((), False), inner)
                change.tests = self._tests(when) or change.tests
                adjusts.append(change)
            elif is_verb(one, "only"):
                whoever, slowly = one.words[0] in ANYBODYS, one.words[0] in SLOW
                is_open, slow = is_open or whoever, slow or slowly
                if whoever or slowly:
                    tests = (*tests, *self._tests(one.parts))
                else:
                    slow = slow or AND_SLOW in one.words
                    kept = tuple(word for word in one.words if word != AND_SLOW)
                    tests = (*tests, *self._only(one._replace(words=kept)))
            else:
                effects.append(one)
        script = self._effects(ctx, tuple(effects), spoken.text)
        default = "intent" if self.piece.kind == "attack" else "field"
        zone = of_power(spoken) or default  # GA.AACT.7, GA.ABIL.3
        power = pieces.ActivatedAbility(
            spoken.text, costs, script, zone=zone, slow=slow, gates=gates, tests=tests
        )
        power.adjusts = tuple(adjusts)
        for bound in bounds:
            limited(power, self._context((), False), bound)
        power.inherited = "inherited" in spoken.name
        power.is_open = is_open
        self.book.open_powers = self.book.open_powers or is_open
        for limit in spoken.limits:
            self._limit(power, limit)
        power.spell = any(is_verb(one, "as a spell") for one in spoken.effects)
        return power

    def _tests(self, parts: tuple[Part, ...]) -> tuple[Test, ...]:
        return asking.tests_of(self._context((), False), parts)

    def _limit(self, power: pieces.ActivatedAbility, limit: Limit) -> None:
        if limit.kind == "limit" and limit.per == "game" and limit.n == 1:
            mark = once_mark(self.piece.index, len(self.piece.powers))
            power.tests = (*power.tests, Asks(is_unspent, mark))
            power.once = True
        elif limit.kind == "limit" and limit.per == "turn":
            power.per_turn = limit.n
        else:
            raise NotRun(f"nothing limits yet: {limit.kind} {limit.n} per {limit.per}")

    def _only(self, said: Clause) -> tuple[Test, ...]:
        """ "Activate this ability only during your turn", "... only if you control an ally, and
        only during your turn": all that is said must hold."""
        words = said.words[0]
        tests = self._tests(said.parts)
        for one in said.words[1:]:
            turn = needed(turn_test(one.removeprefix("only during ")))
            tests = (*tests, turn)
        for start in ("activate this ability only during ", "activate this card only during "):
            if words.startswith(start):
                found = turn_test(words.removeprefix(start))
                if found is not None:
                    return (found, *tests)
        if words.endswith((" only if", " be activated only if")) and tests:
            return tests
        raise Untold

    def _effects(self, ctx: Context, effects: tuple[Part, ...], text: str) -> pieces.Script:
        lowering = SentenceLowering(ctx, self)
        where = wordings.x_said_last(effects)
        if where is not None and not ctx.declares_x():
            x_of(ctx, (where,))
            lowering.ops += ctx.before
            ctx.before.clear()
            effects = wordings.without_x(effects, where)
        found = modes_of(lowering, effects)
        script = self._script(ctx, lowering.ops, text)
        found.put(script)
        lists = only(within(effects), OneOf)
        script.is_fresh = any(one.figure.word == FRESH for one in lists)
        return script

    def trigger(
        self, spoken: Spoken, gates: pieces.Gates, chosen: EffectAmount | None = None
    ) -> pieces.Trigger:
        """A triggered ability (GA.ATRIG). Raises NotRun."""
        ctx = self._context(())
        ctx.chosen = chosen
        assert spoken.event is not None
        watch = watch_of(ctx, spoken.event)
        ctx.is_numbered = has_number(watch)
        effects = spoken.effects
        tests: tuple[Test, ...] = ()
        first = effects[0] if effects else None
        heads = spoken.event.verb in ("whenever", "when", "at")
        if heads and is_if(first) and all(_follows(one) for one in effects[1:]):
            tests = asking.tests_of(ctx, first.tests)
            asking.speak_of(ctx, first.tests)
            effects = (*first.then, *effects[1:])
        script = self._effects(ctx, effects, spoken.text)
        zones = of_trigger(spoken, watch, self.piece)
        inherited = "inherited" in spoken.name or zones == LINEAGE  # it hears that it lies there
        trigger = pieces.Trigger(
            spoken.text, watch, script, gates=gates, tests=tests, inherited=inherited, zones=zones
        )
        for limit in spoken.limits:
            require((limit.kind, limit.per) == ("limit", "turn"), limit, "nothing limits yet:")
            trigger.per_turn = limit.n
        return trigger

    def waiting(
        self,
        effects: tuple[Part, ...],
        event: Clause | None,
        it: tuple[str, ...] | None,
        with_x: bool = False,
    ) -> int:
        """A trigger that an effect leaves behind: its place in the rulebook's table. ``it`` are the
        kinds of what it speaks of as "it", None if of nothing. Raises NotRun."""
        ctx = self._context(())
        if it is not None:
            ctx.mention(it, Referent(ABOUT), verb="it", many=True)
        if with_x:
            ctx.x = NOTICED
        ctx.is_left = True
        watch = watch_of(ctx, event) if event is not None else NOTHING_AWAITED
        ctx.is_numbered = event is None or has_number(watch)
        script = self._effects(ctx, effects, self.piece.text)
        return self._keep(pieces.Trigger(self.piece.text, watch, script))

    def rider(self, said: tuple[Part, ...], gates: pieces.Gates) -> int:
        """What goes with a prevention: its program. X is how much was prevented, "it" what would
        have been dealt the damage (GA.PREV.4). Raises NotRun."""
        ctx = self._context(gates)
        made = ctx.register()
        ctx.mention(("damage",), Referent(REGISTER, made), verb="prevent")
        ctx.mention(("unit", "champion", "ally"), Referent(ABOUT), verb="shield")
        lowering = SentenceLowering(ctx, self)
        match said:
            case (Spoken(event=Clause() as event, effects=effects),) if wordings.says_prevented(
                event
            ):
                place = self.waiting(effects, None, None)
                lowering.ops.append(Do(imposing.wait_reflex, place, Referent(ABOUT), None))
            case _:
                lowering.all(said)
        if ctx.aims:
            raise NotRun(f"no target is chosen yet as damage is prevented: {said[0]}")
        tests = tuple(Asks(is_met, gate) for gate in gates)
        ops: list[Step] = [Do(control_flow.begin_program), FixX(made, Number(0, 1))]
        ops += only_if(tests, lowering.ops)
        return self.book.add_program(f"{self.piece.name}: rider", control_flow.put_together(ops))

    def _keep(self, trigger: pieces.Trigger) -> int:
        require(not trigger.per_turn, trigger.text, "nothing limits yet what is given:")
        self.book.heard_of |= trigger.watch.kinds
        return self.book.give(trigger, self.piece.index)

    def given(self, spoken: Spoken, chosen: EffectAmount | None = None) -> list[TextChange]:
        timing = needed(spoken.timing)
        gates = tuple(gate_of(label) for label in timing.labels)
        recalls = naming.speaks_of_choice((spoken,)) and (
            self.piece.asks_name or chosen is not None
        )
        waits = timing.kind == "triggered" and not naming.speaks_of_choice(spoken.effects)
        if recalls and timing.kind != "statement" and not waits:
            raise NotRun("nobody remembers what was chosen")
        if timing.kind == "triggered":  # what it waits for may hang on that
            trigger = self.trigger(spoken, gates, chosen if recalls else None)
            require(not recalls or type(trigger.watch) is FactWatch, spoken.text)
            given = TextChange(TriggerGrant(self._keep(trigger)), chosen if recalls else None)
            given.is_open = bool(recalls)
            return [given]
        if timing.kind == "activated":
            power = self.power(spoken, gates)
            power.place = len(self.book.given_powers)
            self.book.given_powers.append(power)
            return [TextChange(PowerGrant(power.place))]
        if timing.kind == "statement" and not spoken.limits:
            found = self._given_statics(spoken, gates, chosen if recalls else None)
            # known is only what it is said of
            require(not recalls or all(_is_plain(one, chosen) for one in found), spoken.effects[0])
            return found
        raise Untold

    def _given_statics(
        self, spoken: Spoken, gates: pieces.Gates, chosen: EffectAmount | None
    ) -> list[TextChange]:
        """ "Other allies you control get +1 power": what the holder says of itself, or of others as
        long as it is there. Raises NotRun."""
        ctx = self._context(gates, False)
        ctx.mention((), Referent(SOURCE), verb="this")
        ctx.chosen = chosen
        found: list[TextChange] = []
        for said in spoken.effects:
            if is_verb(said, "costs"):
                found.append(charging.cost_change(ctx, said))
            else:
                found += statics_of(ctx, self, said)
        require(not any(one.kind == COST and one.span for one in found))
        for one in found:
            match one.made:
                case HarmChange() as made:  # each who is given it has it for itself
                    one.turn_to(made._replace(manner=made.manner._replace(apart=True)))
            one.gates = gates
            one.of_holder = one.ref is None or one.ref.kind != SOURCE or bool(one.tests)
        return found


def _is_plain(change: TextChange, chosen: EffectAmount | None) -> bool:
    """Whether nothing that is asked or reckoned later hangs on what was chosen."""
    reckons = change.n is not None and change.n is not chosen and change.n.constant is None
    return not (change.tests or change.inner or reckons)


def limited(
    of: pieces.GrandArchivePiece | pieces.ActivatedAbility, ctx: Context, limit: Clause
) -> None:
    """Let its X be "at most", or "at least", what is said. Raises NotRun."""
    bound = said_number(ctx, limit)
    limits = of.x_limits = of.x_limits or pieces.XLimits()
    if limit.verb == "at least":
        limits.least = bound
    else:
        limits.most = bound


def _is_of_itself(said: Part | None) -> TypeGuard[Clause]:
    """ "This ability costs (1) less to activate"."""
    thing = said.things[0] if is_verb(said, "costs") else None
    return is_noun(thing, "this") and thing.kinds == ("ability",)
