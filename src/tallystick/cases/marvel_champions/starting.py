"""``start: true``: a case that begins before the game, with what the players have brought; the rest
is up to the rules (MC.setup)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import cast

from tallystick.cases.marvel_champions.cards import FILLER, NO_HERO, NO_SCHEME, NO_VILLAIN
from tallystick.cases.marvel_champions.position import FILLERS
from tallystick.cases.marvel_champions.position_builder import MarvelPositionBuilder
from tallystick.cases.marvel_champions.scenario import later_schemes, later_villains
from tallystick.cases.naming import bare
from tallystick.cases.nodes import Node
from tallystick.errors import unknown
from tallystick.games.marvel_champions.library import ReadyDeck, Scenario, Setting
from tallystick.games.marvel_champions.pieces import NEMESIS_SET, CardFace
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.setup import add_cards, begin, lay_out
from tallystick.games.marvel_champions.zones import ENCOUNTER


def set_out(position: MarvelPositionBuilder, keys: Mapping[str, Node]) -> None:
    """The game of a case, set up as far as the first question. InputError for a set that no card of
    the case belongs to."""
    game = position.game
    if "sets" not in keys:
        add_cards(game, [position.faces(FILLER)[0].index] * FILLERS, ENCOUNTER)
    players = [_player(position, position.seat_nodes.get(name)) for name in position.seats]
    lay_out(game, Setting(players, _scenario(position, keys)))
    begin(game)


def _player(position: MarvelPositionBuilder, said: Node | None) -> ReadyDeck:
    """What a player has brought: an identity and a deck, with the sets that belong to it."""
    keys = said.entries() if said is not None else {}
    me = position.faces(NO_HERO)[0] if "identity" not in keys else _hero(position, keys["identity"])
    cards = [position.face(one, "a card").name for one in _items(keys.get("deck"))]
    own = me.set or me.name
    table = {"name": me.name, "identity": me.code, "set": own, "nemesis": f"{own}{NEMESIS_SET}"}
    return ReadyDeck({**table, "aspect": "", "cards": Counter(cards)})


def _hero(position: MarvelPositionBuilder, node: Node) -> CardFace:
    piece = position.face(node, "an identity", "hero", "alter_ego")
    return piece if piece.kind == "hero" else position.game.rules.cards[piece.back]


def _scenario(position: MarvelPositionBuilder, keys: Mapping[str, Node]) -> Scenario:
    rules = cast(MarvelRules, position.rules)
    villain = _named(position, keys.get("villain"), NO_VILLAIN, "villain")
    scheme = _named(position, keys.get("main_scheme"), NO_SCHEME, "main_scheme")
    others = [position.face(one, "a villain", "villain") for one in _items(keys.get("villains"))]
    villains = [card for one in (villain, *others) for card in (one, *later_villains(rules, one))]
    schemes = [
        side for one in (scheme, *later_schemes(rules, scheme)) for side in _sides(rules, one)
    ]
    return Scenario({
        "name": villain.name,
        "villain": [one.code for one in villains],
        "main_scheme": [one.code for one in schemes],
        "sets": [_set(rules, one) for one in _items(keys.get("sets"))],
    })  # fmt: skip


def _named(position: MarvelPositionBuilder, node: Node | None, blank: str, kind: str) -> CardFace:
    """The first stage of what is named; a blank one where nothing is."""
    if node is None:
        return position.faces(blank)[0]
    position.face(node, kind.replace("_", " "), kind)
    return min(position.faces(bare(node), kind), key=lambda one: one.stage)


def _sides(rules: MarvelRules, piece: CardFace) -> Iterator[CardFace]:
    """A stage of a main scheme, side A first."""
    yield piece
    if piece.back >= 0:
        yield rules.cards[piece.back]


def _set(rules: MarvelRules, node: Node) -> str:
    known = sorted({piece.set for piece in rules.cards if piece.set})
    if node.text() not in known:
        raise node.at(unknown("set", node.text(), known))
    return node.text()


def _items(node: Node | None) -> list[Node]:
    return [] if node is None or node.is_nothing else node.items()
