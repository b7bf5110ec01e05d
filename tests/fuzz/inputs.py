"""What the entry points are fed: good inputs of ours, to be changed, and the command lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import yaml
from tests.fuzz.mutate import NUMBERS, VALUES, mutated

from tallystick.play import chain, games
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import Match, Seat

GAMES: Final = tuple(games.GAMES)
MOST: Final = 6000  # bytes of a card file to begin with


class Input(NamedTuple):
    """A file to be written, and the command lines that read it, one after the other."""

    data: bytes
    suffix: str
    commands: list[list[str]]


FILE: Final = "FILE"  # stands for the file in a command line
OUT: Final = "OUT"


def case_files() -> list[bytes]:
    """Every shipped case as a file of its own, with the preludes before it."""
    found: list[bytes] = []
    for name in GAMES:
        for _, text in games.find(name).cases():
            prelude = b""
            for item in re.split(rb"(?m)^(?=- )", text.encode()):
                if item.startswith(b"- case:"):
                    found.append(prelude + item)
                elif item.startswith(b"- "):
                    prelude += item
    return found


def cases(chance: Random) -> Iterator[Input]:
    """Cases, judged."""
    good = case_files()
    flags: tuple[list[str], ...] = (["--explain"], ["--json"], [])
    while True:
        data, kind = chance.choice(good), chance.randrange(4)
        if kind < 2:
            data = mutated(data, chance.sample(good, 3), chance)
        elif kind == 2:
            data = varied(data, chance)
        else:
            data = grafted(data, chance.choice(good), chance)
        yield Input(data, ".yaml", [["judge", FILE, *chance.choice(flags)]])


_STEP: Final = re.compile(rb"(?m)^    - \{.*\n(?:       .*\n)*")
_NAME: Final = re.compile(rb"\b[A-Z][a-z]+(?: [A-Z][a-z]+)*\b")
_FIGURE: Final = re.compile(rb"(?<=[:{\[ ])\d+(?=[,}\] ])")


def varied(case: bytes, chance: Random) -> bytes:
    """A case in which a figure, a name or a step is another one of its own: mostly one that can be
    read, and that nobody has thought of."""
    for _ in range(chance.randrange(1, 4)):
        what = chance.choice((_STEP, _NAME, _FIGURE))
        places = [found.span() for found in what.finditer(case)]
        if not places:
            continue
        (a, b), (c, d) = chance.choice(places), chance.choice(places)
        new = b"%d" % chance.choice((0, 1, 2, 3, 7, 40)) if what is _FIGURE else case[c:d]
        case = case[:a] + (b"" if what is _STEP and chance.random() < 0.4 else new) + case[b:]
    return case


def grafted(case: bytes, other: bytes, chance: Random) -> bytes:
    """A case in which values have become others, of this case, of another, or of no case; one that
    hangs on what the rest of its file says stays as it is."""
    try:
        values = yaml.load(case, Loader=yaml.BaseLoader)
        spare = [*_inside(values), *_inside(yaml.load(other, Loader=yaml.BaseLoader))]
    except yaml.YAMLError:
        return case
    for _ in range(chance.randrange(1, 3)):
        holder, key, _ = chance.choice([*_inside(values)])
        new = chance.choice(spare)[2] if chance.random() < 0.7 else chance.choice(ODD)
        holder[key] = json.loads(json.dumps(new))
    return json.dumps(values).encode()


ODD: Final[tuple[Any, ...]] = (
    [],
    {},
    "",
    None,
    [[]],
    {"a": {"b": []}},
    "nothing",
    "true",
    "-1",
    "x" * 300,
    ["A"],
    3,
)


def _inside(value: Any) -> Iterator[tuple[Any, Any, Any]]:
    """All (list or mapping, place in it, value there)."""
    places = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(places):
        yield value, key, inner
        if isinstance(inner, (dict, list)):
            yield from _inside(inner)


def card_tables(game: str) -> list[bytes]:
    """Pieces of the shipped card files."""
    folder = games.find(game).folder.joinpath("cards")
    found: list[bytes] = []
    for file in sorted(folder.iterdir(), key=lambda one: one.name):
        if file.name.endswith(".toml"):
            cards = re.split(rb"(?m)^(?=\[\[card\]\])", file.read_bytes())
            found += [b"".join(cards[at : at + 3]) for at in range(1, len(cards), 3)]
    return found


def toml(chance: Random) -> Iterator[Input]:
    """Card files that people write, checked."""
    good = {game: card_tables(game) for game in GAMES}
    while True:
        game = chance.choice(GAMES)
        data = mutated(chance.choice(good[game]), chance.sample(good[game], 2), chance)
        yield Input(data, ".toml", [["cards", "check", FILE, "--game", game]])


MARVELCDB: Final = [
    {"code": "01001", "name": "Kestrel", "type_code": "hero", "faction_code": "hero", "attack": 2,
     "thwart": 1, "defense": 2, "health": 10, "hand_size": 5, "text": "<b>Action</b>: Draw 1 card.",
     "traits": "Scout. A.B.C.", "pack_code": "core", "quantity": 1, "position": 1,
     "double_sided": True, "back_text": "<b>Resource</b>: Generate a [mental] resource.",
     "back_name": "Ann Other"},
    {"code": "01002", "name": "Lantern", "type_code": "event", "faction_code": "basic", "cost": 2,
     "resource_energy": 1, "text": "<b>Hero Action</b> (attack): Deal 3 damage to an enemy.",
     "is_unique": False, "pack_code": "core"},
    {"code": "02002", "duplicate_of_code": "01002", "pack_code": "more", "quantity": 3},
]  # fmt: skip
CARD_INDEX: Final = [
    {"name": "Ember Wisp", "uuid": "u1", "slug": "ember-wisp", "types": ["ALLY"], "power": 2,
     "classes": ["MAGE"], "subtypes": ["MAGE", "SPIRIT"], "element": "FIRE", "life": 1,
     "cost": {"type": "reserve", "value": "2"}, "speed": "fast", "editions": [],
     "effect_raw": "On Enter: Draw a card."},
    {"name": "Loam Keeper", "types": ["CHAMPION"], "classes": ["CLERIC"], "element": "NORM",
     "level": 1, "life": "18", "cost_memory": 1, "effect": "<p>Lineage</p>",
     "other_orientations": [{"name": "Loam Sleeper", "types": ["ALLY"], "element": "NORM",
                             "effect_html": "<li>Glimpse 2.</li>", "cost_reserve": "X"}]},
]  # fmt: skip


def imports(chance: Random) -> Iterator[Input]:
    """The public card data, imported; and what comes of it, checked."""
    good = {
        "marvelcdb": json.dumps(MARVELCDB, indent=1).encode(),
        "grand-archive": json.dumps(CARD_INDEX, indent=1).encode(),
    }
    while True:
        source = chance.choice(sorted(good))
        data = mutated(good[source], [*good.values()], chance)
        yield Input(data, ".json", [["cards", "import", source, FILE, "-o", OUT]])


def neutral(chance: Random) -> Iterator[Input]:
    """Imported card files, checked."""
    good = [
        json.dumps({"game": game, "format": 1, "cards": cards}, indent=1).encode()
        for game, cards in (
            ("marvel-champions", [
                {"name": "Lantern", "type": "event", "cost": "2", "energy": 1, "faction": "basic",
                 "text": "Hero Action (attack): Deal 3 damage to an enemy.", "code": "01002"},
                {"name": "Rook", "type": "ally", "cost": "3", "attack": 1, "thwart": 1, "health": 2,
                 "traits": ["Scout"], "text": "Action: Exhaust Rook → draw 1 card."}]),
            ("grand-archive", [
                {"name": "Ember Wisp", "type": "ally", "element": "fire", "cost_reserve": "(2)",
                 "power": 2, "life": 1, "subtypes": ["mage"], "text": "On Enter: Draw a card."}]),
            ("nowhere", []),
        )
    ]  # fmt: skip
    while True:
        data = mutated(chance.choice(good), good, chance)
        yield Input(data, ".json", [["cards", "check", FILE]])


def a_save(game: str, folder: Path, chance: Random) -> bytes:
    """The bytes of a saved game of people, with something said in it where the game has words."""
    rules = games.find(game).rulebook()
    seats = [Seat(name, "you") for name in ("Ann", "Bob", "Cleo")[: rules.players[0]]]
    match = Match(rules, seats, 1)
    path = folder / f"{game}.jsonl"
    writer = MatchWriter(str(path), match, {})
    match.listeners.append(writer)
    while len(match.log) < 25 and (decision := match.decision()) is not None:
        if rules.spoken and decision.kind == "turn" and chance.random() < 0.3:
            match.say(decision.seat, f"promise I will remember entry {len(match.log)}")
        match.answer(chance.randrange(len(decision.options)))
    writer.close()
    return path.read_bytes()


def resealed(data: bytes) -> bytes:
    """A changed save with right seals: as somebody would write it who means it."""
    seal, found = "", [chain.first_line(data.count(b"\n") - 1)]
    for line in data.split(b"\n")[1:]:
        body, _, _ = line.rpartition(b', "seal": ')
        if body:
            seal = chain._seal(body, seal)
            found.append(b'%s, "seal": "%s"}\n' % (body, seal.encode()))
    return b"".join(found)


def saves(chance: Random, folder: Path) -> Iterator[Input]:
    """Saved games, replayed and gone on with."""
    good = {game: a_save(game, folder, chance) for game in ("terrus", "heirless")}
    while True:
        game = chance.choice(sorted(good))
        data = mutated(good[game], [good[game]], chance)
        if chance.random() < 0.5:
            data = resealed(data)
        command = ["play", game, "--resume", FILE] if chance.random() < 0.5 else ["replay", FILE]
        yield Input(data, ".jsonl", [[*command, "--quiet"]])


WORDS: Final = (
    "play", "learn", "games", "replay", "judge", "rules", "cards", "completion", "check", "import",
    "list", "--continue", "--no-save", "--delete",
    "terrus", "heirless", "marvel-champions", "grand-archive", "terus", "--seat", "Ann=you",
    "Bob=nobody", "Ann=", "=", "--seats", "2", "7", "--seed", "0", "--option", "mode=expert",
    "attackers=stay", "--save", "s.jsonl", "--resume", "--narrate", "--quiet", "--clause", "T.25",
    "T.25.3a", "--where", "--missing", "--explain", "--json", "--game", "--words", "-o", "out.json",
    "marvelcdb", "/", ".", "/dev/null", "nowhere/x", "-", "--", "--help", "-h", "--version", "bash",
    "-1", "", " ", "a\nb", "\udcff", "é", "\x1b[2J", "x" * 3000, "9" * 5000, FILE,
)  # fmt: skip
LINES: Final = (
    ["play", "terrus", "--seat", "Ann=you", "--seat", "Bob=you", "--seed", "3"],
    ["play", "heirless", "--seats", "3", "--seat", "Ann=you"],
    ["play", "marvel-champions", "--option", "mode=expert", "--seat", "Ann=you", "--save", OUT],
    ["play", "grand-archive", "--resume", FILE, "--quiet"],
    ["play", "terrus", "--continue"],
    ["replay", FILE, "--quiet"],
    ["games", "terrus", "--delete", "terrus-2026-01-01-1"],
    ["learn", "terrus", "--words"],
    ["judge", FILE, "--explain", "--json"],
    ["rules", "terrus", "--clause", "T.25.3"],
    ["cards", "check", FILE, "--game", "heirless", "--words", "3"],
    ["cards", "import", "marvelcdb", FILE, "-o", OUT],
    ["cards", "list", "terrus"],
    ["completion", "bash"],
)  # fmt: skip


def command_lines(chance: Random) -> Iterator[Input]:
    """Command lines with words changed, left out, added; somebody sits in some seat of a game, so
    that it stops when nothing is typed."""
    while True:
        words = list(chance.choice(LINES))
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(words) + 1)
            kind = chance.randrange(3)
            words[at : at + (kind > 0)] = [chance.choice(WORDS)] if kind < 2 else []
        if words[:1] == ["play"] and not any("=you" in word for word in words):
            words += ["--seat", "Ann=you"]  # games of bots alone go on to their end
        data = chance.choice((b"", b"- case: x\n", *VALUES, *NUMBERS))
        yield Input(data, chance.choice((".yaml", ".toml", ".json", "")), [words])


def decks(chance: Random) -> Iterator[Input]:
    """Deck lists of every format, and ban lists, shown and checked."""
    good = [(game, suffix, data.encode()) for game, suffix, data in DECKS]
    while True:
        game, suffix, data = chance.choice(good)
        others = [one for _, _, one in good]
        changed = mutated(data, chance.sample(others, 2), chance) if chance.random() < 0.9 else data
        command = ["decks", "check", game]
        deck = [*command, "Reed Hollow", "--bans", FILE] if suffix == BANS else [*command, FILE]
        yield Input(changed, suffix, [deck])


BANS: Final = ".bans.toml"
DECKS: Final = (
    ("terrus", ".toml", 'identity = "Long Meadow Clade"\n[den]\n"Ferry Otter" = 2\n"Ox" = 1\n'),
    ("terrus", BANS, 'game = "terrus"\nas_of = 2026-10-01\nbanned = ["Bark Shield"]\n'),
    ("grand-archive", ".txt", "# A\n# Material Deck\n1 Reed Wand\n# Main Deck\n4x Cold Splash\n"),
    ("grand-archive", ".txt", "4 Cold Splash\r\nSB: 2 Undertow\r\n"),
    ("marvel-champions", ".json", json.dumps(
        {"hero_code": "keystone-00a", "slots": {"keystone-01": 1}, "meta": "{\"aspect\": \"x\"}"}
    )),
    ("marvel-champions", ".txt", "A\n\nKeystone\n\nEvents\n1x Hammerfall\n2x Paper Trail (core)\n"),
    ("marvel-champions", ".o8d",
     '<deck game="055c536f-adba-4bc2-acbf-9aefb9756046"><section name="Hero">'
     '<card qty="1" id="a">Keystone</card></section><section name="Event">'
     '<card qty="1" id="b">Hammerfall</card></section></deck>'),
)  # fmt: skip


ENTRIES: Final[dict[str, Callable[[Random, Path], Iterator[Input]]]] = {
    "cases": lambda chance, _: cases(chance),
    "toml": lambda chance, _: toml(chance),
    "json": lambda chance, _: neutral(chance),
    "imports": lambda chance, _: imports(chance),
    "saves": saves,
    "decks": lambda chance, _: decks(chance),
    "commands": lambda chance, _: command_lines(chance),
}
