"""The page in a real browser: from the lobby to the end of a game, by mouse and by keyboard."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Browser, expect
from tests.examples.installed import example_games
from tests.web.browsers import CHROMIUM, PATIENCE, WHY_NOT, Person, browser
from tests.web.clients import serving

from tallystick.decks.files import write_deck
from tallystick.decks.resolve import resolve
from tallystick.play import games
from tallystick.play.stocks import stock_of
from tallystick.web.app import STATIC

pytestmark = pytest.mark.skipif(not CHROMIUM, reason=WHY_NOT)

TITLES: Final = ["Terrus", "Heirless", "Marvel Champions", "Grand Archive"]
AXE: Final = os.environ.get("AXE", "")  # the file axe.min.js of the npm package axe-core
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module", autouse=True)
def all_games() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        caravan = example_games()["caravan"].load()
        patch.setattr(games, "GAMES", {**games.GAMES, "caravan": caravan})
        yield


@pytest.fixture(autouse=True)
def same_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables of a test are always of the same seeds."""
    seeds = Random(request.node.name)
    monkeypatch.setattr("tallystick.web.hall.secrets.randbits", seeds.getrandbits)


@pytest.fixture(scope="module")
def server(all_games: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("tables")) as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with browser() as found:
        yield found


def click_something(person: Person, chance: Random) -> None:
    """Take any answer that is shown, or what lights up on the table, or pay."""
    page = person.page
    if page.locator("[data-key=pay]").count():
        page.locator("[data-key=pay]").click()
        return
    live = page.locator(".board .thing.live:visible")
    shown = page.locator(".ask .option:visible")
    if live.count() and chance.random() < 0.5:
        live.nth(chance.randrange(live.count())).click()
        if page.get_by_role("button", name="All answers").count():
            shown.nth(chance.randrange(shown.count())).click()
    else:
        shown.nth(chance.randrange(shown.count())).click()


def play(person: Person, chance: Random, most: int) -> int:
    """Answer so often, or to the end; how often."""
    for n in range(most):
        if not person.wait():
            return n
        before = person.number
        click_something(person, chance)
        person.answered(before)
    return most


def is_accessible(person: Person) -> None:
    """axe-core finds nothing, where it is there."""
    if not AXE:
        return
    person.page.evaluate(
        "Promise.all(document.getAnimations().map(one => one.finished.catch(() => {})))"
    )
    person.page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    found: Any = person.page.evaluate(
        "tags => axe.run({runOnly: tags}).then(r => r.violations)", tags
    )
    assert not found, json.dumps(
        [(one["id"], [node["html"][:200] for node in one["nodes"][:3]]) for one in found], indent=1
    )


def test_a_whole_game_of_two_browsers_and_a_bot(server: str, chromium: Browser) -> None:
    ann, bob = Person(chromium, server), Person(chromium, server, 390, 780)
    ann.page.goto(f"http://{server}/")
    ann.page.get_by_role("button", name="One more seat").click()
    ann.page.get_by_role("radio", name="Caravan").check()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_label("Seat 2").select_option("you")
    ann.page.get_by_label("Seat 3").select_option("random")
    ann.page.get_by_role("button", name="Make the table").click()
    expect(ann.page.get_by_text("waits until all seats")).to_be_visible()
    is_accessible(ann)
    link = ann.page.locator(".links a").first.get_attribute("href")
    assert link and "#s=" in link
    bob.page.goto(link)
    bob.page.get_by_label("Your name").fill("<b>Bob</b>")
    bob.page.get_by_role("button", name="Sit down").click()
    expect(ann.page.locator(".people")).to_contain_text("<b>Bob</b>")
    people, chance, answers = {"Ann": ann, "Bob": bob}, Random(4), 0
    while not ann.page.get_by_role("button", name="Play again").count():
        for person in people.values():
            before = person.number
            if person.page.locator(".ask.yours").count():
                click_something(person, chance)
                answers += 1
                person.answered(before)
        assert answers < 600
    expect(bob.page.get_by_role("button", name="Play again")).to_be_visible()
    won = ann.page.locator(".ask h2").inner_text()
    assert "won" in won and bob.page.locator(".ask h2").inner_text() == won
    bob.page.get_by_role("button", name="Play again").click()
    ann.page.get_by_role("link", name="To the next game").click()
    expect(ann.page.locator(".ask h2")).to_be_visible()
    assert ann.trouble == bob.trouble == []


