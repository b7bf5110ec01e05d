"""From a compiled card's abilities to what its piece of the rulebook has: script, powers, triggers,
statics, costs (GA.ABIL). What nothing is made of is named in ``GrandArchivePiece.problems``.

What the rules themselves give is made once for a rulebook, before its texts are lowered: names of
tokens, ingredients, the way back of what is suppressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeGuard

from tallystick.cards.compile import CompiledCard
from tallystick.cards.errors import Misread, NotRun, Telling, needed, require
from tallystick.games.grand_archive import ingredients
from tallystick.games.grand_archive.assembly import LOADABLE, default_zones
from tallystick.games.grand_archive.book import SUPPRESSED, GrandArchiveBook
from tallystick.games.grand_archive.compiling import (
    abilities,
    asking,
    charging,
    durations,
    sentences,
    wordings,
)
from tallystick.games.grand_archive.compiling.asking import PLAYED_BY
from tallystick.games.grand_archive.compiling.context import Context, Step
from tallystick.games.grand_archive.compiling.granting import changes_of
from tallystick.games.grand_archive.compiling.keyword_lines import from_the_grave, had, keyword_line
from tallystick.games.grand_archive.compiling.measures import number_of
from tallystick.games.grand_archive.compiling.naming import ref_of, thinglike
from tallystick.games.grand_archive.compiling.parts import noun_at, sole
from tallystick.games.grand_archive.compiling.preventing import with_rider
from tallystick.games.grand_archive.compiling.qualities import TYPES, hung_on
from tallystick.games.grand_archive.compiling.sentences import SentenceLowering
from tallystick.games.grand_archive.compiling.stating import hangs_on_it, statics_of
from tallystick.games.grand_archive.compiling.steps import only_if
from tallystick.games.grand_archive.compiling.trigger_events import ANYBODYS, YOURS, PhaseWatch
from tallystick.games.grand_archive.compiling.verbs import choice_asked
from tallystick.games.grand_archive.effects import control_flow, deeds, state_based_checks
from tallystick.games.grand_archive.effects.putting import Enter, Put
from tallystick.games.grand_archive.pieces import (
    EntersAsCopy,
    Gates,
    GrandArchivePiece,
    KeywordAbility,
    Script,
    Trigger,
)
from tallystick.games.grand_archive.position.aimed import ChosenThings, ReferredThings
from tallystick.games.grand_archive.position.bases import Asks, Test, While
from tallystick.games.grand_archive.position.changes import (
    ENTERS,
    OTHER,
    OWN,
    Change,
    HarmChange,
    PlainChange,
)
from tallystick.games.grand_archive.position.chosen_names import NameAsEnters
from tallystick.games.grand_archive.position.event_predicates import turn_test
from tallystick.games.grand_archive.position.places import Zones
from tallystick.games.grand_archive.position.predicates import is_met
from tallystick.games.grand_archive.position.refs import ABOUT, SOURCE, Referent
from tallystick.games.grand_archive.position.restrictions import gate_of
from tallystick.games.grand_archive.position.static_abilities import TextChange
from tallystick.games.grand_archive.position.things import Matcher
from tallystick.games.grand_archive.zones import END
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.machine import Do, Op
from tallystick.rules.parts import as_clause, in_pairs, is_verb, within
from tallystick.rules.phrases import Clause, If, Limit, Noun, Numeral, Part, Place, Spoken, Timing
from tallystick.rules.picking import first_of, only, only_one


def prepare(book: GrandArchiveBook) -> None:
    """What texts speak of that the whole rulebook has."""
    if len(book.token_names) == len(book.index):
        return
    book.token_names = {name.casefold(): name for name in book.index}
    pieces: list[GrandArchivePiece] = book.cards
    book.subtypes = frozenset(subtype for one in pieces for subtype in one.subtypes)
    _ingredients(book)
    if not book.changes:
        book.changes.append(TextChange(PlainChange(OTHER)))
        book.says_change.append(-1)
    if SUPPRESSED not in book.rule_triggers:
        _suppressed(book)


def _ingredients(book: GrandArchiveBook) -> None:
    """GA.TERM.GATHER: those that a card tells of, all of them; where none does, the Herb tokens if
    there are six. Of what is not known here ``no_ingredients`` says so."""
    pieces: list[GrandArchivePiece] = book.cards
    names = ingredients.told(one.text for one in pieces)
    known = [book.token_names.get(name.casefold(), "") for name in names]
    herbs = [one.index for one in pieces if "token" in one.types and "herb" in one.subtypes]
    book.ingredients, book.no_ingredients = (), ""
    if not names and len(herbs) == ingredients.MANY:
        book.ingredients = tuple(herbs)
    elif not names:
        book.no_ingredients = "no card tells which six tokens are gathered"
    elif "" in known:
        book.no_ingredients = f"nothing is known of the token {names[known.index('')]!r}"
    else:
        book.ingredients = tuple(book.index[name] for name in known)


def _suppressed(book: GrandArchiveBook) -> None:
    """GA.TERM.SUPPRESS: it comes back under its owner's control when the next end phase begins."""
    ops = [
        Do(control_flow.begin_program),
        Enter(ReferredThings(Referent(ABOUT)), 0, None),
        Do(control_flow.end_program),
    ]
    program = book.add_program("suppressed", control_flow.put_together(ops))
    trigger = Trigger("", PhaseWatch(END, ANYBODYS), Script("", program))
    book.rule_triggers[SUPPRESSED] = book.give(trigger, NOWHERE)


