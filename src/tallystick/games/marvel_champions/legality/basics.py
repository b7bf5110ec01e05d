"""Basic powers and changing form: why they are not possible (MC.player-turn.1 to .4)."""

from __future__ import annotations

from collections.abc import Callable

from tallystick.games.marvel_champions import moves, zones
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.costs.acts_that_cost import added_refusal
from tallystick.games.marvel_champions.costs.additional_costs import has_additional_costs
from tallystick.games.marvel_champions.legality import refusals
from tallystick.games.marvel_champions.pieces import ATK, HERO, REC, THW
from tallystick.games.marvel_champions.position import targets, values
from tallystick.games.marvel_champions.position.frames import innermost
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import SOURCE, Game


def in_turn(game: Game, seat: int, deed: str) -> Refusal | None:
    """Whether it is a player's turn, for what is done in it by a clause (MC.active-player.1)."""
    cells = game.lists[CELLS]
    if cells[zones.PHASE] != zones.PLAYER or cells[zones.TURN] != seat:
        return refusals.NOT_YOUR_TURN[deed]
    return None


def form_change_refusal(game: Game, seat: int) -> Refusal | None:
    """Why a player cannot change form (MC.player-turn.1)."""
    refusal = in_turn(game, seat, "MC.player-turn.1")
    if refusal is None and game.lists[CELLS][zones.CHANGED]:
        return refusals.CHANGED_ALREADY
    if refusal is None and values.is_kept_in_form(game, zones.identity(game, seat)):
        return refusals.KEPT_IN_FORM
    return refusal or added_refusal(game, "form", seat, zones.identity(game, seat))


def character_refusal(game: Game, seat: int, entity: int, which: int) -> Refusal | None:
    """Why a hero or ally cannot use ATK or THW at all (MC.player-turn.3, MC.player-turn.4). A power
    of 0 is one; a dash is none (MC.target.5)."""
    piece, power = piece_of(game, entity), "MC.attack.1" if which == ATK else "MC.thwart.1"
    deed = "MC.player-turn.4" if piece.kind == "ally" else "MC.player-turn.3"
    refusal = in_turn(game, seat, deed)
    if refusal is not None:
        return refusal
    if game.lists[zones.CONTROLLER][entity] != seat or not zones.in_play(game, entity):
        return refusals.NOT_YOUR_CHARACTER
    if piece.is_identity and piece.form != HERO:
        return refusals.also(refusals.NOT_A_HERO, power)
    if not values.has_stat(game, entity, which) or piece.kind not in ("hero", "ally"):
        return refusals.also(refusals.NO_POWER, power)
    deed_word = "attack" if which == ATK else "thwart"
    if not values.may_use(game, entity, deed_word):
        return refusals.also(refusals.EXHAUSTED_NOW, power)
    if values.is_forbidden(game, entity, deed_word):
        return refusals.FORBIDDEN
    if which == ATK and values.is_forbidden(game, entity, "make basic attacks"):
        return refusals.FORBIDDEN
    return added_refusal(game, f"basic {deed_word}", seat, entity)


def attack_refusal(game: Game, seat: int, entity: int, target: int) -> Refusal | None:
    """Why a basic attack is not possible; target -1 asks for any (MC.attack.1)."""
    refusal = character_refusal(game, seat, entity, ATK)
    if refusal is not None:
        barred = targets.basic_attack_refusal(game, seat, target, entity) if target >= 0 else None
        return after_exhausting(refusal, barred)
    if moves.is_stopped(game, entity, zones.STUNNED) and (
        target < 0 or not is_aimed_though_stopped(game, targets.open_to_basic_attacks, seat, entity)
    ):
        return None
    if target < 0:
        return (
            None if targets.open_to_basic_attacks(game, seat, entity) else refusals.NOBODY_TO_ATTACK
        )
    refusal = targets.basic_attack_refusal(game, seat, target, entity)
    return refusal or added_refusal(game, "basic attack", seat, entity, target)


def is_aimed_though_stopped(
    game: Game, reach: Callable[[Game, int, int], list[int]], seat: int, entity: int
) -> bool:
    """Whether an attempt that a status card will stop is aimed at something all the same: where a
    card puts a cost on that, by the option ``stopped-toll`` (MC.cost.26)."""
    if not has_additional_costs(game) or game.rules.readings["stopped-toll"] == "not-paid":
        return False
    return bool(reach(game, seat, entity))


def after_exhausting(refusal: Refusal, barred: Refusal | None) -> Refusal:
    """Whether there is a target is asked before what is paid (MC.initiating-abilities.2,
    MC.initiating-abilities.3): it decides also where who would do it is exhausted."""
    if barred is None or refusal.clause != refusals.EXHAUSTED_NOW.clause:
        return refusal
    return barred.citing(barred.clause, refusal.clause, *barred.rests_on)


def thwart_refusal(game: Game, seat: int, entity: int, scheme: int) -> Refusal | None:
    """Why a basic thwart is not possible; scheme -1 asks for any (MC.thwart.1)."""
    refusal = character_refusal(game, seat, entity, THW)
    if refusal is not None:
        barred = targets.thwart_target_refusal(game, seat, scheme, entity) if scheme >= 0 else None
        return after_exhausting(refusal, barred)
    if moves.is_stopped(game, entity, zones.CONFUSED) and (
        scheme < 0 or not is_aimed_though_stopped(game, targets.thwartable, seat, entity)
    ):
        return None
    if scheme < 0:
        return None if targets.thwartable(game, seat, entity) else refusals.NOTHING_TO_THWART
    refusal = targets.thwart_target_refusal(game, seat, scheme, entity)
    return refusal or added_refusal(game, "basic thwart", seat, entity, scheme)


def recover_refusal(game: Game, seat: int) -> Refusal | None:
    """Why a player cannot recover (MC.recover.1)."""
    refusal = in_turn(game, seat, "MC.player-turn.3")
    if refusal is not None:
        return refusal
    me = zones.identity(game, seat)
    if piece_of(game, me).form == HERO or not values.has_stat(game, me, REC):
        return refusals.NOT_ALTER_EGO
    if not values.may_use(game, me, "recover"):
        refusal = refusals.also(refusals.EXHAUSTED_NOW, "MC.recover.1")
        return (
            refusal
            if game.lists[zones.DAMAGE][me]
            else after_exhausting(refusal, refusals.NOT_HURT)
        )
    if values.is_forbidden(game, me, "recover"):
        return refusals.FORBIDDEN
    return (
        added_refusal(game, "recover", seat, me)
        if game.lists[zones.DAMAGE][me]
        else refusals.NOT_HURT
    )


def defend_refusal(game: Game, seat: int, entity: int) -> Refusal | None:
    """Why a character cannot be declared defender (MC.enemy-attack.2)."""
    piece = piece_of(game, entity)
    if game.lists[zones.CONTROLLER][entity] != seat or piece.kind not in ("hero", "ally"):
        return refusals.NO_DEFENDER
    if not values.may_use(game, entity, "defend"):
        return refusals.also(refusals.EXHAUSTED_NOW, "MC.enemy-attack.2")
    at = innermost(game, "enemy attack")
    if values.is_forbidden(
        game, entity, "defend", (), game.lists[FRAMES][at + SOURCE] if at >= 0 else -1
    ):
        return refusals.FORBIDDEN
    return added_refusal(game, "defend", seat, entity)