@pytest.mark.parametrize("title", TITLES)
def test_each_game_begins_from_the_lobby(server: str, chromium: Browser, title: str) -> None:
    ann = Person(chromium, server)
    ann.make(title)
    assert play(ann, Random(2), 15) > 5  # a game may be short
    ann.wait()
    is_accessible(ann)
    assert ann.trouble == []


def test_what_one_plays_is_chosen_in_the_lobby(server: str, chromium: Browser) -> None:
    """A deck that ships and one of one's own, as a text and from a file; what is wrong with it is
    said and nothing lost."""
    ann = Person(chromium, server, 320)
    page = ann.page
    page.goto(f"http://{server}/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("radio", name="Terrus", exact=True).check()
    page.get_by_label("Seat 1, deck").select_option("one of my own …")
    page.get_by_label("Seat 2, deck").select_option("Cold Ridge")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    is_accessible(ann)
    page.get_by_label("The deck of seat 1, as a text").fill("4 Owls")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("alert")).to_contain_text("the deck of seat 1: decks of terrus")
    deck = {"name": "d.toml", "mimeType": "text/plain", "buffer": own_deck("terrus").encode()}
    page.get_by_label("The deck of seat 1, from a file").set_input_files(deck)  # type: ignore[arg-type]
    expect(page.get_by_label("The deck of seat 1, as a text")).to_have_value(re.compile("identity"))
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator(".side.own")).to_contain_text("Reed Hollow Clade")
    expect(page.locator(".side:not(.own)")).to_contain_text("Cold Ridge Clade")
    ann.trouble = [one for one in ann.trouble if "400" not in one]
    page.goto(f"http://{server}/")
    page.get_by_role("radio", name="Marvel Champions", exact=True).check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Seat 2, hero").select_option("Windlass")
    page.get_by_label("With which villain stages").select_option("expert")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    is_accessible(ann)
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator(".side h2").last).to_contain_text("Keystone")
    expect(page.locator(".side h2").first).to_contain_text("Windlass")
    assert ann.trouble == []


def test_a_finished_game_is_looked_at_again(server: str, chromium: Browser) -> None:
    """What is new since one last looked is marked; at the end any step is there, from any seat's
    view, and its position can be put to the judge."""
    ann = Person(chromium, server)
    page = ann.page
    ann.make("Terrus")
    play(ann, Random(1), 6)
    ann.wait()
    heard = page.locator(".log p:not(.since)").count()
    key = page.evaluate("Object.keys(localStorage).find(key => key.startsWith('read '))")
    page.add_init_script(f"localStorage.setItem('{key}', '3')")  # so far one had read
    page.reload()
    ann.wait()
    expect(page.locator(".log .since")).to_have_text("Since you last looked")
    assert page.locator(".log p:not(.since)").count() == heard
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Keys and more").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Look back").click()
    slider = page.get_by_role("slider")
    last = int(slider.get_attribute("max") or "0")
    assert last > 5
    slider.focus()
    page.keyboard.press("Home")
    expect(page.locator(".table")).to_have_attribute("data-n", "0")
    page.get_by_role("button", name="On", exact=True).click()
    expect(page.locator(".table")).to_have_attribute("data-n", "1")
    hands = page.get_by_role("heading", name="hand").count()
    page.get_by_label("Whose eyes").select_option("greedy bot saw it")
    expect(page.locator(".side.own h2")).to_contain_text("greedy bot")
    assert page.get_by_role("heading", name="hand").count() == hands + 1
    is_accessible(ann)
    page.get_by_role("button", name="Judge here").click()
    expect(page.get_by_label("A case")).to_have_value(re.compile("game: terrus"))
    page.get_by_role("button", name="Ask the judge").click()
    expect(page.locator(".ruling")).to_contain_text("1 case: all hold.")
    is_accessible(ann)
    page.get_by_role("button", name="Back to the end").click()
    expect(page.locator(".ask h2")).to_contain_text("won")
    assert ann.trouble == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_moves_glides_and_nobody_waits(
    server: str, chromium: Browser, motion: Literal["no-preference", "reduce"]
) -> None:
    """A card that is played is seen to go, unless one wants no motion; one can answer meanwhile."""
    ann = Person(chromium, server)
    ann.page.emulate_media(reduced_motion=motion)
    ann.page.add_init_script(
        "window.glided = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...given) {"
        " window.glided += 1; return animate.apply(this, given); };"
    )
    ann.make("Terrus")
    play(ann, Random(4), 12)
    ann.wait()
    assert bool(ann.page.evaluate("window.glided")) == (motion == "no-preference")
    assert ann.trouble == []


