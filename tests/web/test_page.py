"""The page in a real browser: from the lobby to the end of a game, by mouse and by keyboard."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect
from tests.web.browsers import CHROMIUM, PATIENCE, WHY_NOT, Person
from tests.web.clients import ask
from tests.web.pictures import PICTURES, Picture, played
from tests.web.tables import table_of

from tallystick.decks.files import write_deck
from tallystick.decks.resolve import resolve
from tallystick.play import games
from tallystick.play.session import NOTHING
from tallystick.play.stocks import stock_of
from tallystick.web.app import STATIC
from tallystick.web.views import view_of

pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason=WHY_NOT),
    pytest.mark.usefixtures("same_games"),
]

expect.set_options(timeout=PATIENCE)


def test_what_one_plays_is_chosen_in_the_lobby(page_server: str, chromium: Browser) -> None:
    """A deck that ships and one of one's own, as a text and from a file; what is wrong with it is
    said and nothing lost."""
    ann = Person(chromium, page_server, 320)
    page = ann.page
    page.goto(f"http://{page_server}/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("radio", name="Terrus", exact=True).check()
    page.get_by_label("Seat 1, deck").select_option("one of my own …")
    page.get_by_label("Seat 2, deck").select_option("Cold Ridge")
    ann.fits()
    ann.is_accessible()
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
    page.goto(f"http://{page_server}/")
    page.get_by_role("radio", name="Marvel Champions", exact=True).check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Seat 2, hero").select_option("Windlass")
    page.get_by_label("With which villain stages").select_option("expert")
    ann.fits()
    ann.is_accessible()
    page.get_by_role("button", name="Make the table").click()
    expect(page.locator(".side h2").last).to_contain_text("Keystone")
    expect(page.locator(".side h2").first).to_contain_text("Windlass")
    assert ann.trouble == []


def test_a_finished_game_is_looked_at_again(page_server: str, chromium: Browser) -> None:
    """What is new since one last looked is marked; at the end any step is there, from any seat's
    view, and its position can be put to the judge."""
    ann = Person(chromium, page_server)
    page = ann.page
    ann.make("Terrus")
    ann.play(Random(1), 6)
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
    page.get_by_label("Whose eyes").select_option("random bot saw it")
    expect(page.locator(".side.own h2")).to_contain_text("random bot")
    assert page.get_by_role("heading", name="hand").count() == hands + 1
    ann.is_accessible()
    page.get_by_role("button", name="Judge here").click()
    expect(page.get_by_label("A case")).to_have_value(re.compile("game: terrus"))
    page.get_by_role("button", name="Ask the judge").click()
    expect(page.locator(".ruling")).to_contain_text("1 case: all hold.")
    ann.is_accessible()
    page.get_by_role("button", name="Back to the end").click()
    expect(page.locator(".ask h2")).to_contain_text("won")
    assert ann.trouble == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_moves_glides_and_nobody_waits(
    page_server: str, chromium: Browser, motion: Literal["no-preference", "reduce"]
) -> None:
    """A card that is played is seen to go, unless one wants no motion; one can answer meanwhile."""
    ann = Person(chromium, page_server)
    ann.page.emulate_media(reduced_motion=motion)
    ann.page.add_init_script(
        "window.glided = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...given) {"
        " window.glided += 1; return animate.apply(this, given); };"
    )
    ann.make("Terrus")
    ann.play(Random(4), 12)
    ann.wait()
    assert bool(ann.page.evaluate("window.glided")) == (motion == "no-preference")
    assert ann.trouble == []


def test_what_flies_makes_the_page_no_wider(page_server: str, chromium: Browser) -> None:
    """Not even where it has begun to."""
    ann = Person(chromium, page_server, 360, 640, phone=True)
    page = ann.page
    page.add_init_script(
        "window.widest = 0; const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (...given) {"
        " const moved = animate.apply(this, given), root = document.documentElement;"
        " window.widest = Math.max(window.widest, root.scrollWidth); return moved; };"
    )
    ann.make("Terrus")
    ann.play(Random(4), 12)
    ann.wait()
    assert page.evaluate("window.widest") == 360
    assert ann.trouble == []


def test_a_bargain_is_put_together_at_the_desk(page_server: str, chromium: Browser) -> None:
    """Goods bounded by what each has, a promise that is picked and one in one's own words."""
    ann = Person(chromium, page_server, 320)
    page = ann.page
    ann.make("Heirless", "Ann")
    expect(page.locator(".ask")).to_contain_text(re.compile(r"Deploy … \d+ ways"))
    desk = page.locator(".desk")
    for _ in range(30):  # past the drafting
        assert ann.wait()
        if page.locator(".log", has_text="Turn of").count():
            break
        before = ann.number
        page.locator(".ask .option:visible").first.click()
        page.wait_for_selector(f".table:not([data-n='{before}'])")
    desk.locator("summary").click()
    desk.get_by_label("With").select_option("Green (random bot)")
    give = desk.locator(".basket .count").first
    more = give.get_by_role("button", name="more")
    while more.is_enabled():
        more.click()
    have = give.locator(".quiet").inner_text()
    assert f"/{give.locator('.n').inner_text()}" == have  # no more than there is
    while give.locator(".n").inner_text() != "1":
        give.get_by_role("button", name="less").click()
    good = (give.get_attribute("aria-label") or "").removeprefix("You give Green ")
    desk.get_by_label("What is promised").select_option("will not deploy to … this season")
    desk.get_by_role("button", name="Add").first.click()
    expect(desk.locator("li .mark")).to_have_text("watched")
    desk.get_by_label("or in your words").fill("I will be kind")
    desk.get_by_role("button", name="Add").last.click()
    expect(desk.locator("li .mark")).to_have_text(["watched", "in your words"])
    ann.is_accessible()
    ann.fits()
    desk.get_by_role("button", name="Leave out: I will be kind").click()
    desk.get_by_label("or in your words").fill("I will be kind; to all")
    desk.get_by_role("button", name="Add").last.click()
    desk.get_by_role("button", name="Offer it").click()
    expect(page.get_by_role("alert")).to_contain_text("begins another promise")
    expect(desk.locator("li .mark")).to_have_text(["watched", "in your words"])  # nothing is lost
    desk.get_by_role("button", name="Leave out: I will be kind").click()
    desk.get_by_role("button", name="Offer it").click()
    expect(page.locator(".log")).to_contain_text(f"1 {good} for nothing")
    expect(page.locator(".log")).to_contain_text("will not deploy to")
    expect(desk.locator("li .mark")).to_have_count(0)
    desk.get_by_label("With").select_option(index=3)
    baskets = desk.locator(".baskets fieldset")
    expect(baskets).to_have_count(6)
    for title in ("You give Green", "Green gives Purple"):
        baskets.filter(has_text=title).get_by_role("button", name="more").first.click()
    ann.is_accessible()
    ann.fits()
    desk.get_by_role("button", name="Offer it").click()
    expect(page.locator(".log")).to_contain_text(re.compile("Green would give 1 .* to Purple"))
    assert ann.trouble == []


