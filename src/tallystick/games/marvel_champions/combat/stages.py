"""Villain stages, and players who are eliminated (MC.villain, MC.elimination)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.combat.arranging import arranges
from tallystick.games.marvel_champions.combat.schemes import Keywords, Powers
from tallystick.games.marvel_champions.effects.counters_laid import clear_laid
from tallystick.games.marvel_champions.effects.own_decks import pile_of
from tallystick.games.marvel_champions.effects.scope import piece_of
from tallystick.games.marvel_champions.effects.values import is_permanent, keyword
from tallystick.games.marvel_champions.effects.villains import (
    following_stage,
    in_form_of,
    next_villain,
    sides_of,
)
from tallystick.games.marvel_champions.flow.frames import keep_places
from tallystick.games.marvel_champions.pieces import RESPONSE, REVEALED
from tallystick.games.marvel_champions.zones import (
    AREA,
    ATTRIBUTES,
    CARD,
    CONTROLLER,
    DAMAGE,
    DEALT,
    DECK,
    DISCARD,
    ENCOUNTER_DISCARD,
    ENGAGED,
    FIRST,
    HAND,
    HOST,
    OUT,
    OWN_DECK,
    OWN_PILE,
    OWN_TOP,
    REMOVED,
    STATICS,
    TOUGH,
    VICTORY,
    VILLAIN_DECK,
    WATCHERS,
    all_in_play,
    identity,
    in_play,
    player_order,
)
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS, OWNER_OF
from tallystick.kernel.machine import AGAIN, NEXT, SEAT, SOURCE, SUBJECT, Game, Op


class NextStage(Op):
    """MC.villain.1, MC.villain.3: the next stage takes over, by the same name with all that lies on
    it, and damage too much is gone (MC.villain.2); after the last one of the last villain the
    players have won (MC.win.1)."""

    def run(self, game: Game) -> int:
        """Turn the card, or be without that villain from now on."""
        villain = game.field(SOURCE)
        following = following_stage(game, villain)
        if following < 0 or self._is_left_to_text(game, villain, following):
            return self._fall(game, villain)
        take_over(game, villain, following)
        enter_tough(game, villain)
        return NEXT

    def _is_left_to_text(self, game: Game, villain: int, following: int) -> bool:
        """Whether a card in play says how another character comes (MC.golden.1)."""
        other = piece_of(game, following).name != piece_of(game, villain).name
        watching = [piece_of(game, one) for one in game.lists[WATCHERS]] if other else []
        return any(arranges(game, piece, RESPONSE) for piece in watching)

    def _fall(self, game: Game, villain: int) -> int:
        if next_villain(game, villain) < 0 and not game.lists[VILLAIN_DECK]:
            game.emit("won", NOWHERE)
            game.end((1 << game.seats) - 1)
            return AGAIN
        moves.leave_play(game, villain, _defeated_to(game, villain))
        game.pop_frame()
        return AGAIN


def _defeated_to(game: Game, villain: int) -> int:
    """MC.villain.1, MC.victory.1: out of the game, or to the victory display."""
    return VICTORY if keyword(game, villain, "victory") else REMOVED


def take_over(game: Game, villain: int, following: int) -> None:
    """Another card of a villain comes to lie where the defeated one lies (MC.villain.3)."""
    gone_to = _defeated_to(game, villain)
    if piece_of(game, following).name != piece_of(game, villain).name:
        _strip(game, villain)
    form = in_form_of(game, following, piece_of(game, villain).traits)  # it stays (MC.villain.3)
    new_card, old_card = game.lists[CARD][following], game.lists[CARD][villain]
    new_card = form if form >= 0 and _has_forms(game, following) else new_card
    game.set(CARD, villain, new_card)
    game.set(CARD, following, old_card)
    game.move(following, gone_to)
    game.set(DAMAGE, villain, 0)
    _enlist(game, villain)
    game.emit("villain stage", NOWHERE, villain)


def enter_tough(game: Game, villain: int) -> None:
    """A stage enters play as it says (MC.toughness.1)."""
    if keyword(game, villain, "toughness"):
        moves.give_status(game, villain, TOUGH)


BELONGINGS: Final = (HAND, DECK, DISCARD, OWN_TOP, OWN_DECK, OWN_PILE, AREA)
MOST_SIDES: Final = 2  # of a card; one with more of them is folded


def _has_forms(game: Game, villain: int) -> bool:
    return len(sides_of(game.rules.cards, piece_of(game, villain))) > MOST_SIDES


def _strip(game: Game, villain: int) -> None:
    """Another character: nothing stays."""
    for entity in all_in_play(game):
        if game.lists[HOST][entity] == villain:
            moves.discard(game, entity)
    for column in moves.FRESH:
        game.set(column, villain, 0)
    clear_laid(game, villain)


def _enlist(game: Game, villain: int) -> None:
    for table in (WATCHERS, STATICS):
        if villain in game.lists[table]:
            game.delete(table, game.lists[table].index(villain))
    moves.enlist(game, villain)


class SetSubject(Op):
    """The villain's When Revealed abilities are about it; nobody in particular reveals it."""

    def run(self, game: Game) -> int:
        """The first player stands in."""
        game.set_field(SUBJECT, game.field(SOURCE))
        game.set_field(SEAT, game.lists[CELLS][FIRST])
        return NEXT