def test_a_bargain_is_put_together_at_the_desk(server: str, chromium: Browser) -> None:
    """Goods bounded by what each has, a promise that is picked and one in one's own words."""
    ann = Person(chromium, server, 320)
    page = ann.page
    ann.make("Heirless", "Ann", "random", "random")
    desk = page.locator(".desk")
    for _ in range(30):  # past the drafting
        assert ann.wait()
        if page.locator(".log", has_text="Turn of").count():
            break
        before = ann.number
        page.locator(".ask .option:visible").first.click()
        page.wait_for_selector(f".table:not([data-n='{before}'])")
    desk.locator("summary").click()
    desk.get_by_label("With").select_option("random bot")
    give = desk.locator(".basket .count").first
    more = give.get_by_role("button", name="more")
    while more.is_enabled():
        more.click()
    have = give.locator(".quiet").inner_text()
    assert f"/{give.locator('.n').inner_text()}" == have  # no more than there is
    while give.locator(".n").inner_text() != "1":
        give.get_by_role("button", name="less").click()
    good = (give.get_attribute("aria-label") or "").removeprefix("You give ")
    desk.get_by_label("What is promised").select_option("will not deploy to … this season")
    desk.get_by_role("button", name="Add").first.click()
    expect(desk.locator("li .mark")).to_have_text("watched")
    desk.get_by_label("or in your words").fill("I will be kind")
    desk.get_by_role("button", name="Add").last.click()
    expect(desk.locator("li .mark")).to_have_text(["watched", "in your words"])
    is_accessible(ann)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    desk.get_by_role("button", name="Leave out: I will be kind").click()
    desk.get_by_role("button", name="Offer it").click()
    expect(page.locator(".log")).to_contain_text(f"1 {good} for nothing")
    expect(page.locator(".log")).to_contain_text("will not deploy to")
    assert ann.trouble == []


def own_deck(game: str) -> str:
    """A deck as somebody has it in a file."""
    entry = games.find(game)
    deck = resolve(entry.ready_lists()[1], stock_of(entry).index, entry.deck_kinds)
    return write_deck(deck, game, "toml")


def test_a_whole_game_by_keyboard_alone(server: str, chromium: Browser) -> None:
    ann = Person(chromium, server)
    page = ann.page
    page.goto(f"http://{server}/")
    expect(page.get_by_label("Your name")).to_be_visible()
    is_accessible(ann)
    for _ in range(30):  # to the games, and down to the last
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "game":
            break
    while page.evaluate("document.activeElement.value") != "caravan":
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    chance, typed = Random(3), 0
    for n in range(400):
        if not ann.wait():
            break
        page.evaluate("document.activeElement.blur()")
        before = ann.number
        options = page.locator(".ask .option:visible").count()
        written = (
            page.locator(".ask .option:visible").first.get_attribute("title") if options else ""
        )
        if n % 5 == 1 and written and not page.locator("[data-key=pay]").count():
            page.keyboard.press("/")
            page.keyboard.type(written)
            page.keyboard.press("Enter")
            typed += 1
        elif page.locator("[data-key=pay]").count():
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(str(1 + chance.randrange(min(9, options))))
        ann.answered(before)
    assert not ann.wait() and typed
    assert ann.trouble == []