def own_deck(game: str) -> str:
    """A deck as somebody has it in a file."""
    entry = games.find(game)
    deck = resolve(entry.ready_lists()[1], stock_of(entry).index, entry.deck_kinds)
    return write_deck(deck, game, "toml")


def test_a_payment_is_put_together_and_cancelled(page_server: str, chromium: Browser) -> None:
    """The lightest is laid out; a source is left out, another takes its place; what cannot take
    part says why; cancelling costs nothing."""
    ann = Person(chromium, page_server)
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
    ann.is_accessible()
    taken = tray.locator("[aria-pressed=true], .count:has(.n:not(:text-is('0')))").first
    if taken.get_attribute("aria-pressed"):
        taken.click()
    else:
        taken.get_by_role("button").first.click()
    expect(tray.get_by_role("status")).not_to_have_text(ways)
    tray.get_by_role("button", name="Lay out the best again").click()
    expect(tray.get_by_role("status")).to_have_text(ways)
    out = tray.locator(".source[aria-disabled=true]")
    if out.count():
        out.first.click(force=True)  # it says why, though nothing can be done with it
        expect(
            page.get_by_role("alert").get_by_role("button", name="Clause CV.").first
        ).to_be_visible()
    page.get_by_role("button", name="Cancel the payment").click()
    expect(tray).to_have_count(0)
    assert ann.wait() and ann.trouble == []


