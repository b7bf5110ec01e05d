"""Looking things up: the same words in every game, and nothing that is hidden."""

from pathlib import Path
from random import Random

import pytest
from tests.amounts import some
from tests.play.matches import PEOPLE, go_on, new

from tallystick.play import games, lookup, save
from tallystick.play.keeping import MatchWriter
from tallystick.play.match import Match, Seat
from tallystick.play.report import HEADING
from tallystick.rules.scene import Scene
from tallystick.testing.scene_laws import otherwise

GAMES = tuple(games.GAMES)


def match_of(game: str, answers: int, seed: int = 3) -> Match:
    """A match at random, all seats watching from the start."""
    rules = games.find(game).rulebook()
    seats = [Seat(name, "random") for name in ("Ann", "Ben", "Cleo")[: max(2, rules.players[0])]]
    match = Match(rules, seats, seed)
    for viewer in range(len(seats)):
        match.watch(viewer)
    return go_on(match, answers, seed)


def said(match: Match, words: str, viewer: int = 0, width: int = 80) -> str:
    return "\n".join(row.text for row in lookup.look_up(match, viewer, words, width))


def all_said(match: Match, words: list[str], viewer: int) -> list[str]:
    """What is said of each of them at one moment."""
    asked = lookup.Lookup(match, viewer, 80)
    return ["\n".join(row.text for row in asked.rows(one)) for one in words]


def test_where_a_card_is_stands_in_plain_words() -> None:
    match = match_of("marvel-champions", 0)
    scene = match.view(0).scene
    mine, theirs = (side.areas[0].things[0].name for side in scene.sides[:2])
    assert f"  in play (yours): {mine} · " in said(match, mine)
    assert f"  in play ({scene.sides[1].name}'s): {theirs} · " in said(match, theirs)
    held = scene.sides[0].areas[1].things[0].name
    assert "  in your hand: " in said(match, held)


def piles(scene: Scene) -> list[str]:
    own = [f"{side.name} {one.label}" for side in scene.sides for one in side.piles]
    return [one.label for one in scene.piles] + own


def topics(match: Match, viewer: int) -> list[str]:
    """All that one could ask about, the names of all things in sight among it."""
    scene = match.view(viewer).scene
    areas = [area.title for area in scene.areas] + [a.title for s in scene.sides for a in s.areas]
    names = [one.name for one in scene.things()]
    more = [
        "",
        "log",
        "log 5",
        "log all",
        "piles",
        "signs",
        "words",
        "phases",
        "primer",
        "xyz",
        "a",
    ]
    return list(dict.fromkeys([*more, *piles(scene), *areas, *names]))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_hidden_can_be_looked_up(game: str) -> None:
    """Where only what a seat cannot see is otherwise, it is told the same of everything."""
    compared = differed = 0
    for answers in (25, 60, 110)[:: some(2, 1)]:
        match = match_of(game, answers)
        lists = match.game.lists
        ours = [list(one) for one in lists]
        for viewer in range(-1, match.game.seats):
            words = topics(match, viewer)
            before = all_said(match, words, viewer)
            world = otherwise(match.game, viewer, [], answers)
            for mine, others in zip(lists, world.lists, strict=True):
                mine[:] = others
            differed += [list(one) for one in lists] != ours
            assert all_said(match, words, viewer) == before
            for mine, own in zip(lists, ours, strict=True):
                mine[:] = own
            compared += len(words)
    assert compared > 200 and differed > 4


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [60, 80, 120][:: some(2, 1)])
def test_everything_in_sight_is_found_and_fits(game: str, width: int) -> None:
    match = match_of(game, 80)
    for viewer in (-1, 0, 1):
        asked = lookup.Lookup(match, viewer, width)
        for words in topics(match, viewer):
            rows = asked.rows(words)
            assert words == "xyz" or "to look up" not in rows[0].text, words
            for row in rows:
                longest = max(map(len, row.text.split()), default=0)
                assert len(row.text) <= width or longest > width // 2, row.text


@pytest.mark.parametrize("game", GAMES)
def test_looking_changes_nothing(game: str) -> None:
    match = match_of(game, 40)
    before = match.digest(), list(match.log), match.view(0).number
    for words in topics(match, 0):
        said(match, words)
    assert (match.digest(), match.log, match.view(0).number) == before


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_found_by_its_name_with_its_text(game: str) -> None:
    match = match_of(game, 0)
    for card in Random(1).sample(match.rules.cards, 15):
        text = said(match, card.name.upper())
        assert text.startswith(card.name)
        first = card.text.split("\n")[0].split(" ")[0]
        assert first in text