FIELD: Final = frozenset(["field"])
PLAYED: Final = frozenset(["effects stack"])
COPIED: Final = ("a", "an", "any", "another")
THE_FIELD: Final = Place("the", ("field",))
NOT_NEGATED: Final = Clause("can't", parts=(Clause("negate", words=("passive",)),))
LINKS: Final = frozenset(f"{kind} link" for kind in (*TYPES, "unit", "object", "regalia"))
ZONES: Final = {"action": frozenset(["intent"])}
_OTHER_COSTS: Final = {
    "additional cost": charging.additional, "alternative cost": charging.alternative
}  # fmt: skip
# Keywords that matter where a card is no object.
OFF_FIELD: Final = frozenset(("fast activation", "efficiency", "kindle", "floating memory"))
# With what labels begin: the first words of "inherited effect" and "lineage release", and others.
LABELS: Final = frozenset(
    ("inherited", "lineage", "balance", "equestrian", "harmonize", "deluge", "upkeep", "cardistry",
     "")
)  # fmt: skip


def lower(card: CompiledCard, book: GrandArchiveBook, piece: GrandArchivePiece) -> None:
    """Fill a piece with what its text says; its words without a meaning are its problems."""
    prepare(book)
    piece.problems = (*piece.problems, *(str(one) for one in card.problems))
    making = Making(book, piece)
    for ability in only(card.abilities, Spoken):
        try:
            with Telling(ability.text):
                making.add(ability)
        except (NotRun, Misread) as problem:
            piece.problems = (*piece.problems, str(problem))
    making.finish()