NEXT_STAGE_OPS: Final = (NextStage(), SetSubject(), Keywords(), Powers(REVEALED))
FIRST_VILLAIN_OPS: Final = (SetSubject(), Keywords(), Powers(REVEALED))


class Eliminate(Op):
    """MC.elimination.1: token (MC.first-player.1), minions, other people's cards, own cards; then
    the area is gone. What was being resolved goes on (MC.nested.7)."""

    def run(self, game: Game) -> int:
        """The rest play on (MC.elimination.2)."""
        seat = game.field(SEAT)
        game.emit("eliminated", seat)
        others = [other for other in player_order(game, seat) if other != seat]
        if game.lists[CELLS][FIRST] == seat and others:
            game.set(CELLS, FIRST, others[0])
            keep_places(game, seat)
            moves.follow_first(game)
        for entity in game.lists[AREA[seat]][:]:
            self._settle(game, entity, seat, others)
        game.set(ATTRIBUTES[seat], OUT, 1)
        for entity in game.lists[DEALT[seat]][:]:
            game.move(entity, pile_of(game, entity))
        for zone in [one[seat] for one in BELONGINGS]:
            for entity in game.lists[zone][:]:
                theirs = game.lists[OWNER_OF][entity] >= 0
                game.move(entity, REMOVED if theirs else ENCOUNTER_DISCARD)
        if not others:
            game.emit("lost", NOWHERE)
            game.end(0)
            return AGAIN
        return NEXT

    def _settle(self, game: Game, entity: int, seat: int, others: list[int]) -> None:
        if not in_play(game, entity) or entity == identity(game, seat):
            return
        minion = game.lists[ENGAGED][entity] == seat and piece_of(game, entity).kind == "minion"
        if minion and others:
            self._hand_over(game, entity, others[0])
            return
        host = game.lists[HOST][entity]
        if host >= 0 and game.lists[ENGAGED][host] >= 0 and game.lists[OWNER_OF][entity] < 0:
            return
        owner = game.lists[OWNER_OF][entity]
        if owner == seat or is_permanent(game, entity):
            moves.leave_play(game, entity, REMOVED)
        else:
            moves.discard(game, entity)

    def _hand_over(self, game: Game, minion: int, seat: int) -> None:
        """A minion engages the next player, keeping everything on it."""
        game.move(minion, AREA[seat])
        game.set(ENGAGED, minion, seat)
        for other in all_in_play(game):
            if game.lists[HOST][other] == minion:
                game.move(other, AREA[seat])


class TakeAway(Op):
    """The identity leaves with everything else."""

    def run(self, game: Game) -> int:
        """It stays known as theirs, out of play."""
        me = identity(game, game.field(SEAT))
        for table in (WATCHERS, STATICS):
            if me in game.lists[table]:
                game.delete(table, game.lists[table].index(me))
        game.set(CONTROLLER, me, NOWHERE)
        return NEXT


ELIMINATION_OPS: Final = (Eliminate(), TakeAway())
