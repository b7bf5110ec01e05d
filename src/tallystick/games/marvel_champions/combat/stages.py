"""Villain stages, and those that a card reveals by their number, without the one before having been
defeated (MC.villain.1, MC.villain.3); what texts do with the villains of a scenario: shuffle and
reveal them, say which of several is the active one (MC.setup.8, MC.setup.12, MC.activation.3).

A set-up text that has any ``Arranging`` op brings the villains into play itself.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.combat.damage import show_victories
from tallystick.games.marvel_champions.effects.deeds import ONE_, Amounts, SerialDeed
from tallystick.games.marvel_champions.effects.schemes import Keywords, Powers
from tallystick.games.marvel_champions.legality.aims import Aim
from tallystick.games.marvel_champions.pieces import RESPONSE, REVEALED, SETUP, CardFace
from tallystick.games.marvel_champions.position.blanking import set_blanks
from tallystick.games.marvel_champions.position.endings import end, may_win
from tallystick.games.marvel_champions.position.frames import is_set_up
from tallystick.games.marvel_champions.position.scope import Scope
from tallystick.games.marvel_champions.position.values import keyword
from tallystick.games.marvel_champions.position.villains import (
    following_stage,
    in_form_of,
    make_active,
    next_villain,
    sides_of,
    villains,
)
from tallystick.kernel.chance import shuffle
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SOURCE, SUBJECT, Do, Game, Op
from tallystick.rules.picking import has


class Arranging(Op):
    """Decides which villains are in play."""


def arranges(game: Game, piece: CardFace, kind: int) -> bool:
    """Whether an ability of this kind on a card brings villains into play."""
    programs = [power.program for power in piece.powers if power.kind == kind]
    return any(has(game.rules.programs[at].ops, Arranging) for at in programs)


class ShuffleVillains(Arranging):
    """The cards of the villain deck come in an order by chance."""

    def run(self, game: Game) -> int:
        shuffle(game, zones.VILLAIN_DECK)
        return NEXT


class RevealVillains(Arranging):
    """Villains from the top of their deck come into play in a row: all, or only ``one``."""

    def __init__(self, one: bool = False) -> None:
        self.one = one

    def run(self, game: Game) -> int:
        """The next one; the leftmost is active unless something else is said."""
        deck = game.lists[zones.VILLAIN_DECK]
        if not deck:
            return NEXT
        if self.one:
            game.advance()
        return enter(game, deck[0])


def enter(game: Game, villain: int) -> int:
    """A villain comes into play; what it says as it is revealed comes next (MC.when-revealed.1).
    AGAIN."""
    moves.put_in_area(game, villain, NOWHERE)
    return start(game, "first villain", villain, NOWHERE, subject=villain)


class NextActive(Op):
    """The active counter goes to the next villain in the row, or in the activation order."""

    def run(self, game: Game) -> int:
        active = game.lists[CELLS][zones.THE_VILLAIN]
        following = next_villain(game, active)
        if following >= 0:
            make_active(game, following)
        return NEXT


class MakeActive(SerialDeed):
    """The active counter goes to a villain in play."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        if zones.in_play(game, entity) and entity in villains(game):
            make_active(game, entity)
        return AGAIN


class NextStage(Op):
    """MC.villain.1, MC.villain.3: the next stage takes over, by the same name with all that lies on
    it, and damage too much is gone (MC.villain.2); after the last one of the last villain the
    players have won (MC.win.1)."""

    def run(self, game: Game) -> int:
        villain = game.field(SOURCE)
        following = following_stage(game, villain)
        if following >= 0:
            _turn_to_side(game, villain, following)
        if following < 0 or self._is_left_to_text(game, villain, following):
            return self._fall(game, villain)
        if piece_of(game, following).name != piece_of(game, villain).name:
            _replace(game, villain, following)
            game.set_field(SOURCE, following)
            return NEXT
        take_over(game, villain, following)
        enter_tough(game, villain)
        return NEXT

    def _is_left_to_text(self, game: Game, villain: int, following: int) -> bool:
        """Whether a card in play says how another character comes (MC.golden.1)."""
        other = piece_of(game, following).name != piece_of(game, villain).name
        watching = [piece_of(game, one) for one in game.lists[zones.WATCHERS]] if other else []
        return any(arranges(game, piece, RESPONSE) for piece in watching)

    def _fall(self, game: Game, villain: int) -> int:
        last = next_villain(game, villain) < 0 and not game.lists[zones.VILLAIN_DECK]
        if last and may_win(game):
            game.emit("won", NOWHERE)
            end(game, True)
            return AGAIN
        show_victories(game, villain)
        moves.leave_play(game, villain, _defeated_to(game, villain))
        return game.end_program()


def _turn_to_side(game: Game, villain: int, following: int) -> None:
    """A stage whose card has a side of the title that has been defeated comes with that side up: it
    is the same character (MC.villain.3)."""
    title, piece = piece_of(game, villain).name, piece_of(game, following)
    other = game.rules.cards[piece.back] if piece.back >= 0 else piece
    if piece.name != title and other.name == title:
        game.set(zones.CARD, following, other.index)