class Making(abilities.Abilities):
    """The making of one piece: its statements, and all its abilities."""

    def __init__(self, book: GrandArchiveBook, piece: GrandArchivePiece) -> None:
        super().__init__(book, piece)
        self.script = self._context(())  # of the card's own effects, all paragraphs together
        self.ops: list[Step] = []
        self.range = sentences.Range()
        self.gained: list[tuple[tuple[Part, ...], Gates]] = []  # what it does after all of that

    def add(self, ability: Spoken) -> None:
        """Add one ability to the piece. Raises NotRun."""
        timing = needed(ability.timing)
        if ability.name.split(" ")[0] not in LABELS:
            raise NotRun(f"nothing is known of the label {ability.name!r}")
        gates = tuple(gate_of(label) for label in timing.labels)
        kind = timing.kind
        if kind == "keyword" and "inherited" in ability.name:
            self._statement(had(ability), gates)
        elif kind == "keyword":
            for said in ability.effects:
                match said:
                    case Clause(verb="keyword", words=("agility",)):
                        self._agility(said, ability.text, gates)
                    case Clause() if said.words and said.words[0] in LINKS:
                        self._link(said, gates)
                    case Clause():
                        keyword_line(self._context(gates), self.piece, said, gates, ability.text)
                    case _:
                        raise NotRun(f"nothing is known of the keyword {said}")
        elif kind == "activated":
            self.piece.powers = (*self.piece.powers, self.power(ability, gates))
        elif kind == "triggered":
            self._triggered(ability, gates)
        else:
            self._statement(ability, gates)

    def finish(self) -> None:
        """Put the script together."""
        piece = self.piece
        for effects, gates in self.gained:
            self._paragraph(effects, gates)
        if self.ops:
            piece.script = self._script(self.script, self.ops, piece.text)
            self.range.put(piece.script)
        piece.static_zones = frozenset(zone for one in piece.statics for zone in one.zones)
        piece.trigger_zones = frozenset(zone for one in piece.triggers for zone in one.zones)
        self.book.note_made(piece.statics)

    def _agility(self, said: Clause, text: str, gates: Gates) -> None:
        """GA.KW.AGILITY on a card: as the end phase begins, so many cards return from memory."""
        ctx = self._context(())
        what = Matcher("card")
        what.zones = Zones(("memory",))
        n = number_of(ctx, said.figures[0])
        ops = [Put(ChosenThings(what, n, n), ctx.register(), "hand")]
        script = self._script(ctx, ops, text)
        trigger = Trigger(text, PhaseWatch(END, YOURS), script, gates=gates)
        self.piece.triggers = (*self.piece.triggers, trigger)
        self.piece.keywords = (
            *self.piece.keywords,
            KeywordAbility("agility", said.figures[0].fixed, gates),
        )

    def _link(self, said: Clause, gates: Gates) -> None:
        """GA.KW.LINK: it is announced with a target, and enters linked to that."""
        kind = said.words[0].removesuffix(" link")
        if gates or self.piece.kind in ("action", "attack", "champion"):
            raise NotRun(f"nothing is known of the keyword {said.words[0]!r}")
        thing = Noun("target", (kind,) if kind != "regalia" else ("object",))
        if kind == "regalia":
            thing = thing._replace(marks=("regalia",))
        ref = ref_of(self.script, thing)
        self.ops.append(deeds.Link(ReferredThings(ref), self.script.register()))
        self.piece.links_to = self.script.aims[ref.slot].what.what
        self._rule(state_based_checks.PROGRAM, state_based_checks.ChooseLink())
        self.piece.keywords = (*self.piece.keywords, KeywordAbility("link", 0, (), kind))

    def _triggered(self, spoken: Spoken, gates: Gates) -> None:
        event = needed(spoken.event)
        if self.piece.kind == "action" and self._is_left(event):
            self._paragraph((spoken,), gates)
        elif event.verb == "as":
            self._as_it_enters(spoken, event, gates)
        else:
            self.piece.triggers = (*self.piece.triggers, self.trigger(spoken, gates))

    def _as_it_enters(self, spoken: Spoken, event: Clause, gates: Gates) -> None:
        """ "As this enters the field, choose a regalia card name", "... you may pay (1). If you do,
        ..." (GA.REPL.1)."""
        enters, chosen = as_clause(only_one(event.parts)), only_one(spoken.effects)
        is_this = enters.things == (Noun("this"),) and [p.verb for p in enters.mods()] == ["enter"]
        asked = choice_asked(chosen) if is_this and is_verb(chosen, "choose") else None
        if asked is not None:
            require(not gates, spoken.text, "nothing is chosen yet as it enters under conditions:")
            self.piece.asks_name, least, most = asked
            self.piece.asks_how_many = (least, most)
            self._rule("name", NameAsEnters())
            return
        problem = "nothing is done yet as it enters:"
        require(is_this and self.piece.kind != "champion", spoken.text, problem)
        found = self.trigger(spoken._replace(event=Clause("on enter")), gates)
        require(not (found.script.aims or found.script.modes), spoken.text, problem)
        found.at_once = True
        self.piece.triggers = (*self.piece.triggers, found)

    def _rule(self, name: str, op: Op) -> None:
        """A program of the rules' own that only some texts need."""
        if name not in self.book.programs_by_name:
            self.book.programs_by_name[name] = self.book.add_program(name, (op,))

    def _is_left(self, event: Clause) -> bool:
        """Whether the effect of an action leaves a trigger behind, or one that goes with what it
        prevents."""
        rides = self.script.shield is not None and wordings.says_prevented(event)
        timed = durations.this_turn(event) or durations.waits_for(event)
        return rides or timed is not None  # left behind for this turn, or the next such time

    def _statement(self, spoken: Spoken, gates: Gates) -> None:
        if spoken.name == abilities.RELEASE:
            self.piece.powers = (*self.piece.powers, self.power(spoken, gates))
            return
        first = first_time(spoken)
        if first is not None:
            self._triggered(first, gates)
            return
        effects: list[Part] = []
        known = len(self.piece.statics)
        stated = False
        parts = wordings.with_links(wordings.apart(spoken.effects))
        for said in in_pairs(parts, wordings.with_condition, with_rider):
            if self._enters_as_copy(said, gates) or self._limits_x(said, gates):
                continue
            if not stated and not effects and self._has_as_copy(said):
                continue
            if stated and is_verb(said, "if done"):
                effects += self._if_played_so(said, gates)
                continue
            stated = self._stated(spoken, said, gates)
            if not stated:
                done, gained = wordings.gained_text(said)
                effects += done
                self.gained += [(gained, gates)] if gained else []
        for limit in spoken.limits:
            _limit(limit, self.piece.statics[known:])
        if effects:
            self._paragraph(tuple(effects), gates)

    def _enters_as_copy(self, said: Part, gates: Gates) -> bool:
        """ "Mimic enters the field as a copy of an ally", "you may have Mimic enter ..."
        (GA.COPY.4)."""
        inner = only_one(said.parts, Clause) if is_verb(said, "may", "said") else None
        may = is_verb(inner, "have do")
        whose = inner if may else first_of((said,), Clause)
        enters = only_one(whose.parts, Clause) if whose is not None else None
        copy = enters.mod("as") if is_verb(enters, "enter") else None
        of = noun_at(only_one(copy.things), "of") if copy is not None else None
        if of is None or whose is None or whose.things != (Noun("this"),):
            return False
        require(of.how in COPIED and self.piece.is_object_card and self.piece.kind != "champion")
        kept = tuple(one for one in of.relations if one != ("on", THE_FIELD))
        ctx = self._context(gates, False)
        what = thinglike(ctx, of._replace(how="a", relations=kept))
        self.piece.copied = EntersAsCopy(what, may, gates)
        return True

    def _has_as_copy(self, said: Part) -> bool:
        """ "If you do, this has ...": said of what enters as a copy."""
        copied = self.piece.copied
        if copied is None or not is_verb(said, "if done") or said.words != ("if you do",):
            return False
        has = sole(sole(said))
        require(has is not None and said.mods()[0].things == (Noun("this"),), said)
        ctx = self._context((), False)
        given = changes_of(ctx, needed(has), False)
        made = [*given.changes, *(one for text in given.texts for one in self.given(text))]
        copied.has = tuple(self.book.keep(one, self.piece.index) for one in made)
        return True

    def _limits_x(self, said: Part, gates: Gates) -> bool:
        """ "X can't be more than your level": of the X of its own cost (GA.ACT.3)."""
        limit = wordings.limit_of_x(said)
        if limit is None:
            return False
        require(not gates and self.piece.cost.has_x, said, "nothing is done yet:")
        abilities.limited(self.piece, self._context(gates, False), limit)
        return True

    def _if_played_so(self, said: Clause, gates: Gates) -> list[Part]:
        """ "You may activate this card without paying its cost. If you do, ...": asked as it
        resolves, or of how it enters the field. Raises NotRun."""
        ways = len(self.piece.alternatives)
        require(said.words == ("if you do",) and ways, said, "nothing is done yet:")
        test = Clause(PLAYED_BY, (Numeral(ways - 1),))
        if self.piece.kind == "action":
            return [If((test,), said.parts)]
        ctx = self._context(gates, False)
        ctx.mention((), Referent(SOURCE), verb="this")
        made = [one for part in said.parts for one in statics_of(ctx, self, part)]
        if self.piece.kind == "attack" or any(one.kind != ENTERS for one in made):
            raise NotRun(f"nothing is done yet: {said}")
        self._hold(made, (gates, asking.tests_of(ctx, (test,))), FIELD)
        return []

    def _stated(self, spoken: Spoken, said: Part, gates: Gates) -> bool:
        """Whether it is a statement: a cost, a restriction, a static ability."""
        ctx = self._context(gates, False)
        ctx.mention((), Referent(SOURCE), verb="this")
        tests, parts = _unwrapped(ctx, said)
        inner = first_of(parts, Clause) if len(parts) == 1 else None
        if inner is not None and self._cost(ctx, inner, gates, tests, spoken.name):
            return True
        if is_verb(inner, "only") and not tests:
            self.piece.play_tests = (*self.piece.play_tests, *_gated(self._only(inner), gates))
            return True
        inherited = "inherited" in spoken.name
        if tests and not inherited and self._keywords_while(ctx, inner, gates, tests):
            return True
        if not inherited and not self._holds(inner):
            return False
        own = default_zones(self.piece) - abilities.LINEAGE
        zones = abilities.of_static(said, ZONES.get(self.piece.kind) or own)
        zones = PLAYED if _is_of_its_play(inner) else zones
        if inherited:
            zones = abilities.of_inherited(self.piece)
        for one in parts:
            self._hold(statics_of(ctx, self, one), (gates, tests), zones, inherited)
        return True

    def _keywords_while(
        self, ctx: Context, inner: Part | None, gates: Gates, tests: tuple[Test, ...]
    ) -> bool:
        """ "As long as ..., this card has efficiency": where it is played from as well."""
        if not is_verb(inner, "said"):
            return False
        given = [one for deed in inner.mods() for one in deed.mods()]
        buried = from_the_grave(inner, given)
        if buried is not None:
            keyword_line(ctx, self.piece, buried, (*gates, While(tests)), "")
            return True
        if not _is_of_this(inner):
            return False
        words = {word for one in given for word in one.words[:1] if one.verb == "keyword"}
        away = self.piece.kind in ("action", "attack") or words & OFF_FIELD
        if len(words) != len(given) or len(inner.parts) != 1 or not away:
            return False
        for one in given:
            keyword_line(ctx, self.piece, one, (*gates, While(tests)), inner.verb)
        return True

    def _holds(self, inner: Part | None) -> bool:
        """Whether a sentence is true all along rather than done: of an action only what is said of
        the card itself in an intent, or while it is played."""
        if _is_of_its_play(inner):
            return True
        if self.piece.kind == "action":
            return _is_static(inner) and _is_of_this(inner) and bool(self.piece.subtypes & LOADABLE)
        return self.piece.kind != "attack" or _is_static(inner)

    def _hold(
        self,
        made: list[TextChange],
        under: tuple[Gates, tuple[Test, ...]],
        zones: frozenset[str],
        inherited: bool = False,
    ) -> None:
        """Static abilities of the card: under which conditions, and where they work."""
        for change in made:
            change.gates, change.tests = under[0], (*change.tests, *under[1])
            change.is_open = change.is_open or hung_on(change.what) is not None
            change.zones, change.inherited = zones, inherited
        self.piece.statics = (*self.piece.statics, *made)

    def _cost(
        self, ctx: Context, said: Clause, gates: Gates, tests: tuple[Test, ...], name: str
    ) -> bool:
        piece, inherited = self.piece, "inherited" in name
        passing = piece.kind in ("action", "attack")
        change: TextChange | None = None
        if said.verb == "costs":
            of_turn = charging.is_once(said) or charging.of_this_turn(said) is not None
            if of_turn or charging.is_of_it(said) or _lasts(said):
                return False
            change = charging.cost_change(ctx, said)
            if change.span == OWN:
                change.gates, change.tests = gates, (*change.tests, *tests)
                charging.hang_on_declared(change)
                piece.own_costs = (*piece.own_costs, change)
                return True
        elif said.verb == "while paying":
            change, passing = charging.paid_with(ctx, said), False
            if change.span == OWN:
                change.gates, change.tests = gates, tests
                piece.pays = (*piece.pays, change)
                return True
        elif said.verb == "ignore":
            own = bool(charging.ignoring(ctx, said).span == OWN)
            piece.any_element = (*piece.any_element, *([_gated(tests, gates)] if own else []))
            return own
        elif said.verb in _OTHER_COSTS:
            _OTHER_COSTS[said.verb](ctx, piece, said, gates, tests)
            return True
        elif said.verb == "may":
            change = charging.waiver(ctx, said)
            if change is None and not passing:
                change = charging.standing_permission(ctx, said)
            if change is None:
                return charging.permission(piece, said, gates, tests)
            passing, inherited = passing or bool(change.span), False
        if change is None or (passing and not inherited):
            return False
        zones = abilities.of_inherited(piece) if inherited else FIELD
        self._hold([change], (gates, tests), zones, inherited)
        return True

    def _paragraph(self, effects: tuple[Part, ...], gates: Gates) -> None:
        """More of what the card does as it resolves; its restriction is asked then (GA.A12)."""
        self.script.gates = gates
        lowering = SentenceLowering(self.script, self)
        found = sentences.modes_of(lowering, effects, True)
        if self.script.modes and self.range == sentences.Range():
            self.range = found
        tests = tuple(Asks(is_met, gate) for gate in gates)
        self.ops += only_if(tests, lowering.ops) if gates else lowering.ops