def test_a_payment_is_put_together_and_cancelled(server: str, chromium: Browser) -> None:
    """The lightest is laid out; a source is left out, another takes its place; what cannot take
    part says why; cancelling costs nothing."""
    ann = Person(chromium, server)
    ann.make("Caravan", "Ann", "random")
    page, chance = ann.page, Random(1)
    for _ in range(300):
        if not ann.wait():  # it was over before there was a choice of payments
            ann.make("Caravan", "Ann", "random")
            continue
        if page.locator("[data-key=pay]").count():
            break
        before = ann.number
        load = page.locator(".ask .option:visible", has_text="load")
        (
            load.first
            if load.count()
            else page.locator(".ask .option:visible").nth(chance.randrange(3))
        ).click()
        ann.answered(before)
    tray = page.locator(".tray")
    ways = tray.get_by_role("status").inner_text()
    is_accessible(ann)
    taken = tray.locator("[aria-pressed=true], .count:has(.n:not(:text-is('0')))").first
    if taken.get_attribute("aria-pressed"):
        taken.click()
    else:
        taken.get_by_role("button").first.click()
    expect(tray.get_by_role("status")).not_to_have_text(ways)
    tray.get_by_role("button", name="Lay out the best again").click()
    expect(tray.get_by_role("status")).to_have_text(ways)
    out = tray.locator("[aria-disabled=true]")
    if out.count():
        out.first.click(force=True)  # it says why, though nothing can be done with it
        expect(page.get_by_role("alert").filter(has_text="[CV.")).to_be_visible()
    page.get_by_role("button", name="Cancel the payment").click()
    expect(tray).to_have_count(0)
    assert ann.wait() and ann.trouble == []


def test_the_line_is_mended(chromium: Browser, tmp_path: Path) -> None:
    """The server goes away and comes back, and the page is loaded again: the same question."""
    with serving(tmp_path) as address:
        ann = Person(chromium, address)
        ann.make("Terrus")
        play(ann, Random(1), 5)
        assert ann.wait()
        before = ann.page.locator(".board").inner_text()
        question = ann.page.locator(".ask h2").inner_text()
    expect(ann.page.get_by_text("The line is broken")).to_be_visible()
    with serving(tmp_path, port=int(address.rpartition(":")[2])):
        expect(ann.page.get_by_text("The line is broken")).to_have_count(0)
        for again in (ann.page.reload, ann.wait):
            assert ann.wait()
            assert ann.page.locator(".board").inner_text() == before
            assert ann.page.locator(".ask h2").inner_text() == question
            again()


def test_a_card_says_why_it_cannot_be_used(server: str, chromium: Browser) -> None:
    ann = Person(chromium, server)
    ann.make("Terrus")
    assert ann.wait()
    ann.page.locator(".side.own .thing").first.focus()
    ann.page.get_by_role("button", name="Why can I not use it?").click()
    expect(ann.page.locator(".told")).to_contain_text("Why?")
    clause = ann.page.locator(".log .clause").first
    name = clause.inner_text()
    clause.click()
    expect(ann.page.locator(".told h3")).to_have_text(name)


@pytest.mark.parametrize("width", [320, 1600])
def test_nothing_is_wider_than_the_screen(server: str, chromium: Browser, width: int) -> None:
    ann = Person(chromium, server, width, 800)
    for title in TITLES:
        ann.make(title)
        play(ann, Random(5), 4)
        ann.wait()
        wide = ann.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, (title, wide)


def test_the_script_is_small() -> None:
    """What a browser loads of script, compressed: 40 kB at most."""
    import gzip

    files = [*STATIC.glob("*.js"), *STATIC.glob("vendor/**/*.js")]
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= 40_000


def test_the_types_of_the_script(tmp_path: Path) -> None:
    """tsc, where it is installed; the page itself needs no Node."""
    tsc = os.environ.get("TSC", "") or shutil.which("tsc")
    if not tsc:
        pytest.skip("there is no TypeScript compiler on this machine")
    options = {
        "checkJs": True, "allowJs": True, "noEmit": True, "strict": True, "target": "es2022",
        "module": "es2022", "moduleResolution": "bundler",
        "lib": ["es2022", "dom", "dom.iterable"], "types": [],
    }  # fmt: skip
    project = tmp_path / "tsconfig.json"
    project.write_text(json.dumps({"compilerOptions": options, "files": [str(STATIC / "main.js")]}))
    found = subprocess.run([tsc, "-p", str(project)], capture_output=True, text=True)
    assert found.returncode == 0, found.stdout


def test_nothing_of_a_game_is_in_the_page() -> None:
    """The page knows no game: not by its name, nor by the name of a card or a zone."""
    names = [entry.name for entry in games.GAMES.values()]
    words = [*names, "vitae", "market", "villain", "Opportunity", "memory", "Bandit", "camp"]
    for file in STATIC.glob("*.js"):
        text = file.read_text(encoding="utf-8")
        assert not [word for word in words if re.search(rf"\b{word}\b", text)], file.name
