"""The villains and schemes of a position of Marvel Champions, and the stages that come after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from tallystick.cases.census import SURE
from tallystick.cases.fields.cards import CardRecord, Name
from tallystick.cases.fields.field import Field, Keys, NamedPosition, PositionBuilder, PositionCheck
from tallystick.cases.fields.values import Value
from tallystick.cases.marvel_champions import faces
from tallystick.cases.marvel_champions.cards import NO_SCHEME, NO_VILLAIN
from tallystick.cases.marvel_champions.seats import MixedPile
from tallystick.cases.marvel_champions.things import InArea
from tallystick.cases.nodes import Node, bare, is_none
from tallystick.games.marvel_champions.book import piece_of
from tallystick.games.marvel_champions.effects.schemes import STARTING, threat_of
from tallystick.games.marvel_champions.library import scenarios
from tallystick.games.marvel_champions.pieces import CardFace, rank_of
from tallystick.games.marvel_champions.position.villains import villains
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.setup import add_main_scheme, add_villain
from tallystick.games.marvel_champions.zones import MAIN_SCHEME, THE_VILLAIN, THREAT, VILLAIN_AREA
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS

# -- stages ----------------------------------------------------------------------------------------


def later_villains(rules: MarvelRules, now: CardFace) -> list[CardFace]:
    """The later stages of a villain, in order: of its scenario that ships, else of its name."""
    codes = next((one.villain for one in scenarios() if now.code in one.villain), None)
    if codes is not None:
        return _from(rules, codes[codes.index(now.code) + 1 :])
    rank, mine = rank_of(now.stage), faces.faces_of(rules, now.name, "villain")
    found = [piece for piece in mine if rank_of(piece.stage) > rank > 0]
    return sorted(found, key=lambda piece: rank_of(piece.stage))


def is_stage(said: str, stage: str) -> bool:
    """Whether a stage is the one that is said: II is also 2."""
    return said == stage or rank_of(said) == rank_of(stage) > 0


def later_schemes(rules: MarvelRules, now: CardFace) -> list[CardFace]:
    """The later stages of a main scheme, side A up where there is one."""
    codes = next((one.main_scheme for one in scenarios() if now.code in one.main_scheme), None)
    if codes is not None:
        fronts = [one for one in _from(rules, codes) if not _is_side_b(one)]
        return [one for one in fronts if one.stage_number > now.stage_number]
    rank = now.stage_number
    by_rank: dict[int, list[CardFace]] = {}
    for piece in rules.cards:
        own = piece.kind == "main_scheme" and piece.code not in _shipped()
        front = not _is_side_b(piece) or piece.back < 0
        if own and front and piece.stage_number > rank > 0:
            there = by_rank.setdefault(piece.stage_number, [])
            if not there or (piece.set and piece.set == now.set == there[0].set):
                there.append(piece)  # of one set there may be several for a stage
    return [piece for n in sorted(by_rank) for piece in by_rank[n]]


def is_shipped(piece: CardFace) -> bool:
    """Whether a stage belongs to a scenario that ships."""
    villains = (code for one in scenarios() for code in (*one.villain, *one.expert))
    return piece.code in _shipped() or piece.code in villains


def _shipped() -> set[str]:
    return {code for one in scenarios() for code in one.main_scheme}


def _from(rules: MarvelRules, codes: list[str]) -> list[CardFace]:
    return [rules.cards[rules.by_code[code]] for code in codes if code in rules.by_code]


def _is_side_b(piece: CardFace) -> bool:
    return piece.stage.upper().endswith("B")


def is_imported(piece: CardFace) -> bool:
    """Whether a stage is of a set that does not ship: which other stages and sides there are hangs
    on the cards at hand, so that everything is said of it."""
    return bool(piece.set) and not is_shipped(piece)


def villain_face(found: Sequence[CardFace], stage: str) -> CardFace:
    """The face of a villain that its name and a stage mean; "" is no stage."""
    fitting = [one for one in found if not stage or is_stage(stage, one.stage)]
    return fitting[0] if fitting else found[0]


def scheme_face(found: Sequence[CardFace]) -> CardFace:
    """The side of a main scheme that its name means: the one with a target."""
    return next((one for one in found if one.threat[2].n), found[0])


class Title(Name):
    """``card``: what the villain or the main scheme is called; ``meant`` is the face, of some that
    have its name, which that means at a stage."""

    def __init__(self, kind: str, meant: Callable[[Sequence[CardFace], str], CardFace]) -> None:
        self.kind = kind
        self.meant = meant

    def write(self, laid: NamedPosition, subject: int) -> str:
        piece = piece_of(laid.game, subject)
        if is_imported(piece):
            return faces.with_its_code(laid, subject)
        found = faces.faces_of(laid.rules, laid.things.name(subject), self.kind)
        return faces.called(laid, subject, self.meant(found, piece.stage) if found else None)

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        said, coded = bare(node), faces.with_its_code(look.laid, subject)
        look.same(node.field, said, coded if said == coded else piece_of(look.game, subject).name)


class StageTitle(Name):
    """``stage``: as it is printed; II is also 2."""

    def write(self, laid: NamedPosition, subject: int) -> str:
        return piece_of(laid.game, subject).stage

    def look(self, look: PositionCheck, subject: int, node: Node) -> None:
        found = piece_of(look.game, subject).stage
        if not is_stage(node.text(), found):
            look.differ(node.field, node.text(), found or "none")


VILLAIN_TITLE: Final[dict[str, Field]] = {
    "card": Title("villain", villain_face),
    "stage": StageTitle(),
}
SCHEME_TITLE: Final[dict[str, Field]] = {
    "card": Title("main_scheme", lambda found, stage: scheme_face(found))
}


class InCell(faces.AlwaysThere):
    """The card in a cell."""

    def __init__(self, cell_at: int, record: CardRecord) -> None:
        super().__init__(record)
        self.at = cell_at

    def held(self, laid: NamedPosition, subject: int) -> int:
        return laid.game.lists[CELLS][self.at]


class Villain(InCell):
    """The villain at the stage asked for, else the first; of several the active one."""

    implies = "villain"

    def put(self, position: faces.MarvelPositionBuilder, subject: int, keys: Keys) -> int:
        piece = position.faces(NO_VILLAIN)[0]
        if "card" in keys:
            piece = stage_of(position, keys["card"], keys.get("stage"))
        return add_villain(position.game, piece.index)


def stage_of(position: faces.MarvelPositionBuilder, title: Node, stage: Node | None) -> CardFace:
    """The card of a villain at a stage; at the first where none is said."""
    piece = position.face(title, "a villain", "villain")
    if stage is None or is_stage(stage.text(), piece.stage):
        return piece
    found = position.faces(piece.name, "villain")
    if len(found) == 1 and not found[0].stage:
        return piece
    if not any(is_stage(stage.text(), one.stage) for one in found):
        stages = ", ".join(one.stage or "none" for one in found)
        raise stage.expected(f"a stage of {piece.name} ({stages})")
    return villain_face(found, stage.text())


class OtherVillains(InArea):
    """``villains``: those beside the active one, in the order in which they come after it."""

    def begin(self, position: PositionBuilder, subject: int, node: Node, keys: Keys) -> int:
        piece = stage_of(faces.marvel(position), keys["card"], keys.get("stage"))
        entity = faces.marvel(position).put_in_play(piece, NOWHERE, NOWHERE)
        return faces.marvel(position).written(keys["card"], entity)


def other_villains(laid: NamedPosition, subject: int) -> list[int]:
    """All but the active one, as they lie after it, and those before it at the end."""
    row, active = _in_a_row(laid), laid.game.lists[CELLS][THE_VILLAIN]
    at = row.index(active) + 1 if active in row else 0
    return [entity for entity in (*row[at:], *row[:at]) if entity != active]


def _in_a_row(laid: NamedPosition) -> list[int]:
    area, there = laid.game.lists[VILLAIN_AREA], set(villains(laid.game))
    return [entity for entity in area if entity in there]


class ActivePlace(Value):
    """``active_villain``: which of the villains that lie in a row is the active one."""

    def found(self, laid: NamedPosition, subject: int) -> int:
        row, active = _in_a_row(laid), laid.game.lists[CELLS][THE_VILLAIN]
        return row.index(active) + 1 if active in row else 1

    def put(self, position: PositionBuilder, subject: int, value: int) -> None:
        row = _in_a_row(position)
        ahead = min(value, len(row)) - 1
        for entity in row[len(row) - ahead :][::-1]:
            position.game.move(entity, VILLAIN_AREA, 0)


class MainScheme(InCell):
    """The main scheme, with the side up that has a target, and its starting threat."""

    implies = "main_scheme"

    def put(self, position: faces.MarvelPositionBuilder, subject: int, keys: Keys) -> int:
        piece = position.faces(NO_SCHEME)[0]
        if "card" in keys:
            position.face(keys["card"], "a main scheme", "main_scheme")
            piece = scheme_face(position.faces(bare(keys["card"]), "main_scheme"))
        entity = add_main_scheme(position.game, piece.index)
        position.game.set(THREAT, entity, threat_of(position.game, piece, STARTING))
        return entity


class StageDeck(MixedPile):
    """The stages that come after those in play, the next first. Left out, they are all later ones
    that there are; of stages of a set that does not ship they are always said."""

    def __init__(
        self,
        zone: str,
        implies: str,
        now: Callable[[NamedPosition], list[CardFace]],
        later: Callable[[MarvelRules, CardFace], list[CardFace]],
    ) -> None:
        super().__init__(zone, ordered=True, owned=False)
        self.implies = implies
        self.sure = SURE
        self.now = now
        self.later = later

    def _usual(self, laid: NamedPosition) -> list[CardFace]:
        rules = cast(MarvelRules, laid.rules)
        return [one for piece in self.now(laid) for one in self.later(rules, piece)]

    def lay(self, position: PositionBuilder, subject: int, node: Node) -> None:
        if not is_none(node):
            super().lay(position, subject, node)

    def leave(self, position: PositionBuilder, subject: int) -> None:
        for piece in self._usual(position):
            faces.marvel(position).put(piece, position.zone(self.zone, subject))

    def write(self, laid: NamedPosition, subject: int) -> object:
        cards = self.entities(laid, subject)
        usual = [one.index for one in self._usual(laid)]
        as_usual = [piece_of(laid.game, card).index for card in cards] == usual
        if as_usual and not any(is_imported(piece) for piece in self.now(laid)):
            return None
        return [faces.with_its_code(laid, card) for card in cards] or "none"


def villains_now(laid: NamedPosition) -> list[CardFace]:
    """The faces of the villains in play, the active one first."""
    active = laid.game.lists[CELLS][THE_VILLAIN]
    found = [active, *other_villains(laid, NOWHERE)] if active >= 0 else []
    return [piece_of(laid.game, one) for one in found]


def scheme_now(laid: NamedPosition) -> list[CardFace]:
    """The face of the main scheme."""
    scheme = laid.game.lists[CELLS][MAIN_SCHEME]
    return [piece_of(laid.game, scheme)] if scheme >= 0 else []


VILLAIN_DECK_FIELD: Final = StageDeck("villain deck", "villain", villains_now, later_villains)
SCHEME_DECK_FIELD: Final = StageDeck("scheme deck", "main_scheme", scheme_now, later_schemes)