def first_time(spoken: Spoken) -> Spoken | None:
    """ "The first time an ally enters the field under your control during each of your turns, ...":
    a trigger (GA.ATRIG.1); None for anything else."""
    match only_one(spoken.effects):
        case Clause(verb="the first time", parts=(Clause(verb="said") as test, *_)) as said:
            deed, once = first_of(test.parts[:1], Clause), Clause("time", words=(FIRST_TIME,))
            if deed is not None and test.parts[1:] == (YOUR_TURNS,):
                done = deed._replace(parts=(*deed.parts, once))
                event = Clause("whenever", parts=(test._replace(parts=(done,)),))
                labels = spoken.timing.labels if spoken.timing is not None else ()
                timing = Timing("triggered", labels=labels)
                return spoken._replace(effects=said.parts[1:], timing=timing, event=event)
    return None


FIRST_TIME: Final = "the first time of your turn"
YOUR_TURNS: Final = Clause("time", words=("during each of your turns",))


def _limit(limit: Limit, statics: Sequence[Change]) -> None:
    """ "Apply this replacement effect only once each turn". Raises NotRun."""
    change, known = only_one(statics), (limit.n, limit.per) == (1, "turn")
    if change is not None and known:
        match change.made:
            case HarmChange() as made:
                change.turn_to(made._replace(manner=made.manner._replace(once=True)))
                return
    raise NotRun(f"nothing limits yet: {limit}")


