"""What an occasion sets off: the abilities that wait for it (MC.trigger.1, MC.trigger.2).

An occasion is a frame (see ``occasions``); what has been used in it stands behind its own notes.
"""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import zones
from tallystick.games.marvel_champions.book import book_of, piece_of
from tallystick.games.marvel_champions.legality import legal
from tallystick.games.marvel_champions.legality.refusals import COPY_USED, USED_FOR_THIS
from tallystick.games.marvel_champions.pieces import INTERRUPT, RESPONSE, CardFace, TriggeredAbility
from tallystick.games.marvel_champions.position import lasting
from tallystick.games.marvel_champions.position.at_hand import at_hand
from tallystick.games.marvel_champions.position.frames import Staged, is_program, is_set_up
from tallystick.games.marvel_champions.position.keys import KEY, STAGES, WOULD
from tallystick.games.marvel_champions.position.scope import Scope, top
from tallystick.games.marvel_champions.position.uses import may_act
from tallystick.games.marvel_champions.position.values import SILENT, is_forbidden
from tallystick.kernel.decision import Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import NOTES, OWNER_OF
from tallystick.kernel.machine import BASE, SEAT, SOURCE, SUBJECT, Game

KINDS: Final = (INTERRUPT, INTERRUPT, RESPONSE)  # by stage: would, when, after
USED: Final = 16  # entity and place of an ability in one note
# What a card may still say of itself when it is no longer in play.
GONE: Final = (
    KEY["spend"], KEY["leave"], KEY["discard"], KEY["deck discard"], KEY["defeat"],
)  # fmt: skip

HARM: Final = (KEY["damage"], KEY["deal damage"])  # but not of these

Found = list[tuple[int, int]]  # entity, place of the power


