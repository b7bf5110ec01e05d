"""What happens instead (GA.REPL.1): amounts that players would recover or glimpse; things that
enter the field rested or with counters; what does not go though it is destroyed, or not itself
(GA.KW.IMMORTALITY, GA.KW.LINK)."""

from __future__ import annotations

from tallystick.games.grand_archive import zones
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.position import changes, continuous_effects, counters, values
from tallystick.games.grand_archive.position.continuous_effects import EffectRecord
from tallystick.games.grand_archive.position.scope import EffectScope
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import PC, Game


def replacing(game: Game, seat: int, deed: str) -> list[changes.SaidChange]:
    """What replaces such a deed of this player."""
    if changes.REPLACE not in book_of(game).changes_made:
        return []
    said = [one for one in values.said(game, changes.REPLACE) if one.change.word == deed]
    return [one for one in said if one.concerns(game, seat)]


def is_kept_from_grave(game: Game, owner: int, from_field: bool) -> bool:
    """Whether a card of a player's that would go to the graveyard is banished instead."""
    if replacing(game, owner, "be buried anyhow"):
        return True
    return not from_field and bool(replacing(game, owner, "be buried"))


def recovered(game: Game, seat: int, n: int) -> int:
    """How much a player recovers who would recover so much."""
    for one in replacing(game, seat, "recover"):
        scope = EffectScope(game, one.you, one.source)
        scope.amount = n
        n = max(one.change.n.value(scope), 0) if one.change.n is not None else n
    return n


def drawn(game: Game, seat: int, n: int) -> int:
    """How many cards a player draws who would draw so many: so many for each (GA.DRAW.1), or once
    for the first."""
    for one in replacing(game, seat, "draw") if n > 0 else ():
        each = one.amount(game, one.source)
        n = n - 1 + each if one.change.span == changes.ONCE else n * each
    while n > 0 and spend(game, seat, "draw"):
        pass
    return n


def spend(game: Game, seat: int, deed: str) -> bool:
    """Whether something replaces the next such deed of this player; then it is used up."""
    if not replacing(game, seat, deed):
        return False
    for record, one in continuous_effects.of_next(game, changes.REPLACE):
        if one.change.word == deed and one.concerns(game, seat):
            continuous_effects.end(game, [record])
            return True
    return False


def modify(game: Game, entity: int) -> None:
    """Apply all that changes how something enters; it is on the field already, nobody has heard
    of it yet."""
    for one in values.changes(game, entity, changes.ENTERS):
        span = one.change.span
        if span == changes.ONCE and not _is_next(game, one):
            continue
        if span == changes.NEXT_PLAYED and not _is_played(game, entity, one):
            continue
        _apply(game, entity, one.change.word, one.n)


def enter_intent(game: Game, entity: int) -> None:
    """What has been played as an attack enters the intent with so much power; a copy is none of the
    cards that were activated (GA.ZINTENT.1)."""
    is_copy = game.lists[zones.STATES][entity] & zones.TOKEN
    for one in values.changes(game, entity, changes.ENTERS):
        match one.change.made:
            case changes.IntentPower(there=there) if one.change.is_own or not is_copy:
                continuous_effects.add_effect(
                    game, there, entity, continuous_effects.FOREVER,
                    until_seat=-1, n=one.n, speaker=one.source, you=one.you,
                )  # fmt: skip


def _record(game: Game, one: values.Applied) -> EffectRecord:
    return next(it for it in continuous_effects.effects_of(game) if it.stamp == one.stamp)


def _is_played(game: Game, entity: int, one: values.Applied) -> bool:
    """Whether it is "the next card": the card of that play, and no copy of it (GA.COPY.3)."""
    play = _record(game, one).n
    is_card = not game.lists[zones.STATES][entity] & zones.TOKEN
    return is_card and play > 0 and game.lists[zones.PLAY][entity] == play


def _is_next(game: Game, one: values.Applied) -> bool:
    """ "The next time": only of what enters by the same instruction as the first (GA.SIMUL.1)."""
    now = (game.lists[CELLS][zones.RESOLVING] << 16) + game.field(PC) + 1
    record = _record(game, one)
    if not record.n:
        game.set(zones.EFFECTS, record.at + changes.N, now)
    return record.n in (0, now)


def _apply(game: Game, entity: int, word: str, n: int) -> None:
    if word == "rested":
        game.set(zones.RESTED, entity, 1)
    elif word in ("distant", "fostered"):
        bit = zones.DISTANT if word == "distant" else zones.FOSTERED
        game.set(zones.STATES, entity, game.lists[zones.STATES][entity] | bit)
    elif word.endswith("counter") and n > 0:
        names = book_of(game).counter_names
        counters.put(game, entity, counters.kind_of(names, word.removesuffix("counter").strip()), n)


def shield_of(game: Game, entity: int) -> int:
    """GA.KW.LINK, Link Shield: what goes in an object's place, the oldest if there are several;
    itself where nothing shields it."""
    hosts = game.lists[zones.HOST]
    for shield in range(len(hosts)) if entity in hosts else ():
        linked = hosts[shield] == entity and zones.on_field(game, shield)
        if linked and values.has_keyword(game, shield, "link shield"):
            return shield
    return entity


def is_immortal(game: Game, entity: int) -> bool:
    """Whether it cannot go from the field to the graveyard; what is sacrificed is destroyed, too,
    and units die so (GA.TERM.DESTROY)."""
    kept = values.has_keyword(game, entity, "immortality")
    kept = kept or values.forbids(game, entity, "be destroyed")
    return kept or (values.is_unit(game, entity) and values.forbids(game, entity, "die"))


def can_go(game: Game, entity: int) -> bool:
    """Whether an object can be destroyed or sacrificed, itself or what shields it."""
    return zones.on_field(game, entity) and not is_immortal(game, shield_of(game, entity))


def goes_itself(game: Game, entity: int) -> bool:
    """Whether it is gone once it has been destroyed."""
    return can_go(game, entity) and shield_of(game, entity) == entity
