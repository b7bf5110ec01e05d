"""The programs of a play, of an ability and of a trigger, from the announcement to the instance on
the stack (GA.ACT, GA.MAT, GA.AACT, GA.ATRIG.3), and of the new targets of a copy (GA.COPY.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves, zones
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.announced import ANY_TIME, VERBS, play, terms_of
from tallystick.games.grand_archive.costs.imbuing import Imbue, mark_card
from tallystick.games.grand_archive.costs.paying import PayPlay
from tallystick.games.grand_archive.flow.announcing import (
    ChooseModes,
    ChooseTargets,
    DeclareExtras,
    DeclareWay,
    DeclareX,
)
from tallystick.games.grand_archive.flow.verbs import from_material, judged, weigh
from tallystick.games.grand_archive.legality import legal, targets
from tallystick.games.grand_archive.legality.play_legality import PlayLegality
from tallystick.games.grand_archive.legality.targets import script_of
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL
from tallystick.games.grand_archive.position import stack, uses
from tallystick.games.grand_archive.position.prohibitions import materializations
from tallystick.games.grand_archive.position.reasons import NO_NEW_TARGETS
from tallystick.games.grand_archive.zones import turn_player
from tallystick.kernel.decision import Candidate, Decision, Option
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import ASK, NEXT, SEAT, SOURCE, SUBJECT, Do, Game, J, Op


def materialize(game: Game, seat: int, entity: int) -> int:
    """GA.MATP.3: a materialization of a Materialize phase, mostly the only one; what is activated
    besides does not count against it (GA.ACT.11). AGAIN."""
    game.add(CELLS, zones.MATERIALIZED, 1)
    return play(game, seat, entity, PLAY_MATERIAL)


def mark_properties(game: Game) -> int:
    """GA.PROP.2: what the costs that were paid make of the play: prepared, brewed, ephemeral; and
    whether its own was not paid."""
    instance, entity = game.field(SUBJECT), game.field(SOURCE)
    terms = terms_of(game, instance)
    made = prices.declared_so(terms)
    if terms.way >= 0:
        made |= terms.piece.alternatives[terms.way].property
    if prices.is_unpaid(game, terms):
        made |= zones.UNPAID
    stack.mark(game, instance, made)
    mark_card(game, entity, instance)
    return NEXT


class Completed(Op):
    """GA.ACT.9, GA.MAT.7, GA.AACT.2, GA.AACT.3: the instance is on the stack; the player keeps
    Opportunity."""

    def run(self, game: Game) -> int:
        instance, seat, source = game.field(SUBJECT), game.field(SEAT), game.field(SOURCE)
        stack.mark(game, instance, stack.ANNOUNCED, False)
        record = stack.record_of(game, instance)
        kind = record[stack.KIND]
        if kind == stack.ABILITY:
            uses.note_use(game, source, record[stack.PLACE])
            game.emit("used", seat, source, instance)
        else:
            moves.hear_moved(game, source, record[stack.ORIGIN])
            word = "activated" if kind == stack.ACTIVATION else "materialized"
            game.emit(word, seat, source, instance)
            if record[stack.FLAGS] & zones.BREWED:  # GA.KW.BREW
                game.emit("brewed", seat, source, instance)
        targets.tell(game, instance)
        prices.spend(game, seat, source, VERBS[kind])
        return NEXT


# GA.ACT.0, GA.MAT.2: announced and legal by then; costs declared, modes, targets, the cost reckoned
# and paid, additional costs with it (GA.V.2), what that has opened (GA.V.9), activation.
PLAY_OPS: Final[tuple[Op, ...]] = (
    DeclareWay(),
    DeclareExtras(),
    DeclareX(),
    ChooseModes(),
    ChooseTargets(),
    PayPlay(),
    Do(mark_properties),
    Imbue(),
    ChooseModes(later=True),
    ChooseTargets(later=True),
    Completed(),
)

USE_OPS: Final[tuple[Op, ...]] = (
    DeclareWay(),
    DeclareX(),
    ChooseModes(),
    ChooseTargets(),
    PayPlay(),
    Completed(),
)


def fizzle_without_targets(game: Game) -> int:
    """GA.ATRIG.3: a trigger without a legal mode or target fizzles as it is put on the stack."""
    instance = game.field(SUBJECT)
    terms = terms_of(game, instance)
    script = script_of(game, instance)
    if script is None or targets.script_is_open(game, terms, script):
        return NEXT
    game.emit("fizzled", game.field(SEAT), game.field(SOURCE), instance)
    stack.remove(game, instance)
    return game.end_program()


def stand_trigger(game: Game) -> int:
    """A trigger whose targets are chosen stands on the stack and waits there like any other
    instance."""
    instance = game.field(SUBJECT)
    stack.mark(game, instance, stack.ANNOUNCED, False)
    game.emit("triggered", game.field(SEAT), game.field(SOURCE), instance)
    targets.tell(game, instance)
    return NEXT


class AskNewTargets(Op):
    """GA.COPY.1: whoever copies may choose new targets for the copy."""

    def run(self, game: Game) -> int:
        instance = game.field(SUBJECT)
        if stack.find(game, instance) < 0 or not stack.chosen_rows(game, instance):
            return game.end_program()
        return ASK

    def decide(self, game: Game) -> Decision:
        options: list[Option] = [("no", -1, -1)]
        instance = game.field(SUBJECT)
        script = script_of(game, instance)
        if script is not None and targets.script_is_open(game, terms_of(game, instance), script):
            options.append(("yes", -1, -1))
        return Decision(game.field(SEAT), "new targets", game.field(SOURCE), options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        found = list(map(Candidate, self.decide(game).options))
        return found if len(found) > 1 else [*found, Candidate(("yes", -1, -1), NO_NEW_TARGETS)]

    def take(self, game: Game, option: Option) -> int:
        if option[0] == "no":
            return game.end_program()
        stack.forget(game, game.field(SUBJECT))
        return NEXT


def tell_new_targets(game: Game) -> int:
    """The targets have been chosen anew."""
    targets.tell(game, game.field(SUBJECT))
    return NEXT


NEW_TARGETS: Final[tuple[Op, ...]] = (
    AskNewTargets(),
    ChooseTargets(),
    ChooseTargets(later=True),
    Do(tell_new_targets),
)

PUT_TRIGGER: Final[tuple[Op, ...]] = (
    Do(fizzle_without_targets),
    ChooseModes(),
    ChooseTargets(),
    Do(stand_trigger),
)


def starcall(game: Game) -> int:
    """GA.KW.STARCALLING: a card that is being looked at is activated from there, for that cost and
    whatever its speed. SUBJECT is the card."""
    card, seat = game.field(SUBJECT), game.field(SEAT)
    if legal.play_refusal(game, seat, card, verb=ACTIVATE, how=ANY_TIME) is not None:
        return NEXT
    game.advance()
    return play(game, seat, card, ACTIVATE, ANY_TIME)


STARCALL: Final[tuple[Op, ...]] = (Do(starcall),)


def can_choose(game: Game, seat: int) -> bool:
    """Whether anything lies in a material deck that could be chosen in the Materialize phase."""
    return bool(game.lists[zones.MATERIAL[seat]] or game.lists[zones.PRESERVED[seat]])


class MayMaterialize(Op):
    """GA.MATP.3: the turn player may materialize one card, or take back a preserved one
    (GA.KW.PRESERVE). J: 1 where a position begins here, to stand in this phase although nothing
    lies there."""

    def run(self, game: Game) -> int:
        """Ask, whatever lies in the material deck: nobody else knows that."""
        if game.lists[CELLS][zones.MATERIALIZED] >= materializations(game, turn_player(game)):
            return NEXT
        seat = game.lists[CELLS][zones.TURN]
        game.set_field(SEAT, seat)
        return ASK if can_choose(game, seat) or game.field(J) else NEXT

    def decide(self, game: Game) -> Decision:
        seat = game.lists[CELLS][zones.TURN]
        look = PlayLegality(game, seat)
        options = [one for one in from_material(game, seat) if judged(look, one) is None]
        options.append(("pass", -1, -1))
        return Decision(seat, "materialize", -1, options, len(options) - 1)

    def candidates(self, game: Game) -> list[Candidate]:
        seat = game.lists[CELLS][zones.TURN]
        found = [Candidate(o, weigh(game, seat, o)) for o in from_material(game, seat)]
        return [*found, Candidate(("pass", -1, -1))]

    def take(self, game: Game, option: Option) -> int:
        seat = game.lists[CELLS][zones.TURN]
        if option[0] == "materialize":
            return materialize(game, seat, option[1])
        if option[0] == "take back":
            game.add(CELLS, zones.MATERIALIZED, 1)
            moves.put(game, option[1], "hand")
        else:
            game.set(CELLS, zones.MATERIALIZED, materializations(game, seat))
        return NEXT