class Listening(Staged):
    """An op at which abilities of one stage wait for any of its keys. What would happen is
    interrupted before what happens is (MC.would.1, MC.timing.4, MC.interrupt.2). ``own`` is how
    many notes the occasion's frame keeps for itself."""

    def __init__(self, stage: int, *keys: str, own: int = 0) -> None:
        super().__init__(stage)
        self.keys = tuple(KEY[key] for key in keys)
        self.own = own
        self.heard = tuple(key * len(STAGES) + stage for key in self.keys)
        would_enter = stage == WOULD and "enter" in keys  # what is not in play yet speaks as well
        self.of_the_gone = would_enter or any(key in GONE for key in self.keys)

    # -- what an occasion may say of itself

    def keys_now(self, game: Game) -> tuple[int, ...]:
        return self.keys

    def places(self, game: Game) -> tuple[int, ...]:
        """The occasions among which ``keys_now`` are."""
        return self.heard

    def watchers(self, game: Game) -> list[int]:
        """The cards in play that wait for such an occasion."""
        listening, cards = book_of(game).listening(self.places(game)), game.lists[zones.CARD]
        found = [entity for entity in game.lists[zones.WATCHERS] if cards[entity] in listening]
        for entity in lasting.lasting_listeners(game):
            if cards[entity] in listening and entity not in found:
                found.append(entity)
        return found

    def found(self, game: Game, seat: int, watchers: list[int]) -> Found:
        """The abilities that this occasion sets off: the forced ones (seat -1), or what a player
        could use. ``watchers`` are those in play that wait for it."""
        found: Found = []
        speakers = self._speakers(game, seat, watchers)
        if not speakers:
            return found
        setting_up = is_set_up(game)
        for entity in speakers:
            if setting_up and piece_of(game, entity).is_player_card:
                continue  # MC.ability.5
            found += self._of_card(game, entity, seat)
        return found

    def _of_card(self, game: Game, entity: int, seat: int) -> Found:
        piece: CardFace = game.rules.cards[game.lists[zones.CARD][entity]]
        found: Found = []
        gone = self.of_the_gone and entity == self.gone(game)
        for power in self.open_powers(game, entity, piece, seat < 0):
            if gone and not (self._is_of_its_going(power) or power.is_lasting):
                continue  # MC.ability.2: what it says of anything else it says in play
            scope = self.scope(game, entity, seat)
            if self._is_set_off(scope, power) and legal.power_refusal(scope, power) is None:
                found.append((entity, power.place))
        return found

    def _is_of_its_going(self, power: TriggeredAbility) -> bool:
        """Whether what a card that is not in play says of itself is about that, and not about the
        damage by which it fell (MC.damage.4)."""
        return power.watch.is_own and any(act.key not in HARM for act in power.watch.acts)

    def open_powers(
        self, game: Game, entity: int, piece: CardFace, forced: bool
    ) -> list[TriggeredAbility]:
        """The abilities of a card that are of the window's kind, and have not been used in it."""
        kind = KINDS[self.stage]
        if forced and kind == INTERRUPT and is_forbidden(game, entity, SILENT):
            return []
        used = len(game.lists[NOTES]) > game.field(BASE) + self.own
        return [
            power
            for power in piece.powers
            if power.kind == kind
            and power.forced == forced
            and power.watch is not None
            and (not power.is_lasting or lasting.is_listening(game, entity, power.place))
            and not (used and self._why_used(game, entity, power))
        ]

    def _why_used(self, game: Game, entity: int, power: TriggeredAbility) -> Refusal | None:
        """Why an ability has had its turn in this window: it itself, or where one of a title is for
        the occasion that of another copy (MC.trigger.1, MC.max.2)."""
        used = game.notes()[self.own :]
        if entity * USED + power.place in used:
            return USED_FOR_THIS
        cards = game.lists[zones.CARD]
        for one in used if power.once_for else ():
            if one >= 0 and one % USED == power.place and cards[one // USED] == cards[entity]:
                return COPY_USED
        return None

    def power_refusal(self, scope: Scope, power: TriggeredAbility) -> Refusal | None:
        """Why an ability of the window's kind is not set off, or cannot be used."""
        if not self._is_set_off(scope, power):
            return legal.untimely(power)
        return legal.power_refusal(scope, power)

    def _is_set_off(self, scope: Scope, power: TriggeredAbility) -> bool:
        """Whether the occasion is what an ability waits for."""
        if power.is_lasting:
            scope.it = lasting.listens_about(scope.game, scope.source, power.place)
        matches: bool = power.watch.matches(scope, self.stage, self.keys_now(scope.game))
        return matches

    def why_not(self, game: Game, entity: int, place: int, seat: int) -> Refusal | None:
        """Why a player who is asked cannot use an optional ability in this window."""
        power = piece_of(game, entity).powers[place]
        if power.kind != KINDS[self.stage] or power.forced or power.watch is None:
            return legal.untimely(power)
        scope = self.scope(game, entity, seat)
        scope.explain = True
        if used := self._why_used(game, entity, power):
            first, *rest = used.clauses
            limit = legal.limit_refusal(scope, power)
            more = rest if limit is None else [limit.clause]
            return used.citing(first, *more, legal.untimely(power).clause)
        return self.power_refusal(scope, power)

    def scope(self, game: Game, entity: int, seat: int) -> Scope:
        """The occasion as a card sees it, for the player who would resolve its ability."""
        who = resolver(game, entity, game.field(SEAT), seat)
        scope = Scope(game, who, entity, frame=-1, occasion=top(game))
        scope.explain, scope.own = False, self.own
        return scope

    def _speakers(self, game: Game, seat: int, watchers: list[int]) -> list[int]:
        """Cards in play and events in hand; and of the card that is gone what it says of itself."""
        lists = game.lists
        if seat < 0:
            found = watchers[:]
        else:
            found = [e for e in watchers if may_act(game, e, seat)]
            listening, cards = book_of(game).listening(self.places(game)), lists[zones.CARD]
            found += [e for e in at_hand(game, seat) if cards[e] in listening]
        if self.of_the_gone:
            gone = self.gone(game)
            mine = gone >= 0 and (seat < 0 or _whose(game, gone) in (seat, NOWHERE))
            if mine and gone not in found:  # of what is nobody's it is anybody's (MC.ability.7)
                found.append(gone)
        return found

    def gone(self, game: Game) -> int:
        """The card that this is about, if it has just left, or would enter; -1 for none."""
        subject = game.field(SUBJECT)
        if subject < 0 or subject in game.lists[zones.WATCHERS]:
            return -1
        piece: CardFace = game.rules.cards[game.lists[zones.CARD][subject]]
        return subject if any(p.watch is not None and p.watch.is_own for p in piece.powers) else -1


def _whose(game: Game, gone: int) -> int:
    """Whose card one was that has left play: who controlled it, where that is known, else its owner
    (MC.interrupt.1, MC.response.1); -1 for nobody's."""
    seat: int = game.field(SEAT)
    left = is_program(game, top(game), "happened") and game.field(SUBJECT) == gone
    return seat if left and seat >= 0 else game.lists[OWNER_OF][gone]


def resolver(game: Game, entity: int, concerned: int, asked: int) -> int:
    """Who resolves an ability: who uses it, its controller, whom the attack of an enemy is on that
    says so or has it attached (MC.you.3), whom the card or the occasion concerns, else the first
    player (MC.first-player.2)."""
    if asked >= 0:
        return asked
    lists, order = game.lists, zones.player_order(game)
    host = lists[zones.HOST][entity]
    if lists[zones.CONTROLLER][entity] >= 0:
        return lists[zones.CONTROLLER][entity]
    by_it = game.field(SOURCE) in (entity, host)
    if by_it and concerned in order and is_program(game, top(game), "enemy attack"):
        return concerned
    if lists[zones.ENGAGED][entity] >= 0:
        return lists[zones.ENGAGED][entity]
    if host >= 0:
        for seat in (lists[zones.CONTROLLER][host], lists[zones.ENGAGED][host]):
            if seat >= 0:
                return seat
    whose = _whose(game, entity)
    if whose in order:
        return whose
    return concerned if concerned in order else order[0]