def laid(address: str, picture: Picture) -> Any:
    """A table at a position to which bots have played."""
    status, made = ask(address, "/api/saves", played(picture))
    assert status == 201, made
    return made


def at(browser: Browser, address: str, picture: Picture, **more: Any) -> Person:
    """Ann at such a table."""
    made = laid(address, picture)
    ann = Person(browser, address, **more)
    ann.page.goto(f"http://{address}/t/{made['table']}#s={made['seats'][0]}")
    assert ann.wait()
    return ann


def test_never_this_one_is_remembered(page_server: str, chromium: Browser) -> None:
    """What shall never be paid with is left out wherever something else will do, also after the
    page is loaded again; where nothing else will do the page says so. The best of many payments is
    one click."""
    ann = at(chromium, page_server, PICTURES["terrus"])
    page = ann.page
    tray = page.get_by_role("group", name="Payment")
    best = tray.locator("li.free .source[aria-pressed=true]").first
    name = best.inner_text().removeprefix("✓ ")
    never = tray.get_by_role("button", name=f"Never {name}")
    never.click()
    for _ in range(2):
        expect(never).to_have_attribute("aria-pressed", "true")
        expect(tray.get_by_role("button", name=name, exact=True)).to_have_attribute(
            "aria-pressed", "false"
        )
        expect(tray.locator(".source[aria-pressed=true]")).to_have_count(2)
        page.reload()
    expect(never).to_be_visible()
    ann.is_accessible()
    names = tray.locator("li:has(.never) .source").all_inner_texts()
    never_all = json.dumps([one.removeprefix("✓ ") for one in names])
    page.evaluate("all => localStorage.setItem('never terrus', all)", never_all)
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Nothing else will do here")
    before = ann.number
    tray.get_by_role("button", name="Pay").click()
    ann.went_on(before)
    assert not tray.count() and ann.trouble == []


def test_with_one_payment_left_nothing_is_asked() -> None:
    """Alone among bots: to choose what is paid for is the only click."""
    for game in ("terrus", "grand-archive"):
        table, chance, many = table_of(game, people=1), Random(1), 0
        while (decision := table.decision()) and table.number < 200:
            if (unasked := table.unasked()) != NOTHING:
                table.answer(unasked)
                continue
            question = view_of(table, decision.seat).question
            if decision.seat == 0 and question and question.payment:
                assert question.payment.ways != 1
                many += 1
            table.answer(chance.randrange(len(decision.options)), asked=decision.seat == 0)
        assert many


def test_a_map_is_drawn_as_one(page_server: str, chromium: Browser) -> None:
    """Each tile beside its neighbours, with a way between them; the order as a track; the cells of
    a grid, also the empty ones. What an answer touches lights up."""
    ann = at(chromium, page_server, PICTURES["heirless"], width=1600)
    page = ann.page
    places: dict[str, Any] = {}
    for name in ("Cordillera", "Valley", "Capital", "Fox Bandits"):
        places[name] = page.get_by_role("button", name=name).first.bounding_box() or {}
    row = [places[name] for name in ("Cordillera", "Valley", "Capital")]
    assert [one["x"] for one in row] == sorted(one["x"] for one in row)
    assert max(one["y"] for one in row) - min(one["y"] for one in row) < 9
    assert abs(places["Fox Bandits"]["x"] - places["Capital"]["x"]) < 9
    assert places["Fox Bandits"]["y"] > places["Capital"]["y"]
    tiles = page.locator(".map > *")
    assert tiles.count() == 10
    assert page.locator(".map > .east").count() == 6 and page.locator(".map > .south").count() == 3
    expect(page.locator(".track").first).to_contain_text("Blue")
    grid = page.locator(".side.own .things:has(> .hole)")
    assert grid.locator("> .hole").count() < 9 and grid.locator("> *").count() == 9
    flee = page.get_by_role("list", name="Answers").get_by_role("button", name="Flee").first
    flee.hover()
    assert page.locator(".board .spoken b").all_inner_texts()
    page.mouse.move(1, 1)
    expect(page.locator(".board .thing.spoken")).to_have_count(0)
    ann.fits()


