"""The city in ``then``: a list of what stands in it, or one thing looked at closely."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tallystick.cases.comparing import card_name
from tallystick.cases.naming import bare, row
from tallystick.cases.nodes import Node
from tallystick.cases.terrus.changes import changes
from tallystick.cases.terrus.comparison import Comparison
from tallystick.games.terrus.select import piece_of
from tallystick.games.terrus.values import defence, has_keyword, stat
from tallystick.games.terrus.zones import AWAY, CITY, HOST, STATS, WOUNDS
from tallystick.rules.modifiers import Grants

LOOKS: Final = ("card", "at", "wounds", "items", "fatigued", "stats", "abilities", "def")


class CityLook:
    """The comparison of one city. Items stand with their beasts, fatigued beasts are listed too."""

    def __init__(self, looking: Comparison, seat: int, exhibits: bool) -> None:
        self.looking = looking
        self.board = looking.board
        self.game = looking.game
        self.seat = seat
        self.exhibits = exhibits

    def look(self, node: Node) -> None:
        """Compare a list, a number of things, or things by name."""
        if node.is_map:
            for key, value in node.pairs():
                self._one(node.field, key, value)
        elif node.is_number:
            n = len(self._things(False))
            if node.number() != n:
                self.looking.differ(node.field, node.number(), n, self.seat)
        else:
            self._list(node)

    # -- a list ----------------------------------------------------------------------------------

    def _things(self, items: bool) -> list[int]:
        """Everything in the city but the clade (and what is shown in the exhibition)."""
        lists = self.game.lists
        found = []
        for entity in [*lists[CITY[self.seat]], *lists[AWAY[self.seat]]]:
            kind = piece_of(self.game, entity).kind
            hidden = kind == "relic" and (self.exhibits or entity in self.board.exhibited)
            if kind != "clade" and not hidden and (items or kind != "item"):
                found.append(entity)
        return found

    def _list(self, node: Node) -> None:
        entries = [] if node.is_nothing else node.items()
        names = Counter(self._name(one) for one in entries)
        things = self._things(items=self._names_items(names))
        found = Counter(piece_of(self.game, entity).name for entity in things)
        here = Counter(found)
        here.subtract(piece_of(self.game, e).name for e in self.game.lists[AWAY[self.seat]])
        if names not in (found, +here):
            wanted, seen = row(sorted(names.elements())), row(sorted(found.elements()))
            self.looking.differ(node.field, wanted, seen, self.seat)
            return
        left = list(things)
        for one in (one for one in entries if one.is_map):
            self._match(node.field, one, left)

    def _names_items(self, names: Counter[str]) -> bool:
        index = self.board.rules.index
        return any(self.board.rules.cards[index[n]].kind == "item" for n in names if n in index)

    def _name(self, node: Node) -> str:
        return card_name(node, LOOKS, "key of a thing in the city")

    def _match(self, field: str, node: Node, left: list[int]) -> None:
        """One of the things of that name must be as the entry says; each entry takes one."""
        keys = node.entries()
        same = [e for e in left if self.board.things.is_called(e, self._name(node))]
        chosen = self.board.things.pick(keys["card"].text(), same)
        if "#" in keys["card"].text() and chosen >= 0:
            same = [chosen]
        for entity in same:
            if not self._differences(keys, entity):
                left.remove(entity)
                return
        if same:
            for name, expected, found in self._differences(keys, same[0]):
                inner = f"{field}.{self._name(node)}.{name}"
                self.looking.differ(inner, expected, found, self.seat)

    # -- one thing -------------------------------------------------------------------------------

    def _one(self, field: str, key: Node, node: Node) -> None:
        lists = self.game.lists
        entity = self.board.things.pick(
            key.text(), [*lists[CITY[self.seat]], *lists[AWAY[self.seat]]]
        )
        inner = f"{field}.{key.text()}"
        if node.is_flag and not node.flag():
            if entity >= 0:
                self.looking.differ(inner, "not there", "there", self.seat)
            return
        if entity < 0:
            self.looking.differ(inner, "there", "not there", self.seat)
            return
        if node.is_flag:
            return
        keys = node.only(LOOKS, "key of a thing in the city")
        if {"stats", "abilities", "def"} & set(keys):
            self.looking.told += changes(self.game, entity)
        for name, expected, found in self._differences(keys, entity):
            self.looking.differ(f"{inner}.{name}", expected, found, self.seat)

    def _differences(self, keys: dict[str, Node], entity: int) -> list[tuple[str, str, str]]:
        found: list[tuple[str, str, str]] = []
        for name, node in keys.items():
            if name == "card":
                continue
            expected, seen = getattr(self, f"_{name}")(node, entity)
            if expected != seen:
                found.append((name, written(expected), written(seen)))
        return found

    def _at(self, node: Node, entity: int) -> tuple[str, str]:
        host = self.game.lists[HOST][entity]
        if host < 0:
            return node.text(), "nowhere"
        called = self.board.things.pick(node.text(), [host]) == host
        return node.text(), node.text() if called else self.board.things.name(host)

    def _wounds(self, node: Node, entity: int) -> tuple[int, int]:
        return node.number(0), self.game.lists[WOUNDS][entity]

    def _fatigued(self, node: Node, entity: int) -> tuple[bool, bool]:
        return node.flag(), entity in self.game.lists[AWAY[self.seat]]

    def _items(self, node: Node, entity: int) -> tuple[list[str], list[str]]:
        hosts = self.game.lists[HOST]
        held = [
            piece_of(self.game, e).name
            for zone in (CITY[self.seat], AWAY[self.seat])
            for e in self.game.lists[zone]
            if hosts[e] == entity and piece_of(self.game, e).kind == "item"
        ]
        return sorted(bare(one) for one in node.items()), sorted(held)

    def _stats(self, node: Node, entity: int) -> tuple[list[int], list[int]]:
        if node.is_map:
            entries = node.entries()
            wanted = [entries[name].number() if name in entries else None for name in STATS]
            seen = [stat(self.game, entity, which) for which in range(len(STATS))]
            return [w if w is not None else s for w, s in zip(wanted, seen, strict=True)], seen
        if node.is_number:
            return [node.number()], [defence(self.game, entity)]
        wanted_list = [one.number() for one in node.items()]
        if piece_of(self.game, entity).kind == "structure" and len(wanted_list) == 1:
            return wanted_list, [defence(self.game, entity)]
        return wanted_list, [stat(self.game, entity, which) for which in range(len(STATS))]

    def _def(self, node: Node, entity: int) -> tuple[int, int]:
        return node.number(), defence(self.game, entity)

    def _abilities(self, node: Node, entity: int) -> tuple[list[str], list[str]]:
        """Keywords, all of them; a line of printed text may be named too."""
        piece = piece_of(self.game, entity)
        lines = {" ".join(line.split()) for line in piece.text.split("\n")}
        wanted = [one.text() for one in ([] if node.is_nothing else node.one_or_more())]
        keywords = self._keywords()
        seen = [word for word in keywords if has_keyword(self.game, entity, word)]
        folded = {word.casefold(): word for word in keywords}
        named = [folded.get(word.casefold(), word) for word in wanted]
        return sorted({w for w in named if w in keywords or w not in lines}), sorted(seen)

    def _keywords(self) -> list[str]:
        found: dict[str, None] = {"Seasonal": None}
        for piece in self.board.rules.cards:
            found.update(dict.fromkeys(piece.keywords))
            found.update({m.keyword: None for m in piece.modifiers if isinstance(m, Grants)})
        for modifier in self.board.rules.modifiers:
            if isinstance(modifier, Grants):
                found[modifier.keyword] = None
        return list(found)


def written(value: object) -> str:
    """A value as a case would write it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return row(str(one) for one in value)
    return str(value)