def test_the_log_has_clauses_and_as_many_lines_as_wanted() -> None:
    match = match_of("terrus", 60)
    told = match.view(0).told
    sentences = [line for line in told[-12:] if line.text.endswith(".")]
    text = said(match, "log 12")
    assert text.count("[T.") == sum(bool(line.clauses) for line in sentences)
    assert all(" ".join(line.text.split()[:3]) in text for line in sentences)
    assert len(said(match, "log all")) > len(said(match, "log")) > len(said(match, "log 3"))
    assert said(match, "log 0") == "The log has nothing of it."
    assert said(match, "log Dragon") == "The log has nothing of it."
    assert all("barters" in line for line in said(match, "log barters", width=300).splitlines()
               if line.startswith("  ") and not line.startswith("    "))  # fmt: skip
    assert lookup.log(match, 0, 12) == lookup.look_up(match, 0, "log 12")


def test_who_has_not_watched_is_told_what_has_happened_since() -> None:
    match = go_on(new(5), 60)
    assert "Turn 3" not in said(match, "log all", viewer=-1)
    go_on(match, 60)
    assert "Turn" in said(match, "log all", viewer=-1)


def test_the_log_of_a_game_that_goes_on_begins_at_its_beginning(tmp_path: Path) -> None:
    match = new(1, PEOPLE)
    path = str(tmp_path / "game")
    match.watch(0)
    match.listeners.append(writer := MatchWriter(path, match, {}))
    go_on(match, 60)
    writer.close()
    assert said(save.load(path)[0], "log all") == said(match, "log all")
    assert "\nTurn 3 · " in said(match, "log all")


def test_a_clause_and_those_below_it() -> None:
    match = new()
    text = said(match, "t.25.4")
    assert text.startswith("T.25.4\n  You cannot pay a part of a cost")
    assert "\nT.25.4c\n" in text and "T.25.5" not in text
    assert said(match, "T.25.4c").count("T.25.4") == 1
    assert "nothing called 'T.99.1'" in said(match, "T.99.1")


def test_words_that_only_the_rules_use_lead_to_their_clauses() -> None:
    rows = lookup.look_up(new(), 0, "sideboard")
    assert rows[0] == (HEADING, "T.1.3")
    assert said(match_of("marvel-champions", 0), "table talk").startswith("MC.table-talk.1\n")


def test_piles_are_looked_through_if_one_may() -> None:
    match = go_on(new(5), 120)
    scene = match.view(0).scene
    blue = next(side for side in scene.sides if side.name == "Blue")
    discard = next(one for one in blue.piles if one.label == "discard")
    for words in ("blue discard", "Blue's discard"):
        text = said(match, words)
        assert text.startswith(f"Blue's discard: {discard.many} cards")
        assert text.count(",") == discard.many - 1
    assert said(match, "discard").count("discard:") == 2
    assert said(match, "my discard").startswith("Your discard:")
    den = next(one for one in blue.piles if one.label == "den")
    assert said(match, "blue den").endswith(f"{den.many} that you may not look at")
    assert f"Blue's den: {den.many} cards" in said(match, "piles")


def test_a_card_in_play_says_where_it_is_and_how_it_stands() -> None:
    match = go_on(new(5), 120)
    scene = match.view(0).scene
    clade = next(one for side in scene.sides for area in side.areas if area.title == "city"
                 for one in area.things if one.kind == "clade" and side.name == "Blue")  # fmt: skip
    text = said(match, clade.name[:9])
    assert text.startswith(clade.name)
    assert f"in Blue's city: {clade.name} · clade vitae" in text


def test_a_part_of_a_name_shows_few_cards_whole_and_of_many_the_names() -> None:
    match = new()
    assert "Long Meadow Clade · clade" in said(match, "long mead")
    many = said(match, "er")
    assert " are called so: " in many and " · " not in many


def test_a_slip_of_the_pen_is_told_what_may_be_meant() -> None:
    assert "Did you mean Broadhorn?" in said(new(), "Broadhron")


def test_the_map_says_what_is_next_to_what() -> None:
    match = match_of("heirless", 5)
    assert "next to: " in said(match, "Valley")


def test_odd_words_find_nothing_and_hurt_nobody() -> None:
    match = new()
    for words in (
        "(",
        "[",
        "\\",
        "*",
        "T.(",
        "..",
        "log -1",
        "{",
        "'" * 500,
        "?",
        "\x00",
        "é" * 40,
    ):
        assert said(match, words)