def test_keys_and_stops(page_server: str, chromium: Browser) -> None:
    """The letter beside an answer, why by key, when one wants to be asked, and a move as it is
    written."""
    ann = at(chromium, page_server, PICTURES["marvel-champions"])
    page = ann.page
    answers = page.get_by_role("list", name="Answers").get_by_role("listitem")
    assert "l" in answers.locator("kbd").all_inner_texts()
    plays = page.get_by_role("list", name="Answers").get_by_role("button", name=re.compile("^Play"))
    many = plays.count()
    page.keyboard.press("l")
    expect(answers).to_have_count(many)
    page.keyboard.press("Escape")
    expect(answers).not_to_have_count(many)
    page.locator(".side.own .things.cards .thing:not(.live)").first.focus()
    page.keyboard.press("?")
    expect(page.locator(".told .clause").first).to_be_visible()
    ann.is_accessible()
    page.get_by_role("button", name="Look no more").click()
    page.locator(".ask h2").focus()
    page.keyboard.press("?")
    stops = page.get_by_role("table")
    wish = stops.get_by_role("combobox").first
    expect(wish).to_have_value("")
    wish.select_option("pass for me")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("you pass")
    expect(wish.get_by_role("option")).to_have_count(2)
    ann.is_accessible()
    page.get_by_role("button", name="Close").click()
    written = page.locator("#moves option").first.get_attribute("value") or ""
    before = ann.number
    for words in ("conquer Rome", written):
        page.keyboard.press("/")
        page.keyboard.type(words)
        page.keyboard.press("Enter")
        if words != written:
            expect(page.get_by_role("alert")).to_contain_text("Rome")
    ann.went_on(before)
    assert ann.trouble == []


def test_on_a_phone_one_reads_before_one_plays(page_server: str, chromium: Browser) -> None:
    """A tap on a card shows its text and what it can be chosen for; the table can be seen whole."""
    ann = at(chromium, page_server, PICTURES["marvel-champions"], width=320, height=640, phone=True)
    page = ann.page
    before = ann.number
    card = page.locator(".side.own .things.cards .thing.live").first
    name = card.locator("b").first.inner_text()
    card.tap()
    looked = page.get_by_role("region", name="What you look at")
    expect(looked.get_by_role("heading", name=name)).to_be_in_viewport()
    expect(page.get_by_role("list", name="Answers").get_by_role("listitem")).to_have_count(1)
    assert ann.number == before
    ann.fits()
    ann.is_accessible()
    page.get_by_role("button", name="The answers").tap()
    expect(page.get_by_role("list", name="Answers")).to_be_hidden()
    page.get_by_role("button", name="The answers").tap()
    page.get_by_role("list", name="Answers").get_by_role("button").first.tap()
    ann.went_on(before)
    assert ann.trouble == []


def test_on_time_one_sees_what_is_left(page_server: str, chromium: Browser) -> None:
    """A clock that is chosen in the lobby runs while one thinks, and nowhere else."""
    ann = Person(chromium, page_server)
    page = ann.page
    page.goto(f"http://{page_server}/")
    page.get_by_label("How long may one think?").select_option(
        "5 minutes each, and 5 seconds an answer"
    )
    page.get_by_role("radio", name="Terrus", exact=True).check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Make the table").click()
    assert ann.wait()
    mine = page.get_by_role("button", name="Ann (you)").get_by_role("time")
    expect(mine).to_contain_text("4:5")
    first = mine.inner_text()
    expect(mine).not_to_have_text(first)
    assert page.get_by_role("time").count() == 1  # a bot has none
    ann.is_accessible()
    assert ann.trouble == []


def test_judge_here_and_play_from_here(page_server: str, chromium: Browser) -> None:
    """In the middle of a game the position is a case, to be changed and asked; and a table can
    begin at it. What is wrong with a case is said."""
    ann = at(chromium, page_server, PICTURES["marvel-champions"])
    page = ann.page
    page.get_by_role("button", name="Judge here").click()
    judge = page.get_by_role("region", name="The judge")
    text = judge.get_by_label("A case")
    expect(text).to_have_value(re.compile("game: marvel-champions"))
    case = text.input_value()
    judge.get_by_role("button", name="Ask the judge").click()
    expect(judge.get_by_role("status")).to_contain_text("all hold")
    ann.is_accessible()
    text.fill("- case: [")
    judge.get_by_role("button", name="Play from here").click()
    expect(judge.get_by_role("alert")).to_contain_text("no YAML")
    text.fill(case)
    judge.get_by_role("button", name="Play from here").click()
    with page.context.expect_page() as opened:
        judge.get_by_role("link", name="To the table that begins here").click()
    there = opened.value.locator(".side.own")
    for thing in page.locator(".side.own .area").first.locator("b").all_inner_texts():
        expect(there).to_contain_text(thing)
    expect(opened.value.get_by_role("list", name="Answers")).to_be_visible()
    judge.get_by_role("button", name="Close the judge").click()
    expect(judge).to_have_count(0)
    assert not [one for one in ann.trouble if "400" not in one]