def _unwrapped(ctx: Context, said: Part) -> tuple[tuple[Test, ...], tuple[Part, ...]]:
    """The conditions around a statement that is one, and what is stated."""
    parts: tuple[Part, ...] = (said,)
    tests: tuple[Test, ...] = ()
    while (around := only_one(parts, If)) is not None and _may_be_static(around):
        tests, parts = (*tests, *asking.tests_of(ctx, around.tests)), around.then
        asking.speak_of(ctx, around.tests)
    during = durations.during_a_turn(parts[0]) if len(parts) == 1 else None
    if is_verb(during, "time"):  # "during your turn, cards cost more"
        turn = turn_test(during.words[0].removeprefix("only ").removeprefix("during "))
        tests, parts = ((*tests, turn), during.parts) if turn is not None else (tests, parts)
    return tests, parts


def _may_be_static(said: If) -> bool:
    """Whether a condition is around a statement rather than an instruction; one of the thing that
    is changed belongs to the statement."""
    if hangs_on_it(said):
        return False
    if said.while_:
        return not any(is_verb(one, "remain") for one in within(said.tests))
    match said.then:
        case (If() as inner,):
            return _may_be_static(inner)
        case (Clause() as inner,):
            stated = is_verb(inner, "costs", "additional cost", "alternative cost", "only")
            return stated or charging.may_play(inner) is not None
    return False


def _is_static(said: Part | None) -> TypeGuard[Clause]:
    """Whether a sentence of an attack card is true all along."""
    if not is_verb(said, "said"):
        return False
    return not _lasts(said) and not wordings.has_target(said)


def _is_of_this(said: Clause) -> bool:
    deed = said.parts[0] if said.parts else None
    given = is_verb(deed, "get", "gain", "have")
    return given and said.things[:1] == (Noun("this"),)


def _lasts(said: Clause) -> bool:
    """Whether a duration is said somewhere in it."""
    return any(one.verb in ("until", "time") or _lasts(one) for one in said.mods())


def _gated(tests: tuple[Test, ...], gates: Gates) -> tuple[Test, ...]:
    return (*(Asks(is_met, gate) for gate in gates), *tests) if gates else tests


def _is_of_its_play(said: Part | None) -> bool:
    """ "This card can't be negated": while it waits on the stack."""
    return is_verb(said, "said") and said.things == (Noun("this"),) and said.parts == (NOT_NEGATED,)
