"""Where the commands of the documents run: a folder with the files that they speak of, and shorter
variants of what would take long."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.decks.owls import ALL, written

from tallystick.cli import run

ROOT: Final = Path(__file__).parents[2]
FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SHELL: Final = ("", "sh", "bash", "console")  # a block that does not say holds commands

# What stands for something of the reader's own.
PLACEHOLDERS: Final = {
    "GAME": "grand-archive",
    "DECK": "first.txt",
    "OTHER": "second.txt",
    "HERO": "wren",
    "VILLAIN": "rook",
    "BANS.toml": "bans.toml",
}
# Given last, these hold: so a command runs as it is written, but not as long.
SHORTER: Final = {
    "sim": "--games 1 --jobs 1 --most 60",
    "compare": "--games 1 --jobs 1 --most 20",
    "arena": "--games 1 --jobs 1 --most 20",
}
SEARCHING: Final = re.compile(r"\b(normal|hard|search(:\d+)?)\b")
SEATS: Final = ("--seat", "--seats", "--continue", "--choices", "--resume")
LEAST: Final = {"heirless": 3, "marvel-champions": 1}  # seats, where it is not two

CARD: Final = """\
[[card]]
name = "Lantern Heron"
type = "beast"
species = "avian"
season = "fall"
market = 3
recruit = "{1}{bug}"
stats = [1, 2, 3]
"""
ARCHIVE_CARD: Final = """\
[[card]]
name = "Kettle Song"
types = ["ACTION"]
element = "norm"
speed = "slow"
cost_reserve = 1
effect_raw = "Draw a card."
"""
CASE: Final = """\
- case: one plant pays for one plant
  game: terrus
  given: {seats: {A: {pool: {plant: 1}}, B: {}}}
  when: [{A: pay, cost: "{plant}"}]
"""
BANS: Final = 'game = "grand-archive"\nas_of = 2026-10-01\nbanned = ["Kettle Song"]\n'
INDEX: Final = [
    {"slug": "kettle-song", "name": "Kettle Song", "types": ["ACTION"], "classes": ["MAGE"],
     "subtypes": ["MAGE"], "element": "NORM", "cost_reserve": "1", "cost_memory": None,
     "speed": False, "effect_raw": "Draw a card.", "editions": []},
]  # fmt: skip
RECORDS: Final = [
    {"code": "1", "name": "Lamp", "type_code": "support", "faction_code": "basic", "cost": 1,
     "pack_code": "one", "text": "<b>Resource</b>: Exhaust Lamp → generate a [wild] resource."},
]  # fmt: skip


def commands_of(page: Path) -> Iterator[list[str]]:
    """The commands of a page, in order, in words; of what a shell puts together each part."""
    for language, block in FENCE.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines() if language in SHELL else ():
            for part in line.removeprefix("$ ").split("&&"):
                words = shlex.split(part, comments=True)
                while words and re.fullmatch(r"[A-Z]+=.*", words[0]):
                    del words[0]
                if words:
                    yield [words[0].removeprefix(".venv/bin/"), *words[1:]]


def furnish(folder: Path) -> None:
    """Lay the files of the commands into a folder, in which one stands."""
    for name in ("FILE.toml", "my-cards.toml"):
        (folder / name).write_text(CARD, encoding="utf-8")
    for name in ("FILE.yaml", "season.yaml"):
        (folder / name).write_text(CASE, encoding="utf-8")
    (folder / "archive.toml").write_text(ARCHIVE_CARD, encoding="utf-8")
    (folder / "bans.toml").write_text(BANS, encoding="utf-8")
    (folder / "FILE").write_text(json.dumps(INDEX), encoding="utf-8")
    (folder / "DIR" / "pack").mkdir(parents=True)
    (folder / "DIR" / "pack" / "one.json").write_text(json.dumps(RECORDS), encoding="utf-8")
    whole = [card for card in ALL if "Frobnicate" not in card.get("text", "")]
    Path(written(folder, whole)).rename(folder / "mine.json")
    for game, name, form, files in (
        ("terrus", "Reed Hollow", "toml", ("mine.toml",)),
        ("grand-archive", "Slow Waters", "omnidex", ("first.txt", "second.txt", "a.txt", "b.txt")),
    ):
        for file in files:
            assert run(["decks", "export", game, name, "--to", form, "-o", file]) == 0
    for file in ("FILE.json", "CARDS.json"):
        assert run(["cards", "import", "grand-archive", "FILE", "-o", file]) == 0


def variant(words: list[str]) -> list[str]:
    """The arguments of `tally` as a command can be run in the folder."""
    found = [PLACEHOLDERS.get(word, word) for word in words]
    if found[:2] == ["decks", "import"]:
        found = ["first.txt" if word == "FILE" else word for word in found]
    if "--game" in found and "grand-archive" in found:
        found = ["archive.toml" if word.endswith(".toml") else word for word in found]
    if found[0] in SHORTER:  # who thinks thinks little, and plays against chance
        found = [SEARCHING.sub("search:10", word.replace(",greedy", ",random")) for word in found]
    if found[:2] == ["sim", "heirless"]:  # its greedy bots weigh every trade: a quarter of a minute
        found = [word.replace("greedy", "random") for word in found]
    return [*found, *_shorter(found)]


def _shorter(words: list[str]) -> list[str]:
    """What to give besides. Bots alone would play to the end; so somebody is there, and leaves."""
    if words[:1] == ["play"] and not set(words) & set(SEATS):
        others = range(1, LEAST.get(words[1], 2))
        return ["--seat", "Ann=you", *(f"--seat=Bot {n}=random" for n in others)]
    return SHORTER.get(words[0] if words else "", "").split()