def test_who_looks_on_sees_a_replay(page_server: str, chromium: Browser) -> None:
    """Of those who look on nothing is asked; after the end they have the slider, too."""
    made = laid(page_server, PICTURES["grand-archive"])
    ann, onlooker = Person(chromium, page_server), Person(chromium, page_server, 390)
    page = ann.page
    page.goto(f"http://{page_server}/t/{made['table']}#s={made['seats'][0]}")
    onlooker.page.goto(f"http://{page_server}/t/{made['table']}#s={made['looking_on']}")
    expect(onlooker.page.get_by_role("heading", name="Ann is to answer.")).to_be_visible()
    assert not onlooker.page.get_by_role("list", name="Answers").count()
    onlooker.is_accessible()
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Keys and more").click()
    page.get_by_role("button", name="Give up").click()
    onlooker.page.get_by_role("button", name="Look back").click()
    slider = onlooker.page.get_by_role("slider")
    slider.focus()
    onlooker.page.keyboard.press("Home")
    expect(onlooker.page.locator(".table")).to_have_attribute("data-n", "0")
    onlooker.is_accessible()
    onlooker.fits()
    assert ann.trouble == onlooker.trouble == []


@pytest.mark.parametrize(("width", "height"), [(1280, 500), (390, 600)])
def test_what_ends_a_turn_is_in_sight_however_many_answers_there_are(
    page_server: str, chromium: Browser, width: int, height: int
) -> None:
    ann = at(chromium, page_server, PICTURES["heirless"], width=width, height=height)
    answers = ann.page.get_by_role("list", name="Answers").get_by_role("listitem")
    keys = answers.locator(".option").evaluate_all("all => all.map(one => one.ariaKeyShortcuts)")
    assert len(keys) > 6 and keys[0].split()[-1] == "e" and keys[1].split()[0] == "1"
    expect(answers.first).to_contain_text("Idle for the rest")
    expect(answers.first).to_be_in_viewport(ratio=0.9)
    ann.is_accessible()
    before = ann.number
    ann.page.keyboard.press("e")
    ann.went_on(before)


def test_a_card_says_why_it_cannot_be_used(page_server: str, chromium: Browser) -> None:
    ann = at(chromium, page_server, PICTURES["terrus"])
    ann.page.locator(".side.own .areas .thing").first.focus()
    ann.page.get_by_role("button", name="Why can I not use it?").click()
    expect(ann.page.locator(".told")).to_contain_text("Why?")
    clause = ann.page.locator(".log .clause").first
    name = clause.inner_text()
    clause.click()
    expect(ann.page.locator(".told h3")).to_have_text(name)
    log = ann.page.locator(".log")
    log.evaluate("one => { one.scrollTop = 0; }")
    ann.page.locator(".side.own .areas .thing").last.hover()  # what one points at moves nothing
    assert log.evaluate("one => one.scrollTop") == 0


def loaded(file: Path) -> set[Path]:
    """A module, and all that a browser loads because of it."""
    found, left = set(), [file]
    while left:
        one = left.pop()
        found.add(one)
        named = re.findall(
            r"""(?:^import|from) ?["'](\.[^"']+)["']""", one.read_text("utf-8"), re.M
        )
        left += {(one.parent / name).resolve() for name in named} - found
    return found


def test_the_script_is_small() -> None:
    """What a browser loads of script, compressed: 40 kB at most. Nothing else is there but the
    types, which are for the type checker."""
    files = loaded(STATIC / "main.js")
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) <= 40_000
    assert {*STATIC.glob("*.js"), *STATIC.glob("vendor/**/*.js")} - files == {STATIC / "types.js"}


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