def _defeated_to(game: Game, villain: int) -> int:
    """MC.villain.1, MC.victory.1: out of the game, or to the victory display."""
    return zones.VICTORY if keyword(game, villain, "victory") else zones.REMOVED


def _replace(game: Game, villain: int, following: int) -> None:
    """Another character comes: nothing of the old one stays, and its deed ends (MC.villain.3)."""
    show_victories(game, villain)
    moves.leave_play(game, villain, _defeated_to(game, villain))
    moves.put_in_area(game, following, NOWHERE)
    make_active(game, following)
    game.emit("entered", NOWHERE, following)


def take_over(game: Game, villain: int, following: int) -> None:
    """Another card of a villain comes to lie where the defeated one lies (MC.villain.3)."""
    gone_to = _defeated_to(game, villain)
    form = in_form_of(game, following, piece_of(game, villain).traits)  # it stays (MC.villain.3)
    new_card, old_card = game.lists[zones.CARD][following], game.lists[zones.CARD][villain]
    new_card = form if form >= 0 and _has_forms(game, following) else new_card
    game.set(zones.CARD, villain, new_card)
    game.set(zones.CARD, following, old_card)
    game.move(following, gone_to)
    for column in (
        zones.DAMAGE,
        zones.USED_ROUND,
        zones.USED_PHASE,
    ):  # limits are each card's own (MC.limit.1)
        game.set(column, villain, 0)
    moves.enlist(game, villain)
    set_blanks(game)
    game.emit("villain stage", NOWHERE, villain)
    # What waits for so many counters looks anew, told of nothing that is turned (MC.constant.1).
    moves.has_happened(game, moves.FLIPPED, NOWHERE, NOWHERE)


def enter_tough(game: Game, villain: int) -> None:
    """A stage enters play as it says (MC.toughness.1)."""
    if keyword(game, villain, "toughness"):
        moves.give_status(game, villain, zones.TOUGH)


MOST_SIDES: Final = 2  # of a card; one with more of them is folded


def _has_forms(game: Game, villain: int) -> bool:
    return len(sides_of(game.rules.cards, piece_of(game, villain))) > MOST_SIDES


def set_subject(game: Game) -> int:
    """The villain's When Revealed abilities are about it; nobody in particular reveals it."""
    game.set_field(SUBJECT, game.field(SOURCE))
    game.set_field(SEAT, game.lists[CELLS][zones.FIRST])
    return NEXT


NEXT_STAGE_OPS: Final = (NextStage(), Do(set_subject), Keywords(), Powers(REVEALED))


class VillainSetup(Powers):
    """Resolve the Setup abilities of a villain: while the game is set up, and at no other time
    (MC.setup.12, MC.setup-ability.1)."""

    def __init__(self) -> None:
        super().__init__(SETUP)

    def run(self, game: Game) -> int:
        return super().run(game) if is_set_up(game) else NEXT


FIRST_VILLAIN_OPS: Final = (Do(set_subject), VillainSetup(), Keywords(), Powers(REVEALED))


class RevealStage(SerialDeed):
    """The stage of a number takes the place of the one in play: the other side of its card, or a
    card of the same name that waits."""

    def __init__(self, aim: Aim, stage: str) -> None:
        super().__init__(aim, Amounts(ONE_))
        self.stage = stage

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        """The dial is set anew, all that lies on it stays (MC.villain.1, MC.villain.3); it enters
        as it says (MC.toughness.1), and what it says as it is revealed is resolved."""
        piece = piece_of(game, entity)
        if not zones.in_play(game, entity) or piece.kind != "villain" or piece.stage == self.stage:
            return AGAIN
        if not self._turned(game, entity, piece) and not self._taken_over(game, entity, piece):
            return AGAIN
        enter_tough(game, entity)
        return start(game, "first villain", entity, NOWHERE, subject=entity)

    def _turned(self, game: Game, entity: int, piece: CardFace) -> bool:
        back: CardFace = game.rules.cards[piece.back] if piece.back >= 0 else piece
        if not self._is_meant(piece, back):
            return False
        moves.turn_over(game, entity, back.index)
        game.set(zones.DAMAGE, entity, 0)
        game.emit("villain stage", NOWHERE, entity)
        return True

    def _taken_over(self, game: Game, entity: int, piece: CardFace) -> bool:
        waiting = [*game.lists[zones.ASIDE], *game.lists[zones.VILLAIN_DECK]]
        found = [one for one in waiting if self._is_meant(piece, piece_of(game, one))]
        if found:
            take_over(game, entity, found[0])
        return bool(found)

    def _is_meant(self, piece: CardFace, other: CardFace) -> bool:
        return (other.kind, other.name, other.stage) == ("villain", piece.name, self.stage)
