"""How a position of Heirless is set up: its cards, its players, its beginning, its time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Final, cast

from tallystick.cases.fields.table import PositionBuilder
from tallystick.cases.heirless.names import BANDITS_NAME, PHASE_WORDS
from tallystick.cases.heirless.position import POSITION, QUIET, by_colour, listed
from tallystick.cases.model import Case
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionBoard, PositionPage
from tallystick.cases.table import TurnAndPhase
from tallystick.games.heirless import zones
from tallystick.games.heirless.control import recount
from tallystick.games.heirless.free_actions import asked_in_window, reopen
from tallystick.games.heirless.messages.facts import TELLING
from tallystick.games.heirless.rulebook import HeirlessRules
from tallystick.games.heirless.setup import begin, blank_game, resume, start_at
from tallystick.games.heirless.text.schema import with_type
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import SEAT, Game, X
from tallystick.play.games import GAMES
from tallystick.rules.rulebook import Rulebook

# What is printed on a card of which nothing is known.
BELLIGERENTS: Final = 2  # as many as a Battle takes
BLANKS: Final[dict[str, dict[str, object]]] = {
    "workplace": {"class": "commoner"},
    "law": {"threshold": 1},
    "path": {"worker": "wolf", "from": [], "to": "marble"},
}
# The facts that bear on a field: the clause of the latest is the one that decided it.
ABOUT: Final[dict[str, tuple[str, ...]]] = {
    "tracker": ("flipped", "idled"),
    "turn": ("turn", "idled", "flipped"),
    "actions_left": ("turn", "failed", "enacted", "deployed", "fled", "assigned", "built"),
    "tiles": ("removed", "deployed", "fled", "raised", "bandits"),
    "control": ("control",),
    "laws": ("enacted", "failed"),
    "enacted": ("enacted", "failed"),
    "promises": ("oathbreak", "dismissed", "promised", "declined"),
    "winner": ("won", "crowned"),
    "over": ("won", "crowned"),
    "influence": ("held", "assigned", "fled", "enacted", "failed", "reward"),
    "prestige": ("enacted", "failed", "reward", "crowned"),
    "oathbreak": ("oathbreak", "dismissed"),
    "resources": ("handed", "converted", "built", "reward", "provided", "assigned"),
    "unemployed": ("handed", "assigned", "commissioned"),
    "employed": ("assigned", "commissioned"),
    "hand": ("built", "handed", "drafted"),
    "grid": ("built", "replaced", "swept", "assigned", "shifted"),
    "castle": ("removed", "deployed", "raised"),
    "paths": ("commissioned",),
    "extra_resources": ("raised", "reward"),
    "markers": ("handed",),
}


class HeirlessBoard(PositionBoard):
    """The table of a Heirless case: its time."""

    def until(self, where: Node) -> TurnAndPhase:
        found = self.moment_of(where, PHASE_WORDS)
        words = tuple(PHASE_WORDS.values())
        return found._replace(phase=words[found.phase]) if found.phase >= 0 else found

    def is_at(self, where: TurnAndPhase) -> bool:
        cells = self.game.lists[CELLS]
        mine = (
            where.seat < 0 or cells[zones.TURN] == where.seat or cells[zones.PHASE] != zones.ACTION
        )
        return mine and where.phase in (-1, cells[zones.PHASE])

    def has_come(self, where: TurnAndPhase, start: tuple[int, int], since: int) -> bool:
        """A phase has come when it is another one than that of ``start``, or has begun since the
        last step, and be it that nobody was asked in it; a turn, when it is another one."""
        now, decision = self.moment(), self.game.decision()
        if where.seat >= 0 and where.phase in (-1, zones.ACTION):
            at = decision is not None and decision.kind == "turn"
            return at and now != start and self.is_at(where)
        if where.seat >= 0 and (decision is None or decision.seat != where.seat):
            return False
        if now[1] != start[1] and self.is_at(where):
            return True
        began = ("phase", -1, where.phase, -1)
        return began in self.game.facts[since:]


class HeirlessSetting(PositionPage):
    """The part of the page of Heirless that is about positions."""

    entry = GAMES["heirless"]
    blanks: ClassVar = BLANKS
    position = POSITION
    about: ClassVar = ABOUT
    follows: ClassVar = TELLING.clauses
    never = (BANDITS_NAME,)
    at_start = ("start", "seats")
    board = HeirlessBoard

    def complete(self, fields: Mapping[str, object]) -> Mapping[str, object]:
        return with_type(fields)

    def always(self) -> Iterator[tuple[str, str, dict[str, object]]]:
        for name, faction in zip(QUIET, zones.FACTIONS, strict=True):
            yield name, "event", {"faction": faction}

    def table(self, rules: Rulebook, seats: int, seed: int) -> Game:
        return blank_game(cast(HeirlessRules, rules), seats, seed)

    def players(self, described: Sequence[str], case: Case) -> tuple[str, ...]:
        return by_colour(listed(list(described), case))

    def set_out(self, position: PositionBuilder, keys: Mapping[str, Node]) -> None:
        """The case's own cards are among those that ship."""
        cards = position.rules.cards
        begin(position.game, [at for at, card in enumerate(cards) if card.name not in QUIET])

    def start(self, position: PositionBuilder) -> None:
        """Begin in the phase, in the Action Phase in somebody's turn, with so much done."""
        game = position.game
        cells = game.lists[CELLS]
        game.set(CELLS, zones.SLOT, cells[zones.SEASON] - 1)
        _fill_bag(game)
        recount(game)
        seat, done, forbidden = cells[zones.TURN], cells[zones.DONE], game.lists[zones.FORBIDDEN][:]
        after = position.given("next")
        at_turn = position.seat(after) if after is not None else seat
        resting = zones.has(game, at_turn, zones.RESTING)
        game.set(CELLS, zones.DONE, 0)
        game.set(CELLS, zones.TURN, NOWHERE)
        game.truncate(zones.FORBIDDEN, 0)
        phase = cells[zones.PHASE]
        last = phase == zones.BATTLE and position.given("last_turn") is not None
        done = zones.ACTIONS if last else done
        start_at(game, zones.ACTION if last else phase, at_turn)
        game.set(CELLS, zones.PHASE, phase)
        if last:
            game.set(CELLS, zones.NEXT_TURN, 0)  # the halves of the tracker have changed
        if last or phase == zones.ACTION:
            game.set(CELLS, zones.TURN, seat)
            game.set_field(SEAT, seat)
            game.set(zones.ATTRIBUTES[at_turn], zones.RESTING, resting)
            game.set(CELLS, zones.DONE, done)
            game.set_field(X, done)
        game.extend(zones.FORBIDDEN, forbidden)
        self._resume(position)
        self._reopen(position)
        game.commit()
        game.run()

    def is_between(self, game: Game) -> bool:
        return self.is_quiet(game) or asked_in_window(game) != NOWHERE

    def _resume(self, position: PositionBuilder) -> None:
        """In a Battle that has begun (HL.battles.4)."""
        game, node = position.game, position.given("battle")
        cells = game.lists[CELLS]
        if node is None:
            return
        if (
            cells[zones.PHASE] != zones.BATTLE
            or len(zones.owners_at(game, cells[zones.BATTLE_AT])) < BELLIGERENTS
        ):
            raise node.error("impossible position: there is no Battle there then (HL.battles.1)")
        resume(game)

    def _reopen(self, position: PositionBuilder) -> None:
        """Between two steps, where somebody is asked for Free Actions."""
        node = position.given("free")
        if node is not None and not reopen(position.game, position.seat(node)):
            raise node.error("impossible position: nobody asks for Free Actions then (HL.turns.5)")


def _fill_bag(game: Game) -> None:
    """HL.amb.32: the Workers that players have are not in the bag."""
    for faction in range(len(zones.FACTIONS)):
        held = (zones.UNEMPLOYED + faction, zones.EMPLOYED + faction)
        out = sum(zones.has(game, seat, at) for seat in range(game.seats) for at in held)
        game.set(zones.BAG, faction, max(game.lists[zones.BAG][faction] - out, 0))
