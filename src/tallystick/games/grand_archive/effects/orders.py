"""Playing cards because an effect says so, as it resolves (GA.TIME.7)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import moves
from tallystick.games.grand_archive.assembly import PRIVATE
from tallystick.games.grand_archive.costs.announced import play
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.legality import legal
from tallystick.games.grand_archive.position.aimed import Aimed
from tallystick.games.grand_archive.position.reasons import NOT_CHOSEN_NOW
from tallystick.games.grand_archive.position.refs import Who
from tallystick.games.grand_archive.position.scope import DONE, EffectScope, ability_scope
from tallystick.games.grand_archive.zones import PRESERVED, zone_name
from tallystick.kernel.decision import Candidate, Decision, Option, Refusal
from tallystick.kernel.machine import AGAIN, ASK, NEXT, Game, I
from tallystick.rules.choice import with_refused

ASKED: Final = 2  # of the frame's I, which is 1 from the first step on


class PlayCard(Deed):
    """Play one of the cards described, if any can be; ``how`` has the bits of ``prices``."""

    seeks = True

    def __init__(self, aimed: Aimed, register: int, verb: str, how: int, who: Who) -> None:
        super().__init__(aimed, register)
        self.verb = verb
        self.how = how
        self.who = who

    def playable(self, scope: EffectScope) -> list[int]:
        """The cards that could be played so (GA.PLAY.3: nothing is announced that cannot be)."""
        seat, game = self.who.seat(scope), scope.game
        if seat < 0:
            return []
        found = [e for e in self.aimed.values(scope) if e >= 0]
        return [
            e
            for e in found
            if legal.play_refusal(game, seat, e, verb=self.verb, how=self.how) is None
        ]

    def can(self, scope: EffectScope) -> bool:
        return bool(self.playable(scope))

    def _gather(self, game: Game, scope: EffectScope) -> bool:
        """One is chosen; what is spoken of is played if it can be."""
        if scope.rows(self.register):
            return True
        found = self.playable(scope)
        if not found:
            return not (game.asks_all and self._thinkable(scope))
        if self.aimed.is_chosen:
            return False
        scope.add(self.register, found[0])
        return True

    def _thinkable(self, scope: EffectScope) -> list[int]:
        """The cards that one could think of: those among which one is chosen, equal ones once."""
        aimed = self.choice
        found = aimed.open(scope, []) if aimed is not None else []
        return [entity for entity in found if entity >= 0]

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        found = self.playable(scope)
        aimed = self.choice
        assert aimed is not None
        if aimed.is_private:
            found = [e for e in aimed.open(scope, []) if e in found]
        options: list[Option] = [("choose", e, -1) for e in found]
        if self.fewest(scope, aimed) <= 0 or not found:
            options.append(("done", -1, -1))
        return Decision(self.who.seat(scope), "choose", scope.source, options)

    def candidates(self, game: Game) -> list[Candidate]:
        thinkable = self._thinkable(ability_scope(game))
        return with_refused(game, self, [("choose", e, -1) for e in thinkable])

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        scope = ability_scope(game)
        if option[1] not in self._thinkable(scope):
            return super().weigh(game, option)
        seat = self.who.seat(scope)
        return legal.play_refusal(game, seat, option[1], verb=self.verb, how=self.how)

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        scope.remember(DONE, int(bool(found)))
        if not found:
            return NEXT
        game.advance()
        return play(game, self.who.seat(scope), found[0], self.verb, self.how)


class MaterializeCard(PlayCard):
    """GA.KW.PRESERVE, GA.REPL.2: whoever would materialize one may return a preserved card to their
    hand instead, and shows what they would have materialized; it is done all the same (GA.RES.9).
    I is ASKED once that has been asked."""

    def carry(self, game: Game, scope: EffectScope, found: list[int]) -> int:
        if found and game.field(I) != ASKED and game.lists[PRESERVED[self.who.seat(scope)]]:
            game.set_field(I, ASKED)
            return ASK
        return super().carry(game, scope, found)

    def decide(self, game: Game) -> Decision:
        if game.field(I) != ASKED:
            return super().decide(game)
        scope = ability_scope(game)
        seat = self.who.seat(scope)
        options: list[Option] = [("materialize", scope.rows(self.register)[0], -1)]
        options += [("take back", card, -1) for card in game.lists[PRESERVED[seat]]]
        return Decision(seat, "instead", scope.source, options, 0)

    def candidates(self, game: Game) -> list[Candidate]:
        if game.field(I) != ASKED:
            return super().candidates(game)
        return [Candidate(option) for option in self.decide(game).options]

    def weigh(self, game: Game, option: Option) -> Refusal | None:
        if game.field(I) != ASKED:
            return super().weigh(game, option)
        return None if option in self.decide(game).options else NOT_CHOSEN_NOW

    def take(self, game: Game, option: Option) -> int:
        if game.field(I) != ASKED:
            return super().take(game, option)
        if option[0] == "materialize":
            return AGAIN
        replaced = ability_scope(game).rows(self.register)[0]
        if zone_name(game, replaced) in PRIVATE:
            moves.reveal(game, replaced)
        moves.put(game, option[1], "hand")
        return NEXT
